"""gradients, and judge of what was computed; q serves as dO."""

import pytest

WORDS = {
    "loss": "--dout in/q.npy --causal --sinks 0.5,1 --dlse lse.npy",
    "saved": "--dout in/q.npy --saved-out o.bin --saved-lse lse.npy",
    "rows": "--q rows/q.npy --k rows/k.npy --v rows/v.npy --dout rows/v.npy --layout bshd --causal",
}
WRITTEN = {"dq": "dq.npy", "dk": "dk.npz", "dv": "dv.bin", "d": "d.npy", "dscores": "ds.pb", "dsinks": "dsinks.npy"}


def prepare(attest):
    attest("gradients $qkv $loss " + " ".join(f"--{one} {file}" for one, file in WRITTEN.items()), 0,
           "dq.npy: (1, 2, 5, 4) float32, 160 bytes\n", "d.npy: (1, 2, 5) float32, 40 bytes\n",
           "dsinks.npy: (2) float32, 8 bytes\n",
           "decided by fast: ")  # fmt: skip


@pytest.mark.parametrize("one, file", WRITTEN.items())
def test_judged(attest, one, file):
    attest(f"judge $qkv $loss --gradient {one} --candidate {file}")


def test_without_its_mask(attest):
    attest("judge $qkv --dout in/q.npy --gradient dq --candidate dq.npy", 1)


def test_one_bit(attest):
    attest.copy("dv.bin", "spoilt_dv.bin")
    attest.spoil("spoilt_dv.bin", 36)  # element 9 of (1, 1, 6, 4)
    attest("judge $qkv $loss --gradient dv --candidate spoilt_dv.bin", 1,
           "fail: 1 of 24 elements is not correctly rounded; worst at (0, 0, 2, 1)",
           "value gradient (1, 1, 6, 4) in float32", "no convention explains it")  # fmt: skip
    attest("judge $qkv $loss --gradient dv --candidate spoilt_dv.bin --max-ulp 1")


def test_by_a_model(attest):
    by_model = "judge $qkv $loss --gradient dv --candidate spoilt_by_model.bin --model"
    attest.copy("dv.bin", "spoilt_by_model.bin")
    attest.spoil("spoilt_by_model.bin", 36)
    attest(f"{by_model} fp32-p", 0, "pass: all 24 elements are within the error bound of a kernel with float32 weights",
           "allowed error", "rounded factor, underflow", "maximum share of a bound used")  # fmt: skip
    attest(f"{by_model} fa2 --exp-error 1e-6 --sums-unit 1e-7 --tanh-ulps 3 --scale-roundings 5")
    attest(f"{by_model} fp32-p --fused --exp-ulps 1 --json by_model.json")
    worst = attest.judgement("by_model.json")["tensors"][0]["worst"]
    assert 0 < worst["allowed_error"] < worst["size_of_what_is_added"] / 4
    attest("judge $qkv --dout in/q.npy --gradient dq --candidate dq.npy --model fp32-p", 1,
           "outside the error bound of a kernel with float32 weights", "dP, D")  # fmt: skip
    attest.refuses("judge $qkv $loss --gradient dsinks --candidate dsinks.npy --model fp32-p",
                   "ATT-703 an option does not fit: a model of a backward pass describes no sink gradient")  # fmt: skip
    attest.refuses("judge $qkv $loss --gradient dv --candidate dv.bin --model torch-math",
                   "saves normalised weights, as torch-math does")  # fmt: skip
    attest("judge $qkv $saved --gradient dq --candidate dq.npy --model fp32-p", 1)


def test_what_a_model_does_not_judge(attest):
    # Scores that sums of 8 bits leave anything: all elements but one are correctly rounded, and that one is not judged.
    attest("gradients $qkv $loss --scale 8 --dv scaled.bin")
    attest.spoil("scaled.bin", 36)
    attest("judge $qkv $loss --scale 8 --gradient dv --candidate scaled.bin --model fp16-p --sums-unit 0.00390625", 3,
           "not judged: 1 of 24 elements is not", "the model's bound exceeds a quarter of the sum of absolute values",
           "allowed error", "(above a quarter of the sum of absolute values, or infinite)")  # fmt: skip


def test_saved_outputs(attest):
    attest("gradients $qkv $saved --dq saved.npy")
    attest("judge $qkv $saved --gradient dq --candidate saved.npy")
    attest("judge $qkv --dout in/q.npy --gradient dq --candidate saved.npy", 1)


def test_what_is_saved_is_compared_with_what_is_exact(attest):
    """The verdict is that of what was saved; text and JSON say that it is not of these inputs."""
    attest("compute $qkv --out right_o.npy --lse right_lse.npy")
    attest("compute $qkv --out right_o.npy --lse two_lse.npy --lse-base 2")
    line = "judge $qkv --dout in/q.npy --gradient dq --candidate by_saved.npy --json by_saved.json"
    for lse, differs in ("right_lse.npy", 0), ("two_lse.npy", 10):
        saved = f"--saved-out right_o.npy --saved-lse {lse}"
        attest(f"gradients $qkv --dout in/q.npy {saved} --dq by_saved.npy")
        said = attest(f"{line} {saved}", 0, "pass: all 40 elements")
        assert (f"\nthe saved log-sum-exp differs from that of these inputs in {differs} of 10 rows (most at (" in said) == (differs > 0)
        assert ("; the gradients were judged as those of what was saved\n" in said) == (differs > 0) and "saved output" not in said
        output, sums = attest.judgement("by_saved.json")["tensors"][0]["saved"]
        assert output == {"what": "output", "rows": 10, "differ": 0, "worst": None}
        assert sums["what"] == "log-sum-exp" and sums["rows"] == 10 and sums["differ"] == differs
        assert (sums["worst"] is None) == (differs == 0) or abs(sums["worst"]["saved"] - sums["worst"]["exact"]) > 0.25
    attest("gradients $qkv --dout in/q.npy --dq by_saved.npy")
    attest(line)
    assert "saved" not in attest.judgement("by_saved.json")["tensors"][0]


