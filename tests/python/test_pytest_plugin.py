"""The plug-in of pytest, in runs of pytest of its own."""

import inspect
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
    assert record["arguments"] == {"causal": True, "max_ulp": 3, "sinks": [0.1, -2], "diagnosis": True}
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


def test_the_generator_of_a_test_draws_other_numbers_than_drawn(suite):
    suite.makepyfile(test_suite="""
        import numpy as np

        def test_streams(attest):
            q = attest.drawn((1, 2, 2, 3, 3, 4))[0]
            for rng in (attest.rng, np.random.default_rng(attest.seed)):
                assert not np.isin(rng.standard_normal(500).astype(np.float32), q).any()
    """)  # fmt: skip
    suite.runpytest(*PLUGIN).assert_outcomes(passed=1)


def test_the_section_names_the_criterion_that_counts(suite):
    suite.makepyfile(test_suite="""
        import numpy as np
        import attest as package

        x = np.ones((3, 4), np.float32)

        def test_distance():
            package.assert_correct(x * 2, x, x, x)

        def test_gradient():
            package.assert_gradients(x, x * 2, x, x, dv=x * 3)

        def test_model():
            package.assert_correct(x * 2, x, x, x, model="fp32-p", exp_ulps=4)
    """)  # fmt: skip
    said = suite.runpytest(*PLUGIN).stdout.str()
    found = re.findall("^criterion +(.*)$", said, re.MULTILINE)
    assert found == ["max_ulp=0", "max_ulp=0", "model='fp32-p', exp_ulps=4"]


