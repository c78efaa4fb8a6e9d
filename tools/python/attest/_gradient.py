"""Gradients, and the judgement of a kernel's backward pass."""

from __future__ import annotations

import dataclasses
import warnings
from functools import partial
from typing import Any, Optional

import numpy as np

from ._arguments import switch
from ._library import AttestError, Handle, call, plain
from ._oracle import Effort, Incorrect, Judgement, _criterion, _effort, _interruptible, _judgement, _part, _Problem
from ._oracle import TURNED, _request, _with_options, text_of
from ._rows import RANGES, rows_of, selection_of
from ._tensor import Tensor, format_of, turned

QUERY_GRADIENT = 16
#: In the order of attest.h, from QUERY_GRADIENT on.
NAMES = ("dq", "dk", "dv", "dpast_key", "dpast_value", "dbias", "dsinks", "dslopes", "row_dots", "dscores")
PER_HEAD = ("dsinks", "dslopes")
#: The gradients of options.
OPTION_OF = {"dbias": "bias", "dsinks": "sinks", "dslopes": "alibi_slopes", "dpast_key": "past_key", "dpast_value": "past_value"}
#: Those that have a row for each query, of which some can be judged.
OF_QUERIES = ("dq", "row_dots", "dscores")
#: The arguments of judge_gradients() that are its criterion, besides those of judge().
ROUNDINGS = ("dscores_of_rounded", "dscores_scaled", "heads_apart", "dropout_last")


class _NotGiven:
    """The default of a gradient: None is what a tensor of torch has for .grad if no backward pass reached it."""

    def __repr__(self) -> str:
        return "<not given>"


_NOT_GIVEN = _NotGiven()


@dataclasses.dataclass(frozen=True)
class Gradient:
    """``lower <= exact value <= upper``, as float64."""

    rounded: np.ndarray
    lower: np.ndarray
    upper: np.ndarray


@dataclasses.dataclass(frozen=True)
class Gradients:
    """Each gradient has the axes of its argument; None if the problem lacks the option.

    row_dots: D, without the last axis; gradients() says which. dscores: if requested.
    """

    dq: Gradient
    dk: Gradient
    dv: Gradient
    row_dots: Gradient
    dpast_key: Optional[Gradient]
    dpast_value: Optional[Gradient]
    dbias: Optional[Gradient]
    dsinks: Optional[Gradient]
    dslopes: Optional[Gradient]
    dscores: Optional[Gradient]
    effort: Effort


class Judgements(dict[str, Judgement]):
    """The Judgement of each given gradient by its name, a dict; true if all of them pass."""

    def __bool__(self) -> bool:
        return all(one.passes for one in self.values())

    def __repr__(self) -> str:
        return "\n".join("\n".join((f"{name}: {one.verdict}", *one.saved)) for name, one in self.items())


class _Backward:
    """A problem, the derivative of the loss, and the certified gradients in one format after the other."""

    def __init__(
        self, dout: Any, q: Any, k: Any, v: Any, dlse: Any, saved_output: Any, saved_log_sum_exp: Any, scores: bool,
        dtype_dout: Any, threads: int, **options: Any,
    ) -> None:  # fmt: skip
        self.p = _Problem(q, k, v, **options)
        self.threads = threads
        self.scores = switch(scores, "scores")
        rows = 0 if self.p.packed else self.p.query.array.ndim - 1
        self.held = [
            Tensor(dout, "dout", dtype_dout, self.p.bits, layout=self.p.layout),
            None if dlse is None else _with_last_axis(dlse, "dlse", rows),
            None if saved_output is None else _of_bits(saved_output, "saved_output", dtype_dout, self.p, self.p.layout),
            None if saved_log_sum_exp is None else _with_last_axis(saved_log_sum_exp, "saved_log_sum_exp", rows),
        ]  # fmt: skip

    def compute(self, output: int) -> Handle:
        request, progress = _request(self.threads)
        call("request_set_output", request, output)
        tensors = [None if one is None else one.handle for one in self.held]
        return _interruptible(
            lambda: Handle("answer", self.p.handle, *tensors, self.scores, request, maker="compute_gradients"),
            progress,
        )

    def shape_of(self, name: str, found: tuple[int, ...]) -> tuple[int, ...]:
        """The axes of the caller's tensor."""
        if name in PER_HEAD:
            return (found[-3],)
        if name == "dbias":
            return self.p.bias_shape
        return found


