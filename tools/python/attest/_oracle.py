"""Attention, its intermediate tensors, and judgements."""

from __future__ import annotations

import ctypes
import dataclasses
import inspect
import threading
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Collection, Iterable, NamedTuple, Optional, Union

import numpy as np

from ._arguments import INT64, UINT32, UINT64, integer, integers, number, one_of, row_of, switch, text
from ._layout import layout_of, pages_layout, require_layout, table_of
from ._library import Handle, call, plain
from ._options import Function, takes_only
from ._rows import Rows, rows_of, selection_of
from ._tensor import Tensor, empty, format_of, turned
from ._types import Array, JudgeOptions, KernelOptions, ProblemOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack

OUTPUT, LOG_SUM_EXP, INTERMEDIATE = range(3)
#: The parts of attest.h whose axes are (B, H, S, D), and those with one number per row.
TURNED, ROWS = (OUTPUT, *range(16, 21)), (LOG_SUM_EXP, 24)
#: Options with another name here than in attest.h.
ALLOWED, KEPT = 5, 8
DIAGONALS = ("top_left", "bottom_right", "after_past", "by_cache")
EMPTY_ROWS = ("zero", "refuse", "nan", "mean")
LOGARITHMS = ("natural", "binary")
STAGES = ("scaled_scores", "capped_scores", "biased_scores", "weights")
COUNTS = (
    "elements", "failing", "correct", "nan", "infinite", "with_distance", "maximum_ulp", "p99_ulp", "measured",
    "measured_relative", "allowed_keys", "not_judged",
)  # fmt: skip
MEASURES = (
    "mean_ulp", "maximum_absolute", "mean_absolute", "maximum_relative", "mean_relative", "root_mean_square",
    "cosine", "bias", "bias_error", "maximum_width", "maximum_share",
)  # fmt: skip


class Effort(NamedTuple):
    """The number of elements, log-sum-exps included, that each tier decided."""

    fast: int  #: doubles with proven bounds
    double_double: int  #: pairs of doubles with proven bounds
    interval: int  #: intervals of 128 bits and more
    exact: int  #: an exact decision at the midpoint of two numbers


@dataclasses.dataclass(frozen=True)
class Answer:
    """Results of attention, with the number of axes of the query: (B, Hq, Sq, Dv), (Hq, Sq, Dv) or (Sq, Dv).

    log_sum_exp and its bounds lack the last axis. ``lower <= exact value <= upper``, as float64.
    """

    rounded: Array
    lower: Array
    upper: Array
    log_sum_exp: Array
    log_sum_exp_lower: Array
    log_sum_exp_upper: Array
    effort: Effort


@dataclasses.dataclass(frozen=True)
class Intermediate:
    """Scores or weights, (B, Hq, Sq, T), without the leading axes that the query lacks."""

    rounded: Array
    lower: Array
    upper: Array
    ties: int  #: the number of elements that are midpoints of two numbers


@dataclasses.dataclass(frozen=True)
class Worst:
    """The element with the largest error."""

    index: tuple[int, ...]  #: (batch entry, head, query, component)
    candidate_bits: int
    correct_bits: int
    distance: Optional[int]  #: in units of the last place; None where it is undefined
    lower: float
    upper: float


@dataclasses.dataclass(frozen=True)
class Judgement:
    """The findings about a candidate; true if it passes, and false if an element is not judged. str() is the report.

    counts, measures: the statistics under the names of ``attest.h``, in lower case. An undefined
    measure, as for a candidate that is all NaN, is NaN, and undefined maximum_ulp and p99_ulp are
    2**64 - 1.
    """

    passes: bool
    verdict: str
    report: str
    counts: dict[str, int]
    measures: dict[str, float]
    worst: Optional[Worst]
    distances: Array  #: uint64, in the shape of the candidate; 2**64 - 1 where undefined
    failed: Array  #: bool, in the shape of the candidate
    not_judged: Array  #: bool, likewise: a model says nothing about the element; all False without a model
    #: with emulate: the kernels with which the candidate is consistent, or that there are none
    kernels: tuple[str, ...] = ()
    #: with judge(..., diagnosis=True), if it fails: the convention that the candidate follows instead
    diagnosis: tuple[str, ...] = ()
    #: with rows, heads, batches or sample: the rows that were judged. distances, failed and not_judged are then empty,
    #: and counts, measures and worst are of these rows
    rows: Optional[Rows] = None
    #: of judge_gradients() with saved_output or saved_log_sum_exp: a line for each of them that differs from the exact one
    #: of these inputs in some rows; the verdict does not depend on it, and the report has these lines
    saved: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.passes

    def __str__(self) -> str:
        return text_of(self)

    def __repr__(self) -> str:
        return f"<Judgement: {self.verdict}>"  # without the arrays, which have an element for each of the candidate


def text_of(found: Judgement) -> str:
    """The report, followed by the diagnosis if it was requested."""
    return found.report + "".join(line + "\n" for line in found.diagnosis)


_NO_CRITERION = (
    "no criterion is given, so each element has to be correctly rounded, which those of a kernel without a fault often are "
    "not: model='fp16-p', 'bf16-p' or 'fp32-p' asks for the error bound of a kernel that rounds its weights to this format\n"
)


