"""Packed sequences, pages of a cache and orders of axes: each is the plain problem copied out by hand."""

import numpy as np
import pytest

import attest

HEADS, KEY_HEADS, D, DV = 4, 2, 8, 6
STARTS_Q, STARTS_K = np.array([0, 3, 3, 4, 9], np.int32), [0, 2, 5, 9, 14]
draw = np.random.default_rng(5)


def drawn(*shape):
    return draw.standard_normal(shape).astype(np.float32)


q, k, v = drawn(9, HEADS, D), drawn(14, KEY_HEADS, D), drawn(14, KEY_HEADS, DV)
packed = {"cu_seqlens_q": STARTS_Q, "cu_seqlens_k": STARTS_K}
how = {"causal": True, "diagonal": "bottom_right"}


def sequences():
    """Rows of the queries and of the keys of each sequence that has queries."""
    for n in range(4):
        of_q, of_k = slice(STARTS_Q[n], STARTS_Q[n + 1]), slice(STARTS_K[n], STARTS_K[n + 1])
        if of_q.start < of_q.stop:
            yield of_q, of_k


def alone(x):
    """(rows, H, D) as (H, rows, D)."""
    return np.ascontiguousarray(x.swapaxes(0, 1))


def test_packed_sequences_are_those_alone():
    found = attest.attention(q, k, v, **packed, **how, layout="thd")
    assert found.rounded.shape == (9, HEADS, DV) and found.log_sum_exp.shape == (HEADS, 9)
    for of_q, of_k in sequences():
        own = attest.attention(alone(q[of_q]), alone(k[of_k]), alone(v[of_k]), **how)
        assert np.array_equal(found.rounded[of_q], alone(own.rounded))
        assert np.array_equal(found.lower[of_q], alone(own.lower))
        assert np.array_equal(found.log_sum_exp[:, of_q], own.log_sum_exp)
    assert attest.judge(found.rounded, q, k, v, **packed, **how)
    assert attest.judge_log_sum_exp(found.log_sum_exp, q, k, v, **packed, **how)
    attest.assert_correct(found.rounded, q, k, v, **packed, **how, model="fp32-p")


def test_a_packed_candidate_that_is_wrong():
    out = attest.attention(q, k, v, **packed, **how).rounded.copy()
    out[7, 2, 5] += 1
    out[1, 1, 0] = np.nextafter(out[1, 1, 0], np.float32(9))
    found = attest.judge(out, q, k, v, **packed, **how, diagnosis=True)
    assert not found and found.counts["failing"] == 2 and found.counts["elements"] == out.size
    assert found.worst.index == (0, 2, 7, 5)
    assert "the worst row is query 3 of sequence 3\n" in found.report
    assert found.failed.shape == out.shape and found.failed[7, 2, 5] and found.failed[1, 1, 0] and found.failed.sum() == 2
    assert found.distances[1, 1, 0] == 1
    assert found.diagnosis and found.diagnosis[0].startswith("sequence 3")
    with pytest.raises(attest.Incorrect):
        attest.assert_correct(out, q, k, v, **packed, **how)
    # One sequence after the other.
    sizes = [attest.judge(alone(out[of_q]), alone(q[of_q]), alone(k[of_k]), alone(v[of_k]), **how).measures["maximum_absolute"]
             for of_q, of_k in sequences()]  # fmt: skip
    assert found.measures["maximum_absolute"] == max(sizes)


def test_packed_gradients():
    dout, dlse = drawn(9, HEADS, DV), drawn(HEADS, 9)
    found = attest.gradients(dout, q, k, v, dlse=dlse, **packed, **how)
    assert found.dk.rounded.shape == k.shape and found.row_dots.rounded.shape == (HEADS, 9)
    for of_q, of_k in sequences():
        own = attest.gradients(alone(dout[of_q]), alone(q[of_q]), alone(k[of_k]), alone(v[of_k]), dlse=dlse[:, of_q], **how)
        assert np.array_equal(found.dq.rounded[of_q], alone(own.dq.rounded))
        assert np.array_equal(found.dk.rounded[of_k], alone(own.dk.rounded))
        assert np.array_equal(found.dv.rounded[of_k], alone(own.dv.rounded))
        assert np.array_equal(found.row_dots.rounded[:, of_q], own.row_dots.rounded)
    assert not found.dk.rounded[2:5].any()  # sequence 1 has no queries
    attest.assert_gradients(dout, q, k, v, dlse=dlse, dq=found.dq.rounded, dk=found.dk.rounded, dv=found.dv.rounded, **packed, **how)
    wrong = found.dq.rounded.copy()
    wrong[8, 3, 1] += 1
    judged = attest.judge_gradients(dout, q, k, v, dlse=dlse, dq=wrong, **packed, **how)["dq"]
    assert judged.counts["failing"] == 1 and judged.failed[8, 3, 1] and judged.failed.shape == wrong.shape
    assert judged.distances[8, 3, 1] > 0 and judged.distances.sum() == judged.distances[8, 3, 1]
    assert judged.worst.index == (0, 3, 8, 1)
    assert "worst: (0, 3, 8, 1) (batch entry, head, row, component)" in judged.report
    assert "batch entry 0, head 3: 1 of " in judged.report


