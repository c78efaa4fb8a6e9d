"""The faults of a kernel that a test detects."""

from __future__ import annotations

import ctypes
import dataclasses
from typing import TYPE_CHECKING, Any, Optional

from ._arguments import number, switch
from ._library import Handle, call, plain
from ._oracle import _criterion, _interruptible, _Problem, _request, _with_options
from ._tensor import format_of
from ._types import PowerOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack


class _Tolerance(ctypes.Structure):
    _fields_ = [("relative", ctypes.c_double), ("absolute", ctypes.c_double)]


class _Fault(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p), ("means", ctypes.c_char_p), ("is_rounding", ctypes.c_int), ("applies", ctypes.c_int),
        ("failing", ctypes.c_size_t), ("rows", ctypes.c_size_t),
    ]  # fmt: skip


class _Counts(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in ("faults", "unseen", "unseen_roundings", "others", "rows", "columns")]


@dataclasses.dataclass(frozen=True)
class Fault:
    """A fault of kernels, and whether the test detects it."""

    name: str  #: such as "diagonal-top-left"
    means: str  #: such as "the kernel aligns its mask at the top left"
    is_rounding: bool  #: only a rounding, such as weights in another format
    failing: int  #: elements that distinguish it from a correct kernel
    rows: int  #: for which it was computed

    @property
    def seen(self) -> bool:
        return self.failing > 0


@dataclasses.dataclass(frozen=True)
class Power:
    """The faults that apply to a problem; true if the test detects all. str() has a line for each, and the counts."""

    faults: tuple[Fault, ...]  #: in the order of the list
    others: tuple[str, ...]  #: names of faults that do not apply, or equal one of these under these options
    rows: int  #: of all batch entries and heads
    columns: int  #: of an output; 1 for log-sum-exps
    text: str

    @property
    def seen(self) -> tuple[Fault, ...]:
        return tuple(one for one in self.faults if one.seen)

    @property
    def unseen(self) -> tuple[Fault, ...]:
        """The faults that such a test misses."""
        return tuple(one for one in self.faults if not one.seen)

    def __bool__(self) -> bool:
        return not self.unseen

    def __str__(self) -> str:
        return self.text


def _faults(found: Handle, count: int) -> list[_Fault]:
    result = []
    for which in range(count):
        one = _Fault()
        call("power_fault", found, which, ctypes.byref(one))
        result.append(one)
    return result


def _measured(
    maker: str, q: Any, k: Any, v: Any, *, max_ulp: Optional[int] = None, model: Optional[str] = None, rtol: Optional[float] = None,
    atol: Optional[float] = None, dtype: Any = None, without_roundings: bool = False, threads: int = 0,
    emulate: Optional[str] = None, fused: bool = False, exp_ulps: Optional[float] = None,
    sums_unit: Optional[float] = None, tile_keys: Optional[int] = None, scale_roundings: Optional[int] = None,
    rescale_ulps: Optional[float] = None, tanh_ulps: Optional[float] = None, log_ulps: Optional[float] = None,
    parts: Optional[int] = None, lag: Optional[float] = None, weights_power: Optional[int] = None,
    sums_rounded: Optional[bool] = None, normalised: Optional[bool] = None, tile_order: Optional[str] = None,
    part_tiles: Optional[int] = None, sink_first: Optional[bool] = None, **options: Any,
) -> Power:  # fmt: skip
    p = _Problem(q, k, v, **options)
    p.require_bits()
    criterion = _criterion(
        max_ulp, model, emulate, fused,
        {"exp_ulps": exp_ulps, "sums_unit": sums_unit, "rescale_ulps": rescale_ulps, "tanh_ulps": tanh_ulps,
         "log_ulps": log_ulps, "lag": lag},
        {"tile_keys": tile_keys, "scale_roundings": scale_roundings, "parts": parts,
         "weights_power": weights_power, "part_tiles": part_tiles},
        {"sums_rounded": sums_rounded, "normalised": normalised, "sink_first": sink_first}, tile_order,
    )  # fmt: skip
    tolerance = None
    if rtol is not None or atol is not None:
        both = [0.0 if x is None else number(x, name) for x, name in ((rtol, "rtol"), (atol, "atol"))]
        tolerance = _Tolerance(*both)
    request, progress = _request(threads)
    if maker == "compute_power":
        call("request_set_output", request, p.query.format if dtype is None else format_of(dtype)[0])
    else:
        call("request_set_log_sum_exp", request, format_of("float32" if dtype is None else dtype)[0])
    given = None if tolerance is None else ctypes.byref(tolerance)
    found = _interruptible(lambda: Handle("power", p.handle, criterion, given, request, maker=maker), progress)
    counts = _Counts()
    call("power_summary", found, ctypes.byref(counts))
    all_of_them = _faults(found, counts.faults + counts.others)
    leave_out = switch(without_roundings, "without_roundings")
    faults = tuple(
        Fault(one.name.decode(), one.means.decode(), bool(one.is_rounding), one.failing, one.rows)
        for one in all_of_them[: counts.faults]
        if not (leave_out and one.is_rounding)
    )
    text = plain("power_text", found, not leave_out).decode()
    return Power(faults, tuple(one.name.decode() for one in all_of_them[counts.faults :]), counts.rows, counts.columns, text)