def _of_bits(given: Any, name: str, bits: Any, p: _Problem, layout: str) -> Tensor:
    """bits: the format of an array of bits; input_dtype if it is None."""
    tensor = Tensor(given, name, None, p.bits if bits is None else bits, layout=layout)
    tensor.by_default = tensor.by_default and bits is None
    return tensor


def _with_last_axis(given: Any, name: str, axes: int) -> Tensor:
    """One number per row: a last axis is added if the array has only the axes of the rows."""
    tensor = Tensor(given, name)
    if tensor.array.ndim > axes:
        return tensor
    return Tensor(tensor.array[..., None], name, tensor.format_name if tensor.dtype.kind in "iu" else None)


def _gradient(answer: Handle, name: str, format_name: str, of: _Backward) -> Optional[Gradient]:
    number = QUERY_GRADIENT + NAMES.index(name)
    try:
        parts = _part(answer, number, format_name, of.p, whole=name in PER_HEAD or name == "dbias")
    except AttestError as why:
        if why.number != 1:
            raise
        return None
    return Gradient(*(part.reshape(of.shape_of(name, part.shape)) for part in parts))


def _layout_of(of: _Backward, name: str) -> str:
    return of.p.layout if QUERY_GRADIENT + NAMES.index(name) in TURNED else "bhsd"


def _candidate(of: _Backward, name: str, one: Any, bits: Any) -> tuple[Tensor, tuple[int, ...]]:
    """A given gradient, and its shape in the axis order of the library."""
    if name == "row_dots":
        candidate = _with_last_axis(one, name, 0 if of.p.packed else of.p.query.array.ndim - 1)
    else:
        candidate = _of_bits(one, name, bits, of.p, _layout_of(of, name))
    shape = candidate.array.shape
    if name in PER_HEAD:
        candidate = _of_bits(candidate.array.reshape(-1, 1, 1), name, bits, of.p, "bhsd")
    return candidate, shape


def _warn_of_copies(of: _Backward, given: dict[str, Any]) -> None:
    """Where dout is q, k or v bit for bit, a kernel that reads the one for the other gives correct gradients."""
    dout = of.held[0]
    same = [] if of.p.of_scores else [name for name, one in zip("qkv", of.p.named) if one.equals(dout)]
    if same:
        warnings.warn(
            f"dout equals {' and '.join(same)} bit for bit, so {', '.join(given)} of a kernel that confuses them may pass; "
            "draw dout from another stream",
            stacklevel=4,
        )


@_with_options()
def gradients(
    dout: Any, q: Any, k: Any, v: Any, *, dlse: Any = None, saved_output: Any = None, saved_log_sum_exp: Any = None,
    scores: bool = False, dtype: Any = None, dtype_dout: Any = None, threads: int = 0, **options: Any
) -> Gradients:  # fmt: skip
    """The real derivatives of the exact outputs, contracted with dout, each element rounded once.

    dout: the derivative of a loss with respect to the output, in its shape. dlse: with respect to the
    log-sum-exp, (B, Hq, Sq) or without axes in front.
    saved_output, saved_log_sum_exp: what the forward pass of a kernel saved, taken exactly: O' and LSE'. With the exact
    scores s, the exact w = e^(s - LSE), dP_ij = sum_b dout_ib v_jb (with the factor of dropout) and the exact O:
        neither     the weights are w, and D_i = sum_j w_ij dP_ij, which is sum_b dout_ib O_ib
        O' alone    the weights are w, and D_i = sum_b dout_ib O'_ib
        LSE' alone  the weights are w' = e^(s - LSE'), and D_i = sum_j w'_ij dP_ij, which is not sum_b dout_ib O_ib
        both        the weights are w', and D_i = sum_b dout_ib O'_ib
    A kernel that computes D from its output needs saved_output wherever it needs saved_log_sum_exp. LSE' is in the base
    of the option logarithm.
    scores: dscores as well, (B, Hq, Sq, T).
    dtype: the format of every gradient; default: that of q. dtype_dout: of dout and saved_output, where they are arrays of
    bits. threads and all options: as for attention().

    The gradient of a bias that is broadcast over batch entries, heads, queries or keys is the sum
    over them, in the shape of the bias; it is 0 where the bias is -inf. With given_scores dbias is the gradient of
    the scores, and dq and dk are zeros of one component.

    Raises like attention(); 705 also without a soft cap, if 16384 bits do not separate an element from the
    midpoint of two numbers and it is not known whether it is that midpoint.
    """
    of = _Backward(dout, q, k, v, dlse, saved_output, saved_log_sum_exp, scores, dtype_dout, threads, **options)
    of.p.require_bits(*of.held)
    output, name = (of.p.query.format, of.p.query.format_name) if dtype is None else format_of(dtype)
    answer = of.compute(output)
    return Gradients(effort=_effort(answer), **{one: _gradient(answer, one, name, of) for one in NAMES})


