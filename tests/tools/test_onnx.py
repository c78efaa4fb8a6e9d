"""attest onnx: cases by hand, and with ATTEST_DATA=FOLDER the node tests of ONNX in FOLDER/onnx-attention, which have
to pass, and the wrong ones in FOLDER/onnx-attention-wrong, which must fail."""

import os
import pathlib
import shutil

import pytest

import made

DATA = os.environ.get("ATTEST_DATA")
WORDS = {"tiny": "--q tiny/q.npy --k tiny/k.npy --v tiny/v.npy"}
LARGEST = 2**64 - 1


def prepare(attest):
    attest("make --shape 1,1,1,2,2,4 --out tiny")
    attest.write("hand/model.onnx", made.onnx_model())
    for slot, name in enumerate("qkv"):
        attest.write(f"hand/test_data_set_0/input_{slot}.pb", tensor(attest, [1, 1, 2, 4], f"tiny/{name}.npy"))
    attest("compute $tiny --out hand/test_data_set_0/output_0.pb")


def tensor(attest, shape, file):
    return made.proto(shape, made.FLOAT, attest.read(file)[-32:])


def fresh(attest, name, model=None):
    """A copy of the case by hand, with another model."""
    shutil.rmtree(attest.folder / name, ignore_errors=True)
    shutil.copytree(attest.folder / "hand", attest.folder / name)
    if model:
        attest.write(f"{name}/model.onnx", model)


def causal(attest):
    fresh(attest, "causal", made.onnx_model(more=made.attribute("is_causal", 1)))


def test_by_hand(attest):
    attest("onnx hand/", 0, "pass  hand  8 elements, 100 % correctly rounded, maximum distance 0 ulp")


def test_a_causal_node_whose_output_is_not(attest):
    causal(attest)
    attest("onnx hand causal", 1, "Y: 4 of 8 elements", "1 of 2 pass")


def test_causal(attest):
    causal(attest)
    attest("compute $tiny --causal --out causal/test_data_set_0/output_0.pb")
    attest("onnx causal")
    for name in "hand", "causal":
        shutil.copytree(attest.folder / name, attest.folder / "several" / name)
    printed = attest("onnx several", 0, "2 of 2 pass")
    begin = [line.split(" elements")[0] for line in printed.splitlines()[:2]]
    assert begin == ["pass  causal  8", "pass  hand  8"], f"not in the order of their names: {printed}"
    attest.spoil("causal/test_data_set_0/output_0.pb", -4)
    attest("onnx causal", 1, "Y: 1 of 8 elements, worst at (0, 0, 1, 3)")
    attest("onnx causal --max-ulp 1")
    attest.put("causal/test_data_set_0/output_0.pb", -4, made.NAN)
    attest(f"onnx causal --max-ulp {LARGEST}", 1, "Y: 1 of 8 elements, worst at (0, 0, 1, 3)")


def test_present_key_and_value(attest):
    fresh(attest, "present", made.onnx_model(more=made.field(2, b"P") + made.field(2, b"R")))
    for slot in 1, 2:
        attest.copy(f"present/test_data_set_0/input_{slot}.pb", f"present/test_data_set_0/output_{slot}.pb")
    attest("onnx present")
    attest.spoil("present/test_data_set_0/output_1.pb", -4)
    attest.write("present/test_data_set_0/output_2.pb", tensor(attest, [2, 4], "tiny/k.npy"))
    attest("onnx present", 1, "; present_key: other bits at (0, 0, 1, 3)",
           "; present_value: it is (2, 4) float32, expected (1, 1, 2, 4) float32")  # fmt: skip


def heads(of_queries, of_keys):
    """A model with both numbers of heads."""
    return made.onnx_model(more=made.attribute("q_num_heads", of_queries) + made.attribute("kv_num_heads", of_keys))


def set_shapes(attest, shapes):
    """Gives the tensors of bad/ these shapes, by slot."""
    for slot, shape in shapes.items():
        attest.write(f"bad/test_data_set_0/input_{slot}.pb", tensor(attest, shape, f"tiny/{'qkv'[slot]}.npy"))


FLAT_QUERIES = {0: [1, 2, 4]}
FLAT = {0: [1, 2, 4], 1: [1, 2, 4], 2: [1, 2, 4]}


def test_one_head_of_three_axes(attest):
    fresh(attest, "bad", heads(1, 1))
    set_shapes(attest, FLAT)
    attest.write("bad/test_data_set_0/output_0.pb", tensor(attest, [1, 2, 4], "hand/test_data_set_0/output_0.pb"))
    attest("onnx bad")