@_with_options(_measured)
def power(
    q: Any, k: Any, v: Any, *, max_ulp: Optional[int] = None, model: Optional[str] = None, rtol: Optional[float] = None,
    atol: Optional[float] = None, dtype: Any = None, without_roundings: bool = False, threads: int = 0,
    **kernel_and_options: Unpack[PowerOptions],
) -> Power:  # fmt: skip
    """The faults of a kernel that a test with these inputs and this criterion detects, and those that it misses.

        found = attest.power(q, k, v, causal=True, rtol=1.6e-2, atol=1e-5, dtype="bf16")
        print(found)          # a line for each fault, undetected ones first
        assert found, [one.name for one in found.unseen]

    The output of a kernel with each of more than two hundred faults, such as a mask aligned elsewhere, a dropped key or a
    missing rescale, is computed in float64, rounded to dtype and judged. A fault that changes no output for these
    shapes, masks and lengths, whatever the numbers are, does not apply.

    max_ulp, model, and the parameters of its kernel: as for judge(). rtol, atol: |x - y| <= atol + rtol*|y| for each
    element, y the correctly rounded one; if only one of the two is given, the other is 0. At most one criterion.
    emulate: as for judge(), and the outputs with each fault are rounded as that kernel rounds. All of the kernel has to
    be given: tile_keys, tile_order, sums_rounded, part_tiles, and sink_first where there are sinks (703).
    dtype: of the outputs; default: that of q.
    without_roundings: excludes faults that are only a rounding, such as weights in another format.
    threads and all options: as for attention(), except cu_seqlens_q: packed sequences are refused (703).
    """
    return _measured(
        "compute_power", q, k, v, max_ulp=max_ulp, model=model, rtol=rtol, atol=atol, dtype=dtype,
        without_roundings=without_roundings, threads=threads, **kernel_and_options,
    )  # fmt: skip


@_with_options(_measured)
def power_of_log_sum_exp(
    q: Any, k: Any, v: Any, *, max_ulp: Optional[int] = None, model: Optional[str] = None, rtol: Optional[float] = None,
    atol: Optional[float] = None, dtype: Any = None, without_roundings: bool = False, threads: int = 0,
    **kernel_and_options: Unpack[PowerOptions],
) -> Power:  # fmt: skip
    """The faults of a kernel that a test of its log-sum-exps detects, and those that it misses.

    As power(), which is about outputs. Faults that change no log-sum-exp, such as values of another head, do not apply.

    dtype: of the log-sum-exps; default: float32. emulate does not apply to them (703). All else as for power().
    """
    return _measured(
        "compute_power_of_log_sum_exp", q, k, v, max_ulp=max_ulp, model=model, rtol=rtol, atol=atol, dtype=dtype,
        without_roundings=without_roundings, threads=threads, **kernel_and_options,
    )  # fmt: skip
