"""How far a reconstruction is from its original."""

from dataclasses import dataclass

__all__ = ["GroupError"]


@dataclass(frozen=True, slots=True)
class GroupError:
    """Errors of a group of elements, in the units of the elements."""

    elements: int
    """Elements of the group."""
    max_abs: float
    """The largest absolute value of decoded - original; 0 for an empty group."""
    mean_squared: float
    """The mean of (decoded - original)^2; 0 for an empty group."""
