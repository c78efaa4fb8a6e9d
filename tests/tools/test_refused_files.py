"""Files that are refused: those that cannot be read, do not say what they hold, or would be overwritten."""

import os

import pytest

import made

BYTES = (
    "float8_e4m3fn, float8_e5m2 or another of 8 bits, or float4_e2m1fn with two in a byte"
    " (booleans are |b1, or |u1 that is named bool)"
)
PAIRS = "bfloat16 or float16"


def prepare(attest):
    attest("make --shape 1,2,1,4,6,8 --dtype fp16 --seed 7 --out made.npz")
    attest("make --shape 1,1,1,5,6,4 --dtype e4m3 --out bytes")
    attest("make --shape 1,2,1,5,6,4 --dtype bf16 --out pairs")
    attest("make --shape 1,2,1,5,6,4 --dtype bf16 --out told")
    # the same elements under a dtype that does not say which format they have
    for name, queries, keys in ("q", "(1, 2, 5, 4)", "(1, 1, 5, 4)"), ("k", *2 * ["(1, 1, 6, 4)"]), ("v", *2 * ["(1, 1, 6, 4)"]):
        attest.write(f"pairs/{name}.npy", made.npy("<u2", queries, attest.read(f"pairs/{name}.npy")[128:]))
        attest.write(f"bytes/{name}.npy", made.npy("|u1", keys, attest.read(f"bytes/{name}.npy")[128:]))
    attest.copy("in/q.npy", "nan.npy")
    attest.put("nan.npy", 128, made.NAN)
    attest.copy("in/q.npy", "infinite.npy")
    attest.put("infinite.npy", 128, bytes(4))
    attest.put("infinite.npy", -4, b"\x00\x00\x80\x7f")
    attest.write("cut.npy", attest.read("in/q.npy")[:200])
    attest.write("empty.pb", b"\x08\x00\x10\x01")
    attest.write("scalar.pb", made.proto([], made.FLOAT, made.floats(1)))
    attest.write("axes.pb", made.proto([1, 1, 1, 1, 1], made.FLOAT, made.floats(1)))
    (attest.folder / "folder.npy").mkdir()
    (attest.folder / "link.npy").symlink_to("in/k.npy")
    os.link(attest.folder / "in/v.npy", attest.folder / "hard.npy")


