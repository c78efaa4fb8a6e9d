"""attest.evaluate: right, wrong and broken kernels, and their records."""

import json
import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest

import attest

SHAPES = [(1, 2, 1, 5, 7, 4), (2, 2, 2, 3, 3, 8, 6)]


def attend(q, k, v, causal=False):
    group = q.shape[1] // k.shape[1]
    k, v = k.repeat(group, 1), v.repeat(group, 1)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.dtype.type(q.shape[-1]))
    if causal:
        scores = np.where(np.tri(q.shape[2], k.shape[2], dtype=bool), scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights @ v / weights.sum(-1, keepdims=True)


def test_a_right_kernel():
    found = attest.evaluate(attend, SHAPES, seeds=range(2), model="fp32-p", exp_ulps=4)
    assert found["correct"] is True and found["outcome"] == "pass" and found["passed"] == found["of"] == 4
    assert [(one["shape"], one["seed"]) for one in found["cases"]] == [(list(s), n) for s in SHAPES for n in (0, 1)]
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert found["versions"]["library"] == attest.version()
    first = found["cases"][0]
    assert first["criterion"] == {"model": "fp32-p", "exp_ulps": 4} and first["statistics"]["elements"] == 40
    q = attest.drawn(SHAPES[0], seed=0)[0]
    assert first["inputs"]["q"] == {"shape": [1, 2, 5, 4], "dtype": "float32", "sha256": first["inputs"]["q"]["sha256"]}
    assert found["cases"][1]["inputs"]["q"]["sha256"] != first["inputs"]["q"]["sha256"] and q.shape == (1, 2, 5, 4)


def test_a_kernel_by_the_algorithm_that_it_says_it_is():
    found = attest.evaluate(attend, SHAPES[:1], emulate="fp32-p", tile_keys=64, exp_ulps=4)
    assert found["correct"] and found["cases"][0]["criterion"] == {"emulate": "fp32-p", "tile_keys": 64, "exp_ulps": 4}
    wrong = attest.evaluate(lambda q, k, v: attend(q, k, v) * np.float32(1.01), SHAPES[:1], emulate="fp32-p", exp_ulps=4)
    assert wrong["outcome"] == "fail"


def test_a_wrong_kernel():
    found = attest.evaluate(lambda q, k, v: attend(q, k, v, causal=True), SHAPES[:1])
    assert found["correct"] is False and found["outcome"] == "fail" and found["passed"] == 0
    case = found["cases"][0]
    assert case["verdict"].startswith("fail: ") and case["verdict"] in case["report"] and case["worst"]["distance"] > 0
    assert case["criterion"] == {"model": "float32-p"}
    assert attest.evaluate(lambda q, k, v: attend(q, k, v, causal=True), SHAPES[:1], causal=True)["correct"]
    nan = attest.evaluate(lambda q, k, v: attend(q, k, v) * np.nan, SHAPES[:1])
    assert nan["outcome"] == "fail" and nan["cases"][0]["statistics"]["maximum_ulp"] is None
    json.dumps(nan, allow_nan=False)


def raises(q, k, v):
    raise RuntimeError("an illegal memory access")


def leaves(q, k, v):
    raise SystemExit(3)


class Hostile:
    @property
    def shape(self):
        raise RuntimeError("no shape")

    def __array__(self, dtype=None, copy=None):
        raise RuntimeError("no array")


@pytest.mark.parametrize("kernel, words", [
    (raises, r"the kernel raised RuntimeError: an illegal memory access \(.*test_evaluate.py, line \d+\)"),
    (leaves, "the kernel raised SystemExit: 3"),
    (lambda q, k, v: None, "the kernel's result"),
    (lambda q, k, v: "done", "the kernel's result"),
    (lambda q, k, v: Hostile(), "no array"),
    (lambda q, k, v: q.astype(np.int32), "the kernel's result is an array of int32"),
    (lambda q, k, v: attend(q, k, v)[..., :1], "ATT-701 .*candidate output"),
    (lambda q, k, v: np.zeros((1, 1, 1, 1, 1, 1), np.float32), "6 axes"),
    (lambda q: q, "the kernel raised TypeError"),
])  # fmt: skip
def test_a_broken_kernel_raises_nothing(kernel, words):
    found = attest.evaluate(kernel, SHAPES[:1])
    assert found["correct"] is False and found["outcome"] == "error"
    case = found["cases"][0]
    assert case["verdict"].startswith("error: ") and re.search(words, case["verdict"]), case["verdict"]
    json.dumps(found, allow_nan=False)


def test_a_kernel_that_writes_into_its_inputs_is_judged_by_the_originals():
    def cheats(q, k, v):
        out = attend(q, k, v) * 0
        for x in (q, k, v):
            x[...] = 0
        return out

    assert attest.evaluate(cheats, SHAPES[:1])["outcome"] == "fail"


@pytest.mark.parametrize("dtype", ["bf16", "e4m3", "float16", "float64"])
def test_inputs_hold_numbers_of_their_format(dtype):
    q, k, v = attest.drawn((1, 2, 1, 4, 5, 8, 3), dtype, seed=3)
    assert v.shape == (1, 1, 5, 3)
    bits = attest.attention(np.ones((1, 1), np.float32), np.ones((1, 1), np.float32), q.reshape(1, -1), dtype=dtype)
    assert np.all((bits.lower <= q.reshape(1, -1)) & (q.reshape(1, -1) <= bits.upper))
    rounded = bits.rounded
    name = {"bf16": "bfloat16", "e4m3": "float8_e4m3fn"}.get(dtype)
    back = rounded if name is None else attest.attention(
        np.ones((1, 1), np.float32), np.ones((1, 1), np.float32), rounded, dtype_v=name, dtype="float32").rounded
    assert np.array_equal(back.ravel(), q.ravel())


def test_convert_and_inputs():
    asked = []

    def inputs(shape, seed):
        asked.append((shape, seed))
        return attest.drawn(shape, "float32", seed + 100)

    found = attest.evaluate(lambda q, k, v: attend(q, k, v).tolist(), SHAPES[:1], seeds=iter([5]), inputs=inputs,
                            convert=lambda x: np.asfortranarray(x), max_ulp=2**60)  # fmt: skip
    assert asked == [(SHAPES[0], 5)] and found["cases"][0]["seed"] == 5
    assert found["cases"][0]["criterion"] == {"max_ulp": 2**60}


def test_the_diagnosis_of_a_wrong_kernel():
    def forgets(q, k, v):
        return attend(q, k, v)

    found = attest.evaluate(forgets, SHAPES[:1], causal=True, diagnosis=True)
    assert "the kernel has no causal mask" in "\n".join(found["cases"][0]["diagnosis"])
    assert attest.evaluate(forgets, SHAPES[:1], causal=True)["cases"][0]["diagnosis"] == []
    assert attest.evaluate(forgets, SHAPES[:1], diagnosis=True)["cases"][0]["diagnosis"] == []


@pytest.mark.parametrize("error, words, arguments, options", [
    (TypeError, r"evaluate\(\) has no option 'casual'; did you mean causal", (SHAPES,), {"casual": True}),
    (ValueError, "has 5 extents, expected", ([(1, 2, 1, 5, 7)],), {}),
    (ValueError, "an extent of a shape is 0", ([(1, 2, 1, 0, 7, 3)],), {}),
    (ValueError, "no shape or no seed", ([],), {}),
    (TypeError, r"shapes is \(1, 2, 1, 5, 7, 4\), a single shape, expected several; write \[\(1, 2, 1, 5, 7, 4\)\]", (SHAPES[0],), {}),
    (TypeError, r"seeds is 3, a single seed, expected several; write \[3\]", (SHAPES,), {"seeds": 3}),
    (ValueError, "no shape or no seed", (SHAPES,), {"seeds": []}),
    (TypeError, "no format that Attest knows", (SHAPES,), {"dtype": "int4"}),
    (attest.AttestError, "ATT-701", ([(1, 3, 2, 5, 7, 4)],), {}),
    (attest.AttestError, "ATT-703", (SHAPES,), {"emulate": "fp16-p", "lag": 16}),
    (ValueError, "expected q, k, v", (SHAPES,), {"inputs": lambda shape, seed: [1]}),
])  # fmt: skip
def test_a_wrong_argument_is_the_callers(error, words, arguments, options):
    with pytest.raises(error, match=words):
        attest.evaluate(attend, *arguments, **options)


@pytest.mark.parametrize("fault", [
    lambda q, k, v: attend(q, np.tile(k, (1, q.shape[1] // k.shape[1], 1, 1)), np.tile(v, (1, q.shape[1] // v.shape[1], 1, 1))),
    lambda q, k, v: attend(q, *(np.repeat(x[:1], len(x), 0) for x in (k, v))),
])  # fmt: skip
def test_the_default_shape_tells_the_heads_and_the_batch_entries_apart(fault):
    assert attest.evaluate(attend, exp_ulps=8, model="fp32-p")["correct"]
    assert attest.evaluate(fault, exp_ulps=8, model="fp32-p")["outcome"] == "fail"


def test_drawn_is_a_stream_of_its_own():
    for seed in (0, 7, 2**40):
        q = attest.drawn(SHAPES[0], "float64", seed)[0]
        for other in (np.random.default_rng(seed), np.random.default_rng([seed, 1])):
            assert not np.isin(other.standard_normal(1000), q).any()
        assert np.array_equal(q, attest.drawn(SHAPES[0], "float64", seed)[0])


@pytest.mark.parametrize("options", [{}, {"model": "fp32-p"}, {"emulate": "fp32-p"}])
def test_a_result_in_float64_without_a_distance_is_an_error_of_the_kernel(options):
    found = attest.evaluate(lambda q, k, v: attend(q, k, v).astype(np.float64), SHAPES[:1], **options)
    assert found["outcome"] == "error"
    assert "the kernel's result is an array of float64, which no model describes" in found["cases"][0]["verdict"]


def test_a_format_that_no_array_needs():
    found = attest.evaluate(attend, SHAPES[:1], input_dtype="bf16")
    assert found["outcome"] == "error" and "input_dtype is 'bf16'" in found["cases"][0]["verdict"]


def test_an_interrupt_is_the_users():
    def interrupted(q, k, v):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        attest.evaluate(interrupted, SHAPES[:1])


def test_the_schema_describes_it(tmp_path):
    pytest.importorskip("jsonschema")
    kernels = {"right": attend, "wrong": lambda q, k, v: attend(q, k, v) + 1, "raises": raises,
               "nan": lambda q, k, v: attend(q, k, v) * np.nan}  # fmt: skip
    files = []
    for name, kernel in kernels.items():
        files.append(tmp_path / f"{name}.json")
        found = attest.evaluate(kernel, SHAPES, alibi_slopes=np.array([1.0, 0.5]), bias=np.zeros((1, 1), np.float32), max_ulp=9,
                                diagnosis=True)  # fmt: skip
        files[-1].write_text(json.dumps(found))
    assert described("evaluation", *files) == ""
    files[0].write_text(json.dumps({**json.loads(files[0].read_text()), "corect": True}))
    assert "'corect' was unexpected" in described("evaluation", files[0])


def described(schema, *files):
    root = pathlib.Path(__file__).parents[2]
    command = [sys.executable, root / "tests/support/described.py", root / f"tools/schema/{schema}.json", *files]
    return subprocess.run(command, capture_output=True, text=True).stdout
