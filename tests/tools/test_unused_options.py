"""Options that a mode of a command does not use: each is refused by its name, none is ignored."""

import re

import pytest

WORDS = {"packed": "--q q.bin --k k.bin --v v.bin --input-dtype fp32 $shaped $two"}
VALID = {  # values with which an option would be accepted elsewhere; default 1
    "--model": "fp16-p", "--emulate": "fp16-p", "--tile-order": "ascending", "--row-sum": "rounded", "--sink-term": "last",
    "--exp-error": "1e-6", "--sums-unit": "0x1p-24", "--json": "not_written.json", "--weights": "not_written.npy",
    "--scores": "not_written.npy", "--intermediate": "weights", "--gradient": "dq", "--candidate-lse": "l.bin",
    "--past-k": "k.bin", "--past-v": "k.bin", "--mask": "shown.pb", "--bias": "shown.pb", "--quantised": "mxfp8",
    "--layout": "bshd", "--stage": "capped", "--key-lengths": "5",
}  # fmt: skip
TENSORS = """q k v past-k past-v mask bias key-lengths cu-seqlens-q cu-seqlens-k input-dtype layout quantised
    mask-dtype bias-dtype alibi-dtype sinks-dtype shape k-shape v-shape v-size past-k-shape past-v-shape
    page-table page-layout given-scores key-indices key-indices-shape keep-mask keep-mask-shape dropout keep-factor
    mask-shape bias-shape q-scale k-scale v-scale past-k-scale past-v-scale scale-dtype"""
CHOICES = """preset scale scale-f32 causal diagonal window-left window-right mask-true-hides ignore-hidden
    soft-cap alibi sinks empty lse-base threads"""
MODELLED = """model fused tile-keys exp-ulps sums-unit exp-error rescale-ulps tanh-ulps log-ulps scale-roundings parts
    lag normalised row-sum weight-exponent"""
MODES = [
    (
        "judge $qkv --candidate in/q.npy --gradient dq --dout in/q.npy",
        f"{TENSORS} {CHOICES} candidate gradient dout dlse saved-out saved-lse dout-dtype dtype max-ulp no-diagnosis json"
        " model fused exp-ulps sums-unit exp-error tanh-ulps scale-roundings rows heads batches sample seed",
    ),
    (
        "judge $qkv --candidate in/q.npy --intermediate weights --model fp16-p",
        f"{TENSORS} {CHOICES} {MODELLED} candidate intermediate dtype max-ulp no-diagnosis",
    ),
    (
        "compute $packed --out no.npy",
        f"""{CHOICES} q k v cu-seqlens-q cu-seqlens-k page-table page-layout input-dtype shape k-shape v-shape v-size
        q-scale k-scale v-scale scale-dtype quantised alibi-dtype sinks-dtype out dtype lse lse-dtype lower upper""",
    ),
]


def valid(option):
    if option.endswith("-dtype"):
        return "fp32"
    return "5,6" if option.endswith("-shape") else VALID.get(option, "1")


@pytest.mark.parametrize("line, used", MODES)
def test_every_other_option_is_refused(attest, line, used):
    listed = re.findall(r"^ +(--[a-z0-9-]+)( TEXT)?", attest(f"{line.split()[0]} --help"), re.M)
    assert len(listed) > 20, f"no more than {len(listed)} are listed"
    for option, takes_text in listed:
        if option[2:] in used.split():
            continue
        said = attest.refuses(f"{line} {option}{'=' + valid(option) if takes_text else ''}", option)
        assert not re.search("is .[^ ]*., expected", said), f"its value is refused: {said}"


@pytest.mark.parametrize(
    "option, others",
    [
        ("--mask-dtype", "--mask or --bias, of which"),
        ("--mask-shape", "--mask"),
        ("--bias-dtype", "--bias"),
        ("--bias-shape", "--bias"),
        ("--alibi-dtype", "--alibi"),
        ("--sinks-dtype", "--sinks"),
        ("--past-k-shape", "--past-k"),
        ("--past-v-shape", "--past-v"),
        ("--scale-dtype", "--q-scale, --k-scale, --v-scale, --past-k-scale or --past-v-scale"),
        ("--keep-mask-shape", "--keep-mask"),
        ("--dropout", "--keep-mask"),
        ("--keep-factor", "--keep-mask"),
        ("--key-indices-shape", "--key-indices"),
        ("--lse-dtype", "--lse"),
        ("--lse-base", "--lse, of which"),
    ],
)
def test_without_the_option_of_which_it_says_something(attest, option, others):
    attest.refuses(f"$compute {option} {valid(option)}", f"{option} is given without {others}")


EMPTY = [
    *[
        f"compute $qkv --out no.npy {option} ''"
        for option in """--key-indices --keep-mask --page-table --v-size --key-lengths --mask --window-left --scale --q-scale
        --preset""".split()
    ],
    *[
        f"judge $qkv --candidate in/q.npy {option} ''"
        for option in "--model --emulate --intermediate --gradient --sample --rows --candidate-lse --json".split()
    ],
]


@pytest.mark.parametrize("line", EMPTY)
def test_an_empty_value_as_an_unset_variable_of_the_shell_leaves_it(attest, line):
    attest.refuses(line, f"{line.split()[-2]} is given with an empty value; leave it out, or give one")


REFUSED = [
    ("--lse-dtype is given without --candidate-lse", "$judge --lse-dtype fp32"),
    ("--lse-base is given without --candidate-lse, --dlse or --saved-lse, of which", "$judge --lse-base 2"),
    ("--lse-base is given without --candidate-lse, --dlse or --saved-lse",
     "judge $qkv --candidate in/q.npy --gradient dq --dout in/q.npy --lse-base 2"),
    ("--lse-base is given without --candidate-lse, --dlse or --saved-lse",
     "judge $qkv --candidate in/q.npy --intermediate weights --lse-base 2"),
    ("--lse-base is given without --dlse or --saved-lse", "gradients $qkv --dout in/q.npy --dq no.npy --lse-base 2"),
    ("--lse-base is given without --lse", "power $qkv --max-ulp 1 --lse-base 2"),
    ("--seed is given without --verify or --sample", "$judge --seed 1"),
    ("--dout-dtype is given without --dout or --gradient", "$judge --dout-dtype fp32"),
    ("--shape is given, and no file of which it says the shape is raw", "$compute --shape 1,2,5,4"),
    ("--k-shape is given, and no file of which it says the shape is raw", "$compute --k-shape 1,2,5,4"),
    ("--v-shape is given, and no file of which it says the shape is raw", "$compute --v-shape 1,2,5,4"),
    ("--mask-shape is given, and no file of which it says the shape is raw",
     "$compute --mask numbers.pb --mask-shape 5,6"),
    ("--emulate looks for what is not told of a kernel in one problem; for packed sequences give --tile-keys",
     "judge $packed --candidate q.bin --emulate fp32-p --tile-keys 64"),
]


@pytest.mark.parametrize("words, line", REFUSED)
def test_refused(attest, words, line):
    attest.refuses(line, words)
