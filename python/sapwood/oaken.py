"""Oaken: vectors of float16 as a dense stream of codes and a sparse stream of outliers.

Four thresholds part the elements into an outer, a middle and an inner group; `profile` finds them.
"""

import math
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sapwood import _arrays, _native
from sapwood.metrics import GroupError
from sapwood.typing import ArrayLike, BytesLike

__all__ = [
    "Encoded",
    "Errors",
    "Thresholds",
    "ThresholdsLike",
    "decode",
    "encode",
    "errors",
    "profile",
]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Four thresholds in order, each rounded to the nearest float16.

    They are named as in the files of ``tb profile``: ``Thresholds(**file["thresholds"][tensor])``
    with the JSON of such a file, and `asdict` for the way back.
    """

    outer_lo: float
    """Anything below is outer."""
    inner_lo: float
    """The lower end of the inner band."""
    inner_hi: float
    """The upper end of the inner band."""
    outer_hi: float
    """Anything above is outer."""

    def __post_init__(self) -> None:
        rounded = _native.oaken_thresholds(_numbers(astuple(self)))
        for name, value in zip(self.__slots__, rounded, strict=True):
            object.__setattr__(self, name, value)

    def asdict(self) -> dict[str, float]:
        """The thresholds by name."""
        return asdict(self)


ThresholdsLike: TypeAlias = Thresholds | Sequence[float]
"""Thresholds, or four numbers, the lowest first."""


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """A pair of streams, and what it takes to decode them."""

    dense: npt.NDArray[np.uint8]
    """The dense stream: half a byte per element."""
    sparse: npt.NDArray[np.uint8]
    """The sparse stream: a header per vector, a byte per outlier, terminators."""
    shape: tuple[int, ...]
    """The shape that was encoded."""
    thresholds: Thresholds
    """The thresholds in use."""
    nan: bool
    """A NaN was encoded as 0."""
    inf: bool
    """An infinity was encoded as +-65504."""

    @property
    def bits_per_element(self) -> float:
        """Stored bits per element with everything counted: codes, outliers, headers, padding."""
        elements = math.prod(self.shape)
        return _native.bits_per_element(len(self.dense), len(self.sparse), elements)

    def decode(self) -> npt.NDArray[np.float16]:
        """The elements back, in the shape that was encoded."""
        width = math.prod(self.shape[1:])
        return decode(self.dense, self.sparse, width, self.thresholds).reshape(self.shape)


@dataclass(frozen=True, slots=True)
class Errors:
    """Errors of a reconstruction by the group of the original element."""

    outer: GroupError
    """The outer group."""
    middle: GroupError
    """The middle group."""
    inner: GroupError
    """The inner group."""
    all: GroupError
    """All elements."""


def profile(windows: ArrayLike, outer: float = 0.04, inner: float = 0.06) -> Thresholds:
    """Thresholds that make the given parts of the elements outer and inner outliers.

    The first axis counts the windows, one inference each; the thresholds of the windows are
    averaged. Give one inference as ``x.reshape(1, -1)``. The defaults are the paper's.

    Raises:
        ValueError: the parts are out of range, or there is nothing to profile.
        TypeError: ``windows`` is not an array of float16.
    """
    array = _arrays.vectors(windows, np.float16, "windows", "windows")
    length = _arrays.width(array)
    return Thresholds(*_native.oaken_profile(array.view(np.uint16), length, outer, inner))


def encode(vectors: ArrayLike, thresholds: ThresholdsLike) -> Encoded:
    """Encodes vectors: the first axis counts them, the rest is flattened.

    Raises:
        ValueError: the vectors have no elements, or the thresholds are refused.
        TypeError: ``vectors`` is not an array of float16.
    """
    thresholds = _thresholds(thresholds)
    array = _arrays.vectors(vectors, np.float16, "vectors")
    dense, sparse, nan, inf = _native.oaken_encode(
        array.view(np.uint16), _arrays.width(array), _numbers(astuple(thresholds))
    )
    return Encoded(
        dense=np.frombuffer(dense, np.uint8),
        sparse=np.frombuffer(sparse, np.uint8),
        shape=array.shape,
        thresholds=thresholds,
        nan=nan,
        inf=inf,
    )


def decode(
    dense: BytesLike, sparse: BytesLike, width: int, thresholds: ThresholdsLike
) -> npt.NDArray[np.float16]:
    """Decodes a pair of streams into an array of vectors of ``width`` elements.

    Raises:
        ValueError: the streams are malformed, or do not fit the width and the thresholds.
        TypeError: a stream is not of bytes.
    """
    thresholds = _thresholds(thresholds)
    decoded = _native.oaken_decode(
        _arrays.stream(dense, "dense"),
        _arrays.stream(sparse, "sparse"),
        _arrays.not_negative(width, "width"),
        _numbers(astuple(thresholds)),
    )
    if not decoded:
        raise ValueError(f"dense holds no vector of width {width}")
    return np.frombuffer(decoded, np.float16).reshape(-1, width)


def errors(original: ArrayLike, decoded: ArrayLike, thresholds: ThresholdsLike) -> Errors:
    """Errors of a reconstruction, measured from the original with NaN as 0 and infinities as
    +-65504.

    Raises:
        ValueError: the arrays are not of one shape, or ``decoded`` is not finite.
        TypeError: an array is not of float16.
    """
    thresholds = _thresholds(thresholds)
    before = _arrays.vectors(original, np.float16, "original")
    after = _arrays.vectors(decoded, np.float16, "decoded")
    _arrays.alike(before, after)
    groups = _native.oaken_errors(
        before.view(np.uint16), after.view(np.uint16), _numbers(astuple(thresholds))
    )
    return Errors(*(GroupError(*group) for group in groups))


def _thresholds(thresholds: ThresholdsLike) -> Thresholds:
    if isinstance(thresholds, Thresholds):
        return thresholds
    return Thresholds(*_numbers(thresholds))


def _numbers(thresholds: Any) -> tuple[float, float, float, float]:
    """Four numbers, or a line on what thresholds are."""
    line = "thresholds are four numbers outer_lo, inner_lo, inner_hi, outer_hi"
    if isinstance(thresholds, str):
        raise TypeError(line)
    try:
        outer_lo, inner_lo, inner_hi, outer_hi = (float(number) for number in thresholds)
    except TypeError as error:
        raise TypeError(line) from error
    except ValueError as error:
        raise ValueError(line) from error
    return outer_lo, inner_lo, inner_hi, outer_hi