REFUSED = [
    ("ATT-711 unreadable tensor file: --q in/x.npy: file: it cannot be opened",
     "compute --q in/x.npy --k in/k.npy --v in/v.npy --out no.npy"),
    ("'.txt' is no ending of a tensor file", "compute --q q.txt --k in/k.npy --v in/v.npy --out no.npy"),
    ("there is no tensor 'x'; there are 'q', 'k', 'v'",
     "compute --q made.npz#x --k in/k.npy --v in/v.npy --out no.npy"),
    ("ask for one of them by its name", "compute --q made.npz --k in/k.npy --v in/v.npy --out no.npy"),
    ("--q in/q.npy: descr: '<f4' cannot hold the format named by --input-dtype, bfloat16",
     "$compute --input-dtype bf16"),
    ("ATT-712 unwritable tensor file: no.txt: file: '.txt' is no ending", "compute $qkv --out no.txt"),
    ("ATT-713 parts of a judgement do not fit: no.json: it cannot be opened; run its shard", "merge no.json"),
    ("ATT-713 parts of a judgement do not fit: in: it is a folder, expected the file", "merge in"),
    ("--alibi folder.npy: file: it is a directory", "$compute --alibi folder.npy"),
    ("--sinks folder.npy: file: it is a directory", "$compute --sinks folder.npy"),
    ("--key-lengths folder.npy: file: it is a directory", "$compute --key-lengths folder.npy"),
    ("--mask folder.npy: file: it is a directory", "$compute --mask folder.npy"),
    ("--bias folder.npy: file: it is a directory", "$compute --bias folder.npy"),
    ("--q folder.npy: file: it is a directory", "compute --q folder.npy --k in/k.npy --v in/v.npy --out no.npy"),
    ("--candidate folder.npy: file: it is a directory", "judge $qkv --candidate folder.npy"),
    ("folder.npy: it is a directory", "compute $qkv --out folder.npy"),
    ("folder.npy: model.onnx: there is none", "onnx folder.npy"),
    ("ATT-712 unwritable tensor file: nowhere/o.npy: there is no folder", "compute $qkv --out nowhere/o.npy"),
    ("--out in/../in/q.npy is also an input", "compute $qkv --out in/../in/q.npy"),
    ("--out link.npy is also an input", "compute $qkv --out link.npy"),
    ("--lse hard.npy is also an input", "$compute --lse hard.npy"),
    ("--lse ./no.npy is also that of --out", "$compute --lse ./no.npy"),
    ("--json o.bin is also an input", "$judge --json o.bin"),
    ("ATT-712 unwritable tensor file: o.bin", "make --shape 1,1,1,1,1,1 --out o.bin/inputs"),
    ("ATT-702 an element is not a finite number: --q nan.npy at (0, 0, 0, 0) is NaN",
     "compute --q nan.npy --k in/k.npy --v in/v.npy --out no.npy"),
    ("--k infinite.npy at (0, 1, 4, 3) is infinity",
     "compute --q in/q.npy --k infinite.npy --v infinite.npy --key-lengths 2 --out no.npy"),
    ("--q told/q.npy: descr: the field says that the format is bfloat16, which is not the one named by --input-dtype, float16",
     "compute --q told/q.npy --k told/k.npy --v told/v.npy --input-dtype fp16 --out no.npy"),
    ("--candidate in/q.npy: descr: '<f4' cannot hold the format named by --dtype, bfloat16",
     "judge $qkv --candidate in/q.npy --dtype bf16"),
    ("cut.npy: data: the array needs 160 bytes, found", "compute --q cut.npy --k in/k.npy --v in/v.npy --out no.npy"),
    ("--sinks empty.pb is a file without numbers", "$compute --sinks empty.pb"),
    ("--q scalar.pb has the shape (), expected (rows, H, D) of packed sequences",
     "judge --q scalar.pb --k scalar.pb --v scalar.pb --cu-seqlens-q 0,1 --cu-seqlens-k 0,1 --candidate scalar.pb"),
    ("--q axes.pb has the shape (1, 1, 1, 1, 1), expected 4 axes or less",
     "compute --q axes.pb --k axes.pb --v axes.pb --out no.npy"),
]


@pytest.mark.parametrize("words, line", REFUSED)
def test_refused(attest, words, line):
    attest.refuses(line, words)


@pytest.mark.parametrize(
    "option, file, dtype, named, line",
    [
        ("--mask", "bytes/q.npy", "|u1", "--mask-dtype", "$compute --mask bytes/q.npy"),
        ("--bias", "pairs/q.npy", "<u2", "--bias-dtype", "$compute --bias pairs/q.npy"),
        ("--bias", "pairs/q.npy", "<u2", "--bias-dtype", "$compute --bias pairs/q.npy --mask shown.pb --mask-dtype bool"),
        ("--q", "bytes/q.npy", "|u1", "--input-dtype", "compute --q bytes/q.npy --k in/k.npy --v in/v.npy --out no.npy"),
        ("--past-v", "pairs/v.npy", "<u2", "--input-dtype", "$compute --past-k in/k.npy --past-v pairs/v.npy"),
        ("--alibi", "pairs/q.npy", "<u2", "--alibi-dtype", "$compute --alibi pairs/q.npy"),
        ("--sinks", "bytes/q.npy", "|u1", "--sinks-dtype", "$compute --sinks bytes/q.npy"),
        ("--candidate", "pairs/q.npy", "<u2", "--dtype", "judge $qkv --candidate pairs/q.npy"),
        ("--candidate-lse", "bytes/q.npy", "|u1", "--lse-dtype", "$judge --candidate-lse bytes/q.npy"),
    ],
)
def test_a_dtype_that_does_not_say_the_format(attest, option, file, dtype, named, line):
    attest.refuses(
        line,
        f"ATT-711 unreadable tensor file: {option} {file}: descr: '{dtype}' does not say which format its patterns have;"
        f" name it by {named}: {BYTES if dtype == '|u1' else PAIRS}",
    )


def test_a_tensor_without_axes(attest):
    attest("compute --q scalar.pb --k scalar.pb --v scalar.pb --out scalar_out.npy", 0, "scalar_out.npy: (1, 1) float32")
