"""python -m attest."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import attest

PACKAGE = pathlib.Path(attest.__file__).parent


def run(*arguments, **environment):
    return subprocess.run([sys.executable, "-m", "attest", *arguments], capture_output=True, text=True,
                          env={**{name: x for name, x in os.environ.items() if name != "ATTEST_PROGRAM"}, **environment})  # fmt: skip


@pytest.fixture
def said(tmp_path):
    """A program that prints its arguments and ends with 3."""
    path = tmp_path / "attest"
    path.write_text('#!/bin/sh\nprintf "%s|" "$0" "$@"\nexit 3\n')
    path.chmod(0o755)
    return path


def test_the_program_that_is_named(said):
    found = run("judge", "--max-ulp", "a b", ATTEST_PROGRAM=str(said))
    assert found.returncode == 3 and found.stdout.endswith("|judge|--max-ulp|a b|")


def test_the_program_beside_the_package_then_on_path(said, tmp_path):
    away = tmp_path / "site" / "attest"
    shutil.copytree(PACKAGE, away, ignore=shutil.ignore_patterns("__pycache__", "bin"))
    elsewhere = {"PYTHONPATH": str(away.parent), "PATH": f"{said.parent}:/usr/bin:/bin"}
    assert run("version", **elsewhere).stdout.endswith("|version|")
    (away / "bin").mkdir()
    shutil.copy("/bin/echo", away / "bin" / "attest")
    assert run("version", **elsewhere).stdout == "version\n"
    assert str(away / "bin" / "attest") in run("--where", **elsewhere).stdout


def test_no_program(tmp_path):
    away = tmp_path / "site" / "attest"
    shutil.copytree(PACKAGE, away, ignore=shutil.ignore_patterns("__pycache__", "bin"))
    found = run("version", PYTHONPATH=str(away.parent), PATH="/nowhere")
    assert found.returncode == 2 and "the program attest was not found" in found.stderr and "./tools/install" in found.stderr
    found = run("version", ATTEST_PROGRAM=str(tmp_path))
    assert found.returncode == 2 and "does not run" in found.stderr
