"""Every format and every kind of file, and options in other words, each judged with the reference implementation."""

import pytest

import made

FORMATS = ["e4m3", "e5m2", "fp16", "bf16", "fp32", "fp64"]
FILES = ["o.npy", "o.npz", "o.safetensors", "o.pb", "o.raw"]
OPTIONS = """--causal
--preset fa2 --causal
--causal --diagonal bottom_right
--window-left 1 --window-right 0
--window-left 0 --diagonal bottom_right
--scale 0.1
--scale 0x1p-3
--scale-f32 0.1
--scale -1
--soft-cap 0.5 --lse-base 2
--alibi 0.5,0.25
--sinks 1,-1
--sinks zeros/q.npy
--key-lengths 3
--key-lengths 0
--past-k in/k.npy --past-v in/v.npy --causal --diagonal after_past
--past-k in/k.npy --past-v in/v.npy --causal --preset onnx-24""".splitlines()
# masks (5, 6) that hide the same keys as an option
CAUSAL = "100000 110000 111000 111100 111110"
LEFT = "111111 111111 011111 001111 000111"
RIGHT = "110000 111000 111100 111110 111111"


def prepare(attest):
    attest("make --shape 1,1,1,1,1,2 --kind ties --out zeros")
    for name, rows in ("causal", CAUSAL), ("left", LEFT), ("right", RIGHT):
        attest.write(f"{name}.pb", made.proto([5, 6], made.BOOL, bytes(int(one) for one in rows.replace(" ", ""))))


@pytest.mark.parametrize("dtype", FORMATS)
def test_npy_says_the_format(attest, dtype):
    attest(f"make --shape 2,2,1,3,5,4 --dtype {dtype} --out 'said {dtype}' --seed 5")
    said = f"--q 'said {dtype}/q.npy' --k 'said {dtype}/k.npy' --v 'said {dtype}/v.npy'"
    attest(f"compute {said} --out 'said {dtype}/o.npy'")
    attest(f"judge {said} --candidate 'said {dtype}/o.npy'", 0, "pass: all 48 elements are correctly rounded")


@pytest.mark.parametrize("dtype", FORMATS)
def test_every_kind_of_file(attest, dtype):
    attest(f"make --shape 2,2,1,3,5,4 --dtype {dtype} --out {dtype}.npz --seed 5")
    named = f"--q {dtype}.npz#q --k {dtype}.npz#k --v {dtype}.npz#v --input-dtype {dtype}"
    for file in FILES:
        attest(f"compute {named} --out {dtype}{file}")
        attest(f"judge {named} --candidate {dtype}{file} --dtype {dtype} --verify 1")


@pytest.mark.parametrize("options", OPTIONS)
def test_options(attest, options):
    attest(f"compute $qkv --out x.npy --lse y.npy --lse-dtype fp64 {options}")
    attest(f"judge $qkv --candidate x.npy --candidate-lse y.npy --verify 3 {options}")
    assert attest.read("x.npy")[-160:] != attest.read("o.bin"), "the same outputs as without"


@pytest.mark.parametrize(
    "options, others",
    [
        ("--preset fa2 --causal", "--diagonal bottom_right --causal --threads 1"),
        ("--sinks zeros/q.npy", "--sinks 0,0"),
        ("--causal", "--mask causal.pb"),
        ("--window-left 1", "--mask left.pb"),
        ("--window-right 1", "--mask right.pb"),
        ("--scale 0.5", "--dtype fp32"),
    ],
)
def test_the_same_in_other_words(attest, options, others):
    attest(f"compute $qkv --out x.npy {options}")
    attest(f"compute $qkv --out y.npy {others}")
    attest.same("x.npy", "y.npy")


def bits(attest, *names):
    """Writes in/NAME.npy, rounded to bfloat16, as bits in NAME_bits.npy of uint16."""
    for name in names:
        shape, size = ("(1, 1, 6, 4)", 96) if name in "kv" else ("(1, 2, 5, 4)", 160)
        upper = b"".join(attest.read(f"in/{name}.npy")[-size:][at + 2 : at + 4] for at in range(0, size, 4))
        attest.write(f"{name}_bits.npy", made.npy("<u2", shape, upper))


def test_one_format_for_files_of_which_some_say_theirs(attest):
    bits(attest, "q", "k")
    mixed = "--q q_bits.npy --k k_bits.npy --v in/v.npy --input-dtype bf16"
    attest(f"compute {mixed} --dtype fp32 --out mixed.npy --lse mixed_lse.npy")
    attest(f"judge {mixed} --candidate mixed.npy --candidate-lse mixed_lse.npy --verify 3")
    # bits of dO, and log-sum-exps in float32
    saved = f"{mixed} --dout q_bits.npy --dlse mixed_lse.npy --saved-out mixed.npy --saved-lse mixed_lse.npy --dout-dtype bf16"
    attest(f"gradients {saved} --dtype fp32 --dq mixed_dq.npy")
    attest(f"judge {saved} --gradient dq --candidate mixed_dq.npy")
    attest.write("ones.npy", made.npy("|u1", "(1, 1, 6, 1)", b"\x7f" * 6))
    attest.write("half.npy", made.npy("<f4", "(1, 1, 1, 1)", made.floats(0.5)))
    attest("compute $qkv --k-scale ones.npy --v-scale half.npy,ones.npy --scale-dtype e8m0 --out halved.npy")
    attest("judge $qkv --v-scale 0.5 --candidate halved.npy")


def test_a_format_that_no_file_has(attest):
    bits(attest, "q", "k")
    attest.write("half.npy", made.npy("<f4", "(1, 1, 1, 1)", made.floats(0.5)))
    for line, file, words in (
        ("$qkv --input-dtype bf16", "--q in/q.npy", "--input-dtype, bfloat16"),
        ("$qkv --past-k in/k.npy --past-v in/v.npy --input-dtype bf16", "--q in/q.npy", "--input-dtype, bfloat16"),
        ("$qkv --v-scale half.npy --scale-dtype e8m0", "--v-scale half.npy", "--scale-dtype, float8_e8m0fnu"),
    ):
        attest.refuses(f"compute {line} --out no.npy", f"{file}: descr: '<f4' cannot hold the format named by {words}")
    attest.refuses("gradients $qkv --dout in/q.npy --saved-lse lse.npy --dout-dtype bf16 --dq no.npy",
                   "--dout in/q.npy: descr: '<f4' cannot hold the format named by --dout-dtype, bfloat16")  # fmt: skip
    attest.refuses("gradients $qkv --dout in/q.npy --saved-lse q_bits.npy --dout-dtype fp64 --dq no.npy",
                   "--saved-lse q_bits.npy: descr: '<u2' cannot hold the format named by --dout-dtype, float64")  # fmt: skip
    attest.refuses("compute --q q_bits.npy --k k_bits.npy --v no_v.npy --input-dtype bf16 --out no.npy", "--v no_v.npy")


def test_outputs_in_another_format(attest):
    attest("compute $qkv --out x.bin --dtype bf16")
    assert len(attest.read("x.bin")) == 80


def test_masks_of_booleans_and_of_numbers(attest):
    attest("compute $qkv --out shown.bin --mask shown.pb")
    attest("compute $qkv --out hidden.bin --mask hidden.pb --mask-true-hides")
    attest("compute $qkv --out numbers.bin --mask numbers.pb")
    attest("compute $qkv --out bias.bin --bias numbers.pb --mask shown.pb")
    for other in "hidden", "numbers", "bias":
        attest.same("shown.bin", f"{other}.bin")
    assert attest.read("shown.bin") != attest.read("o.bin"), "a mask hides nothing"