def test_packed_sequences_refused():
    for given, kind, words in (
        ({"cu_seqlens_q": STARTS_Q}, TypeError, "cu_seqlens_q and cu_seqlens_k come together or not at all"),
        ({"cu_seqlens_k": STARTS_K}, TypeError, "cu_seqlens_q and cu_seqlens_k come together or not at all"),
        ({**packed, "layout": "bshd"}, ValueError, "layout is 'bshd' for packed sequences, which are"),
        ({"layout": "thd"}, ValueError, "layout is 'thd' without cu_seqlens_q"),
        ({**packed, "cu_seqlens_k": [0, 2, 5, 9, 13]}, attest.AttestError, r"cu_seqlens_k\[4\] is 13, expected 14"),
        ({**packed, "cu_seqlens_q": []}, ValueError, "cu_seqlens_q has 0 numbers"),
        ({**packed, "key_lengths": [2, 2, 2, 2]}, attest.AttestError, "packed sequences have none"),
        ({**packed, "mask": np.ones((1, 1), bool)}, attest.AttestError, "a mask is given for packed sequences"),
        ({**packed, "k_scale": np.ones((4, KEY_HEADS, 1), np.float32)}, attest.AttestError,
         r"As \(rows, H, D\): k_scale is .*there is no axis of sequences: repeat a number per sequence"),
        ({**packed, "k_scale": np.ones((KEY_HEADS, 14, 1), np.float32)}, attest.AttestError,
         r"As \(rows, H, D\): .*\(14, 2, 1\) would fit: exchange rows and heads"),
        ({**packed, "k_scale": np.ones((1, 14, KEY_HEADS, 1), np.float32)}, attest.AttestError,
         r"k_scale has the shape \(1, 14, 2, 1\) and k \(14, 2, \d+\), expected as many axes"),
        ({**packed, "k_scale": np.ones((14, KEY_HEADS), np.float32)}, attest.AttestError, r"for all: k_scale\[:, :, None\]"),
        ({**packed, "k_scale": np.full(KEY_HEADS, 2, np.float32)}, attest.AttestError, r"for all: k_scale\[None, :, None\]"),
    ):  # fmt: skip
        with pytest.raises(kind, match=words):
            attest.attention(q, k, v, **given)
    with pytest.raises(TypeError, match=r"q has 4 axes, expected \(rows, H, D\) of packed sequences"):
        attest.attention(q[None], k, v, **packed)
    with pytest.raises(attest.AttestError, match="packed sequences have no scores or weights of one shape"):
        attest.intermediate("weights", q, k, v, **packed)
    with pytest.raises(attest.AttestError, match="packed sequences have no scores or weights of one shape"):
        attest.judge_intermediate("weights", drawn(1, HEADS, 9, 14), q, k, v, **packed)
    with pytest.raises(attest.AttestError, match="an emulation is asked for of packed sequences"):
        attest.judge(drawn(9, HEADS, DV), q, k, v, emulate="fp32-p", **packed)
    with pytest.raises(attest.AttestError, match=r"candidate output is \(9, 2, 6\), expected \(9, 4, 6\)"):
        attest.judge(drawn(9, 2, DV), q, k, v, **packed)


