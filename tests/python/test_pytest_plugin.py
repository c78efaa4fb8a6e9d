"""The plug-in of pytest, in runs of pytest of its own."""

import json
import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest

import attest

pytest_plugins = "pytester"
PLUGIN = ("-p", "attest.pytest_plugin", "-p", "no:cacheprovider")

SUITE = """
import numpy as np
import attest as package

def attend(q, k, v, causal):
    return package.attention(q, k, v, causal=causal).rounded

def test_right(attest):
    q, k, v = attest.drawn((1, 2, 1, 5, 7, 4))
    attest.assert_correct(attend(q, k, v, True), q, k, v, causal=True)

def test_wrong(attest):
    q, k, v = attest.drawn((1, 2, 1, 5, 7, 4), "bf16")
    mask = np.ones((5, 7), bool)
    attest.assert_correct(attend(q, k, v, False), q, k, v, causal=True, mask=mask, max_ulp=3, sinks=[0.1, -2])

def test_other_failure():
    assert 1 == 2

def test_names_of_torch():
    q, k, v = package.drawn((1, 1, 1, 5, 5, 4))
    package.testing.assert_close(attend(q, k, v, False), q, k, v, is_causal=True)
"""


@pytest.fixture
def suite(pytester):
    pytester.makepyfile(test_suite=SUITE)
    return pytester


def test_sections_of_a_failure(suite):
    result = suite.runpytest(*PLUGIN)
    result.assert_outcomes(passed=1, failed=3)
    result.stdout.fnmatch_lines([
        "E*attest._oracle.Incorrect: fail: * elements are outside 3 ulp; worst at *",
        "*- attest: report -*", "fail: *outside 3 ulp*", "*largest contributions*",
        "*- attest: problem -*", "q           (1, 2, 5, 4) float32, sha256 *", "mask        (5, 7) bool, sha256 *",
        "criterion   max_ulp=3", "options     causal=True, sinks=[[]0.1, -2[]]",
        "*- attest: seeds -*", "seed * of this test, drawn with [[]*[]]; --attest-seed 0",
    ])  # fmt: skip
    result.stdout.no_fnmatch_line("*attest: reproducer*")
    assert result.stdout.str().count("- attest: report -") == 2


def test_the_schema_describes_the_report(suite, tmp_path):
    pytest.importorskip("jsonschema")
    suite.runpytest(*PLUGIN, f"--attest-report={tmp_path / 'folder'}")
    listed = json.loads((tmp_path / "folder" / "report.json").read_text())
    root = pathlib.Path(__file__).parents[2]

    def described(content):
        (tmp_path / "one.json").write_text(json.dumps(content))
        command = [sys.executable, root / "tests/support/described.py", root / "tools/schema/report.json", tmp_path / "one.json"]
        return subprocess.run(command, capture_output=True, text=True).stdout

    assert len(listed["failures"]) == 2 and described(listed) == ""
    for change in ({"format": "attest pytest report 2"}, {"failures": [{"verdict": "x", "test": "y"}]}, {"fails": []}):
        assert described({**listed, **change}), change


def test_a_report_and_what_reproduces_it(suite, tmp_path):
    folder = tmp_path / "a report" / "of today"
    result = suite.runpytest(*PLUGIN, f"--attest-report={folder}")
    result.assert_outcomes(passed=1, failed=3)
    listed = json.loads((folder / "report.json").read_text())
    assert listed["format"] == "attest pytest report 1"
    assert [one["test"] for one in listed["failures"]] == ["test_suite.py::test_wrong", "test_suite.py::test_names_of_torch"]
    for one in listed["failures"]:
        place = folder / one["folder"]
        result.stdout.fnmatch_lines([f"python {place}/reproduce.py"])
        again = subprocess.run([sys.executable, str(place / "reproduce.py")], capture_output=True, text=True)
        assert again.returncode == 1 and again.stdout.rstrip("\n") == (place / "report.txt").read_text().rstrip("\n")
        assert again.stdout.startswith(one["verdict"])
    record = json.loads((folder / listed["failures"][0]["folder"] / "failure.json").read_text())
    assert record["arguments"] == {"causal": True, "max_ulp": 3, "sinks": [0.1, -2]}
    assert set(record["arrays"]) == {"out", "q", "k", "v", "mask"}
    assert record["about"]["seed"] == record["about"]["drawn_with"][0] and record["about"]["attest_seed"] == 0
    # A second run replaces what the first one wrote.
    suite.runpytest(*PLUGIN, f"--attest-report={folder}").assert_outcomes(passed=1, failed=3)
    assert len(list(folder.iterdir())) == 3


