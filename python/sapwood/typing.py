"""Types of what the functions take."""

from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["ArrayLike", "BytesLike", "SupportsArray", "SupportsDLPack"]


class SupportsArray(Protocol):
    """An object that NumPy can read, such as a tensor of PyTorch on the CPU."""

    def __array__(self, *args: Any, **kwargs: Any) -> npt.NDArray[Any]: ...


class SupportsDLPack(Protocol):
    """An object that speaks DLPack."""

    def __dlpack__(self, *args: Any, **kwargs: Any) -> Any: ...

    def __dlpack_device__(self) -> tuple[Any, Any]: ...


ArrayLike: TypeAlias = npt.NDArray[Any] | SupportsArray | SupportsDLPack
"""An array, or an object that offers one."""

BytesLike: TypeAlias = bytes | bytearray | memoryview | npt.NDArray[np.uint8]
"""The bytes of a stream."""
