"""Inputs that are made for testing, and attest power: the faults that inputs and criteria detect."""

WORDS = {
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