class Incorrect(AssertionError):
    """A candidate that does not pass; ``str()`` is the report with the diagnosis, and the advice.

    judgement: the findings. judgements: the same by the name of the candidate, "out". arguments: those of judge() by
    name, to reproduce it; function: its name. verdict, text: one sentence, and the report with the diagnosis.
    """

    function: ClassVar[str] = "judge"

    def __init__(
        self, judgement: Judgement, arguments: dict[str, Any], judgements: Optional[dict[str, Judgement]] = None
    ) -> None:
        self.judgement = judgement
        self.judgements = {"out": judgement} if judgements is None else judgements
        self.arguments = {name: given for name, given in arguments.items() if given is not None}
        super().__init__("\n" + self.text + self.advice)

    @property
    def verdict(self) -> str:
        return self.judgement.verdict

    @property
    def text(self) -> str:
        return text_of(self.judgement)

    @property
    def advice(self) -> str:
        """What the arguments of the caller lack, or ""."""
        return "" if {"max_ulp", "model", "emulate"} & self.arguments.keys() else _NO_CRITERION


def require(found: Judgement, arguments: dict[str, Any]) -> None:
    """Raises Incorrect unless it passes."""
    __tracebackhide__ = True
    if not found.passes:
        raise Incorrect(found, arguments)


def presets() -> list[str]:
    """The names of all presets."""
    result: list[str] = []
    while (name := plain("preset_name", len(result))) is not None:
        result.append(name.decode())
    return result


