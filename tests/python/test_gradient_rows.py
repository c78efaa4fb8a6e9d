"""Some rows of gradients, and of packed sequences: which ones are judged, and what is refused."""

import json
import runpy
import warnings

import numpy as np
import pytest

import attest

q, k, v = attest.drawn((2, 4, 2, 24, 24, 8), seed=5)
dout = attest.drawn((2, 4, 2, 24, 24, 8), seed=6)[0]
RIGHT = attest.gradients(dout, q, k, v, causal=True, scores=True)
NAMES = ("dq", "row_dots", "dscores")


def spoilt(name, *places):
    one = getattr(RIGHT, name).rounded.copy()
    for place in places:
        one[place] += 1
    return one


@pytest.mark.parametrize("options, selected", [
    ({"rows": 3}, np.s_[:, :, [3]]), ({"rows": range(2, 20)}, np.s_[:, :, 2:20]), ({"rows": "0-1,23"}, np.s_[:, :, [0, 1, 23]]),
    ({"heads": [1, 3]}, np.s_[:, [1, 3]]), ({"batches": 1}, np.s_[1:]),
    ({"rows": range(12, 24), "heads": 2, "batches": 0}, np.s_[:1, 2:3, 12:]),
])  # fmt: skip
def test_only_these_rows_are_judged(options, selected):
    inside = np.zeros((2, 4, 24), bool)
    inside[selected] = True
    for place in ((0, 2, 12), (1, 1, 3), (1, 3, 23), (0, 0, 0)):
        given = {name: spoilt(name, place) for name in NAMES}
        found = attest.judge_gradients(dout, q, k, v, causal=True, **given, **options)
        assert bool(found) != inside[place]
        for name, one in found.items():
            columns = {"dq": 8, "row_dots": 1, "dscores": 24}[name]
            assert one.passes != inside[place], (name, place, one.verdict)
            assert one.rows == attest.Rows(inside.sum(), inside.sum(), inside.size, int(inside[place]), 0, None)
            assert one.counts["elements"] == columns * inside.sum() and one.counts["failing"] == columns * inside[place]
            assert f"{inside.sum()} of {inside.size} rows were judged; nothing is said about the others" in one.report
            assert one.distances.size == one.failed.size == one.not_judged.size == 0
            if inside[place]:
                assert one.worst.index[:3] == place


def test_a_sample_takes_the_rows_of_that_of_an_output():
    found = attest.judge_gradients(dout, q, k, v, causal=True, dq=RIGHT.dq.rounded, sample=50, sample_seed=3)
    assert found["dq"].passes and found["dq"].rows == attest.Rows(50, 192, 192, 0, 0, 10)
    assert "50 of 192 rows, all correct: with 95 % confidence fewer than" in found["dq"].report
    out = attest.attention(q, k, v, causal=True).rounded
    out[:, :, ::2] += 1
    wrong = spoilt("dq", np.s_[:, :, ::2])
    for seed in range(3):
        one = attest.judge_gradients(dout, q, k, v, causal=True, dq=wrong, sample=40, sample_seed=seed)["dq"]
        other = attest.judge(out, q, k, v, causal=True, sample=40, sample_seed=seed)
        assert one.rows == other.rows and 0 < one.rows.wrong < 40


def test_a_model_and_an_emulation():
    near = RIGHT.dq.rounded + np.float32(1e-8)
    asked = {"causal": True, "rows": range(8, 16)}
    assert not attest.judge_gradients(dout, q, k, v, dq=near, **asked)
    assert attest.judge_gradients(dout, q, k, v, dq=near, model="fp32-p", **asked)
    assert not attest.judge_gradients(dout, q, k, v, dq=spoilt("dq", (0, 1, 9)), model="fp32-p", **asked)
    saved = attest.attention(q, k, v, causal=True)
    kernel = {"emulate": "fp32-p", "saved_output": saved.rounded, "saved_log_sum_exp": saved.log_sum_exp}
    with pytest.raises(attest.AttestError, match="ATT-703.*not all is told of its backward pass.*dscores_of_rounded"):
        attest.judge_gradients(dout, q, k, v, dq=RIGHT.dq.rounded, **kernel, **asked)
    found = attest.judge_gradients(
        dout, q, k, v, dq=RIGHT.dq.rounded, dscores_of_rounded=False, dscores_scaled=False, exp_ulps=64, **kernel, **asked
    )["dq"]  # fmt: skip
    assert found.kernels[0].endswith("P and dS in float32") and found.counts["failing"] == 0


