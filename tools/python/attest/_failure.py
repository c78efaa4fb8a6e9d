"""A failure as a folder from which it is judged again, on any machine with this package."""

from __future__ import annotations

import json
import pathlib
import platform
import shutil
from typing import Any, Optional

import numpy as np

from ._arguments import integers
from ._layout import table_of
from ._library import version
from ._oracle import Incorrect
from ._record import digest_of, plain_of
from ._tensor import BITS, Tensor
from ._version import __version__
from ._types import Array

FORMAT = "attest failure 1"
_TENSORS = ("out", "q", "k", "v", "bias", "past_key", "past_value", "given_scores")
_MASKS = ("mask", "keep_mask")
_SCALES = ("q_scale", "k_scale", "v_scale", "past_key_scale", "past_value_scale")
_ROWS = ("alibi_slopes", "sinks", "key_lengths", "cu_seqlens_q", "cu_seqlens_k")
_SCRIPT = '''"""Judges this failure again: the report, and exit status 0 if the candidate passes now."""
import pathlib
import sys

import attest

found = attest.judge(**attest.testing.read_failure(pathlib.Path(__file__).parent))
print(found.report)
sys.exit(0 if found.passes else 1)
'''


def _stored(name: str, given: Any, arguments: dict[str, Any]) -> tuple[Array, Optional[str]]:
    """The elements as .npy has them, and the format where they are bits of it."""
    if name in _MASKS:
        return Tensor(given, name, boolean=True).array, None
    if name == "key_indices":
        return integers(given, name)[0], None
    if name == "page_table":
        return table_of(given), None
    own = Tensor(given, name, arguments.get("dtype_" + name), arguments.get("input_dtype"))
    if own.format_name not in BITS:
        return own.array, "int8" if own.format_name == "int8" else None
    return own.array.view(BITS[own.format_name]), own.format_name


def _scales_of(given: Any, arguments: dict[str, Any]) -> list[Array]:
    """The scales of a tensor, whose dtype says the format also where they are bits."""
    result = []
    for one in given if isinstance(given, tuple) else (given,):
        own = Tensor(one, "a scale", None, arguments.get("dtype_scale"))
        bits = BITS.get(own.format_name)
        result.append(own.array if bits is None else np.ascontiguousarray(own.array).view(bits).view([(own.format_name, bits)]))
    return result


def write_failure(folder: Any, failure: Incorrect, about: Optional[dict[str, Any]] = None) -> pathlib.Path:
    """Writes a folder with report.txt, failure.json, the arrays as .npy and reproduce.py, which judges them again.

    about: what else failure.json should have, such as a seed. A folder that holds such a failure already is
    replaced; one that holds anything else is refused.
    """
    place = pathlib.Path(folder)
    if place.exists():
        if not (place / "failure.json").is_file():
            raise FileExistsError(f"{place} is there and holds no failure, expected a folder that is new")
        shutil.rmtree(place)
    place.mkdir(parents=True)
    arguments, said, formats, digests = failure.arguments, {}, {}, {}
    for name, given in arguments.items():
        if name in (*_TENSORS, *_MASKS, "key_indices", "page_table"):
            array, form = _stored(name, given, arguments)
            np.save(place / f"{name}.npy", array, allow_pickle=False)
            digests[name] = digest_of(array)
            if form is not None:
                formats[name] = form
        elif name in _SCALES:
            for number, array in enumerate(_scales_of(given, arguments)):
                np.save(place / f"{name}-{number}.npy", array, allow_pickle=False)
                digests[f"{name}-{number}"] = digest_of(array)
        elif name in _ROWS:
            said[name] = np.asarray(given).reshape(-1).tolist()
        elif "dtype" not in name:
            said[name] = plain_of(given)
    found = failure.judgement
    record = {
        "format": FORMAT, "verdict": found.verdict, "arguments": said, "formats": formats, "arrays": digests,
        "worst": list(found.worst.index) if found.worst else None, "about": about or {},
        "versions": {"attest": __version__, "library": version(), "numpy": np.__version__,
                     "python": platform.python_version()},
    }  # fmt: skip
    (place / "failure.json").write_text(json.dumps(record, indent=2, allow_nan=False) + "\n")
    (place / "report.txt").write_text(found.report)
    (place / "reproduce.py").write_text(_SCRIPT)
    return place


def read_failure(folder: Any) -> dict[str, Any]:
    """The arguments of attest.judge that write_failure wrote, with digests compared.

    ValueError for a folder of another kind and for an array that was changed.
    """
    place = pathlib.Path(folder)
    try:
        record = json.loads((place / "failure.json").read_text())
    except (OSError, ValueError) as why:
        raise ValueError(f"{place} holds no failure that can be read: {why}") from why
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise ValueError(f"{place / 'failure.json'} is not of the format {FORMAT!r}")
    result: dict[str, Any] = {"q": None, "k": None, **record["arguments"]}  # the two may be given_scores instead
    for name, digest in record["arrays"].items():
        array = np.load(place / f"{name}.npy", allow_pickle=False)
        if digest_of(array) != digest:
            raise ValueError(f"{place / name}.npy is not what was written: its digest is another one")
        option, _, number = name.partition("-")
        result[option] = (*result.get(option, ()), array) if number else array
    result.update({"dtype_" + name: form for name, form in record["formats"].items()})
    return result
