"""compute, and judge of what was computed: it passes, and with one bit spoilt fails where it was spoilt."""

import made


def prepare(attest):
    attest(
        "compute $qkv --out o.bin --lse lse.npy --lower lower.npy --upper upper.npy --weights w.npy --scores s.pb --stage scaled",
        0, "o.bin: (1, 2, 5, 4) float32", "w.npy: (1, 2, 5, 6) float32")  # fmt: skip
    attest.copy("o.bin", "spoilt.bin")
    attest.spoil("spoilt.bin", 108)  # element 27 of (1, 2, 5, 4)
    attest.copy("o.bin", "nan.bin")
    attest.spoil("nan.bin", 108)
    attest.put("nan.bin", 0, made.NAN)


def test_intermediate_tensors(attest):
    attest("judge $qkv --candidate w.npy --intermediate weights --model torch-math", 0, "weights (1, 2, 5, 6) in float32")
    attest("judge $qkv --candidate s.pb --intermediate weights", 1)
    attest("judge $qkv --candidate s.pb --intermediate scaled_scores --max-ulp 0")
    attest("judge $qkv --causal --candidate w.npy --intermediate weights --model fp32-p", 1, "(batch entry, head, query, key)")


def test_what_is_correct(attest):
    attest("$judge --candidate-lse lse.npy --verify 100", 0, "pass: all 40 elements are correctly rounded",
           "10 of 10 rows computed again by the reference implementation: the same bits")  # fmt: skip
    attest("$judge --verify 4", 0, "4 of 10 rows computed again by the reference implementation: the same bits")


def test_one_bit(attest):
    attest("judge $qkv --candidate spoilt.bin", 1, "fail: 1 of 40 elements is not correctly rounded; worst at (0, 1, 1, 3)")
    attest("judge $qkv --candidate spoilt.bin --max-ulp 1")
    attest("judge $qkv --candidate spoilt.bin --max-ulp 0", 1)
    attest("judge $qkv --candidate spoilt.bin --json one.json", 1)
    assert attest.judgement("one.json")["tensors"][0]["worst"]["index"] == [0, 1, 1, 3]


def test_one_bit_of_a_log_sum_exp(attest):
    attest.copy("lse.npy", "spoilt_lse.npy")
    attest.spoil("spoilt_lse.npy", -4)  # the last of 10
    attest("$judge --candidate-lse spoilt_lse.npy", 1, "fail: 1 of 10 elements is not correctly rounded; worst at (0, 1, 4, 0)")


def test_the_first_line_is_the_verdict_of_the_whole(attest):
    attest.copy("lse.npy", "wrong_lse.npy")
    attest.spoil("wrong_lse.npy", -4)
    first = lambda line, status: attest(line, status).splitlines()[0]  # noqa: E731
    assert first("$judge", 0) == "pass: all 40 elements are correctly rounded"
    assert first("$judge --candidate-lse lse.npy", 0) == "pass: all 2 tensors pass"
    assert (
        first("$judge --candidate-lse wrong_lse.npy", 1) == "fail: 1 of 2 tensors fail, the first is log-sum-exp: fail: 1 of 10 "
        "elements is not correctly rounded; worst at (0, 1, 4, 0)"
    )
    both = first("judge $qkv --candidate spoilt.bin --candidate-lse wrong_lse.npy --no-diagnosis", 1)
    assert both.startswith("fail: 2 of 2 tensors fail, the first is output: fail: 1 of 40 elements")
    selected = first("$judge --candidate-lse wrong_lse.npy --rows 4", 1)
    assert selected.startswith("fail: 1 of 2 tensors fail, the first is log-sum-exp: fail: ")


def test_nan(attest):
    attest("judge $qkv --candidate nan.bin --max-ulp 1000000", 1,
           "1 of 40 elements is outside 1000000 ulp; worst at (0, 0, 0, 0)",
           "distance in ulp                 none")  # fmt: skip


def test_bounds(attest):
    """They are in order and around the output; some of them are not points."""
    outputs = made.unpacked("f", attest.read("o.bin"))
    lower, upper = (made.unpacked("d", attest.read(f"{end}.npy")[-320:]) for end in ("lower", "upper"))
    assert all(one <= other for one, other in zip(lower, upper)), "lower ends above upper ones"
    assert any(one < other for one, other in zip(lower, upper)), "no width"
    assert all(abs(one - output) <= 1e-6 for one, output in zip(lower, outputs)), "far from the outputs"


