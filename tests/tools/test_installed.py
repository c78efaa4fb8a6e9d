"""Installed, attest is the same program; and what README.md shows, command by command."""

import os
import shlex
import subprocess

import pytest

import conftest

FILES = """share/man/man1/attest.1 share/doc/attest/errors.md share/bash-completion/completions/attest
    share/zsh/site-functions/_attest share/fish/vendor_completions.d/attest.fish""".split()
BUILD = os.environ.get("ATTEST_PROGRAM_BUILD")  # the build folder of the program, if it is to be installed


@pytest.mark.skipif(not BUILD, reason="a program by itself is not installed")
def test_installed(attest):
    prefix = attest.folder / "prefix"
    install = ["cmake", "--install", BUILD, "--component", "program", "--prefix", prefix]
    found = subprocess.run(install, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    started = subprocess.run([prefix / "bin/attest", "version"], capture_output=True, text=True)
    assert started.returncode == 0, f"it does not run: {started.stderr}"
    for file in FILES:
        assert (prefix / file).is_file() and (prefix / file).stat().st_size > 0, f"{file} is not there, or empty"
    assert (prefix / "share/man/man1/attest.1").read_text() == attest("man"), "another manual page"


def example():
    """The first block of the console in README.md that begins with attest make."""
    blocks = (conftest.ROOT / "README.md").read_text().split("\n```console\n")[1:]
    return next(block.split("\n```")[0] for block in blocks if "attest make" in block.split("\n")[0])


def test_the_example_of_the_readme(attest):
    folder = attest.folder / "readme"
    folder.mkdir()
    lines = [line[2:] for line in example().splitlines() if line.startswith("$ ")]
    assert lines, "there is no command"
    script = "".join(f"printf '%s\\n' {shlex.quote('$ ' + line)}\n{line}\n" for line in lines)  # one shell: it has variables
    environment = {**os.environ, "PATH": f"{conftest.PROGRAM.parent}:{os.environ['PATH']}"}
    printed = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout  # fmt: skip
    assert printed == example() + "\n"
