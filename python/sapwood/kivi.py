"""KIVI: keys quantized by channel, values by token, recent tokens in float16.

A group of elements shares a minimum and a step. Keys are quantized in blocks of tokens, and the
tokens of a window, or those that fill no block, stay as they are.
"""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from sapwood import _arrays, _native
from sapwood.metrics import errors
from sapwood.typing import ArrayLike, BytesLike

__all__ = ["Encoded", "decode", "encode", "errors"]

Floats = npt.NDArray[np.float16]


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """A stream and the tokens behind it, and what it takes to decode them."""

    stream: npt.NDArray[np.uint8]
    """The frames of the tokens that are quantized."""
    rest: Floats
    """The tokens behind them, which are not, [tokens, channels]."""
    shape: tuple[int, ...]
    """The shape that was encoded."""
    kind: Literal["keys", "values"]
    """Keys or values."""
    group: int
    """Elements of a group."""
    bits: int
    """Bits of a code."""
    nan: bool
    """A NaN was taken as 0."""
    inf: bool
    """An infinity was taken as +-65504."""

    @property
    def bits_per_element(self) -> float:
        """Stored bits per element with everything counted: frames, and the rest in float16."""
        elements = math.prod(self.shape)
        return _native.bits_per_element(len(self.stream), self.rest.nbytes, elements)

    def decode(self) -> Floats:
        """The elements back, in the shape that was encoded."""
        if self.stream.size == 0:
            return self.rest.reshape(self.shape).copy()
        width = math.prod(self.shape[1:])
        quantized = decode(
            self.stream, width=width, kind=self.kind, group=self.group, bits=self.bits
        )
        return np.concatenate([quantized, self.rest]).reshape(self.shape)


def encode(
    tokens: ArrayLike,
    *,
    kind: Literal["keys", "values"],
    group: int,
    bits: int,
    window: int | None = None,
) -> Encoded:
    """Encodes tokens: the first axis counts them, the rest is flattened to channels.

    Args:
        tokens: an array of float16.
        kind: ``"keys"``, by channel over blocks of ``group`` tokens, or ``"values"``, by token.
        group: elements of a group, 32, 64 or 128.
        bits: bits of a code, 2 or 4.
        window: tokens that stay in float16, a power of two from ``group`` to 256: keys leave it
            all together, values one by one. Without a window all whole blocks of keys, or all
            values, are quantized.

    Raises:
        ValueError: a size is not supported, or the tokens have no channels, or too many.
        TypeError: ``tokens`` is not an array of float16.
    """
    array = _arrays.vectors(tokens, np.float16, "tokens", "tokens")
    width = _arrays.width(array)
    stream, rest, nan, inf = _native.kivi_encode(
        _arrays.binary16(array),
        width,
        _arrays.one_of(kind, "kind", "keys", "values"),
        _arrays.number(group, "group"),
        _arrays.number(bits, "bits"),
        None if window is None else _arrays.number(window, "window"),
    )
    return Encoded(
        stream=np.frombuffer(stream, np.uint8),
        rest=_arrays.elements(rest).reshape(-1, width),
        shape=array.shape,
        kind=kind,
        group=group,
        bits=bits,
        nan=nan,
        inf=inf,
    )


def decode(
    stream: BytesLike, *, width: int, kind: Literal["keys", "values"], group: int, bits: int
) -> Floats:
    """Decodes a stream into an array of tokens of ``width`` elements.

    Raises:
        ValueError: the stream is malformed, or does not fit the numbers.
        TypeError: the stream is not of bytes.
    """
    decoded = _native.kivi_decode(
        _arrays.stream(stream, "stream"),
        _arrays.number(width, "width"),
        _arrays.one_of(kind, "kind", "keys", "values"),
        _arrays.number(group, "group"),
        _arrays.number(bits, "bits"),
    )
    if not decoded:
        raise ValueError(f"stream holds no token of width {width}")
    return _arrays.elements(decoded).reshape(-1, width)
