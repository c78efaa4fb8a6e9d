"""Misspelt options, or names of other libraries; attest.testing; arrays of other libraries."""

import inspect
import pathlib
import re
import shutil
import subprocess

import numpy as np
import pytest

import attest

RNG = np.random.default_rng(11)
q, k, v = (RNG.standard_normal(shape).astype(np.float32) for shape in ((2, 4, 3, 5), (2, 2, 6, 5), (2, 2, 6, 5)))


@pytest.mark.parametrize("option, given, words", [
    ("casual", True, "did you mean causal?"),
    ("soft_caps", 3.0, "did you mean soft_cap?"),
    ("window_lefft", 3, "did you mean window_left?"),
    ("key_length", [1], "did you mean key_lengths?"),
    ("is_causal", True, "it is called causal here"),
    ("softmax_scale", 1.0, "it is called scale here"),
    ("o_scale", 1.0, "a factor of outputs is one of v_scale"),
    ("enable_gqa", True, "leave it out"),
    ("window_size", (-1, -1), "leave it out: it limits nothing"),
    ("window_size", (128, -1), "write window_left=128. "),
    ("window_size", (128, 0), "write window_left=128 and window_right=0"),
    ("window_size", 4, "write window_left=4 and window_right=4"),
    ("window_size", "wide", "write window_left and window_right"),
    ("attn_bias", v, "it is called bias here"),
    ("block_mask", v, "leave it out: what its mask_mod hides is causal, window_left, key_lengths or the option mask."),
    ("score_mod", len, "any other score is given_scores, with q=None and k=None."),
    ("max_seqlen_q", 4, "leave it out: cu_seqlens_q and cu_seqlens_k say it."),
    ("query_seq_lengths", [1], "every query counts: leave out the rows of padding"),
    ("descale_q", 1.0, "it is called q_scale here; (B, H) comes as x[:, :, None, None]."),
    ("s_aux", v, "it is called sinks here."),
    ("learnable_sink", v, "it is called sinks here."),
    ("leftpad_k", [1], "write mask=np.arange(S) >= leftpad_k[:, None, None, None]."),
    ("kv_indptr", [1], "a row of page_table, filled up with -1"),
    ("page_size", 16, "leave it out: the shape of k says it."),
])  # fmt: skip
def test_the_right_spelling_is_said(option, given, words):
    for call in (attest.attention, lambda *a, **o: attest.judge(q, *a, **o)):
        with pytest.raises(TypeError, match=re.escape(f"has no option '{option}'; ") + ".*" + re.escape(words)):
            call(q, k, v, **{option: given})


def test_nothing_is_suggested_where_nothing_is_near():
    with pytest.raises(TypeError, match=r"has no option 'xyzzy'\. Expected one of q, k, v"):
        attest.attention(q, k, v, xyzzy=1)


@pytest.mark.parametrize("options, words", [
    ({"causal": 1}, "causal is 1, expected True or False; write causal=True"),
    ({"causal": np.int64(0)}, "write causal=False"),
    ({"true_means_hidden": 2}, "true_means_hidden is 2, expected True or False$"),
])  # fmt: skip
def test_a_switch_says_what_to_write(options, words):
    with pytest.raises(TypeError, match=words):
        attest.attention(q, k, v, **options)


@pytest.mark.parametrize("options, words", [
    ({"sinks": np.ones((1, 4, 1, 1), np.float32)}, "sinks is an array of float32 with 4 axes, expected one row of numbers: sinks.reshape(-1)"),
    ({"alibi_slopes": np.ones((2, 4), np.float32)}, "alibi_slopes is an array of float32 with 2 axes, expected one row of numbers"),
    ({"mask": np.ones((3, 6), np.int64)}, "mask is an array of int64, expected bool: mask != 0, if 1 is for what takes part"),
    ({"mask": np.ones((3, 6), np.float32)}, "mask is an array of float32, expected bool; numbers that are added to the scores are a bias"),
])  # fmt: skip
def test_an_array_of_another_kind_says_what_to_write(options, words):
    with pytest.raises(TypeError, match=f"^{re.escape(words)}$"):
        attest.attention(q, k, v, **options)


def test_a_mask_of_integers_in_the_names_of_torch():
    said = "attn_mask is an array of int64, expected booleans, attn_mask != 0, if 1 is for a key that takes part; or floating"
    with pytest.raises(TypeError, match=f"^{said}"):
        attest.testing.assert_close(q, q, k, v, attn_mask=np.ones((3, 6), np.int64), enable_gqa=True)


