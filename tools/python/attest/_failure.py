"""Writes a failure to a folder, from which it can be judged again on any machine with this package."""

from __future__ import annotations

import json
import pathlib
import platform
import shutil
from typing import Any, Optional

import numpy as np

from ._arguments import integers, row_of
from ._gradient import NAMES as _GRADIENTS
from ._layout import table_of
from ._library import version
from ._options import takes_only
from ._oracle import Incorrect, Judgement
from ._record import digest_of, said_of
from ._tensor import BITS, Tensor
from ._version import __version__
from ._types import Array

FORMAT = "attest failure 1"
#: Arguments without an option for their format: their arrays of bits are written with it.
_UNSAID = ("dlse", "saved_output", "saved_log_sum_exp", *_GRADIENTS)
_TENSORS = ("out", "dout", "q", "k", "v", "bias", "past_key", "past_value", "given_scores", *_UNSAID)
_MASKS = ("mask", "keep_mask")
#: Arguments that are written as given, each as one array.
ARRAYS = (*_TENSORS, *_MASKS, "key_indices", "page_table")
_SCALES = ("q_scale", "k_scale", "v_scale", "past_key_scale", "past_value_scale")
_ROWS = {"alibi_slopes": np.float64, "sinks": np.float64, "key_lengths": np.int64, "cu_seqlens_q": np.int64,
         "cu_seqlens_k": np.int64}  # fmt: skip
_SCRIPT = '''"""Judges this failure again: the report, and exit status 0 if the candidate passes now."""
import pathlib
import sys

import attest

found = attest.judge(**attest.testing.read_failure(pathlib.Path(__file__).parent))
print(found.report, *(line + "\\n" for line in found.diagnosis), sep="", end="")
sys.exit(0 if found.passes else 1)
'''
_SCRIPT_OF_GRADIENTS = '''"""Judges these gradients again: their reports, and exit status 0 if all pass now."""
import pathlib
import sys

import attest

found = attest.judge_gradients(**attest.testing.read_failure(pathlib.Path(__file__).parent))
for name, one in found.items():
    told = one.verdict + "\\n" if one.passes else one.report
    print(f"{name}: {told}", *(line + "\\n" for line in one.diagnosis), sep="")
sys.exit(0 if all(one.passes for one in found.values()) else 1)
'''
_SCRIPTS = {"judge": _SCRIPT, "judge_gradients": _SCRIPT_OF_GRADIENTS}


def _stored(name: str, given: Any, arguments: dict[str, Any]) -> tuple[Array, Optional[str]]:
    """The elements as stored in .npy, and their format if they are its bits."""
    if name in _MASKS:
        return Tensor(given, name, boolean=True).array, None
    if name == "key_indices":
        return integers(given, name)[0], None
    if name == "page_table":
        return table_of(given), None
    of_bits = "dtype_out" if name in _GRADIENTS else "dtype_dout" if name == "saved_output" else "input_dtype"
    own = Tensor(given, name, arguments.get("dtype_" + name), arguments.get(of_bits) or arguments.get("input_dtype"))
    if name in _UNSAID:
        return _with_format(own), None
    if own.format_name not in BITS:
        return own.array, "int8" if own.format_name == "int8" else None
    return own.array.view(BITS[own.format_name]), own.format_name


def _with_format(tensor: Tensor) -> Array:
    """Gives bits a dtype that names their format; int8 becomes float32, which holds it."""
    result: Array = tensor.array
    bits = BITS.get(tensor.format_name)
    if bits is not None:
        result = np.ascontiguousarray(result).view(bits).view([(tensor.format_name, bits)])
    elif tensor.format_name == "int8":
        result = result.astype(np.float32)
    return result


def _scales_of(given: Any, arguments: dict[str, Any]) -> list[Array]:
    """The scales of a tensor."""
    each = given if isinstance(given, tuple) else (given,)
    return [_with_format(Tensor(one, "a scale", None, arguments.get("dtype_scale"))) for one in each]


