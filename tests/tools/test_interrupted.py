"""An interrupted command ends soon, with status 130 and a message, and leaves no file.

Each of these would take a minute or more, except making inputs, which takes several seconds; a command that has not
ended half a minute after the signal is killed, and so has another status.
"""

import os
import pathlib
import re
import select
import shlex
import signal
import subprocess
import time

import pytest

import conftest
import made

SAYS = "attest: interrupted; nothing was written"
WORDS = {
    # 64 queries and 2^18 keys. Values beyond 2^500 are left to the reference implementation, which takes more than a
    # second per row; the fast path decides the others.
    "slow": "--q long/q.npy --k long/k.raw --v long/v.raw --input-dtype fp64 --k-shape 1,1,262144,16",
    "fast": "--q many/q.npy --k many/k.raw --v many/v.raw --input-dtype fp32 --k-shape 1,1,262144,16",
    # 256 queries and 2^17 equal keys. In E5M2 each weight, 2^-17, and each score, 1.125, lies halfway between two
    # numbers, and products that begin at 2^-400 are not exact in doubles: the outputs are decided by the fast path,
    # and each weight and score is left to the reference implementation.
    "tied": "--q tied_q.raw --k tied_k.raw --v tied_k.raw --input-dtype fp64 --shape 1,1,256,16 --k-shape 1,1,131072,16"
    " --dtype e5m2 --threads 1",
    "packed": "--q q.raw --k long/k.raw --v long/v.raw --input-dtype fp64 --shape 64,1,16 --k-shape 262144,1,16",
}
LINES = [
    "compute $slow --out late.npy --lse late_lse.npy",
    "compute $tied --out late.npy --weights late_w.npy",
    "compute $tied --out late.npy --scores late_s.npy",
    "judge $slow --candidate zeros.raw --dtype fp32 --json late.json",
    "judge $fast --candidate zeros.raw --verify 64 --json late.json",
    "judge $fast --candidate zeros.raw --model fp16-p --json late.json",
    "make --shape 1,32,1,65536,1,64 --dtype e4m3 --out late",
    "make --shape 1,32,1,65536,1,64 --dtype e4m3 --out late.npz",
    "compute $packed --cu-seqlens-q 0,64 --cu-seqlens-k 0,262144 --out late.npy",
    "onnx slow",
]


def prepare(attest):
    attest("make --shape 1,1,1,64,64,16 --kind huge --dtype fp64 --out long")
    attest("make --shape 1,1,1,64,64,16 --out many")
    for name in "k", "v":
        attest.write(f"long/{name}.raw", attest.read(f"long/{name}.npy")[-8192:] * 2**12)
        attest.write(f"many/{name}.raw", attest.read(f"many/{name}.npy")[-4096:] * 2**12)
    attest.write("q.raw", attest.read("long/q.npy")[-8192:])
    attest.write("zeros.raw", bytes(4096))
    for name, numbers, rows in ("q", [4.5, 0.0], 2**8), ("k", [1.0, 2.0**-400], 2**17):
        attest.write(f"tied_{name}.raw", made.doubles(*numbers, *[0.0] * 14) * rows)
    attest.write("slow/model.onnx", made.onnx_model())
    for name, rows, source in ("input_0", 64, "q.raw"), ("input_1", 2**18, "long/k.raw"), ("input_2", 2**18, "long/v.raw"):
        attest.write(f"slow/test_data_set_0/{name}.pb", made.proto([1, 1, rows, 16], made.DOUBLE, attest.read(source)))
    attest.write("slow/test_data_set_0/output_0.pb", made.proto([1, 1, 64, 16], made.DOUBLE, bytes(8192)))


@pytest.mark.parametrize("line", LINES)
def test_by_an_interrupt(attest, line):
    expect_interrupted(attest, line, signal.SIGINT)


def test_by_a_termination(attest):
    expect_interrupted(attest, "compute $slow --out late.npy", signal.SIGTERM)


def wait_until_caught(child, number):
    """Until the program handles the signal; a busy machine may take a while to start it."""
    ends = time.monotonic() + 30
    while time.monotonic() < ends and child.poll() is None:
        caught = re.search(r"^SigCgt:\s*(\w+)", pathlib.Path(f"/proc/{child.pid}/status").read_text(), re.M)
        if int(caught[1], 16) >> (number - 1) & 1:
            return
        time.sleep(0.01)


def expect_interrupted(attest, line, number):
    before = attest.files()
    child = subprocess.Popen([conftest.PROGRAM, *shlex.split(attest.expanded(line))], cwd=attest.folder, text=True,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    wait_until_caught(child, number)
    time.sleep(1)
    child.send_signal(number)
    try:
        out, err = child.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        child.kill()
        out, err = child.communicate()
    assert child.returncode == 130, f"{line}: exit status {child.returncode}, expected 130"
    assert SAYS in err, f"{line}: {err}"
    assert err == SAYS + "\n", f"{line}: no terminal, and yet it is shown how far it is: {err}"
    assert out == "", f"{line}: standard output says {out}"
    assert attest.files() == before, f"{line}: files came or went"


def test_under_timeout(attest):
    """timeout sends its signal to the program, and to the group that the program is in."""
    line = ["timeout", "--preserve-status", "2", conftest.PROGRAM, *shlex.split(attest.expanded("compute $slow --out late.npy"))]
    found = subprocess.run(line, cwd=attest.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert found.returncode == 130, f"exit status {found.returncode}, expected 130"
    assert SAYS in found.stderr


ON_A_TERMINAL = {
    "compute $slow --out late.npy": ["of 64 rows, "],
    "make --shape 1,64,1,65536,1,64 --dtype e4m3 --out late": ["drawing q: ", "of 4194304 rows, "],
}


@pytest.mark.parametrize("line", ON_A_TERMINAL)
def test_progress_on_a_terminal(attest, line):
    before = attest.files()
    terminal, inside = os.openpty()
    child = subprocess.Popen([conftest.PROGRAM, *shlex.split(attest.expanded(line))],
                             cwd=attest.folder, stdin=inside, stdout=inside, stderr=inside)  # fmt: skip
    os.close(inside)
    shown = b""
    ends = time.monotonic() + 60
    while select.select([terminal], [], [], max(0, ends - time.monotonic()))[0]:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # the program has ended, and with it the other side
            break
        at_work = b" rows/s" in shown
        shown += part
        if b" rows/s" in shown and not at_work:
            child.send_signal(signal.SIGINT)
    child.kill()
    assert child.wait() == 130, f"exit status {child.returncode}, expected 130"
    for words in *ON_A_TERMINAL[line], " rows/s", SAYS:
        assert words in shown.decode(), f"not shown: {words}; instead {shown}"
    assert b" of 0 rows" not in shown, shown  # how many there are may not be known yet
    assert attest.files() == before, f"{line}: files came or went"
