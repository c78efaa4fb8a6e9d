"""Suggests the meaning of an unknown option: a similar name, or the spelling of another library."""

from __future__ import annotations

import difflib
import functools
import inspect
from typing import Any, Callable, Collection, Optional, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

_MASKS = "booleans are the option mask, True where a key takes part; numbers are the option bias"
_DISTANCES = "a kernel is held to max_ulp (a distance) or to model (a proven bound)"
_DROPOUT = (
    "Attest draws no mask: leave it out for a kernel without dropout, or give keep_mask, the weights that the kernel kept, "
    "with dropout=p or keep_factor"
)
_FACTOR = "a factor of outputs is one of v_scale, which may be a tuple of two; for a kernel that divides, its reciprocal"
_PADDING = "~key_padding_mask[:, None, None, :]"
_IN_FRONT = "np.arange(S) >= leftpad_k[:, None, None, None]"
_BLOCKS = "leave it out: what its mask_mod hides is causal, window_left, key_lengths or "
_SCORES = "what it adds is bias or alibi_slopes, a tanh is soft_cap; any other score is given_scores, with q=None and k=None"
_PAGES = "the pages of each batch entry are a row of page_table, filled up with -1; key_lengths says how many keys there are"
_SPLITS = "it is called parts here, of model='split-kv'"
_EXACT = "leave it out: the exact result does not depend on it"
_LENGTHS = "leave it out: cu_seqlens_q and cu_seqlens_k say it"
_ORDER = ": 'bshd' for NHD, BSHD and BTNH, 'bhsd' for HND and BHSD"
_LOG_SUM_EXPS = "log-sum-exps are judged by attest.judge_log_sum_exp(lse, q, k, v, ...), outputs by themselves"
_EVERY_QUERY = "every query counts: leave out the rows of padding, or pack the sequences with cu_seqlens_q"


def _called(*names: str, more: str = "") -> tuple[tuple[str, str], ...]:
    return tuple((name, f"it is called {name} here{more}") for name in names)


#: Spellings of torch, FlashAttention, xFormers, JAX and NumPy for options that have another name here, or none: an
#: option and the suggestion for a function that has it. Of several pairs the first that fits the function counts.
_ELSEWHERE = {
    "query": _called("q"),
    "key": _called("k"),
    "value": _called("v"),
    "actual": _called("out"),
    "candidate": _called("out", "actual"),
    "output": _called("out", "actual"),
    "is_causal": _called("causal"),
    "causal": _called("is_causal"),
    "attn_mask": (("mask", _MASKS),),
    "attention_mask": (*_called("attn_mask"), ("mask", _MASKS)),
    "attn_bias": _called("attn_mask", "bias"),
    "key_padding_mask": (
        ("attn_mask", f"write attn_mask={_PADDING}"),
        ("mask", f"write mask={_PADDING}, or key_lengths where padding comes last"),
    ),
    "enable_gqa": (("k", "leave it out: query heads share key heads wherever there are more of them"),),
    "dropout_p": (("keep_mask", _DROPOUT),),
    "dropout_mask": _called("keep_mask", more=", True where a weight is kept"),
    "scores": _called("given_scores", more=", with q=None and k=None"),
    "topk_indices": _called("key_indices"),
    "indices": _called("key_indices"),
    "softmax_scale": _called("scale"),
    "sm_scale": _called("scale"),
    "softcap": _called("soft_cap", more="; a cap of 0, which means none elsewhere, is left out"),
    "logits_soft_cap": _called("soft_cap"),
    "local_window_size": (("window_left", "write window_left and window_right"),),
    "sliding_window": (
        ("causal", "a window of n keys, the query's own among them, is window_left=n - 1 and causal=True"),
        ("is_causal", "a window of n keys, the query's own among them, is window_left=n - 1 and is_causal=True"),
    ),
    "cache_seqlens": _called("key_lengths"),
    "seqused_k": _called("key_lengths"),
    "key_value_seq_lengths": _called("key_lengths"),
    "kv_seq_lengths": _called("key_lengths"),
    "block_table": _called("page_table", more=", with page_layout and key_lengths"),
    "block_tables": _called("page_table", more=", with page_layout and key_lengths"),
    "kv_layout": _called("page_layout", more=': "bshd" for NHD, "bhsd" for HND'),
    "q_descale": _called("q_scale", more="; (B, H) comes as x[:, :, None, None]"),
    "k_descale": _called("k_scale", more="; (B, H) comes as x[:, :, None, None]"),
    "v_descale": _called("v_scale", more="; (B, H) comes as x[:, :, None, None]"),
    "descale_q": _called("q_scale", more="; (B, H) comes as x[:, :, None, None]"),
    "descale_k": _called("k_scale", more="; (B, H) comes as x[:, :, None, None]"),
    "descale_v": _called("v_scale", more="; (B, H) comes as x[:, :, None, None]"),
    "block_mask": (("attn_mask", _BLOCKS + "attn_mask"), ("mask", _BLOCKS + "the option mask")),
    "score_mod": (("given_scores", _SCORES),),
    "leftpad_k": (("attn_mask", f"write attn_mask={_IN_FRONT}"), ("mask", f"write mask={_IN_FRONT}")),
    "s_aux": _called("sinks"),
    "learnable_sink": _called("sinks"),
    "num_splits": (("parts", _SPLITS), ("scale", _EXACT)),
    "deterministic": (("scale", _EXACT),),
    "block_n": (*_called("tile_keys"), ("scale", _EXACT)),
    "block_m": (("scale", "leave it out: no result and no bound depends on it"),),
    "page_size": (("page_table", "leave it out: the shape of k says it"),),
    "kv_indptr": (("page_table", _PAGES),),
    "kv_indices": (("page_table", _PAGES),),
    "kv_last_page_len": (("page_table", _PAGES),),
    "qo_indptr": _called("cu_seqlens_q"),
    "max_seqlen_q": (("cu_seqlens_q", _LENGTHS),),
    "max_seqlen_k": (("cu_seqlens_q", _LENGTHS),),
    "query_seq_lengths": (("cu_seqlens_q", _EVERY_QUERY),),
    "q_seq_lengths": (("cu_seqlens_q", _EVERY_QUERY),),
    "out_dtype": (*_called("dtype_out", more=", the format of an array of bits"), *_called("dtype")),
    "logit_cap": _called("soft_cap"),
    "tensor_layout": _called("layout", more=_ORDER),
    "qkv_format": _called("layout", more=_ORDER),
    "return_attn_probs": (("scale", "weights are given by attest.intermediate('weights', q, k, v)"),),
    "k_cache": _called("k"),
    "v_cache": _called("v"),
    "tolerance": (("max_ulp", _DISTANCES),),
    "o_scale": (("v_scale", _FACTOR),),
    "output_scale": (("v_scale", _FACTOR),),
    "atol": (("max_ulp", _DISTANCES),),
    "rtol": (("max_ulp", _DISTANCES),),
    "return_lse": (("k", "attention() always gives log_sum_exp"),),
    "grad_output": _called("dout"),
    "grad_out": _called("dout"),
    "do": _called("dout"),
    "out": _called("actual", "saved_output"),
    **dict.fromkeys(
        ("log_sum_exp", "logsumexp", "softmax_lse", "lse"),
        (*_called("saved_log_sum_exp", "lse"), ("diagnosis", _LOG_SUM_EXPS)),
    ),
    **{f"grad_{short}": _called(f"d{short}") for short in "qkv"},
    **{f"grad_{long}": _called(f"d{long[0]}") for long in ("query", "key", "value")},
    "grad_bias": _called("dbias"),
    # what the program calls them, as a diagnosis does
    "lse_base": (("logarithm", "write logarithm='binary' for base 2"),),
    "mask_true_hides": _called("true_means_hidden"),
    "alibi": _called("alibi_slopes"),
    "empty": _called("empty_row"),
}  # fmt: skip