# The diagnosis of a failing candidate.


def test_a_mask_at_the_top_left(attest):
    attest("compute $qkv --causal --diagonal top_left --out top_left.npy --lse two.npy --lse-base 2")
    other = "judge $qkv --causal --diagonal bottom_right --candidate top_left.npy"
    attest(f"{other} --json diagnosed.json", 1, "all 40 elements are correct for `--diagonal top_left` (diagonal-top-left):"
           " the kernel aligns its mask at the top left")  # fmt: skip
    assert '"diagonal-top-left"' in attest.text("diagnosed.json")
    attest.judgement("diagnosed.json")
    said = attest(f"{other} --no-diagnosis", 1)
    assert "diagnosis" not in said, "it has one"
    # The rows that are selected are those that are counted.
    for selected, elements in ("--rows 0-1", 16), ("--heads 1", 20), ("--sample 7 --seed 3", 28):
        attest(f"{other} {selected} --json diagnosed.json", 1, f"all {elements} elements of the selected rows are correct"
               " for `--diagonal top_left` (diagonal-top-left): the kernel aligns its mask at the top left")  # fmt: skip
        (tensor,) = attest.judgement("diagnosed.json")["tensors"]
        assert tensor["diagnosis"]["where"] == "the selected rows"
        assert tensor["diagnosis"]["rows"] == elements // 4
        assert tensor["diagnosis"]["found"][0]["all"]["elements"] == elements
    assert "diagnosis" not in attest(f"{other} --rows 0-1 --no-diagnosis", 1)
    attest("judge $qkv --causal --candidate top_left.npy --candidate-lse two.npy", 1,
           "all 10 elements are correct for `--lse-base 2` (log-in-other-base)")  # fmt: skip
    attest("judge $qkv --causal --candidate top_left.npy --candidate-lse two.npy --rows 3-4 --heads 0", 1,
           "all 2 elements of the selected rows are correct for `--lse-base 2` (log-in-other-base)")  # fmt: skip


def test_nothing_explains_it(attest):
    attest.copy("spoilt.bin", "unexplained.bin")
    attest.put("unexplained.bin", 0, b"\x00\x00\x80\x3f")
    attest("judge $qkv --candidate unexplained.bin", 1, "no convention explains it, nor makes it much nearer")


# Keys that are all the same, with scores of 10^12, whose rounding alone leaves the weights open: what a mean of the
# values may be is not judged, and what none may be fails.


def test_scores_whose_rounding_leaves_the_weights_open(attest):
    keys = attest.read("in/k.npy")
    attest.write("same.npy", keys[:128] + keys[128:144] * 6)
    great = "--q in/q.npy --k same.npy --v in/v.npy --scale 1e12"
    attest(f"compute {great} --out great.bin")
    attest(f"compute {great} --out great_again.bin --weights great.npy")
    attest.spoil("great.npy", 140)
    attest(f"judge {great} --model fp16-p --candidate great.npy --intermediate weights", 3,
           "at most that a weight is a share of its row")  # fmt: skip
    attest(f"judge {great} --model fp16-p --candidate great.bin --json great.json")
    assert attest.judgement("great.json")["tensors"][0]["not_judged"] == 0
    attest.spoil("great.bin", 108)
    attest(
        f"judge {great} --model fp16-p --candidate great.bin --json open.json", 3, "(that of any mean of the values)",
        "not judged: 1 of 40 elements is not, since there the model's bound says at most that an output is a mean of the"
        " values; none fails")  # fmt: skip
    judgement = attest.judgement("open.json")
    tensor = judgement["tensors"][0]
    assert not judgement["pass"]
    assert judgement["outcome"] == tensor["outcome"] == "not judged"
    assert tensor["not_judged"] == 1 and tensor["failing"] == 0
    assert tensor["worst"]["allowed_error"] == tensor["worst"]["allowed_error_of_any_mean"] < 10
    attest.write("beyond.bin", made.floats(*[10000] * 40))
    attest(f"judge {great} --model fp16-p --candidate beyond.bin", 1, "fail: 40 of 40 elements are outside")
