"""The faults that a test detects, compared with kernels that have them."""

import numpy as np
import pytest

import attest

draw = np.random.default_rng(3)
q, k, v = (draw.standard_normal(shape).astype(np.float32) for shape in ((2, 6, 8), (1, 9, 8), (1, 9, 4)))


def test_faults_are_seen_by_the_bits_and_not_by_a_wide_tolerance():
    found = attest.power(q, k, v, causal=True)
    assert found.rows == 12 and found.columns == 4 and len(found.faults) > 20
    by_name = {one.name: one for one in found.faults}
    assert by_name["diagonal-bottom-right"].seen and "bottom right" in by_name["diagonal-bottom-right"].means
    assert set(found.seen) | set(found.unseen) == set(found.faults) and not set(found.seen) & set(found.unseen)
    assert len(str(found).splitlines()) == len(found.faults) + 1
    assert set(found.others).isdisjoint(by_name) and "window-right-off" not in by_name
    wide = attest.power(q, k, v, causal=True, atol=1000)
    assert not wide and all(one.failing == 0 for one in wide.unseen) and len(wide.unseen) > len(found.unseen)
    assert {one.name for one in wide.faults} == set(by_name)


def test_a_fault_that_is_not_seen_passes_the_test():
    """A kernel with the fault, compared with the criterion by hand."""
    right = attest.attention(q, k, v, causal=True)
    faulty = attest.attention(q, k, v, causal=True, diagonal="bottom_right").rounded
    apart = np.abs(faulty.astype(np.float64) - right.rounded)
    for atol in (float(apart.max()) * 1.01, float(apart.max()) * 0.99):
        (one,) = (x for x in attest.power(q, k, v, causal=True, atol=atol).faults if x.name == "diagonal-bottom-right")
        assert one.rows == 12 and one.failing == np.count_nonzero(apart > atol)


def test_formats_models_and_roundings():
    bf16 = attest.power(q, k, v, dtype="bf16", model="bf16-p")
    fewer = attest.power(q, k, v, dtype="bf16", model="bf16-p", without_roundings=True)
    assert {one.name for one in fewer.faults} == {one.name for one in bf16.faults if not one.is_rounding}
    assert any(one.is_rounding for one in bf16.faults)
    assert bool(fewer) == (not fewer.unseen) and len(str(fewer).splitlines()) == len(fewer.faults) + 1


def test_refused():
    for options, kind, words in (
        ({"max_ulp": 1, "rtol": 1e-3}, attest.AttestError, "a tolerance and another criterion are both given"),
        ({"rtol": -1}, attest.AttestError, "a tolerance is -1.0+, expected a finite number of 0 or more"),
        ({"rtol": "much"}, TypeError, "rtol is 'much', expected a number"),
        ({"max_ulp": 1, "model": "fp32-p"}, ValueError, "max_ulp and model are both given"),
        ({"emulate": "fp32-p"}, TypeError, "has no option 'emulate'"),
        ({"causual": True}, TypeError, "did you mean causal"),
    ):
        with pytest.raises(kind, match=words):
            attest.power(q, k, v, **options)
    with pytest.raises(attest.AttestError, match="the power of packed sequences is asked for"):
        attest.power(np.swapaxes(q, 0, 1), np.swapaxes(k, 0, 1), np.swapaxes(v, 0, 1), cu_seqlens_q=[0, 6], cu_seqlens_k=[0, 9])
