"""Padding, pages of a cache, layouts that look exchanged, values that are a slice of the keys, and rows without
keys."""

import pytest

import made

WORDS = {
    "spoilt": "--q in/q.npy --k nan_k.bin --k-shape 6,4 --v in/v.npy --input-dtype fp32",
    "of_pages": "--k pages_k.bin --v pages_v.bin --input-dtype fp32",
    "bshd": "--k-shape 4,2,1,4 --page-layout bshd",
    "pages": "--q in/q.npy $of_pages",
    "two_heads": "--k-shape 4,1,2,4 --page-layout bshd",
    "paged": "$pages $bshd",
    "p": "compute $paged --out no.npy",
    "packed": "--q q.bin --shape 5,2,4 $of_pages $bshd --cu-seqlens-q 0,2,5",
    "varlen": "$packed --page-table 1,-1,2,0 --key-lengths 2,4 --causal --diagonal bottom_right",
    "many": "--q many.bin --k many.bin --v many.bin --input-dtype fp32 --shape 512,2,4",
    "same_key": "--q in/q.npy --k k.bin --input-dtype fp32 --k-shape 6,4",
}
POLICIES = ["zero", "nan", "mean"]


def prepare(attest):
    k, v = attest.read("k.bin"), attest.read("v.bin")
    # NaN where no query sees it: the last key of six
    attest.write("nan_k.bin", k[:80] + made.NAN + k[84:])
    attest("compute $qkv --key-lengths 5 --out clean.bin")
    # Pages of two slots: those of the six keys in the order 2, 0, 1, and one that is not read
    for name, content in ("k", k), ("v", v):
        attest.write(f"pages_{name}.bin", content[-32:] + content[:64] + made.NAN * 8)
    attest.write("table.npy", made.npy("<i4", "(1, 4)", b"\1\0\0\0\2\0\0\0\0\0\0\0\xff\xff\xff\xff"))
    attest.write("table.raw", made.int64s(1, 2, 0))
    attest.write("many.bin", bytes(16384))
    # the first three of four components
    attest.write("slice.bin", b"".join(k[16 * row : 16 * row + 12] for row in range(6)))
    for policy in POLICIES:
        attest(f"compute $qkv --key-lengths 0 --empty {policy} --out empty_{policy}.npy")


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("given", POLICIES)
def test_each_policy_for_rows_without_keys_is_right_for_itself_alone(attest, policy, given):
    attest(f"judge $qkv --key-lengths 0 --empty {policy} --candidate empty_{given}.npy", 0 if policy == given else 1)


def test_a_row_without_keys_in_json(attest):
    attest("judge $qkv --key-lengths 0 --empty nan --candidate empty_zero.npy --json empty.json", 1)
    assert '"lower": "NaN"' in attest.text("empty.json")


def test_a_hidden_nan(attest):
    attest("compute $spoilt --key-lengths 5 --ignore-hidden --out x.bin")
    attest.same("x.bin", "clean.bin")
    attest("judge $spoilt --key-lengths 5 --ignore-hidden --candidate clean.bin --json hidden.json")
    assert "reached_by_hidden" not in attest.text("hidden.json"), "something reached the output"


def test_a_hidden_nan_that_leaks(attest):
    attest.copy("clean.bin", "leaking.bin")
    attest.put("leaking.bin", 0, made.NAN)
    leaking = "judge $spoilt --key-lengths 5 --ignore-hidden --candidate leaking.bin"
    attest(leaking, 1, "hidden: key 5 of head 0, batch entry 0 is hidden and holds NaN: it reached the output")
    attest(f"{leaking} --json leaking.json", 1)
    assert '"hidden": "key 5 of head 0, batch entry 0 is hidden and holds NaN"' in attest.text("leaking.json")


@pytest.mark.parametrize(
    "line, expected",
    [
        ("compute $paged --page-table 1,2,0 --key-lengths 6 --out x.bin", "six.bin"),
        ("compute $paged --page-table table.npy --key-lengths 6 --out x.bin", "six.bin"),
        ("compute $paged --page-table table.raw --key-lengths 6 --out x.bin", "six.bin"),
        ("compute $pages --k-shape 4,1,2,4 --page-layout bhsd --page-table 1,2,0 --key-lengths 6 --out x.bin", "six.bin"),
        ("compute $paged --page-table 1,2,0 --key-lengths 5 --out x.bin", "clean.bin"),
    ],
)
def test_pages(attest, line, expected):
    attest("compute $qkv --out six.bin")
    attest(line)
    attest.same("x.bin", expected)


def test_pages_judged(attest):
    attest("judge $paged --page-table table.npy --key-lengths 5 --candidate clean.bin --verify 3 --json pages.json")
    assert '"option": "--page-table"' in attest.text("pages.json")
    attest("judge $paged --page-table 1,2,0 --key-lengths 6 --candidate clean.bin", 1)


def test_gradients_of_pages(attest):
    attest("gradients $paged --page-table 1,2,0 --key-lengths 6 --dout q.bin --dk paged_dk.npy", 0,
           "paged_dk.npy: (1, 1, 6, 4) float32")  # fmt: skip
    attest("gradients $qkv --dout q.bin --dk six_dk.npy")
    attest.same("paged_dk.npy", "six_dk.npy")


def test_packed_queries_over_pages(attest):
    attest("compute $varlen --out x.bin")
    attest("compute $raw $shaped $two --layout thd --out packed.bin")
    attest.same("x.bin", "packed.bin")
    attest("judge $varlen --candidate packed.bin")


def test_layouts_that_look_exchanged_when_they_are_said(attest):
    attest("compute $many --layout bhsd --out x.bin")
    attest("compute $many --layout bshd --out x.bin")


