"""How far a reconstruction is from its original."""

from dataclasses import dataclass

import numpy as np

from sapwood import _arrays, _native
from sapwood.typing import ArrayLike

__all__ = ["GroupError", "errors"]


@dataclass(frozen=True, slots=True)
class GroupError:
    """Errors of a group of elements, in the units of the elements."""

    elements: int
    """Elements of the group."""
    max_abs: float
    """The largest absolute value of decoded - original; 0 for an empty group."""
    mean_squared: float
    """The mean of (decoded - original)^2; 0 for an empty group."""


def errors(original: ArrayLike, decoded: ArrayLike) -> GroupError:
    """Errors of a reconstruction in float16, measured from the original with NaN as 0 and
    infinities as +-65504.

    Raises:
        ValueError: the arrays are not of one shape, or ``decoded`` is not finite.
        TypeError: an array is not of float16.
    """
    before = _arrays.vectors(original, np.float16, "original")
    after = _arrays.vectors(decoded, np.float16, "decoded")
    _arrays.alike(before, after)
    found = _native.binary16_errors(_arrays.binary16(before), _arrays.binary16(after))
    return GroupError(*found)
