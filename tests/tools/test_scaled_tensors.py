"""Scaled tensors and narrow formats: the written results are right for every input format."""

import pytest

import made

WORDS = {
    "scales": "--k-scale blocks.npy,0.3 --scale-dtype e8m0 --q-scale heads.npy --scale 0.002",
    "scaled": "--v-scale 0.5 $scales",
    "fp4": "--q fp4_folder/q.npy --k fp4_folder/k.npy --v fp4_folder/v.npy",
    "fnuz": "--q e4m3fnuz_folder/q.npy --k e4m3fnuz_folder/k.npy --v e4m3fnuz_folder/v.npy",
    "fnuz_file": "--q e4m3fnuz.safetensors#q --k e4m3fnuz.safetensors#k --v e4m3fnuz.safetensors#v",
    "bf16": "compute $fp4 --dtype bf16 --out no.npy",
    "packed": "--q x4116.npy --k x4116.npy --v x4116.npy --input-dtype e4m3fnuz --cu-seqlens-q 0,4 --cu-seqlens-k 0,4",
    "plain": "--q x11416.npy --k x11416.npy --v x11416.npy --input-dtype e4m3fnuz",
    "narrowed": "compute $packed --dtype fp32 --out no.npy",
    "of_fp4": "judge $fp4 --candidate scaled.npy",
}


def prepare(attest):
    for dtype in "fp4", "int8", "e4m3fnuz":
        attest(f"make --shape 1,4,2,3,16,32 --dtype {dtype} --out {dtype}.safetensors")
        attest(f"make --shape 1,4,2,3,16,32 --dtype {dtype} --out {dtype}_folder")
    # 1/2, 1, 2, 1/4 in E8M0, one for each key; 2 and 3/4, one for each key head
    attest.write("blocks.npy", made.npy("|u1", "(1, 2, 16, 1)", b"\x7e\x7f\x80\x7d" * 8))
    attest.write("heads.npy", made.npy("<f4", "(1, 2, 1, 1)", made.floats(2, 0.75)))
    attest("compute $fnuz_file $scaled --dtype fp32 --out scaled.npy")
    # packed sequences: (4, 1, 16) in place of (1, 1, 4, 16), whose bytes are the same
    four = made.floats(2, 0.75, 1, 0.5)
    for name, shape, scales in ("4116", "(4, 1, 16)", "(4, 1, 1)"), ("11416", "(1, 1, 4, 16)", "(1, 1, 4, 1)"):
        attest.write(f"x{name}.npy", made.npy("|u1", shape, attest.read("e4m3fnuz_folder/k.npy")[-64:]))
        attest.write(f"s{name}.npy", made.npy("<f4", scales, four))
    attest.write("turned.npy", made.npy("<f4", "(1, 4, 1)", four))


@pytest.mark.parametrize("dtype", ["fp4", "int8", "e4m3fnuz"])
def test_scaled(attest, dtype):
    one = f"--q {dtype}.safetensors#q --k {dtype}.safetensors#k --v {dtype}.safetensors#v"
    other = f"--q {dtype}_folder/q.npy --k {dtype}_folder/k.npy --v {dtype}_folder/v.npy"
    out = f"scaled_{dtype}.npy"
    attest(f"compute {one} $scaled --dtype fp32 --out {out}")
    attest(f"judge {other} $scaled --candidate {out} --json scaled.json")
    assert '"blocks.npy"' in attest.text("scaled.json"), "a scale is no input"
    dropped = "--k-scale blocks.npy --scale-dtype e8m0 --q-scale heads.npy --v-scale 0.5 --scale 0.002"
    attest(f"judge {other} {dropped} --candidate {out}", 1)
    attest(f"gradients {one} $scaled --dout {out} --dtype fp32 --dq dq.npy")
    attest(f"judge --gradient dq {other} $scaled --dout {out} --candidate dq.npy")


def test_an_output_of_e4m3fnuz(attest):
    attest("compute $fnuz_file --out fnuz.npy")
    attest("judge $fnuz_file --candidate fnuz.npy")
    attest("judge $fnuz_file --candidate fnuz.npy --model e4m3fnuz-p")


def test_models_of_scaled_tensors(attest):
    attest("judge $fnuz $scaled --candidate scaled.npy --model e4m3-p")
    attest("judge $fnuz $scaled --candidate scaled.npy --model e4m3-p --rows 1-2")
    attest("judge $fnuz $scales --v-scale 1 --candidate scaled.npy --model e4m3-p", 1)


