"""PackKV: signed codes of keys and values in packs of a width of their own, and their products.

A block of tokens is quantized token by token, and its tokens are put in an order that packs well,
one for keys, values and all heads. `Side.dot` multiplies queries with keys, or attention weights
with values, straight from the packs. What is summed are integers: no result depends on the order of
additions.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from sapwood import _arrays, _native
from sapwood.metrics import errors
from sapwood.typing import ArrayLike, BytesLike

__all__ = ["Encoded", "Product", "Side", "decode", "dot", "encode", "errors"]

Floats = npt.NDArray[np.float16]
Stream = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Product:
    """The results of a pass over the packs of a head."""

    results: npt.NDArray[np.float32]
    """[rows, stored tokens] scores, or [rows, channels] outputs."""
    nan: bool
    """A NaN was taken as 0."""
    inf: bool
    """An infinity was taken as +-65504."""
    clamped: bool
    """A block's sum beyond +-2^25 was clamped."""


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """The streams of keys or of values, and what it takes to read them."""

    steps: Stream
    """The steps of all tokens, in stored order."""
    packs: tuple[Stream, ...]
    """The packs of each head."""
    side: Literal["k", "v"]
    """Keys or values."""
    head_dim: int
    """Channels of a head."""
    bits: int
    """Bits of a code."""
    block: int
    """Tokens of a block."""
    pack: int
    """Tokens of a pack."""
    nan: bool
    """A NaN was taken as 0."""
    inf: bool
    """An infinity was taken as +-65504."""

    @property
    def tokens(self) -> int:
        """Stored tokens."""
        return len(self.steps) // 2

    @property
    def bits_per_element(self) -> float:
        """Stored bits per element: steps and packs."""
        elements = self.tokens * len(self.packs) * self.head_dim
        packs = sum(len(packs) for packs in self.packs)
        return _native.bits_per_element(len(self.steps), packs, elements)

    def decode(self) -> Floats:
        """The values of all codes in stored order, [stored tokens, heads, channels]."""
        if self.tokens == 0:
            return np.zeros((0, len(self.packs), self.head_dim), np.float16)
        heads = [
            decode(
                self.steps,
                packs,
                side=self.side,
                head_dim=self.head_dim,
                bits=self.bits,
                block=self.block,
                pack=self.pack,
            )
            for packs in self.packs
        ]
        return np.stack(heads, axis=1)

    def dot(self, head: int, a: ArrayLike) -> Product:
        """Multiplies the packs of a head, see `dot`."""
        return dot(
            self.steps,
            self.packs[head],
            a,
            side=self.side,
            head_dim=self.head_dim,
            bits=self.bits,
            block=self.block,
            pack=self.pack,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """The streams of keys and values."""

    keys: Side
    """The streams of keys."""
    values: Side
    """The streams of values."""
    order: Stream
    """For each stored token its number in its block."""
    left: int
    """Tokens at the end that fill no block and are left out."""

    @property
    def bits_per_element(self) -> float:
        """Stored bits per element of keys and values together."""
        return (self.keys.bits_per_element + self.values.bits_per_element) / 2

    @property
    def tokens(self) -> npt.NDArray[np.int64]:
        """For each stored token its number among all tokens."""
        block = self.keys.block
        first = np.arange(len(self.order)) // block * block
        return first + self.order

    def decode(self) -> tuple[Floats, Floats]:
        """The values of keys and of values, in the order in which tokens were given."""
        back = np.argsort(self.tokens)
        return self.keys.decode()[back], self.values.decode()[back]


def encode(
    keys: ArrayLike,
    values: ArrayLike,
    *,
    head_dim: int,
    max_code: tuple[int, int] = (10, 5),
    block: int = 64,
    pack: int = 16,
    repack: Literal["greedy", "none"] = "greedy",
) -> Encoded:
    """Encodes keys and values: the first axis counts tokens, the rest is flattened to heads.

    Args:
        keys: an array of float16.
        values: one of the same size.
        head_dim: channels of a head, a multiple of 16, 16 to 256.
        max_code: the largest magnitudes of the codes of keys and of values, 1 to 127.
        block: tokens of a block, 64 or 128; the last tokens that fill none are left out.
        pack: tokens of a pack, 8 or 16.
        repack: ``"greedy"`` puts tokens in an order that packs well, ``"none"`` leaves them.

    Raises:
        ValueError: a size is not supported, or keys and values do not fit each other.
        TypeError: keys or values are not an array of float16.
    """
    k = _arrays.vectors(keys, np.float16, "keys", "tokens")
    v = _arrays.vectors(values, np.float16, "values", "tokens")
    width = _arrays.width(k)
    if len(k) != len(v) or width != _arrays.width(v):
        raise ValueError(
            f"keys have the shape {k.shape}, values {v.shape}: give as many tokens of as many "
            "elements"
        )
    dim = _arrays.number(head_dim, "head_dim")
    if dim == 0 or width % dim != 0:
        raise ValueError(f"tokens of {width} elements are no heads of {dim} channels")
    largest = [_arrays.number(n, "max_code") for n in max_code]
    of_keys, of_values, order = _native.packkv_encode(
        _arrays.binary16(k),
        _arrays.binary16(v),
        (width // dim, dim, _arrays.number(block, "block"), _arrays.number(pack, "pack")),
        (largest[0], largest[1]),
        _arrays.one_of(repack, "repack", "greedy", "none"),
    )

    def side(
        name: Literal["k", "v"],
        n: int,
        streams: tuple[bytearray, list[bytearray], bool, bool],
    ) -> Side:
        steps, packs, nan, inf = streams
        return Side(
            steps=np.frombuffer(steps, np.uint8),
            packs=tuple(np.frombuffer(of_head, np.uint8) for of_head in packs),
            side=name,
            head_dim=dim,
            bits=n.bit_length() + 1,
            block=block,
            pack=pack,
            nan=nan,
            inf=inf,
        )

    return Encoded(
        keys=side("k", largest[0], of_keys),
        values=side("v", largest[1], of_values),
        order=np.frombuffer(order, np.uint8),
        left=len(k) % block,
    )


def decode(
    steps: BytesLike,
    packs: BytesLike,
    *,
    side: Literal["k", "v"],
    head_dim: int,
    bits: int,
    block: int = 64,
    pack: int = 16,
) -> Floats:
    """Decodes the packs of a head: the value of every code, [stored tokens, channels].

    Raises:
        ValueError: the streams are malformed, or do not fit the numbers.
        TypeError: a stream is not of bytes.
    """
    decoded = _native.packkv_decode(
        _arrays.stream(steps, "steps"),
        _arrays.stream(packs, "packs"),
        _layout(side, head_dim, bits, block, pack),
    )
    return _arrays.elements(decoded).reshape(-1, head_dim)


def dot(
    steps: BytesLike,
    packs: BytesLike,
    a: ArrayLike,
    *,
    side: Literal["k", "v"],
    head_dim: int,
    bits: int,
    block: int = 64,
    pack: int = 16,
) -> Product:
    """One pass over the packs of a head.

    Args:
        steps: the steps of the side.
        packs: the packs of the head.
        a: float16, 1, 2, 4 or 8 rows: of keys queries, [rows, channels]; of values weights,
            [rows, stored tokens], in stored order.
        side: ``"k"``, keys, which gives scores, or ``"v"``, values, which gives outputs.
        head_dim: channels of a head.
        bits: bits of a code.
        block: tokens of a block.
        pack: tokens of a pack.

    Raises:
        ValueError: the streams are malformed, or the operands do not fit them.
        TypeError: a stream is not of bytes, or ``a`` not an array of float16.
    """
    array = _arrays.vectors(a, np.float16, "a", "rows")
    rows = len(array)
    results, nan, inf, clamped = _native.packkv_dot(
        _arrays.stream(steps, "steps"),
        _arrays.stream(packs, "packs"),
        _arrays.binary16(array),
        rows,
        _layout(side, head_dim, bits, block, pack),
    )
    found = np.ascontiguousarray(np.frombuffer(results, np.float32).reshape(-1, rows).T)
    return Product(results=found, nan=nan, inf=inf, clamped=clamped)


def _layout(
    side: str, head_dim: int, bits: int, block: int, pack: int
) -> tuple[bool, int, int, int, int]:
    return (
        _arrays.one_of(side, "side", "k", "v"),
        _arrays.number(head_dim, "head_dim"),
        _arrays.number(bits, "bits"),
        _arrays.number(block, "block"),
        _arrays.number(pack, "pack"),
    )