class _Problem:
    """A problem with the arrays that it borrows."""

    def __init__(
        self, q: Any, k: Any, v: Any, *, preset: Optional[str] = None, causal: Optional[bool] = None,
        scale: Optional[float] = None, diagonal: Optional[str] = None, window_left: Optional[int] = None,
        window_right: Optional[int] = None, mask: Any = None, true_means_hidden: Optional[bool] = None,
        bias: Any = None, past_key: Any = None, past_value: Any = None, soft_cap: Optional[float] = None,
        alibi_slopes: Any = None, sinks: Any = None, key_lengths: Any = None, empty_row: Optional[str] = None,
        ignore_hidden: Optional[bool] = None,
        logarithm: Optional[str] = None, input_dtype: Any = None, dtype_q: Any = None, dtype_k: Any = None,
        dtype_v: Any = None, dtype_bias: Any = None, dtype_past_key: Any = None, dtype_past_value: Any = None,
        q_scale: Any = None, k_scale: Any = None, v_scale: Any = None, past_key_scale: Any = None,
        past_value_scale: Any = None, dtype_scale: Any = None, quantised: Optional[str] = None,
        given_scores: Any = None, dtype_given_scores: Any = None, key_indices: Any = None, keep_mask: Any = None,
        dropout: Optional[float] = None, keep_factor: Optional[float] = None,
        cu_seqlens_q: Any = None, cu_seqlens_k: Any = None, page_table: Any = None,
        page_layout: Optional[str] = None, layout: Optional[str] = None,
    ) -> None:  # fmt: skip
        self.bits = input_dtype
        self.of_scores = given_scores is not None
        self.packed = cu_seqlens_q is not None
        if cu_seqlens_k is not None and not self.packed:
            raise TypeError("cu_seqlens_q and cu_seqlens_k come together or not at all")
        self.layout = layout_of(layout, self.packed)
        of_keys = pages_layout(page_layout, page_table) or self.layout
        any_scale = next((x for x in (q_scale, k_scale, v_scale, past_key_scale, past_value_scale) if x is not None), None)
        for option, said, name, about in (
            ("true_means_hidden", True if true_means_hidden is True else None, "mask", mask), ("dtype_bias", dtype_bias, "bias", bias),
            ("dtype_past_key", dtype_past_key, "past_key", past_key),
            ("dtype_past_value", dtype_past_value, "past_value", past_value),
            ("dtype_scale", dtype_scale, "a scale", any_scale),
            ("dtype_given_scores", dtype_given_scores, "given_scores", given_scores),
            ("dtype_q", dtype_q, "q", q), ("dtype_k", dtype_k, "k", k),
            ("dropout", dropout, "keep_mask", keep_mask), ("keep_factor", keep_factor, "keep_mask", keep_mask),
        ):  # fmt: skip
            if said is not None and about is None:
                raise TypeError(f"{option} is given without {name}, of which it says something")
        if self.of_scores:
            for given, name in ((q, "q"), (k, "k"), (q_scale, "q_scale"), (k_scale, "k_scale"), (bias, "bias"),
                                (quantised, "quantised"), (cu_seqlens_q, "cu_seqlens_q"), (page_table, "page_table")):  # fmt: skip
                if given is not None:
                    raise TypeError(f"{name} is given together with given_scores, expected None")
            #: Or the scores, whose axes and format the results have.
            self.query = Tensor(given_scores, "given_scores", dtype_given_scores, input_dtype)
            named = [(self.query, None, ""), (Tensor(v, "v", dtype_v, input_dtype, layout=of_keys), v_scale, "v_scale")]
        else:
            self.query = Tensor(q, "q", dtype_q, input_dtype, layout=self.layout)
            named = [(self.query, q_scale, "q_scale"),
                     (Tensor(k, "k", dtype_k, input_dtype, layout=of_keys), k_scale, "k_scale"),
                     (Tensor(v, "v", dtype_v, input_dtype, layout=of_keys), v_scale, "v_scale")]  # fmt: skip
        self._held = [tensor for tensor, _, _ in named]
        self.named = tuple(self._held)
        if layout is None and not self.packed and not self.of_scores and page_table is None:
            require_layout(self.query.shape, self._held[1].shape)
        for tensor, factors, name in named:
            if factors is not None:
                tensor.scaled_by(factors, name, dtype_scale)
        past_scales = {"past_key_scale": past_key_scale, "past_value_scale": past_value_scale}
        for name, factors in past_scales.items():
            if factors is not None and past_key is None and past_value is None:
                raise TypeError(f"{name} is given without past_key and past_value")
        self.handle = Handle("problem", *(one.handle for one in self._held),
                             maker="problem_create_of_scores" if self.of_scores else "")  # fmt: skip
        if preset is not None:
            self._set("preset", text(preset, "preset"))
        if past_key is not None or past_value is not None:
            both = [
                None if x is None else self._hold(Tensor(x, name, own, input_dtype, layout=self.layout))
                for x, name, own in (
                    (past_key, "past_key", dtype_past_key), (past_value, "past_value", dtype_past_value),
                )  # fmt: skip
            ]
            if None in both:
                raise TypeError("past_key and past_value come together or not at all")
            for tensor, (name, factors) in zip(self._held[-2:], past_scales.items()):
                if factors is not None:
                    tensor.scaled_by(factors, name, dtype_scale)
            self._set("past", *both)
        if mask is not None:
            self._set("allowed", self._hold(Tensor(mask, "mask", boolean=True)))
            self._set("name", ALLOWED, b"mask")
        if keep_mask is not None:
            self._set("kept", self._hold(Tensor(keep_mask, "keep_mask", boolean=True)))
            self._set("name", KEPT, b"keep_mask")
        if dropout is not None and keep_factor is not None:
            raise ValueError("dropout and keep_factor are both given, expected one of them")
        self.bias_shape: tuple[int, ...] = self.query.shape if self.of_scores else ()
        if bias is not None:
            added = Tensor(bias, "bias", dtype_bias, input_dtype)
            self.bias_shape = added.shape
            self._set("bias", self._hold(added))
        if diagonal is not None:
            self._set("diagonal", one_of(DIAGONALS, diagonal, "diagonal"))
            if all(x is None for x in (causal, window_left, window_right, alibi_slopes)):
                raise TypeError(
                    "diagonal is given without causal, window_left, window_right or alibi_slopes, and it aligns only "
                    "these; write causal=True, or causal=False if no mask is meant"
                )
        if empty_row is not None:
            self._set("empty_row", one_of(EMPTY_ROWS, empty_row, "empty_row"))
        if logarithm is not None:
            self._set("logarithm", one_of(LOGARITHMS, logarithm, "logarithm"))
        for name, flag in (
            ("causal", causal), ("true_means_hidden", true_means_hidden), ("ignore_hidden", ignore_hidden),
        ):  # fmt: skip
            if flag is not None:
                self._set(name, switch(flag, name))
        for name, value in (
            ("scale", scale), ("soft_cap", soft_cap), ("dropout", dropout), ("keep_factor", keep_factor),
        ):  # fmt: skip
            if value is not None:
                self._set(name, number(value, name))
        for name, width in (("window_left", window_left), ("window_right", window_right)):
            if width is not None:
                self._set(name, integer(width, name, INT64))
        for name, row, dtype in (
            ("alibi_slopes", alibi_slopes, np.float64), ("sinks", sinks, np.float64),
            ("key_lengths", key_lengths, np.int64),
        ):  # fmt: skip
            if row is not None:
                numbers = row_of(row, dtype, name)
                self._set(name, numbers.ctypes.data, numbers.size)
        self._set_sequences(cu_seqlens_q, cu_seqlens_k, page_table)
        if key_indices is not None:  # over the keys gathered from pages
            numbers, width = integers(key_indices, "key_indices")
            self._set("key_indices" + width, numbers.ctypes.data, (ctypes.c_size_t * 4)(*numbers.shape))
        if quantised is not None:
            call("problem_check_quantised", self.handle, text(quantised, "quantised"))

    def _set_sequences(self, cu_seqlens_q: Any, cu_seqlens_k: Any, page_table: Any) -> None:
        if page_table is not None:
            for tensor, name in zip(self._held[1:], "kv"):
                if tensor.array.ndim != 4:
                    raise TypeError(f"{name} has {tensor.array.ndim} axes, expected the 4 of pages: (pages, slots, Hk, D) with "
                                    "page_layout='bshd', (pages, Hk, slots, D) with 'bhsd'")  # fmt: skip
            table = table_of(page_table)
            self._set("page_table", table.ctypes.data, *table.shape)
        if cu_seqlens_q is None and cu_seqlens_k is None:
            return
        if cu_seqlens_q is None or (cu_seqlens_k is None and page_table is None):
            raise TypeError("cu_seqlens_q and cu_seqlens_k come together or not at all")
        for tensor, name in zip(self._held[: 1 if page_table is not None else 3], "qkv"):
            if tensor.array.ndim != 3:
                raise TypeError(f"{name} has {tensor.array.ndim} axes, expected (rows, H, D) of packed sequences")
        starts = [None if row is None else row_of(row, np.int64, name) for row, name in (
            (cu_seqlens_q, "cu_seqlens_q"), (cu_seqlens_k, "cu_seqlens_k"),
        )]  # fmt: skip
        self._set("cu_seqlens", *(one for row in starts for one in ((None, 0) if row is None else (row.ctypes.data, row.size))))

    def require_bits(self, *others: Optional[Tensor]) -> None:
        """Refuses input_dtype if no array has its format from it; others: candidates and the like."""
        if self.bits is not None and not any(one.by_default for one in (*self._held, *others) if one is not None):
            raise TypeError(
                f"input_dtype is {self.bits!r}, the format of arrays of bits (integers), and no array holds bits without a "
                "format; arrays of numbers say their own: convert them, or leave input_dtype out"
            )

    def _hold(self, tensor: Tensor) -> Handle:
        self._held.append(tensor)
        return tensor.handle

    def _set(self, option: str, *arguments: Any) -> None:
        call("problem_set_" + option, self.handle, *arguments)

    def without_leading(self, shape: Iterable[int]) -> tuple[int, ...]:
        """The shape of a result with as many axes as the query has."""
        return tuple(list(shape)[4 - max(self.query.array.ndim, 2) :])


