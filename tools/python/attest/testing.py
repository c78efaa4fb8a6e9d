"""For tests: assert_close with the names of torch, and failures written and read again."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from ._arguments import number, switch
from ._oracle import Judgement, _with_options, judge, require
from ._tensor import Tensor
from ._failure import read_failure, write_failure
from . import _elsewhere, _torch

__all__ = ["assert_close", "judge_close", "read_failure", "write_failure"]

#: Options for other axes than (N, H, L, E).
_OTHER_AXES = ("layout", "cu_seqlens_q", "cu_seqlens_k", "page_table", "page_layout")
#: Options that the names of torch determine.
_SAID_BY_TORCH = ("preset", "causal", "mask", "bias")


def default_model(actual: Any, dtype: Any = None, bits: Any = None) -> str:
    """The model of a kernel that rounds its weights to the format of its result: "float16-p"."""
    name = Tensor(actual, "actual", dtype, bits).format_name
    if name == "float64":
        raise ValueError("no model describes a kernel that gives float64; say max_ulp, a distance in units of the last place")
    return name + "-p"


def _heads(array: Any) -> int:
    shape = np.shape(array) if not hasattr(array, "shape") else tuple(array.shape)
    return shape[-3] if len(shape) > 2 else 1


def _translated(
    q: Any, k: Any, attn_mask: Any, dropout_p: Any, is_causal: Any, scale: Any, enable_gqa: Any
) -> dict[str, Any]:
    """The options of attest.attention."""
    if number(dropout_p, "dropout_p") != 0:
        raise ValueError(f"dropout_p is {dropout_p}, expected 0: what is drawn at random has no reference")
    causal = bool(switch(is_causal, "is_causal"))
    if causal and attn_mask is not None:
        raise ValueError("attn_mask and is_causal are both given, which torch refuses; put the causal part into attn_mask")
    if not switch(enable_gqa, "enable_gqa") and _heads(q) != _heads(k):
        raise ValueError(
            f"there are {_heads(q)} query heads and {_heads(k)} key heads, expected as many unless enable_gqa=True"
        )
    result: dict[str, Any] = {"preset": "torch", "causal": causal, "scale": scale}
    if attn_mask is not None:
        kind = str(getattr(attn_mask, "dtype", np.asarray(_elsewhere.on_host(_torch.numbers(attn_mask))).dtype))
        kind = kind.rpartition(".")[2]
        if kind.startswith(("int", "uint")):  # which torch refuses too
            raise TypeError(
                f"attn_mask is an array of {kind}, expected booleans, attn_mask != 0, if 1 is for a key that takes part; "
                "or floating-point numbers, which are added to the scores"
            )
        result["mask" if kind == "bool" else "bias"] = attn_mask
    return result


def _arguments(
    actual: Any, q: Any, k: Any, v: Any, attn_mask: Any, dropout_p: Any, is_causal: Any, scale: Any, enable_gqa: Any,
    max_ulp: Optional[int], model: Optional[str], criterion: dict[str, Any],
) -> dict[str, Any]:  # fmt: skip
    """Those of attest.judge."""
    for name in _OTHER_AXES:
        if criterion.get(name) is not None:
            raise TypeError(f"{name} is given with the names of torch, whose tensors are (N, H, L, E); for others there is attest.judge")
    options = _translated(q, k, attn_mask, dropout_p, is_causal, scale, enable_gqa)
    if model is None and max_ulp is None and criterion.get("emulate") is None:
        model = default_model(actual, criterion.get("dtype_out"), criterion.get("input_dtype"))
    for name, given in (("max_ulp", max_ulp), ("model", model)):
        if given is not None:
            options[name] = given
    twice = [name for name in criterion if name in options]
    if twice:
        torch = {"causal": "is_causal", "mask": "attn_mask", "bias": "attn_mask"}.get(twice[0])
        mend = f"write {torch}, as torch calls it" if torch else "the names of torch say it already"
        raise TypeError(f"{twice[0]} does not go with the names of torch: {mend}, or use attest.judge")
    return {"out": actual, "q": q, "k": k, "v": v, **options, **criterion}


@_with_options(judge, unlisted=(*_OTHER_AXES, *_SAID_BY_TORCH))
def judge_close(
    actual: Any, q: Any, k: Any, v: Any, attn_mask: Any = None, dropout_p: float = 0.0, is_causal: bool = False,
    scale: Optional[float] = None, enable_gqa: bool = False, *, max_ulp: Optional[int] = None,
    model: Optional[str] = None, **criterion: Any,
) -> Judgement:  # fmt: skip
    """The Judgement that assert_close asserts; true if actual passes."""
    return judge(**_arguments(
        actual, q, k, v, attn_mask, dropout_p, is_causal, scale, enable_gqa, max_ulp, model, criterion
    ))  # fmt: skip


@_with_options(judge, unlisted=(*_OTHER_AXES, *_SAID_BY_TORCH))
def assert_close(
    actual: Any, q: Any, k: Any, v: Any, attn_mask: Any = None, dropout_p: float = 0.0, is_causal: bool = False,
    scale: Optional[float] = None, enable_gqa: bool = False, *, max_ulp: Optional[int] = None,
    model: Optional[str] = None, **criterion: Any,
) -> None:  # fmt: skip
    """attest.Incorrect, an AssertionError with the report, unless actual is what torch's scaled_dot_product_attention should give.

        out = mine(q, k, v)
        attest.testing.assert_close(out, q, k, v, is_causal=True)

    Names and order are those of torch.nn.functional.scaled_dot_product_attention(q, k, v, ...), (N, H, L, E):

    attn_mask: booleans, True where a key takes part (here the option mask), or numbers that are added to
    the scores (here bias). Not together with is_causal.
    dropout_p: 0.
    is_causal: query i sees keys 0 to i, aligned at the top left also where there are more keys (here
    causal=True, diagonal="top_left").
    scale: 1/sqrt(E) unless given.
    enable_gqa: True where there are more query heads than key heads; query head h reads key head
    h // (Hq / Hk).
    A query that sees no key gets 0, as in torch 2.5 and later.

    There is no atol and no rtol, since the exact real number is known. By default an element passes
    if it is within the proven bound of a kernel that sums in float32 and rounds its weights to the format
    of actual, model="bf16-p" for one in bfloat16. max_ulp=1 requires a distance instead; fused,
    exp_ulps, tile_keys, ... set parameters of the kernel, as in attest.judge, which accepts all other options.
    actual in float64 needs max_ulp.
    """
    __tracebackhide__ = True
    given = _arguments(
        actual, q, k, v, attn_mask, dropout_p, is_causal, scale, enable_gqa, max_ulp, model, criterion
    )  # fmt: skip
    given.setdefault("diagnosis", True)
    require(judge(**given), given)
