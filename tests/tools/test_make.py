"""attest make: the same bytes for the same seed on every machine, and the functions that make them."""

import os
import pathlib
import subprocess

import pytest

import conftest

HERE = pathlib.Path(__file__).parent


def cksum(content):
    """The output of the program of this name: the sum and the number of bytes."""
    return subprocess.run(["cksum"], input=content, capture_output=True, check=True).stdout.decode().strip()


def test_rounded_functions(attest):
    """The functions that inputs are made with, against MPFR."""
    program = attest.folder / "rounded_functions"
    compiled = subprocess.run(
        [os.environ.get("CXX", "c++"), "-std=c++20", "-O2", "-ffp-contract=off", f"-I{conftest.ROOT}/tools",
         HERE / "rounded_functions.cpp", "-lmpfr", "-lgmp", "-o", program], capture_output=True, text=True)  # fmt: skip
    assert compiled.returncode == 0, compiled.stderr
    found = subprocess.run([program], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("kind, expected", [line.split() for line in (HERE / "made.txt").read_text().splitlines()])
def test_bytes_of_a_kind(attest, kind, expected):
    attest(f"make --shape 1,2,1,4,6,8 --kind {kind} --dtype fp16 --seed 7 --out 'of {kind}'")
    found = cksum(b"".join(attest.read(f"of {kind}/{name}.npy") for name in "qkv"))
    assert found == f"{expected} 704", f"other bytes: {found}"


SUMS_OF_DOUT = {"uniform": "613039229", "outliers": "557080245"}  # all others are N(0, 1)


@pytest.mark.parametrize("kind, _", [line.split() for line in (HERE / "made.txt").read_text().splitlines()])
def test_an_upstream_gradient_of_a_kind(attest, kind, _):
    attest(f"make --shape 1,2,1,4,6,8,3 --kind {kind} --dtype fp16 --seed 7 --out 'with {kind}' --dout dout.raw", 0,
           "dout.raw: (1, 2, 4, 3) float16, 48 bytes\n")  # fmt: skip
    assert cksum(attest.read("dout.raw")) == SUMS_OF_DOUT.get(kind, "1575230544") + " 48"
    attest(f"make --shape 1,2,1,4,6,8,3 --kind {kind} --dtype fp16 --seed 7 --out 'without {kind}'")
    for name in "qkv":
        attest.same(f"with {kind}/{name}.npy", f"without {kind}/{name}.npy")


def test_an_upstream_gradient_is_not_one_of_the_inputs(attest):
    attest("make --shape 1,2,2,4,4,8 --seed 7 --out three --dout three/dout.npy")
    made = {attest.read(f"three/{name}.npy") for name in ("q", "k", "v", "dout")}
    assert len(made) == 4
    attest("make --shape 1,2,2,4,4,8 --seed 8 --out three.npz --dout other.npy")
    assert attest.read("other.npy") not in made, "two seeds make the same dO"
    attest("make --shape 1,2,2,4,4,8 --seed 7 --out one.safetensors --dout again.npy")
    attest.same("three/dout.npy", "again.npy")
    qkv = "--q three/q.npy --k three/k.npy --v three/v.npy --dout three/dout.npy"
    attest(f"gradients {qkv} --dq dq.npy")
    attest(f"judge {qkv} --gradient dq --candidate dq.npy")


def test_an_upstream_gradient_for_testing(attest):
    for_testing = "make --for-testing --shape 1,1,1,4,4,8 --dtype fp16 --max-ulp 0 --out"
    attest(f"{for_testing} sized --dout sized/dout.npy", 0, "sized/dout.npy: (1, 1, 4, 8) float16, 64 bytes\n")
    assert attest.read("sized/dout.npy") not in {attest.read(f"sized/{name}.npy") for name in "qkv"}
    attest("make --shape 1,1,1,4,4,8 --dtype fp16 --out plain --dout plain.npy")
    attest.same("sized/dout.npy", "plain.npy")


def test_where_an_upstream_gradient_does_not_go(attest):
    line = "make --shape 1,1,1,2,2,2 --out"
    attest.refuses(f"{line} no --dout no/q.npy", "--dout no/q.npy is also that of --out no")
    attest.refuses(f"{line} no.npz --dout ./no.npz", "--dout ./no.npz is also that of --out no.npz")
    attest.refuses(f"{line} no --dout no.txt", "no.txt: file: ")
    attest.refuses(f"{line} no --dout none/dout.npy", "there is no folder")
    attest.refuses(f"{line} no --dout in/dout/dout.npy", "there is no folder")
    for dtype in "int8", "fp4":
        attest.refuses(f"{line} no --dtype {dtype} --dout dout.npy", "which no output has")


def test_ties_are_ties(attest):
    attest("make --shape 1,2,1,4,6,8 --kind ties --dtype fp16 --seed 7 --out 'of ties'")
    attest("compute --q 'of ties/q.npy' --k 'of ties/k.npy' --v 'of ties/v.npy' --out x.npy", 0, "exact: 64")


def test_what_is_said(attest):
    attest("make --shape 1,2,1,4,6,8 --dtype fp16 --seed 7 --out made.npz")
    attest("make --shape 1,1,1,3,1500,2 --out sized.npz", 0, "k: (1, 1, 1500, 2) float32, 11.7 KiB")


def test_sizes_of_results(attest):
    attest("compute $qkv --out sized.npy --dtype bf16 --lse sized_lse.npy --lower sized_lower.npy", 0,
           "sized.npy: (1, 2, 5, 4) bfloat16, 80 bytes\n", "sized_lse.npy: (1, 2, 5) float32, 40 bytes\n",
           "sized_lower.npy: (1, 2, 5, 4) float64, 320 bytes\n")  # fmt: skip
    attest("make --for-testing --shape 1,1,1,4,4,8 --dtype fp16 --out sized", 0, "q: (1, 1, 4, 8) float16, 64 bytes\n")


def test_seeds(attest):
    line = "make --shape 1,2,1,4,6,8,3 --dtype bf16"
    attest(f"{line} --seed 7 --out made.safetensors", 0, "v: (1, 1, 6, 3) bfloat16, 36 bytes")
    attest(f"{line} --seed 7 --out again.safetensors")
    attest.same("made.safetensors", "again.safetensors")
    attest(f"{line} --seed 8 --out other.safetensors")
    assert attest.read("made.safetensors") != attest.read("other.safetensors"), "two seeds make the same bytes"
