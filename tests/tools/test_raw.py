"""Every tensor may be a raw file whose format and shape the command line gives; and masks of uint8."""

import io
import zipfile

import pytest

import made

WORDS = {
    "masked": "--mask mask.raw --mask-dtype bool --mask-shape 5,6",
    "past": "--past-k k.bin --past-v v.bin --input-dtype fp32",
}
SHOWN = b"\1\1\0\1\0\0" * 5
HIDDEN = b"\0\0\1\0\1\1" * 5
SPOILT = b"\2" + SHOWN[:-1]


def prepare(attest):
    attest.write("mask.raw", SHOWN)
    attest.write("bias.raw", attest.read("numbers.pb")[-24:])
    attest.write("bytes_mask.npy", made.npy("|u1", "(5, 6)", SHOWN))
    attest.write("bytes_hidden.npy", made.npy("|u1", "(5, 6)", HIDDEN))
    attest.write("int8_mask.npy", made.npy("|i1", "(5, 6)", SHOWN))
    attest.write("int64_mask.npy", made.npy("<i8", "(5, 6)", bytes(8 * 30)))
    attest.write("int8_mask.safetensors", made.safetensors("mask", "I8", "[5,6]", 30, SHOWN))
    attest.write("spoilt_mask.npy", made.npy("|u1", "(5, 6)", SPOILT))
    attest.write("bytes_mask.safetensors", made.safetensors("mask", "U8", "[5,6]", 30, SHOWN))
    attest.write("spoilt_mask.safetensors", made.safetensors("mask", "U8", "[5,6]", 30, SPOILT))
    attest.write("short.safetensors", made.safetensors("mask", "U8", "[5,7]", 30, SHOWN))
    attest.write("bytes_mask.pb", made.proto([5, 6], made.BYTE, SHOWN))
    attest.write("spoilt_mask.pb", made.proto([5, 6], made.BYTE, SPOILT))
    with io.BytesIO() as content:
        with zipfile.ZipFile(content, "w") as archive:
            archive.writestr("mask.npy", attest.read("bytes_mask.npy"))
        attest.write("bytes_mask.npz", content.getvalue())
    attest.write("three.raw", made.int64s(3))
    attest.write("slopes.raw", made.floats(0.5, 0.25))
    attest.write("sinks.raw", b"\x80\x3f\x80\xbf")  # 1, -1 in bfloat16
    attest.write("fives.raw", made.int64s(0, 5))
    attest.write("sixes.raw", made.int64s(0, 6))
    attest.write("odd.raw", made.floats(0.5, 0.25)[:7])
    attest.write("empty.raw", b"")
    attest.write("pairs/q.npy", made.npy("<u2", "(1, 2, 5, 4)", bytes(80)))
    attest("compute $qkv --out shown.bin --mask shown.pb")


@pytest.mark.parametrize(
    "options",
    [
        "$masked",
        "--mask bias.raw --mask-dtype fp32 --mask-shape 6",
        "--bias bias.raw --bias-dtype fp32 --bias-shape 1,6",
        "--bias bias.raw --mask-dtype fp32 --bias-shape 6",
        "$masked --bias bias.raw --bias-dtype fp32 --bias-shape 6",
        "--mask bytes_mask.npy --mask-dtype bool",
        "--mask bytes_mask.safetensors --mask-dtype bool",
        "--mask bytes_mask.pb --mask-dtype bool",
        "--mask bytes_mask.npz --mask-dtype bool",
        "--mask bytes_hidden.npy --mask-dtype bool --mask-true-hides",
    ],
)
def test_masks_and_biases_that_show_the_same_keys(attest, options):
    attest(f"compute $qkv --out x.bin {options}")
    attest.same("x.bin", "shown.bin")


