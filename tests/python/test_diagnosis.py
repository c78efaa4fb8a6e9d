"""The diagnosis of a failing candidate: in the text of assert_correct, in a Judgement, and by itself."""

import numpy as np
import pytest

import attest


@pytest.fixture(scope="module")
def qkv():
    return tuple(np.random.default_rng(5).standard_normal((3, 2, 24, 16)).astype(np.float32))


def top_left(qkv, keys=8):
    """Fewer queries than keys, aligned at the top left."""
    q, k, v = qkv
    return attest.attention(q[:, keys:], k, v, causal=True, diagonal="top_left").rounded


def test_a_mask_aligned_elsewhere_is_named(qkv):
    q, k, v = qkv
    out = top_left(qkv)
    given = dict(causal=True, diagonal="bottom_right")
    lines = attest.diagnose(out, q[:, 8:], k, v, **given)
    assert "all 512 elements are correct for `--diagonal top_left`" in "\n".join(lines)
    assert "the kernel aligns its mask at the top left" in "\n".join(lines)
    with pytest.raises(attest.Incorrect, match="the kernel aligns its mask at the top left"):
        attest.assert_correct(out, q[:, 8:], k, v, **given)
    with pytest.raises(attest.Incorrect) as found:
        attest.assert_correct(out, q[:, 8:], k, v, diagnosis=False, **given)
    assert "aligns" not in str(found.value)


def test_a_diagnosis_is_made_on_request_and_changes_nothing_else(qkv):
    q, k, v = qkv
    right = attest.attention(q, k, v).rounded
    wrong = attest.attention(q, k, v, scale=1.0).rounded
    assert attest.judge(right, q, k, v, diagnosis=True).diagnosis == ()
    assert attest.diagnose(right, q, k, v) == ()
    plain, with_it = attest.judge(wrong, q, k, v), attest.judge(wrong, q, k, v, diagnosis=True)
    assert plain.diagnosis == () and plain.report == with_it.report and plain.counts == with_it.counts
    assert "does not scale its scores" in "\n".join(with_it.diagnosis)
    noise = np.random.default_rng(1).standard_normal(wrong.shape).astype(np.float32)
    assert "no convention explains it" in attest.diagnose(noise, q, k, v)[0]


def test_a_fault_of_dropout_is_named(qkv):
    q, k, v = qkv
    kept = np.random.default_rng(2).random((2, 24, 24)) < 0.75
    given = dict(keep_mask=kept, dropout=0.25)
    for wrong, words in (
        (dict(keep_mask=kept), "for `no --dropout` \\(dropout-factor-absent\\)"),
        (dict(keep_mask=~kept, dropout=0.25), "dropout-inverted: the kernel drops what is kept"),
        (dict(mask=kept), "dropout-before-softmax: the kernel hides what is dropped"),
    ):
        out = attest.attention(q, k, v, **wrong).rounded
        with pytest.raises(attest.Incorrect, match=f"all 768 elements are correct.*{words}"):
            attest.assert_correct(out, q, k, v, **given)


def test_a_log_sum_exp_in_base_2_is_named(qkv):
    q, k, v = qkv
    lse = attest.attention(q, k, v, logarithm="binary").log_sum_exp
    found = attest.judge_log_sum_exp(lse, q, k, v, diagnosis=True)
    assert not found and "--lse-base 2" in "\n".join(found.diagnosis)


def test_assert_close_says_it_as_well(qkv):
    q, k, v = qkv
    out = attest.attention(q, k, v).rounded
    with pytest.raises(attest.Incorrect, match="the kernel has no causal mask"):
        attest.testing.assert_close(out, q, k, v, is_causal=True)


def test_faults_of_a_backward_pass_are_named(qkv):
    q, k, v = qkv
    dout = np.random.default_rng(4).standard_normal(q.shape).astype(np.float32)
    wrong = attest.gradients(dout, q, k, v)  # without the causal mask
    given = dict(dq=wrong.dq.rounded, dk=wrong.dk.rounded, dv=wrong.dv.rounded, causal=True)
    found = attest.judge_gradients(dout, q, k, v, diagnosis=True, **given)
    for one in found.values():
        assert "all 768 elements are correct for `no --causal` (causal-off)" in "\n".join(one.diagnosis)
    assert attest.judge_gradients(dout, q, k, v, **given)["dq"].diagnosis == ()
    with pytest.raises(AssertionError, match="dk: (?s:.*)the kernel has no causal mask"):
        attest.assert_gradients(dout, q, k, v, **given)
    with pytest.raises(AssertionError) as text:
        attest.assert_gradients(dout, q, k, v, diagnosis=False, **given)
    assert "diagnosis" not in str(text.value)
    # dK instead of dQ, and a right gradient.
    exchanged = attest.judge_gradients(dout, q, k, v, dq=wrong.dk.rounded, dk=wrong.dk.rounded, diagnosis=True)
    assert "it is the key gradient" in "\n".join(exchanged["dq"].diagnosis) and exchanged["dk"].diagnosis == ()
    # Saved results are used: D of another output.
    p = np.zeros_like(q)
    with_zeros = attest.gradients(dout, q, k, v, saved_output=p).dq.rounded
    lines = attest.judge_gradients(dout, q, k, v, dq=with_zeros, diagnosis=True)["dq"].diagnosis
    assert "dot-omitted: the kernel does not subtract D from dP" in "\n".join(lines)


