"""Arrays of other libraries that NumPy does not read by itself: copied from a device, or taken by DLPack.

The oracle computes on the CPU, so an array on a GPU is copied by methods of its own library. That library is
not imported here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

#: of torch, of CuPy and of Numba
_COPIES = ("cpu", "get", "copy_to_host")
#: DLPack's kDLCPU and kDLCUDAHost, kDLROCMHost: memory that the CPU reads
_HOST = (1, 3, 11)


def _copied(given: Any) -> Any:
    for name in _COPIES:
        copy = getattr(given, name, None)
        if callable(copy):
            return copy()
    raise TypeError(
        f"{type(given).__name__} has __cuda_array_interface__, so it lies on a GPU, and none of "
        f"{', '.join(name + '()' for name in _COPIES)} to copy it with; hand over a copy on the CPU, as "
        "cupy.asnumpy(x) makes one"
    )


def on_host(given: Any) -> Any:
    """An array that NumPy can read: a copy of one on a GPU, DLPack's view of one on the CPU."""
    if isinstance(given, np.ndarray):
        return given
    # Torch's property raises AttributeError for a tensor on the CPU, so hasattr is False.
    if hasattr(given, "__cuda_array_interface__"):
        return _copied(given)
    if hasattr(given, "__array__") or hasattr(given, "__array_interface__") or not hasattr(given, "__dlpack__"):
        return given
    kind = int(given.__dlpack_device__()[0])
    if kind not in _HOST:
        copies = [name for name in _COPIES if callable(getattr(given, name, None))]
        if copies:
            return on_host(getattr(given, copies[0])())
        raise TypeError(
            f"{type(given).__name__} is an array of the device {kind} of DLPack, not of the CPU (1); hand over "
            "a copy on the CPU"
        )
    return np.from_dlpack(given)
