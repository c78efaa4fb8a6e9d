"""Models of kernels with rounded weights, and kernels that are emulated."""

import pytest

WORDS = {"modelled": "$judge --model fp32-p", "off": "judge $qkv --candidate off.bin", "sunk": "--soft-cap 20 --sinks 0.5,1"}


def prepare(attest):
    attest.copy("o.bin", "spoilt.bin")
    attest.spoil("spoilt.bin", 108)
    attest.put("spoilt.bin", 0, b"\x00\x00\x80\x3f")
    # The first element 32 ulp off: too far for a good exponential and one tile, not for a bad one or six.
    attest.copy("o.bin", "off.bin")
    attest.put("off.bin", 0, b"\xdf")


def test_a_model(attest):
    attest("$judge --model fp16-p --fused", 0, "maximum share of a bound used", "model: keys a tile, exp in ulp  64, 2")
    attest("$judge --model fp16-p --tile-keys 1 --exp-ulps 0.5", 0, "model: keys a tile, exp in ulp  1, 0.5")
    attest("$modelled --tile-keys 18446744073709551615")
    attest("judge $qkv --candidate spoilt.bin --model fp16-p", 1)


@pytest.mark.parametrize("options", ["", "--exp-ulps 1"])
def test_outside_a_model(attest, options):
    attest(f"$off --model fp32-p {options}", 1)


@pytest.mark.parametrize(
    "options",
    [
        "--tile-keys 1",
        "--exp-error 1e-5",
        "--parts 3 --log-ulps 64",
        "--lag 8 --rescale-ulps 300 --tile-keys 1",
        "--soft-cap 1000000 --tanh-ulps 512",
        "--scale-roundings 100",
    ],
)
def test_what_an_option_allows_that_the_plain_model_does_not(attest, options):
    attest(f"$off --model fp32-p {options}")


def test_a_model_in_json(attest):
    attest("$off --model fp32-p --exp-ulps 100 --tile-keys 2 --json within.json")
    assert attest.judgement("within.json")["tensors"][0]["criterion"] == {
        "model": "float32-p", "weights": "float32", "fused": False, "tile_keys": 2, "exp_ulps": 100, "rescale_ulps": 100,
        "sums_unit": 2**-24, "scale_roundings": 2, "tanh_ulps": 2, "log_ulps": 4, "parts": 1, "lag": 0,
        "row_sum": "unrounded", "weight_exponent": 0, "normalised": False}  # fmt: skip
    attest("$judge --model e4m3-p --row-sum rounded --weight-exponent 8 --json power.json")
    criterion = attest.judgement("power.json")["tensors"][0]["criterion"]
    assert (criterion["model"], criterion["row_sum"], criterion["weight_exponent"]) == ("float8_e4m3fn-p", "rounded", 8)


@pytest.mark.parametrize("name", ["fa2", "fa3", "fa4", "split-kv", "torch-math", "onnx"])
def test_a_model_by_name(attest, name):
    attest(f"$judge --candidate-lse lse.npy --model {name}", 0, "log-sum-exp (1, 2, 5, 1) in float32")


def test_normalised_weights(attest):
    attest("$judge --model bf16-p --normalised")


def test_a_log_sum_exp_outside_a_model(attest):
    attest.copy("lse.npy", "zero_lse.npy")
    attest.put("zero_lse.npy", -40, bytes(40))
    attest("$modelled --candidate-lse zero_lse.npy", 1,
           "of 10 elements are outside the error bound of a kernel with float32 weights")  # fmt: skip


# A kernel that does not round its weights may give the correct result, in every order, and nothing 32 ulp off.


def test_an_emulated_kernel(attest):
    attest("$judge --emulate fp32-p --json emulated.json")
    for words in '"emulate": "float32-p"', '"consistent": true':
        assert words in attest.text("emulated.json")
    attest.judgement("emulated.json")


def test_emulated_kernels(attest):
    weights = "float32 weights in ascending tiles of 6 keys, the row sum of the weights"
    attest("$judge --emulate fp32-p --tile-keys 6", 0, "pass: all 40 elements are what this algorithm may give",
           f"emulated: {weights} before their rounding", f"consistent with {weights} after their rounding")  # fmt: skip


def test_outside_of_an_emulated_kernel(attest):
    attest("$off --emulate fp32-p --tile-keys 64 --row-sum rounded --part-tiles 0", 1,
           "the algorithm gives", "consistent with none of",
           "fail: 1 of 40 elements is not what this algorithm may give; worst at (0, 0, 0, 0)")  # fmt: skip


def test_another_kernel(attest):
    attest(
        "$judge --emulate e4m3-p --tile-order descending --tile-keys 4 --part-tiles 0 --weight-exponent 8 --row-sum unrounded"
        " --sums-unit 0x1p-23", 1, "emulated: float8_e4m3fn weights times 2^8 in descending tiles of 4 keys")  # fmt: skip


def test_an_emulated_sink(attest):
    attest("compute $qkv $sunk --out sunk.bin")
    attest("judge $qkv $sunk --candidate sunk.bin --emulate fp32-p --sink-term first --json sunk.json", 0,
           "the maximum starting with the sink")  # fmt: skip
    assert '"sink_term": "first"' in attest.text("sunk.json")
    attest.judgement("sunk.json")


def test_emulated_normalised_weights(attest):
    attest("$judge --emulate fp32-p --normalised --lag 8 --json normalised.json", 0,
           "divided by the row sum before their rounding, the maximum lagging by 8 log 2")  # fmt: skip
    assert '"normalised": true' in attest.text("normalised.json")
    attest.judgement("normalised.json")