of_attribute = lambda name, value: made.onnx_model(more=made.attribute(name, value))
REFUSED = [
    ("ATT-711 unreadable tensor file: bad/model.onnx: opset_import: the opset is 22, expected 23 to 25", made.onnx_model(22), {}),
    ("bad/model.onnx: attribute: 'is_casual' is none of Attention", of_attribute("is_casual", 1), {}),
    ("ATT-711 unreadable tensor file: bad/model.onnx: message: it is no ModelProto", b"nonsense\n", {}),
    ("bad/model.onnx: qk_matmul_output_mode: it is 7, expected 0 to 3", of_attribute("qk_matmul_output_mode", 7), {}),
    ("bad/model.onnx: q_num_heads: it is -1, expected 1 or more", of_attribute("q_num_heads", -1), {}),
    ("bad/model.onnx: kv_num_heads: it is -1, expected 1 or more", of_attribute("kv_num_heads", -1), {}),
    ("bad/model.onnx: node: it has more slots than Attention has", made.onnx_model(more=4 * made.field(2, b"a")), {}),
    ("bad/model.onnx: graph: expected one node, an Attention", made.onnx_model(node="Attentive"), {}),
    ("bad/model.onnx: node: one of Q, K and V is left out", made.onnx_model(inputs=(1, 2, 1)), {}),
    ("ATT-711 unreadable tensor file: bad/model.onnx: q_num_heads: it is missing, expected 1 or more for Q, which has the shape (1, 2, 4)", None, FLAT_QUERIES),
    ("ATT-711 unreadable tensor file: bad/model.onnx: q_num_heads: it is 0, expected 1 or more", heads(0, 1), FLAT_QUERIES),
    ("ATT-711 unreadable tensor file: bad/model.onnx: kv_num_heads: it is 0, expected 1 or more", heads(1, 0), FLAT_QUERIES),
    ("bad/model.onnx: q_num_heads: it is 3, expected a divisor of the last extent of Q, which has the shape (1, 2, 4)", heads(3, 1), FLAT_QUERIES),
    ("bad/model.onnx: kv_num_heads: it is 3, expected a divisor of the last extent of K, which has the shape (1, 2, 4)", heads(2, 3), FLAT),
    ("bad/test_data_set_0: K: it has the shape (2, 4), expected rank 3 or 4", heads(1, 1), {**FLAT, 1: [2, 4]}),
]


@pytest.mark.parametrize("words, model, shapes", REFUSED, ids=[words for words, *_ in REFUSED])
def test_refused_cases(attest, words, model, shapes):
    fresh(attest, "bad", model)
    set_shapes(attest, shapes)
    attest.refuses("onnx bad", words)


def test_refused_folders(attest):
    (attest.folder / "vacant").mkdir(exist_ok=True)
    none = "ATT-711 unreadable tensor file: vacant: model.onnx: there is none, neither in this folder nor in one directly below it"
    attest.refuses("onnx vacant", none)
    attest.refuses("onnx gone", "gone: model.onnx: there is none")
    fresh(attest, "bad")
    (attest.folder / "bad/test_data_set_0/input_2.pb").unlink()
    attest.refuses("onnx bad", "ATT-711 unreadable tensor file: bad/test_data_set_0/input_2.pb: file: it cannot be opened")
    shutil.rmtree(attest.folder / "bad/test_data_set_0")
    attest.refuses("onnx bad", "ATT-711 unreadable tensor file: bad: test_data_set_0: there is none")


def published(*patterns):
    return sorted(str(one) for pattern in patterns for one in pathlib.Path(DATA or "nowhere").glob(pattern))


needs_data = pytest.mark.skipif(not DATA, reason="ATTEST_DATA names no folder that has the node tests of ONNX")


@needs_data
def test_node_tests(attest):
    cases = published("onnx-attention/test_*", "onnx-attention/supplement/test_*")
    for case in cases:
        bf16 = case.endswith("_bf16")
        attest(f"onnx {case} --max-ulp {2 if bf16 else 0}")
        if bf16:
            attest(f"onnx {case}", 1, f"maximum distance {2 if case.endswith('4d_causal_bf16') else 1} ulp")
    assert len(cases) == 56, f"{len(cases)}, expected 56"


@needs_data
@pytest.mark.parametrize("case", published("onnx-attention-wrong/*/test_*"))
def test_wrong_node_tests(attest, case):
    attest(f"onnx {case} --max-ulp 100", 1, " elements, worst at (")