def test_models_of_blocks_of_components(attest):
    attest.write("halves.npy", made.npy("|u1", "(1, 2, 16, 2)", b"\x7e\x7f\x80\x7d" * 16))  # for 16 components of each key
    attest.write("exchanged.npy", made.npy("|u1", "(1, 2, 16, 2)", b"\x7f\x7e\x7d\x80" * 16))
    attest("compute $fnuz --k-scale halves.npy,0.3 --scale-dtype e8m0 --scale 0.002 --dtype fp16 --out halves_out.npy")
    judge = "judge $fnuz --scale-dtype e8m0 --scale 0.002 --candidate halves_out.npy --model fp16-p"
    attest(f"{judge} --k-scale halves.npy,0.3")
    attest(f"{judge} --k-scale exchanged.npy,0.3", 1)


def test_packed_tensors(attest):
    attest("compute $packed --k-scale s4116.npy --v-scale 0.5,s4116.npy --dtype fp32 --out packed_scaled.npy")
    attest("compute $plain --k-scale s11416.npy --v-scale 0.5,s11416.npy --dtype fp32 --out plain_scaled.npy")
    of_both = [attest.read(f"{name}_scaled.npy")[-256:] for name in ("packed", "plain")]
    assert of_both[0] == of_both[1], "a packed sequence is another one than alone"
    attest("judge $packed --k-scale s4116.npy --v-scale 0.5,s4116.npy --candidate packed_scaled.npy")
    attest("judge $packed --k-scale s4116.npy --candidate packed_scaled.npy", 1)
    attest("gradients $packed --k-scale s4116.npy --v-scale 0.5,s4116.npy --dout packed_scaled.npy --dtype fp32 --dk dk.npy")


REFUSED = [
    ("--dtype is missing: --q holds float4_e2m1fn, to which no result is rounded", "compute $fp4 --out no.npy"),
    ("the format of the output is int8, to which no result is rounded; expected one of",
     "compute $fp4 --dtype int8 --out no.npy"),
    ("--k-scale blocks.npy: descr: '|u1' does not say which format its patterns have; name it by --scale-dtype",
     "$bf16 --k-scale blocks.npy"),
    ("--q-scale blocks.npy is (1, 2, 16, 1), --q fp4_folder/q.npy (1, 4, 3, 32); expected along each axis 1",
     "$bf16 --q-scale blocks.npy --scale-dtype e8m0"),
    ("--v-scale is 'x', expected a finite number", "$bf16 --v-scale x"),
    ("--v fp4_folder/v.npy has 2 scales, expected at most two", "$bf16 --v-scale 1,2,3"),
    ("--past-k-scale is given without --past-k", "$bf16 --past-k-scale 2"),
    ("--q fp4_folder/q.npy has no scale; mxfp4 has (1, 4, 3, 1) or (1, 4, 1, 32) of float8_e8m0fnu",
     "$bf16 --quantised mxfp4"),
    ('there is no quantisation scheme "fp4", expected one of mxfp8, mxfp4, nvfp4, fa3-fp8', "$bf16 --quantised fp4"),
    ("a model of rounded weights describes no scale of values that differs along the keys",
     "$of_fp4 --v-scale blocks.npy --scale-dtype e8m0 --model bf16-p"),
    ("a model of rounded weights describes no scale of values that differs along the keys",
     "$of_fp4 --v-scale blocks.npy --scale-dtype e8m0 --emulate bf16-p"),
    ("--dtype is float8_e8m0fnu, a format of scales", "make --shape 1,1,1,1,1,2 --dtype e8m0 --out no"),
    ("whose rows of float4_e2m1fn end inside of a byte", "make --shape 1,1,1,1,1,3 --dtype fp4 --out no"),
    ("--k-scale s11416.npy is (1, 1, 4, 1) and --k x4116.npy (4, 1, 16) of packed sequences; expected 3 axes as well",
     "$narrowed --k-scale s11416.npy"),
    ("--k-scale turned.npy is (1, 4, 1), --k x4116.npy (4, 1, 16) of packed sequences, (rows, heads, components); expected along"
     " each axis 1, its extent or the number of its blocks of 16, 32, 64 or 128; (4, 1, 1) would fit: exchange rows and heads",
     "$narrowed --k-scale turned.npy"),
    ("--q x4116.npy holds float8_e4m3fnuz, mxfp4 has float4_e2m1fn", "$narrowed --quantised mxfp4"),
]


@pytest.mark.parametrize("words, line", REFUSED)
def test_refused(attest, words, line):
    attest.refuses(line, words)