def _with_options(
    *others: Callable[..., Any], unlisted: Collection[str] = ()
) -> Callable[[Function], Function]:
    """Lists in help() the options that **options accepts: those of a problem, and the others. Further
    names are refused. unlisted: options that are neither shown nor suggested."""

    def shown(function: Function) -> Function:
        own = inspect.signature(function)
        known = {name: one for name, one in own.parameters.items() if one.kind is not one.VAR_KEYWORD}
        problem: Callable[..., Any] = _Problem.__init__
        for other in (*others, problem):
            for name, one in inspect.signature(other).parameters.items():
                if one.default is not one.empty and name not in known and name not in unlisted:
                    known[name] = one.replace(kind=one.KEYWORD_ONLY)
        checked = takes_only(function, known, unlisted)
        checked.__signature__ = own.replace(parameters=list(known.values()))  # type: ignore[attr-defined]
        return checked

    return shown


def _request(threads: int) -> tuple[Handle, Handle]:
    count = integer(threads, "threads", UINT32)
    progress = Handle("progress")
    request = Handle("request")
    call("request_set_threads", request, count)
    call("request_set_bounds", request, 1)
    call("request_set_progress", request, progress)
    request.watched_by = progress  # which must live as long as the request
    return request, progress


def _interruptible(work: Callable[[], Handle], progress: Handle) -> Handle:
    """Keeps the main thread free to receive an interrupt, which then stops the computation."""
    if threading.current_thread() is not threading.main_thread():
        return work()
    found: list[Handle] = []
    failure: list[BaseException] = []
    done = threading.Event()  # after an interrupt Thread.join() considers a thread ended

    def run() -> None:
        try:
            found.append(work())
        except BaseException as why:  # raised again in the calling thread
            failure.append(why)
        finally:
            done.set()

    threading.Thread(target=run, name="attest").start()
    try:
        done.wait()
    except BaseException:
        plain("progress_stop", progress)
        done.wait()
        raise
    if failure:
        raise failure[0]
    return found[0]


def _part(
    answer: Handle, part: int, format_name: str, p: _Problem, whole: bool = False
) -> tuple[Array, Array, Array]:
    """Rounded elements, lower and upper bounds; whole: with all four axes."""
    extents = (ctypes.c_size_t * 4)()
    call("answer_shape", answer, part, extents)
    shape = tuple(extents) if whole else p.without_leading(extents)
    if part in ROWS:
        shape = tuple(extents)[2:] if p.packed else shape[:-1]
    rounded = empty(format_name, shape, p.query)
    data, size = ctypes.c_void_p(), ctypes.c_size_t()
    call("answer_elements", answer, part, ctypes.byref(data), ctypes.byref(size))
    ctypes.memmove(rounded.ctypes.data, data, size.value)
    lower, upper = np.empty(shape), np.empty(shape)
    call("answer_bounds", answer, part, lower.ctypes.data, upper.ctypes.data, lower.size)
    if part in TURNED and p.layout == "bshd":
        rounded, lower, upper = (np.ascontiguousarray(turned(one, p.layout)) for one in (rounded, lower, upper))
    return rounded, lower, upper


def _effort(answer: Handle) -> Effort:
    count = ctypes.c_size_t()
    found = []
    for by in range(4):
        call("answer_effort", answer, by, ctypes.byref(count))
        found.append(count.value)
    return Effort(*found)


