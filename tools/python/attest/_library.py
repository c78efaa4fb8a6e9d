"""The shared library: found, loaded once, and its functions with their types."""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
import pathlib
from ctypes import POINTER, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint, c_uint8, c_uint64, c_void_p
from typing import Any

from ._checkout import built
from ._version import __version__

SERIES = ".".join(__version__.split(".")[:2]) + "."
NAMES = ("libattest.so." + SERIES[:-1], "libattest.so")


class AttestError(RuntimeError):
    """An error of the library; ``str()`` is its message.

    number: 701 tensors do not fit, 702 an element is not finite, 703 an option does not fit,
    704 a query has no key, 705 a rounding could not be decided, 706 the arithmetic of this thread is
    altered; below 100 codes of the library itself, listed in ``attest.h``.
    """

    def __init__(self, number: int, words: str) -> None:
        super().__init__(words)
        self.number = number


_PARTS = (c_void_p, c_int)
_JUDGED = (c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, POINTER(c_void_p))
_RANGES = (c_void_p, POINTER(c_size_t), c_size_t)
_POWER = (c_void_p, c_void_p, c_void_p, c_void_p, POINTER(c_void_p))

# Parameters of functions that can fail, without the last one, the error.
_FALLIBLE: dict[str, tuple[Any, ...]] = {
    "format_named": (c_char_p, POINTER(c_int)),
    "tensor_create": (c_int, c_size_t, POINTER(c_size_t), POINTER(c_size_t), c_void_p, c_size_t, POINTER(c_void_p)),
    "tensor_add_scale": (c_void_p, c_void_p, c_void_p),
    "problem_create": (c_void_p, c_void_p, c_void_p, POINTER(c_void_p)),
    "problem_create_of_scores": (c_void_p, c_void_p, POINTER(c_void_p)),
    "problem_check": (c_void_p,),
    "problem_check_quantised": (c_void_p, c_char_p),
    "problem_set_past": (c_void_p, c_void_p, c_void_p),
    "problem_set_allowed": (c_void_p, c_void_p),
    "problem_set_bias": (c_void_p, c_void_p),
    "problem_set_key_indices": (c_void_p, c_void_p, POINTER(c_size_t)),
    "problem_set_key_indices_int32": (c_void_p, c_void_p, POINTER(c_size_t)),
    "problem_set_name": (c_void_p, c_int, c_char_p),
    "problem_set_kept": (c_void_p, c_void_p),
    "problem_set_dropout": (c_void_p, c_double),
    "problem_set_keep_factor": (c_void_p, c_double),
    "problem_set_preset": (c_void_p, c_char_p),
    "problem_set_scale": (c_void_p, c_double),
    "problem_set_causal": (c_void_p, c_int),
    "problem_set_diagonal": (c_void_p, c_int),
    "problem_set_window_left": (c_void_p, c_int64),
    "problem_set_window_right": (c_void_p, c_int64),
    "problem_set_true_means_hidden": (c_void_p, c_int),
    "problem_set_soft_cap": (c_void_p, c_double),
    "problem_set_alibi_slopes": (c_void_p, c_void_p, c_size_t),
    "problem_set_sinks": (c_void_p, c_void_p, c_size_t),
    "problem_set_key_lengths": (c_void_p, c_void_p, c_size_t),
    "problem_set_cu_seqlens": (c_void_p, c_void_p, c_size_t, c_void_p, c_size_t),
    "problem_set_page_table": (c_void_p, c_void_p, c_size_t, c_size_t),
    "problem_set_ignore_hidden": (c_void_p, c_int),
    "problem_set_empty_row": (c_void_p, c_int),
    "problem_set_logarithm": (c_void_p, c_int),
    "progress_create": (POINTER(c_void_p),),
    "request_create": (POINTER(c_void_p),),
    "request_set_output": (c_void_p, c_int),
    "request_set_log_sum_exp": (c_void_p, c_int),
    "request_set_bounds": (c_void_p, c_int),
    "request_set_threads": (c_void_p, c_uint),
    "request_set_progress": (c_void_p, c_void_p),
    "compute": (c_void_p, c_void_p, POINTER(c_void_p)),
    "compute_intermediate": (c_void_p, c_int, c_void_p, POINTER(c_void_p)),
    "compute_gradients": (
        c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_int, c_void_p, POINTER(c_void_p),
    ),
    "answer_shape": (*_PARTS, POINTER(c_size_t)),
    "answer_elements": (*_PARTS, POINTER(c_void_p), POINTER(c_size_t)),
    "answer_bounds": (*_PARTS, c_void_p, c_void_p, c_size_t),
    "answer_effort": (*_PARTS, POINTER(c_size_t)),
    "criterion_create": (POINTER(c_void_p),),
    "criterion_set_max_ulp": (c_void_p, c_uint64),
    "criterion_set_model": (c_void_p, c_char_p),
    "criterion_set_emulation": (c_void_p, c_char_p),
    "criterion_set_tile_order": (c_void_p, c_int),
    "criterion_set_part_tiles": (c_void_p, c_size_t),
    "criterion_set_sink_first": (c_void_p, c_int),
    "criterion_set_dscores_of_rounded": (c_void_p, c_int),
    "criterion_set_dscores_scaled": (c_void_p, c_int),
    "criterion_set_heads_apart": (c_void_p, c_int),
    "criterion_set_dropout_last": (c_void_p, c_int),
    "criterion_set_exp_ulps": (c_void_p, c_double),
    "criterion_set_sums_unit": (c_void_p, c_double),
    "criterion_set_tile_keys": (c_void_p, c_size_t),
    "criterion_set_scale_roundings": (c_void_p, c_size_t),
    "criterion_set_rescale_ulps": (c_void_p, c_double),
    "criterion_set_tanh_ulps": (c_void_p, c_double),
    "criterion_set_log_ulps": (c_void_p, c_double),
    "criterion_set_parts": (c_void_p, c_size_t),
    "criterion_set_lag": (c_void_p, c_double),
    "criterion_set_weights_power": (c_void_p, c_int),
    "criterion_set_sums_rounded": (c_void_p, c_int),
    "criterion_set_normalised": (c_void_p, c_int),
    "criterion_set_fused": (c_void_p,),
    "judge": _JUDGED,
    "judge_log_sum_exp": _JUDGED,
    "judge_intermediate": (c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p, POINTER(c_void_p)),
    "selection_create": (POINTER(c_void_p),),
    "selection_set_batches": _RANGES,
    "selection_set_heads": _RANGES,
    "selection_set_queries": _RANGES,
    "selection_set_sample": (c_void_p, c_size_t, c_uint64),
    "judge_rows": (c_void_p, c_void_p, c_void_p, c_void_p, c_int, c_void_p, POINTER(c_void_p)),
    "judgement_rows": (c_void_p, c_void_p),
    "judge_gradient": (c_int, c_void_p, c_void_p, c_void_p, c_void_p, POINTER(c_void_p)),
    "judge_gradient_of_problem": (*(c_void_p,) * 5, c_int, *(c_void_p,) * 4, POINTER(c_void_p)),
    "compute_power": _POWER,
    "compute_power_of_log_sum_exp": _POWER,
    "power_summary": (c_void_p, c_void_p),
    "power_fault": (c_void_p, c_size_t, c_void_p),
    "diagnose": (c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
    "diagnose_gradient": (c_void_p,) * 9,
    "judgement_count": (c_void_p, c_int, POINTER(c_uint64)),
    "judgement_measure": (c_void_p, c_int, POINTER(c_double)),
    "judgement_worst": (
        c_void_p, POINTER(c_int), POINTER(c_size_t), POINTER(c_uint64), POINTER(c_uint64), POINTER(c_uint64),
        POINTER(c_double), POINTER(c_double),
    ),
    "judgement_distances": (c_void_p, POINTER(POINTER(c_uint64)), POINTER(c_size_t)),
    "judgement_failed": (c_void_p, POINTER(POINTER(c_uint8)), POINTER(c_size_t)),
    "judgement_not_judged": (c_void_p, POINTER(POINTER(c_uint8)), POINTER(c_size_t)),
}  # fmt: skip

_PLAIN: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "version": (c_char_p, ()),
    "error_message": (c_char_p, (c_void_p,)),
    "error_destroy": (None, (c_void_p,)),
    "format_name": (c_char_p, (c_int,)),
    "format_bytes": (c_size_t, (c_int,)),
    "preset_name": (c_char_p, (c_size_t,)),
    "progress_stop": (None, (c_void_p,)),
    "power_text": (c_char_p, (c_void_p, c_int)),
    "judgement_passes": (c_int, (c_void_p,)),
    "judgement_verdict": (c_char_p, (c_void_p,)),
    "judgement_report": (c_char_p, (c_void_p,)),
    "judgement_kernels": (c_char_p, (c_void_p,)),
    "judgement_saved": (c_char_p, (c_void_p,)),
    "judgement_diagnosis": (c_char_p, (c_void_p,)),
    **{
        f"{what}_destroy": (None, (c_void_p,))
        for what in (
            "tensor", "problem", "progress", "request", "answer", "criterion", "selection", "judgement", "power",
        )
    },
}


