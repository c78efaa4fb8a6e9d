"""The orders of axes: (B, H, S, D), (B, S, H, D), and (rows, H, D) of packed sequences."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from . import _elsewhere, _torch
from ._arguments import one_of
from ._types import Array

LAYOUTS = ("bhsd", "bshd", "thd")
PAGE_LAYOUTS = ("bhsd", "bshd")
#: Small tests have at most this number of key heads.
MOST_HEADS = 16


def layout_of(layout: Optional[str], packed: bool) -> str:
    """The given order, or the default; refused if it does not fit the arrays."""
    if layout is None:
        return "thd" if packed else "bhsd"
    one_of(LAYOUTS, layout, "layout")
    if packed and layout != "thd":
        raise ValueError(f"layout is {layout!r} for packed sequences, which are (rows, H, D), 'thd'")
    if not packed and layout == "thd":
        raise ValueError("layout is 'thd' without cu_seqlens_q, which says where the sequences begin")
    return layout


def table_of(given: Any) -> Array:
    """Page numbers, (B, pages), as int64."""
    result = np.asarray(_elsewhere.on_host(_torch.numbers(given)))
    if result.ndim != 2 or result.dtype.kind not in "iu":
        raise TypeError(f"page_table is an array of {result.dtype} with the shape {result.shape}, expected integers (B, pages)")
    return np.ascontiguousarray(result, np.int64)


def pages_layout(page_layout: Any, page_table: Any) -> Optional[str]:
    """The order of the axes of pages; nothing without pages."""
    if page_table is None:
        if page_layout is not None:
            raise TypeError("page_layout requires page_table")
        return None
    if page_layout is None:
        raise TypeError(
            "page_table is given without page_layout, and heads and slots cannot be told apart: "
            "'bshd' is (pages, slots, Hk, D), 'bhsd' is (pages, Hk, slots, D)"
        )
    return PAGE_LAYOUTS[one_of(PAGE_LAYOUTS, page_layout, "page_layout")]


def require_layout(query: tuple[int, ...], key: tuple[int, ...]) -> None:
    """Refuses arrays that look like (B, S, H, D) without layout="bshd": many key heads, more than keys."""
    if len(query) < 3 or len(key) < 3:
        return
    queries, (heads, keys) = query[-2], key[-3:-1]
    if heads > MOST_HEADS and heads > keys > 1 and queries % keys == 0:
        raise ValueError(
            f"the key heads ({heads}) are more than the keys ({keys}): the layout looks like bshd; write layout='bshd', "
            "or layout='bhsd' if there are so many heads"
        )