@_with_options()
def attention(
    q: Any, k: Any, v: Any, *, dtype: Any = None, log_sum_exp_dtype: Any = None, threads: int = 0, **options: Unpack[ProblemOptions]
) -> Answer:
    """Attention over the reals, each element of the result rounded once, to nearest, ties to even.

    q (B, Hq, Sq, D), k (B, Hk, S, D), v (B, Hk, S, Dv): arrays of float16, float32, float64 or of a
    type of ml_dtypes, or arrays of integers that hold the bits of bfloat16 (2 bytes), float8_e4m3fn or
    another float8 (1 byte), or two float4_e2m1fn in a byte (so that D is twice the last extent), or of
    int8 that are numbers themselves, whose format ``input_dtype`` (for all) or ``dtype_q``, ``dtype_k``, ``dtype_v``,
    ``dtype_bias``, ``dtype_past_key``, ``dtype_past_value`` (for one) gives. Torch tensors on
    any device, with or without a gradient. Anything else that NumPy converts to an array. Arrays (B, S, H, D) need
    layout="bshd". Leading axes may be omitted: (Hq, Sq, D) or (Sq, D). Strides are used directly; an array is copied
    only if a stride is negative or the byte order is foreign. Hq is a multiple of Hk. v may be a slice of k,
    v=k[..., :Dv], as in multi-head latent attention; give scale then, since 1/sqrt(D) is that of the longer keys.

    dtype: the format of the result; default: that of q. bfloat16 and the float8 formats are returned as uint16 and
    uint8, or in the type of ml_dtypes of q; torch.from_numpy(x.view("int16")).view(torch.bfloat16)
    converts them to a tensor.
    log_sum_exp_dtype: default: float32, or float64 if dtype is float64.
    threads: 0 for one per processor. No result depends on it.

    preset: "torch", "onnx-23", "onnx-24", "onnx-25", "fa2", "fa3", "jax", "mlx"; the following options
    override it.
    causal: key j is allowed for query i if j <= i + offset.
    scale: of the scores; default: 1/sqrt(D), exactly, even if it is irrational. Taken exactly, like all numbers: one that no
    float64 equals, such as Fraction(1, 3) or 2**53 + 1, is refused (ValueError).
    diagonal: the offset: "top_left" 0, "bottom_right" T - Sq, "after_past" the past, "by_cache".
    window_left, window_right: keys from i + offset - left to i + offset + right.
    mask: bool, broadcastable to (B, Hq, Sq, T), True where a key takes part; true_means_hidden inverts it.
    Error messages call it allowed.
    bias: added to the scores, broadcastable likewise; -inf hides a key.
    past_key, past_value: (B, Hk, P, D) and (B, Hk, P, Dv), before k and v: T = P + S.
    soft_cap: C tanh(s/C) for each score s.
    alibi_slopes, sinks: one number per query head; a list of none is refused, here and elsewhere. A slope adds -slope |i + offset - j| to the score of key j, before
    and after the position of query i alike (where causal, the weights are those of slope j). A sink of 0 adds 1 to the
    denominator.
    key_lengths: one per batch entry; later keys are padding, which must be finite like all else.
    cu_seqlens_q, cu_seqlens_k: concatenated sequences, as in flash_attn_varlen_func: q (total_q,
    Hq, D), k (total_k, Hk, D), v (total_k, Hk, Dv), where sequence n has the rows from cu_seqlens[n] to
    cu_seqlens[n + 1] - 1. log_sum_exp is (Hq, total_q). The index of the worst element of a judgement is (0, head,
    row, component), and its report names the sequence.
    page_table: k and v are pages of a cache, (pages, slots, Hk, D) with page_layout="bshd" or (pages, Hk, slots, D) with
    "bhsd". (B, pages) integers: key j of batch entry b is slot j % slots of page page_table[b, j // slots], for j <
    key_lengths[b]. Later table entries and slots are not read; the slots may contain NaN. T is the
    largest length. With cu_seqlens_q alone the queries are packed, as in chunked prefill. A causal rule needs
    diagonal="bottom_right" if there are more keys than queries.
    layout: of q, k, v, past, results and candidates: "bhsd" by default, "bshd" for (B, S, H, D), "thd" if packed.
    ignore_hidden: allows NaN and infinities where no query sees them: in padding and other hidden keys, in their
    values, in queries without keys, in a bias at hidden keys. The report of a judgement says which of them
    may have reached the candidate.
    empty_row: the output of a query without keys: "zero", "refuse", "nan", or "mean", the mean of the values of all T
    keys, hidden ones and padding included, as in JAX.
    logarithm: the base of the log-sum-exp: "natural" or "binary".
    q_scale, k_scale, v_scale, past_key_scale, past_value_scale: factors of the stored elements, taken
    exactly: a number, or an array with the axes of the tensor, with an extent along each axis of 1, of that of the
    tensor, or of the number of its blocks of 16, 32, 64 or 128 (for queries also one per key head); a
    tuple of two, which are multiplied. Pass FlashAttention's descale factors (B, H) as x[:, :, None, None], for
    packed sequences, whose axes are (rows, H, D), as numpy.repeat(x, lengths, axis=0)[:, :, None].
    A factor by which a kernel multiplies its outputs, such as float8 outputs, is part of v_scale.
    dtype_scale: the format of scales that are arrays of bits. A float is a float64, which has too many bits
    for an exact product unless few are set: write numpy.float32(x).
    quantised: "mxfp8", "mxfp4", "nvfp4", "fa3-fp8": refuses elements and scales that do not follow this scheme,
    including a missing scale.
    given_scores: explicit scores (B, Hq, Sq, T) from any score function instead of q and k, which are None;
    -inf hides a key. Masks, windows, lengths, slopes and sinks still apply; scale, soft_cap, bias and a past are
    refused: apply them to the scores. The result has their dtype and axes. dtype_given_scores: for an array of bits.
    key_indices: sparse attention: integers (B or 1, heads, Sq or 1, K), or without leading axes, the indices of
    the keys that each query attends to, over all T, with page_table over the gathered ones; -1 means no key. The
    number of heads is 1 or divides Hq.
    keep_mask: dropout after the softmax, with the mask that a kernel used: bool, broadcastable to
    (B, Hq, Sq, T), True where a weight is kept. A dropped key stays in the denominator and the log-sum-exp.
    dropout, keep_factor: the probability p, so that kept weights have the exact factor 1/(1 - p); or this
    factor itself, such as the float32 by which a kernel multiplies. With neither it is 1. Weights of intermediate()
    are those before dropout; an emulation of outputs refuses it, and a model computes in intervals, which is slow;
    judge() with sample takes some rows.

    Raises AttestError with its number: 701 shapes, 702 infinities and NaN, 703 options, 704 a row
    without keys, 705 under a soft cap, 706 altered arithmetic; TypeError and ValueError for arguments of the wrong kind.
    """
    p = _Problem(q, k, v, **options)
    p.require_bits()
    output, output_name = (p.query.format, p.query.format_name) if dtype is None else format_of(dtype)
    if log_sum_exp_dtype is None:
        log_sum_exp_dtype = "float64" if output_name == "float64" else "float32"
    lse, lse_name = format_of(log_sum_exp_dtype)
    request, progress = _request(threads)
    call("request_set_output", request, output)
    call("request_set_log_sum_exp", request, lse)
    answer = _interruptible(lambda: Handle("answer", p.handle, request, maker="compute"), progress)
    return Answer(
        *_part(answer, OUTPUT, output_name, p), *_part(answer, LOG_SUM_EXP, lse_name, p), _effort(answer)
    )


