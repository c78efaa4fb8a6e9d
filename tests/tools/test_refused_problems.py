"""Problems that are refused: tensors that do not fit one another, or an option."""

import pytest

WORDS = {"gradients": "gradients $qkv --dout in/q.npy"}
REFUSED = [
    ("--q q.bin: shape: the file does not say it; name it by --shape", "compute $raw --out no.npy"),
    ("--q q.bin: type: the file does not say it; name it by --input-dtype",
     "compute --q q.bin --k k.bin --v v.bin --shape 5,2,4 --out no.npy"),
    ("q.bin: data: the shape and float32 need 192 bytes, found 160", "compute $raw --shape 6,2,4 --out no.npy"),
    ("ATT-721 the command line does not fit: --shape is 'x', expected an integer of 0 or more",
     "compute $raw --shape 5,x --out no.npy"),
    ("ATT-701 tensors do not fit: --v in/v.npy is (1, 1, 6, 4), expected (1, 2, 5, 4)",
     "compute --q in/q.npy --k in/q.npy --v in/v.npy --out no.npy"),
    ("ATT-701 tensors do not fit: there are 1 query heads and 2 key heads",
     "compute --q in/k.npy --k in/q.npy --v in/q.npy --out no.npy"),
    ("--dout is required", "gradients $qkv --dq no.npy"),
    ("no gradient is asked for, expected --dq, --dk, --dv or another one", "$gradients"),
    ("--dq in/q.npy is also an input", "$gradients --dq in/q.npy"),
    ("--dsinks is given without --sinks, of which it is the gradient", "$gradients --dsinks no.npy"),
    ("--dalibi is given without --alibi, of which it is the gradient", "$gradients --dalibi no.npy"),
    ("--dpast-v is given without --past-k and --past-v, of which it is the gradient", "$gradients --dpast-v no.npy"),
    ("ATT-701 tensors do not fit: --dout in/k.npy is (1, 1, 6, 4), expected (1, 2, 5, 4)",
     "gradients $qkv --dout in/k.npy --dq no.npy"),
    ("ATT-701 tensors do not fit: --saved-out in/k.npy is (1, 1, 6, 4)", "$gradients --saved-out in/k.npy --dq no.npy"),
    ("--dout-dtype is 'x', expected one of", "$gradients --dout-dtype x --dq no.npy"),
    ("dscores is asked for of packed sequences, whose scores have no common shape; expected one sequence at a time",
     "gradients $raw $shaped $one --dout q.bin --dscores no.npy"),
    ("--dlse q.bin: data: more follows after the 40 bytes that the shape and float32 need",
     "gradients $raw $shaped $one --dout q.bin --dlse q.bin --dq no.npy"),
    ("--dout in/q.npy has the shape (1, 2, 5, 4), expected (5, 2, 4) of packed sequences",
     "gradients $raw $shaped $one --dout in/q.npy --dq no.npy"),
    ("ATT-703 an option does not fit: soft_cap is 0.000000, expected a finite number above 0, or nothing where others write 0, no cap",
     "$compute --soft-cap 0"),
    ("ATT-703 an option does not fit: --sinks has 1 numbers, expected 2", "$compute --sinks 1"),
    ("ATT-703 an option does not fit: --alibi has 3 numbers", "$compute --alibi 1,2,3"),
    ("ATT-703 an option does not fit: a key length is 7, expected 0 to 6", "$compute --key-lengths 7"),
    ("--key-lengths in/q.npy holds float32, expected int64 or int32", "$compute --key-lengths in/q.npy"),
    ("ATT-704 a query may not use any key: query 0 of head 0", "$compute --empty refuse --key-lengths 0"),
    ("--past-k and --past-v come together", "$compute --past-k in/k.npy"),
    ("--cu-seqlens-q and --cu-seqlens-k come together", "$compute --cu-seqlens-q 0,5"),
    ("expected (rows, H, D) of packed sequences", "$compute $one"),
    ("--cu-seqlens-q[1] is 4, expected 5, the number of rows",
     "compute $raw $shaped --cu-seqlens-q 0,4 --cu-seqlens-k 0,6 --out no.npy"),
    ("--mask is given for packed sequences", "compute $raw $shaped $one --mask shown.pb --out no.npy"),
    ("--past-k is given for packed sequences", "compute $raw $shaped $two --past-k k.bin --past-v v.bin --out no.npy"),
    ("--layout is given for packed sequences, which are (rows,H,D)",
     "compute $raw $shaped $two --layout bshd --out no.npy"),
    ("--weights and --scores are not computed of packed", "compute $raw $shaped $one --weights w2.npy --out no.npy"),
    ("--mask and --bias both hold numbers", "$compute --mask numbers.pb --bias numbers.pb"),
    ("--bias shown.pb holds bool, expected floating-point numbers", "$compute --bias shown.pb"),
    ("ATT-701 tensors do not fit: --bias in/q.npy is (1, 2, 5, 4), expected (1, 2, 5, 6) of batch entries, query heads, queries and keys, or 1 in place of an extent",
     "$compute --bias in/q.npy"),
]


@pytest.mark.parametrize("words, line", REFUSED)
def test_refused(attest, words, line):
    attest.refuses(line, words)