@pytest.mark.parametrize("shape", [(1, 1, 1), (1, KEY_HEADS, 1), (14, KEY_HEADS, 1), (14, 1, D)])
def test_scales_of_packed_sequences(shape):
    scale = draw.integers(1, 9, shape).astype(np.float32) / 4
    of_k, of_v = {"k_scale": scale}, {"v_scale": scale[..., :1]}
    if shape[2] == D:
        of_v = {}
    per_row = draw.integers(1, 9, (9, KEY_HEADS, 1)).astype(np.float32)
    half_k, half_v, half_q = (x.astype(np.float16).astype(np.float32) for x in (k, v, q))
    whole_q = half_q * np.repeat(per_row, HEADS // KEY_HEADS, 1)  # exact, as are the others
    whole_v = half_v * (of_v["v_scale"] if of_v else np.float32(1))
    found = attest.attention(half_q, half_k, half_v, q_scale=per_row, **of_k, **of_v, **packed, **how)
    wanted = attest.attention(whole_q, half_k * scale, whole_v, **packed, **how)
    assert np.array_equal(found.rounded, wanted.rounded) and np.array_equal(found.log_sum_exp, wanted.log_sum_exp)
    attest.assert_correct(wanted.rounded, half_q, half_k, half_v, q_scale=per_row, **of_k, **of_v, **packed, **how)
    other = np.roll(per_row, 1, 0)
    assert not attest.judge(wanted.rounded, half_q, half_k, half_v, q_scale=other, **of_k, **of_v, **packed, **how)


def test_a_scale_of_packed_sequences_alone_is_refused_without_them():
    with pytest.raises(attest.AttestError, match=r"the scale of query is \(1, 9, 2, 1\), query \(1, 9, 4, 8\)"):
        attest.attention(np.swapaxes(drawn(HEADS, 9, D), 0, 1), drawn(9, 3, D), drawn(9, 3, D), q_scale=np.ones((9, 2, 1), np.float32))


SLOTS = 4
TABLE = np.array([[6, 2, 0, -1], [6, 1, 9999, 9999], [-1, -1, -1, -1], [3, 4, 6, 5]], np.int32)
LENGTHS = [9, 5, 0, 16]
pages_k, pages_v = drawn(7, SLOTS, KEY_HEADS, D), drawn(7, SLOTS, KEY_HEADS, DV)
one_query = drawn(4, HEADS, 1, D)
paged = {"page_table": TABLE, "page_layout": "bshd", "key_lengths": LENGTHS}


def copied(pages, b):
    """(H, keys, D) of a batch entry."""
    return alone(np.concatenate([pages[page] for page in TABLE[b] if 0 <= page < 7])[: LENGTHS[b]])


@pytest.mark.parametrize("table", [np.int32, np.int64])
@pytest.mark.parametrize("page_layout", ["bshd", "bhsd"])
def test_pages_are_what_the_table_names(page_layout, table):
    order = (lambda x: x) if page_layout == "bshd" else lambda x: np.ascontiguousarray(x.swapaxes(1, 2))
    options = {**paged, "page_layout": page_layout, "page_table": TABLE.astype(table)}
    found = attest.attention(one_query, order(pages_k), order(pages_v), **options)
    assert found.rounded.shape == (4, HEADS, 1, DV)
    for b in (0, 1, 3):
        own = attest.attention(one_query[b], copied(pages_k, b), copied(pages_v, b))
        assert np.array_equal(found.rounded[b], own.rounded)
        assert np.array_equal(found.log_sum_exp[b], own.log_sum_exp)
    assert not found.rounded[2].any() and np.all(found.log_sum_exp[2] == -np.inf)
    assert attest.judge(found.rounded, one_query, order(pages_k), order(pages_v), **options)
    weights = attest.intermediate("weights", one_query, order(pages_k), order(pages_v), **options).rounded
    assert weights.shape == (4, HEADS, 1, 16) and not weights[1, :, :, 5:].any()
    assert attest.judge_intermediate("weights", weights, one_query, order(pages_k), order(pages_v), **options)


def test_slots_that_are_not_read_may_hold_anything():
    expected = attest.attention(one_query, pages_k, pages_v, **paged).rounded
    k, v = pages_k.copy(), pages_v.copy()
    k[0, 1:] = v[0, 1:] = np.nan
    k[1, 1:] = v[1, 1:] = np.inf
    assert np.array_equal(attest.attention(one_query, k, v, **paged).rounded, expected)
    k[0, 0, 1, 3] = np.nan
    with pytest.raises(attest.AttestError, match=r"key at \(0, 1, 8, 3\) is NaN") as refused:
        attest.attention(one_query, k, v, **paged)
    assert refused.value.number == 702


def test_chunked_prefill_over_pages():
    starts = [0, 2, 3, 3, 7]
    x = drawn(7, HEADS, D)
    found = attest.attention(x, pages_k, pages_v, cu_seqlens_q=starts, **paged, **how)
    for b in (0, 3):
        own = attest.attention(alone(x[starts[b] : starts[b + 1]]), copied(pages_k, b), copied(pages_v, b), **how)
        assert np.array_equal(found.rounded[starts[b] : starts[b + 1]], alone(own.rounded))
    assert attest.judge(found.rounded, x, pages_k, pages_v, cu_seqlens_q=starts, **paged, **how)
    assert not attest.judge(found.rounded, x, pages_k, pages_v, cu_seqlens_q=starts, **paged)


@pytest.mark.parametrize("integers", [np.int32, np.int64])
def test_listed_keys_of_pages(integers):
    lists = np.stack([draw.permutation(16)[:6] for _ in range(4)])[:, None, None, :].astype(integers)
    mask = np.stack([np.isin(np.arange(16), one) for one in lists[:, 0, 0]])[:, None, None, :]
    found, expected = (
        attest.attention(one_query, pages_k, pages_v, **paged, **one) for one in ({"key_indices": lists}, {"mask": mask})
    )
    assert np.array_equal(found.rounded, expected.rounded) and np.array_equal(found.log_sum_exp, expected.log_sum_exp)
    assert attest.judge(found.rounded, one_query, pages_k, pages_v, **paged, key_indices=lists)
    assert not attest.judge(attest.attention(one_query, pages_k, pages_v, **paged).rounded, one_query, pages_k, pages_v,
                            **paged, key_indices=lists)  # fmt: skip
    with pytest.raises(attest.AttestError, match=r"key_indices at \(0, 0, 0, 0\) is 16, expected 0 to 15"):
        attest.attention(one_query, pages_k, pages_v, **paged, key_indices=np.array([16], integers))
    with pytest.raises(attest.AttestError, match="a list of keys is given for packed sequences"):
        attest.attention(one_query[:, :, 0], pages_k, pages_v, **paged, cu_seqlens_q=range(5), key_indices=np.array([1]))


def test_a_scale_per_page_or_per_entry():
    # The number of pages equals that of batch entries, so both have one shape.
    four = {"k_scale": np.ones((4, 1, 1, 1), np.float32), **paged, "page_table": np.array([[0, 1], [2, 3], [0, 1], [2, 3]]), "key_lengths": [5] * 4}
    with pytest.raises(attest.AttestError, match="its first axis may be one of 4 pages or of the same number of batch entries"):
        attest.attention(one_query, pages_k[:4], pages_v[:4], **four)
    per_slot = {**four, "k_scale": np.ones((4, SLOTS, 1, 1), np.float32)}
    assert attest.attention(one_query, pages_k[:4], pages_v[:4], **per_slot).rounded.shape == (4, HEADS, 1, DV)


def test_scales_of_pages():
    scale = 2.0 ** draw.integers(-2, 3, (7, 1, KEY_HEADS, 1)).astype(np.float32)
    half = pages_k.astype(np.float16)
    found = attest.attention(one_query, half, pages_v, k_scale=scale, **paged)
    expected = attest.attention(one_query, half.astype(np.float32) * scale, pages_v, **paged)
    assert np.array_equal(found.rounded, expected.rounded)


def test_gradients_of_pages_are_those_of_the_gathered_keys():
    dout = drawn(4, HEADS, 1, DV)
    found = attest.gradients(dout, one_query, pages_k, pages_v, **paged)
    assert found.dk.rounded.shape == (4, KEY_HEADS, 16, D)
    own = attest.gradients(dout[3], one_query[3], copied(pages_k, 3), copied(pages_v, 3))
    assert np.array_equal(found.dk.rounded[3], own.dk.rounded) and np.array_equal(found.dq.rounded[3], own.dq.rounded)


def test_pages_refused():
    for given, kind, words in (
        ({"page_layout": None}, TypeError, "page_table is given without page_layout, and heads and slots cannot be told apart"),
        ({"page_layout": "NHD"}, ValueError, "there is no page_layout 'NHD'"),
        ({"page_table": None}, TypeError, "page_layout requires page_table"),
        ({"page_table": TABLE[0]}, TypeError, r"with the shape \(4,\), expected integers \(B, pages\)"),
        ({"page_table": TABLE.astype(float)}, TypeError, "page_table is an array of float64"),
        ({"page_table": TABLE[:3]}, attest.AttestError, r"page_table is \(3, 4\), expected one row for each of 4 batch entries"),
        ({"page_table": TABLE + 1}, attest.AttestError, r"page_table\[0\]\[0\] is 7, expected a page of 0 to 6"),
        ({"key_lengths": [9, 5, 1, 16]}, attest.AttestError, r"page_table\[2\]\[0\] is -1"),
        ({"key_lengths": [9, 5, 0, 17]}, attest.AttestError, r"key_lengths\[3\] is 17, expected 0 to 16: 4 pages of 4 slots"),
        ({"key_lengths": [9, 5, -1, 16]}, attest.AttestError, r"key_lengths\[2\] is -1"),
        ({"key_lengths": None}, attest.AttestError, "key_lengths has 0 numbers, expected 4"),
        ({"causal": True}, attest.AttestError, "the diagonal puts the first query at key 0"),
        ({"past_key": one_query, "past_value": one_query}, attest.AttestError, "past_key is given with page_table"),
        ({"empty_row": "mean"}, attest.AttestError, "the empty row mean is the mean of the values of all keys"),
        ({"cu_seqlens_k": STARTS_K}, TypeError, "cu_seqlens_q and cu_seqlens_k come together"),
    ):  # fmt: skip
        with pytest.raises(kind, match=words):
            attest.attention(one_query, pages_k, pages_v, **{**paged, **given})
    with pytest.raises(attest.AttestError, match="pages of value have 3 slots, expected 4 as those of key have"):
        attest.attention(one_query, pages_k, pages_v[:, :3], **paged)
    with pytest.raises(TypeError, match="k has 3 axes, expected the 4 of pages"):
        attest.attention(one_query, pages_k[0], pages_v, **paged)
    with pytest.raises(TypeError, match="no option 'block_table'; it is called page_table here"):
        attest.attention(one_query, pages_k, pages_v, block_table=TABLE)


def bshd(x):
    return np.ascontiguousarray(x.swapaxes(-3, -2))


def test_masks_over_pages():
    hidden = np.zeros((4, 1, 1, 16), bool)
    hidden[0, :, :, 3] = hidden[3, :, :, :9] = True
    found = attest.attention(one_query, pages_k, pages_v, mask=~hidden, **paged)
    own = attest.attention(one_query[0], copied(pages_k, 0), copied(pages_v, 0), mask=~hidden[0, :, :, :9])
    assert np.array_equal(found.rounded[0], own.rounded)


def test_layout_bshd():
    q, k, v = drawn(2, HEADS, 3, D), drawn(2, KEY_HEADS, 5, D), drawn(2, KEY_HEADS, 5, DV)
    past = drawn(2, KEY_HEADS, 4, D), drawn(2, KEY_HEADS, 4, DV)
    scale = np.float32([[[[2]], [[0.5]]]])
    plain = attest.attention(q, k, v, past_key=past[0], past_value=past[1], k_scale=scale)
    x, options = (bshd(q), bshd(k), bshd(v)), {"past_key": bshd(past[0]), "past_value": bshd(past[1]), "k_scale": bshd(scale)}
    found = attest.attention(*x, **options, layout="bshd")
    assert np.array_equal(found.rounded, bshd(plain.rounded)) and found.rounded.flags.c_contiguous
    assert np.array_equal(found.lower, bshd(plain.lower)) and np.array_equal(found.log_sum_exp, plain.log_sum_exp)
    assert attest.judge(found.rounded, *x, **options, layout="bshd")
    wrong = found.rounded.copy()
    wrong[1, 2, 3, 0] += 1
    judged = attest.judge(wrong, *x, **options, layout="bshd")
    assert judged.failed[1, 2, 3, 0] and judged.failed.sum() == 1 and judged.worst.index == (1, 3, 2, 0)
    dout = drawn(2, HEADS, 3, DV)
    expected = attest.gradients(dout, q, k, v)
    of = attest.gradients(bshd(dout), *x, layout="bshd")
    assert np.array_equal(of.dq.rounded, bshd(expected.dq.rounded)) and np.array_equal(of.dv.rounded, bshd(expected.dv.rounded))
    assert np.array_equal(of.row_dots.rounded, expected.row_dots.rounded)
    attest.assert_gradients(bshd(dout), *x, dk=of.dk.rounded, layout="bshd")
    flat = attest.attention(bshd(q[0]), bshd(k[0]), bshd(v[0]), layout="bshd")
    assert np.array_equal(flat.rounded, bshd(attest.attention(q[0], k[0], v[0]).rounded))
    bits = [(y.view(np.uint32) >> 16).astype(np.uint16) for y in x]
    found = attest.attention(*bits, layout="bshd", input_dtype="bf16")
    assert np.array_equal(found.rounded, bshd(attest.attention(*map(bshd, bits), input_dtype="bf16").rounded))


def test_a_layout_that_was_not_said():
    x = drawn(1, 512, 2, 4), drawn(1, 512, 2, 4), drawn(1, 512, 2, 4)
    with pytest.raises(ValueError, match=r"the key heads \(512\) are more than the keys \(2\): the layout looks like bshd"):
        attest.attention(*x)
    assert attest.attention(*x, layout="bshd").rounded.shape == attest.attention(*x, layout="bhsd").rounded.shape == x[0].shape
    with pytest.raises(ValueError, match=r"the key heads \(64\) are more than the keys \(8\)"):
        attest.attention(drawn(1, 64, 8, 4), drawn(1, 64, 8, 4), drawn(1, 64, 8, 4))
    with pytest.raises(attest.AttestError, match=r"exchanged there are 4 and 2, so the axes look like \(B, S, H, D\)"):
        attest.attention(drawn(1, 1, 4, 4), drawn(1, 9, 2, 4), drawn(1, 9, 2, 4))
    for heads, key_heads, queries, keys in ((512, 512, 1, 1), (16, 16, 2, 2), (32, 8, 1, 5), (1024, 1, 1, 3)):
        shapes = (1, heads, queries, 2), (1, key_heads, keys, 2), (1, key_heads, keys, 2)
        assert attest.attention(*(drawn(*shape) for shape in shapes)).rounded.shape == shapes[0]


@pytest.mark.parametrize("option", [{"layout": "bshd"}, packed, paged], ids=["layout", "packed", "paged"])
def test_the_names_of_torch_have_one_order_of_axes(option):
    with pytest.raises(TypeError, match=f"^{next(iter(option))} is given with the names of torch, whose tensors are"):
        attest.testing.assert_close(q, q, q, q, **option)


def test_evaluate_in_another_layout():
    def kernel(q, k, v):
        assert q.shape == (1, 5, 4, 8)
        return attest.attention(q, k, v, layout="bshd").rounded

    assert attest.evaluate(kernel, [(1, 4, 2, 5, 7, 8)], layout="bshd")["correct"]


def test_a_failure_over_pages_is_judged_again(tmp_path):
    with pytest.raises(attest.Incorrect) as wrong:
        attest.assert_correct(drawn(4, HEADS, 1, DV), one_query, pages_k, pages_v, **paged, diagnosis=False)
    folder = attest.testing.write_failure(tmp_path / "one", wrong.value)
    again = attest.judge(**attest.testing.read_failure(folder))
    assert again.report == wrong.value.judgement.report
    with pytest.raises(attest.Incorrect) as wrong:
        attest.assert_correct(drawn(9, HEADS, DV), q, k, v, **packed, diagnosis=False)
    folder = attest.testing.write_failure(tmp_path / "two", wrong.value)
    assert attest.judge(**attest.testing.read_failure(folder)).report == wrong.value.judgement.report


def test_a_paged_cache():
    draw = np.random.default_rng(0)
    pages = draw.standard_normal((2, 7, 16, 2, 8)).astype(np.float32)  # 7 pages of 16 slots, 2 heads
    cache = {"page_table": [[6, 2, -1], [3, 0, 5]], "key_lengths": [20, 41], "page_layout": "bshd"}
    how = {"causal": True, "diagonal": "bottom_right"}
    q = draw.standard_normal((2, 1, 4, 8)).astype(np.float32)  # a query for each sequence
    out = attest.attention(q, *pages, layout="bshd", **cache, **how).rounded  # put your kernel here
    attest.assert_correct(out, q, *pages, layout="bshd", **cache, **how)
    q = draw.standard_normal((7, 4, 8)).astype(np.float32)  # 5 queries of the first, 2 of the second
    out = attest.attention(q, *pages, cu_seqlens_q=[0, 5, 7], **cache, **how).rounded
    attest.assert_correct(out, q, *pages, cu_seqlens_q=[0, 5, 7], **cache, **how)