@_with_options()
def judge_gradients(
    dout: Any, q: Any, k: Any, v: Any, *, dq: Any = _NOT_GIVEN, dk: Any = _NOT_GIVEN, dv: Any = _NOT_GIVEN,
    dbias: Any = _NOT_GIVEN, dsinks: Any = _NOT_GIVEN, dslopes: Any = _NOT_GIVEN, dpast_key: Any = _NOT_GIVEN,
    dpast_value: Any = _NOT_GIVEN, row_dots: Any = _NOT_GIVEN, dscores: Any = _NOT_GIVEN, max_ulp: Optional[int] = None, model: Optional[str] = None, emulate: Optional[str] = None,
    fused: bool = False, exp_ulps: Optional[float] = None, sums_unit: Optional[float] = None, tanh_ulps: Optional[float] = None,
    scale_roundings: Optional[int] = None, dscores_of_rounded: Optional[bool] = None,
    dscores_scaled: Optional[bool] = None, heads_apart: Optional[bool] = None, dropout_last: Optional[bool] = None,
    dlse: Any = None, saved_output: Any = None,
    saved_log_sum_exp: Any = None, dtype_dout: Any = None, dtype_out: Any = None, threads: int = 0, diagnosis: bool = False,
    rows: Any = None, heads: Any = None, batches: Any = None, sample: Optional[int] = None, sample_seed: int = 0,
    **options: Any,
) -> Judgements:  # fmt: skip
    """Judges each given gradient against the result of gradients() in its own format; true if all of them pass.

    The result is a dict from the name of each given gradient to its Judgement. A gradient that is given as None is
    refused: it is what torch has for .grad of a tensor that the backward pass did not reach. A gradient that is not to be
    judged is left out.
    row_dots: D, (B, H, Sq) as gradients() gives it, or with a last axis of 1. dscores: dS, (B, H, Sq, T).
    max_ulp: the maximum distance from the correctly rounded number, in units of the last place; 0 if there is no criterion.
    model: "bf16-p", "fa2", ... as for judge(): the criterion is the proven error bound of a backward pass that
    recomputes P from the saved log-sum-exp, rounds P and dS to this format before their products, adds in
    float32 in any order, and rounds once at the end; for dq, dk, dv, dpast_key and dpast_value. The saved results are
    saved_output and saved_log_sum_exp. Without saved_output the kernel is taken to compute D from what gradients() takes in
    its place, rounded to the format of dout: from the exact output or, with saved_log_sum_exp alone, from the sum of
    w'_ij v_j. Without saved_log_sum_exp it is the exact one, rounded to float32. fused, exp_ulps, sums_unit, tanh_ulps and scale_roundings set its parameters.
    emulate: "bf16-p" and the like: the criterion is the result of the algorithm of such a backward pass; only the
    order of its additions and the error of its exponential are left open. A correct kernel with another algorithm
    fails. saved_output and saved_log_sum_exp of the kernel's own forward pass are required. Such kernels differ in
    where they round: dscores_of_rounded (dS = P (dP - D) with the rounded P), dscores_scaled (dS is multiplied by the
    scale before it is rounded, otherwise dQ and dK are), heads_apart (the part of each query head of a group is
    rounded before the parts are added) and dropout_last (dQ, dK and dV are multiplied by the factor of dropout,
    otherwise P and dP are). Values that are not given are tried until one fits the whole gradient; kernels of the
    Judgement names it. Each gradient is tried by itself.
    An element is not judged if its bound or radius is infinite or above a quarter of the sum of absolute values. If 0
    is within every bound and not right, elements that are not correctly rounded are not judged either. The Judgement
    then does not pass.
    diagnosis: for a failing gradient, find the factor, the convention or the fault of a backward pass that it follows
    instead, such as a D that is not subtracted; see diagnosis of its Judgement.
    saved of a Judgement says where saved_output and saved_log_sum_exp differ from the exact ones of these inputs: a row of
    the log-sum-exp by more than 1/4 and a unit in its last place (in base 2, 1/4 / log 2), a row of the output by more than
    1/4 of its largest component and 2^-10 of that of all rows. The verdict does not depend on it: a gradient is judged as
    that of what was saved, which may differ for a reason, as in ring attention, where it is over the keys of all shards.
    rows, heads, batches: judges these queries, query heads and batch entries alone, of dq, row_dots and dscores: an index, a
    range such as range(32), a list of these, or text, "0-31,1000". sample: judges this number of these rows, drawn at
    random by sample_seed; rows of each Judgement says what that proves about all rows. Only these rows are computed. An
    element of another gradient adds all queries up: judge dk and dv without a selection. Of packed sequences take heads
    and sample (703). An emulation needs dscores_of_rounded and dscores_scaled, and dropout_last with keep_mask (703).
    saved is then about these rows, and there is no diagnosis.
    dtype_out: the format of given gradients that are arrays of bits; by default input_dtype.
    All else as for gradients(); 703 also for what a model or an emulation does not describe. A wrong gradient does not
    raise. A warning says that dout equals q, k or v bit for bit: a kernel that confuses them may then pass.
    """
    given = {
        name: one
        for name, one in (
            ("dq", dq), ("dk", dk), ("dv", dv), ("dpast_key", dpast_key), ("dpast_value", dpast_value),
            ("dbias", dbias), ("dsinks", dsinks), ("dslopes", dslopes), ("row_dots", row_dots), ("dscores", dscores),
        )
        if one is not _NOT_GIVEN
    }  # fmt: skip
    for name, one in given.items():
        if one is None:
            raise TypeError(
                f"{name} is None, expected a gradient: .grad of a torch tensor is None if no backward pass reached it; "
                "leave out a gradient that is not to be judged"
            )
    if not given:
        raise TypeError("no gradient is given, expected dq, dk, dv or another one")
    if options.get("given_scores") is not None and not given.keys().isdisjoint({"dq", "dk", "dpast_key"}):
        raise TypeError("dq or dk is given with given_scores, of which there are no queries and keys; expected dbias")
    if dropout_last is not None and options.get("keep_mask") is None:
        raise TypeError("dropout_last is given without keep_mask, the decisions of dropout")
    for name, option in OPTION_OF.items():
        lacks = all(options.get(one) is None for one in (option, *(("given_scores",) if name == "dbias" else ())))
        if name in given and lacks:
            raise TypeError(f"{name} is given without {option}, of which it is the gradient")
    for name, known in (("dscores_of_rounded", dscores_of_rounded), ("dscores_scaled", dscores_scaled),
                        ("heads_apart", heads_apart), ("dropout_last", dropout_last)):  # fmt: skip
        if known is not None and emulate is None:
            raise TypeError(f"{name} is given without emulate, whose backward pass it describes")
    ranges = {"rows": rows, "heads": heads, "batches": batches}
    selection = selection_of(ranges, sample, sample_seed)
    asked = switch(diagnosis, "diagnosis")
    if selection is not None:
        chosen = next((name for name, one in ranges.items() if one is not None), "sample")
        for name in given:
            if name not in OF_QUERIES:
                raise TypeError(
                    f"{name} is given with {chosen}, and each of its elements adds all queries up; judge {name} in a call "
                    f"without {chosen}, which selects rows of {', '.join(OF_QUERIES)}"
                )
        if asked:
            raise TypeError(
                f"diagnosis is True with {chosen}, and some rows of a gradient have no diagnosis; leave one of the two out"
            )
    scores = "dscores" in given
    of = _Backward(dout, q, k, v, dlse, saved_output, saved_log_sum_exp, scores, dtype_dout, threads, **options)
    numbers = {"exp_ulps": exp_ulps, "sums_unit": sums_unit, "tanh_ulps": tanh_ulps}
    switches = {
        "dscores_of_rounded": dscores_of_rounded, "dscores_scaled": dscores_scaled, "heads_apart": heads_apart,
        "dropout_last": dropout_last,
    }  # fmt: skip
    criterion = _criterion(max_ulp, model, emulate, fused, numbers, {"scale_roundings": scale_roundings}, switches, None)
    answers: dict[int, Handle] = {}
    _warn_of_copies(of, given)
    candidates = {name: _candidate(of, name, one, dtype_out) for name, one in given.items()}
    of.p.require_bits(*of.held, *(candidate for candidate, _ in candidates.values()))
    if dtype_out is not None and not any(one.dtype.kind in "iu" for one, _ in candidates.values()):
        raise TypeError(
            f"dtype_out is {dtype_out!r}, the format of gradients that are arrays of bits (integers), and none of "
            f"{', '.join(given)} is one; arrays of numbers say their own: leave dtype_out out"
        )
    found = Judgements()
    for name, (candidate, shape) in candidates.items():
        layout = _layout_of(of, name)
        request, progress = _request(threads)
        number, handle = QUERY_GRADIENT + NAMES.index(name), candidate.handle
        held = [None if tensor is None else tensor.handle for tensor in of.held]
        if selection is not None:
            some = _interruptible(
                lambda: Handle(
                    "judgement", of.p.handle, *held, number, handle, selection, criterion, request,
                    maker="judge_gradient_rows",
                ),
                progress,
            )  # fmt: skip
            found[name] = _judgement(some, (0,), rows=rows_of(some))
            continue
        if candidate.format not in answers:
            answers[candidate.format] = of.compute(candidate.format)
        by = answers[candidate.format]
        judged = _interruptible(
            lambda: Handle(
                "judgement", of.p.handle, *held, number, handle, by, criterion, request, maker="judge_gradient_of_problem"
            ),
            progress,
        )
        if asked and not plain("judgement_passes", judged):
            request, progress = _request(threads)

            def diagnose() -> Handle:
                call("diagnose_gradient", of.p.handle, *held, handle, by, request, judged)
                return judged

            _interruptible(diagnose, progress)
        if of.p.packed and name in ("dq", "dk", "dv"):  # the library has the axis of heads before that of rows
            shape = (*shape[:-3], shape[-2], shape[-3], shape[-1])
            layout = "bshd"
        found[name] = _judgement(judged, shape, partial(turned, layout=layout))
    return found


