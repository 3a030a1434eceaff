"""Titanus: tokens of int8 as one stream of masks, labels, codes and level changes.

Small elements are pruned; every channel is quantized with a level of its own, found over the
prefill and extended when a later token leaves its range.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapwood import _arrays, _native
from sapwood.metrics import GroupError
from sapwood.typing import ArrayLike, BytesLike

__all__ = ["Accounting", "Encoded", "Errors", "decode", "encode", "errors"]


@dataclass(frozen=True, slots=True)
class Accounting:
    """What a stream costs, and the paper's way of counting it."""

    tokens: int
    """Tokens."""
    elements: int
    """Elements of them."""
    kept: int
    """Elements that were not pruned."""
    labelled: int
    """Kept elements whose code is not 0."""
    events: int
    """New levels made after the prefill."""
    table_bytes: int
    """Bytes of the table of first levels."""
    event_bytes: int
    """Bytes of level changes and their counts."""
    stream_bytes: int
    """Bytes of the whole stream, table included."""
    moved_bits: int
    """Bits that the paper counts: mask, labels and codes, without table, events and padding."""
    kept_share: float
    """Kept elements as a share of all."""
    labelled_share: float
    """Labelled elements as a share of all."""
    levels_per_channel: float
    """Levels per channel on average: the first one and those made after the prefill."""
    bits_per_element: float
    """Stored bits per element with everything counted."""
    movement_reduction: float
    """By how much ``moved_bits`` are fewer than the 8 bits of int8, as a share."""
    pruning_only_reduction: float
    """The same for pruning alone: mask and the kept elements as they are."""


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """A stream, and what it takes to decode it."""

    stream: npt.NDArray[np.uint8]
    """The stream."""
    shape: tuple[int, ...]
    """The shape that was encoded."""
    bits: int
    """Bits of a code."""
    accounting: Accounting
    """What the stream costs."""
    levels_made: npt.NDArray[np.uint8]
    """Levels that each channel made after the prefill."""
    levels_exhausted: bool
    """A channel needed more levels than it may have, and clamps since."""

    @property
    def bits_per_element(self) -> float:
        """Stored bits per element with everything counted."""
        return self.accounting.bits_per_element

    def decode(self) -> npt.NDArray[np.int8]:
        """The elements back, in the shape that was encoded."""
        channels = math.prod(self.shape[1:])
        tokens = decode(self.stream, tokens=self.shape[0], channels=channels, bits=self.bits)
        return tokens.reshape(self.shape)


@dataclass(frozen=True, slots=True)
class Errors:
    """Errors of a reconstruction."""

    kept: GroupError
    """Elements that were not pruned."""
    all: GroupError
    """All elements."""


def encode(
    tokens: ArrayLike, *, prune_threshold: int, bits: int, prefill: int, levels: int
) -> Encoded:
    """Encodes tokens: the first axis counts them, the rest is flattened to channels.

    Args:
        tokens: an array of int8.
        prune_threshold: elements of smaller magnitude are pruned, 0 to 128.
        bits: bits of a code, 2 to 8.
        prefill: tokens that the first level is made from, 1 to 65535.
        levels: levels a channel may make behind them, 1 to 255.

    Raises:
        ValueError: a number is out of range, or the tokens have no channels.
        TypeError: ``tokens`` is not an array of int8.
    """
    array = _arrays.vectors(tokens, np.int8, "tokens", "tokens")
    stream, counts, levels_made, levels_exhausted = _native.titanus_encode(
        array, _arrays.width(array), prune_threshold, bits, prefill, levels
    )
    return Encoded(
        stream=np.frombuffer(stream, np.uint8),
        shape=array.shape,
        bits=bits,
        accounting=Accounting(**counts),
        levels_made=np.frombuffer(levels_made, np.uint8),
        levels_exhausted=levels_exhausted,
    )


def decode(stream: BytesLike, *, tokens: int, channels: int, bits: int) -> npt.NDArray[np.int8]:
    """Decodes a stream into an array of ``tokens`` tokens.

    Raises:
        ValueError: the stream is malformed, or does not fit the numbers.
        TypeError: the stream is not of bytes.
    """
    if _arrays.not_negative(tokens, "tokens") == 0:
        raise ValueError("tokens is 0: give at least 1")
    decoded, _counts = _native.titanus_decode(
        _arrays.stream(stream, "stream"), tokens, channels, bits
    )
    return np.frombuffer(decoded, np.int8).reshape(tokens, channels)


def errors(original: ArrayLike, decoded: ArrayLike, prune_threshold: int) -> Errors:
    """Errors of a reconstruction, in steps of int8.

    Raises:
        ValueError: the arrays are not of one shape, or the threshold is out of range.
        TypeError: an array is not of int8.
    """
    before = _arrays.vectors(original, np.int8, "original", "tokens")
    after = _arrays.vectors(decoded, np.int8, "decoded", "tokens")
    _arrays.alike(before, after)
    kept, everything = _native.titanus_errors(before, after, prune_threshold)
    return Errors(GroupError(*kept), GroupError(*everything))