def test_refusals_of_the_command_line(suite, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    for option, words in ((f"--attest-report={file}", "cannot be made a folder"), ("--attest-seed=-1", "expected 0 or more")):
        result = suite.runpytest(*PLUGIN, option)
        assert result.ret == pytest.ExitCode.USAGE_ERROR
        result.stderr.fnmatch_lines([f"*{words}*"])


# ## The diagnosis, wherever the report is


DIAGNOSED = """
import pytest
import attest as package

q, k, v = package.drawn((1, 2, 1, 8, 12, 8))
out = package.attention(q, k, v, preset="torch", causal=True).rounded

@pytest.mark.parametrize("diagnosis", [True, False])
def test_outputs(diagnosis):
    package.assert_correct(out, q, k, v, preset="fa2", causal=True, diagnosis=diagnosis)

@pytest.mark.parametrize("diagnosis", [True, False])
def test_names_of_torch(diagnosis):
    package.testing.assert_close(out, q, k, v, enable_gqa=True, diagnosis=diagnosis)

@pytest.mark.parametrize("diagnosis", [True, False])
def test_gradients(diagnosis):
    found = package.gradients(q, q, k, v, preset="torch", causal=True)
    package.assert_gradients(q, q, k, v, preset="fa2", causal=True, dq=found.dq.rounded, dk=found.dk.rounded,
                             diagnosis=diagnosis)
"""
#: The diagnosis of each of these kernels.
MEANS = {"outputs": ["aligns its mask at the top left"], "names_of_torch": ["for `--causal`"],
         "gradients": 2 * ["aligns its mask at the top left"]}  # fmt: skip


def reproduced(place):
    return subprocess.run([sys.executable, str(place / "reproduce.py")], capture_output=True, text=True)


@pytest.mark.parametrize("kernel", MEANS)
def test_the_diagnosis_is_shown_and_written(pytester, tmp_path, kernel):
    pytester.makepyfile(test_suite=DIAGNOSED)
    result = pytester.runpytest(*PLUGIN, "-k", f"{kernel} and True", f"--attest-report={tmp_path}")
    result.assert_outcomes(failed=1)
    words = MEANS[kernel]
    sections = result.stdout.str().split("- attest: report")[1:]
    assert len(sections) == len(words) and all(one in section for one, section in zip(words, sections))
    raised = "\n".join(line for line in result.outlines if line.startswith("E "))
    assert raised.count(words[0]) == len(words) and "root mean square" not in raised
    assert raised.count("no criterion is given") == (0 if kernel == "names_of_torch" else 1)  # these have a model by default
    place = tmp_path / json.loads((tmp_path / "report.json").read_text())["failures"][0]["folder"]
    written = (place / "report.txt").read_text()
    assert written.count(words[0]) == len(words)
    again = reproduced(place)
    assert again.returncode == 1 and again.stdout.rstrip("\n") == written.rstrip("\n")
    parts = json.loads((place / "failure.json").read_text())["parts"].values()
    assert [words[0] in "\n".join(part["diagnosis"]) for part in parts] == [True] * len(words)


@pytest.mark.parametrize("kernel", MEANS)
def test_a_diagnosis_that_is_switched_off_stays_off(pytester, tmp_path, kernel):
    pytester.makepyfile(test_suite=DIAGNOSED)
    result = pytester.runpytest(*PLUGIN, "-k", f"{kernel} and False", f"--attest-report={tmp_path}")
    result.assert_outcomes(failed=1)
    place = tmp_path / json.loads((tmp_path / "report.json").read_text())["failures"][0]["folder"]
    for text in result.stdout.str(), (place / "report.txt").read_text(), reproduced(place).stdout:
        assert "fail: " in text and MEANS[kernel][0] not in text and "conventions tried" not in text


@pytest.mark.parametrize("option", ["no", "stdout"])
def test_where_no_section_is_shown_the_report_is_raised(pytester, monkeypatch, option):
    for name in ("CI", "BUILD_NUMBER"):  # there the final summary does not truncate messages
        monkeypatch.delenv(name, raising=False)
    pytester.makepyfile(test_suite=DIAGNOSED)
    said = pytester.runpytest(*PLUGIN, "-k", "True", f"--show-capture={option}").stdout
    said.no_fnmatch_line("*- attest: report*")
    assert said.str().count("root mean square error") == 4 and said.str().count("aligns its mask at the top left") == 3


# ## Gradients


GRADIENTS = """
import numpy as np
import attest as package

def test_backward(attest):
    q, k, v = attest.drawn((1, 2, 1, 5, 7, 4), "bf16")
    dout = attest.rng.standard_normal(q.shape).astype(np.float32)
    forgets, right = package.gradients(dout, q, k, v), package.gradients(dout, q, k, v, causal=True)
    attest.assert_gradients(dout, q, k, v, causal=True, max_ulp=3, dq=forgets.dq.rounded, dk=right.dk.rounded,
                            dv=forgets.dv.rounded, dlse=np.zeros((1, 2, 5), np.float32))
"""


def test_sections_of_gradients(pytester):
    pytester.makepyfile(test_suite=GRADIENTS)
    result = pytester.runpytest(*PLUGIN)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([
        "E*attest._gradient.IncorrectGradients: dq: fail: 40 of 40 elements are outside 3 ulp; worst at *",
        "E* the kernel has no causal mask",
        "E*dv: fail: 28 of 28 elements are outside 3 ulp; worst at *",
        "*- attest: report of dq -*", "fail: *outside 3 ulp*", "query gradient (1, 2, 5, 4) in float32",
        "* the kernel has no causal mask",
        "*- attest: report of dv -*", "value gradient (1, 1, 7, 4) in float32", "* the kernel has no causal mask",
        "*- attest: problem -*", "dout        (1, 2, 5, 4) float32, sha256 *", "q           (1, 2, 5, 4) float32, sha256 *",
        "dlse        (1, 2, 5) float32, sha256 *", "dq          (1, 2, 5, 4) float32, sha256 *",
        "dk          (1, 1, 7, 4) float32, sha256 *", "dv          (1, 1, 7, 4) float32, sha256 *",
        "criterion   max_ulp=3", "options     causal=True",
        "*- attest: seeds -*", "seed * of this test, drawn with [[]*[]]; --attest-seed 0",
    ])  # fmt: skip
    result.stdout.no_fnmatch_line("*report of dk*")
    result.stdout.no_fnmatch_line("*attest: reproducer*")


def test_the_problem_of_gradients_that_are_emulated(pytester):
    pytester.makepyfile(test_suite="""
        import numpy as np
        import attest as package

        def test_backward():
            x = np.ones((3, 4), np.float32)
            saved = {"saved_output": x, "saved_log_sum_exp": np.ones(3, np.float32)}
            package.assert_gradients(x, x, x, x, dv=x, scale=0.5, emulate="fp32-p", heads_apart=False, **saved)
    """)  # fmt: skip
    pytester.runpytest(*PLUGIN).stdout.fnmatch_lines([
        "dout              (3, 4) float32, sha256 *", "saved_log_sum_exp (3,) float32, sha256 *",
        "criterion         emulate='fp32-p', heads_apart=False", "options           scale=0.5",
    ])  # fmt: skip


def test_every_option_of_gradients_is_a_criterion_an_array_or_a_problems():
    from attest._failure import ARRAYS
    from attest._gradient import ROUNDINGS

    own = {name for name, one in inspect.signature(attest.judge_gradients).parameters.items() if one.default is not one.empty}
    known = {*inspect.signature(attest.judge).parameters, *ARRAYS, *ROUNDINGS, "dtype_dout"}
    assert own <= known and set(ROUNDINGS) <= own, own - known


def test_a_report_of_gradients_and_what_reproduces_it(pytester, tmp_path):
    pytester.makepyfile(test_suite=GRADIENTS)
    result = pytester.runpytest(*PLUGIN, f"--attest-report={tmp_path}", "--attest-seed=7")
    (listed,) = json.loads((tmp_path / "report.json").read_text())["failures"]
    place = tmp_path / listed["folder"]
    result.stdout.fnmatch_lines([f"python {place}/reproduce.py"])
    assert listed["test"] == "test_suite.py::test_backward" and listed["attest_seed"] == 7
    assert [line[:9] for line in listed["verdict"].splitlines()] == ["dq: fail:", "dv: fail:"]
    record = json.loads((place / "failure.json").read_text())
    assert record["function"] == "judge_gradients" and record["verdict"] == listed["verdict"]
    assert record["arguments"] == {"causal": True, "max_ulp": 3, "diagnosis": True}
    assert set(record["arrays"]) == {"dout", "q", "k", "v", "dlse", "dq", "dk", "dv"}
    assert record["about"]["seed"] == record["about"]["drawn_with"][0] == listed["seed"]
    assert [part["passes"] for part in record["parts"].values()] == [False, True, False]
    assert record["worst"] == record["parts"]["dq"]["worst"] and record["parts"]["dk"]["worst"] is None
    written, again = (place / "report.txt").read_text(), reproduced(place)
    assert again.returncode == 1 and again.stdout.rstrip("\n") == written.rstrip("\n")
    assert written.startswith("dq: fail: ") and "\ndk: pass: " in written and "\ndv: fail: " in written
    # A correct kernel passes there.
    right = attest.testing.read_failure(place)
    found = attest.gradients(right["dout"], right["q"], right["k"], right["v"], causal=True)
    np.save(place / "dq.npy", found.dq.rounded)
    np.save(place / "dv.npy", found.dv.rounded)
    for name in ("dq", "dv"):
        record["arrays"][name]["sha256"] = attest._record.digest_of(np.load(place / f"{name}.npy"))["sha256"]
    (place / "failure.json").write_text(json.dumps(record))
    passed = reproduced(place)
    assert passed.returncode == 0 and [line[:9] for line in passed.stdout.split("\n\n")[:3]] == ["dq: pass:", "dk: pass:", "dv: pass:"]


BITS = np.random.default_rng(4).integers(0x3C00, 0x4000, (6, 2, 3, 4)).astype(np.uint16)
WIDE = (BITS.astype(np.uint32) << 16).view(np.float32)
ONES = np.random.default_rng(5).integers(-3, 3, (6, 2, 3, 4)).astype(np.int8)


@pytest.mark.parametrize("given, options", [
    (WIDE[:4], {"dq": WIDE[4], "dk": WIDE[4].astype(np.float16), "dv": WIDE[5], "scale": 0.5, "window_left": 1}),
    (BITS[:4], {"dq": BITS[4], "dv": BITS[5], "saved_output": BITS[0], "input_dtype": "bf16", "model": "bf16-p",
                "saved_log_sum_exp": np.ones((2, 3), np.float32), "exp_ulps": 3.0}),
    (BITS[:4], {"dq": WIDE[4], "saved_output": BITS[0], "input_dtype": "bf16", "emulate": "bf16-p", "heads_apart": False,
                "saved_log_sum_exp": np.ones((2, 3), np.float32)}),
    ((WIDE[0], *ONES[1:4]), {"dk": WIDE[4], "saved_output": ONES[0], "input_dtype": "int8"}),
    (WIDE[:4], {"dbias": WIDE[4][..., :1], "bias": WIDE[5][..., :1], "dsinks": np.ones(2, np.float32), "sinks": [0.5, -1.0]}),
    (WIDE[:4], {"dslopes": np.ones(2, np.float64), "alibi_slopes": np.array([0.5, 0.25]), "row_dots": WIDE[5][..., 0],
                "dscores": WIDE[4][..., :3], "dlse": WIDE[4][..., 0]}),
    (WIDE[:4], {"dpast_key": WIDE[4], "dpast_value": WIDE[5], "past_key": WIDE[4], "past_value": WIDE[5], "causal": True}),
    (WIDE[:4].swapaxes(1, 2), {"dq": WIDE[4].swapaxes(0, 1), "layout": "bshd", "key_lengths": [2]}),
    (WIDE[:4].reshape(4, 6, 1, 4), {"dk": WIDE[4].reshape(6, 1, 4), "cu_seqlens_q": [0, 2, 6], "cu_seqlens_k": np.array([0, 1, 6])}),
    ((WIDE[0], None, None, WIDE[3]), {"dbias": WIDE[4][..., :3], "given_scores": WIDE[5][..., :3]}),
    (WIDE[:4], {"dq": WIDE[4], "keep_mask": BITS[5][..., :3] % 2 == 0, "dropout": 0.5, "mask": np.tri(3, dtype=bool)}),
], ids=lambda one: "-".join(one) if isinstance(one, dict) else "")  # fmt: skip
def test_gradients_written_and_read(given, options, tmp_path):
    with pytest.raises(attest.IncorrectGradients) as raised:
        attest.assert_gradients(*given, **options)
    place = attest.testing.write_failure(tmp_path / "one", raised.value)
    again = attest.judge_gradients(**attest.testing.read_failure(place))
    assert list(again) == list(raised.value.judgements)
    for name, one in raised.value.judgements.items():
        assert again[name].report == one.report and again[name].diagnosis == one.diagnosis, name
    assert described(place / "failure.json") == ""


def test_what_is_raised_of_gradients():
    dout, q, k, v = WIDE[:4]
    right = attest.gradients(dout, q, k, v)
    with pytest.raises(attest.Incorrect) as raised:
        attest.assert_gradients(dout, q, k, v, dq=right.dq.rounded, dk=WIDE[4], dv=WIDE[5], dlse=None)
    failure = raised.value
    assert isinstance(failure, attest.IncorrectGradients) and failure.judgement is failure.judgements["dk"]
    assert [one.passes for one in failure.judgements.values()] == [True, False, False]
    assert set(failure.arguments) == {"dout", "q", "k", "v", "dq", "dk", "dv", "diagnosis"}
    assert str(failure) == "\n" + failure.text + failure.advice and failure.advice.startswith("no criterion") and failure.text.startswith("dq: pass: all 24 elements")


def described(file, schema="failure"):
    pytest.importorskip("jsonschema")
    root = pathlib.Path(__file__).parents[2]
    command = [sys.executable, root / "tests/support/described.py", root / f"tools/schema/{schema}.json", file]
    return subprocess.run(command, capture_output=True, text=True).stdout


def test_a_folder_of_an_earlier_version(tmp_path):
    failure = failure_of(causal=True)
    place = attest.testing.write_failure(tmp_path / "one", failure)
    record = json.loads((place / "failure.json").read_text())
    assert record["function"] == "judge"

    def with_record(**changed):
        (place / "failure.json").write_text(json.dumps({**earlier, **changed}))
        return place / "failure.json"

    earlier = {name: one for name, one in record.items() if name not in ("function", "parts")}
    assert described(with_record()) == ""
    assert attest.judge(**attest.testing.read_failure(place)).report == failure.judgement.report
    assert "judge_outputs" in described(with_record(function="judge_outputs"))
    with pytest.raises(ValueError, match="is of 'judge_outputs', expected one of judge, judge_gradients"):
        attest.testing.read_failure(place)
    without_v = {name: one for name, one in record["arrays"].items() if name != "v"}
    assert "arrays" in described(with_record(arrays=without_v))


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
    assert again.report == failure.judgement.report and again.diagnosis == failure.judgement.diagnosis and not again.passes
    assert described(tmp_path / "one/failure.json") == ""


def test_a_failure_of_given_scores_is_described(tmp_path):
    v = np.ones((3, 4), np.float32)
    with pytest.raises(attest.Incorrect) as raised:
        attest.assert_correct(2 * v[:2], None, None, v, given_scores=np.zeros((2, 3), np.float32))
    place = attest.testing.write_failure(tmp_path / "one", raised.value)
    assert attest.judge(**attest.testing.read_failure(place)).report == raised.value.judgement.report
    assert described(place / "failure.json") == ""


class OfGpu:
    """An array that NumPy does not read."""

    __cuda_array_interface__ = {"version": 3}

    def __init__(self, x):
        self.x = x

    def __array__(self, dtype=None, copy=None):
        raise TypeError("implicit conversion to a NumPy array is not allowed")

    def get(self):
        return self.x


def test_a_failure_with_rows_of_a_gpu_is_written(tmp_path):
    failure = failure_of(sinks=OfGpu(np.array([0.25], np.float32)), key_lengths=OfGpu(np.array([2])))
    place = attest.testing.write_failure(tmp_path / "one", failure)
    given = attest.testing.read_failure(place)
    assert given["sinks"] == [0.25] and given["key_lengths"] == [2]
    assert attest.judge(**given).report == failure.judgement.report


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
