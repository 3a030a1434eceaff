"""The rotation codec: a head's vector, rotated and quantized with one step.

A rotation spreads outliers over all channels of a head. Nothing is rotated back per token:
`transform` rotates the queries instead, and brings the weighted sum of rotated values back.
`profile` finds the centres of keys, which are taken off them first.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapwood import _arrays, _native
from sapwood.metrics import errors
from sapwood.typing import ArrayLike, BytesLike

__all__ = ["Encoded", "decode", "encode", "errors", "plain", "profile", "transform"]

Floats = npt.NDArray[np.float16]


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """A stream of records, and what it takes to decode it."""

    stream: npt.NDArray[np.uint8]
    """The stream: a byte for the step of each head, and its codes."""
    shape: tuple[int, ...]
    """The shape that was encoded."""
    head_dim: int
    """Elements of a head."""
    bits: int
    """Bits of a code."""
    centres: Floats | None
    """What was taken off the channels of a token, if something was."""
    nan: bool
    """A NaN was encoded as 0."""
    inf: bool
    """An infinity was encoded as +-65504."""

    @property
    def bits_per_element(self) -> float:
        """Stored bits per element: codes and steps. Centres are stored once, and do not count."""
        return _native.bits_per_element(len(self.stream), 0, math.prod(self.shape))

    def decode(self) -> Floats:
        """The rotated elements, less the centres, in the shape that was encoded."""
        heads = math.prod(self.shape[1:]) // self.head_dim
        rotated = decode(self.stream, heads=heads, head_dim=self.head_dim, bits=self.bits)
        return rotated.reshape(self.shape)

    def plain(self) -> Floats:
        """The elements back: rotated back, and the centres added."""
        return plain(self.decode(), head_dim=self.head_dim, centres=self.centres)


def profile(tokens: ArrayLike, *, head_dim: int) -> Floats:
    """The centres of keys: the mean of each channel over all tokens, [heads, head_dim].

    The first axis counts the tokens, the rest is flattened to heads of ``head_dim`` elements.

    Raises:
        ValueError: there are no heads of this size, or the tokens are not made of them.
        TypeError: ``tokens`` is not an array of float16.
    """
    array = _arrays.vectors(tokens, np.float16, "tokens", "tokens")
    head_dim = _arrays.number(head_dim, "head_dim")
    found, _nan, _inf = _native.rot_profile(_arrays.binary16(array), _arrays.width(array), head_dim)
    return _arrays.elements(found).reshape(-1, head_dim)


def encode(
    tokens: ArrayLike, *, head_dim: int, bits: int, centres: ArrayLike | None = None
) -> Encoded:
    """Encodes tokens: the first axis counts them, the rest is flattened to heads.

    Args:
        tokens: an array of float16.
        head_dim: elements of a head, 64 or 128.
        bits: bits of a code, 3 to 5.
        centres: what is taken off the channels of every token, an array of float16 with as many
            elements as a token; of keys what `profile` gives, of values nothing.

    Raises:
        ValueError: a size is not supported, or tokens and centres are not made of such heads.
        TypeError: an array is not of float16.
    """
    array = _arrays.vectors(tokens, np.float16, "tokens", "tokens")
    of_channels = _centres(centres)
    stream, nan, inf = _native.rot_encode(
        _arrays.binary16(array),
        _arrays.width(array),
        _arrays.number(head_dim, "head_dim"),
        _arrays.number(bits, "bits"),
        None if of_channels is None else _arrays.binary16(of_channels),
    )
    return Encoded(
        stream=np.frombuffer(stream, np.uint8),
        shape=array.shape,
        head_dim=head_dim,
        bits=bits,
        centres=of_channels,
        nan=nan,
        inf=inf,
    )


def decode(stream: BytesLike, *, heads: int, head_dim: int, bits: int) -> Floats:
    """Decodes a stream into rotated elements, [tokens, heads, head_dim].

    Raises:
        ValueError: the stream is malformed, or does not fit the numbers.
        TypeError: the stream is not of bytes.
    """
    decoded = _native.rot_decode(
        _arrays.stream(stream, "stream"),
        _arrays.number(heads, "heads"),
        _arrays.number(head_dim, "head_dim"),
        _arrays.number(bits, "bits"),
    )
    return _arrays.elements(decoded).reshape(-1, heads, head_dim)


def transform(vectors: ArrayLike, *, head_dim: int, back: bool = False) -> Floats:
    """Rotates vectors of heads, such as queries; or rotates back, such as attention outputs.

    Raises:
        ValueError: there are no heads of this size, or the vectors are not made of them.
        TypeError: ``vectors`` is not an array of float16.
    """
    array = _arrays.vectors(vectors, np.float16, "vectors")
    found = _native.rot_transform(
        _arrays.binary16(array),
        _arrays.width(array),
        _arrays.number(head_dim, "head_dim"),
        back,
    )
    return _arrays.elements(found).reshape(array.shape)


def plain(rotated: ArrayLike, *, head_dim: int, centres: ArrayLike | None = None) -> Floats:
    """Rotated tokens as software sees them: rotated back, and the centres added.

    Raises:
        ValueError: there are no heads of this size, or tokens and centres are not made of them.
        TypeError: an array is not of float16.
    """
    array = _arrays.vectors(rotated, np.float16, "rotated", "tokens")
    of_channels = _centres(centres)
    found = _native.rot_plain(
        _arrays.binary16(array),
        _arrays.width(array),
        _arrays.number(head_dim, "head_dim"),
        None if of_channels is None else _arrays.binary16(of_channels),
    )
    return _arrays.elements(found).reshape(array.shape)


def _centres(centres: ArrayLike | None) -> Floats | None:
    """Centres as they are kept, whatever their shape; not finite ones are refused."""
    if centres is None:
        return None
    array = _arrays.vectors(_arrays.read(centres, "centres").reshape(1, -1), np.float16, "centres")
    if not np.isfinite(array).all():
        raise ValueError("centres hold a NaN or an infinity: give finite numbers")
    return array.reshape(-1)
