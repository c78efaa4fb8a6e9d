"""Some rows of a candidate: which ones are judged, and what that says about all."""

import json
import runpy

import numpy as np
import pytest

import attest

q, k, v = attest.drawn((2, 4, 2, 24, 24, 8), seed=5)
RIGHT = attest.attention(q, k, v, causal=True).rounded


def spoilt(*places):
    out = RIGHT.copy()
    for place in places:
        out[place] += 1
    return out


@pytest.mark.parametrize("given, pairs", [
    (3, [(3, 3)]), (np.int64(3), [(3, 3)]), (range(4), [(0, 3)]), (range(0, 5, 2), [(0, 0), (2, 2), (4, 4)]),
    ([1, range(4, 6)], [(1, 1), (4, 5)]), ("0-31,1000", [(0, 31), (1000, 1000)]), (["0-3", 7], [(0, 3), (7, 7)]),
    (np.array([5, 6]), [(5, 5), (6, 6)]),
])  # fmt: skip
def test_ranges(given, pairs):
    from attest._rows import ranges_of, text_of_ranges

    assert ranges_of(given, "rows") == pairs
    assert ranges_of(text_of_ranges(given, "rows"), "rows") == pairs


@pytest.mark.parametrize("options, selected", [
    ({"rows": 3}, np.s_[:, :, [3]]), ({"rows": range(2, 20)}, np.s_[:, :, 2:20]), ({"rows": "0-1,23"}, np.s_[:, :, [0, 1, 23]]),
    ({"heads": [1, 3]}, np.s_[:, [1, 3]]), ({"batches": 1}, np.s_[1:]),
    ({"rows": range(12, 24), "heads": 2, "batches": 0}, np.s_[:1, 2:3, 12:]),
])  # fmt: skip
def test_only_these_rows_are_judged(options, selected):
    inside = np.zeros(RIGHT.shape[:3], bool)
    inside[selected] = True
    for place in ((0, 2, 12), (1, 1, 3), (1, 3, 23), (0, 0, 0)):
        found = attest.judge(spoilt(place), q, k, v, causal=True, **options)
        assert found.passes != inside[place], (place, found.verdict)
        assert found.rows == attest.Rows(inside.sum(), inside.sum(), inside.size, int(inside[place]), 0, None)
        assert found.counts["elements"] == 8 * inside.sum() and found.counts["failing"] == 8 * inside[place]
        assert f"{inside.sum()} of {inside.size} rows were judged; nothing is said about the others" in found.report
        assert found.distances.size == found.failed.size == found.not_judged.size == 0
        if inside[place]:
            assert found.worst.index[:3] == place


def test_a_sample():
    found = attest.judge(RIGHT, q, k, v, causal=True, sample=50, sample_seed=3)
    assert found.passes and found.counts["elements"] == 400
    # C(192 - K, 50)/C(192, 50) is 0.062 for K = 9 and 0.045 for K = 10.
    assert found.rows == attest.Rows(50, 192, 192, 0, 0, 10)
    assert "50 of 192 rows, all correct: with 95 % confidence fewer than" in found.report
    of_one = attest.judge(RIGHT, q, k, v, causal=True, sample=20, batches=0)
    assert of_one.rows.eligible == 96 and of_one.rows.all == 192 and "of those from which they were drawn" in of_one.report
    every = attest.judge(RIGHT, q, k, v, causal=True, sample=1000)
    assert every.rows == attest.Rows(192, 192, 192, 0, 0, None) and "rows were judged" not in every.report


def test_the_seed_chooses_the_rows():
    wrong = RIGHT.copy()
    wrong[:, :, ::2] += 1

    def failing(seed):
        return attest.judge(wrong, q, k, v, causal=True, sample=40, sample_seed=seed)

    assert failing(1).worst.index == failing(1).worst.index and failing(1).rows == failing(1).rows
    assert len({failing(seed).rows.wrong for seed in range(5)}) > 1
    assert failing(1).rows.wrong * 8 == failing(1).counts["failing"] > 0
    assert failing(1).rows.fewer_wrong_than <= 193


def test_a_model_and_an_emulation():
    near = RIGHT + np.float32(1e-7)
    assert attest.judge(near, q, k, v, causal=True, model="fp32-p", rows=range(8, 16))
    kernel = {"emulate": "fp32-p", "tile_keys": 24, "sums_rounded": False, "exp_ulps": 4}
    found = attest.judge(RIGHT, q, k, v, causal=True, rows=[9], **kernel)
    assert found.passes and found.kernels == (
        "consistent with float32 weights in ascending tiles of 24 keys, the row sum of the weights before their rounding",
    )  # fmt: skip
    with pytest.raises(attest.AttestError, match="ATT-703.*not all is told of its kernel"):
        attest.judge(RIGHT, q, k, v, causal=True, rows=[9], emulate="fp32-p")


