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
