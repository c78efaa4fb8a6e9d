"""The installed program is the same; and the commands in README.md, one by one."""

import os
import pathlib
import shlex
import subprocess

import pytest

import conftest

FILES = """share/man/man1/attest.1 share/doc/attest/errors.md share/doc/attest/copyright share/bash-completion/completions/attest
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
    assert (prefix / "share/doc/attest/copyright").read_text() == (conftest.ROOT / "LICENSE").read_text(), "another licence"


def install(*arguments, **environment):
    """tools/install, from another folder."""
    return subprocess.run([conftest.ROOT / "tools/install", *arguments], cwd="/", capture_output=True, text=True,
                          env={**{name: x for name, x in os.environ.items() if name != "ATTEST_BUILD"}, **environment})  # fmt: skip


@pytest.mark.skipif(not BUILD, reason="a program by itself is not installed")
def test_the_script_installs(attest):
    prefix = attest.folder / "a prefix" / "below"
    found = install(str(prefix), ATTEST_BUILD=BUILD)
    assert found.returncode == 0 and found.stderr == "", found.stderr
    assert f"{prefix}/bin/attest\n" in found.stdout and f'export PATH="{prefix}/bin:$PATH"' in found.stdout
    for file in ["bin/attest", *FILES]:
        assert (prefix / file).stat().st_size > 0, f"{file} is empty"
    version = subprocess.run([prefix / "bin/attest", "--version"], capture_output=True, text=True).stdout
    assert version == attest("--version")
    there = {**os.environ, "PATH": f"{prefix}/bin:{os.environ['PATH']}"}
    assert "PATH" not in install(str(prefix), ATTEST_BUILD=BUILD, PATH=there["PATH"]).stdout, "it is on PATH"


@pytest.mark.skipif(not BUILD, reason="a program by itself has no library beside it")
def test_the_script_installs_the_libraries(attest):
    if not (pathlib.Path(BUILD) / "src/c/libattest.so").exists():
        pytest.skip("the library for C is not built there")
    prefix = attest.folder / "a prefix for libraries"
    found = install("--library", str(prefix), ATTEST_BUILD=BUILD)
    assert found.returncode == 0 and found.stderr == "", found.stderr
    assert found.stdout == (
        f"installed into {prefix}: the headers, libattest.so libattest_files.a libattest_oracle.a\n"
        f'to use it from CMake: find_package(attest REQUIRED COMPONENTS oracle files) and -DCMAKE_PREFIX_PATH="{prefix}"\n'
    )
    for file in ("include/attest/attest.hpp", "include/attest/files/read.hpp", "include/attest.h", "share/doc/attest/copyright"):
        assert (prefix / file).is_file(), f"{file} is not there"
    assert not (prefix / "bin").exists(), "the program came along"


def test_the_script_says_what_it_does():
    for word in ("-h", "--help"):
        found = install(word)
        assert found.returncode == 0 and found.stderr == ""
        assert "    tools/install [PREFIX]\n    tools/install --library [PREFIX]\n    tools/install --python [VENV]\n" in found.stdout and "Exit status 0 only if" in found.stdout
        assert "set -e" not in found.stdout and not found.stdout.startswith("#")


def test_the_script_refuses(tmp_path):
    (tmp_path / "file").write_text("mine")
    refused = {
        "there is no option --prefix, expected a folder to install into, --library or --python": ["--prefix"],
        "there is no option --python, expected a folder to install into, --library or --python": ["--library", "--python"],
        "there are 2 arguments, expected one folder at most": [str(tmp_path), "other"],
        f"{tmp_path}/file is no folder": [f"{tmp_path}/file"],
        f"{tmp_path}/file/below cannot be made": [f"{tmp_path}/file/below"],
        f"ATTEST_BUILD={tmp_path} has no tools/attest: CMake has not built attest_tool there": [f"{tmp_path}/prefix"],
        f"ATTEST_BUILD={tmp_path} has no src/oracle/libattest_oracle.a: CMake has not built attest_oracle there": ["--library", f"{tmp_path}/prefix"],
    }
    for sentence, arguments in refused.items():
        found = install(*arguments, ATTEST_BUILD=str(tmp_path))
        assert found.returncode == 1 and f"attest: {sentence}\n" in found.stderr, (sentence, found.stderr, found.stdout)
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("version", ["g++ 11", "clang version 16"])
def test_the_script_refuses_a_compiler(tmp_path, version):
    old = tmp_path / "old"
    old.write_text(f"#!/bin/sh\n[ $1 = -dumpversion ] && echo {version.split()[-1]} || echo {version}\n")
    old.chmod(0o755)
    refused = {
        f"CXX={tmp_path}/none: there is no such compiler": tmp_path / "none",
        f"CXX={old} is of version {version.split()[-1]}, expected g++ 12 or later, or clang++ 17 or later": old,
    }
    for sentence, compiler in refused.items():
        found = install(str(tmp_path / "prefix"), CXX=str(compiler))
        assert found.returncode == 1 and found.stderr == f"attest: {sentence}\n", (found.stderr, found.stdout)


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
