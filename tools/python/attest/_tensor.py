"""Arrays as tensors of the library, and its results as arrays."""

from __future__ import annotations

import ctypes
import itertools
from typing import Any, Optional

import numpy as np

from . import _elsewhere, _torch
from ._library import AttestError, Handle, call, plain
from ._types import Array

BOOLEAN = 64
BITS = {
    "bfloat16": np.uint16, "float8_e4m3fn": np.uint8, "float8_e5m2": np.uint8, "float8_e4m3fnuz": np.uint8,
    "float8_e5m2fnuz": np.uint8, "float8_e8m0fnu": np.uint8, "float4_e2m1fn": np.uint8,
}  # fmt: skip
#: Two elements per byte, the first in its lower half, as in torch.float4_e2m1fn_x2.
PACKED = "float4_e2m1fn"
SIZES = {name: np.dtype(bits).itemsize for name, bits in BITS.items()}
SIZES[PACKED + "_x2"] = 1


def _formats() -> list[str]:
    names = (plain("format_name", number) for number in range(BOOLEAN))
    return [name.decode() for name in names if name is not None]


def format_of(wanted: Any) -> tuple[int, str]:
    """Number and name of a format: "bf16", numpy.float16, an ml_dtypes type, torch.bfloat16."""
    name = wanted if isinstance(wanted, str) else None
    if name is None:
        name = str(wanted)
        if not name.startswith("torch."):
            name = np.dtype(wanted).name
    name = name.rpartition(".")[2]
    number = ctypes.c_int()
    try:
        call("format_named", name.encode(), ctypes.byref(number))
    except AttestError as why:
        raise TypeError(f"{wanted!r} is no format that Attest knows, expected one of {', '.join(_formats())}") from why
    if number.value == BOOLEAN:
        raise TypeError("a format of numbers is expected, not boolean")
    return number.value, plain("format_name", number.value).decode()


def array_of(given: Any, name: str) -> tuple[Array, Optional[str]]:
    """The array, and its format if it contains bits and the tensor itself states their format."""
    if given is None:
        raise TypeError(f"{name} is None, expected an array of numbers")
    if isinstance(given, tuple) and any(hasattr(one, "shape") for one in given):  # (output, log-sum-exp) of a kernel
        raise TypeError(f"{name} is a tuple of {len(given)}, expected an array; write its element, such as {name}[0]")
    try:
        readable, found = _torch.bits(given, SIZES)
        result = np.asarray(_elsewhere.on_host(readable))
    except Exception as why:  # __array__ of another package may raise any exception
        raise TypeError(
            f"{name} cannot be read as an array: {str(why).rstrip('.')}. A tensor of bfloat16 or float8 can be handed over "
            "as integers of its size, with a dtype name"
        ) from why
    if result.dtype.name == PACKED:  # from ml_dtypes, one per byte
        result, found = _packed(result.view(np.uint8), name), PACKED
    if result.dtype.names is not None and len(result.dtype.names) == 1 and result.dtype.names[0] in BITS:
        found = result.dtype.names[0]  # the form in which the program writes .npy files
        bits = result[found]
        if bits.dtype.kind != "u" or bits.dtype.itemsize != SIZES[found]:
            raise TypeError(f"{name} is an array of {result.dtype}, whose field holds no bits of {found}")
        result = bits
    if isinstance(given, np.ma.MaskedArray) and np.any(np.ma.getmaskarray(given)):  # type: ignore[no-untyped-call]
        raise TypeError(f"{name} is a masked array, whose mask would be lost; hide keys by the option mask")
    return result, found


def _packed(array: Array, name: str) -> Array:
    """Packs bytes with one element each into bytes with two."""
    if array.ndim == 0 or array.shape[-1] % 2 != 0:
        raise TypeError(f"{name} has the shape {array.shape}: rows of {PACKED} end inside of a byte, expected an even number")
    halves = array & 0xF
    return halves[..., ::2] | halves[..., 1::2] << 4


def turned(array: Array, layout: str) -> Array:
    """A view with heads and positions exchanged if the layout is bshd; its own inverse."""
    return array.swapaxes(-3, -2) if layout == "bshd" and array.ndim > 2 else array


