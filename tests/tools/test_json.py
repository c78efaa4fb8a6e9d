"""The output of judge --json, and its description tools/schema/judgement.json."""

import copy
import hashlib
import json

import pytest

import conftest
import made

WORDS = {"narrow": "--q narrow/q.npy --k narrow/k.npy --v narrow/v.npy"}


def prepare(attest):
    attest.copy("o.bin", "spoilt.bin")
    attest.spoil("spoilt.bin", 108)
    attest.put("spoilt.bin", 0, made.floats(1))
    attest("judge $qkv --candidate spoilt.bin --candidate-lse lse.npy --verify 3 --json j.json", 1, "fail: 2 of 40")
    attest("make --shape 1,2,1,5,6,4 --dtype bf16 --out narrow")
    attest("compute $narrow --out narrow/o.safetensors")
    attest("make --shape 1,1,1,1,1,2 --out slopes")
    attest("make --shape 1,1,1,1,1,6 --out bias")
    attest("judge $narrow --candidate narrow/o.safetensors --preset fa2 --causal --alibi slopes/q.npy --sinks 1,2"
           " --bias bias/q.npy --json options.json", 1)  # fmt: skip


def test_on_standard_output(attest):
    said = attest("judge $qkv --candidate spoilt.bin --candidate-lse lse.npy --json -", 1)
    assert json.loads(said)["tensors"] == attest.judgement("j.json")["tensors"]


def test_a_failure(attest):
    judgement = attest.judgement("j.json")
    out, lse = judgement["tensors"]
    assert not judgement["pass"] and not out["pass"] and lse["pass"]
    assert judgement["outcome"] == out["outcome"] == "fail" and lse["outcome"] == "pass"
    assert out["what"] == "output" and out["shape"] == [1, 2, 5, 4] and out["failing"] == 2
    assert out["worst"]["index"] == [0, 0, 0, 0] and out["worst"]["candidate"]["bits"] == "0x3f800000"
    assert out["worst"]["lower"] <= out["worst"]["upper"] < 1
    assert (judgement["verified_rows"], judgement["rows"]) == (3, 10)
    assert set(judgement["decided"]) == {"fast", "double_double", "interval", "exact"}
    assert sum(judgement["decided"].values()) == 50
    assert lse["statistics"]["elements"] == 10 and lse["worst"] is None


def test_a_pass(attest):
    attest("$judge --json pass.json")
    judgement = attest.judgement("pass.json")
    assert judgement["pass"] and judgement["outcome"] == "pass"


def test_nothing_but_nan(attest):
    attest.write("nan.bin", made.NAN * 40)
    attest("judge $qkv --candidate nan.bin --json nan.json", 1)
    none = attest.judgement("nan.json")["tensors"][0]["statistics"]
    assert none["nan"] == 40 and none["with_distance"] == none["measured"] == 0
    assert [name for name, x in none.items() if x is None] == [
        "maximum_ulp", "mean_ulp", "p99_ulp", "maximum_absolute_error", "mean_absolute_error",
        "maximum_relative_error", "mean_relative_error", "root_mean_square_error", "cosine_similarity",
        "cosine_distance", "bias", "bias_error", "maximum_width_of_bounds"]  # fmt: skip


def test_a_model_and_an_emulation_of_bfloat16(attest):
    attest("judge $narrow --candidate narrow/o.safetensors --model bf16-p --json model.json")
    attest.judgement("model.json")
    attest("judge $narrow --candidate narrow/o.safetensors --emulate bf16-p --json emulated.json", 3)
    assert attest.judgement("emulated.json")["tensors"][0]["criterion"]["nearest"]
    # Another tile may fit, unless the tile is told.
    judge = "judge $narrow --candidate narrow/o.safetensors --emulate bf16-p"
    attest(judge, 3, "no kernel that was tried gives the output", "so that this does not prove a fault")
    attest(f"{judge} --tile-keys 16 --json told.json", 1, "not what this algorithm may give")
    assert not attest.judgement("told.json")["tensors"][0]["criterion"]["nearest"]


def test_a_gradient(attest):
    attest("gradients $narrow --dout narrow/o.safetensors --dlse lse.npy --dtype fp32 --dq narrow/dq.npy --dk narrow/dk.npy")
    judge = "judge $narrow --dout narrow/o.safetensors --dlse lse.npy"
    attest(f"{judge} --gradient dq --candidate narrow/dq.npy --json gradient.json")
    judgement = attest.judgement("gradient.json")
    (tensor,) = judgement["tensors"]
    assert judgement["pass"] and tensor["what"] == "query gradient" and tensor["worst"] is None
    assert (judgement["verified_rows"], judgement["rows"]) == (0, 10)
    inputs = {one["option"]: one for one in judgement["inputs"]}
    assert list(inputs) == ["--q", "--k", "--v", "--dout", "--dlse", "--candidate"], list(inputs)
    assert inputs["--dout"]["sha256"] == hashlib.sha256(attest.read("narrow/o.safetensors")[-80:]).hexdigest()
    attest.spoil("narrow/dk.npy", 128)
    attest(f"{judge} --gradient dk --candidate narrow/dk.npy --json wrong.json", 1)
    (tensor,) = attest.judgement("wrong.json")["tensors"]
    assert tensor["failing"] == 1 and tensor["worst"]["index"] == [0, 0, 0, 0] and tensor["worst"]["distance_in_ulp"] == 1
    assert "allowed_keys" not in tensor["worst"] and tensor["diagnosis"]["tried"] > 0
    said = attest(f"{judge} --gradient dk --candidate narrow/dk.npy --json -", 1)
    assert json.loads(said)["tensors"] == [tensor]


