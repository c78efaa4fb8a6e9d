"""Inputs that are made for testing, and attest power: the faults that inputs and criteria detect."""

import copy
import json

import pytest

import conftest

WORDS = {
    "told": "--tile-keys 4 --tile-order descending --row-sum unrounded --part-tiles 0",
    "criterion": "--rtol 1.6e-2 --atol 1e-5",
    "testing": "--q testing/q.npy --k testing/k.npy --v testing/v.npy --causal --diagonal bottom_right",
    "every": "--soft-cap 20 --key-lengths 7,9 --scale 0.75 --window-left 4 --window-right 2 --max-ulp 1",
}


def prepare(attest):
    attest(
        "make --for-testing --shape 1,4,2,8,160,16 --dtype bf16 --causal --diagonal bottom_right --with sinks --out testing",
        0, "sinks: (4) float64", "faults are seen, roundings left out")  # fmt: skip


def test_inputs_made_for_testing(attest):
    attest("power $testing --sinks testing/sinks.npy $criterion --without-roundings", 0, "seen      sinks-absent")
    attest("power $testing --sinks testing/sinks.npy $criterion", 1, "not seen  output-truncated")


def test_small_sinks(attest):
    attest("power $testing --sinks=-20,-21,-22,-20.5 $criterion --without-roundings", 1,
           "not seen  sinks-absent                0 of 512 elements", "fail: ")  # fmt: skip


def test_ulps_of_another_format_and_a_model(attest):
    attest("power $qkv --dtype fp64 --without-roundings")
    attest("power $qkv --model fp32-p", 1)


def test_all_that_there_is(attest):
    attest("make --for-testing --shape 2,2,1,6,9,4 --with mask,bias,alibi,sinks $every --out testing.npz")
    tensors = " ".join(f"--{name} testing.npz#{name}" for name in "q k v mask bias alibi sinks".split())
    attest(f"power {tensors} $every --without-roundings")


def test_log_sum_exps(attest):
    attest("power $qkv --lse --atol 0.01", 1, "seen      log-in-other-base", "seen      log-is-maximum",
           "seen      log-negated", "not seen  scores-in-float16")  # fmt: skip
    attest("power $qkv --lse --dtype bf16 --atol 100", 1, "not seen  log-of-row-sum", "not seen  scale-dropped")


def test_numerical_faults(attest):
    attest("power $qkv --dtype fp32 --scale 0.3 --atol 10", 1, "not seen  scale-in-bfloat16", "not seen  exponential-table")


def test_what_cannot_be_seen(attest):
    attest("make --for-testing --shape 1,1,1,2,3,4 --rtol 1e30 --out unseen", 1,
           "not seen: scale-dropped, the kernel does not scale its scores")  # fmt: skip


def by_name(found):
    return {one["name"]: one for one in found["faults"]}


def test_an_emulation(attest):
    attest("power $qkv --causal --dtype fp16 --emulate bf16-p $told --json emulated.json", 0,
           "seen      weights-in-float16", "seen      causal-off", "pass: ")  # fmt: skip
    found = attest.judgement("emulated.json", "power")
    assert found["criterion"]["emulate"] == "bfloat16-p" and found["criterion"]["tile_order"] == "descending"
    assert found["criterion"]["tile_keys"] == 4 and found["criterion"]["row_sum"] == "unrounded"
    faults = by_name(found)
    # Its own roundings and tiles of another size are no faults of it.
    assert {"weights-in-bfloat16", "no-rescale-16", "padding-of-16"} <= set(found["others"])
    # A kernel of another mask, as the emulation judges it; the additions of its own outputs are in another order.
    attest("compute $qkv --dtype fp16 --out unmasked.npy")
    attest("judge $qkv --causal --candidate unmasked.npy --emulate bf16-p $told --no-diagnosis --json unmasked.json", 1)
    assert abs(attest.judgement("unmasked.json")["tensors"][0]["failing"] - faults["causal-off"]["failing"]) <= 4
    # In parts of one tile there is no order, and one tile of all keys has no parts.
    attest("power $qkv --dtype fp16 --emulate fp16-p --tile-keys 4 --row-sum rounded --part-tiles 1")
    attest("power $qkv --dtype fp16 --emulate fp16-p --tile-keys 6 --row-sum rounded")
    attest("power $qkv --sinks 1,2 --dtype fp16 --emulate fp16-p $told --sink-term first", 0, "seen      sinks-absent")


def test_parameters_of_a_kernel(attest):
    """A wider bound lets more pass, and an emulation with wider errors as well."""
    for criterion, status in ("--model fp16-p", 1), ("--emulate fp16-p --tile-keys 6 --row-sum rounded", 0):
        counts = []
        for more in "", "--exp-ulps 1024 --sums-unit 0x1p-23":
            attest(f"power $qkv --dtype fp16 {criterion} {more} --json parameters.json", status)
            found = attest.judgement("parameters.json", "power")
            counts.append(sum(one["failing"] for one in found["faults"]))
        assert counts[0] > counts[1] > 0, criterion
    attest("power $qkv --dtype fp16 --model fa2 --tile-keys 128 --json model.json")
    assert attest.judgement("model.json", "power")["criterion"]["tile_keys"] == 128


def test_json(attest):
    said = attest("power $qkv --rtol 0.1 --json power.json", 1)
    found = attest.judgement("power.json", "power")
    assert found["criterion"] == {"relative": 0.1, "absolute": 0} and found["pass"] is False
    assert (found["rows"], found["columns"], found["what"], found["element_format"]) == (10, 4, "output", "float32")
    for name, one in by_name(found).items():
        seen = "seen      " if one["seen"] else "not seen  "
        assert f"{seen}{name} " in said and f" {one['failing']} of {one['elements']} elements" in said
        assert one["means"] in said and one["seen"] == (one["failing"] > 0)
    assert found["seen"] + found["unseen"] == len(found["faults"]) == len(said.splitlines()) - 1
    assert f"{found['seen']} of {len(found['faults'])} faults are seen; {len(found['others'])} others" in said
    assert [one["option"] for one in found["inputs"]] == ["--q", "--k", "--v"]
    assert found["options"]["--rtol"] == "0.1" and found["options"]["--json"] == "power.json"
    fewer = json.loads(attest("power $qkv --lse --without-roundings --max-ulp 3 --json -", 0))
    assert fewer["criterion"] == {"max_ulp": 3} and fewer["without_roundings"] and fewer["pass"]
    assert fewer["what"] == "log-sum-exp" and fewer["columns"] == 1
    assert not any(one["rounding"] for one in fewer["faults"])


@pytest.mark.skipif(not conftest.described, reason="Debian and Ubuntu have what checks a schema in: python3-jsonschema")
def test_the_schema_refuses(attest):
    attest("power $qkv --max-ulp 3 --json small.json", 1)
    found = attest.judgement("small.json", "power")
    for change in {"format": "attest power 2"}, {"seen": -1}, {"criterion": {}}, {"what": "weights"}, {"extra": 1}:
        faults = conftest.described.faults(conftest.ROOT / "tools/schema/power.json", {**copy.deepcopy(found), **change})
        assert faults, change