def test_seeds(suite):
    suite.makepyfile(test_suite="""
        import numpy as np

        def test_seed(attest):
            a, b = attest.drawn((1, 1, 1, 2, 2, 2)), attest.drawn((1, 1, 1, 2, 2, 2))
            assert not np.array_equal(a[0], b[0]) and attest.used == [attest.seed, attest.seed + 1]
            print("SEED", attest.seed, attest.rng.integers(1000))

        def test_another(attest):
            print("OTHER", attest.seed)
    """)  # fmt: skip

    def seeds(*options):
        return re.findall(r"(?:SEED|OTHER) (\d+)", suite.runpytest(*PLUGIN, "-s", *options).stdout.str())

    first, again, other = seeds(), seeds(), seeds("--attest-seed=1")
    assert first == again and len(first) == 2 and first[0] != other[0] and first[0] != first[1]
    suite.runpytest(*PLUGIN, "--junitxml=out.xml")
    assert f'name="attest_seed" value="{first[0]}"' in (suite.path / "out.xml").read_text()


def test_refusals_of_the_command_line(suite, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    for option, words in ((f"--attest-report={file}", "cannot be made a folder"), ("--attest-seed=-1", "expected 0 or more")):
        result = suite.runpytest(*PLUGIN, option)
        assert result.ret == pytest.ExitCode.USAGE_ERROR
        result.stderr.fnmatch_lines([f"*{words}*"])


def failure_of(**options):
    rng = np.random.default_rng(1)
    q, k, v = (rng.integers(0x3C00, 0x4000, n).astype(np.uint16) for n in ((2, 4), (3, 4), (3, 4)))
    with pytest.raises(attest.Incorrect) as found:
        attest.assert_correct(v[:2] ^ 64, q, k, v, input_dtype="bf16", **options)
    return found.value


@pytest.mark.parametrize("options", [
    {}, {"bias": np.zeros((2, 3), np.float32), "scale": 0.1}, {"alibi_slopes": [0.25], "preset": "fa2"},
    {"past_key": np.ones((1, 4), np.float32), "past_value": np.ones((1, 4), np.float32)},
    {"mask": np.eye(2, 3, dtype=np.uint8) == 1, "model": "bf16-p", "exp_ulps": 3.0, "key_lengths": np.array([3])},
])  # fmt: skip
def test_a_failure_written_and_read(options, tmp_path):
    failure = failure_of(**options)
    attest.testing.write_failure(tmp_path / "one", failure, {"why": "a test"})
    again = attest.judge(**attest.testing.read_failure(tmp_path / "one"))
    root = pathlib.Path(__file__).parents[2]
    described = [sys.executable, root / "tests/support/described.py", root / "tools/schema/failure.json"]
    assert subprocess.run([*described, tmp_path / "one/failure.json"], capture_output=True, text=True).stdout == ""
    assert again.report == failure.judgement.report and not again.passes


def test_a_folder_that_is_no_failure(tmp_path):
    failure = failure_of()
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(FileExistsError, match="holds no failure, expected a folder that is new"):
        attest.testing.write_failure(tmp_path, failure)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    with pytest.raises(ValueError, match="holds no failure that can be read"):
        attest.testing.read_failure(tmp_path)
    place = attest.testing.write_failure(tmp_path / "one", failure)
    np.save(place / "v.npy", np.load(place / "v.npy") ^ 1)
    with pytest.raises(ValueError, match="v.npy is not what was written"):
        attest.testing.read_failure(place)
    (place / "failure.json").write_text('{"format": "attest failure 2"}')
    with pytest.raises(ValueError, match="is not of the format .attest failure 1"):
        attest.testing.read_failure(place)
