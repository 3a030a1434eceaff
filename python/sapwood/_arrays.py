"""Arrays as the native part takes them: in C order, of one type, vectors in the first axis."""

import math
import operator
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from sapwood.typing import ArrayLike, BytesLike

Element = TypeVar("Element", bound=np.generic)


def read(value: ArrayLike, name: str) -> npt.NDArray[Any]:
    """The array that an object is or offers."""
    if isinstance(value, np.ndarray):
        return value
    try:
        if hasattr(value, "__array__"):
            return np.asarray(value)
        if hasattr(value, "__dlpack__"):
            return np.from_dlpack(value)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        reason = " ".join(str(error).split())
        raise TypeError(
            f"{name} cannot be read as an array ({reason}): give it detached, on the CPU, "
            "of a type that NumPy has"
        ) from error
    raise TypeError(
        f"{name} is of type {type(value).__name__}: give a NumPy array, or an object with "
        "__array__ or __dlpack__"
    )


def vectors(
    value: ArrayLike, element: type[Element], name: str, counted: str = "vectors"
) -> npt.NDArray[Element]:
    """An array of one type of elements, whose first axis counts something."""
    array = read(value, name)
    wanted = np.dtype(element)
    if array.dtype.newbyteorder("=") != wanted:
        raise TypeError(f"{name} has elements of type {array.dtype}: convert them to {wanted}")
    if array.ndim < 2:
        raise ValueError(
            f"{name} has the shape {array.shape}: give an array whose first axis counts the "
            f"{counted} (x.reshape(1, -1) for a single one)"
        )
    if array.shape[0] == 0:
        raise ValueError(
            f"{name} holds no {counted}: give an array whose first axis, the {counted}, has at "
            "least one"
        )
    return np.ascontiguousarray(array, dtype=wanted)


def width(array: npt.NDArray[Any]) -> int:
    """Elements per vector: the product of all axes but the first."""
    return math.prod(array.shape[1:])


def alike(original: npt.NDArray[Any], decoded: npt.NDArray[Any]) -> None:
    """Refuses a reconstruction whose vectors are not as many and as long as the original's."""
    if len(original) != len(decoded) or width(original) != width(decoded):
        raise ValueError(
            f"original has the shape {original.shape}, decoded {decoded.shape}: give as many "
            "vectors of as many elements"
        )


def stream(value: BytesLike, name: str) -> npt.NDArray[np.uint8]:
    """The bytes of a stream."""
    if isinstance(value, np.ndarray):
        if value.dtype != np.uint8 or value.ndim != 1:
            raise TypeError(
                f"{name} has elements of type {value.dtype} in the shape {value.shape}: give "
                "bytes, or an array of uint8 with one axis"
            )
        return np.ascontiguousarray(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return np.frombuffer(value, dtype=np.uint8)
    raise TypeError(
        f"{name} is of type {type(value).__name__}: give bytes, or an array of uint8 with one axis"
    )


def not_negative(value: int, name: str) -> int:
    """A number that the native part can take for a size."""
    if operator.index(value) < 0:
        raise ValueError(f"{name} is {value}: give at least 1")
    return value


def number(value: int, name: str, largest: int = 2**31 - 1) -> int:
    """A number that the native part can take: it refuses those that mean nothing."""
    if not 0 <= operator.index(value) <= largest:
        raise ValueError(f"{name} is {value}: give 0 to {largest}")
    return operator.index(value)


def one_of(value: str, name: str, first: str, second: str) -> bool:
    """Whether a word is the first of two; a third one is refused."""
    if value not in (first, second):
        raise ValueError(f"{name} is {value!r}: give {first!r} or {second!r}")
    return value == first


def elements(buffer: bytearray) -> npt.NDArray[np.float16]:
    """The float16 elements that the native part gives."""
    return np.frombuffer(buffer, np.float16)


def binary16(array: npt.NDArray[np.float16]) -> npt.NDArray[np.uint16]:
    """The bits of elements, as the native part takes them."""
    return array.view(np.uint16)
