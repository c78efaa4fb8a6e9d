"""Gradients from Python: values by NumPy and by torch's autograd, shapes, judgements, refusals."""

import numpy as np
import pytest

import attest


def drawn(*shape, seed=0, dtype=np.float32):
    return np.random.default_rng([seed, *shape]).standard_normal(shape).astype(dtype)


def by_numpy(dout, q, k, v, *, causal=False, bias=None, sinks=None, slopes=None, dlse=None, soft_cap=None, lse=None,
             out=None):
    """(B, H, S, D) in longdouble; the formulas with D from the outputs."""
    wide = np.longdouble
    q, k, v, dout = (x.astype(wide) for x in (q, k, v, dout))
    group = q.shape[1] // k.shape[1]
    K, V = np.repeat(k, group, 1), np.repeat(v, group, 1)
    c = 1 / np.sqrt(wide(q.shape[-1]))
    s = c * q @ np.swapaxes(K, 2, 3)
    bend = wide(1)
    if soft_cap is not None:
        bend = 1 - np.tanh(s / soft_cap) ** 2
        s = soft_cap * np.tanh(s / soft_cap)
    apart = np.abs(np.arange(s.shape[2])[:, None] - np.arange(s.shape[3]))
    if bias is not None:
        s = s + bias
    if slopes is not None:
        s = s - np.array(slopes)[:, None, None] * apart
    if causal:
        s = np.where(np.tril(np.ones(s.shape[2:], bool)), s, -np.inf)
    e = np.exp(s)
    total = e.sum(-1, keepdims=True)
    at_sink = np.exp(np.array(sinks, wide))[:, None, None] if sinks is not None else wide(0)
    total = total + at_sink
    p = e / total if lse is None else np.exp(s - lse[..., None])
    o = p @ V if out is None else out
    away = (dlse.astype(wide)[..., None] if dlse is not None else 0) - (dout * o).sum(-1, keepdims=True)
    ds = p * (dout @ np.swapaxes(V, 2, 3) + away)
    per_group = lambda x: x.reshape(x.shape[0], k.shape[1], group, *x.shape[2:]).sum(2)  # noqa: E731
    return {
        "dq": c * (ds * bend) @ K,
        "dk": per_group(c * np.swapaxes(ds * bend, 2, 3) @ q),
        "dv": per_group(np.swapaxes(p, 2, 3) @ dout),
        "dbias": ds.sum((0, 1), keepdims=True),
        "dsinks": (at_sink / total * away).sum((0, 2, 3)),
        "dslopes": -(ds * apart).sum((0, 2, 3)),
        "row_dots": (dout * o).sum(-1),
        "dscores": ds,
    }


q, k, v = drawn(2, 4, 6, 5), drawn(2, 2, 6, 5, seed=1), drawn(2, 2, 6, 3, seed=2)
dout, dlse = drawn(2, 4, 6, 3, seed=3), drawn(2, 4, 6, seed=4)

