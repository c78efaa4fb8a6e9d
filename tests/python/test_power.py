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


def test_emulations():
    kernel = {"emulate": "bf16-p", "tile_keys": 4, "tile_order": "descending", "sums_rounded": False, "part_tiles": 0}
    found = attest.power(q, k, v, dtype="fp16", causal=True, **kernel)
    by_name = {one.name: one for one in found.faults}
    assert by_name["weights-in-float16"].seen and by_name["causal-off"].failing > 30 and by_name["not-divided"].seen
    assert {"weights-in-bfloat16", "no-rescale-16", "padding-of-16"} <= set(found.others)
    # A kernel of another mask, as the emulation judges it; its own outputs may differ in the order of the additions.
    apart = attest.judge(attest.attention(q, k, v, dtype="fp16").rounded, q, k, v, causal=True, **kernel)
    assert abs(np.count_nonzero(apart.failed) - by_name["causal-off"].failing) <= 4
    for missing in ("tile_keys", "tile_order", "sums_rounded", "part_tiles"):
        with pytest.raises(attest.AttestError, match="not all is told of its kernel") as refusal:
            attest.power(q, k, v, **{**kernel, missing: None})
        assert refusal.value.number == 703
    with pytest.raises(attest.AttestError, match="not all is told of its kernel"):
        attest.power(q, k, v, sinks=[0.0, 1.0], **kernel)
    assert attest.power(q, k, v, sinks=[0.0, 1.0], sink_first=True, **kernel).seen
    with pytest.raises(attest.AttestError, match="an emulated kernel says nothing about the log-sum-exp"):
        attest.power_of_log_sum_exp(q, k, v, **kernel)


def test_log_sum_exps():
    found = attest.power_of_log_sum_exp(q, k, v, causal=True)
    by_name = {one.name: one for one in found.faults}
    assert found.rows == found.columns * 12 == 12 and by_name["log-negated"].failing == by_name["log-negated"].rows == 12
    assert {"values-bshd", "output-doubled", "not-divided"} <= set(found.others)
    assert {"log-negated", "log-is-maximum"} <= set(attest.power(q, k, v, causal=True).others)
    # By hand: kernels without the mask, and with a logarithm in base 2.
    right = attest.attention(q, k, v, causal=True).log_sum_exp.astype(np.float64)
    faulty = {
        "causal-off": attest.attention(q, k, v).log_sum_exp,
        "log-in-other-base": attest.attention(q, k, v, causal=True, logarithm="binary").log_sum_exp,
    }
    for name, given in faulty.items():
        apart = np.abs(given - right)
        for atol in (0.0, float(np.median(apart)), float(apart.max()) * 1.01):
            (one,) = (x for x in attest.power_of_log_sum_exp(q, k, v, causal=True, atol=atol).faults if x.name == name)
            assert one.failing == np.count_nonzero(apart > atol), (name, atol)


def test_formats_models_and_roundings_of_log_sum_exps():
    float32 = attest.power_of_log_sum_exp(q.astype(np.float16), k.astype(np.float16), v.astype(np.float16))
    failing = {one.name: one.failing for one in float32.faults}
    assert failing["scores-in-float16"] > 0  # float32 by default, not the format of q
    narrow = attest.power_of_log_sum_exp(q, k, v, dtype="e5m2", max_ulp=1)
    assert "scores-in-float16" in narrow.others and "scores-in-float16" not in float32.others and not narrow
    fewer = attest.power_of_log_sum_exp(q, k, v, model="bf16-p", without_roundings=True, logarithm="binary")
    assert fewer.seen and not any(one.is_rounding for one in fewer.faults)
    assert len(str(fewer).splitlines()) == len(fewer.faults) + 1


@pytest.mark.parametrize("power", (attest.power, attest.power_of_log_sum_exp), ids=lambda one: one.__name__)
def test_refused(power):
    for options, kind, words in (
        ({"max_ulp": 1, "rtol": 1e-3}, attest.AttestError, "a tolerance and another criterion are both given"),
        ({"rtol": -1}, attest.AttestError, "a tolerance is -1.0+, expected a finite number of 0 or more"),
        ({"rtol": "much"}, TypeError, "rtol is 'much', expected a number"),
        ({"max_ulp": 1, "model": "fp32-p"}, ValueError, "max_ulp and model are both given"),
        ({"max_ulp": 1, "emulate": "fp32-p"}, ValueError, "max_ulp and emulate are both given"),
        ({"tile_keys": 4}, TypeError, "^tile_keys is given without model or emulate, whose kernel it describes$"),
        ({"diagnosis": True}, TypeError, "has no option 'diagnosis'"),
        ({"causual": True}, TypeError, "did you mean causal"),
    ):
        with pytest.raises(kind, match=words):
            power(q, k, v, **options)
    with pytest.raises(attest.AttestError, match="the power of packed sequences is asked for"):
        power(np.swapaxes(q, 0, 1), np.swapaxes(k, 0, 1), np.swapaxes(v, 0, 1), cu_seqlens_q=[0, 6], cu_seqlens_k=[0, 9])
