"""Refused command lines: unknown commands and options, and invalid numbers."""

import pathlib
import re

import pytest

import conftest

REFUSED = [
    ("ATT-721 the command line does not fit: a command is missing, expected one of compute, judge, merge", ""),
    ("man; attest --help says what each does", ""),
    ("a command is missing before --q, expected one of compute, judge, merge", "--q in/q.npy judge"),
    ("ATT-721 the command line does not fit: there is no command 'paint'; expected one of compute, judge", "paint"),
    ("there is no command 'jugde'; did you mean judge? expected one of compute, judge", "jugde --q in/q.npy"),
    ("there is no command 'comput'; did you mean compute?", "help comput"),
    ("--q is required", "compute --k in/k.npy --v in/v.npy --out no.npy"),
    ("--out is required", "compute $qkv"),
    ("attest compute --help lists what there is", "$compute --colour red"),
    ("ATT-721 the command line does not fit: attest judge has no option --max_ulp; did you mean --max-ulp? attest judge --help lists",
     "$judge --max_ulp 1 --atol 2"),
    ("attest judge has no option --atol; a kernel is held to --max-ulp (a distance) or to --model (a proven bound). attest "
     "judge --help lists", "$judge --atol 2"),
    ("attest compute has no option --atol; attest compute --help", "$compute --atol 2"),
    ("attest judge has no option --block_table; it is called --page-table here, with --page-layout and --key-lengths. attest",
     "$judge --block_table=t.npy"),
    ("attest compute has no option --cache-seqlens; it is called --key-lengths here. attest", "$compute --cache-seqlens 4"),
    ("attest compute has no option --window-size; write --window-left and --window-right; a side", "$compute --window-size 4"),
    ("attest judge has no option --lse; write --candidate-lse for those to be judged, --saved-lse for", "$judge --lse l.npy"),
    ("attest gradients has no option --lse; it is called --saved-lse here. attest", "gradients $qkv --lse l.npy"),
    ("attest gradients has no option --out; gradients are written by --dq, --dk, ..., each into a file of its own; --saved-out is O'. attest",
     "gradients $qkv --dout in/q.npy --out g.npy"),
    ("--rows is '0:4', expected ranges such as 0-31,1000, with their last numbers", "$judge --rows 0:4"),
    ("--heads is '0,[1]', expected ranges such as", "$judge --heads 0,[1]"),
    ("attest gradients has no option --softmax_lse; it is called --saved-lse here. attest", "gradients $qkv --softmax_lse l.npy"),
    ("attest judge has no option --Softmax-Scale; it is called --scale here. attest", "$judge --Softmax-Scale 1"),
    ("attest judge has no option --out; it is called --candidate here. attest", "judge $qkv --out o.npy"),
    ("attest make has no option --softmax-lse; attest make --help", "make --softmax-lse l.npy"),
    ("attest make has no option --heads; write --shape B,Hq,Hk,Sq,S,D. attest make", "make --heads 4"),
    ("--diagonal is given without --causal, --window-left, --window-right or --alibi, of which it says something",
     "$compute --diagonal bottom_right"),
    ("attest compute has no option --colour; attest compute --help", "compute --colour"),
    ("attest compute has no option --casual; did you mean --causal?", "compute --casual"),
    ("attest compute has no option --is-causal; did you mean --causal?", "compute --is-causal"),
    ("attest compute has no option --softcap; did you mean --soft-cap?", "compute --softcap=3"),
    ("attest compute has no option --windowleft; did you mean --window-left?", "compute --windowleft"),
    ("attest compute has no option --qq; did you mean --q?", "compute --qq"),
    ("ATT-721 the command line does not fit: true is not expected", "$compute --causal true"),
    ("ATT-721 the command line does not fit: one two is not expected", "version one two"),
    ("--mask-true-hides is given without a --mask of booleans", "$compute --mask-true-hides"),
    ("--mask-true-hides is given without a --mask of booleans", "$compute --mask numbers.pb --mask-true-hides"),
    ("--stage is given without --scores", "$compute --stage capped"),
    ("--dtype is 'fp12', expected one of float8_e4m3fn", "$compute --dtype fp12"),
    ("--lse-dtype is 'x', expected one of", "$compute --lse l2.npy --lse-dtype x"),
    ("--input-dtype is 'x', expected one of", "$compute --input-dtype x"),
    ("--scale is 'big', expected a finite number", "$compute --scale big"),
    ("--scale is 'inf', expected a finite number", "$compute --scale inf"),
    ("--scale is '0.1x', expected a finite number", "$compute --scale 0.1x"),
    ("--scale is '0x', expected a finite number", "$compute --scale 0x"),
    ("--scale-f32 is '1e99', expected a finite number", "$compute --scale-f32 1e99"),
    ("--scale and --scale-f32 are both given", "$compute --scale 1 --scale-f32 1"),
    ("--diagonal is 'left', expected one of top_left, bottom_right, after_past, by_cache", "$compute --causal --diagonal left"),
    ("--empty is 'none', expected one of zero, refuse, nan, mean", "$compute --empty none"),
    ("--lse-base is '10', expected one of e, 2", "$compute --lse no_lse.npy --lse-base 10"),
    ("--layout is 'hbsd', expected one of bhsd, bshd, thd", "$compute --layout hbsd"),
    ("--threads is '-1', expected an integer of 0 or more", "$compute --threads=-1"),
    ("--threads is 5000, expected 0 to 1024", "$compute --threads 5000"),
    ("--window-left is '1.5', expected an integer", "$compute --window-left 1.5"),
    ("ATT-703 an option does not fit: a window reaches -1 keys", "$compute --window-left=-1"),
    ('ATT-703 an option does not fit: there is no preset "fa9"', "$compute --preset fa9"),
    ("--alibi is '', expected a finite number", "$compute --alibi 1,"),
    ("--stage is 'raw', expected one of scaled, capped, biased", "$compute --scores s2.npy --stage raw"),
    ("--verify is 'all', expected an integer of 0 or more", "$judge --verify all"),
    ("--kind is 'odd', expected one of normal", "make --out nothing --shape 1,1,1,1,1,1 --kind odd"),
    ("--shape is '1,1,1', expected B,Hq,Hk,Sq,S,D", "make --out nothing --shape 1,1,1"),
    ("--shape is '1,1,1,1,0,1', expected extents of 1 or more", "make --out nothing --shape 1,1,1,1,0,1"),
    ("which is too large", "make --out nothing --shape 99999999999,99999999999,1,1,1,1"),
    ("--seed is '-1', expected an integer of 0 or more", "make --out nothing --shape 1,1,1,1,1,1 --seed=-1"),
    ("expected a folder, .npz or .safetensors", "make --shape 1,1,1,1,1,1 --out x.pb"),
    ("--out is 'q.safetensor', expected a folder, .npz or .safetensors; did you mean .safetensors? (a new folder of this name is q.safetensor/)",
     "make --shape 1,1,1,1,1,1 --out q.safetensor"),
    ("--out is 'in/q.d', expected a folder, .npz or .safetensors (a new folder of this name is in/q.d/)",
     "make --shape 1,1,1,1,1,1 --out in/q.d"),
    ("--shape is '1,3,2,4,4,4', with 3 query heads and 2 key heads; expected a multiple of the latter",
     "make --out nothing --shape 1,3,2,4,4,4"),
    ("--shape is '99999,99999,9,99999,9,9', of 32.0 PiB in float32, for which there is not enough memory",
     "make --out nothing --shape 99999,99999,9,99999,9,9"),
    ("--max-ulp is 'x', expected an integer", "onnx --max-ulp x hand"),
    ("attest onnx needs folders: Folders with model.onnx and test_data_set_N/input_K.pb", "onnx"),
    ("there is no completion for the shell 'tcsh', expected bash, zsh or fish", "completion tcsh"),
    ("attest completion needs shell: bash, zsh or fish; attest completion --help", "completion"),
    ("--causal belongs to --for-testing, which is not given",
     "make --shape 1,1,1,2,2,2 --causal --out refused_testing"),
    ("--rtol belongs to --for-testing, which is not given",
     "make --shape 1,1,1,2,2,2 --rtol 0.1 --out refused_testing"),
    ("--kind is given with --for-testing", "make --for-testing --shape 1,1,1,2,2,2 --kind ties --out refused_testing"),
    ("--with has 'sink', expected sinks, alibi, mask or bias",
     "make --for-testing --shape 1,1,1,2,2,2 --with sink --out refused_testing"),
    ("--max-ulp and --rtol are given together, expected one criterion", "power $qkv --max-ulp 1 --rtol 0.1"),
    ("--emulate and --atol are given together, expected one criterion", "power $qkv --emulate fp32-p --atol 1 --rtol 1"),
    ("--model and --emulate are given together, expected one criterion", "power $qkv --model fp16-p --emulate fp32-p"),
    ("--emulate is given, and not all of its kernel is", "power $qkv --emulate fp32-p"),
    ("--emulate is given, and not all of its kernel is",
     "power $qkv --emulate fp32-p --tile-order ascending --row-sum rounded --part-tiles 0"),
    ("expected --tile-keys, --tile-order, --row-sum and --part-tiles, and --sink-term where there are sinks",
     "power $qkv --sinks 1,2 --emulate fp32-p --tile-keys 3 --tile-order ascending --row-sum rounded --part-tiles 0"),
    ("--emulate is 'torch', expected the format of the weights and -p", "power $qkv --emulate torch"),
    ("--emulate says nothing about log-sum-exps", "power $qkv --lse --emulate fp32-p --tile-keys 6 --row-sum rounded"),
    ("--tile-order belongs to --emulate, which is not given", "power $qkv --model fp16-p --tile-order ascending"),
    ("--tile-keys belongs to --model or --emulate, and neither is given", "power $qkv --max-ulp 1 --tile-keys 8"),
    ("--parts belongs to --model, which is not given", "power $qkv --emulate fp32-p --tile-keys 6 --parts 2"),
    ("--json in/q.npy is also an input", "power $qkv --json in/q.npy"),
    ("--model is 'fa9', expected the format of the weights and -p", "power $qkv --model fa9"),
    ("a tolerance is -1.000000, expected a finite number of 0 or more", "power $qkv --atol=-1"),
]


