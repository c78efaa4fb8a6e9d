"""The program attest, started in a folder of small inputs that each file of tests has for itself.

A command line is written as in a shell; WORDS here, or in the file of tests, defines each $NAME.
Each `assert` that holds is counted (see run), so that a check is an assertion, not a test.

The program is $ATTEST_PROGRAM. With ATTEST_CASES=K/N, K from 0, one of each N files of tests is run: a test may read
what those before it in its file have written. Of the inputs, in/ has q (1, 2, 5, 4), k and v (1, 1, 6, 4) in float32; the others
are made from these by `inputs`.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import pytest

import made

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests/support"))
try:
    import described  # needs jsonschema
except (ImportError, SystemExit):
    described = None
PROGRAM = pathlib.Path(os.environ["ATTEST_PROGRAM"])
WORDS = {
    "qkv": "--q in/q.npy --k in/k.npy --v in/v.npy",
    "compute": "compute $qkv --out no.npy",
    "judge": "judge $qkv --candidate o.bin",
    # the same elements, read as (5, 2, 4) and (6, 1, 4): sequences one after the other, or (B, S, H, D)
    "raw": "--q q.bin --k k.bin --v v.bin --input-dtype fp32",
    "shaped": "--shape 5,2,4 --k-shape 6,1,4",
    "one": "--cu-seqlens-q 0,5 --cu-seqlens-k 0,6",
    "two": "--cu-seqlens-q 0,2,5 --cu-seqlens-k 0,2,6 --causal --diagonal bottom_right",
}
SANITIZED = b"__asan_init" in PROGRAM.read_bytes()  # it takes more memory
held = 0


def pytest_collection_modifyitems(config, items):
    turn, of = map(int, os.environ.get("ATTEST_CASES", "0/1").split("/"))
    files = sorted({item.path for item in items})
    others = [item for item in items if files.index(item.path) % of != turn]
    items[:] = [item for item in items if files.index(item.path) % of == turn]
    config.hook.pytest_deselected(items=others)


def pytest_assertion_pass():
    global held
    held += 1


def pytest_sessionfinish(session):
    if "ATTEST_HELD" in os.environ:
        pathlib.Path(os.environ["ATTEST_HELD"]).write_text(f"{held}\n")


class Program:
    """Starts the program in a folder; expands $NAME in command lines."""

    def __init__(self, folder, words):
        self.folder = folder
        self.words = {**WORDS, **words}

    def expanded(self, line):
        while "$" in line:
            line = re.sub(r"\$(\w+)", lambda name: self.words[name[1]], line)
        return line

    def started(self, line):
        return subprocess.run([PROGRAM, *shlex.split(self.expanded(line))], cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)  # fmt: skip

    def __call__(self, line, status=0, *says):
        """Runs it: it must exit with this status, and print each of these on standard output."""
        found = self.started(line)
        assert found.returncode == status, self.told(line, found, f"exit status {found.returncode}, expected {status}")
        for words in says:
            assert words in found.stdout, self.told(line, found, f"not said: {words}")
        return found.stdout

    def refuses(self, line, *says):
        """Runs it: exit status 2, these words on standard error, nothing on standard output, no file."""
        before = self.files()
        found = self.started(line)
        assert found.returncode == 2, self.told(line, found, f"exit status {found.returncode}, expected 2")
        for words in says:
            assert words in found.stderr, self.told(line, found, f"not said: {words}")
        assert found.stdout == "", self.told(line, found, "standard output says something")
        assert self.files() == before, self.told(line, found, "files came or went")
        return found.stderr

    def told(self, line, found, fault):
        return f"attest {self.expanded(line)}\n{fault}\n{found.stdout[-2000:]}{found.stderr[-2000:]}"

    def files(self):
        return sorted(os.path.join(folder, name) for folder, below, names in os.walk(self.folder) for name in below + names)

    def same(self, *names):
        """The files have the same bytes."""
        first, second = names
        assert self.read(first) == self.read(second), f"{first} and {second} differ"

    def read(self, name):
        return (self.folder / name).read_bytes()

    def text(self, name):
        return (self.folder / name).read_text()

    def judgement(self, name, schema="judgement"):
        """The content of a file of --json, checked against tools/schema/judgement.json, or that of another name."""
        content = json.loads(self.text(name))
        if described:
            faults = described.faults(ROOT / f"tools/schema/{schema}.json", content)
            assert not faults, f"{name}: {faults}"
        return content

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def put(self, name, place, content):
        """Overwrites the bytes at a place; from the end if it is negative."""
        old = self.read(name)
        place %= len(old)
        self.write(name, old[:place] + content + old[place + len(content) :])

    def spoil(self, name, place):
        """Inverts the lowest bit of one byte."""
        self.put(name, place, bytes([self.read(name)[place] ^ 1]))

    def copy(self, name, to):
        shutil.copy(self.folder / name, self.folder / to)


@pytest.fixture(scope="session")
def inputs(tmp_path_factory):
    """A folder of inputs; each file of tests gets a copy."""
    attest = Program(tmp_path_factory.mktemp("inputs"), {})
    attest("make --shape 1,2,1,5,6,4 --out in --seed 1")
    attest("compute $qkv --out o.bin --lse lse.npy")
    for name, size in ("q", 160), ("k", 96), ("v", 96):
        attest.write(f"{name}.bin", attest.read(f"in/{name}.npy")[-size:])
    # (5, 6) booleans that show, or hide, the same keys; the numbers 0 and -infinity for each key
    attest.write("shown.pb", made.proto([5, 6], made.BOOL, b"\1\1\0\1\0\0" * 5))
    attest.write("hidden.pb", made.proto([5, 6], made.BOOL, b"\0\0\1\0\1\1" * 5))
    attest.write("numbers.pb", made.proto([6], made.FLOAT, made.floats(0, 0, float("-inf"), 0, *2 * [float("-inf")])))
    return attest.folder


@pytest.fixture(scope="module")
def attest(inputs, tmp_path_factory, request):
    folder = tmp_path_factory.mktemp(request.module.__name__) / "work"
    shutil.copytree(inputs, folder)
    program = Program(folder, getattr(request.module, "WORDS", {}))
    getattr(request.module, "prepare", lambda attest: None)(program)
    return program
