"""Torch tensors: NumPy reads only those on the CPU, without a gradient, in its own formats."""

from __future__ import annotations

import sys
from typing import Any, Optional


def is_tensor(given: Any) -> bool:
    """Whether given is a torch tensor. Does not import torch: if there is a tensor, torch is imported."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(given, torch.Tensor)


def numbers(given: Any) -> Any:
    """A torch tensor in a form that NumPy can read; anything else unchanged."""
    return given.detach().cpu() if is_tensor(given) else given


def wide(given: Any) -> Any:
    """The same in float64, which represents all torch dtypes of numbers exactly, also bfloat16 and float8."""
    return numbers(given).double() if is_tensor(given) and given.is_floating_point() else numbers(given)


def bits(given: Any, sizes: dict[str, int]) -> tuple[Any, Optional[str]]:
    """The bits as integers, and the name of the format, if it is one of `sizes` (bytes)."""
    name = str(given.dtype).rpartition(".")[2] if is_tensor(given) else None
    if name not in sizes:
        return numbers(given), None
    torch = sys.modules["torch"]
    return numbers(given).view(torch.int16 if sizes[name] == 2 else torch.uint8), name
