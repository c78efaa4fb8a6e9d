"""A kernel judged in one call, for harnesses that count how many kernels are right."""

from __future__ import annotations

import math
import platform
import traceback
from typing import TYPE_CHECKING, Any, Callable, Iterable, Optional, Sequence

import numpy as np

from ._arguments import UINT64, integer
from ._library import AttestError, call, version
from ._options import takes_only
from ._oracle import CRITERION, Judgement, _Problem, _with_options, attention, judge
from ._record import digest_of, plain_of, said_of
from ._rows import RANGES
from ._tensor import Tensor, format_of, turned
from ._version import __version__
from .testing import default_model
from ._types import Array, JudgeOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack

_NATIVE = ("float16", "float32", "float64")
#: The second word of NumPy's seed sequence: default_rng(seed) is [seed, 0], and gives other numbers.
_STREAM = 0x61747465


def _extents(shape: Any) -> tuple[tuple[int, ...], ...]:
    sizes = tuple(integer(n, "an extent of a shape", (1, 2**40)) for n in shape)
    if len(sizes) not in (6, 7):
        raise ValueError(f"the shape {tuple(shape)} has {len(sizes)} extents, expected (B, Hq, Hk, Sq, S, D) or (..., D, Dv)")
    b, hq, hk, sq, s, d = sizes[:6]
    return (b, hq, sq, d), (b, hk, s, d), (b, hk, s, sizes[-1])


def _held(x: Array, dtype: str) -> Array:
    """x rounded to the format, as float32 if NumPy has no such type. A single key has the weight 1, so
    the output of attention is its value, rounded once."""
    if dtype in _NATIVE:
        return x.astype(dtype)
    one = np.ones((1, 1), np.float32)
    bits = attention(one, one, x.reshape(1, -1).astype(np.float32), dtype=dtype).rounded
    wide = attention(one, one, bits, dtype_v=dtype, dtype="float32").rounded
    return wide.reshape(x.shape)


@takes_only
def drawn(shape: Sequence[int], dtype: Any = "float32", seed: int = 0) -> tuple[Array, Array, Array]:
    """q, k, v of normal numbers, (B, Hq, Hk, Sq, S, D[, Dv]), rounded to dtype.

    They come from a stream of their own: numpy.random.default_rng(seed) gives other numbers, so that a dout drawn from
    it is not q. For bfloat16 and float8 the arrays are float32 and contain numbers of that format.
    """
    name = format_of(dtype)[1]
    draw = np.random.default_rng([integer(seed, "seed", UINT64), _STREAM])
    q, k, v = (_held(draw.standard_normal(extents), name) for extents in _extents(shape))
    return q, k, v


def statistics_of(found: Judgement) -> dict[str, Any]:
    counts = {name: (None if count == 2**64 - 1 else count) for name, count in found.counts.items()}
    return {**counts, **{name: (x if math.isfinite(x) else None) for name, x in found.measures.items()}}


def _worst_of(found: Judgement) -> Optional[dict[str, Any]]:
    if found.worst is None:
        return None
    one = found.worst
    return {"index": list(one.index), "candidate_bits": one.candidate_bits, "correct_bits": one.correct_bits,
            "distance": one.distance, "lower": plain_of(one.lower), "upper": plain_of(one.upper)}  # fmt: skip


def _fault(words: str) -> dict[str, Any]:
    return {"outcome": "error", "verdict": "error: " + words}


def _outcome(found: Judgement) -> str:
    return "pass" if found.passes else found.verdict.partition(":")[0]


def _run(kernel: Callable[..., Any], convert: Optional[Callable[..., Any]], inputs: Sequence[Any]) -> Any:
    """Calls the kernel with copies: writing into its inputs does not change the judgement."""
    copies = [one.copy() if hasattr(one, "copy") else one.clone() if hasattr(one, "clone") else one for one in inputs]
    return kernel(*(copies if convert is None else map(convert, copies)))


def _one(
    kernel: Callable[..., Any], convert: Any, inputs: Sequence[Any], criterion: dict[str, Any], options: dict[str, Any]
) -> dict[str, Any]:
    p = _Problem(*inputs, **options)
    call("problem_check", p.handle)  # inputs that do not fit are an error of the caller
    try:
        out = _run(kernel, convert, inputs)
    except (Exception, SystemExit) as why:
        last = traceback.extract_tb(why.__traceback__)[-1]
        return _fault(f"the kernel raised {type(why).__name__}: {why} ({last.filename}, line {last.lineno})")
    chosen = dict(criterion)
    try:
        result = Tensor(out, "the kernel's result", chosen.get("dtype_out"), options.get("input_dtype"))
        p.require_bits(result)
    except Exception as why:  # an object that is not an array may raise any exception
        return _fault(str(why))
    if result.format_name == "float64" and chosen.get("max_ulp") is None:
        return _fault(
            "the kernel's result is an array of float64, which no model describes, expected the format of a kernel, or max_ulp"
        )
    if all(chosen.get(name) is None for name in ("model", "emulate", "max_ulp")):
        chosen["model"] = default_model(out, chosen.get("dtype_out"), options.get("input_dtype"))
    chosen = {name: given for name, given in chosen.items() if given is not None}
    q, k, v = inputs
    try:
        found = judge(out, q, k, v, **chosen, **options)
    except AttestError as why:
        if why.number != 701:  # of the shape of the result
            raise
        return _fault(str(why))
    return {
        "outcome": _outcome(found), "verdict": found.verdict, "report": found.report, "diagnosis": list(found.diagnosis),
        "criterion": {name: said_of(name, given) for name, given in chosen.items()},
        "statistics": statistics_of(found), "worst": _worst_of(found),
    }  # fmt: skip


