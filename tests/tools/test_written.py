"""attest writes all files of a call, or none of them, and then the old ones are unchanged."""

import pathlib
import resource
import shlex
import signal
import subprocess

import pytest

import conftest

WORDS = {"few": "--q few/q.npy --k few/k.npy --v few/v.npy"}
OLD = b"what stood here\n"


def prepare(attest):
    (attest.folder / "taken.npy").mkdir()
    attest.write("stood.npy", OLD)
    attest("make --shape 1,1,1,16,32,4 --out few")


@pytest.mark.parametrize(
    "outputs",
    [
        "--out stood.npy --lse taken.npy",
        "--out new.npy --lse stood.npy --lower taken.npy",
        "--out taken.npy --lse stood.npy",
        "--out new.bin --lse stood.npy --weights taken.npy --scores s2.npy",
    ],
)
def test_a_folder_is_in_the_way(attest, outputs):
    attest.refuses(f"compute $qkv {outputs}", "ATT-712 unwritable tensor file: taken.npy: it is a directory")
    assert attest.read("stood.npy") == OLD, "the old file was changed"


needs_full = pytest.mark.skipif(not pathlib.Path("/dev/full").is_char_device(), reason="there is no /dev/full")


@needs_full
def test_a_full_disk(attest):
    full = attest.folder / "full.npy"
    full.symlink_to("/dev/full")
    fault = "full.npy: No space left on device"
    attest.refuses("compute $qkv --out full.npy", f"ATT-712 unwritable tensor file: {fault}")
    attest.refuses("compute $qkv --out new.npy --lse stood.npy --upper full.npy", f"ATT-712 unwritable tensor file: {fault}")
    assert attest.read("stood.npy") == OLD, "the old file was changed"
    full.unlink()
    fault = "/dev/full cannot be written: No space left on device"
    attest.refuses("$judge --json /dev/full", f"ATT-721 the command line does not fit: {fault}")


@needs_full
def test_a_full_standard_output():
    with open("/dev/full", "w") as full:
        found = subprocess.run([conftest.PROGRAM, "version"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert found.returncode == 2, f"exit status {found.returncode}, expected 2"
    assert "standard output cannot be written: No space left on device" in found.stderr


def with_little_room():
    """In the child: a file holds 1024 bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))


@pytest.mark.parametrize(
    "file, line",
    [
        ("large.npy", "compute $few --out new.npy --lse stood.npy --weights large.npy"),
        ("made/below/k.npy", "make --shape 1,1,1,4,100,4 --out made/below"),
    ],
)
def test_no_room(attest, file, line):
    before = attest.files()
    found = subprocess.run([conftest.PROGRAM, *shlex.split(attest.expanded(line))], cwd=attest.folder, text=True,
                           stdin=subprocess.DEVNULL, capture_output=True, restore_signals=False,
                           preexec_fn=with_little_room)  # fmt: skip
    assert found.returncode == 2, f"exit status {found.returncode}, expected 2"
    assert f"ATT-712 unwritable tensor file: {file}: File too large" in found.stderr, found.stderr
    assert attest.files() == before, "files came or went"
    assert attest.read("stood.npy") == OLD, "the old file was changed"


def test_room_for_all(attest):
    attest("make --shape 1,1,1,4,100,4 --out made/below/")
    attest("compute $few --out new.npy --lse stood.npy --weights large.npy")
    assert attest.read("stood.npy") != OLD, "the old file stands there"
    left = [name for name in attest.files() if ".partial" in name or ".previous" in name]
    assert not left, f"something else is there: {left}"
    attest.write("stood.npy", OLD)