def test_large_gradients_have_a_diagnosis_by_a_sample():
    q, k, v, dout = np.random.default_rng(6).standard_normal((4, 1, 2, 1024, 32)).astype(np.float32)
    right = attest.gradients(dout, q, k, v, causal=True)
    wrong = attest.gradients(dout, q, k, v)  # without the causal mask
    given = {name: getattr(wrong, name).rounded for name in ("dq", "dk", "dv")}
    for name, one in attest.judge_gradients(dout, q, k, v, **given, causal=True, diagnosis=True).items():
        said = "\n".join(one.diagnosis)
        assert "all 65536 elements are correct for `no --causal` (causal-off)" in said, name
        assert (" of key head " in said) == (name != "dq"), said
    # Key head 1 alone.
    of_one = right.dk.rounded.copy()
    of_one[0, 1] = wrong.dk.rounded[0, 1]
    found = attest.judge_gradients(dout, q, k, v, dk=of_one, causal=True, diagnosis=True)["dk"].diagnosis
    assert "all 32768 elements of key head 1 are correct for `no --causal` (causal-off)" in "\n".join(found)
    assert "; of all 65536 elements " in "\n".join(found)


def test_gradients_of_packed_sequences_have_a_diagnosis():
    # The number of rows equals that of heads: the rows of a judgement are not in the order of the candidate.
    for queries, keys, heads in ([0, 2, 5], [0, 3, 7], 2), ([0, 2, 4], [0, 1, 4], 4):
        draw = np.random.default_rng(0)
        q, dout = draw.standard_normal((2, queries[-1], heads, 8)).astype(np.float32)
        k, v = draw.standard_normal((2, keys[-1], heads, 8)).astype(np.float32)
        packed = dict(cu_seqlens_q=queries, cu_seqlens_k=keys)
        right = attest.gradients(dout, q, k, v, **packed)
        for name in ("dq", "dk", "dv"):
            rounded = getattr(right, name).rounded
            spoilt = 2 * rounded
            with pytest.raises(AssertionError, match=f"all {rounded.size} elements are correct for gradient-doubled"):
                attest.assert_gradients(dout, q, k, v, **{name: spoilt}, **packed)
            spoilt[1, 0, 3] += 0.001
            found = attest.judge_gradients(dout, q, k, v, **{name: spoilt}, diagnosis=True, **packed)[name].diagnosis
            assert "much nearer for gradient-doubled" in "\n".join(found)
            assert f"1 of {rounded.size} elements are not correct, " in "\n".join(found)


def test_faults_of_a_packed_backward_pass():
    """Each sequence is computed by itself with the fault, then one sequence alone, and all sequences as one."""
    draw = np.random.default_rng(4)
    queries, keys = [0, 3, 11, 16], [0, 4, 13, 20]
    q, dout = draw.standard_normal((2, queries[-1], 2, 8)).astype(np.float32)
    k, v = draw.standard_normal((2, keys[-1], 2, 8)).astype(np.float32)
    packed = dict(cu_seqlens_q=queries, cu_seqlens_k=keys)
    right = attest.gradients(dout, q, k, v, causal=True, diagonal="bottom_right", **packed)
    wrong = attest.gradients(dout, q, k, v, causal=True, **packed)
    joined = attest.gradients(dout, q, k, v, causal=True, diagonal="bottom_right", cu_seqlens_q=[0, 16], cu_seqlens_k=[0, 20])

    def said(**given):
        found = attest.judge_gradients(dout, q, k, v, causal=True, diagonal="bottom_right", diagnosis=True, **given, **packed)
        ((_, one),) = ((name, one) for name, one in found.items() if name in given)
        return "\n".join(one.diagnosis)

    for name, rows in ("dq", queries), ("dk", keys), ("dv", keys):
        all_wrong = getattr(wrong, name).rounded
        text = said(**{name: all_wrong})
        assert f"all {all_wrong.size} elements are correct for `--diagonal top_left` (diagonal-top-left)" in text
        assert " rows of sequence " in text
        one_wrong = getattr(right, name).rounded.copy()
        one_wrong[rows[1] : rows[2]] = all_wrong[rows[1] : rows[2]]
        text = said(**{name: one_wrong})
        count = all_wrong[rows[1] : rows[2]].size
        assert f"all {count} elements of sequence 1 are correct for `--diagonal top_left` (diagonal-top-left)" in text
        assert f"; of all {all_wrong.size} elements " in text
        size = all_wrong.size
        text = said(**{name: getattr(joined, name).rounded})
        assert f"all {size} elements are correct for sequences-joined: queries see the keys of all sequences" in text


def test_keys_of_another_sequence_are_named():
    """A kernel that lets sequence 1 begin a key too early."""
    draw = np.random.default_rng(6)
    queries, keys = [0, 3, 11, 16], [0, 4, 13, 20]
    q = draw.standard_normal((queries[-1], 2, 8)).astype(np.float32)
    k, v = draw.standard_normal((2, keys[-1], 2, 8)).astype(np.float32)
    packed = dict(cu_seqlens_q=queries, cu_seqlens_k=keys)
    out = attest.attention(q, k, v, **packed).rounded.copy()
    early = attest.attention(q, k, v, cu_seqlens_q=queries, cu_seqlens_k=[0, 3, 13, 20]).rounded
    out[3:11] = early[3:11]
    text = "\n".join(attest.diagnose(out, q, k, v, **packed))
    assert "for sequence-begins-early: the last key of the sequence before is one of this sequence" in text
    assert "all 128 elements are correct" in text
