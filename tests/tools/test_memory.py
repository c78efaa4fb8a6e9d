"""The memory that attest judge takes, at its peak."""

import shlex
import subprocess
import sys

import pytest

import conftest

# In a small process of its own: what is measured of a new process begins with the memory of the one that started it.
MEASURE = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[2:])
open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status)
"""

ROWS, KEYS, SIZE = 1 << 19, 1 << 15, 16


@pytest.fixture(scope="module")
def peak(attest):
    """Of a run, in bytes; the run has to end with this status."""
    attest("make --shape 1,1,1,1,$keys,16 --dtype bf16 --out few")
    attest.write("zeros_q.raw", bytes(2 * ROWS * SIZE))
    attest.write("zeros.raw", bytes(4 * ROWS * SIZE))

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
    for name in "zeros_q.raw", "zeros.raw":
        (attest.folder / name).unlink()


WORDS = {"keys": str(KEYS)}


def test_rows_of_a_mapped_candidate(peak):
    """512 rows lie all over the 33.6 MB of the candidate, which are given back before the rows are compared. What is
    left is the program itself and at most 1,200 bytes per key for the row of the worst element, in intervals."""
    line = ("judge --q zeros_q.raw --shape 1,1,524288,16 --k few/k.npy --v few/v.npy --input-dtype bf16"
            " --candidate zeros.raw --dtype fp32 --threads 2 --sample 512 --model bf16-p")  # fmt: skip
    assert peak(line, 1) < 68e6