def test_saved_of_these_rows():
    answer = attest.attention(q, k, v, causal=True)
    logs = answer.log_sum_exp.copy()
    logs[1, 2, 7] += 3
    logs[0, 0, 20] += 2
    given = {"saved_output": answer.rounded, "saved_log_sum_exp": logs}
    dq = attest.gradients(dout, q, k, v, causal=True, **given).dq.rounded
    found = attest.judge_gradients(dout, q, k, v, causal=True, dq=dq, rows=range(8), **given)["dq"]
    assert found.passes and len(found.saved) == 1
    assert found.saved[0].startswith("the saved log-sum-exp differs from that of these inputs in 1 of 64 rows (most at (1, 2, 7, 0)")
    assert attest.judge_gradients(dout, q, k, v, causal=True, dq=dq, rows=9, **given)["dq"].saved == ()


def test_layouts_and_fewer_axes():
    turned = [np.ascontiguousarray(x.swapaxes(1, 2)) for x in (dout, q, k, v, spoilt("dq", (1, 2, 5)))]
    options = {"causal": True, "layout": "bshd", "dq": turned.pop()}
    found = attest.judge_gradients(*turned, rows=5, **options)["dq"]
    assert found.worst.index[:3] == (1, 2, 5) and found.rows.judged == 8
    assert attest.judge_gradients(*turned, rows=6, **options)
    one = [x[0, 0] for x in (dout, q, k, v)]
    exact = attest.gradients(*one)
    found = attest.judge_gradients(*one, dq=exact.dq.rounded, row_dots=exact.row_dots.rounded, rows=2)
    assert found and found["row_dots"].rows.all == 24


PACKED = {"cu_seqlens_q": [0, 10, 10, 24], "cu_seqlens_k": [0, 8, 12, 24], "causal": True, "diagonal": "bottom_right"}


def packed():
    q, k, v = (np.ascontiguousarray(x[0].swapaxes(0, 1)) for x in attest.drawn((1, 4, 2, 24, 24, 8), seed=7))
    dout = np.ascontiguousarray(attest.drawn((1, 4, 2, 24, 24, 8), seed=8)[0][0].swapaxes(0, 1))
    return dout, q, k, v


def test_packed_sequences():
    dout, q, k, v = packed()
    exact, answer = attest.gradients(dout, q, k, v, **PACKED), attest.attention(q, k, v, **PACKED)
    out, dq, dots = (x.copy() for x in (answer.rounded, exact.dq.rounded, exact.row_dots.rounded))
    for one in (out, dq):
        one[13, 2] += 1  # query 3 of the last sequence
    dots[2, 13] += 1
    for heads, passes in (([0, 1], True), ([2], False), ("1-3", False)):
        found = attest.judge_gradients(dout, q, k, v, dq=dq, row_dots=dots, heads=heads, **PACKED)
        for one in (*found.values(), attest.judge(out, q, k, v, heads=heads, **PACKED)):
            assert one.passes == passes and one.rows.all == 96
            assert one.rows.judged == 24 * (2 if passes else 1 if heads == [2] else 3)
            if not passes:
                assert one.worst.index[:3] == (0, 2, 13) and "the worst row is query 3 of sequence 2" in one.report
    found = attest.judge_gradients(dout, q, k, v, dq=exact.dq.rounded, sample=30, sample_seed=4, **PACKED)["dq"]
    assert found.passes and found.rows.judged == 30 and found.rows.eligible == 96 and found.rows.fewer_wrong_than < 96
    assert attest.judge(answer.rounded, q, k, v, sample=30, sample_seed=4, **PACKED).rows == found.rows
    other = attest.attention(q, k, v, **{**PACKED, "causal": False}).rounded
    found = attest.judge(other, q, k, v, sample=60, diagnosis=True, **PACKED)
    assert found.diagnosis[0].startswith("sequence ") and "the kernel has no causal mask" in "\n".join(found.diagnosis)
    assert attest.judge(answer.rounded, q, k, v, sample=9, model="fp32-p", **PACKED)
    with pytest.raises(attest.AttestError, match="ATT-703.*ranges of queries are selected of packed sequences"):
        attest.judge_gradients(dout, q, k, v, dq=dq, rows=3, **PACKED)
    with pytest.raises(attest.AttestError, match="ATT-703.*ranges of batch entries are selected of packed sequences"):
        attest.judge(out, q, k, v, batches=0, **PACKED)


