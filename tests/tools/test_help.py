"""The program's own documentation: its version, help, the manual page and shell completions."""

import re
import shutil
import subprocess

import pytest

import conftest

COMMANDS = ["compute", "judge", "merge", "gradients", "onnx", "make", "power", "version", "completion", "man"]
SHELLS = ["bash", "zsh", "fish"]


def prepare(attest):
    attest.write("page", attest("man").encode())
    for shell in SHELLS:
        attest.write(f"completion.{shell}", attest(f"completion {shell}").encode())


def test_version(attest):
    version = re.search(r"^project\(attest VERSION ([0-9.]*)", (conftest.ROOT / "CMakeLists.txt").read_text(), re.M)[1]
    said = attest("version", 0, f"attest {version}", "instruction set  ")
    assert attest("--version") == said


def test_help(attest):
    attest("--help", 0, *COMMANDS, "attest judge --q q.npy --k k.npy --v v.npy --causal --candidate out.npy --model fp16-p")
    attest("help", 0, "attest COMMAND --help list")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(attest, command):
    said = attest(f"{command} --help", 0, f"attest {command}")
    assert attest(f"help {command}") == said


@pytest.mark.parametrize("shell", SHELLS)
def test_a_completion_parses(attest, shell):
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell}")
    found = subprocess.run([shell, "-n", attest.folder / f"completion.{shell}"], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_and_the_completions_name_every_option(attest, command):
    page = attest.text("page")
    bash, zsh, fish = (attest.text(f"completion.{shell}") for shell in SHELLS)
    assert f'.SH "OPTIONS OF {command.upper()}"' in page
    for option in re.findall(r"^ +(--[a-z0-9-]+)", attest(f"{command} --help"), re.M):
        escaped = option.replace("-", r"\-")
        assert f".B {escaped}" in page, f"man: {option}"
        assert option in bash, f"bash: {option}"
        assert f"'{option}[" in zsh, f"zsh: {option}"
        assert f"-l {option[2:]} " in fish, f"fish: {option}"


@pytest.mark.skipif(not shutil.which("man"), reason="there is no man")
def test_man_reads_the_page_without_warnings(attest):
    found = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", attest.folder / "page"], capture_output=True, text=True)
    assert found.stderr == "", f"man complains: {found.stderr[:300]}"


@pytest.mark.parametrize(
    "line, expected",
    [
        ("attest j", "judge"),
        ("attest help ma", "make man"),
        ("attest judge --cand", "--candidate --candidate-lse"),
        ("attest judge --preset fa", "fa2 fa3"),
        ("attest make --kind su", "subnormal"),
        ("attest compute --kin", ""),
    ],
)
def test_completed_by_bash(attest, line, expected):
    asks = 'source ./completion.bash; COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _attest; echo "${COMPREPLY[*]}"'
    found = subprocess.run(["bash", "-c", asks, "bash", *line.split()], cwd=attest.folder, capture_output=True, text=True)
    assert found.stdout == expected + "\n", f"{line}: {found.stdout}{found.stderr}"
