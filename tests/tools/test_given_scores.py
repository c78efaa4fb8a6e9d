"""Explicit scores, listed keys and dropout."""

import pytest

import made

WORDS = {
    "given": "--given-scores scores.npy --v in/v.npy",
    "half": "--keep-mask chosen.npy --keep-factor 2",
}


def prepare(attest):
    # 0, 1, 2, 3, 4, 5 for each of two query heads and five queries
    attest.write("scores.npy", made.npy("<f4", "(1, 2, 5, 6)", made.floats(*range(6)) * 10))
    # keys 5 and 1 for every query; -1 means no key; the mask that shows these
    attest.write("top.npy", made.npy("<i8", "(1, 3)", made.int64s(5, 1, -1)))
    attest.write("top.raw", made.int64s(5, 1, -1))
    attest.write("narrow_top.npy", made.npy("<i4", "(1, 3)", made.int32s(5, 1, -1)))
    attest.write("chosen.npy", made.npy("|b1", "(1, 6)", b"\0\1\0\0\0\1"))
    attest.write("beyond.npy", made.npy("<i8", "(1,)", made.int64s(6)))
    attest.write("again.npy", made.npy("<i8", "(2,)", made.int64s(2, 2)))
    attest("compute $given --causal --out of_scores.npy --lse lse_of_scores.npy")
    attest("compute $qkv --key-indices top.npy --out listed.npy")
    attest("compute $qkv --keep-mask chosen.npy --dropout 0.5 --out dropped.npy --lse lse_dropped.npy")


def test_scores_in_place_of_queries_and_keys(attest):
    attest("judge $given --causal --candidate of_scores.npy --candidate-lse lse_of_scores.npy --json of_scores.json")
    assert '"scores.npy"' in attest.text("of_scores.json"), "the scores are no input"
    attest("judge $given --candidate of_scores.npy --json not_causal.json", 1)
    # Scores stand for queries and keys, so that there are three inputs, as many as the schema allows.
    assert [one["option"] for one in attest.judgement("not_causal.json")["inputs"]] == ["--given-scores", "--v", "--candidate"]


def test_gradients_of_scores(attest):
    attest("gradients $given --dout of_scores.npy --dbias dbias.npy --dscores dscores_of.npy")
    attest.same("dbias.npy", "dscores_of.npy")
    attest("judge $given --dout of_scores.npy --gradient dbias --candidate dbias.npy")


def test_key_indices(attest):
    attest("judge $qkv --mask chosen.npy --candidate listed.npy")
    attest("judge $qkv --key-indices top.npy --candidate listed.npy --json listed.json")
    assert '"top.npy"' in attest.text("listed.json"), "the indices are no input"
    attest("judge $qkv --key-indices top.npy --candidate listed.npy --rows 1-2")
    attest("judge $qkv --candidate listed.npy", 1)
    attest("compute $qkv --key-indices top.raw --key-indices-shape 3 --out raw_listed.npy")
    attest.same("raw_listed.npy", "listed.npy")
    attest("compute $qkv --key-indices narrow_top.npy --out narrow_listed.npy")
    attest.same("narrow_listed.npy", "listed.npy")


def test_dropout_by_a_factor_and_by_a_probability(attest):
    attest("judge $qkv $half --candidate dropped.npy --candidate-lse lse_dropped.npy --json dropped.json")
    assert '"chosen.npy"' in attest.text("dropped.json"), "the keep mask is no input"
    attest("judge $qkv $half --candidate dropped.npy --rows 1-2")
    attest("judge $qkv --keep-mask chosen.npy --candidate dropped.npy", 1)


def test_no_factor_of_dropout(attest):
    attest("compute $qkv --keep-mask chosen.npy --out factorless.npy")
    attest("judge $qkv --keep-mask chosen.npy --dropout 0.5 --candidate factorless.npy", 1, "for `no --dropout` (dropout-factor-absent)")


def test_dropout_by_a_model(attest):
    attest("judge $qkv --keep-mask chosen.npy --dropout 0.5 --candidate dropped.npy --model fp32-p")
    attest("judge $qkv --keep-mask chosen.npy --candidate dropped.npy --model fp32-p", 1, "the outputs are doubled")


def test_the_log_sum_exp_knows_of_no_dropout(attest):
    attest("compute $qkv --out whole.npy --lse lse_whole.npy")
    attest.same("lse_whole.npy", "lse_dropped.npy")