def test_what_a_kernel_returns_besides_its_output():
    found = attest.attention(q, k, v)
    with pytest.raises(TypeError, match=r"^out is a tuple of 2, expected an array; write its element, such as out\[0\]$"):
        attest.judge((found.rounded, found.log_sum_exp), q, k, v)


def test_a_model_says_what_to_do_with_float64():
    words = "describes no tensor of float64; give what the kernel reads, in its format, or a distance in ulps"
    with pytest.raises(attest.AttestError, match=words):
        attest.judge(q, q.astype(np.float64), k, v, model="fp32-p")


def test_a_judgement_is_printed_as_its_report():
    found = attest.judge(q, q, k, v, diagnosis=True)
    assert repr(found) == f"<Judgement: {found.verdict}>" and found.verdict.startswith("fail")
    assert str(found) == found.report + "".join(line + "\n" for line in found.diagnosis) != found.report


def test_a_failure_without_a_criterion_says_that_there_is_none():
    for criterion in ({}, {"max_ulp": 0}, {"model": "fp32-p"}):
        with pytest.raises(attest.Incorrect) as found:
            attest.assert_correct(-attest.attention(q, k, v).rounded, q, k, v, **criterion)
        assert ("no criterion is given, so each element has to be correctly rounded" in str(found.value)) == (not criterion)


def test_a_word_says_its_neighbour():
    with pytest.raises(ValueError, match=r"there is no diagonal 'bottom-right'; did you mean 'bottom_right'\? Expected one of top_left"):
        attest.attention(q, k, v, diagonal="bottom-right")
    with pytest.raises(attest.AttestError, match="where others write -1, no limit"):
        attest.attention(q, k, v, window_left=-1)


#: Every function of the package that has options.
FUNCTIONS = [one for one in (*(getattr(attest, name) for name in attest.__all__), *(getattr(attest.testing, name) for name in attest.testing.__all__))
             if inspect.isfunction(one) and inspect.signature(one).parameters and one.__name__ != "version"]  # fmt: skip


def options_of(function):
    return [name for name, one in inspect.signature(function).parameters.items() if one.kind is not one.VAR_KEYWORD]


def refusal(function, **options):
    with pytest.raises(TypeError) as found:
        function(**options)
    return str(found.value)


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda one: one.__name__)
def test_a_function_names_itself_and_the_nearest_of_its_own_options(function):
    known = options_of(function)
    listed = f"Expected one of {', '.join(known)}"
    for name in known:
        if len(name) > 3:
            misspelt = name[:-1] + name[-2] + name[-1]  # "causal" as "causaal"
            own = f"{function.__name__}() has no option '{misspelt}'; did you mean {name}? {listed}"
            assert refusal(function, **{misspelt: 1}) == own
    assert refusal(function, xyzzy=1) == f"{function.__name__}() has no option 'xyzzy'. {listed}"


def test_every_function_is_there():
    assert {one.__name__ for one in FUNCTIONS} == {
        "assert_close", "assert_correct", "assert_gradients", "attention", "diagnose", "drawn", "evaluate", "gradients",
        "intermediate", "judge", "judge_close", "judge_gradients", "judge_intermediate", "judge_log_sum_exp", "power",
        "power_of_log_sum_exp", "read_failure", "write_failure",
    }  # fmt: skip


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda one: one.__name__)
def test_every_spelling_leads_to_an_option_that_there_is(function):
    from attest._options import _ELSEWHERE

    known = options_of(function)
    for spelling in {*_ELSEWHERE, "window_size"} - {*known, *refused_otherwise(function)}:
        said = refusal(function, **{spelling: 1})
        assert re.match(rf"{function.__name__}\(\) has no option '{spelling}'(\.|; .*[^.?][.?]) Expected one of {known[0]}\b", said), said
        for named in re.findall(r"it is called (\w+)|option (?!')(\w+)|write (\w+)|did you mean (\w+)", said):
            assert set(filter(None, named)) <= set(known), said


def refused_otherwise(function):
    """Options that the functions with the names of torch refuse with other messages, or accept in addition."""
    return ("causal", "mask", "bias") if "is_causal" in options_of(function) else ()