@pytest.mark.parametrize("ending", ["npy", "safetensors"])
def test_a_mask_of_int8_says_whether_it_is_added(attest, ending):
    """0 and 1 of int8 are often truth values, as those of uint8 are."""
    attest.refuses(f"$compute --mask int8_mask.{ending}",
                   f"--mask int8_mask.{ending} holds int8, which may be truth values or numbers; store truth values as bool, and "
                   "give --mask-dtype int8 for numbers that are added to the scores")  # fmt: skip
    attest.refuses("$compute --mask int64_mask.npy",
                   "--mask int64_mask.npy holds int64, expected bool, true where a key takes part, or floating-point numbers that")
    attest(f"compute $qkv --mask int8_mask.{ending} --mask-dtype int8 --out added.npy")
    attest(f"compute $qkv --bias int8_mask.{ending} --out biased.npy")
    attest.same("added.npy", "biased.npy")


def test_a_raw_mask_judged(attest):
    attest("judge $qkv $masked --candidate shown.bin")


@pytest.mark.parametrize("shapes", ["--past-k-shape 6,4", "--past-k-shape 6,4 --past-v-shape 1,1,6,4"])
def test_a_raw_past(attest, shapes):
    attest("compute $qkv --out x.bin --past-k in/k.npy --past-v in/v.npy")
    attest(f"compute $qkv $past {shapes} --out y.bin")
    attest.same("x.bin", "y.bin")


@pytest.mark.parametrize(
    "file, numbers",
    [
        ("--key-lengths three.raw", "--key-lengths 3"),
        ("--alibi slopes.raw --alibi-dtype fp32", "--alibi 0.5,0.25"),
        ("--sinks sinks.raw --sinks-dtype bf16", "--sinks 1,-1"),
    ],
)
def test_a_raw_list(attest, file, numbers):
    attest(f"compute $qkv --out x.bin {file}")
    attest(f"compute $qkv --out y.bin {numbers}")
    attest.same("x.bin", "y.bin")


def test_raw_sequences(attest):
    attest("compute $raw $shaped $one --out packed.npy")
    attest("compute $raw $shaped --cu-seqlens-q fives.raw --cu-seqlens-k sixes.raw --out x.npy")
    attest.same("x.npy", "packed.npy")


@pytest.mark.parametrize("name", ["spoilt_mask.npy: data", "spoilt_mask.safetensors#mask: data", "spoilt_mask.pb: raw_data"])
def test_a_mask_of_other_bytes(attest, name):
    attest.refuses(
        f"$compute --mask {name.split('#')[0].split(':')[0]} --mask-dtype bool",
        f"ATT-711 unreadable tensor file: --mask {name}: element (0, 0) is 2, expected 0 or 1 of a boolean; store x != 0 in its place",
    )