def _places() -> list[str]:
    given = os.environ.get("ATTEST_LIBRARY")
    if given:
        return [given]
    here = pathlib.Path(__file__).resolve().parent
    beside = [str(here / name) for name in NAMES if (here / name).exists()]
    found = ctypes.util.find_library("attest")
    return [*beside, *built("src/c/libattest.so"), *NAMES, *([found] if found else [])]


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """Raises ImportError if there is no library, or one of another version series."""
    tried = []
    for place in _places():
        try:
            found = ctypes.CDLL(place)
        except OSError as why:
            tried.append(f"{place}: {why}")
            continue
        for name, types in _FALLIBLE.items():
            function = getattr(found, "attest_" + name)
            function.restype = c_int
            function.argtypes = (*types, POINTER(c_void_p))
        for name, (result, types) in _PLAIN.items():
            function = getattr(found, "attest_" + name)
            function.restype = result
            function.argtypes = types
        said = found.attest_version().decode()
        if not said.startswith(SERIES):
            raise ImportError(f"{place} is version {said}, expected {SERIES}x")
        return found
    raise ImportError("libattest was not found; set ATTEST_LIBRARY to its path. Tried:\n  " + "\n  ".join(tried))


def call(name: str, *arguments: Any) -> None:
    """attest_NAME(arguments..., &error); raises AttestError."""
    known = library()
    error = c_void_p()
    number = getattr(known, "attest_" + name)(*arguments, ctypes.byref(error))
    if number != 0:
        words = known.attest_error_message(error).decode()
        known.attest_error_destroy(error)
        raise AttestError(number, words)


def plain(name: str, *arguments: Any) -> Any:
    return getattr(library(), "attest_" + name)(*arguments)


class Handle:
    """An object from attest_KIND_create or MAKER, destroyed with this object."""

    def __init__(self, kind: str, *arguments: Any, maker: str = "") -> None:
        self._as_parameter_ = c_void_p()
        self.watched_by: Any = None
        self._destroy = getattr(library(), f"attest_{kind}_destroy")
        call(maker or kind + "_create", *arguments, ctypes.byref(self._as_parameter_))

    def __del__(self) -> None:
        if getattr(self, "_destroy", None) is not None and self._as_parameter_:
            self._destroy(self._as_parameter_)


def version() -> str:
    """The version of the library that is loaded."""
    return str(plain("version").decode())