@pytest.mark.parametrize("function, option, words", [
    (attest.testing.assert_close, "is_casual", "did you mean is_causal?"),
    (attest.testing.judge_close, "casual", "it is called is_causal here."),
    (attest.judge, "is_casual", "it is called causal here."),
    (attest.testing.assert_close, "attn_maks", "did you mean attn_mask?"),
    (attest.testing.assert_close, "attn_bias", "it is called attn_mask here."),
    (attest.testing.assert_close, "key_padding_mask", "write attn_mask=~key_padding_mask[:, None, None, :]."),
    (attest.testing.assert_close, "out", "it is called actual here."),
    (attest.testing.judge_close, "query", "it is called q here."),
    (attest.judge, "query", "it is called q here."),
    (attest.attention, "Key", "it is called k here."),
    (attest.attention, "V", "did you mean v?"),
    (attest.gradients, "value", "it is called v here."),
    (attest.judge_gradients, "grad_output", "it is called dout here."),
    (attest.assert_gradients, "dO", "it is called dout here."),
    (attest.assert_gradients, "softmax_lse", "it is called saved_log_sum_exp here."),
    (attest.assert_correct, "softmax_lse", "log-sum-exps are judged by attest.judge_log_sum_exp(lse, q, k, v, ...), outputs by themselves."),
    (attest.judge, "lse", "log-sum-exps are judged by attest.judge_log_sum_exp(lse, q, k, v, ...), outputs by themselves."),
    (attest.testing.assert_close, "log_sum_exp", "log-sum-exps are judged by attest.judge_log_sum_exp(lse, q, k, v, ...), outputs by themselves."),
    (attest.judge_log_sum_exp, "log_sum_exp", "it is called lse here."),
    (attest.assert_gradients, "grad_q", "it is called dq here."),
    (attest.judge_gradients, "grad_key", "it is called dk here."),
    (attest.judge_log_sum_exp, "lse_base", "write logarithm='binary' for base 2."),
    (attest.judge, "mask_true_hides", "it is called true_means_hidden here."),
    (attest.judge, "alibi", "it is called alibi_slopes here."),
    (attest.judge, "empty", "it is called empty_row here."),
    (attest.assert_gradients, "is_causal", "it is called causal here."),
    (attest.evaluate, "seed", "did you mean seeds?"),
    (attest.drawn, "seeds", "did you mean seed?"),
    (attest.attention, "out_dtype", "it is called dtype here."),
    (attest.judge, "out_dtype", "it is called dtype_out here, the format of an array of bits."),
    (attest.judge, "num_splits", "it is called parts here, of model='split-kv'."),
    (attest.attention, "num_splits", "leave it out: the exact result does not depend on it."),
    (attest.assert_correct, "BLOCK_N", "it is called tile_keys here."),
    (attest.evaluate, "BLOCK_M", "leave it out: no result and no bound depends on it."),
    (attest.testing.assert_close, "block_mask",
     "leave it out: what its mask_mod hides is causal, window_left, key_lengths or attn_mask."),
])  # fmt: skip
def test_a_suggestion_is_in_the_names_of_the_function(function, option, words):
    assert f"{function.__name__}() has no option '{option}'; {words} Expected one of " in refusal(function, **{option: 1})


def test_nothing_is_suggested_that_the_function_lacks():
    assert "max_ulp" not in refusal(attest.attention, atol=1)
    assert refusal(attest.drawn, query=1) == "drawn() has no option 'query'. Expected one of shape, dtype, seed"


def test_the_fixture_says_it_too():
    from attest.pytest_plugin import Attest

    made = Attest("a test", 0)
    said = refusal(made.drawn, shapes=(1, 1, 1, 2, 2, 2))
    assert said == "drawn() has no option 'shapes'; did you mean shape? Expected one of shape, dtype"
    assert made.drawn(shape=(1, 1, 1, 2, 2, 2), dtype="float16")[0].dtype == np.float16


# ## The names of torch


def held(out, **names):
    attest.testing.assert_close(out, q, k, v, **{"enable_gqa": True, "max_ulp": 0, **names})


SOME = np.random.default_rng(5).random((3, 6)) < 0.6


@pytest.mark.parametrize("names, options", [
    ({}, {}),
    ({"is_causal": True}, {"causal": True}),
    ({"scale": 0.25}, {"scale": 0.25}),
    ({"attn_mask": SOME}, {"mask": SOME}),
    ({"attn_mask": np.where(SOME, 0.5, -np.inf).astype(np.float32)}, {"bias": np.where(SOME, 0.5, -np.inf).astype(np.float32)}),
])  # fmt: skip
def test_assert_close_translates(names, options):
    out = attest.attention(q, k, v, **options).rounded
    held(out, **names)
    wrong = out.copy()
    wrong[1, 2, 0, 1] = np.nextafter(wrong[1, 2, 0, 1], np.float32(9))
    with pytest.raises(AssertionError, match="fail: 1 of"):
        held(wrong, **names)


