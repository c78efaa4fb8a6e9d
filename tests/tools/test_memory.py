"""The peak memory of attest judge and attest gradients, and the message if memory does not suffice."""

import json
import resource
import shlex
import subprocess
import sys

import numpy as np
import pytest

import conftest

pytestmark = pytest.mark.skipif(conftest.SANITIZED, reason="the program was built with the sanitizers, which take memory")

# In a separate small process: the measured memory of a new process begins with that of its parent.
MEASURE = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[2:])
open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status)
"""

ROWS, KEYS, SIZE = 1 << 19, 1 << 15, 16


@pytest.fixture(scope="module")
def peak(attest):
    """The peak of a run, in bytes; the run must end with this status."""
    attest("make --shape 1,1,1,1,$keys,16 --dtype bf16 --out few")
    attest.write("zeros_q.raw", bytes(2 * ROWS * SIZE))
    attest.write("zeros.raw", bytes(4 * ROWS * SIZE))
    for name, width, dtype in ("zeros_q", 2, [("bfloat16", "<u2")]), ("zeros", 4, np.float32):
        np.lib.format.open_memmap(attest.folder / f"{name}.npy", "w+", dtype, (1, 1, ROWS, SIZE)).flush()
        bytes_of_all = width * ROWS * SIZE
        of = {"dtype": "BF16" if width == 2 else "F32", "shape": [1, 1, ROWS, SIZE], "data_offsets": [0, bytes_of_all]}
        header = json.dumps({"x": of}).encode()
        with open(attest.folder / f"{name}.safetensors", "wb") as file:
            file.write(len(header).to_bytes(8, "little") + header)
            file.truncate(8 + len(header) + bytes_of_all)

    def of(line, status):
        with open(attest.folder / "said.txt", "w") as said:
            words = [conftest.PROGRAM, *shlex.split(attest.expanded(line))]
            run = subprocess.run(
                [sys.executable, "-c", MEASURE, "peak.txt", *words],
                cwd=attest.folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            )  # fmt: skip
        assert run.returncode == status, attest.text("said.txt")
        return int(attest.text("peak.txt")) * 1024

    yield of
    for name in "zeros_q", "zeros":
        for kind in "raw", "npy", "safetensors":
            (attest.folder / f"{name}.{kind}").unlink()


WORDS = {"keys": str(KEYS)}


def test_rows_of_a_mapped_candidate(peak):
    """512 rows lie all over the 33.6 MB of the candidate, which are given back before the rows are compared. What is
    left is the program itself and at most 1,200 bytes per key for the row of the worst element, in intervals."""
    line = ("judge --q zeros_q.raw --shape 1,1,524288,16 --k few/k.npy --v few/v.npy --input-dtype bf16"
            " --candidate zeros.raw --dtype fp32 --threads 2 --sample 512 --model bf16-p")  # fmt: skip
    assert peak(line, 1) < 68e6


@pytest.mark.parametrize("kind", ["npy", "safetensors"])
def test_rows_of_other_mapped_files(peak, kind):
    """As of raw files, with queries of 16.8 MB in such a file too."""
    line = (f"judge --q zeros_q.{kind} --k few/k.npy --v few/v.npy --candidate zeros.{kind}"
            " --threads 2 --sample 512 --model bf16-p")  # fmt: skip
    assert peak(line, 1) < 68e6


def test_gradients_of_many_rows(attest, peak):
    """O(N D + block²): 24.4e6 bytes were measured, the program included. A matrix of doubles for N = 8192 has 537e6,
    one of float32 268e6."""
    attest("make --shape 1,1,1,8192,8192,16 --dtype bf16 --out many")
    line = "gradients --q many/q.npy --k many/k.npy --v many/v.npy --dout many/q.npy --threads 2"
    assert peak(f"{line} --dq dq.npy --dk dk.npy --dv dv.npy", 0) < 60e6


TOO_MUCH = [
    ("outputs", "compute $tall --out no.npy --lse no_lse.npy --lower no_lower.npy",
     "the inputs have 156.3 KiB, the results 4577.7 MiB: outputs (1, 1, 20000, 20000) float32, 1525.9 MiB; log-sum-exps"
     " (1, 1, 20000) float32, 78.1 KiB; lower bounds (1, 1, 20000, 20000) float64, 3051.8 MiB"),
    ("score gradients", "gradients $square --dout square/v.npy --dscores no.npy --dq no_dq.npy",
     "the inputs have 312.5 KiB, the results 1526.0 MiB: dq (1, 1, 20000, 1) float32, 78.1 KiB;"
     " dscores (1, 1, 20000, 20000) float32, 1525.9 MiB"),
]  # fmt: skip


@pytest.mark.parametrize("what, line, says", TOO_MUCH, ids=[one[0] for one in TOO_MUCH])
def test_too_little_memory_is_said_with_sizes(attest, what, line, says):
    """With 1 GiB of addresses."""
    for name, shape in ("tall", "20000,1,1,20000"), ("square", "20000,20000,1"):
        attest(f"make --shape 1,1,1,{shape} --out {name}")
        attest.words[name] = f"--q {name}/q.npy --k {name}/k.npy --v {name}/v.npy --threads 1"
    before = attest.files()
    found = subprocess.run(
        [conftest.PROGRAM, *shlex.split(attest.expanded(line))], cwd=attest.folder, capture_output=True, text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)),
    )  # fmt: skip
    assert found.returncode == 2 and found.stdout == "", found
    assert found.stderr == f"attest: there is not enough memory: {says}\n", found.stderr
    assert attest.files() == before, "files came or went"
