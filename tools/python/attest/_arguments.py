"""Checks of arguments that are not tensors: refused by name if they have another type than expected."""

from __future__ import annotations

import operator
from typing import Any, Sequence

import numpy as np

from . import _elsewhere, _torch
from ._options import neighbour
from ._types import Array

INT64 = (-(2**63), 2**63 - 1)
UINT32 = (0, 2**32 - 1)
UINT64 = (0, 2**64 - 1)


def one_of(names: Sequence[str], given: Any, what: str) -> int:
    if given not in names:
        near = neighbour(given, names)
        raise ValueError(
            f"there is no {what} {given!r}{f'; did you mean {near!r}? Expected' if near else ', expected'} one of {', '.join(names)}"
        )
    return names.index(given)


def integer(given: Any, name: str, ends: tuple[int, int]) -> int:
    """Refuses integers outside ends, of which ctypes would keep the low bits, and booleans."""
    try:
        if isinstance(given, (bool, np.bool_)):
            raise TypeError
        result = operator.index(given)
    except TypeError:
        raise TypeError(f"{name} is {given!r}, expected an integer") from None
    smallest, largest = ends
    if result < smallest:
        raise ValueError(f"{name} is {result}, expected {smallest} or more")
    if result > largest:
        raise ValueError(f"{name} is {result}, expected {largest} or less")
    return result


def number(given: Any, name: str) -> float:
    """Refuses booleans, the text of a number, and numbers that no float64 equals, such as 2**53 + 1 or Fraction(1, 3)."""
    try:
        if isinstance(given, (bool, np.bool_, str, bytes)) or str(getattr(given, "dtype", "")).rpartition(".")[2] == "bool":
            raise TypeError
        result = float(given)
        exact = int(given) if isinstance(given, np.integer) else given  # NumPy compares integers as float64
        held = bool(exact == result or result != result)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is {given!r}, expected a number") from None
    except OverflowError:  # of an integer or a fraction
        held = False
    if not held:
        raise ValueError(
            f"{name} is {given!r}, which no float64 equals, and numbers are taken exactly; write float(...) for the nearest one"
        )
    return result


def switch(given: Any, name: str) -> int:
    """Refuses other objects than booleans: the truth value of "no" is True."""
    if not isinstance(given, (bool, np.bool_)):
        whole = {0: False, 1: True}.get(int(given)) if isinstance(given, (int, np.integer)) else None
        raise TypeError(
            f"{name} is {given!r}, expected True or False" + ("" if whole is None else f"; write {name}={whole}")
        )
    return int(given)


def text(given: Any, name: str) -> bytes:
    if not isinstance(given, str):
        raise TypeError(f"{name} is {given!r}, expected a name")
    return given.encode()


def integers(given: Any, name: str) -> tuple[Array, str]:
    """The integers, contiguous with four axes, as int64, or as int32 if so given; and "_int32" for the latter."""
    result = np.asarray(_elsewhere.on_host(_torch.wide(given)))
    if result.dtype.kind not in "iu" or result.ndim > 4:
        raise TypeError(f"{name} is an array of {result.dtype} with {result.ndim} axes, expected integers with 4 or fewer")
    _require_int64(result, name)
    narrow = result.dtype == np.int32
    whole = result.reshape((1,) * (4 - result.ndim) + result.shape)
    return np.ascontiguousarray(whole, dtype=np.int32 if narrow else np.int64), "_int32" if narrow else ""


def _require_int64(given: Array, name: str) -> None:
    if given.dtype == np.uint64 and given.size and int(given.max()) > INT64[1]:
        raise ValueError(f"{name} holds {int(given.max())}, expected {INT64[1]} or less")


def row_of(given: Any, dtype: Any, name: str) -> Array:
    """One row of float64 or int64, with the numbers as they are given. Refuses an empty row, which would switch the
    option off, and whatever number() and integer() refuse."""
    whole = dtype is np.int64
    if isinstance(given, (list, tuple)) and not any(np.ndim(_torch.numbers(one)) for one in given):
        # one by one: an array of them has one type for all, which may round
        given = [integer(one, f"a number of {name}", INT64) if whole else number(one, f"a number of {name}") for one in given]
    result = np.asarray(_elsewhere.on_host(_torch.wide(given)))
    if result.size == 0:
        raise ValueError(f"{name} has 0 numbers, which sets nothing; expected at least one, or None for no such option")
    if result.ndim > 1 or result.dtype.kind in "bcmMOSU" or (whole and result.dtype.kind not in "iu"):
        one_axis = result.ndim > 1 and result.size == max(result.shape)
        raise TypeError(
            f"{name} is an array of {result.dtype} with {result.ndim} axes, expected one row of {'integers' if whole else 'numbers'}"
            + (f": {name}.reshape(-1)" if one_axis else "")
        )
    if whole:
        _require_int64(result, name)
    elif result.dtype.kind in "iu" or result.dtype.itemsize > 8:
        for one in result.reshape(-1):
            number(one, f"a number of {name}")
    return np.ascontiguousarray(result.reshape(-1), dtype=dtype)