def test_assert_close_takes_the_arguments_in_the_order_of_torch():
    names = list(inspect.signature(attest.testing.assert_close).parameters)
    assert names[1:9] == ["q", "k", "v", "attn_mask", "dropout_p", "is_causal", "scale", "enable_gqa"]
    attest.testing.assert_close(attest.attention(q, k, v, causal=True).rounded, q, k, v, None, 0.0, True, None, True)


def test_assert_close_by_the_model_of_the_format():
    out = attest.attention(q, k, v, dtype="float16").rounded
    coarse = out + np.float16(1e-4)  # too far for weights of float32, not of float16
    attest.testing.assert_close(coarse, q, k, v, enable_gqa=True)
    with pytest.raises(AssertionError, match="error bound of a kernel with float32 weights"):
        attest.testing.assert_close(coarse.astype(np.float32), q, k, v, enable_gqa=True)
    with pytest.raises(AssertionError, match="error bound of a kernel with float16 weights"):
        attest.testing.assert_close(out + np.float16(0.1), q, k, v, enable_gqa=True)
    assert not attest.testing.judge_close(out + np.float16(0.1), q, k, v, enable_gqa=True)


def test_assert_close_by_an_emulation():
    out = attest.attention(q, k, v, scale=1.0).rounded
    held(out + np.float32(0), scale=1.0, max_ulp=None, emulate="fp32-p", exp_ulps=8)
    with pytest.raises(AssertionError, match="fail: "):
        held(out * np.float32(1.01), scale=1.0, max_ulp=None, emulate="fp32-p", exp_ulps=8)


@pytest.mark.parametrize("error, words, names", [
    (ValueError, "dropout_p is 0.1, expected 0", {"dropout_p": 0.1}),
    (ValueError, "attn_mask and is_causal are both given", {"attn_mask": SOME, "is_causal": True}),
    (ValueError, "4 query heads and 2 key heads, expected as many unless enable_gqa=True", {"enable_gqa": False}),
    (TypeError, "is_causal is 1, expected True or False; write is_causal=True", {"is_causal": 1}),
    (TypeError, "causal does not go with the names of torch: write is_causal, as torch calls it, or use attest.judge", {"causal": True}),
    (TypeError, "mask does not go with the names of torch: write attn_mask", {"attn_mask": SOME, "mask": SOME}),
    (TypeError, "preset does not go with the names of torch: the names of torch say it already, or use", {"preset": "torch"}),
    (TypeError, "has no option 'rtol'; a kernel is held to max_ulp", {"rtol": 1e-3}),
    (ValueError, "max_ulp and model are both given", {"model": "fp16-p", "max_ulp": 1}),
])  # fmt: skip
def test_assert_close_refuses(error, words, names):
    with pytest.raises(error, match=words):
        held(q, **names)


def test_assert_close_of_float64_needs_a_distance():
    wide = attest.attention(q, k, v, dtype="float64").rounded
    with pytest.raises(ValueError, match="float64; say max_ulp"):
        attest.testing.assert_close(wide, q, k, v, enable_gqa=True)
    held(wide)


# ## Arrays of other libraries


class Device:
    """An array on a GPU, which NumPy cannot read."""

    __cuda_array_interface__ = {"version": 3}

    def __init__(self, x):
        self.x = x

    def __array__(self, dtype=None, copy=None):
        raise TypeError("implicit conversion to a NumPy array is not allowed")


class Cupy(Device):
    def get(self):
        return self.x


class Numba(Device):
    def copy_to_host(self):
        return self.x


class Shared:
    """An object with DLPack only."""

    def __init__(self, x, device=1):
        self.x, self.device = x, device

    def __dlpack__(self, stream=None):
        return self.x.__dlpack__()

    def __dlpack_device__(self):
        return (self.device, 0)


class SharedWithCopy(Shared):
    def cpu(self):
        return Shared(self.x)


@pytest.mark.parametrize("kind", [Cupy, Numba, Shared, lambda x: SharedWithCopy(x, 2)],
                         ids=["get", "copy_to_host", "dlpack", "dlpack of a GPU"])  # fmt: skip