def _window(given: Any) -> str:
    """FlashAttention's pair, JAX's pair or number: -1 and None are no limit."""
    try:
        left, right = (given, given) if isinstance(given, int) else given
        sides = [(name, side) for name, side in (("window_left", left), ("window_right", right))
                 if side is not None and side != -1]  # fmt: skip
    except (TypeError, ValueError):
        return "write window_left and window_right"
    if not sides:
        return "leave it out: it limits nothing"
    return "write " + " and ".join(f"{name}={side}" for name, side in sides)


def neighbour(name: Any, known: Collection[str]) -> str | None:
    """The known name that was probably meant, if one is near."""
    if not isinstance(name, str):
        return None
    if name.lower() in known:
        return name.lower()
    found = difflib.get_close_matches(name, list(known), 1, 0.7)
    return found[0] if found else None


def _elsewhere(name: str | None, known: Collection[str]) -> str | None:
    """The suggestion for this spelling, for a function with these options."""
    pairs = _ELSEWHERE.get(name.lower(), ()) if name else ()
    return next((words for option, words in pairs if option in known), None)


def meant(name: str, given: Any, known: Collection[str]) -> str:
    """The end of a sentence: "; what to write instead." in the names of a function that knows these, or "."."""
    if name == "window_size" and "window_left" in known:
        return f"; {_window(given)}."
    words, near = _elsewhere(name, known), neighbour(name, known)
    if words is None and near:
        return f"; did you mean {near}?"
    words = words or _elsewhere(neighbour(name, _ELSEWHERE), known)
    return f"; {words}." if words else "."


def takes_only(
    function: Function, known: Optional[Collection[str]] = None, unlisted: Collection[str] = ()
) -> Function:
    """The function, with a TypeError for an unknown named argument; known: by default the parameters of its signature.

    The error names the function and the argument that was probably meant. unlisted: names that are neither known nor
    refused here.
    """
    own = [name for name in inspect.signature(function).parameters if name != "self"] if known is None else list(known)

    @functools.wraps(function)
    def checked(*arguments: Any, **named: Any) -> Any:
        __tracebackhide__ = True
        for name, given in named.items():
            if name not in own and name not in unlisted:
                raise TypeError(
                    f"{function.__name__}() has no option {name!r}{meant(name, given, own)} Expected one of {', '.join(own)}"
                )
        return function(*arguments, **named)

    return cast(Function, checked)