@_with_options()
def intermediate(
    stage: str, q: Any, k: Any, v: Any, *, dtype: Any = None, threads: int = 0, **options: Unpack[ProblemOptions]
) -> Intermediate:
    """Scores or weights, each element correctly rounded to dtype.

    stage: "scaled_scores", "capped_scores", "biased_scores" (-inf where a key is hidden) or "weights".
    All else as for attention().
    """
    p = _Problem(q, k, v, **options)
    p.require_bits()
    form, name = (p.query.format, p.query.format_name) if dtype is None else format_of(dtype)
    at = one_of(STAGES, stage, "stage")
    request, progress = _request(threads)
    call("request_set_output", request, form)
    answer = _interruptible(
        lambda: Handle("answer", p.handle, at, request, maker="compute_intermediate"), progress
    )
    return Intermediate(*_part(answer, INTERMEDIATE, name, p), _effort(answer).exact)


#: The arguments of judge() that are its criterion.
CRITERION = (
    "max_ulp", "model", "emulate", "fused", "exp_ulps", "sums_unit", "tile_keys", "scale_roundings", "rescale_ulps",
    "tanh_ulps", "log_ulps", "parts", "lag", "weights_power", "sums_rounded", "normalised", "tile_order", "part_tiles",
    "sink_first",
)  # fmt: skip


#: Properties of a kernel that a model leaves open.
EMULATED = ("tile_order", "part_tiles", "sink_first")


def _require_kernel(model: Any, emulate: Any, given: dict[str, Any]) -> None:
    """Refuses a property of a kernel without a model or an emulation that has it."""
    for name, one in given.items():
        if one is None or emulate is not None:
            continue
        if name in EMULATED:
            raise TypeError(f"{name} is given without emulate, whose kernel it describes")
        if model is None:
            raise TypeError(f"{name} is given without model or emulate, whose kernel it describes")


def _criterion(
    max_ulp: Optional[int], model: Optional[str], emulate: Optional[str], fused: bool, numbers: dict[str, Optional[float]],
    counts: dict[str, Optional[int]], switches: dict[str, Optional[bool]], tile_order: Optional[str],
) -> Handle:  # fmt: skip
    result = Handle("criterion")
    if max_ulp is not None:
        call("criterion_set_max_ulp", result, integer(max_ulp, "max_ulp", UINT64))
    given = [name for name, one in (("max_ulp", max_ulp), ("model", model), ("emulate", emulate)) if one is not None]
    if len(given) > 1:
        raise ValueError(f"{' and '.join(given)} are {'both' if len(given) == 2 else 'all'} given, expected one of them")
    is_fused = switch(fused, "fused")
    _require_kernel(model, emulate, {**numbers, **counts, **switches, "tile_order": tile_order, "fused": True if is_fused else None})
    if model is not None:
        call("criterion_set_model", result, text(model, "model"))
    if emulate is not None:
        call("criterion_set_emulation", result, text(emulate, "emulate"))
    for name, value in numbers.items():
        if value is not None:
            call("criterion_set_" + name, result, number(value, name))
    for name, count in counts.items():
        if count is not None:
            ends = (0, 64) if name == "weights_power" else UINT64
            call("criterion_set_" + name, result, integer(count, name, ends))
    for name, on in switches.items():
        if on is not None:
            call("criterion_set_" + name, result, switch(on, name))
    if is_fused:
        call("criterion_set_fused", result)
    if tile_order is not None:
        call("criterion_set_tile_order", result, one_of(("ascending", "descending"), tile_order, "tile_order"))
    return result


def _copied(judgement: Handle, name: str, element: Any, shape: tuple[int, ...]) -> Array:
    data, size = ctypes.POINTER(element)(), ctypes.c_size_t()
    call("judgement_" + name, judgement, ctypes.byref(data), ctypes.byref(size))
    if size.value == 0:
        return np.zeros(shape, element)
    return np.ctypeslib.as_array(data, (size.value,)).copy().reshape(shape)