OPTIONS = [
    {},
    {"causal": True},
    {"bias": drawn(1, 1, 6, 6, seed=5), "causal": True},
    {"sinks": [0.5, -1, 2, 0], "dlse": dlse},
    {"slopes": [0.5, 0.25, 1, 0.125]},
    {"soft_cap": 1.5, "dlse": dlse},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_values(options):
    wanted = by_numpy(dout, q, k, v, **options)
    asked = {"alibi_slopes" if name == "slopes" else name: one for name, one in options.items()}
    found = attest.gradients(dout, q, k, v, scores=True, dtype="float64", **asked)
    for name, exact in wanted.items():
        one = getattr(found, name)
        if one is None:
            assert name in ("dbias", "dsinks", "dslopes")
            continue
        assert one.rounded.shape == exact.shape
        assert np.max(np.abs(one.rounded - exact)) < 1e-13
        assert np.all(one.lower - 1e-16 <= one.rounded) and np.all(one.rounded <= one.upper + 1e-16)


def test_saved():
    lse, out = dlse + 2, drawn(2, 4, 6, 3, seed=6)
    wanted = by_numpy(dout, q, k, v, lse=lse, out=out)
    found = attest.gradients(
        dout, q, k, v, saved_output=out, saved_log_sum_exp=lse, dtype="float64", scores=True, causal=False
    )
    for name in ("dq", "dk", "dv", "dscores", "row_dots"):
        assert np.max(np.abs(getattr(found, name).rounded - wanted[name])) < 1e-13


def test_shapes_and_formats():
    found = attest.gradients(dout[0, 0], q[0, 0], k[0, 0], v[0, 0], dtype="bf16")
    assert found.dq.rounded.shape == (6, 5) and found.dq.rounded.dtype == np.uint16
    assert found.dv.lower.shape == (6, 3) and found.row_dots.rounded.shape == (6,)
    assert found.dsinks is None and found.dbias is None and found.dpast_key is None
    past = {"past_key": k[:, :, :2], "past_value": v[:, :, :2]}
    whole = attest.gradients(dout, q, np.concatenate([k[:, :, :2], k], 2), np.concatenate([v[:, :, :2], v], 2))
    split = attest.gradients(dout, q, k, v, **past)
    assert np.array_equal(split.dpast_key.rounded, whole.dk.rounded[:, :, :2])
    assert np.array_equal(split.dv.rounded, whole.dv.rounded[:, :, 2:])
    assert attest.gradients(dout, q, k, v, bias=drawn(6, seed=8)).dbias.rounded.shape == (6,)


def test_threads_do_not_matter():
    one, more = (attest.gradients(dout, q, k, v, threads=n) for n in (1, 4))
    assert np.array_equal(one.dk.rounded, more.dk.rounded) and np.array_equal(one.dk.lower, more.dk.lower)


def test_judgement():
    good = attest.gradients(dout, q, k, v, causal=True)
    right = {"dq": good.dq.rounded, "dk": good.dk.rounded, "dv": good.dv.rounded}
    attest.assert_gradients(dout, q, k, v, causal=True, **right)
    off = good.dk.rounded.copy()
    off[1, 1, 2, 3] = np.nextafter(off[1, 1, 2, 3], np.float32(9))
    found = attest.judge_gradients(dout, q, k, v, causal=True, **{**right, "dk": off})
    assert found["dq"] and found["dv"] and not found["dk"]
    assert found["dk"].worst.index == (1, 1, 2, 3) and found["dk"].worst.distance == 1
    assert found["dk"].verdict.startswith("fail: 1 of 120 elements is not correctly rounded; worst at (1, 1, 2, 3)")
    attest.assert_gradients(dout, q, k, v, causal=True, max_ulp=1, dk=off)
    with pytest.raises(AssertionError, match="dk: fail: 1 of 120.*\n.*key gradient"):
        attest.assert_gradients(dout, q, k, v, causal=True, dk=off, dq=good.dq.rounded)
    with pytest.raises(AssertionError, match="dq: fail"):  # a kernel that forgets the mask
        attest.assert_gradients(dout, q, k, v, causal=True, dq=attest.gradients(dout, q, k, v).dq.rounded)
    sunk = attest.gradients(dout, q, k, v, sinks=[0, 1, 2, 3]).dsinks.rounded
    attest.assert_gradients(dout, q, k, v, sinks=[0, 1, 2, 3], dsinks=sunk)


def test_judgement_of_row_dots_and_scores():
    good = attest.gradients(dout, q, k, v, causal=True, scores=True)
    right = {"row_dots": good.row_dots.rounded, "dscores": good.dscores.rounded}
    attest.assert_gradients(dout, q, k, v, causal=True, **right)
    attest.assert_gradients(dout, q, k, v, causal=True, row_dots=right["row_dots"][..., None])
    wrong = {name: x.copy() for name, x in right.items()}
    wrong["row_dots"][1, 3, 2] += 1
    wrong["dscores"][0, 1, 4, 2] += 1
    found = attest.judge_gradients(dout, q, k, v, causal=True, **wrong)
    assert found["row_dots"].worst.index[:3] == (1, 3, 2) and not found["row_dots"]
    assert found["dscores"].worst.index == (0, 1, 4, 2) and not found["dscores"]
    one = attest.gradients(dout[0, 0], q[0, 0], k[0, 0], v[0, 0]).row_dots.rounded
    attest.assert_gradients(dout[0, 0], q[0, 0], k[0, 0], v[0, 0], row_dots=one)
    with pytest.raises(attest.AttestError, match="ATT-701"):
        attest.judge_gradients(dout, q, k, v, row_dots=right["row_dots"][:, :2])


@pytest.mark.parametrize("given, words", [
    ((q, q, k, k), "dout equals q bit for bit, so dk of a kernel that confuses them may pass"),
    ((v, v, v, v), "dout equals q and k and v bit for bit"),
    ((q.swapaxes(1, 2).copy(), q.swapaxes(1, 2), k.swapaxes(1, 2), k.swapaxes(1, 2)), "dout equals q bit for bit"),
])  # fmt: skip
def test_a_gradient_of_outputs_that_is_an_input_is_warned_of(given, words):
    options = {"layout": "bshd"} if given[0].shape[1] == q.shape[2] else {}
    right = attest.gradients(*given, **options).dk.rounded
    with pytest.warns(UserWarning, match=words) as said:
        attest.assert_gradients(*given, dk=right, **options)
    assert len(said) == 1


def test_another_gradient_of_outputs_is_not_warned_of(recwarn):
    other = q.copy()
    other.flat[-1] = np.nextafter(other.flat[-1], np.float32(9))
    for one in (other, q.astype(np.float64)):
        attest.assert_gradients(one, q, k, k, dk=attest.gradients(one, q, k, k, dtype="float32").dk.rounded)
    assert not recwarn.list


def test_refusals():
    with pytest.raises(attest.AttestError, match=r"ATT-701.*output_gradient is \(2, 4, 6, 2\)") as found:
        attest.gradients(dout[..., :2], q, k, v)
    assert found.value.number == 701
    with pytest.raises(attest.AttestError, match="ATT-702.*log_sum_exp_gradient at"):
        attest.gradients(dout, q, k, v, dlse=np.full((2, 4, 6), np.inf))
    with pytest.raises(attest.AttestError, match="ATT-701.*candidate query gradient is"):
        attest.judge_gradients(dout, q, k, v, dq=q[:, :2])
    for name, option in (("dbias", "bias"), ("dsinks", "sinks"), ("dslopes", "alibi_slopes"), ("dpast_key", "past_key"),
                         ("dpast_value", "past_value")):  # fmt: skip
        with pytest.raises(TypeError, match=f"^{name} is given without {option}, of which it is the gradient$"):
            attest.judge_gradients(dout, q, k, v, **{name: np.zeros(4, np.float32)})
    with pytest.raises(TypeError, match="no gradient is given, expected dq"):
        attest.assert_gradients(dout, q, k, v)
    with pytest.raises(TypeError, match="has no option 'dqq'"):
        attest.assert_gradients(dout, q, k, v, dqq=q)
    with pytest.raises(TypeError, match="scores is 1, expected True or False"):
        attest.gradients(dout, q, k, v, scores=1)
    for judged in (attest.judge_gradients, attest.assert_gradients):
        for option in ("scores", "dtype"):  # of gradients() alone
            with pytest.raises(TypeError, match=rf"{judged.__name__}\(\) has no option '{option}'"):
                judged(dout, q, k, v, dq=q, **{option: True})


def test_torch():
    torch = pytest.importorskip("torch")
    tensors = [torch.from_numpy(x).double().requires_grad_() for x in (q, np.repeat(k, 2, 1), np.repeat(v, 2, 1))]
    out = torch.nn.functional.scaled_dot_product_attention(*tensors, is_causal=True)
    out.backward(torch.from_numpy(dout).double())
    found = attest.gradients(torch.from_numpy(dout), *(x.detach().float() for x in tensors), causal=True)
    for one, tensor in zip((found.dq, found.dk, found.dv), tensors):
        assert np.max(np.abs(one.rounded - tensor.grad.numpy())) < 1e-6


def in_bfloat16(x):
    """To nearest, ties to even; float32 with eight bits."""
    bits = np.asarray(x, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & np.uint32(0xFFFF0000)).view(np.float32)


def backward_in_bfloat16(
    dout, q, k, v, causal=False, no_dot=False, narrow=in_bfloat16, saved=None, of_rounded=False, scaled=False
):  # fmt: skip
    """One head in float32; P and dS narrow, with the saved output in bfloat16."""
    c = np.float32(1 / np.sqrt(q.shape[-1]))
    s = c * (q @ k.T)
    if causal:
        s = np.where(np.tril(np.ones(s.shape, bool)), s, -np.inf)
    wide = s.astype(np.float64)
    lse = np.log(np.exp(wide).sum(-1, keepdims=True))
    out = in_bfloat16(np.exp(wide - lse) @ v.astype(np.float64))
    if saved is not None:
        saved.update(saved_output=out, saved_log_sum_exp=lse[..., 0].astype(np.float32))
    p = np.exp(s - lse.astype(np.float32))
    dot = 0 if no_dot else (dout * out).sum(-1, keepdims=True)
    ds = narrow((narrow(p) if of_rounded else p) * (dout @ v.T - dot) * (c if scaled else np.float32(1)))
    c = np.float32(1) if scaled else c
    return {"dq": c * (ds @ k), "dk": c * (ds.T @ q), "dv": narrow(p).T @ dout}


@pytest.mark.parametrize("causal", [False, True])
def test_a_backward_pass_in_bfloat16_by_its_model(causal):
    dout, q, k, v = (in_bfloat16(drawn(40, 16, seed=seed)) for seed in range(4))
    bits = [(x.view(np.uint32) >> 16).astype(np.uint16) for x in (dout, q, k, v)]
    found = backward_in_bfloat16(dout, q, k, v, causal)
    given = {"input_dtype": "bf16", "causal": causal, "model": "bf16-p"}
    judged = attest.judge_gradients(*bits, **found, **given)
    assert set(judged) == {"dq", "dk", "dv"}
    for name, one in judged.items():
        assert one.passes, (name, one.report)
        assert one.counts["correct"] < one.counts["elements"]
        assert 0 < one.measures["maximum_share"] < 1
    attest.assert_gradients(*bits, **found, **given)
    # A more accurate kernel is within the bound, too; a less accurate one is not.
    attest.assert_gradients(*bits, **found, **{**given, "model": "fa2", "exp_ulps": 4})
    with pytest.raises(AssertionError, match="not correctly rounded"):
        attest.assert_gradients(*bits, **found, input_dtype="bf16", causal=causal, diagnosis=False)
    with pytest.raises(AssertionError, match="outside the error bound of a kernel with float16 weights"):
        attest.assert_gradients(*bits, **found, **{**given, "model": "fp16-p"}, diagnosis=False)
    wrong = backward_in_bfloat16(dout, q, k, v, causal, no_dot=True)
    judged = attest.judge_gradients(*bits, **wrong, **given)
    assert [judged[name].passes for name in ("dq", "dk", "dv")] == [False, False, True]
    assert "dP, D" in judged["dq"].report


@pytest.mark.parametrize("causal", [False, True])
def test_a_backward_pass_in_bfloat16_by_its_algorithm(causal):
    dout, q, k, v = (in_bfloat16(drawn(40, 16, seed=seed)) for seed in range(4))
    bits = [(x.view(np.uint32) >> 16).astype(np.uint16) for x in (dout, q, k, v)]
    saved = {}
    found = backward_in_bfloat16(dout, q, k, v, causal, saved=saved)
    given = {"input_dtype": "bf16", "causal": causal, "exp_ulps": 4, **saved}
    for name, one in attest.judge_gradients(*bits, **found, **given, emulate="bf16-p").items():
        assert one.passes, (name, one.report)
        assert "emulated: P and dS in bfloat16, from the saved output and log-sum-exp" in one.report
        assert 0 < one.measures["maximum_share"] <= 1
    attest.assert_gradients(*bits, **found, **given, emulate="bf16-p")
    # A more accurate kernel is within the bound of the model, but not a result of the algorithm.
    exact = backward_in_bfloat16(dout, q, k, v, causal, narrow=lambda x: x)
    attest.assert_gradients(*bits, **exact, **given, model="bf16-p")
    for name, one in attest.judge_gradients(*bits, **exact, **given, emulate="bf16-p").items():
        assert not one.passes, name
        assert "not what this algorithm may give" in one.report and "the algorithm gives" in one.report
    with pytest.raises(attest.AttestError, match="ATT-703.*expected the saved output"):
        attest.judge_gradients(*bits, **found, input_dtype="bf16", causal=causal, emulate="bf16-p")
    with pytest.raises(attest.AttestError, match="ATT-703.*describes no bias gradient"):
        bias = np.zeros((40, 40), np.float32)
        attest.judge_gradients(*bits, dbias=bias, bias=bias, input_dtype="bf16", emulate="bf16-p", **saved)


@pytest.mark.parametrize("of_rounded", [False, True])
@pytest.mark.parametrize("scaled", [False, True])
def test_where_a_backward_pass_rounds(of_rounded, scaled):
    dout, q, k, v = (in_bfloat16(drawn(40, 24, seed=seed)) for seed in range(4))
    bits = [(x.view(np.uint32) >> 16).astype(np.uint16) for x in (dout, q, k, v)]
    saved = {}
    found = backward_in_bfloat16(dout, q, k, v, True, saved=saved, of_rounded=of_rounded, scaled=scaled)
    given = {"input_dtype": "bf16", "causal": True, "exp_ulps": 4, "emulate": "bf16-p", **saved}
    own = "P and dS in bfloat16" + ", dS of the rounded P" * of_rounded
    own += ", dS times the scale before its rounding" * scaled
    judged = attest.judge_gradients(*bits, **found, **given)
    assert judged["dq"].kernels == judged["dk"].kernels == ("consistent with " + own,)
    assert judged["dv"].kernels == ("consistent with P and dS in bfloat16",)
    assert f"emulated: {own}, from the saved output" in judged["dq"].report
    known = {"dscores_of_rounded": of_rounded, "dscores_scaled": scaled, "heads_apart": False}
    attest.assert_gradients(*bits, **found, **given, **known)
    for wrong in ({"dscores_of_rounded": not of_rounded}, {"dscores_scaled": not scaled}):
        with pytest.raises(AssertionError, match="not consistent; with"):
            attest.assert_gradients(*bits, dq=found["dq"], **given, **{**known, **wrong}, diagnosis=False)
    with pytest.raises(TypeError, match="dscores_scaled is given without emulate"):
        attest.judge_gradients(*bits, dq=found["dq"], input_dtype="bf16", model="bf16-p", dscores_scaled=scaled)
    with pytest.raises(TypeError, match="heads_apart"):
        attest.judge_gradients(*bits, dq=found["dq"], **given, heads_apart="no")


@pytest.mark.parametrize("last", [False, True])
def test_where_a_backward_pass_multiplies_by_the_factor_of_dropout(last):
    dout, q, k, v = (in_bfloat16(drawn(40, 24, seed=seed)) for seed in range(4))
    bits = [(x.view(np.uint32) >> 16).astype(np.uint16) for x in (dout, q, k, v)]
    kept = np.random.default_rng(5).random((40, 40)) >= 0.1
    f, c = np.float32(1 / 0.9), np.float32(1 / np.sqrt(24))
    s = (c * (q @ k.T)).astype(np.float64)
    lse = np.log(np.exp(s).sum(-1, keepdims=True))
    out = in_bfloat16(kept * np.exp(s - lse) / 0.9 @ v.astype(np.float64))
    saved = {"saved_output": out, "saved_log_sum_exp": lse[..., 0].astype(np.float32)}
    p = np.exp(c * (q @ k.T) - lse.astype(np.float32))
    dot = (dout * out).sum(-1, keepdims=True)
    first, later = (np.float32(1), f) if last else (f, np.float32(1))
    ds = in_bfloat16(p * (first * kept * (dout @ v.T) - dot / later))
    found = {"dq": later * c * (ds @ k), "dk": later * c * (ds.T @ q), "dv": later * (in_bfloat16(first * kept * p).T @ dout)}
    given = {"input_dtype": "bf16", "keep_mask": kept, "dropout": 0.1, "exp_ulps": 4}
    attest.assert_gradients(*bits, **found, **given, model="bf16-p")
    judged = attest.judge_gradients(*bits, **found, **given, **saved, emulate="bf16-p")
    own = "consistent with P and dS in bfloat16" + ", the factor of dropout multiplied last" * last
    assert [one.kernels for one in judged.values()] == [(own,)] * 3
    for name, one in attest.judge_gradients(*bits, **found, **given, **saved, emulate="bf16-p", dropout_last=not last).items():
        assert not one.passes, name
    del given["keep_mask"], given["dropout"]
    with pytest.raises(TypeError, match="dropout_last is given without keep_mask"):
        attest.judge_gradients(*bits, **found, **given, **saved, emulate="bf16-p", dropout_last=last)


def test_packed_sequences_by_their_algorithm():
    lengths, parts = (40, 24), []
    for n, length in enumerate(lengths):
        given = [in_bfloat16(drawn(length, 16, seed=4 * n + seed)) for seed in range(4)]
        saved = {}
        parts.append((given, backward_in_bfloat16(*given, causal=True, saved=saved), saved))
    rows = lambda arrays: np.concatenate(arrays)[:, None]  # one head
    given = [rows([part[0][k] for part in parts]) for k in range(4)]
    found = {name: rows([part[1][name] for part in parts]) for name in ("dq", "dk", "dv")}
    starts = np.cumsum((0, *lengths))
    how = {
        "cu_seqlens_q": starts, "cu_seqlens_k": starts, "causal": True, "exp_ulps": 4, "emulate": "bf16-p",
        "saved_output": rows([part[2]["saved_output"] for part in parts]),
        "saved_log_sum_exp": np.concatenate([part[2]["saved_log_sum_exp"] for part in parts])[None],
    }  # fmt: skip
    attest.assert_gradients(*given, **found, **how)
    for name in found:
        wrong = {name: found[name].copy()}
        wrong[name][50, 0, 3] *= np.float32(1 + 2.0**-7)
        judged = attest.judge_gradients(*given, **wrong, **how)[name]
        assert judged.counts["failing"] == 1 and judged.failed[50, 0, 3], judged.report
        assert judged.worst.index == (0, 0, 50, 3)


def test_a_model_of_gradients_refuses_by_name():
    given = {"dq": np.zeros_like(q), "causal": True}
    with pytest.raises(attest.AttestError, match="saves normalised weights, as torch-math does"):
        attest.judge_gradients(dout, q, k, v, **given, model="torch-math")
    with pytest.raises(attest.AttestError, match="describes no sink gradient"):
        attest.judge_gradients(dout, q, k, v, dsinks=np.zeros(4, np.float32), sinks=[0] * 4, model="fp32-p")
    with pytest.raises(TypeError, match="no option 'lag'"):
        attest.judge_gradients(dout, q, k, v, **given, model="fp32-p", lag=1)
    with pytest.raises(ValueError, match="max_ulp and model are both given"):
        attest.judge_gradients(dout, q, k, v, **given, model="fp32-p", max_ulp=1)


def test_packed_gradients_by_a_model():
    dout, q, k, v = (in_bfloat16(drawn(24, 1, 16, seed=seed)) for seed in range(4))
    starts = [0, 7, 24]
    parts = [backward_in_bfloat16(*(x[a:b, 0] for x in (dout, q, k, v)), causal=True)
             for a, b in zip(starts, starts[1:])]  # fmt: skip
    found = {name: np.concatenate([part[name] for part in parts])[:, None] for name in parts[0]}
    bits = [(x.view(np.uint32) >> 16).astype(np.uint16) for x in (dout, q, k, v)]
    packed = {"cu_seqlens_q": starts, "cu_seqlens_k": starts, "input_dtype": "bf16", "causal": True}
    attest.assert_gradients(*bits, **found, **packed, model="bf16-p")
    found["dq"] = found["dq"][::-1].copy()
    assert not attest.judge_gradients(*bits, **found, **packed, model="bf16-p")["dq"].passes


def test_a_gradient_that_is_none():
    """torch has .grad None where a backward pass did not reach the tensor."""
    found = attest.gradients(dout, q, k, v)
    given = {"dq": found.dq.rounded, "dk": found.dk.rounded, "dv": found.dv.rounded}
    attest.assert_gradients(dout, q, k, v, **given)
    for judged in (attest.assert_gradients, attest.judge_gradients):
        for name in (*given, "dbias", "dsinks", "dslopes", "dpast_key", "dpast_value", "row_dots", "dscores"):
            with pytest.raises(TypeError, match=f"{name} is None, expected a gradient: .grad of a torch tensor is None"):
                judged(dout, q, k, v, **{**given, name: None})
    with pytest.raises(TypeError, match="no gradient is given"):
        attest.judge_gradients(dout, q, k, v)


def test_the_truth_of_judgements():
    found = attest.gradients(dout, q, k, v)
    good = attest.judge_gradients(dout, q, k, v, dq=found.dq.rounded, dk=found.dk.rounded)
    assert good and isinstance(good, dict) and isinstance(good, attest.Judgements) and list(good) == ["dq", "dk"]
    bad = attest.judge_gradients(dout, q, k, v, dq=found.dq.rounded, dk=found.dk.rounded + 1)
    assert not bad and bad["dq"].passes and not bad["dk"].passes
    assert repr(bad).startswith("dq: pass: all 240 elements") and "\ndk: fail: " in repr(bad)


def saved_of(scale=1.0):
    """An output and a log-sum-exp of these inputs, with scores times scale."""
    answer = attest.attention(q, k, v, scale=scale / np.sqrt(5))
    return answer.rounded, answer.log_sum_exp


def test_which_d_is_taken_of_what_is_saved():
    """None, O', LSE' and both, by the formulas in longdouble; LSE' alone is not D of the exact output."""
    out, lse = saved_of(1.5)
    wide = np.longdouble
    s = (q.astype(wide) / np.sqrt(wide(5))) @ np.swapaxes(np.repeat(k, 2, 1).astype(wide), 2, 3)
    e = np.exp(s)
    dp = dout.astype(wide) @ np.swapaxes(np.repeat(v, 2, 1).astype(wide), 2, 3)
    exact, by_saved = e / e.sum(-1, keepdims=True), np.exp(s - lse[..., None])
    of_saved_output = (dout.astype(wide) * out).sum(-1)
    for given, weights, dots in (
        ({}, exact, (exact * dp).sum(-1)),
        ({"saved_output": out}, exact, of_saved_output),
        ({"saved_log_sum_exp": lse}, by_saved, (by_saved * dp).sum(-1)),
        ({"saved_output": out, "saved_log_sum_exp": lse}, by_saved, of_saved_output),
    ):
        found = attest.gradients(dout, q, k, v, scores=True, dtype="float64", **given)
        assert np.allclose(found.row_dots.rounded, dots.astype(float), rtol=1e-14, atol=1e-14), given
        wanted = (weights * (dp - dots[..., None])).astype(float)
        assert np.allclose(found.dscores.rounded, wanted, rtol=1e-13, atol=1e-14), given
    exact_output = attest.attention(q, k, v, dtype="float64").rounded
    with_lse = attest.gradients(dout, q, k, v, saved_log_sum_exp=lse, dtype="float64").row_dots.rounded
    assert not np.allclose(with_lse, (dout * exact_output).sum(-1), rtol=1e-2)


DIFFERS = "differs from that of these inputs in"


def judged_by_saved(**given):
    gradients = attest.gradients(dout, q, k, v, **given)
    return attest.judge_gradients(dout, q, k, v, dq=gradients.dq.rounded, dv=gradients.dv.rounded, **given)


def test_what_is_saved_is_compared_with_what_is_exact():
    out, lse = saved_of()
    for given in ({}, {"saved_output": out}, {"saved_log_sum_exp": lse}, {"saved_output": out * 1.1, "saved_log_sum_exp": lse + 0.2},
                  {"saved_output": out.astype(np.float16), "saved_log_sum_exp": lse.astype(np.float16)}):  # fmt: skip
        found = judged_by_saved(**given)
        assert found and all(one.saved == () and DIFFERS not in one.report for one in found.values())
    for given, rows, what in (({"saved_log_sum_exp": lse * np.float32(np.log2(np.e))}, None, "log-sum-exp"),
                              ({"saved_output": np.zeros_like(out)}, 48, "output"),
                              ({"saved_log_sum_exp": lse - np.where(np.arange(6) == 2, np.float32(0.3), 0)}, 8, "log-sum-exp")):  # fmt: skip
        found = judged_by_saved(**given)
        assert found, "the gradients are those of what was saved"
        for one in found.values():
            (line,) = one.saved
            assert line.startswith(f"the saved {what} {DIFFERS} {rows or ''}") and " of 48 rows (most at (" in line
            assert line.endswith("; the gradients were judged as those of what was saved") and line + "\n" in one.report
        assert line in repr(found)
    both = judged_by_saved(saved_output=-out, saved_log_sum_exp=lse + 1)
    assert [line.split()[2] for line in both["dq"].saved] == ["output", "log-sum-exp"]
    binary = attest.attention(q, k, v, logarithm="binary").log_sum_exp
    for more, differs in ((0.3, False), (0.4, True)):  # 1/4 / log 2 is 0.36
        given = {"saved_log_sum_exp": binary + np.float32(more), "logarithm": "binary"}
        assert bool(judged_by_saved(**given)["dq"].saved) == differs
    spoilt = attest.judge_gradients(dout, q, k, v, dq=np.ones_like(q), saved_output=-out, model="fp32-p")
    assert not spoilt and spoilt["dq"].saved


def test_packed_results_that_are_saved():
    rows = lambda x: np.swapaxes(x[0], 0, 1)  # noqa: E731
    starts = {"cu_seqlens_q": [0, 2, 6], "cu_seqlens_k": [0, 2, 6]}
    x = [rows(one) for one in (dout, q, k, v)]
    answer = attest.attention(*x[1:], **starts)
    right = {"saved_output": answer.rounded, "saved_log_sum_exp": answer.log_sum_exp}
    for given in (right, {"saved_output": answer.rounded[::-1].copy(), "saved_log_sum_exp": answer.log_sum_exp + np.eye(4, 6, dtype=np.float32)}):
        found = attest.gradients(*x, **starts, **given)
        j = attest.judge_gradients(*x, dq=found.dq.rounded, **starts, **given)
        assert j
        if given is right:
            assert not j["dq"].saved
        else:
            assert " of 24 rows " in j["dq"].saved[0] and f"log-sum-exp {DIFFERS} 4 of 24 rows" in j["dq"].saved[1]


def test_a_model_bounds_the_d_of_a_saved_log_sum_exp():
    """All weights have the factor e^(LSE - LSE'), and so has the output that the bound of D is made of."""
    lse = attest.attention(q, k, v).log_sum_exp
    errors = []
    for off in (0, 5):
        found = attest.judge_gradients(dout, q, k, v, dq=np.full_like(q, 1e3), saved_log_sum_exp=lse - np.float32(off), model="bf16-p")
        (line,) = (one for one in found["dq"].report.splitlines() if one.strip().startswith("dP, D"))
        dp, d = (float(x) for x in line.split("  ")[-1].split(", "))
        errors.append(d / dp)
    assert errors[1] > 0.3 * errors[0], errors  # dP of a weight grows by e^5 as well; of the exact output this was e^-5
