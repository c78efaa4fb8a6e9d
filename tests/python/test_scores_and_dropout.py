"""Explicit scores, listed keys and dropout with a given mask, compared with their definitions in decimals."""

import decimal
import fractions

import numpy as np
import pytest

import attest

D = decimal.Decimal
decimal.getcontext().prec = 80


def drawn(*shape, seed=0, dtype=np.float32):
    return np.random.default_rng([seed, *shape]).standard_normal(shape).astype(dtype)


q, k, v = drawn(2, 4, 3, 5), drawn(2, 2, 6, 5, seed=1), drawn(2, 2, 6, 2, seed=2)
scores = drawn(2, 4, 3, 6, seed=3) * np.float32(4)
kept = np.random.default_rng(4).random((2, 4, 3, 6)) < 0.6


def by_definition(scores_of, sees, keeps, factor, sink=None):
    """Rows of 80 digits: softmax over the visible keys, then the kept values times the factor."""
    B, H, S, T = scores.shape
    out, lse = np.empty((B, H, S, v.shape[3]), dtype=object), np.empty((B, H, S), dtype=object)
    for b, h, i in np.ndindex(B, H, S):
        e = {j: scores_of(b, h, i, j).exp() for j in range(T) if sees(b, h, i, j)}
        total = sum(e.values(), D(0) if sink is None else D(sink).exp())
        for d in range(v.shape[3]):
            sums = sum((x * D(float(v[b, h // 2, j, d])) for j, x in e.items() if keeps(b, h, i, j)), D(0))
            out[b, h, i, d] = factor * sums / total if total else D(0)
        lse[b, h, i] = total.ln() if total else D("-Infinity")
    return out, lse


def hold(rounded, lower, upper, exact):
    assert rounded.shape == lower.shape == exact.shape
    for place in np.ndindex(exact.shape):
        x, near = exact[place], rounded[place]
        if not x.is_finite():
            assert near == -np.inf
            continue
        slack = D("1e-70") * (1 + abs(x))
        assert D(float(lower[place])) <= x + slack and x - slack <= D(float(upper[place]))
        for towards in (-np.inf, np.inf):
            assert abs(D(float(near)) - x) - slack <= abs(D(float(np.nextafter(near, near.dtype.type(towards)))) - x)


def check(found, exact, lse):
    hold(found.rounded, found.lower, found.upper, exact)
    hold(found.log_sum_exp, found.log_sum_exp_lower, found.log_sum_exp_upper, lse)


def product(b, h, i, j):
    return sum(D(float(x)) * D(float(y)) for x, y in zip(q[b, h, i], k[b, h // 2, j])) / D(5).sqrt()


def given(b, h, i, j):
    return D(float(scores[b, h, i, j]))


def always(*_):
    return True


@pytest.mark.parametrize("options, sees", [
    ({}, always),
    ({"causal": True, "diagonal": "bottom_right"}, lambda b, h, i, j: j <= i + 3),
    ({"key_lengths": [2, 6]}, lambda b, h, i, j: j < (2, 6)[b]),
    ({"mask": kept}, lambda b, h, i, j: kept[b, h, i, j]),
    ({"sinks": [1.0] * 4}, always),
])  # fmt: skip
def test_given_scores(options, sees):
    found = attest.attention(None, None, v, given_scores=scores, **options)
    check(found, *by_definition(given, sees, always, D(1), 1 if "sinks" in options else None))
    assert attest.judge(found.rounded, None, None, v, given_scores=scores, **options)
    assert not attest.judge(found.rounded * np.float32(1.01), None, None, v, given_scores=scores, **options)


def test_given_scores_of_every_kind():
    hidden = scores.copy()
    hidden[..., 2:5] = -np.inf
    found = attest.attention(None, None, v, given_scores=hidden)
    check(found, *by_definition(given, lambda b, h, i, j: not 2 <= j < 5, always, D(1)))
    half = attest.attention(None, None, v[0, 0], given_scores=scores[0, 0].astype(np.float16))
    assert half.rounded.shape == (3, 2) and half.rounded.dtype == np.float16
    bits = (scores[0].view(np.uint32) >> 16).astype(np.uint16)
    exact = (bits.astype(np.uint32) << 16).view(np.float32)
    as_bits = attest.attention(None, None, v[0], given_scores=bits, dtype_given_scores="bfloat16", dtype="float32")
    assert np.array_equal(as_bits.rounded, attest.attention(None, None, v[0], given_scores=exact).rounded)
    weights = attest.intermediate("weights", None, None, v, given_scores=scores, dtype="float64").rounded
    e = np.exp(scores.astype(np.float64) - scores.max(-1, keepdims=True))
    assert np.allclose(weights, e / e.sum(-1, keepdims=True), rtol=1e-14)


def test_given_scores_have_gradients():
    dout = drawn(2, 4, 3, 2, seed=5)
    found = attest.gradients(dout, None, None, v, given_scores=scores, scores=True, dtype="float64")
    assert np.array_equal(found.dbias.rounded, found.dscores.rounded) and found.dbias.rounded.shape == scores.shape
    e = np.exp(scores.astype(np.float64))
    w = e / e.sum(-1, keepdims=True)
    dp = dout.astype(np.float64) @ np.repeat(v, 2, 1).astype(np.float64).swapaxes(-1, -2)
    assert np.allclose(found.dscores.rounded, w * (dp - (w * dp).sum(-1, keepdims=True)), rtol=1e-10, atol=1e-14)
    attest.assert_gradients(dout, None, None, v, dbias=found.dbias.rounded, given_scores=scores)


@pytest.mark.parametrize("options, words", [
    ({"scale": 0.5}, "a scale is given together with the scores themselves"),
    ({"soft_cap": 30.0}, "a soft cap is given together with the scores themselves"),
    ({"past_key": drawn(2, 2, 3, 1), "past_value": drawn(2, 2, 3, 2)}, "bias is|past keys are given"),
])  # fmt: skip
def test_given_scores_take_no_part_in_products(options, words):
    with pytest.raises(attest.AttestError, match=words):
        attest.attention(None, None, v, given_scores=scores, **options)


@pytest.mark.parametrize("arguments, options, words", [
    ((q, None, v), {}, "q is given together with given_scores"),
    ((None, k, v), {}, "k is given together with given_scores"),
    ((None, None, v), {"bias": scores}, "bias is given together with given_scores"),
    ((None, None, v), {"k_scale": 2.0}, "k_scale is given together with given_scores"),
])  # fmt: skip
def test_given_scores_take_the_place_of_others(arguments, options, words):
    with pytest.raises(TypeError, match=words):
        attest.attention(*arguments, given_scores=scores, **options)


LISTS = [
    np.array([[[[5, 0, -1], [2, 3, 4], [-1, -1, -1]]]]),
    np.random.default_rng(7).permuted(np.tile(np.arange(6), (2, 4, 3, 1)), axis=-1)[..., :2].astype(np.int32),
    np.random.default_rng(8).permuted(np.tile(np.arange(6), (2, 1)), axis=-1)[:, None, :4],  # heads of keys, all queries
]


@pytest.mark.parametrize("lists", LISTS, ids=lambda x: str(x.shape))
@pytest.mark.parametrize("options", [{}, {"causal": True}, {"mask": kept, "true_means_hidden": True}], ids=str)
def test_key_indices(lists, options):
    full = np.broadcast_to(lists if lists.ndim == 4 else np.repeat(lists, 2, 0)[None], (2, 4, 3, lists.shape[-1]))

    def sees(b, h, i, j):
        return (j in full[b, h, i] and (not options.get("causal") or j <= i)
                and ("mask" not in options or not kept[b, h, i, j]))  # fmt: skip

    check(attest.attention(q, k, v, key_indices=lists, **options), *by_definition(product, sees, always, D(1)))


def test_key_indices_of_a_past():
    past = {"past_key": drawn(2, 2, 2, 5, seed=9), "past_value": drawn(2, 2, 2, 2, seed=10)}
    lists = np.array([7, 0, 1])
    mask = np.isin(np.arange(8), lists)
    found, expected = (attest.attention(q, k, v, **past, **one) for one in ({"key_indices": lists}, {"mask": mask}))
    assert np.array_equal(found.rounded, expected.rounded) and np.array_equal(found.log_sum_exp, expected.log_sum_exp)


@pytest.mark.parametrize("lists, error, words", [
    ([0, 6], attest.AttestError, r"key_indices at \(0, 0, 0, 1\) is 6, expected 0 to 5, the last key, or -1 for none"),
    ([-2], attest.AttestError, "is -2, expected 0 to 5"),
    ([1, 2, 1], attest.AttestError, "at most once, since a kernel would count it twice"),
    (np.zeros((1, 3, 1, 1), int), attest.AttestError, r"key_indices is \(1, 3, 1, 1\), expected \(2, 4, 3, 1\)"),
    ([0.0], TypeError, "array of float64 with 1 axes, expected integers"),
    ([[[[[0]]]]], TypeError, "with 5 axes, expected integers"),
    (np.array([2**63], np.uint64), ValueError, "key_indices holds 9223372036854775808, expected"),
])  # fmt: skip
def test_key_indices_are_refused(lists, error, words):
    with pytest.raises(error, match=words):
        attest.attention(q, k, v, key_indices=np.asarray(lists))


FACTORS = [
    ({}, fractions.Fraction(1)),
    ({"dropout": 0.4}, 1 / (1 - fractions.Fraction(0.4))),
    ({"dropout": 0.5}, fractions.Fraction(2)),
    ({"keep_factor": float(np.float32(1) / np.float32(0.6))}, fractions.Fraction(float(np.float32(1) / np.float32(0.6)))),
]


@pytest.mark.parametrize("options, factor", FACTORS, ids=lambda x: str(x) if isinstance(x, dict) else "")
@pytest.mark.parametrize("more", [{}, {"sinks": [0.0] * 4}, {"causal": True}], ids=str)
def test_dropout(options, factor, more):
    exact, lse = by_definition(product, lambda b, h, i, j: j <= i or "causal" not in more,
                               lambda b, h, i, j: kept[b, h, i, j], D(factor.numerator) / D(factor.denominator),
                               0 if "sinks" in more else None)  # fmt: skip
    found = attest.attention(q, k, v, keep_mask=kept, **options, **more)
    check(found, exact, lse)
    assert attest.judge(found.rounded, q, k, v, keep_mask=kept, **options, **more)
    assert not attest.judge(attest.attention(q, k, v, **more).rounded, q, k, v, keep_mask=kept, **options, **more)
    assert np.array_equal(found.log_sum_exp, attest.attention(q, k, v, **more).log_sum_exp)
    whole, before = (attest.intermediate("weights", q, k, v, **one).rounded for one in (more, {"keep_mask": kept, **more}))
    assert np.array_equal(whole, before)


def test_all_is_dropped():
    found = attest.attention(q, k, v, keep_mask=np.zeros((1, 6), bool), dropout=0.9)
    assert not found.rounded.any() and not found.lower.any() and not found.upper.any()


@pytest.mark.parametrize("options, error, words", [
    ({"dropout": 0.5}, TypeError, "dropout is given without keep_mask"),
    ({"keep_factor": 2.0}, TypeError, "keep_factor is given without keep_mask"),
    ({"keep_mask": kept, "dropout": 1.0}, attest.AttestError, "expected a finite number from 0 to below 1"),
    ({"keep_mask": kept, "keep_factor": 0.0}, attest.AttestError, "expected a finite number above 0"),
    ({"keep_mask": kept, "keep_factor": 2.0, "dropout": 0.5}, ValueError, "both given"),
    ({"keep_mask": kept[..., :5]}, attest.AttestError, "do not fit: keep_mask is"),
    ({"keep_mask": kept.astype(np.float32)}, TypeError, "expected bool"),
    ({"dropout_p": 0.5}, TypeError, "give keep_mask, the weights that the kernel kept"),
])  # fmt: skip
def test_dropout_is_refused(options, error, words):
    with pytest.raises(error, match=words):
        attest.attention(q, k, v, **options)


def test_gradients_under_dropout():
    dout = drawn(2, 4, 3, 2, seed=6)
    found = attest.gradients(dout, q, k, v, keep_mask=kept, keep_factor=1.25, scores=True, dtype="float64")
    s = q.astype(np.float64) @ np.repeat(k, 2, 1).astype(np.float64).swapaxes(-1, -2) / np.sqrt(5)
    w = np.exp(s) / np.exp(s).sum(-1, keepdims=True)
    factors = 1.25 * kept
    dp = factors * (dout.astype(np.float64) @ np.repeat(v, 2, 1).astype(np.float64).swapaxes(-1, -2))
    ds = w * (dp - (w * dp).sum(-1, keepdims=True))
    dv = (w * factors).swapaxes(-1, -2) @ dout
    assert np.allclose(found.dscores.rounded, ds, rtol=1e-10, atol=1e-14)
    assert np.allclose(found.dv.rounded, dv.reshape(2, 2, 2, 6, 2).sum(2), rtol=1e-10, atol=1e-14)
    attest.assert_gradients(dout, q, k, v, dq=found.dq.rounded, keep_mask=kept, keep_factor=1.25)


def test_models_judge_dropout_and_emulation_refuses_it():
    given = {"keep_mask": kept, "dropout": 0.5}
    out = attest.attention(q, k, v, **given).rounded
    assert attest.judge(out, q, k, v, model="fp32-p", **given)
    assert not attest.judge(out, q, k, v, model="fp32-p", keep_mask=kept)
    with pytest.raises(attest.AttestError, match="describes no dropout together with normalised weights"):
        attest.judge(out, q, k, v, model="fp32-p", normalised=True, **given)
    with pytest.raises(attest.AttestError, match="an emulated kernel has no dropout"):
        attest.judge(out, q, k, v, emulate="fp32-p", **given)


@pytest.mark.parametrize("inputs, options", [
    ((None, None, v), {"given_scores": scores}),
    ((q, k, v), {"key_indices": LISTS[1], "keep_mask": kept, "dropout": 0.4}),
])  # fmt: skip
def test_a_failure_is_found_again(tmp_path, inputs, options):
    out = attest.attention(*inputs, **options).rounded * np.float32(1.5)
    with pytest.raises(attest.Incorrect) as found:
        attest.assert_correct(out, *inputs, **options)
    attest.testing.write_failure(tmp_path / "one", found.value)
    again = attest.judge(**attest.testing.read_failure(tmp_path / "one"))
    assert again.verdict == found.value.judgement.verdict and not again


@pytest.mark.parametrize(
    "option, about",
    [({"true_means_hidden": True}, "mask"), ({"dtype_bias": "bf16"}, "bias"), ({"dtype_past_key": "bf16"}, "past_key"),
     ({"dtype_past_value": "bf16"}, "past_value"), ({"dtype_scale": "bf16"}, "a scale"),
     ({"dtype_given_scores": "bf16"}, "given_scores")],
)  # fmt: skip
def test_an_option_without_what_it_is_about_is_refused(option, about):
    one = np.ones((2, 4), np.float32)
    (name,) = option
    with pytest.raises(TypeError, match=f"^{name} is given without {about}, of which it says something$"):
        attest.attention(one, one, one, **option)


def test_a_format_of_queries_that_are_not_there_is_refused():
    with pytest.raises(TypeError, match="^dtype_q is given without q, of which it says something$"):
        attest.attention(None, None, np.ones((3, 4), np.float32), given_scores=np.ones((2, 3), np.float32), dtype_q="bf16")
