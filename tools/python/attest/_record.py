"""Arguments as JSON: numbers and words unchanged, arrays by shape, type and digest."""

from __future__ import annotations

import hashlib
import math
from typing import Any

import numpy as np

from ._rows import RANGES, text_of_ranges
from ._tensor import array_of


def digest_of(given: Any) -> dict[str, Any]:
    """Shape, type and SHA-256 of the elements in C order, whatever the memory layout."""
    array = array_of(given, "an input")[0]
    return {"shape": list(array.shape), "dtype": str(array.dtype),
            "sha256": hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()}  # fmt: skip


def plain_of(given: Any) -> Any:
    """The value for JSON: an array as its digest, NaN and infinities as words."""
    if given is None or isinstance(given, (bool, str)):
        return given
    if isinstance(given, (np.bool_, np.integer, np.floating)):
        return plain_of(given.item())
    if isinstance(given, int):
        return given
    if isinstance(given, float):
        return given if math.isfinite(given) else str(given)
    if isinstance(given, (list, tuple)) and len(given) <= 64 and all(isinstance(x, (int, float)) for x in given):
        return [plain_of(x) for x in given]
    try:
        return digest_of(given)
    except TypeError:
        return repr(given)


def said_of(name: str, given: Any) -> Any:
    """The same for the argument of this name: ranges of rows as text, which judge() takes."""
    return text_of_ranges(given, name) if name in RANGES else plain_of(given)