def _place_of(folder: Any) -> pathlib.Path:
    """Creates an empty folder, which replaces an earlier failure."""
    place = pathlib.Path(folder)
    if place.exists():
        if not (place / "failure.json").is_file():
            raise FileExistsError(f"{place} is there and holds no failure, expected a folder that is new")
        shutil.rmtree(place)
    place.mkdir(parents=True)
    return place


def _written(place: pathlib.Path, arguments: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Writes the arrays; returns the fields of failure.json for the arguments."""
    said: dict[str, Any] = {}
    formats: dict[str, str] = {}
    digests: dict[str, Any] = {}

    def save(name: str, array: Array) -> None:
        np.save(place / f"{name}.npy", array, allow_pickle=False)
        digests[name] = digest_of(array)

    for name, given in arguments.items():
        if name in ARRAYS:
            array, form = _stored(name, given, arguments)
            save(name, array)
            if form is not None:
                formats[name] = form
        elif name in _SCALES:
            for number, array in enumerate(_scales_of(given, arguments)):
                save(f"{name}-{number}", array)
        elif name in _ROWS:
            said[name] = row_of(given, _ROWS[name], name).tolist()
        elif "dtype" not in name:
            said[name] = said_of(name, given)
    return {"arguments": said, "formats": formats, "arrays": digests}


def _worst_of(found: Judgement) -> Optional[list[int]]:
    return list(found.worst.index) if found.worst else None


@takes_only
def write_failure(folder: Any, failure: Incorrect, about: Optional[dict[str, Any]] = None) -> pathlib.Path:
    """Writes a folder with report.txt, failure.json, the arrays as .npy and reproduce.py, which judges them again.

    failure: of outputs, or of gradients. about: further fields of failure.json, such as a seed. A folder with an
    earlier failure is replaced; one with other files is refused.
    """
    place = _place_of(folder)
    parts = {
        name: {"verdict": one.verdict, "passes": one.passes, "worst": _worst_of(one), "diagnosis": list(one.diagnosis)}
        for name, one in failure.judgements.items()
    }
    record = {
        "format": FORMAT, "function": failure.function, "verdict": failure.verdict,
        **_written(place, failure.arguments), "worst": _worst_of(failure.judgement), "parts": parts, "about": about or {},
        "versions": {"attest": __version__, "library": version(), "numpy": np.__version__,
                     "python": platform.python_version()},
    }  # fmt: skip
    (place / "failure.json").write_text(json.dumps(record, indent=2, allow_nan=False) + "\n")
    (place / "report.txt").write_text(failure.text)
    (place / "reproduce.py").write_text(_SCRIPTS[failure.function])
    return place


@takes_only
def read_failure(folder: Any) -> dict[str, Any]:
    """The arguments of attest.judge, or of attest.judge_gradients, that write_failure wrote, with digests compared.

    ValueError for a folder of another kind and for an array that was changed.
    """
    place = pathlib.Path(folder)
    try:
        record = json.loads((place / "failure.json").read_text())
    except (OSError, ValueError) as why:
        raise ValueError(f"{place} holds no failure that can be read: {why}") from why
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise ValueError(f"{place / 'failure.json'} is not of the format {FORMAT!r}")
    if record.get("function", "judge") not in list(_SCRIPTS):
        raise ValueError(f"{place / 'failure.json'} is of {record['function']!r}, expected one of {', '.join(_SCRIPTS)}")
    result: dict[str, Any] = {"q": None, "k": None, **record["arguments"]}  # the two may be given_scores instead
    for name, digest in record["arrays"].items():
        array = np.load(place / f"{name}.npy", allow_pickle=False)
        if digest_of(array) != digest:
            raise ValueError(f"{place / name}.npy is not what was written: its digest is another one")
        option, _, number = name.partition("-")
        result[option] = (*result.get(option, ()), array) if number else array
    result.update({"dtype_" + name: form for name, form in record["formats"].items()})
    return result