def test_gradients_under_dropout(attest):
    attest("gradients $qkv --keep-mask chosen.npy --dropout 0.5 --dout in/q.npy --dv dv_dropped.npy")
    attest("judge $qkv $half --dout in/q.npy --gradient dv --candidate dv_dropped.npy")
    attest("judge $qkv --dout in/q.npy --gradient dv --candidate dv_dropped.npy", 1)
    attest("judge $qkv $half --dout in/q.npy --gradient dv --candidate dv_dropped.npy --model fp16-p")


def test_the_factor_of_dropout_in_an_emulated_gradient(attest):
    attest("compute $qkv --keep-mask chosen.npy --dropout 0.1 --out o_tenth.npy --lse lse_tenth.npy")
    tenth = "$qkv --keep-mask chosen.npy --dropout 0.1 --dout in/q.npy --saved-out o_tenth.npy --saved-lse lse_tenth.npy"
    attest(f"gradients {tenth} --dq dq_tenth.npy")
    judge = f"judge {tenth} --gradient dq --candidate dq_tenth.npy --emulate fp16-p --json dq_tenth.json"
    attest(judge, 1, "consistent with none of 8 backward passes")
    tried = attest.judgement("dq_tenth.json")["tensors"][0]["tried_backward"]
    assert sorted(one["dropout_factor"] for one in tried) == ["first"] * 4 + ["last"] * 4
    attest(f"{judge} --dropout-factor last", 1, "consistent with none of 4 backward passes",
           "the factor of dropout multiplied last")  # fmt: skip
    tried = attest.judgement("dq_tenth.json")["tensors"][0]["tried_backward"]
    assert {one["dropout_factor"] for one in tried} == {"last"}


REFUSED = [
    ("--dq is given together with --given-scores, whose gradient is --dbias",
     "gradients $given --dout of_scores.npy --dq no.npy"),
    ("--q is given together with --given-scores, which take its place", "compute $given --q in/q.npy --out no.npy"),
    ("--k is given together with --given-scores, which take its place", "compute $given --k in/k.npy --out no.npy"),
    ("--bias is given together with --given-scores; expected none: apply it to the scores",
     "compute $given --bias scores.npy --out no.npy"),
    ("--mask scores.npy holds numbers together with --given-scores", "compute $given --mask scores.npy --out no.npy"),
    ("a soft cap is given together with the scores themselves", "compute $given --soft-cap 30 --out no.npy"),
    ("a scale is given together with the scores themselves", "compute $given --scale 2 --out no.npy"),
    ("--given-scores is given for packed sequences",
     "compute $given --cu-seqlens-q 0,5 --cu-seqlens-k 0,6 --out no.npy"),
    ("--k is required", "compute --q in/q.npy --v in/v.npy --out no.npy"),
    ("--key-indices beyond.npy at (0, 0, 0, 0) is 6, expected 0 to 5", "$compute --key-indices beyond.npy"),
    ("--key-indices again.npy at (0, 0, 0, 1) is 2, as an earlier one of its row", "$compute --key-indices again.npy"),
    ("--key-indices in/q.npy holds float32, expected int64 or int32", "$compute --key-indices in/q.npy"),
    ("--dropout is given without --keep-mask", "$compute --dropout 0.5"),
    ("--keep-mask in/q.npy: descr: '<f4' cannot hold the format named, bool", "$compute --keep-mask in/q.npy"),
    ("a dropout probability and a keep factor are both given",
     "$compute --keep-mask chosen.npy --dropout 0.5 --keep-factor 2"),
    ("the dropout probability is 1.000000", "$compute --keep-mask chosen.npy --dropout 1"),
    ("an emulated kernel has no dropout",
     "judge $qkv --keep-mask chosen.npy --candidate dropped.npy --emulate fp32-p"),
    ("--gradient is dq, and there are scores in place of queries and keys; their gradient is dbias",
     "judge $given --dout of_scores.npy --gradient dq --candidate of_scores.npy"),
    ("explicit scores have no products of queries and keys",
     "judge $given --intermediate scaled_scores --candidate scores.npy"),
]


@pytest.mark.parametrize("words, line", REFUSED)
def test_refused(attest, words, line):
    attest.refuses(line, words)