REFUSED = [
    ("--mask mask.raw: type: the file does not say it; name it by --mask-dtype",
     "$compute --mask mask.raw --mask-shape 5,6"),
    ("--mask mask.raw: shape: the file does not say it; name it by --mask-shape",
     "$compute --mask mask.raw --mask-dtype bool"),
    ("ATT-711 unreadable tensor file: --mask mask.raw: data: more follows after the 25 bytes",
     "$compute --mask mask.raw --mask-dtype bool --mask-shape 5,5"),
    ("mask.raw: data: the shape and bool need 36 bytes, found 30",
     "$compute --mask mask.raw --mask-dtype bool --mask-shape 6,6"),
    ("ATT-711 unreadable tensor file: --mask bias.raw: data: element (1, 4) is 128, expected 0 or 1 of a boolean; store x != 0 in its place",
     "$compute --mask bias.raw --mask-dtype bool --mask-shape 4,6"),
    ("--mask numbers.pb: type: the elements are float32, not of the format named by --mask-dtype, bool",
     "$compute --mask numbers.pb --mask-dtype bool"),
    ("--mask-dtype is 'x', expected one of float8_e4m3fn, float8_e5m2, float16, bfloat16, float32, float64, float8_e4m3fnuz, float8_e5m2fnuz, float8_e8m0fnu, float4_e2m1fn, int8, bool",
     "$compute --mask mask.raw --mask-dtype x --mask-shape 5,6"),
    ("--mask-shape is 'x', expected an integer of 0 or more",
     "$compute --mask mask.raw --mask-dtype bool --mask-shape 5,x"),
    ("ATT-701 tensors do not fit: --mask mask.raw is (1, 1, 6, 5), expected (1, 2, 5, 6) of batch entries, query heads, queries and keys, or 1 in place of an extent",
     "$compute --mask mask.raw --mask-dtype bool --mask-shape 6,5"),
    ("--bias bias.raw: type: the file does not say it; name it by --bias-dtype",
     "$compute --bias bias.raw --bias-shape 6"),
    ("--bias bias.raw: type: the file does not say it; name it by --bias-dtype",
     "$compute --bias bias.raw --bias-shape 6 $masked"),
    ("--bias bias.raw: shape: the file does not say it; name it by --bias-shape",
     "$compute --bias bias.raw --bias-dtype fp32"),
    ("bias.raw: data: the shape and float64 need 48 bytes, found 24",
     "$compute --bias bias.raw --bias-dtype fp64 --bias-shape 6"),
    ("--bias-dtype is 'bool', expected one of", "$compute --bias bias.raw --bias-dtype bool --bias-shape 6"),
    ("--past-k k.bin: shape: the file does not say it; name it by --past-k-shape", "$compute $past"),
    ("v.bin: data: more follows after the 80 bytes that the shape and float32 need",
     "$compute $past --past-k-shape 6,4 --past-v-shape 5,4"),
    ("--alibi slopes.raw: type: the file does not say it; name it by --alibi-dtype", "$compute --alibi slopes.raw"),
    ("--alibi-dtype is 'x', expected one of", "$compute --alibi slopes.raw --alibi-dtype x"),
    ("--sinks sinks.raw: type: the file does not say it; name it by --sinks-dtype", "$compute --sinks sinks.raw"),
    ("ATT-703 an option does not fit: --sinks sinks.raw has 1 numbers, expected 2",
     "$compute --sinks sinks.raw --sinks-dtype fp32"),
    ("--sinks in/q.npy: descr: '<f4' cannot hold the format named by --sinks-dtype, bfloat16",
     "$compute --sinks in/q.npy --sinks-dtype bf16"),
    ("odd.raw: data: more follows after the 4 bytes that the shape and float32 need",
     "$compute --alibi odd.raw --alibi-dtype fp32"),
    ("odd.raw: data: more follows after the 0 bytes that the shape and int64 need", "$compute --key-lengths odd.raw"),
    ("gone.raw: file: it cannot be opened", "$compute --key-lengths gone.raw"),
    ("--key-lengths empty.raw is a file without numbers", "$compute --key-lengths empty.raw"),
    ("--mask bytes_mask.safetensors#mask: dtype: 'U8' is not supported; supported are F64, F32, F16, BF16, F8_E4M3, F8_E5M2, F8_E4M3FNUZ, F8_E5M2FNUZ, F8_E8M0, F4, I8, BOOL, I64 and I32, and U8 that is named bool",
     "$compute --mask bytes_mask.safetensors"),
    ("--mask bytes_mask.pb: data_type: 2 is not supported", "$compute --mask bytes_mask.pb"),
    ("--mask pairs/q.npy: descr: '<u2' cannot hold the format named by --mask-dtype, bool",
     "$compute --mask pairs/q.npy --mask-dtype bool"),
    ("--bias bytes_mask.safetensors#mask: dtype: 'U8' is not supported", "$compute --bias bytes_mask.safetensors"),
    ("--mask short.safetensors: data_offsets: 'mask': the shape and U8 need 35 bytes, the offsets leave 30",
     "$compute --mask short.safetensors --mask-dtype bool"),
]


@pytest.mark.parametrize("words, line", REFUSED)
def test_refused(attest, words, line):
    attest.refuses(line, words)