def test_values_that_are_a_slice_of_the_keys(attest):
    attest("compute $same_key --v slice.bin --v-shape 6,3 --out sliced.npy")
    attest("compute $same_key --v k.bin --v-size 3 --out x.npy")
    attest.same("x.npy", "sliced.npy")
    attest("compute --q in/q.npy --k pages_k.bin --v pages_k.bin --input-dtype fp32 $bshd --v-size 3"
           " --page-table 1,2,0 --key-lengths 6 --out x.npy")  # fmt: skip
    attest.same("x.npy", "sliced.npy")
    attest("compute $same_key --v k.bin --v-size 4 --out x.npy")
    attest("compute $same_key --v k.bin --out whole.npy")
    attest.same("x.npy", "whole.npy")


def test_a_past_that_is_a_slice(attest):
    attest("compute $same_key --past-k k.bin --past-k-shape 6,4 --past-v k.bin --v k.bin --v-size 3 --out x.npy")
    attest("compute $same_key --past-k k.bin --past-k-shape 6,4 --past-v slice.bin --past-v-shape 6,3"
           " --v slice.bin --v-shape 6,3 --out past.npy")  # fmt: skip
    attest.same("x.npy", "past.npy")


REFUSED = [
    ("query 0 of head 0, batch entry 0 may not use any key, and neither a model nor an emulation describes a mean of all values",
     "judge $qkv --key-lengths 0 --empty mean --candidate empty_mean.npy --model fp32-p"),
    ("--k nan_k.bin at (0, 0, 5, 0) is NaN", "compute $spoilt --key-lengths 5 --out no.npy"),
    ("--k nan_k.bin at (0, 0, 5, 0) is NaN, and query 0 of head 0 sees it",
     "compute $spoilt --ignore-hidden --out no.npy"),
    ("--page-table is given without --page-layout, and heads and slots cannot be told apart",
     "compute $pages --k-shape 4,2,1,4 --page-table 1,2,0 --key-lengths 6 --out no.npy"),
    ("--page-layout requires --page-table", "$p"),
    ("--page-layout is 'nhd', expected one of bhsd, bshd",
     "compute $pages --k-shape 4,2,1,4 --page-layout nhd --page-table 1,2,0 --key-lengths 6 --out no.npy"),
    ("--page-table is given without --key-lengths", "$p --page-table 1,2,0"),
    ("--past-k is given with --page-table", "$p --page-table 1,2,0 --key-lengths 6 --past-k k.bin --past-v v.bin"),
    ("ATT-703 an option does not fit: --page-table[0][1] is 4, expected a page of 0 to 3: --key-lengths[0] is 6",
     "$p --page-table 1,4,0 --key-lengths 6"),
    ("ATT-703 an option does not fit: --page-table table.npy[0][3] is -1, expected a page of 0 to 3",
     "$p --page-table table.npy --key-lengths 7"),
    ("ATT-703 an option does not fit: --key-lengths[0] is 7, expected 0 to 6: 3 pages of 2 slots",
     "$p --page-table 1,2,0 --key-lengths 7"),
    ("ATT-703 an option does not fit: the diagonal puts the first query at key 0, and batch entry 0 has 5 queries for 6 keys",
     "$p --page-table 1,2,0 --key-lengths 6 --causal"),
    ("--k pages_k.bin has the shape (8, 4), expected the 4 axes of pages: (pages,slots,Hk,D) with --page-layout bshd",
     "compute $pages --k-shape 8,4 --page-layout bshd --page-table 1 --key-lengths 1 --out no.npy"),
    ("--page-table in/q.npy holds float32, expected int64 or int32", "$p --page-table in/q.npy --key-lengths 6"),
    ("--page-table has 3 numbers, expected as many for each of 2 batch entries",
     "compute $packed --page-table 1,2,0 --key-lengths 2,4 --out no.npy"),
    ("ATT-701 tensors do not fit: the key heads (512) are more than the keys (2): the layout looks like bshd; say --layout bshd, or --layout bhsd",
     "compute $many --out no.npy"),
    ("with heads and positions exchanged there are 2 and 1, so the axes look like (B, S, H, D), the layout bshd",
     "compute $raw $shaped --out no.npy"),
    ("with heads and positions exchanged there are 2 and 1, so the axes look like (B, H, S, D), the layout bhsd",
     "compute $raw --shape 2,5,4 --k-shape 1,6,4 --layout bshd --out no.npy"),
    ("with heads and positions of --q q.bin alone exchanged there are 2 and 2, so its axes look like (B, S, H, D), the layout bshd",
     "compute --q q.bin --shape 1,5,2,4 $of_pages $two_heads --page-table 0,1,2 --key-lengths 3 --out no.npy"),
    ("--layout thd is given without --cu-seqlens-q", "compute $raw $shaped --layout thd --out no.npy"),
    ("--v-size is 0, expected 1 to 4, the components of --v k.bin",
     "compute $same_key --v k.bin --v-size 0 --out no.npy"),
    ("--v-size is 5, expected 1 to 4, the components of --v k.bin",
     "compute $same_key --v k.bin --v-size 5 --out no.npy"),
    ("--v-size is '-1', expected an integer of 0 or more", "compute $same_key --v k.bin --v-size -1 --out no.npy"),
    ("--v-size is given, and --v k.bin holds float4_e2m1fn, of which two share a byte",
     "compute --q k.bin --k k.bin --v k.bin --input-dtype e2m1 --shape 24,8 --v-size 3 --out no.npy"),
]


@pytest.mark.parametrize("words, line", REFUSED)
def test_refused(attest, words, line):
    attest.refuses(line, words)