def test_pages_and_packed_queries():
    dout, q, _, _ = packed()
    pages = attest.drawn((5, 2, 2, 4, 4, 8), seed=9)[1:]
    cache = {"page_table": [[0, 4, -1], [1, 2, 3]], "key_lengths": [7, 12], "page_layout": "bhsd"}
    options = {"cu_seqlens_q": [0, 10, 24], "causal": True, "diagonal": "bottom_right", **cache}
    exact = attest.gradients(dout, q, *pages, **options)
    assert attest.judge_gradients(dout, q, *pages, dq=exact.dq.rounded, sample=20, **options)["dq"].rows.judged == 20
    wrong = exact.dq.rounded.copy()
    wrong[23, 3] *= 2
    assert not attest.judge_gradients(dout, q, *pages, dq=wrong, heads=3, **options)


def test_an_assertion(tmp_path):
    wrong = spoilt("dq", (0, 1, 7))
    attest.assert_gradients(dout, q, k, v, causal=True, dq=wrong, rows=range(7))
    with pytest.raises(attest.IncorrectGradients) as failure:
        attest.assert_gradients(dout, q, k, v, causal=True, dq=wrong, rows=range(4, 12), heads=[1], sample=8, sample_seed=2)
    assert failure.value.judgement.diagnosis == ()
    place = attest.testing.write_failure(tmp_path / "failure", failure.value)
    arguments = json.loads((place / "failure.json").read_text())["arguments"]
    assert arguments["rows"] == "4-11" and arguments["heads"] == "1" and arguments["sample"] == 8
    again = attest.judge_gradients(**attest.testing.read_failure(place))
    assert again["dq"].verdict == failure.value.judgement.verdict and again["dq"].rows.eligible == 16
    with pytest.raises(SystemExit):
        runpy.run_path(str(place / "reproduce.py"))


@pytest.mark.parametrize("error, words, options", [
    (TypeError, "^rows is an iterator, which can be read only once", {"rows": iter([1])}),
    (TypeError, "^rows is 1.5, expected an integer", {"rows": 1.5}),
    (ValueError, "^rows is -1, expected 0 or more", {"rows": -1}),
    (ValueError, "^batches selects nothing", {"batches": []}),
    (ValueError, "^rows selects nothing", {"rows": range(0)}),
    (TypeError, "^sample_seed is given without sample", {"sample_seed": 1}),
    (attest.AttestError, "ATT-703.*queries 3 to 24 are asked for, expected a range within 0 to 23", {"rows": range(3, 25)}),
    (attest.AttestError, "ATT-703.*heads 4 to 4 are asked for", {"heads": 4}),
    (attest.AttestError, "ATT-703.*a sample of 0 rows", {"sample": 0}),
    (TypeError, "^dk is given with rows, and each of its elements adds all queries up; judge dk in a call without rows",
     {"rows": 1, "dk": RIGHT.dk.rounded}),
    (TypeError, "^dv is given with sample, .* rows of dq, row_dots, dscores", {"sample": 1, "dv": RIGHT.dv.rounded}),
    (TypeError, "^diagnosis is True with heads, and some rows of a gradient have no diagnosis", {"heads": 1, "diagnosis": True}),
    (attest.AttestError, "ATT-701.*candidate query gradient is", {"rows": 1, "dq": RIGHT.dq.rounded[:1]}),
    (attest.AttestError, "ATT-703.*describes no dO times O", {"rows": 1, "row_dots": RIGHT.row_dots.rounded, "model": "fp32-p"}),
])  # fmt: skip
def test_refused(error, words, options):
    given = {"dq": RIGHT.dq.rounded, **options}
    with pytest.raises(error, match=words):
        attest.judge_gradients(dout, q, k, v, causal=True, **given)


