"""Some rows of a candidate, and what their judgement says about all rows."""

from __future__ import annotations

import ctypes
import dataclasses
from typing import Any, Optional

from ._arguments import UINT64, integer
from ._library import Handle, call

SIZE = (0, ctypes.c_size_t(-1).value)
#: The options that are ranges of indices, with their names in attest.h.
RANGES = {"rows": "queries", "heads": "heads", "batches": "batches"}


class _Counts(ctypes.Structure):
    _fields_ = [
        ("judged", ctypes.c_size_t), ("eligible", ctypes.c_size_t), ("all", ctypes.c_size_t), ("wrong", ctypes.c_size_t),
        ("not_judged", ctypes.c_size_t), ("is_sample", ctypes.c_int), ("fewer_wrong_than", ctypes.c_size_t),
    ]  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Rows:
    """The rows of a judgement with rows, heads, batches or sample; a row is a query of a head of a batch entry."""

    judged: int
    eligible: int  #: in the ranges, from which a sample is drawn
    all: int
    wrong: int  #: of the judged ones: with an element that fails
    not_judged: int  #: of the judged ones: with none that fails and one that is not judged
    #: of a sample: with a confidence of 95 % fewer than these of the eligible rows are wrong or not judged;
    #: eligible + 1 if nothing is proved. None unless it is a sample
    fewer_wrong_than: Optional[int]


def _pair(given: Any, name: str) -> list[tuple[int, int]]:
    """The first and the last index of an integer, a range, or text such as "0-31"."""
    if isinstance(given, str):
        first, dash, last = given.partition("-")
        if not (first.strip().isdecimal() and (last.strip().isdecimal() if dash else not last)):
            raise ValueError(f"{name} has {given!r}, expected a range such as '0-31' or an index")
        return [(integer(int(first), name, SIZE), integer(int(last if dash else first), name, SIZE))]
    if isinstance(given, range):
        if given.step == 1 and given.stop > given.start >= 0:
            return [(given.start, given.stop - 1)]
        return [(integer(one, name, SIZE),) * 2 for one in given]
    return [(integer(given, name, SIZE),) * 2]


def ranges_of(given: Any, name: str) -> list[tuple[int, int]]:
    """The first and last index of each range: of an integer, a range, text, or a list of these."""
    if isinstance(given, str):
        parts: Any = given.split(",")
    elif hasattr(given, "__next__"):
        raise TypeError(f"{name} is an iterator, which can be read only once; write list(...)")
    elif isinstance(given, range) or not hasattr(given, "__iter__"):
        parts = [given]
    else:
        parts = given
    found = [pair for part in parts for pair in _pair(part, name)]
    if not found:
        raise ValueError(f"{name} selects nothing, expected an index at least")
    return found


def text_of_ranges(given: Any, name: str) -> str:
    """"0-31,1000", which ranges_of() reads again."""
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges_of(given, name))


def selection_of(ranges: dict[str, Any], sample: Any, sample_seed: Any) -> Optional[Handle]:
    """None if all rows are judged."""
    seed = integer(sample_seed, "sample_seed", UINT64)
    if sample is None and seed != 0:
        raise TypeError("sample_seed is given without sample, of which it says something")
    if sample is None and all(one is None for one in ranges.values()):
        return None
    result = Handle("selection")
    for name, one in ranges.items():
        if one is not None:
            pairs = ranges_of(one, name)
            flat = (ctypes.c_size_t * (2 * len(pairs)))(*(end for pair in pairs for end in pair))
            call(f"selection_set_{RANGES[name]}", result, flat, len(pairs))
    if sample is not None:
        call("selection_set_sample", result, integer(sample, "sample", SIZE), seed)
    return result


def rows_of(judgement: Handle) -> Rows:
    """Of a judgement of attest_judge_rows."""
    found = _Counts()
    call("judgement_rows", judgement, ctypes.byref(found))
    return Rows(
        found.judged, found.eligible, found.all, found.wrong, found.not_judged,
        found.fewer_wrong_than if found.is_sample else None,
    )  # fmt: skip
