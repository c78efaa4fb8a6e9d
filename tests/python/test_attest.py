"""The Python package: values, every option, refusals, arrays of every kind, threads."""

import decimal
import fractions
import inspect
import os
import signal
import subprocess
import sys
import threading
import types

import numpy as np
import pytest

import attest

D = decimal.Decimal
decimal.getcontext().prec = 80


def reference(q, k, v, *, causal=False, scale=None, diagonal="top_left", window_left=None, window_right=None,
              mask=None, true_means_hidden=False, bias=None, past_key=None, past_value=None, soft_cap=None,
              alibi_slopes=None, sinks=None, key_lengths=None, empty_row="zero", logarithm="natural", q_scale=None,
              k_scale=None, v_scale=None, past_key_scale=None, past_value_scale=None, ignore_hidden=False):
    """Outputs and log-sum-exps as Decimals of 80 digits, from the definition."""
    q, k, v = times(q, q_scale), times(k, k_scale), times(v, v_scale)
    past_key, past_value = times(past_key, past_key_scale), times(past_value, past_value_scale)
    if past_key is not None:
        k, v = np.concatenate([past_key, k], axis=2), np.concatenate([past_value, v], axis=2)
    past = 0 if past_key is None else past_key.shape[2]
    B, H, S, size = q.shape
    T = k.shape[2]
    group = H // k.shape[1]
    mask = None if mask is None else np.broadcast_to(mask, (B, H, S, T))
    bias = None if bias is None else np.broadcast_to(bias, (B, H, S, T))
    c = D(float(scale)) if scale is not None else 1 / D(size).sqrt()
    out = np.empty((B, H, S, v.shape[3]), dtype=object)
    lse = np.empty((B, H, S), dtype=object)
    if diagonal == "by_cache":
        diagonal = "after_past" if past else "bottom_right" if key_lengths is not None else "top_left"
    for b, h, i in np.ndindex(B, H, S):
        length = T if key_lengths is None else key_lengths[b]
        at = i + {"top_left": 0, "bottom_right": length - S, "after_past": past}[diagonal]
        scores = {}
        for j in range(length):
            if ((causal and j > at) or (window_left is not None and at - j > window_left)
                    or (window_right is not None and j - at > window_right)
                    or (mask is not None and bool(mask[b, h, i, j]) == true_means_hidden)
                    or (bias is not None and bias[b, h, i, j] == -np.inf)):
                continue
            s = c * sum(D(float(x)) * D(float(y)) for x, y in zip(q[b, h, i], k[b, h // group, j]))
            if soft_cap is not None:
                cap = D(float(soft_cap))
                e = (2 * s / cap).exp()
                s = cap * (e - 1) / (e + 1)
            if bias is not None:
                s += D(float(bias[b, h, i, j]))
            if alibi_slopes is not None:
                s -= D(float(alibi_slopes[h])) * abs(at - j)
            scores[j] = s
        total = sum((s.exp() for s in scores.values()), D(0))
        if sinks is not None:
            total += D(float(sinks[h])).exp()
        for d in range(v.shape[3]):
            sums = sum((s.exp() * D(float(v[b, h // group, j, d])) for j, s in scores.items()), D(0))
            out[b, h, i, d] = sums / total if scores else D(0)
        lse[b, h, i] = total.ln() / (D(2).ln() if logarithm == "binary" else 1) if total else D("-Infinity")
    return out, lse


def times(x, factors):
    """Products of float32 elements and scales, which are exact in float64."""
    for one in factors if isinstance(factors, tuple) else () if factors is None else (factors,):
        full = np.asarray(one, np.float64)
        for axis in range(full.ndim):
            full = np.repeat(full, x.shape[axis] // full.shape[axis], axis)
        x = x.astype(np.float64) * full
    return x


def drawn(*shape, seed=0, dtype=np.float32):
    return np.random.default_rng([seed, *shape]).standard_normal(shape).astype(dtype)


def hold(rounded, lower, upper, exact):
    """The bounds contain the exact value and are narrow, and the rounded number is the nearest."""
    assert rounded.shape == lower.shape == upper.shape == exact.shape
    for place in np.ndindex(exact.shape):
        x, low, high, near = exact[place], lower[place], upper[place], rounded[place]
        if not x.is_finite():
            assert low == high == near == -np.inf
            continue
        slack = D("1e-70") * (1 + abs(x))
        assert D(float(low)) <= x + slack and x - slack <= D(float(high))
        assert high - low <= 1e-12 * max(1, abs(high))
        off = abs(D(float(near)) - x) - slack
        for towards in (-np.inf, np.inf):
            assert off <= abs(D(float(np.nextafter(near, near.dtype.type(towards)))) - x)


q, k, v = drawn(2, 4, 3, 5), drawn(2, 2, 6, 5, seed=1), drawn(2, 2, 6, 2, seed=2)
past_key, past_value = drawn(2, 2, 3, 5, seed=3), drawn(2, 2, 3, 2, seed=4)
slopes = [0.5, 0.25, 0.125, 1.0]
some = np.random.default_rng(5).random((2, 1, 3, 6)) < 0.6
hidden_row = np.array([True, False, True])[:, None] & np.ones(6, dtype=bool)
hiding = np.where(some, drawn(2, 1, 3, 6, seed=6), -np.inf).astype(np.float32)

OPTIONS = [
    {},
    {"causal": True},
    {"scale": 0.1},
    {"scale": 0.0, "soft_cap": 30.0},
    {"causal": True, "diagonal": "bottom_right"},
    {"causal": True, "diagonal": "after_past", "past_key": past_key, "past_value": past_value},
    {"causal": True, "diagonal": "by_cache", "key_lengths": [4, 6]},
    {"window_left": 1},
    {"window_left": 1, "window_right": 0, "diagonal": "bottom_right"},
    {"window_right": 2},
    {"mask": some},
    {"mask": some, "true_means_hidden": True},
    {"mask": hidden_row},
    {"mask": hidden_row, "empty_row": "zero", "logarithm": "binary"},
    {"bias": drawn(4, 1, 6, seed=7)},
    {"bias": hiding},
    {"past_key": past_key, "past_value": past_value},
    {"soft_cap": 1.5},
    {"alibi_slopes": slopes},
    {"sinks": [0.0, 1.0, -2.0, 30.0]},
    {"sinks": np.float32([0.1, 1, -2, 30]), "mask": hidden_row},
    {"key_lengths": [2, 0]},
    {"key_lengths": [2, 0], "ignore_hidden": True},
    {"logarithm": "binary"},
    {"q_scale": np.float32(0.3), "v_scale": -2.0},
    {"q_scale": drawn(2, 2, 1, 1, seed=8), "k_scale": drawn(2, 2, 6, 1, seed=9), "v_scale": drawn(1, 2, 6, 2, seed=10)},
    {"k_scale": (drawn(1, 2, 1, 5, seed=11), 0.5), "v_scale": np.zeros((1, 1, 6, 1), np.float32)},
    {"past_key": past_key, "past_value": past_value, "past_key_scale": drawn(2, 2, 3, 1, seed=12),
     "past_value_scale": np.float32(1.7)},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o) or "none")
def test_every_option(options):
    exact, lse = reference(q, k, v, **options)
    found = attest.attention(q, k, v, **options)
    assert found.rounded.dtype == np.float32
    hold(found.rounded, found.lower, found.upper, exact)
    hold(found.log_sum_exp, found.log_sum_exp_lower, found.log_sum_exp_upper, lse)
    assert sum(found.effort) == exact.size + lse.size
    attest.assert_correct(found.rounded, q, k, v, **options)
    assert attest.judge_log_sum_exp(found.log_sum_exp, q, k, v, **options)
    wrong = found.rounded.copy()
    wrong[0, 1, 0, 1] = np.nextafter(wrong[0, 1, 0, 1], np.float32(9))
    assert not attest.judge(wrong, q, k, v, **options)


def test_values_that_are_a_slice_of_the_keys():
    both = drawn(2, 1, 6, 5, seed=8)
    copied = both[..., :3].copy()
    for options in ({"scale": 0.25, "causal": True}, {"scale": 0.25, "key_lengths": [4, 6], "sinks": [0, 1, 2, 3]}):
        found = attest.attention(q, both, both[..., :3], **options)
        exact, lse = reference(q, both, copied, **options)
        hold(found.rounded, found.lower, found.upper, exact)
        hold(found.log_sum_exp, found.log_sum_exp_lower, found.log_sum_exp_upper, lse)
        attest.assert_correct(found.rounded, q, both, both[..., :3], model="fp32-p", **options)
        dout = drawn(2, 4, 3, 3, seed=9)
        sliced = attest.gradients(dout, q, both, both[..., :3], **options)
        apart = attest.gradients(dout, q, both, copied, **options)
        for name in ("dq", "dk", "dv"):
            assert np.array_equal(getattr(sliced, name).rounded, getattr(apart, name).rounded)


def test_hidden_nan():
    options = {"key_lengths": [4, 6], "causal": True}
    spoilt_k, spoilt_v, spoilt_past = k.copy(), v.copy(), past_value.copy()
    spoilt_k[0, :, 4:], spoilt_v[0, 1, 5] = np.nan, np.inf
    clean = attest.attention(q, k, v, **options)
    found = attest.attention(q, spoilt_k, spoilt_v, ignore_hidden=True, **options)
    assert np.array_equal(found.rounded, clean.rounded)
    with pytest.raises(attest.AttestError, match=r"key at \(0, 0, 4, 0\) is NaN$"):
        attest.attention(q, spoilt_k, v, **options)
    spoilt_past[1, 0, 2] = np.nan
    with pytest.raises(attest.AttestError, match=r"past_value at \(1, 0, 2, 0\) is NaN, and query 2 of head 0 sees it"):
        attest.attention(q, k, v, past_key=past_key, past_value=spoilt_past, causal=True, ignore_hidden=True)
    leaking = clean.rounded.copy()
    leaking[0, 2] = np.nan
    judgement = attest.judge(leaking, q, spoilt_k, spoilt_v, ignore_hidden=True, **options)
    assert "key 4 of head 2, batch entry 0 is hidden and holds NaN: it reached the output" in judgement.report
    assert "6 elements, the first at (0, 2, 0, 0)" in judgement.report
    gradient = attest.gradients(np.ones_like(clean.rounded), q, spoilt_k, spoilt_v, ignore_hidden=True, **options)
    assert np.all(gradient.dk.rounded[0, :, 4:] == 0)


def test_rows_without_keys():
    hides = {"mask": hidden_row}
    zero = attest.attention(q, k, v, **hides)
    nan = attest.attention(q, k, v, empty_row="nan", **hides)
    mean = attest.attention(q, k, v, empty_row="mean", **hides)
    for found in (nan, mean):
        assert np.array_equal(found.rounded[:, :, ::2], zero.rounded[:, :, ::2])
        assert np.all(found.log_sum_exp[:, :, 1] == -np.inf)
    assert np.all(np.isnan(nan.rounded[:, :, 1])) and np.all(np.isnan(nan.lower[:, :, 1]))
    exact = np.repeat(v.astype(np.float64).mean(axis=2), 2, axis=1)
    assert np.all(np.abs(mean.rounded[:, :, 1] - exact) <= 1e-6)
    assert np.all((mean.lower[:, :, 1] <= exact + 1e-12) & (exact - 1e-12 <= mean.upper[:, :, 1]))
    assert np.array_equal(mean.rounded, attest.attention(q, k, v, preset="jax", **hides).rounded)
    attest.assert_correct(nan.rounded, q, k, v, empty_row="nan", model="fp32-p", **hides)
    assert not attest.judge(zero.rounded, q, k, v, empty_row="nan", model="fp32-p", **hides)
    attest.assert_correct(mean.rounded, q, k, v, empty_row="mean", **hides)
    with pytest.raises(attest.AttestError, match="a mean of all values") as refused:
        attest.judge(mean.rounded, q, k, v, empty_row="mean", model="fp32-p", **hides)
    assert refused.value.number == 703


def test_all_options_are_tried_and_shown():
    tried = {name for one in OPTIONS for name in one}
    shown = set(inspect.signature(attest.attention).parameters) - {"q", "k", "v", "dtype", "log_sum_exp_dtype", "threads"}
    axes = "cu_seqlens_q", "cu_seqlens_k", "page_table", "page_layout", "layout"  # test_caches.py
    given = "given_scores", "key_indices", "keep_mask", "dropout", "keep_factor"  # test_scores_and_dropout.py
    assert {name for name in shown if "dtype" not in name} - {"preset", "quantised", *axes, *given} == tried
    assert {"max_ulp", "model", "fused", "causal"} <= set(inspect.signature(attest.assert_correct).parameters)
    with pytest.raises(TypeError, match="caused"):
        attest.attention(q, k, v, caused=True)


@pytest.mark.parametrize("preset, diagonal", [("torch", "top_left"), ("fa2", "bottom_right"), ("mlx", "bottom_right"),
                                              ("onnx-25", "top_left")])
def test_presets(preset, diagonal):
    assert preset in attest.presets()
    exact, _ = reference(q, k, v, causal=True, diagonal=diagonal)
    found = attest.attention(q, k, v, causal=True, preset=preset)
    hold(found.rounded, found.lower, found.upper, exact)


def test_an_option_is_set_after_the_preset():
    exact, _ = reference(q, k, v, causal=True)
    found = attest.attention(q, k, v, causal=True, preset="fa2", diagonal="top_left")
    hold(found.rounded, found.lower, found.upper, exact)


def test_a_sink_of_0_is_a_key_of_score_0_and_value_0():
    """Softmax off by one: 1 is added to the denominator."""
    found = attest.attention(q, k, v, sinks=[0] * 4)
    more = [np.concatenate([x, np.zeros_like(x[:, :, :1])], axis=2) for x in (k, v)]
    expected = attest.attention(q, *more)
    assert np.array_equal(found.rounded, expected.rounded)
    assert np.array_equal(found.log_sum_exp, expected.log_sum_exp)
    assert not np.array_equal(found.rounded, attest.attention(q, k, v).rounded)


def test_values_as_fractions():
    """Equal scores: the mean, which a Fraction represents exactly."""
    ones, values = np.ones((3, 2)), np.array([[0.1], [0.2], [0.4]])
    found = attest.attention(ones[:1], ones, values)
    exact = sum(fractions.Fraction(float(x)) for x in values[:, 0]) / 3
    assert fractions.Fraction(found.lower[0, 0]) <= exact <= fractions.Fraction(found.upper[0, 0])
    assert found.rounded[0, 0] == float(exact)
    assert found.rounded.dtype == np.float64 and found.log_sum_exp.dtype == np.float64


@pytest.mark.parametrize("axes", [2, 3, 4])
def test_ranks(axes):
    first = (0,) * (4 - axes)
    found = attest.attention(q[first], k[first], v[first])
    whole = attest.attention(q, k, v)
    if axes == 3:
        assert found.rounded.shape == (4, 3, 2) and found.log_sum_exp.shape == (4, 3)
    assert np.array_equal(found.rounded, whole.rounded[first])
    assert np.array_equal(found.log_sum_exp, whole.log_sum_exp[first])
    assert np.array_equal(found.lower, whole.lower[first])
    j = attest.judge(found.rounded, q[first], k[first], v[first])
    assert j and j.distances.shape == found.rounded.shape
    assert attest.judge_log_sum_exp(found.log_sum_exp, q[first], k[first], v[first])


def strided(x):
    room = np.zeros(tuple(2 * n for n in x.shape), x.dtype)
    room[tuple(slice(None, None, 2) for _ in x.shape)] = x
    return room[tuple(slice(None, None, 2) for _ in x.shape)]


def unaligned(x):
    raw = bytearray(x.nbytes + 1)
    result = np.frombuffer(raw, x.dtype, x.size, offset=1).reshape(x.shape)
    result[...] = x
    return result


@pytest.mark.parametrize("change", [
    strided, unaligned, np.asfortranarray, lambda x: np.flip(np.flip(x, 2).copy(), 2),
    lambda x: x.astype(">f4"), lambda x: x.tolist() and memoryview(np.ascontiguousarray(x)),
    lambda x: x.transpose(0, 2, 1, 3).copy().transpose(0, 2, 1, 3),
], ids=["strided", "unaligned", "fortran", "negative", "big-endian", "buffer", "bshd"])  # fmt: skip
def test_arrays_however_they_lie(change):
    expected = attest.attention(q, k, v, mask=some, bias=np.zeros((3, 6), np.float32))
    found = attest.attention(change(q), change(k), change(v), mask=strided(some), bias=np.zeros((3, 6), ">f4"))
    assert np.array_equal(found.rounded, expected.rounded) and found.rounded.dtype == np.float32
    assert attest.judge(change(expected.rounded), q, k, v, mask=some)


def test_nothing_is_copied_that_strides_express():
    from attest._tensor import Tensor

    x = strided(q)
    assert Tensor(x, "q").array is x
    assert Tensor(np.broadcast_to(q[:1], q.shape), "q").array.strides[0] == 0


class WithArray:
    def __init__(self, x):
        self.x = x

    def __array__(self, dtype=None, copy=None):
        return self.x


def test_what_numpy_can_read():
    expected = attest.attention(q, k, v)
    assert np.array_equal(attest.attention(WithArray(q), WithArray(k), WithArray(v)).rounded, expected.rounded)
    as_lists = attest.attention(q.tolist(), k.tolist(), v.tolist(), dtype="float32")
    assert np.array_equal(as_lists.rounded, expected.rounded)


class Unreadable:
    """Like an array on another device."""

    def __array__(self, dtype=None, copy=None):
        raise RuntimeError("use tensor.detach()")


def test_what_numpy_cannot_read_is_named():
    with pytest.raises(TypeError, match=r"^k cannot be read as an array: use tensor.detach\(\)"):
        attest.attention(q, Unreadable(), v)


def bf16(x):
    """Bits of the bfloat16 nearest to x."""
    bits = np.asarray(x, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def test_bfloat16_as_bits():
    bits = [bf16(x) for x in (q, k, v)]
    wide = attest.attention(*(from_bf16(x) for x in bits), dtype="bf16")
    assert wide.rounded.dtype == np.uint16
    found = attest.attention(*bits, input_dtype="bfloat16")
    assert found.rounded.dtype == np.uint16 and np.array_equal(found.rounded, wide.rounded)
    named = attest.attention(bits[0], bits[1].view(np.int16), from_bf16(bits[2]), dtype_q="bf16", dtype_k="bf16")
    assert np.array_equal(named.rounded, wide.rounded)
    exact, _ = reference(*(from_bf16(x) for x in bits))
    for place in np.ndindex(exact.shape):
        assert found.rounded[place] == bf16(np.float32(float(exact[place])))
    assert attest.judge(found.rounded, *bits, input_dtype="bf16")
    assert attest.judge(found.rounded, *(from_bf16(x) for x in bits), dtype_out="bf16")
    assert attest.judge(found.rounded + 1, *bits, input_dtype="bf16").counts["maximum_ulp"] == 1


def test_float8_as_bits():
    ones = np.full((2, 4), 0x38, np.uint8)  # 1.0 in E4M3
    values = np.array([[0x38], [0x40]], np.uint8)  # 1 and 2
    found = attest.attention(ones[:1], ones, values, input_dtype="float8_e4m3fn")
    assert found.rounded.dtype == np.uint8 and found.rounded[0, 0] == 0x3C  # 1.5
    assert attest.attention(ones[:1], ones, values, input_dtype="e4m3", dtype=np.float16).rounded[0, 0] == 1.5


def test_float16_and_the_format_of_the_log_sum_exp():
    found = attest.attention(*(x.astype(np.float16) for x in (q, k, v)), log_sum_exp_dtype=np.float64)
    assert found.rounded.dtype == np.float16 and found.log_sum_exp.dtype == np.float64


def test_ml_dtypes():
    ml_dtypes = pytest.importorskip("ml_dtypes")
    x = [a.astype(ml_dtypes.bfloat16) for a in (q, k, v)]
    found = attest.attention(*x)
    assert found.rounded.dtype == ml_dtypes.bfloat16
    assert np.array_equal(found.rounded.view(np.uint16), attest.attention(*(a.view(np.uint16) for a in x), input_dtype="bf16").rounded)


class TorchLike:
    """The interface of torch tensors that the package uses: NumPy reads one only detached, on the CPU, as integers."""

    def __init__(self, array, dtype, on_cpu=False, detached=False):
        self.array, self.dtype, self.on_cpu, self.detached = array, dtype, on_cpu, detached

    def detach(self):
        return TorchLike(self.array, self.dtype, self.on_cpu, True)

    def cpu(self):
        return TorchLike(self.array, self.dtype, True, self.detached)

    def view(self, dtype):
        return TorchLike(self.array.view(dtype), f"torch.{np.dtype(dtype).name}", self.on_cpu, self.detached)

    def double(self):
        return TorchLike(from_bf16(self.array).astype(float), "torch.float64", self.on_cpu, self.detached)

    def is_floating_point(self):
        return "float" in self.dtype

    def __array__(self, dtype=None, copy=None):
        if not (self.on_cpu and self.detached) or self.dtype.startswith(("torch.bfloat16", "torch.float8")):
            raise RuntimeError("NumPy cannot read this")
        return self.array


def test_tensors_that_numpy_reads_only_in_part(monkeypatch):
    torch = types.SimpleNamespace(Tensor=TorchLike, int16=np.int16, uint8=np.uint8)
    monkeypatch.setitem(sys.modules, "torch", torch)
    found = attest.attention(*(TorchLike(x, "torch.float32") for x in (q, k, v)))
    assert np.array_equal(found.rounded, attest.attention(q, k, v).rounded)
    bits = [bf16(x) for x in (q, k, v)]
    x = [TorchLike(b, "torch.bfloat16") for b in bits]
    slopes = bf16([0.5] * q.shape[1])
    expected = attest.attention(*bits, input_dtype="bf16", alibi_slopes=from_bf16(slopes))
    found = attest.attention(*x, alibi_slopes=TorchLike(slopes, "torch.bfloat16"))
    assert found.rounded.dtype == np.uint16 and np.array_equal(found.rounded, expected.rounded)
    assert attest.judge(TorchLike(found.rounded, "torch.bfloat16"), *x, alibi_slopes=from_bf16(slopes))
    with pytest.raises(TypeError, match="^q is an array of bfloat16, not of float16$"):
        attest.attention(*x, dtype_q="float16")
    for name in ("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz"):
        bytes_ = [b.view(np.uint8)[..., ::2] & 0x3B for b in bits]  # finite numbers in both formats
        found = attest.attention(*(TorchLike(b, f"torch.{name}") for b in bytes_))
        assert np.array_equal(found.rounded, attest.attention(*bytes_, input_dtype=name).rounded)
    with pytest.raises(TypeError, match="^q cannot be read as an array: NumPy cannot read this"):
        attest.attention(TorchLike(bits[0].view(np.uint8), "torch.float8_e3m4"), *x[1:])
    hidden = TorchLike(np.zeros((1, k.shape[2]), np.uint8), "torch.float8_e5m2")
    with pytest.raises(TypeError, match="^mask is an array of float8_e5m2, expected bool; "):
        attest.attention(q, k, v, mask=hidden)


def test_torch():
    torch = pytest.importorskip("torch")
    x = [torch.from_numpy(a).to(torch.bfloat16) for a in (q, k, v)]
    bits = [a.view(torch.int16).numpy() for a in x]
    expected = attest.attention(*bits, input_dtype="bf16", causal=True).rounded
    assert np.array_equal(attest.attention(*x, causal=True).rounded, expected)
    out = torch.from_numpy(expected.view(np.int16)).view(torch.bfloat16)
    attest.assert_correct(out, *x, causal=True)
    wide = [a.float().requires_grad_() for a in x]
    assert np.array_equal(attest.attention(*wide, causal=True, dtype=torch.bfloat16).rounded, expected)
    allowed = torch.ones(q.shape[2], k.shape[2], dtype=torch.bool).tril()
    assert np.array_equal(attest.attention(*x, mask=allowed).rounded, expected)


def test_an_ml_dtypes_array_is_known_by_the_name_of_its_type():
    from attest._tensor import format_of

    class torch_like:
        def __repr__(self):
            return "torch.bfloat16"

    assert format_of(torch_like())[1] == "bfloat16"
    assert format_of("half")[1] == "float16" and format_of(np.float64)[1] == "float64"
    with pytest.raises(TypeError, match="int4"):
        format_of("int4")


def test_intermediate():
    weights = attest.intermediate("weights", q, k, v, dtype="float64", mask=some)
    assert weights.rounded.shape == (2, 4, 3, 6)
    assert np.allclose(weights.rounded.sum(-1), 1, atol=1e-14)
    assert np.all(weights.lower <= weights.rounded) and np.all(weights.rounded <= weights.upper)
    assert np.all(weights.rounded[np.broadcast_to(~some, weights.rounded.shape)] == 0)
    scores = attest.intermediate("scaled_scores", q[0, 0], k[0, 0], v[0, 0], dtype="float64")
    assert np.allclose(scores.rounded, q[0, 0].astype(float) @ k[0, 0].astype(float).T / np.sqrt(5), atol=1e-12)
    assert attest.intermediate("weights", np.ones((1, 1)), np.ones((2, 1)), np.ones((2, 1))).rounded[0, 0] == 0.5
    with pytest.raises(ValueError, match="stage"):
        attest.intermediate("logits", q, k, v)


def test_judge_intermediate():
    for stage in ("scaled_scores", "capped_scores", "biased_scores", "weights"):
        options = {"mask": some, "soft_cap": 3.0}
        right = attest.intermediate(stage, q, k, v, **options).rounded
        assert attest.judge_intermediate(stage, right, q, k, v, **options)
        found = attest.judge_intermediate(stage, right, q, k, v, model="fp32-p", **options)
        assert found and 0 < found.measures["maximum_share"] < 1 and found.distances.shape == (2, 4, 3, 6)
        spoilt = right.copy()
        at = (1, 2, 1, int(np.flatnonzero(np.broadcast_to(some, right.shape)[1, 2, 1])[0]))
        spoilt[at] += 1
        wrong = attest.judge_intermediate(stage, spoilt, q, k, v, model="fp32-p", **options)
        assert not wrong and wrong.counts["failing"] == 1 and wrong.worst.index == at
        assert f"{stage} (2, 4, 3, 6) in float32" in wrong.report
    scores = np.float32(q.astype(float) @ np.repeat(k, 4 // k.shape[1], 1).astype(float).swapaxes(2, 3) / np.sqrt(5))
    assert attest.judge_intermediate("scaled_scores", scores, q, k, v, model="torch-math")
    for options in ({"model": "fa2"}, {"emulate": "bf16-p"}):
        with pytest.raises(attest.AttestError) as refused:
            attest.judge_intermediate("scaled_scores", scores, q, k, v, **options)
        assert refused.value.number == 703
    with pytest.raises(ValueError, match="stage"):
        attest.judge_intermediate("logits", scores, q, k, v)


NAN = np.float32([[1, np.nan]])
ONE = np.ones((1, 2), np.float32)


@pytest.mark.parametrize("number, words, arguments, options", [
    (701, "key is", (q, k[..., :4], v), {}),
    (701, "value is", (q, k, v[:, :, :5]), {}),
    (701, "query heads", (q[:, :3], k, v), {}),
    (701, "bias is", (q, k, v), {"bias": np.zeros((3, 5), np.float32)}),
    (701, "mask is", (q, k, v), {"mask": np.ones((2, 6), bool)}),
    (701, "an extent is 0", (q[:, :, :0], k, v), {}),
    (701, "past_key is", (q, k, v), {"past_key": past_key[..., :2], "past_value": past_value}),
    (702, "NaN", (NAN, ONE, ONE), {}),
    (702, "infinity", (ONE, ONE * np.inf, ONE), {}),
    (702, r"key at \(1, 1, 5, 4\) is NaN", (q, np.where(np.arange(k.size).reshape(k.shape) == k.size - 1, np.nan, k).astype(np.float32), v),
     {"key_lengths": [4, 4]}),
    (703, "preset", (q, k, v), {"preset": "numpy"}),
    (703, "soft_cap", (q, k, v), {"soft_cap": -1}),
    (703, "scale", (q, k, v), {"scale": np.inf}),
    (703, "sinks", (q, k, v), {"sinks": [1]}),
    (703, "alibi_slopes", (q, k, v), {"alibi_slopes": [1, 2]}),
    (703, "key length", (q, k, v), {"key_lengths": [1, 7]}),
    (703, "window", (q, k, v), {"window_left": -1}),
    (704, "ATT-704", (q, k, v), {"mask": np.zeros((3, 6), bool), "empty_row": "refuse"}),
    (704, "ATT-704", (q, k, v), {"mask": np.zeros((3, 6), bool), "preset": "mlx"}),
])  # fmt: skip
def test_refusals(number, words, arguments, options):
    with pytest.raises(attest.AttestError, match=words) as found:
        attest.attention(*arguments, **options)
    assert found.value.number == number and str(found.value).startswith(f"ATT-{number}")


@pytest.mark.parametrize("error, words, arguments, options", [
    (TypeError, "int64", (q.astype(int), k, v), {}),
    (TypeError, "no bits of float64", (q.astype(np.int64), k, v), {"input_dtype": "float64"}),
    (TypeError, "no bits of bfloat16", (q.astype(np.uint8), k, v), {"input_dtype": "bfloat16"}),
    (TypeError, "not of bfloat16", (q, k, v), {"dtype_q": "bfloat16"}),
    (TypeError, "complex64", (q.astype(complex).astype(np.complex64), k, v), {}),
    (TypeError, "5 axes", (q[None], k, v), {}),
    (TypeError, "expected bool", (q, k, v), {"mask": np.zeros((3, 6))}),
    (TypeError, "come together", (q, k, v), {"past_key": past_key}),
    (TypeError, "a number of key_lengths is 1.0, expected an integer", (q, k, v), {"key_lengths": [1.0, 2.0]}),
    (TypeError, "float128_t", (q, k, v), {"dtype": "float128_t"}),
    (ValueError, "diagonal", (q, k, v), {"diagonal": "left"}),
    (TypeError, "diagonal is given without causal, window_left, window_right or alibi_slopes, and it aligns only these; write "
     "causal=True, or causal=False", (q, k, v), {"diagonal": "bottom_right"}),
    (TypeError, "input_dtype is 'bf16', the format of arrays of bits .*, and no array holds bits", (q, k, v), {"input_dtype": "bf16"}),
    (TypeError, "input_dtype is 'bf16'", (q.astype(np.float16).view(np.uint16), k, v), {"input_dtype": "bf16", "dtype_q": "bf16"}),
    (TypeError, "bias is an array of bool, expected numbers; booleans are the option mask", (q, k, v), {"bias": some}),
    (TypeError, "k is an array of bool, expected numbers$", (q, k > 0, v), {}),
    (TypeError, "^v is None, expected an array of numbers$", (q, k, None), {}),
    (TypeError, r"q is an array of int64: .* as in input_dtype='bf16'; where they are numbers, convert them, as in q.astype\(",
     (q.astype(np.int64), k, v), {}),
    (TypeError, "'fp8' is no format that Attest knows, expected one of float8_e4m3fn, .*, int8$", (q, k, v), {"dtype": "fp8"}),
    (TypeError, "q is an array of datetime64.*, which is no format that Attest knows, expected one of float8_e4m3fn",
     (np.zeros(q.shape, "datetime64[s]"), k, v), {}),
    (ValueError, "empty_row", (q, k, v), {"empty_row": "none"}),
    (ValueError, "logarithm", (q, k, v), {"logarithm": "decimal"}),
    (ValueError, "threads", (q, k, v), {"threads": -1}),
    (ValueError, "threads is 4294967297, expected 4294967295 or less", (q, k, v), {"threads": 2**32 + 1}),
    (ValueError, "window_left is 18446744073709551617, expected", (q, k, v), {"window_left": 2**64 + 1}),
    (TypeError, "window_right is 1.0, expected an integer", (q, k, v), {"window_right": 1.0}),
    (TypeError, "causal is 'no', expected True or False", (q, k, v), {"causal": "no"}),
    (TypeError, "true_means_hidden is 2, expected", (q, k, v), {"mask": some, "true_means_hidden": 2}),
    (TypeError, "scale is 'big', expected a number", (q, k, v), {"scale": "big"}),
    (TypeError, "preset is 3, expected a name", (q, k, v), {"preset": 3}),
    (TypeError, "a number of sinks is 1j, expected a number", (q, k, v), {"sinks": [1j, 0, 0, 0]}),
    (TypeError, "sinks is an array of complex64 with 1 axes, expected one row of numbers", (q, k, v), {"sinks": np.zeros(4, "c8")}),
    (TypeError, "key_lengths is an array of float64 with 1 axes, expected one row of integers", (q, k, v), {"key_lengths": np.ones(2)}),
    (TypeError, "a number of sinks is True, expected a number", (q, k, v), {"sinks": [True, 0.5, 0, 0]}),
    (TypeError, "sinks is an array of bool", (q, k, v), {"sinks": np.ones(4, bool)}),
    (TypeError, "a number of key_lengths is True, expected an integer", (q, k, v), {"key_lengths": [True, 2]}),
    (TypeError, "scale is .*True.*, expected a number", (q, k, v), {"scale": np.array(True)}),
    (TypeError, r"attention\(\) has no option 'attn_mask'; booleans are the option mask, .*Expected one of .* mask, ", (q, k, v), {"attn_mask": some}),
    (TypeError, "float64, expected bool; numbers that are added to the scores are a bias", (q, k, v),
     {"mask": np.zeros((3, 6))}),
    (TypeError, "k is a masked array", (q, np.ma.masked_array(k, k > 1), v), {}),
    (TypeError, "v cannot be read as an array", (q, k, [[1.0, 2.0], [1.0]]), {}),
])  # fmt: skip
def test_wrong_arguments(error, words, arguments, options):
    with pytest.raises(error, match=words):
        attest.attention(*arguments, **options)


@pytest.mark.parametrize("none", [[], (), np.zeros(0), np.zeros(0, np.int64), np.zeros((0, 1))])
@pytest.mark.parametrize("name", ["alibi_slopes", "sinks", "key_lengths", "cu_seqlens_q", "cu_seqlens_k"])
def test_an_empty_list_switches_no_option_off(name, none):
    rest = {"cu_seqlens_q": [0, 6], "cu_seqlens_k": [0, 6]} if name.startswith("cu") else {}
    inputs = (x[0].swapaxes(0, 1) for x in (q, k, v)) if rest else (q, k, v)
    with pytest.raises(ValueError, match=f"{name} has 0 numbers, which sets nothing; expected at least one"):
        attest.attention(*inputs, **{**rest, name: none})


@pytest.mark.parametrize("name", ["q_scale", "k_scale", "v_scale"])
def test_an_empty_tuple_of_scales(name):
    with pytest.raises(ValueError, match=f"{name} is an empty tuple"):
        attest.attention(q, k, v, **{name: ()})
    with pytest.raises((ValueError, attest.AttestError)):
        attest.attention(q, k, v, **{name: np.zeros((0,), np.float32)})


@pytest.mark.parametrize("none", [[], np.zeros((0, 2), int), np.zeros((2, 0), int)])
def test_an_empty_page_table(none):
    with pytest.raises((ValueError, TypeError, attest.AttestError)):
        attest.attention(q, k.swapaxes(1, 2), v.swapaxes(1, 2), page_table=none, page_layout="bshd", key_lengths=[2, 2])


@pytest.mark.parametrize("none", [np.zeros((2, 1, 6, 0), int), np.zeros((0,), int)])
def test_empty_key_indices(none):
    with pytest.raises(attest.AttestError):
        attest.attention(q, k, v, key_indices=none)


HELD = [2, 0.1, np.float32(0.1), np.longdouble(0.5), fractions.Fraction(1, 4), decimal.Decimal("0.25"), np.int64(2**60), 2**60, np.array(0.5)]
#: No float64 equals these, at whose neighbour the result would be exact.
NOT_HELD = [2**53 + 1, np.int64(2**53 + 1), np.uint64(2**64 - 1), fractions.Fraction(1, 3), decimal.Decimal("0.1"), 10**400,
            np.nextafter(np.longdouble(1), 2)]  # fmt: skip


@pytest.mark.parametrize("given", NOT_HELD)
def test_a_number_that_no_float64_equals(given):
    if isinstance(given, np.longdouble) and np.longdouble is np.float64:
        pytest.skip("longdouble is float64 here")
    for name in ("scale", "soft_cap"):
        with pytest.raises(ValueError, match=f"{name} is .*, which no float64 equals, and numbers are taken exactly"):
            attest.attention(q, k, v, **{name: given})
    for name in ("sinks", "alibi_slopes"):
        for row in ([given, 0, 0.5, 0], (0, 0, 0, given)):
            with pytest.raises(ValueError, match=f"a number of {name} is .*, which no float64 equals"):
                attest.attention(q, k, v, **{name: row})
    with pytest.raises(ValueError, match="exp_ulps is .*, which no float64 equals"):
        attest.judge(q, q, k, v, model="fp32-p", exp_ulps=given)


@pytest.mark.parametrize("row", [np.array([2**53 + 1, 0, 0, 0]), np.array([0, 0, 0, 2**63 + 1], np.uint64),
                                 np.array([1, 1, 1, 1], np.longdouble) / 3])  # fmt: skip
def test_an_array_that_float64_does_not_hold(row):
    if row.dtype == np.float64:
        pytest.skip("longdouble is float64 here")
    with pytest.raises(ValueError, match="a number of sinks is .*, which no float64 equals"):
        attest.attention(q, k, v, sinks=row)


@pytest.mark.parametrize("given", HELD)
def test_a_number_that_a_float64_equals(given):
    wanted = attest.attention(q, k, v, sinks=[float(given), 0, 0, 0], scale=0.5)
    found = attest.attention(q, k, v, sinks=[given, 0, 0, 0], scale=fractions.Fraction(1, 2))
    assert np.array_equal(wanted.rounded, found.rounded)
    attest.attention(q, k, v, scale=given)


@pytest.mark.parametrize("numbers", [
    lambda out, **criterion: attest.judge(out, q, k, v, **criterion),
    lambda out, **criterion: attest.assert_correct(out, q, k, v, **criterion),
    lambda out, **criterion: attest.testing.assert_close(out, q, k, v, enable_gqa=True, **criterion),
    lambda out, **criterion: attest.judge_log_sum_exp(out[..., 0], q, k, v, **criterion),
    lambda out, **criterion: attest.power(q, k, v, **criterion),
    lambda out, **criterion: attest.judge_gradients(out + 1, q, k, v, dv=np.zeros_like(v), **criterion),
    lambda out, **criterion: attest.evaluate(lambda *_: out, [(2, 4, 2, 3, 6, 5, 2)], **criterion),
])  # fmt: skip
@pytest.mark.parametrize("name", ["model", "emulate"])
def test_a_distance_of_0_is_a_criterion(numbers, name):
    out = attest.attention(q, k, v).rounded
    with pytest.raises(ValueError, match=f"max_ulp and {name} are both given"):
        numbers(out, max_ulp=0, **{name: "fp32-p"})


@pytest.mark.parametrize("options", [{"causal": False}, {"window_left": 9}, {"window_right": 9}, {"alibi_slopes": [0, 0, 0, 0]}])
def test_a_diagonal_with_what_it_aligns(options):
    found = attest.attention(q, k, v, diagonal="bottom_right", **options)
    assert np.array_equal(found.rounded, attest.attention(q, k, v).rounded)


def test_the_format_of_bits_is_that_of_one_array_at_least():
    out = attest.attention(q, k, v, dtype="bf16").rounded
    attest.assert_correct(out, q, k, v, input_dtype="bf16")
    for call in (
        lambda: attest.judge(attest.attention(q, k, v).rounded, q, k, v, input_dtype="bf16"),
        lambda: attest.intermediate("weights", q, k, v, input_dtype="bf16"),
        lambda: attest.power(q, k, v, rtol=1e-3, input_dtype="bf16"),
        lambda: attest.gradients(q, q, k, v, input_dtype="bf16"),
        lambda: attest.judge_gradients(q + 1, q, k, v, dq=q, input_dtype="bf16"),
    ):
        with pytest.raises(TypeError, match="input_dtype is 'bf16', the format of arrays of bits"):
            call()


def test_assert_correct_says_the_report():
    good = attest.attention(q, k, v).rounded
    attest.assert_correct(good, q, k, v)
    spoiled = good.copy()
    spoiled[1, 2, 0, 1] = np.nan
    with pytest.raises(AssertionError) as found:
        attest.assert_correct(spoiled, q, k, v, max_ulp=3)
    words = str(found.value)
    assert "fail: 1 of 48 elements is outside 3 ulp; worst at (1, 2, 0, 1)" in words
    assert "largest contributions" in words and "NaN, infinite                   1, 0" in words
    j = attest.judge(spoiled, q, k, v)
    assert not j.passes and j.verdict in j.report and j.worst.index == (1, 2, 0, 1) and j.worst.distance is None
    assert j.failed.sum() == 1 and j.failed[1, 2, 0, 1] and j.distances[1, 2, 0, 1] == 2**64 - 1
    assert j.counts["nan"] == 1 and j.counts["elements"] == 48 and j.counts["failing"] == 1
    assert j.measures["mean_ulp"] == 0 and np.isnan(j.measures["maximum_share"])
    assert attest.judge(good, q, k, v).worst is None


def test_criteria():
    good = attest.attention(q, k, v).rounded
    off = np.nextafter(np.nextafter(good, np.float32(9)), np.float32(9))
    assert not attest.judge(off, q, k, v, max_ulp=1) and attest.judge(off, q, k, v, max_ulp=2)
    near = good + np.float32(1e-5)
    attest.assert_correct(near, q, k, v, model="fp16-p")
    j = attest.judge(near, q, k, v, model="bf16-p", fused=True, exp_ulps=1.0, tile_keys=2, scale_roundings=1,
                     sums_unit=2.0**-23)
    assert j and 0 < j.measures["maximum_share"] < 1
    with pytest.raises(AssertionError, match="error bound of a kernel with float16 weights"):
        attest.assert_correct(good + 1, q, k, v, model="fp16-p")
    assert not j.not_judged.any() and j.not_judged.shape == good.shape and not attest.judge(off, q, k, v).not_judged.any()
    same = np.repeat(k[..., :1, :], k.shape[-2], axis=-2)  # rounding does not distinguish equal keys
    great = attest.attention(q, same, v, scale=1e12).rounded
    spoiled = great.copy()
    spoiled[1, 2, 0, 1] = np.nextafter(spoiled[1, 2, 0, 1], np.float32(9))
    attest.assert_correct(great, q, same, v, model="fp16-p", scale=1e12)
    j = attest.judge(spoiled, q, same, v, model="fp16-p", scale=1e12)
    assert not j and not j.passes and j.verdict.startswith("not judged: 1 of 48 elements is not")
    assert j.not_judged.sum() == j.counts["not_judged"] == 1 and j.not_judged[1, 2, 0, 1] and not j.failed.any()
    with pytest.raises(AssertionError, match="not judged"):
        attest.assert_correct(spoiled, q, same, v, model="fp16-p", scale=1e12)
    signs = np.where(np.arange(4099) % 2 == 0, np.float32(1), np.float32(-1))[:, None]  # whose mean is 1/4099
    j = attest.judge(np.zeros((2, 1), np.float32), np.zeros((2, 1), np.float32), np.ones_like(signs), signs, model="bf16-p")
    assert not j.passes and j.counts["not_judged"] == 2 and j.not_judged.all() and "leaves 0 within it in all rows" in j.verdict
    for options in ({"model": "int8-p"}, {"model": "fp16-p", "fused": True, "scale": -1.0}, {"model": "fp16-p", "tile_keys": 0}):
        with pytest.raises(attest.AttestError) as found:
            attest.judge(good, q, k, v, **options)
        assert found.value.number == 703
    lse = attest.attention(q, k, v).log_sum_exp
    for model in ("fa2", "fa3", "fa4", "split-kv", "torch-math", "onnx"):
        assert attest.judge(good, q, k, v, model=model) and attest.judge_log_sum_exp(lse, q, k, v, model=model)
    assert attest.judge_log_sum_exp(lse * np.float32(1 + 1e-6), q, k, v, model="fp16-p")
    assert not attest.judge_log_sum_exp(lse + np.float32(1e-3), q, k, v, model="fp16-p")
    share = attest.judge(near, q, k, v, model="fp32-p").measures["maximum_share"]
    for wider in (
        {"parts": 7}, {"lag": 8.0}, {"weights_power": 3}, {"sums_rounded": True, "model": "bf16-p"},
        {"rescale_ulps": 64.0, "tile_keys": 1}, {"tanh_ulps": 64.0, "soft_cap": 30.0}, {"log_ulps": 64.0, "parts": 2},
    ):  # fmt: skip
        options = {"model": "fp32-p", **wider}
        out = attest.attention(q, k, v, **{"soft_cap": 30.0} if "soft_cap" in wider else {}).rounded
        assert attest.judge(out + np.float32(1e-5), q, k, v, **options).measures["maximum_share"] < share, wider
    with pytest.raises(attest.AttestError, match="normalised weights have no parts"):
        attest.judge(good, q, k, v, model="fp16-p", normalised=True, sums_rounded=True)
    with pytest.raises(attest.AttestError, match="candidate output") as found:
        attest.judge(good[..., :1], q, k, v)
    assert found.value.number == 701
    for error, words, options in (
        *((TypeError, f"^{name} is given without model or emulate, whose kernel it describes$", {name: one}) for name, one in
          (("fused", True), ("tile_keys", 64), ("exp_ulps", 4), ("normalised", False))),
        (TypeError, "^tile_order is given without emulate, whose kernel it describes$", {"tile_order": "ascending"}),
        (ValueError, "max_ulp is -1, expected 0 or more", {"max_ulp": -1}),
        (ValueError, "max_ulp is 18446744073709551616, expected", {"max_ulp": 2**64}),
        (TypeError, "max_ulp is 1.0, expected an integer", {"max_ulp": 1.0}),
        (ValueError, "max_ulp and model are both given", {"max_ulp": 1, "model": "fp16-p"}),
        (ValueError, "scale_roundings is 18446744073709551616", {"model": "fp16-p", "scale_roundings": 2**64}),
        (TypeError, "scale_roundings is True, expected an integer", {"model": "fp16-p", "scale_roundings": True}),
        (TypeError, "exp_ulps is True, expected a number", {"model": "fp16-p", "exp_ulps": True}),
        (TypeError, "scale is '2', expected a number", {"scale": "2"}),
        (TypeError, "exp_ulps is 'a', expected a number", {"model": "fp16-p", "exp_ulps": "a"}),
        (TypeError, "model is 16, expected a name", {"model": 16}),
        (ValueError, "weights_power is 65, expected 64 or less", {"model": "fp16-p", "weights_power": 65}),
        (TypeError, "normalised is 1, expected True or False", {"model": "fp16-p", "normalised": 1}),
        (TypeError, "has no option 'atol'; .*Expected one of .*max_ulp", {"atol": 0.1}),
    ):
        with pytest.raises(error, match=words):
            attest.judge(good, q, k, v, **options)
    with pytest.raises(TypeError, match=r"assert_correct\(\) has no option 'rtol'"):
        attest.assert_correct(good, q, k, v, rtol=0.1)


def test_emulations():
    # Scores 0 and -1: weights 1 and 1/e, which is 0.375 in e4m3.
    q, k, v = (np.array(x, np.float32).reshape(-1, 1) for x in ([1], [0, -1], [0, 1]))
    out = np.array([[0.375 / (1 + np.exp(-1.0))]], np.float32)
    found = attest.judge(out, q, k, v, emulate="e4m3-p")
    assert found and found.kernels == (
        "consistent with float8_e4m3fn weights in ascending tiles of 2 keys, the row sum of the weights before "
        "their rounding",
    )
    assert "consistent with" in found.report and attest.judge(out, q, k, v).kernels == ()
    told = {"emulate": "e4m3-p", "tile_keys": 1, "tile_order": "descending", "sums_rounded": False, "part_tiles": 0}
    found = attest.judge(out, q, k, v, **told)
    assert not found and found.kernels[0].startswith("consistent with none of 1 kernels; nearest, with 1 of 1")
    # Descending, the key with the score -1 comes first and has the weight 1; rescaled it is exact.
    attest.assert_correct(np.array([[1 / (1 + np.e)]], np.float32), q, k, v, **told)
    with pytest.raises(AssertionError, match="what this algorithm may give"):
        attest.assert_correct(out, q, k, v, emulate="e4m3-p", sums_rounded=True, tile_keys=2)
    # Tiles of one key were not tried: a candidate that fits no kernel fails only outside the bound of all kernels.
    found = attest.judge(out, q, k, v, emulate="e4m3-p", sums_rounded=True)
    assert not found and found.verdict.startswith("not judged: 1 of 1 elements is not, since there no kernel that was")
    found = attest.judge(out + np.float32(1), q, k, v, emulate="e4m3-p", sums_rounded=True)
    assert "outside the error bound of any kernel with float8_e4m3fn weights" in found.verdict
    # Divided first, the weights are 0.731 and 0.269, which are 0.75 and 0.28125 in e4m3.
    found = attest.judge(np.array([[0.28125]], np.float32), q, k, v, emulate="e4m3-p", normalised=True)
    assert found and "divided by the row sum before their rounding" in found.kernels[0]
    # A lagging maximum is 0, and the second score 2 has the weight e^2 = 7.39, in e4m3 7.5.
    rising = np.array([[0], [2]], np.float32)
    late = np.array([[7.5 / (1 + np.exp(2.0))]], np.float32)
    told = {"emulate": "e4m3-p", "tile_keys": 1, "tile_order": "ascending", "sums_rounded": False, "part_tiles": 0}
    assert attest.judge(late, q, rising, v, lag=4, **told) and not attest.judge(late, q, rising, v, **told)
    # A maximum that starts with the sink 1 gives the second key the weight e^-2 = 0.1353, in e4m3 0.140625.
    sunk = np.array([[0.140625 / (np.exp(-1.0) + np.exp(-2.0) + 1)]], np.float32)
    first = attest.judge(sunk, q, k, v, emulate="e4m3-p", sinks=[1])
    assert first and first.kernels[0].endswith("the maximum starting with the sink")
    assert not attest.judge(sunk, q, k, v, emulate="e4m3-p", sinks=[1], sink_first=False)
    for error, words, options in (
        (ValueError, "model and emulate are both given", {"model": "fp16-p", "emulate": "fp16-p"}),
        (ValueError, "max_ulp and emulate are both given", {"max_ulp": 1, "emulate": "fp16-p"}),
        (ValueError, "there is no tile_order 'up'", {"emulate": "fp16-p", "tile_order": "up"}),
        (ValueError, "part_tiles is -1", {"emulate": "fp16-p", "part_tiles": -1}),
        (TypeError, "weights_power is 0.5", {"emulate": "fp16-p", "weights_power": 0.5}),
        (attest.AttestError, "weights reach 2\\^16", {"emulate": "fp16-p", "lag": 16}),
        (attest.AttestError, "no rounded sum", {"emulate": "fp16-p", "normalised": True, "sums_rounded": True}),
        (attest.AttestError, "the problem has none", {"emulate": "fp16-p", "sink_first": True}),
        (attest.AttestError, "parts", {"emulate": "fp16-p", "parts": 2}),
        (TypeError, "^part_tiles is given without emulate, whose kernel it describes$", {"model": "fp16-p", "part_tiles": 1}),
        (attest.AttestError, 'no model "bf16"', {"emulate": "bf16"}),
    ):
        with pytest.raises(error, match=words):
            attest.judge(out, q, k, v, **options)


def test_threads():
    a, b, c = drawn(1, 4, 40, 8), drawn(1, 4, 50, 8, seed=1), drawn(1, 4, 50, 8, seed=2)
    expected = attest.attention(a, b, c, threads=1)
    found = [None] * 4

    def work(n):
        found[n] = attest.attention(a, b, c, threads=n)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    for one in found:
        assert np.array_equal(one.rounded, expected.rounded) and np.array_equal(one.lower, expected.lower)


@pytest.fixture
def interruptible():
    """Also if the tests run in the background of a shell, where interrupts are ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_stops_what_is_computed():
    a = drawn(1, 1, 4000, 16)
    timer = threading.Timer(0.3, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        attest.intermediate("weights", a, a, a, threads=1)
    timer.join()
    for one in threading.enumerate():
        if one.name == "attest":
            one.join(5)
            assert not one.is_alive()


def test_a_library_that_is_not_there():
    words = subprocess.run(
        [sys.executable, "-c", "import attest; attest.version()"], capture_output=True, text=True,
        env={**os.environ, "ATTEST_LIBRARY": "/nowhere/libattest.so"},
    ).stderr  # fmt: skip
    assert "ImportError: libattest was not found; set ATTEST_LIBRARY" in words and "/nowhere" in words


def test_two_numbers_of_4_bits_share_a_byte():
    """The table of the specification (OCP MX 1.0, E2M1), the first number in the lower half."""
    numbers = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])
    codes = np.random.default_rng(7).integers(0, 16, (1, 2, 6, 32)).astype(np.uint8)
    packed = codes[..., ::2] | codes[..., 1::2] << 4
    scale = np.random.default_rng(8).integers(120, 130, (1, 2, 6, 1)).astype(np.uint8)  # E8M0, a block of 32
    plain = numbers[codes] * 2.0 ** (scale.astype(int) - 127)
    found = attest.attention(packed, packed, plain, dtype_q="fp4", dtype_k="float4_e2m1fn_x2", k_scale=scale,
                             dtype_scale="e8m0", dtype=np.float32)
    expected = attest.attention(numbers[codes], plain, plain, dtype=np.float32)
    assert np.array_equal(found.rounded, expected.rounded)
    assert np.array_equal(found.log_sum_exp, expected.log_sum_exp)
    # Bytes that are not contiguous, and every second row.
    turned = np.asfortranarray(packed)
    assert np.array_equal(
        attest.attention(turned, turned, plain, input_dtype="fp4", k_scale=scale, dtype_scale="e8m0", dtype_v="float64",
                         dtype=np.float32).rounded, found.rounded)
    with pytest.raises(attest.AttestError, match="is float4_e2m1fn, to which no result is rounded"):
        attest.attention(packed, packed, packed, input_dtype="fp4")
    with pytest.raises(TypeError, match="a single byte of float4_e2m1fn"):
        attest.attention(packed[0, 0, 0, 0], packed, packed, input_dtype="fp4")


def test_int8_with_scales():
    whole = np.random.default_rng(9).integers(-128, 128, (3, 1, 2, 64, 16)).astype(np.int8)
    factor = np.float32([0.013, 0.021])[None, :, None, None]
    tokens = np.random.default_rng(10).uniform(0.001, 0.02, (1, 2, 4, 1)).astype(np.float32)  # blocks of 16 keys
    found = attest.attention(*whole, input_dtype="int8", q_scale=factor, k_scale=tokens, v_scale=np.float32(0.1),
                             dtype=np.float32)
    plain = [times(x.astype(np.float64), s) for x, s in zip(whole, (factor, tokens, np.float32(0.1)))]
    expected = attest.attention(*plain, dtype=np.float32)
    assert np.array_equal(found.rounded, expected.rounded)
    assert np.array_equal(found.log_sum_exp, expected.log_sum_exp)
    with pytest.raises(TypeError, match="say of which format"):
        attest.attention(*whole)
    with pytest.raises(TypeError, match="no bits of int8"):
        attest.attention(*whole.view(np.uint8), input_dtype="int8")


def test_scales_that_do_not_fit():
    for options, number, words in (
        ({"k_scale": np.ones((2, 2, 1, 6), np.float32)}, 701, "exchange the last two axes"),
        ({"k_scale": np.ones((2, 2), np.float32)}, 1,
         r"k_scale has the shape \(2, 2\) and k \(2, 2, 6, 5\), .* the same for all: k_scale\[:, :, None, None\]"),
        ({"k_scale": np.ones((2, 2, 3, 1), np.float32)}, 701, r"k_scale is \(2, 2, 3, 1\), k \(2, 2, 6, 5\); expected"),
        ({"v_scale": np.ones((5,), np.float32)}, 1, r"v_scale has the shape \(5,\) and v .* is the same for all$"),
        ({"k_scale": np.float32(np.nan)}, 702, "NaN"),
        ({"k_scale": 0.1}, 703, "as it is stored, such as in float32"),
        ({"k_scale": (np.float32(0.1), np.float32(0.1))}, 703, "needs 72 bits"),
        ({"q_scale": np.ones((1, 4, 3, 2), np.float32)}, 701, "blocks of 16, 32, 64 or 128"),
    ):
        with pytest.raises(attest.AttestError, match=words) as refused:
            attest.attention(q, k, v, **options)
        assert refused.value.number == number
    with pytest.raises(attest.AttestError, match="no scale of values in float32"):
        attest.judge(attest.attention(q, k, v).rounded, q, k, v, v_scale=2.0, model="fp16-p")
    with pytest.raises(attest.AttestError, match="no scale of values in float32"):
        attest.judge(attest.attention(q, k, v).rounded, q, k, v, v_scale=np.float32(2), emulate="fp16-p")
    with pytest.raises(TypeError, match="past_key_scale is given without past_key"):
        attest.attention(q, k, v, past_key_scale=np.float32(2))
    with pytest.raises(TypeError, match="it is called k_scale here"):
        attest.attention(q, k, v, k_descale=np.float32(2))


def test_a_quantisation_scheme_refuses_what_it_has_not():
    packed = np.random.default_rng(11).integers(0, 256, (3, 1, 2, 32, 16)).astype(np.uint8)
    blocks = np.full((1, 2, 32, 2), 56, np.uint8)  # ones in E4M3
    scales = {name: (blocks, np.float32(0.1)) for name in ("q_scale", "k_scale", "v_scale")}
    how = {"input_dtype": "fp4", "dtype_scale": "e4m3", "dtype": np.float32, "quantised": "nvfp4"}
    found = attest.attention(*packed, **scales, **how)
    assert np.array_equal(found.rounded, attest.attention(*packed, **scales, **how | {"quantised": None}).rounded)
    with pytest.raises(attest.AttestError, match="value has no scale; nvfp4 has"):
        attest.attention(*packed, **scales | {"v_scale": None}, **how)
    with pytest.raises(attest.AttestError, match='no quantisation scheme "fp4"'):
        attest.attention(*packed, **scales, **how | {"quantised": "fp4"})


def test_a_failure_with_scales_is_judged_again(tmp_path):
    blocks = np.full((2, 2, 6, 1), 126, np.uint8)
    options = {"k_scale": (blocks, np.float32(0.3)), "q_scale": np.float32(0.5), "dtype_scale": "e8m0"}
    right = attest.attention(q, k, v, **options).rounded
    attest.assert_correct(right, q, k, v, **options)
    wrong = right.copy()
    wrong[0, 1, 2, 1] += 1
    with pytest.raises(attest.Incorrect) as failure:
        attest.assert_correct(wrong, q, k, v, **options)
    place = attest.testing.write_failure(tmp_path / "one", failure.value)
    again = attest.judge(**attest.testing.read_failure(place))
    assert again.report == failure.value.judgement.report
    assert again.counts["failing"] == 1