def test_refused_by_their_numbers_among_all():
    wrong = dout.copy()
    wrong[1, 2, 7, 3] = np.nan
    asked = {"causal": True, "dq": RIGHT.dq.rounded}
    with pytest.raises(attest.AttestError, match=r"ATT-702.*output_gradient at \(1, 2, 7, 3\) is NaN"):
        attest.judge_gradients(wrong, q, k, v, rows=range(4, 9), **asked)
    assert attest.judge_gradients(wrong, q, k, v, rows=range(8, 24), **asked)
    hidden = {"key_lengths": [24, 0], "empty_row": "refuse"}
    with pytest.raises(attest.AttestError, match="ATT-704.*query 3 of head 2, batch entry 1"):
        attest.judge_gradients(dout, q, k, v, dq=RIGHT.dq.rounded, rows=3, heads=2, **hidden)
    out = attest.attention(q, k, v).rounded
    with pytest.raises(attest.AttestError, match="ATT-704.*query 3 of head 2, batch entry 1"):
        attest.judge(out, q, k, v, rows=3, heads=2, **hidden)
    assert attest.judge(out, q, k, v, rows=3, batches=0, **hidden)


def test_formats_of_arrays_of_bits():
    """In a format of their own, where q has another one."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        bits = attest.attention(q, k, v, dtype="bf16").rounded
        options = {"saved_output": bits, "dtype_dout": "bf16", "causal": True}
        up = np.uint16(dout[..., ::-1].copy().view(np.uint32) >> 16)
        exact = attest.gradients(up, q, k, v, dtype="fp16", **options)
        wide = (bits.astype(np.uint32) << 16).view(np.float32)
        same = attest.gradients(up, q, k, v, dtype="fp16", **{**options, "saved_output": wide})
        assert np.array_equal(exact.dq.rounded, same.dq.rounded)
        narrow = attest.gradients(up, q, k, v, dtype="bf16", **options)
        given = {"dq": narrow.dq.rounded, "dk": narrow.dk.rounded}
        assert attest.judge_gradients(up, q, k, v, dtype_out="bf16", **given, **options)
        assert attest.judge_gradients(up, q, k, v, dtype_out="bf16", dv=exact.dv.rounded, **given, **options)
    with pytest.raises(TypeError, match="^dq is an array of uint16: where these are the bits of numbers, say of which format"):
        attest.judge_gradients(up, q, k, v, **given, **options)
    with pytest.raises(TypeError, match="^dtype_out is 'bf16', the format of gradients that are arrays of bits"):
        attest.judge_gradients(up, q, k, v, dtype_out="bf16", dv=exact.dv.rounded, **options)


def test_a_failure_of_arrays_of_bits_is_written(tmp_path):
    narrow = attest.gradients(dout, q, k, v, dtype="bf16").dq.rounded
    narrow[0, 0, 0, 0] ^= 1
    with pytest.raises(attest.IncorrectGradients) as failure:
        attest.assert_gradients(dout, q, k, v, dq=narrow, dtype_out="bf16", diagnosis=False)
    place = attest.testing.write_failure(tmp_path / "failure", failure.value)
    assert attest.judge_gradients(**attest.testing.read_failure(place))["dq"].verdict == failure.value.judgement.verdict