def test_a_diagnosis_of_the_rows():
    other = attest.attention(q, k, v).rounded
    found = attest.judge(other, q, k, v, causal=True, rows=range(4, 12), diagnosis=True)
    assert not found.passes and "the kernel has no causal mask" in "\n".join(found.diagnosis)
    assert attest.judge(other, q, k, v, causal=True, rows=range(4, 12)).diagnosis == ()
    assert "the kernel has no causal mask" in "\n".join(attest.diagnose(other, q, k, v, causal=True, sample=60))


def test_layouts_and_fewer_axes():
    turned = [np.ascontiguousarray(x.swapaxes(1, 2)) for x in (spoilt((1, 2, 5)), q, k, v)]
    found = attest.judge(*turned, causal=True, layout="bshd", rows=5)
    assert found.worst.index[:3] == (1, 2, 5) and found.rows.judged == 8
    assert attest.judge(*turned, causal=True, layout="bshd", rows=6)
    assert attest.judge(attest.attention(q[0, 0], k[0, 0], v[0, 0]).rounded, q[0, 0], k[0, 0], v[0, 0], rows=2).rows.all == 24


def test_other_functions_take_them(tmp_path):
    wrong = spoilt((0, 1, 7))
    attest.assert_correct(wrong, q, k, v, causal=True, rows=range(7))
    attest.testing.assert_close(wrong, q, k, v, is_causal=True, enable_gqa=True, batches=1)
    with pytest.raises(attest.Incorrect) as failure:
        attest.assert_correct(wrong, q, k, v, causal=True, rows=range(4, 12), heads=[1], sample=8, sample_seed=2)
    place = attest.testing.write_failure(tmp_path / "failure", failure.value)
    arguments = json.loads((place / "failure.json").read_text())["arguments"]
    assert arguments["rows"] == "4-11" and arguments["heads"] == "1" and arguments["sample"] == 8
    again = attest.judge(**attest.testing.read_failure(place))
    assert again.verdict == failure.value.verdict and again.rows.eligible == 16
    with pytest.raises(SystemExit):
        runpy.run_path(str(place / "reproduce.py"))
    found = attest.evaluate(lambda *_: RIGHT, [(2, 4, 2, 24, 24, 8)], inputs=lambda *_: (q, k, v), causal=True, rows=range(3),
                            model="fp32-p")  # fmt: skip
    assert found["correct"] and found["cases"][0]["criterion"] == {"model": "fp32-p", "rows": "0-2"}
    assert found["cases"][0]["statistics"]["elements"] == 2 * 4 * 3 * 8


@pytest.mark.parametrize("error, words, options", [
    (TypeError, "rows is an iterator, which can be read only once", {"rows": iter([1])}),
    (TypeError, "rows is 1.5, expected an integer", {"rows": 1.5}),
    (TypeError, "heads is True, expected an integer", {"heads": True}),
    (ValueError, "rows is -1, expected 0 or more", {"rows": -1}),
    (ValueError, "rows has '3-', expected a range such as '0-31' or an index", {"rows": "3-"}),
    (ValueError, "batches selects nothing", {"batches": []}),
    (ValueError, "rows selects nothing", {"rows": range(0)}),
    (ValueError, "sample is -1, expected 0 or more", {"sample": -1}),
    (TypeError, "sample_seed is given without sample", {"sample_seed": 1}),
    (attest.AttestError, "ATT-703.* 3 to 24 are asked for", {"rows": range(3, 25)}),
    (attest.AttestError, "ATT-703.*sample", {"sample": 0}),
    (TypeError, "diagnosis is 2, expected True or False", {"rows": 1, "diagnosis": 2}),
])  # fmt: skip
def test_refused(error, words, options):
    with pytest.raises(error, match=words):
        attest.judge(RIGHT, q, k, v, causal=True, **options)


def test_refused_elsewhere():
    lse = attest.attention(q, k, v).log_sum_exp
    for options, name in (({"rows": 1}, "rows"), ({"batches": 1}, "batches"), ({"sample": 3}, "sample")):
        with pytest.raises(TypeError, match=f"^{name} is given, which selects rows of outputs alone"):
            attest.judge_log_sum_exp(lse, q, k, v, **options)
    flat = [x.swapaxes(1, 2).reshape(-1, x.shape[1], 8) for x in (RIGHT, q, k, v)]
    with pytest.raises(attest.AttestError, match="ATT-703"):
        attest.judge(*flat, cu_seqlens_q=[0, 24, 48], cu_seqlens_k=[0, 24, 48], rows=1)
    for function in (attest.attention, attest.gradients, attest.power):
        with pytest.raises(TypeError, match="has no option 'heads'"):
            function(q, k, v, heads=1)