class Tensor:
    """An array without a copy, unless strides cannot express it."""

    def __init__(
        self, array: Any, name: str, own: Any = None, bits: Any = None, boolean: bool = False, layout: str = "bhsd"
    ) -> None:
        """own: the given format of this array; bits: the given format of all arrays of bits. layout: bshd if
        heads and positions must be exchanged."""
        array, found = array_of(array, name)
        array = turned(array, layout)
        self.layout = layout
        self.name = name
        #: Whether the format is that of all arrays of bits.
        self.by_default = own is None and bits is not None and not (boolean or found) and array.dtype.kind in "iu"
        if array.ndim > 4:
            raise TypeError(f"{name} has {array.ndim} axes, expected 4 or fewer")
        self.format, self.format_name = (
            (BOOLEAN, "boolean") if boolean else self._format(found or array.dtype, name, own, bits)
        )
        if boolean and (found or array.dtype not in (np.dtype(bool), np.dtype(np.uint8))):
            more = "; numbers that are added to the scores are a bias" if found or array.dtype.kind == "f" else ""
            if array.dtype.kind in "iu" and not found:
                more = f": {name} != 0, if 1 is for what takes part"
            raise TypeError(f"{name} is an array of {found or array.dtype}, expected bool{more}")
        if not array.dtype.isnative and array.dtype.kind in "fiu":
            array = array.astype(array.dtype.newbyteorder("="))
        width = array.dtype.itemsize
        halved = self.format_name == PACKED
        if halved and array.ndim == 0:
            raise TypeError(f"{name} is a single byte of {PACKED}, expected an axis along which there are two in a byte")
        if any(step < 0 or step % width != 0 for step in array.strides) or (halved and array.strides[-1] != 1):
            array = np.ascontiguousarray(array).reshape(array.shape)
        self.array = array
        self.dtype = array.dtype
        #: In elements; two of them may share a byte.
        self.shape = (*array.shape[:-1], 2 * array.shape[-1]) if halved else array.shape
        steps = [step // width * (2 if halved else 1) for step in array.strides]
        if halved:
            steps[-1] = 1
        axes = ctypes.c_size_t * max(array.ndim, 1)
        last = sum((n - 1) * step for n, step in zip(array.shape, array.strides)) if array.size else -width
        self.handle = Handle(
            "tensor", self.format, array.ndim, axes(*self.shape), axes(*steps), array.ctypes.data, last + width,
        )  # fmt: skip
        self._scales: list[Tensor] = []

    def equals(self, other: Tensor) -> bool:
        """Bit for bit, with the same format, shape and no scales."""
        return (
            self.format == other.format and self.shape == other.shape and not self._scales
            and np.ascontiguousarray(self.array).tobytes() == np.ascontiguousarray(other.array).tobytes()
        )  # fmt: skip

    def scaled_by(self, scale: Any, name: str, bits: Any) -> None:
        """One scale, or a tuple of two, which are multiplied."""
        if isinstance(scale, tuple) and not scale:
            raise ValueError(f"{name} is an empty tuple, expected one scale, or a tuple of two, which are multiplied")
        for one in scale if isinstance(scale, tuple) else (scale,):
            tensor = Tensor(one, name, None, bits, layout=self.layout)
            if tensor.array.ndim != self.array.ndim and tensor.array.size != 1:
                raise AttestError(1, self._axes_of_scale(tensor, name))
            try:
                call("tensor_add_scale", self.handle, tensor.handle, None)
            except AttestError as why:  # the library knows no name of either
                words = str(why).replace("the scale of the tensor", name).replace("the tensor", self.name)
                raise AttestError(why.number, words) from None
            self._scales.append(tensor)

    def _axes_of_scale(self, scale: Tensor, name: str) -> str:
        """Why a scale with another number of axes is refused; shapes as the caller has them."""
        found, wanted = (turned(one.array, one.layout).shape[:-1] + one.shape[-1:] for one in (scale, self))
        rank = len(wanted)
        heads = 2 if rank == 4 and self.layout == "bshd" else max(rank - 3, 0 if self.layout == "bhsd" else 1)
        usual = [axes for axes in ((heads,), tuple(sorted({0, heads})), tuple(range(rank - 1))) if len(axes) == len(found)]
        fitting = [
            axes for axes in (*usual, *itertools.combinations(range(rank), len(found)))
            if all(extent == 1 or (extent > 1 and wanted[axis] % extent == 0) for extent, axis in zip(found, axes))
        ]  # fmt: skip
        words = (
            f"{name} has the shape {found} and {self.name} {wanted}, expected as many axes, with the extent 1 where the "
            "scale is the same for all"
        )
        if not fitting:
            return words
        return f"{words}: {name}[{', '.join(':' if axis in fitting[0] else 'None' for axis in range(rank))}]"

    @staticmethod
    def _format(dtype: Any, name: str, own: Any, bits: Any) -> tuple[int, str]:
        said = own if own is not None else bits
        if isinstance(dtype, np.dtype) and dtype.kind in "iu":
            if said is None:
                raise TypeError(
                    f"{name} is an array of {dtype}: where these are the bits of numbers, say of which format by input_dtype, "
                    f"as in input_dtype='bf16'; where they are numbers, convert them, as in {name}.astype(numpy.float32)"
                )
            number, words = format_of(said)
            if words == "int8" and dtype == np.int8:
                return number, words
            if words not in BITS or np.dtype(BITS[words]).itemsize != dtype.itemsize:
                raise TypeError(f"{name} is an array of {dtype}, which are no bits of {words}")
            return number, words
        try:
            number, words = format_of(dtype)
        except TypeError as why:
            if str(dtype) == "bool":
                more = "; booleans are the option mask, True where a key takes part" if name == "bias" else ""
                raise TypeError(f"{name} is an array of bool, expected numbers{more}") from None
            raise TypeError(
                f"{name} is an array of {dtype}, which is no format that Attest knows, expected one of {', '.join(_formats())}"
            ) from why
        if own is not None and format_of(own)[0] != number:
            raise TypeError(f"{name} is an array of {dtype}, not of {own}")
        return number, words


def empty(format_name: str, shape: tuple[int, ...], like: Optional[Tensor]) -> Array:
    """An uninitialised result; in the type of `like`, such as one of ml_dtypes, if it has the format."""
    if like is not None and like.format_name == format_name:
        dtype = like.dtype
        if dtype.kind not in "iu":
            return np.empty(shape, dtype)
    return np.empty(shape, BITS.get(format_name, format_name))
