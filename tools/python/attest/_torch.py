"""Torch tensors, of which NumPy reads only those on the CPU, without a gradient, in its own formats."""

from __future__ import annotations

import sys
from typing import Any, Optional


def is_tensor(given: Any) -> bool:
    """Without importing torch: who has such a tensor has imported it."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(given, torch.Tensor)


def numbers(given: Any) -> Any:
    """A tensor of torch where NumPy can read it; anything else as it is."""
    return given.detach().cpu() if is_tensor(given) else given


def wide(given: Any) -> Any:
    """The same in float64, which holds all formats of torch's numbers exactly, bfloat16 and float8 too."""
    return numbers(given).double() if is_tensor(given) and given.is_floating_point() else numbers(given)


def bits(given: Any, sizes: dict[str, int]) -> tuple[Any, Optional[str]]:
    """Integers that hold the bits, and the format's name, where it is one of those in `sizes` (bytes)."""
    name = str(given.dtype).rpartition(".")[2] if is_tensor(given) else None
    if name not in sizes:
        return numbers(given), None
    torch = sys.modules["torch"]
    return numbers(given).view(torch.int16 if sizes[name] == 2 else torch.uint8), name