@_with_options(judge)
def evaluate(
    kernel: Callable[..., Any], shapes: Iterable[Sequence[int]] = ((2, 4, 2, 64, 96, 32),), *,
    dtype: Any = "float32", seeds: Iterable[int] = (0,), convert: Optional[Callable[..., Any]] = None,
    inputs: Optional[Callable[..., Any]] = None, **criterion_and_options: Unpack[JudgeOptions],
) -> dict[str, Any]:  # fmt: skip
    """Judges kernel(q, k, v) at each shape and seed; a dict that json.dumps takes, ["correct"] a bool.

        def mine(q, k, v):
            return torch_module(q, k, v).float()

        found = attest.evaluate(mine, [(1, 8, 2, 128, 128, 64)], dtype="bf16", seeds=range(3), causal=True,
                                model="bf16-p", convert=lambda x: torch.from_numpy(x).to("cuda", torch.bfloat16))

    Every element of the result of kernel, (B, Hq, Sq, Dv), is judged in its own format against the exact real
    value of attention for the drawn inputs: q, k, v from drawn(shape, dtype, seed), or from inputs(shape, seed).
    convert turns each input into an argument of kernel; it must not change a value. The kernel gets copies.
    An element passes if it is correctly rounded or within the proven bound of a kernel that rounds its weights
    to the format of the result (model="bf16-p" for one in bfloat16). max_ulp requires a distance instead;
    a result in float64 needs max_ulp, and is an "error" without. If the bound shows no more than that an output is a mean of the values, or
    distinguishes no output from 0, an element that is not correctly rounded is "not judged", and the kernel
    is then not "correct".

    shapes: each (B, Hq, Hk, Sq, S, D) or (B, Hq, Hk, Sq, S, D, Dv). With one batch entry or one key head a kernel that
    reads another one cannot be told from a correct one; the default has two of both.
    The criterion and the options, which kernel has to follow by itself: as for judge().

    {"format": "attest evaluation 1", "correct": bool, "outcome": "pass" | "fail" | "not judged" | "error",
     "passed": n, "of": n, "cases": [{"shape", "seed", "dtype", "inputs": digests, "outcome", "verdict", "report", "diagnosis",
     "criterion", "statistics", "worst"}], "options", "versions"}. "error" means that the kernel raised, or returned
    another shape or type; the verdict says which. A wrong kernel raises nothing; a wrong argument of this
    function does, and so does a keyboard interrupt. tools/schema/evaluation.json describes the dict.
    """
    mine = set(_judge_names())
    criterion = {name: given for name, given in criterion_and_options.items() if name in mine}
    options = {name: given for name, given in criterion_and_options.items() if name not in mine}
    name = format_of(dtype)[1]
    cases = []
    if isinstance(seeds, (int, np.integer)):
        raise TypeError(f"seeds is {seeds}, a single seed, expected several; write [{seeds}]")
    seeds = tuple(seeds)
    shapes = tuple(shapes)
    if shapes and all(isinstance(one, (int, np.integer)) for one in shapes):
        raise TypeError(f"shapes is {shapes}, a single shape, expected several; write [{shapes}]")
    for shape in shapes:
        _extents(shape)
        for seed in seeds:
            x = tuple(drawn(shape, dtype, seed) if inputs is None else inputs(shape, seed))
            if inputs is None and options.get("layout") == "bshd":
                x = tuple(np.ascontiguousarray(turned(one, "bshd")) for one in x)
            if len(x) != 3:
                raise ValueError(f"inputs(shape, seed) gave {len(x)} arrays, expected q, k, v")
            given = {which: digest_of(one) for which, one in zip("qkv", x)}
            found = _one(kernel, convert, x, criterion, options)
            cases.append({"shape": [int(n) for n in shape], "seed": int(seed), "dtype": name, "inputs": given, **found})
    if not cases:
        raise ValueError("there is no shape or no seed, expected one of each at least")
    outcomes = [one["outcome"] for one in cases]
    worst = next(one for one in ("error", "fail", "not judged", "pass") if one in outcomes)
    return {
        "format": "attest evaluation 1", "correct": worst == "pass", "outcome": worst,
        "passed": outcomes.count("pass"), "of": len(cases), "cases": cases, "options": {name: plain_of(given) for name, given in options.items()},
        "versions": {"attest": __version__, "library": version(), "numpy": np.__version__,
                     "python": platform.python_version()},
    }  # fmt: skip


def _judge_names() -> tuple[str, ...]:
    return (*CRITERION, "diagnosis", "dtype_out", "threads", *RANGES, "sample", "sample_seed")