def _worst(judgement: Handle) -> Optional[Worst]:
    there, index = ctypes.c_int(), (ctypes.c_size_t * 4)()
    candidate, correct, distance = ctypes.c_uint64(), ctypes.c_uint64(), ctypes.c_uint64()
    lower, upper = ctypes.c_double(), ctypes.c_double()
    call("judgement_worst", judgement, there, index, candidate, correct, distance, lower, upper)
    if not there.value:
        return None
    apart = None if distance.value == 2**64 - 1 else distance.value
    return Worst(tuple(index), candidate.value, correct.value, apart, lower.value, upper.value)


def _as_it_lies(array: Array) -> Array:
    return array


def _judgement(
    found: Handle, shape: tuple[int, ...], back: Callable[[Array], Array] = _as_it_lies, rows: Optional[Rows] = None
) -> Judgement:
    """shape: in the axis order of the library; back() converts it to that of the candidate."""
    counts, measures = {}, {}
    count, measure = ctypes.c_uint64(), ctypes.c_double()
    for number, name in enumerate(COUNTS):
        call("judgement_count", found, number, ctypes.byref(count))
        counts[name] = count.value
    for number, name in enumerate(MEASURES):
        call("judgement_measure", found, number, ctypes.byref(measure))
        measures[name] = measure.value
    return Judgement(
        passes=bool(plain("judgement_passes", found)),
        verdict=plain("judgement_verdict", found).decode(),
        report=plain("judgement_report", found).decode(),
        counts=counts,
        measures=measures,
        worst=_worst(found),
        distances=back(_copied(found, "distances", ctypes.c_uint64, shape)),
        failed=back(_copied(found, "failed", ctypes.c_uint8, shape).astype(bool)),
        not_judged=back(_copied(found, "not_judged", ctypes.c_uint8, shape).astype(bool)),
        kernels=tuple(plain("judgement_kernels", found).decode().splitlines()),
        diagnosis=tuple(plain("judgement_diagnosis", found).decode().splitlines()),
        rows=rows,
        saved=tuple(plain("judgement_saved", found).decode().splitlines()),
    )


def _judged(
    maker: Union[str, tuple[str, int]], candidate: Any, q: Any, k: Any, v: Any, max_ulp: Optional[int] = None, model: Optional[str] = None,
    emulate: Optional[str] = None, fused: bool = False, exp_ulps: Optional[float] = None,
    sums_unit: Optional[float] = None, tile_keys: Optional[int] = None, scale_roundings: Optional[int] = None,
    dtype_out: Any = None, threads: int = 0, rescale_ulps: Optional[float] = None, tanh_ulps: Optional[float] = None,
    log_ulps: Optional[float] = None, parts: Optional[int] = None, lag: Optional[float] = None,
    weights_power: Optional[int] = None, sums_rounded: Optional[bool] = None, normalised: Optional[bool] = None,
    tile_order: Optional[str] = None, part_tiles: Optional[int] = None, sink_first: Optional[bool] = None,
    diagnosis: bool = False, rows: Any = None, heads: Any = None, batches: Any = None, sample: Optional[int] = None,
    sample_seed: int = 0, **options: Any,
) -> Judgement:  # fmt: skip
    p = _Problem(q, k, v, **options)
    of_output = maker == "judge"
    ranges = {"rows": rows, "heads": heads, "batches": batches}
    selection = selection_of(ranges, sample, sample_seed)
    if selection is not None and not of_output:
        name = next((name for name, one in ranges.items() if one is not None), "sample")
        raise TypeError(f"{name} is given, which selects rows of outputs alone; leave it out")
    out = Tensor(candidate, "out", dtype_out, p.bits, layout=p.layout if of_output else "bhsd")
    p.require_bits(out)
    criterion = _criterion(
        max_ulp, model, emulate, fused,
        {"exp_ulps": exp_ulps, "sums_unit": sums_unit, "rescale_ulps": rescale_ulps, "tanh_ulps": tanh_ulps,
         "log_ulps": log_ulps, "lag": lag},
        {"tile_keys": tile_keys, "scale_roundings": scale_roundings, "parts": parts,
         "weights_power": weights_power, "part_tiles": part_tiles},
        {"sums_rounded": sums_rounded, "normalised": normalised, "sink_first": sink_first}, tile_order,
    )  # fmt: skip
    request, progress = _request(threads)
    if selection is not None:
        asked = switch(diagnosis, "diagnosis")
        some = _interruptible(
            lambda: Handle("judgement", p.handle, out.handle, selection, criterion, asked, request, maker="judge_rows"),
            progress,
        )
        return _judgement(some, (0,), rows=rows_of(some))
    made, *stage = (maker,) if isinstance(maker, str) else maker
    found = _interruptible(
        lambda: Handle("judgement", p.handle, *stage, out.handle, None, criterion, request, maker=made), progress
    )
    if switch(diagnosis, "diagnosis") and not plain("judgement_passes", found):
        def diagnose() -> Handle:
            call("diagnose", p.handle, out.handle, None, request, found)
            return found

        _interruptible(diagnose, progress)
    shape = out.array.shape
    if of_output and p.packed:  # the library has the axis of heads before that of rows
        return _judgement(found, (*shape[:-3], shape[-2], shape[-3], shape[-1]), lambda x: x.swapaxes(-3, -2))
    return _judgement(found, shape, (lambda x: turned(x, p.layout)) if of_output else _as_it_lies)


