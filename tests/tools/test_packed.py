"""Layouts, ranks and packed sequences: the bytes of in/ read as (5, 2, 4) and (6, 1, 4)."""

WORDS = {
    "bshd": "$raw $shaped --layout bshd",
    "lone": "$raw $shaped $one",
    "pair": "$raw $shaped $two",
    "alone": "--q q2.bin --k k2.bin --v v2.bin --input-dtype fp32 --shape 2,2,4 --k-shape 2,1,4",
    "loss": "--sinks 0.5,-1 --dout q.bin --dlse lse.bin",
    "rows": "$raw --shape 10,4 --k-shape 6,4",
}


def prepare(attest):
    attest("compute $bshd --out bshd.npy --lse bshd_lse.npy", 0, "bshd.npy: (5, 2, 4) float32", "bshd_lse.npy: (2, 5) float32")
    attest("compute $pair --out packed.bin --lse packed_lse.npy --upper packed_upper.npy")


def test_another_layout(attest):
    attest("judge $bshd --candidate bshd.npy --candidate-lse bshd_lse.npy --verify 2")


def test_one_sequence(attest):
    attest("compute $lone --out packed.npy --lse packed_lse_of_one.npy")
    attest.same("bshd.npy", "packed.npy")
    attest.same("bshd_lse.npy", "packed_lse_of_one.npy")


def test_two_sequences(attest):
    attest("judge $pair --candidate packed.bin --candidate-lse packed_lse.npy --verify 2")
    for name, size in ("q", 64), ("k", 32), ("v", 32):
        attest.write(f"{name}2.bin", attest.read(f"{name}.bin")[:size])
    attest("compute $alone --layout bshd --causal --diagonal bottom_right --out first.bin")
    assert attest.read("first.bin") == attest.read("packed.bin")[:64], "the first of two is another one than alone"


def test_one_bit_of_the_second(attest):
    attest.copy("packed.bin", "spoilt.bin")
    attest.spoil("spoilt.bin", 68)  # row 2, head 0, component 1: the second sequence's first query
    said = attest("judge $pair --candidate spoilt.bin", 1, "\nsequence 0: pass: all 16",
           "\nsequence 1: fail: 1 of 24 elements is not correctly rounded; worst at (0, 0, 0, 1)")  # fmt: skip
    assert said.startswith("fail: 1 of 2 tensors fail, the first is sequence 1, output: fail: 1 of 24 elements")


def test_gradients_of_one_sequence(attest):
    attest("gradients $lone --dout q.bin --dq packed_dq.npy --dk packed_dk.npy --d packed_d.npy")
    attest("gradients $bshd --dout q.bin --dq bshd_dq.npy --dk bshd_dk.npy --d bshd_d.npy")
    for name in "dq", "dk", "d":
        attest.same(f"bshd_{name}.npy", f"packed_{name}.npy")


def test_gradients_of_two_sequences(attest):
    attest.write("lse.bin", attest.read("q.bin")[:40])
    attest("gradients $pair $loss --dv packed_dv.npy --dsinks packed_dsinks.npy", 0,
           "packed_dv.npy: (6, 1, 4) float32", "packed_dsinks.npy: (2) float32")  # fmt: skip
    attest("judge $pair $loss --gradient dv --candidate packed_dv.npy")
    attest("judge $pair $loss --gradient dsinks --candidate packed_dsinks.npy")
    attest.spoil("packed_dv.npy", 128 + 4 * 9 + 1)
    attest("judge $pair $loss --gradient dv --candidate packed_dv.npy", 1,
           "fail: 1 of 24 elements is not correctly rounded; worst at (0, 0, 2, 1)")  # fmt: skip


def test_some_rows_of_packed_gradients(attest):
    attest("gradients $pair --dout q.bin --dq some_dq.npy --d some_d.npy")
    line = "judge $pair --dout q.bin --gradient"
    attest(f"{line} dq --candidate some_dq.npy --heads 1", 0, "pass: all 20 elements", "5 of 10 rows were judged")
    attest(f"{line} d --candidate some_d.npy --sample 6 --seed 2", 0, "pass: all 6 elements", "6 of 10 rows, all correct")
    attest.spoil("some_dq.npy", -4 * 4)  # head 1 of the last row
    attest(f"{line} dq --candidate some_dq.npy --heads 0")
    attest(f"{line} dq --candidate some_dq.npy --heads 1", 1, "worst at (0, 1, 4, 0)")


def test_the_diagnosis_of_a_packed_gradient(attest):
    """Of a kernel that aligns its mask at the top left, which changes the second sequence alone."""
    attest("gradients $raw $shaped --cu-seqlens-q 0,2,5 --cu-seqlens-k 0,2,6 --causal --dout q.bin --dq top_left.npy")
    attest("judge $pair --dout q.bin --gradient dq --candidate top_left.npy --json top_left.json", 1,
           " on a sample of 6 of 6 rows of sequence 1\n",
           "all 40 elements are correct for `--diagonal top_left` (diagonal-top-left)")  # fmt: skip
    diagnosis = attest.judgement("top_left.json")["tensors"][0]["diagnosis"]
    assert diagnosis["where"] == diagnosis["tried_on_sample"]["where"] == "sequence 1"
    assert diagnosis["found"][0]["all"]["elements"] == 40 and diagnosis["found"][0]["part"]["elements"] == 24
    said = attest("judge $pair --dout q.bin --gradient dq --candidate top_left.npy --no-diagnosis", 1)
    assert "diagnosis" not in said


def test_the_diagnosis_of_packed_sequences(attest):
    """Of a kernel that takes cu_seqlens_k for 0,3,6: sequence 1 begins a key too late, and sequence 0 ends a key too late."""
    attest("compute $raw $shaped --cu-seqlens-q 0,2,5 --cu-seqlens-k 0,3,6 --out border.npy")
    attest("judge $raw $shaped --cu-seqlens-q 0,2,5 --cu-seqlens-k 0,2,6 --candidate border.npy --json border.json", 1,
           "for sequence-ends-late: the first key of the next sequence is one of this sequence")  # fmt: skip
    first, second = attest.judgement("border.json")["tensors"]
    assert "sequence-ends-late" in [one["conventions"][0] for one in first["diagnosis"]["found"]]
    assert "first-key-missing" in [one["conventions"][0] for one in second["diagnosis"]["found"]]


def test_rank_2(attest):
    attest("compute $rows --out flat.npy --lse flat_lse.npy", 0, "flat.npy: (10, 4) float32", "flat_lse.npy: (10) float32")
    attest("judge $rows --candidate flat.npy --candidate-lse flat_lse.npy")