@pytest.mark.parametrize("words, line", REFUSED)
def test_refused(attest, words, line):
    if conftest.SANITIZED and "not enough memory" in words:
        pytest.skip("the sanitizers end the program where memory does not suffice")
    attest.refuses(line, words)


def options_of(attest, command):
    return {"--help", *re.findall(r"^ +(--[a-z0-9-]+)", attest(f"{command} --help"), re.M)}


SPELLINGS = pathlib.Path(__file__).resolve().parents[2] / "tools/other_spellings.hpp"


def test_every_spelling_of_another_project_leads_to_options_that_there_are(attest):
    table = SPELLINGS.read_text().partition("other_spellings = ")[2]
    pairs = re.findall(r'\{"(--[a-z-]+)",\s*"(--[a-z-]+)",', table)
    assert len(pairs) == table.count("{\"") > 50
    every = {command: options_of(attest, command) for command in ("compute", "judge", "gradients", "power", "make")}
    for spelling, option in pairs:
        told = [command for command, known in every.items() if option in known and spelling not in known]
        assert told, f"{spelling} is an option of every command that has {option}, or none has it"
        for command in told:
            said = attest.refuses(f"{command} {spelling}", f"attest {command} has no option {spelling}; ")
            said = said.partition("; ")[2].partition(f"attest {command} --help")[0]
            named = set(re.findall(r"--[a-z0-9-]+", said))
            assert said.endswith(". ") and "did you mean" not in said and named <= every[command], said


@pytest.mark.parametrize("spelling, option", [
    ("--is-causal", "--causal"), ("--attn-mask", "--mask"), ("--attention-mask", "--mask"), ("--attn-bias", "--bias"),
    ("--logits-soft-cap", "--soft-cap"), ("--alibi-slopes", "--alibi"), ("--sink", "--sinks"),
])  # fmt: skip
def test_a_similar_option_needs_no_entry_of_the_table(attest, spelling, option):
    attest.refuses(f"$judge {spelling} 1", f"attest judge has no option {spelling}; did you mean {option}? ")