def test_arrays_that_numpy_does_not_read(kind):
    out = attest.attention(q, k, v, alibi_slopes=[1, 0.5, 0.25, 2]).rounded
    slopes = kind(np.array([1, 0.5, 0.25, 2]))
    assert np.array_equal(attest.attention(kind(q), kind(k), kind(v), alibi_slopes=slopes).rounded, out)
    attest.assert_correct(kind(out), q, kind(k), v, alibi_slopes=slopes)


def test_what_cannot_be_copied_is_refused():
    with pytest.raises(TypeError, match=r"^k cannot be read as an array: Device has __cuda_array_interface__, so it lies on "
                                        r"a GPU, and none of cpu\(\), get\(\), copy_to_host\(\)"):
        attest.attention(q, Device(k), v)
    with pytest.raises(TypeError, match="^v cannot be read as an array: Shared is an array of the device 2 of DLPack, not"):
        attest.attention(q, k, Shared(v, 2))


def test_bits_with_the_name_of_their_format(tmp_path):
    """As the program writes them into .npy files."""
    bits = [np.random.default_rng(n).integers(0x3C00, 0x4000, x.shape).astype(np.uint16) for n, x in enumerate((q, k, v))]
    out = attest.attention(*bits, input_dtype="bf16").rounded
    for order in "<>":
        named = [b.astype(order + "u2").view([("bfloat16", order + "u2")]) for b in bits]
        np.save(tmp_path / "q.npy", named[0])
        named[0] = np.load(tmp_path / "q.npy")
        assert np.array_equal(attest.attention(*named).rounded, out)
        attest.assert_correct(out.view([("bfloat16", "u2")]), *named)
    with pytest.raises(TypeError, match="q is an array of bfloat16, not of float16"):
        attest.attention(*named, dtype_q="float16")
    with pytest.raises(TypeError, match="whose field holds no bits of bfloat16"):
        attest.attention(bits[0].view([("bfloat16", "i2")]), *bits[1:], input_dtype="bf16")
    with pytest.raises(TypeError, match="which is no format that Attest knows"):
        attest.attention(bits[0].view([("x", "u2")]), *bits[1:], input_dtype="bf16")


# ## What help() shows


def test_help_names_every_option():
    shown = set(inspect.signature(attest.evaluate).parameters) | set(inspect.signature(attest.attention).parameters)
    shown -= {"q", "k", "v", "kernel", "shapes", "seeds", "convert", "inputs"}
    said = set(re.findall(r"\w+", attest.__doc__))
    assert shown <= said, shown - said
    for name in attest.__all__:
        of_a_result = inspect.isclass(getattr(attest, name))
        assert of_a_result or name.startswith("_") or name in {*said, "version"}, name


def test_versions_agree():
    assert attest.__version__ == attest.version()


def test_the_types_name_every_option():
    from attest import _types

    def taken(function):
        return {name for name, one in inspect.signature(function).parameters.items() if one.default is not one.empty}

    assert set(_types.ProblemOptions.__annotations__) == taken(attest.attention) - {"dtype", "log_sum_exp_dtype", "threads"}
    assert set(_types.JudgeOptions.__annotations__) == taken(attest.judge) == taken(attest.assert_correct)
    own = {"max_ulp", "model", "rtol", "atol", "dtype", "without_roundings", "threads"}
    assert set(_types.PowerOptions.__annotations__) | own == taken(attest.power) == taken(attest.power_of_log_sum_exp)


def test_the_types_are_right(tmp_path):
    """A user's misspelt option, and one of another type, as mypy sees them."""
    mypy = shutil.which("mypy")
    if mypy is None:
        pytest.skip("there is no mypy")
    package = pathlib.Path(attest.__file__).parent
    (tmp_path / "user.py").write_text(
        "import attest\n"
        "x = attest.attention([[1.0]], [[1.0]], [[1.0]], causal=True).rounded.shape\n"
        "attest.attention([[1.0]], [[1.0]], [[1.0]], casual=True)\n"
        "attest.assert_correct([[1.0]], [[1.0]], [[1.0]], [[1.0]], 1, soft_cap='big')\n"
    )
    command = [mypy, "--enable-incomplete-feature=Unpack", "--cache-dir", str(tmp_path / "cache")]
    said = subprocess.run([*command, str(package), str(tmp_path / "user.py")], capture_output=True, text=True).stdout
    lines = [line for line in said.splitlines() if "user.py:" in line and ": error: " in line]
    assert [line.split(":")[1] for line in lines] == ["3", "4"], said
    assert 'Unexpected keyword argument "casual"' in lines[0] and '"soft_cap"' in lines[1] or '"str"' in lines[1], said