class IncorrectGradients(Incorrect):
    """Gradients of which one or more do not pass; ``str()`` has the report of each with its diagnosis.

    judgements: those of all given gradients, by name. judgement: that of the first failing one. arguments: those of
    judge_gradients() by name. verdict: one line for each failing gradient.
    """

    function = "judge_gradients"

    def __init__(self, judgements: dict[str, Judgement], arguments: dict[str, Any]) -> None:
        first = next(one for one in judgements.values() if not one.passes)
        super().__init__(first, arguments, judgements)

    @property
    def verdict(self) -> str:
        return "\n".join(f"{name}: {one.verdict}" for name, one in self.judgements.items() if not one.passes)

    @property
    def text(self) -> str:
        told = {name: one.verdict + "\n" if one.passes else text_of(one) for name, one in self.judgements.items()}
        return "\n".join(f"{name}: {words}" for name, words in told.items())


@_with_options(judge_gradients)
def assert_gradients(dout: Any, q: Any, k: Any, v: Any, **candidates_and_options: Any) -> None:
    """For tests: IncorrectGradients, an AssertionError with the reports, unless all gradients pass judge_gradients().

    Each report ends with a diagnosis, unless diagnosis=False or only some rows are judged.
    """
    __tracebackhide__ = True
    some = any(candidates_and_options.get(name) is not None for name in (*RANGES, "sample"))
    asked: dict[str, Any] = {"diagnosis": not some, **candidates_and_options}
    found = judge_gradients(dout, q, k, v, **asked)
    if not found:
        raise IncorrectGradients(found, {"dout": dout, "q": q, "k": k, "v": v, **asked})
