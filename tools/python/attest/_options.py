"""What an option that is not known was meant to be: a neighbour, or the spelling of another library."""

from __future__ import annotations

import difflib
from typing import Any, Collection

#: How torch, FlashAttention, xFormers, JAX and NumPy spell what has another name here, or none.
_ELSEWHERE = {
    "is_causal": "it is called causal here",
    "attn_mask": "booleans are the option mask, True where a key takes part; numbers are the option bias",
    "attention_mask": "booleans are the option mask, True where a key takes part; numbers are the option bias",
    "attn_bias": "it is called bias here",
    "key_padding_mask": "write mask=~key_padding_mask[:, None, None, :], or key_lengths where padding comes last",
    "enable_gqa": "leave it out: query heads share key heads wherever there are more of them",
    "dropout_p": "nothing is drawn here: leave it out for a kernel without dropout, or give keep_mask, the weights "
                 "that the kernel kept, with dropout=p or keep_factor",
    "dropout_mask": "it is called keep_mask here, True where a weight is kept",
    "scores": "it is called given_scores here, with q=None and k=None",
    "topk_indices": "it is called key_indices here",
    "indices": "it is called key_indices here",
    "softmax_scale": "it is called scale here",
    "sm_scale": "it is called scale here",
    "softcap": "it is called soft_cap here; a cap of 0, which means none elsewhere, is left out",
    "logits_soft_cap": "it is called soft_cap here",
    "local_window_size": "write window_left and window_right",
    "sliding_window": "a window of n keys, the query's own among them, is window_left=n - 1 and causal=True",
    "cache_seqlens": "it is called key_lengths here",
    "seqused_k": "it is called key_lengths here",
    "key_value_seq_lengths": "it is called key_lengths here",
    "kv_seq_lengths": "it is called key_lengths here",
    "block_table": "it is called page_table here, with page_layout and key_lengths",
    "block_tables": "it is called page_table here, with page_layout and key_lengths",
    "kv_layout": 'it is called page_layout here: "bshd" for NHD, "bhsd" for HND',
    "q_descale": "it is called q_scale here; (B, H) comes as x[:, :, None, None]",
    "k_descale": "it is called k_scale here; (B, H) comes as x[:, :, None, None]",
    "v_descale": "it is called v_scale here; (B, H) comes as x[:, :, None, None]",
    "o_scale": "a factor of outputs is one of v_scale, which may be a tuple of two; for a kernel that divides, its reciprocal",
    "output_scale": "a factor of outputs is one of v_scale, which may be a tuple of two; for a kernel that divides, its reciprocal",
    "atol": "a kernel is held to max_ulp (a distance) or to model (a proven bound)",
    "rtol": "a kernel is held to max_ulp (a distance) or to model (a proven bound)",
    "return_lse": "attention() always gives log_sum_exp",
}


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
    found = difflib.get_close_matches(name, list(known), 1, 0.7) if isinstance(name, str) else []
    return found[0] if found else None


def meant(name: str, given: Any, known: Collection[str]) -> str:
    """"; what to write instead", or nothing."""
    if name == "window_size":
        return "; " + _window(given)
    if name in _ELSEWHERE:
        return "; " + _ELSEWHERE[name]
    near = neighbour(name, known)
    return f"; did you mean {near}?" if near else ""