@_with_options(_judged)
def judge(out: Any, q: Any, k: Any, v: Any, **criterion_and_options: Unpack[JudgeOptions]) -> Judgement:
    """Judges out, (B, Hq, Sq, Dv), against attention(q, k, v), rounded to the format of out.

    max_ulp: the maximum distance from the correctly rounded number, in units of the last place; 0 if there is no criterion.
    model: "fp16-p", "bf16-p", "fp32-p", "e4m3-p", "e5m2-p": the criterion is the proven error
    bound of a kernel that rounds its weights to this format; or of an implementation: "fa2", "fa3",
    "fa3-fp8", "fa4", "split-kv", "torch-math", "onnx". fused, exp_ulps, sums_unit, tile_keys,
    scale_roundings, rescale_ulps, tanh_ulps, log_ulps, parts, lag, weights_power, sums_rounded and
    normalised set its parameters, as in model.hpp.
    emulate: a format and -p: the criterion is the result of the algorithm of such a kernel; only the order of the
    additions in a tile and the errors of its exponential are left open. tile_keys, tile_order ("ascending", "descending"),
    sums_rounded, part_tiles (tiles in a part of the keys; 0: no parts) and sink_first (its maximum starts with
    the sink) are found if they are not given; kernels of the result lists the remaining ones: consistent ones, and those
    that are not excluded by the elements on which they were tried. If no kernel fits, and
    untried tiles or parts are possible, the candidate is not judged, unless no kernel with such
    weights can give it; with tile_keys, and part_tiles if there are more than 64 tiles, it fails. fused, exp_ulps,
    sums_unit, scale_roundings, rescale_ulps, tanh_ulps, lag, weights_power and normalised describe it, too.
    diagnosis: for a failing candidate, find the convention that it follows instead, such as a mask aligned
    elsewhere or a scale that is dropped; see diagnosis of the result. It takes about as long again.
    rows, heads, batches: judges these queries, query heads and batch entries alone: an index, a range such as
    range(32), a list of these, or text, "0-31,1000". sample: judges this number of these rows, drawn at random by
    sample_seed; the report says what that proves about all rows, and rows of the result has the numbers. Only these rows
    are computed. Of packed sequences take heads and sample; an emulation needs tile_keys, tile_order, sums_rounded and
    part_tiles (703).
    dtype_out: the format of an array of bits. threads and all options: as for attention().

    Whether an element is within max_ulp is decided exactly. Raises like attention(); 703 also for what a
    model does not describe. A wrong candidate does not raise.
    """
    return _judged("judge", out, q, k, v, **criterion_and_options)


@_with_options(_judged)
def judge_log_sum_exp(lse: Any, q: Any, k: Any, v: Any, **criterion_and_options: Unpack[JudgeOptions]) -> Judgement:
    """The same for a log-sum-exp, (B, Hq, Sq) or without leading axes; a model judges it as well."""
    return _judged("judge_log_sum_exp", lse, q, k, v, **criterion_and_options)


@_with_options(_judged)
def judge_intermediate(
    stage: str, out: Any, q: Any, k: Any, v: Any, **criterion_and_options: Unpack[JudgeOptions]
) -> Judgement:
    """Judges scores or weights, (B, Hq, Sq, T), against intermediate(stage, q, k, v, ...).

    stage: as for intermediate(). model: the bound of scores that a kernel forms in float32 (a fused kernel forms none),
    or of weights that are divided by their row sum. emulate and diagnosis do not apply to them (703, 701).
    All else as for judge().
    """
    at = one_of(STAGES, stage, "stage")
    return _judged(("judge_intermediate", at), out, q, k, v, **criterion_and_options)


@_with_options(_judged)
def diagnose(out: Any, q: Any, k: Any, v: Any, **criterion_and_options: Unpack[JudgeOptions]) -> tuple[str, ...]:
    """If judge(out, q, k, v, ...) fails: lines that say which convention out follows instead.

    More than three hundred are tried: alignment, causal rule, windows, masks, scales, soft caps, ALiBi, sinks, head maps,
    layouts, missing keys and steps, formats of the weights, and faults of tiles, parts and pages; if none explains out,
    they are tried in pairs. Empty if it passes. For a log-sum-exp use
    judge_log_sum_exp(..., diagnosis=True).diagnosis.
    """
    return _judged("judge", out, q, k, v, **{**criterion_and_options, "diagnosis": True}).diagnosis


@_with_options(_judged)
def assert_correct(
    out: Any, q: Any, k: Any, v: Any, max_ulp: Optional[int] = None, model: Optional[str] = None, **options: Unpack[KernelOptions]
) -> None:
    """For tests: Incorrect, an AssertionError with the report, unless out passes judge(out, q, k, v, ...).

    The report ends with a diagnosis, unless diagnosis=False: which convention out follows instead.
    """
    __tracebackhide__ = True
    judging: JudgeOptions = {"max_ulp": max_ulp, "model": model, "diagnosis": True}
    judging.update(options)  # type: ignore[typeddict-item]
    require(judge(out, q, k, v, **judging), {"out": out, "q": q, "k": k, "v": v, **judging})