def test_the_diagnosis_of_a_gradient(attest):
    judge = "judge $narrow --dout narrow/o.safetensors"
    attest("gradients $narrow --dout narrow/o.safetensors --dtype fp32 --dk narrow/dk_of_dout.npy")
    attest(f"{judge} --dlse lse.npy --gradient dk --candidate narrow/dk_of_dout.npy --json no_dlse.json", 1)
    (tensor,) = attest.judgement("no_dlse.json")["tensors"]
    (found,) = tensor["diagnosis"]["found"]
    assert found["conventions"] == ["dlse-ignored"] and tensor["diagnosis"]["left_out"] is None
    assert found["in_float64"] is True and found["certified"] is False
    attest("judge $qkv --candidate spoilt.bin --json output.json", 1)
    (tensor,) = attest.judgement("output.json")["tensors"]
    assert tensor["diagnosis"]["left_out"] is None and tensor["diagnosis"]["stored_in"] is None


def test_what_the_diagnosis_of_a_large_gradient_leaves_out(attest):
    attest("make --shape 1,1,1,4096,4096,8 --out large")
    large = "--q large/q.npy --k large/k.npy --v large/v.npy --dout large/q.npy"
    attest(f"gradients {large} --sinks 0 --dsinks large/dsinks.npy --dv large/dv.npy")
    attest.spoil("large/dsinks.npy", 128)
    said = attest(f"judge {large} --sinks 0 --gradient dsinks --candidate large/dsinks.npy --json large.json", 1)
    (tensor,) = attest.judgement("large.json")["tensors"]
    assert "more than 70 million products" in tensor["diagnosis"]["left_out"]
    assert tensor["diagnosis"]["left_out"] in said and tensor["diagnosis"]["rows"] == 0
    tried = tensor["diagnosis"]["tried"]
    assert tensor["diagnosis"]["tried_on_sample"] is None and f"{tried} conventions tried on all elements; " in said
    # The gradient of the values is tried on 48 of them at most, and what explains these is judged for all.
    said = attest(f"judge {large} --gradient dv --candidate large/dv.npy --json large.json", 1)
    (tensor,) = attest.judgement("large.json")["tensors"]
    diagnosis = tensor["diagnosis"]
    assert 24 < diagnosis["rows"] <= 48 and diagnosis["where"] is None and diagnosis["left_out"] is None
    sample = diagnosis["tried_on_sample"]
    some, rows = sample["conventions"], diagnosis["rows"]
    assert sample == {"conventions": some, "rows": rows, "all_rows": 4096, "where": None} and 20 < some < diagnosis["tried"]
    words = f"{diagnosis['tried'] - some} conventions tried on all elements, and {some} on a sample of {rows} of 4096 rows\n"
    assert words in said, said
    assert diagnosis["before"]["elements"] == 8 * diagnosis["rows"], diagnosis["before"]
    found = diagnosis["found"][0]
    assert found["conventions"] == ["sinks-zero"] and found["certified"] is True, found
    assert found["all"] == {"elements": 4096 * 8, "wrong": 0, "not_finite": 0, "undecided": 0}
    assert found["part"] is None and "all 32768 elements are correct for" in said


def test_what_was_judged(attest):
    judgement = attest.judgement("options.json")
    assert judgement["format"] == "attest judgement 1" and judgement["preset"] == "fa2"
    assert attest.judgement("j.json")["preset"] is None
    given = judgement["options"]
    assert given["--causal"] is True and given["--sinks"] == "1,2" and given["--bias"] == "bias/q.npy" and "--scale" not in given
    assert set(judgement["versions"]) == {"attest", "instruction_set", "mpfi", "mpfr", "gmp"}


def test_digests_of_the_elements(attest):
    inputs = {one["option"]: one for one in attest.judgement("options.json")["inputs"]}
    assert list(inputs) == ["--q", "--k", "--v", "--bias", "--alibi", "--candidate"], list(inputs)
    elements = attest.read("narrow/q.npy")[128:]
    assert inputs["--q"]["sha256"] == hashlib.sha256(elements).hexdigest() and len(elements) == 80
    assert inputs["--q"]["format"] == "bfloat16" and inputs["--q"]["shape"] == [1, 2, 5, 4]
    assert inputs["--q"]["file"] == "narrow/q.npy"
    assert inputs["--alibi"]["format"] == "float64" and inputs["--alibi"]["shape"] == [2]
    assert inputs["--candidate"]["sha256"] == hashlib.sha256(attest.read("narrow/o.safetensors")[-80:]).hexdigest()
    assert inputs["--k"]["sha256"] != inputs["--v"]["sha256"]


def renamed(content):
    content["tensors"][0]["failed"] = content["tensors"][0].pop("failing")


def without_keys(content):
    del content["tensors"][0]["worst"]["allowed_keys"]


@pytest.mark.skipif(not conftest.described, reason="Debian and Ubuntu have what checks a schema in: python3-jsonschema")
@pytest.mark.parametrize(
    "change",
    [renamed, without_keys, lambda content: content.update(format="attest judgement 2"), lambda content: content.update({"pass": "yes"})],
    ids=["a field of another name", "the row of an output without keys", "a later format", "words for a truth value"])  # fmt: skip
def test_the_schema_refuses(attest, change):
    content = copy.deepcopy(attest.judgement("j.json"))
    change(content)
    assert conftest.described.faults(conftest.ROOT / "tools/schema/judgement.json", content), "it is accepted"