def test_by_an_emulation(attest):
    attest("gradients $qkv $saved --dv emulated.npy")
    emulate = "judge $qkv $saved --gradient dv --candidate emulated.npy --emulate"
    attest(f"{emulate} fp32-p --exp-ulps 1 --json emulated.json", 0,
           "pass: all 24 elements are what this algorithm may give",
           "emulated: P and dS in float32, from the saved output and log-sum-exp")  # fmt: skip
    record = attest.judgement("emulated.json")["tensors"][0]
    assert record["criterion"]["emulate"] == "float32-p"
    first = {"dscores_of": "unrounded", "dscores_scale": "after", "group_heads": "together",
             "dropout_factor": "first"}  # fmt: skip
    assert record["tried_backward"] == [{**first, "consistent": True, "elements": 24, "outside": 0, "not_judged": 0}]
    # Correctly rounded, and not what narrow weights give; the model says nothing against it.
    attest(f"{emulate} fp16-p", 1, "not what this algorithm may give", "the algorithm gives")
    attest("judge $qkv $saved --gradient dv --candidate emulated.npy --model fp16-p")
    attest("gradients $qkv $saved --dq emulated_dq.npy")
    of_queries = "judge $qkv $saved --gradient dq --candidate emulated_dq.npy --json emulated_dq.json --emulate fp16-p"
    attest(of_queries, 1, "consistent with none of 4 backward passes; nearest, with ", "elements outside: P and dS in float16")
    tried = attest.judgement("emulated_dq.json")["tensors"][0]["tried_backward"]
    assert len({(one["dscores_of"], one["dscores_scale"]) for one in tried}) == 4
    assert not any(one["consistent"] for one in tried) and tried[0]["outside"] <= tried[3]["outside"]
    attest(f"{of_queries} --dscores-of rounded --dscores-scale before --group-heads apart", 1,
           "not consistent; with", "P and dS in float16, dS of the rounded P, dS times the scale before its rounding\n")
    tried = attest.judgement("emulated_dq.json")["tensors"][0]["tried_backward"]
    assert [tried[0][one] for one in first] == ["rounded", "before", "together", "first"]
    attest("gradients $qkv $saved --dk emulated_dk.npy")
    attest("judge $qkv $saved --gradient dk --candidate emulated_dk.npy --emulate fp16-p --dscores-of unrounded "
           "--dscores-scale after --group-heads apart", 1, "P and dS in float16, the part of each head of a group rounded")
    attest.refuses(f"{emulate} fp16-p --tile-keys 32", "--tile-keys")
    attest.refuses(f"{emulate} fp16-p --max-ulp 1", "--max-ulp and --emulate are both given")
    attest.refuses("judge $qkv --dout in/q.npy --saved-out o.bin --gradient dv --candidate emulated.npy --emulate fp16-p",
                   "expected --saved-out and --saved-lse")  # fmt: skip


def test_some_rows(attest):
    line = "judge $qkv $loss --gradient"
    attest(f"{line} dq --candidate dq.npy --rows 1-2 --heads 0 --json some_rows.json", 0, "pass: all 8 elements",
           "2 of 10 rows were judged; nothing is said about the others")  # fmt: skip
    assert attest.judgement("some_rows.json")["selection"] == {
        "judged": 2, "eligible": 2, "all": 10, "sample": False, "found": [{"what": "query gradient", "wrong": 0, "not_judged": 0}],
    }  # fmt: skip
    attest(f"{line} d --candidate d.npy --sample 4 --seed 3", 0, "4 of 10 rows, all correct: with 95 % confidence fewer than")
    attest(f"{line} dscores --candidate ds.pb --rows 4", 0, "pass: all 12 elements")
    attest.copy("dq.npy", "one_dq.npy")
    attest.spoil("one_dq.npy", -(4 * 4))  # the last row: query 4 of head 1
    for options, fails in (("--rows 0-3", 0), ("--rows 4", 1), ("--heads 0", 0), ("--sample 10", 1), ("--rows 4 --model fp32-p", 0)):
        said = attest(f"{line} dq --candidate one_dq.npy {options}", fails)
        assert "diagnosis" not in said and ("worst at (0, 1, 4, 0)" in said) == (fails == 1)
    attest("gradients $qkv $saved --dq rows_dq.npy")
    emulate = "judge $qkv $saved --gradient dq --candidate rows_dq.npy --rows 2 --json emulated_rows.json --emulate fp16-p"
    attest.refuses(emulate, "--emulate looks for what is not told of a backward pass in all rows", "give --dscores-of and --dscores-scale")
    attest(f"{emulate} --dscores-of unrounded --dscores-scale after", 1, "not consistent; with", " of 8 elements outside: P and dS in float16")
    assert len(attest.judgement("emulated_rows.json")["tensors"][0]["tried_backward"]) == 1


def test_another_layout(attest):
    attest("make --shape 1,2,2,3,3,4 --out rows --seed 2")
    attest("gradients $rows --dq dq_rows.npy --d d_rows.npy")
    attest("judge $rows --gradient dq --candidate dq_rows.npy --rows 1", 0, "pass: all 12 elements")
    attest("judge $rows --gradient d --candidate d_rows.npy --heads 1", 0, "pass: all 2 elements")
    attest("gradients $rows --dk dk_rows.npy")
    attest("judge $rows --gradient dk --candidate dk_rows.npy")
