"""HACK: queries times keys and weights times values on their codes, without dequantizing.

Elements that share a minimum and a step are a partition: neighbouring elements of a vector (rows:
queries, keys, weights), or neighbouring tokens of a channel (columns: values). `scores` and
`outputs` multiply what `encode` gives, `matmul` streams from anywhere. What is summed are integers:
no result depends on the order of additions.
"""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from sapwood import _arrays, _native
from sapwood.metrics import errors
from sapwood.typing import ArrayLike, BytesLike

__all__ = [
    "Encoded",
    "Product",
    "decode",
    "encode",
    "errors",
    "matmul",
    "outputs",
    "scores",
]

Floats = npt.NDArray[np.float16]
Stream = npt.NDArray[np.uint8]

_LARGEST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """A stream and the tokens behind it, and what it takes to decode them."""

    stream: Stream
    """The records."""
    rest: Floats
    """The tokens that fill no block of columns, [tokens, channels]; of rows none."""
    shape: tuple[int, ...]
    """The shape that was encoded."""
    kind: Literal["rows", "columns"]
    """Along what partitions lie."""
    group: int
    """Elements of a partition."""
    bits: int
    """Bits of a code."""
    sums: bool
    """Whether records hold the sums of their codes."""
    nan: bool
    """A NaN was taken as 0."""
    inf: bool
    """An infinity was taken as +-65504."""

    @property
    def width(self) -> int:
        """Elements of a vector."""
        return math.prod(self.shape[1:])

    @property
    def bits_per_element(self) -> float:
        """Stored bits per element with everything counted: records, and the rest in float16."""
        elements = math.prod(self.shape)
        return _native.bits_per_element(len(self.stream), self.rest.nbytes, elements)

    def decode(self) -> Floats:
        """The values of all codes, and the rest, in the shape that was encoded."""
        if self.stream.size == 0:
            return self.rest.reshape(self.shape).copy()
        quantized = decode(
            self.stream,
            width=self.width,
            kind=self.kind,
            group=self.group,
            bits=self.bits,
            sums=self.sums,
        )
        return np.concatenate([quantized, self.rest]).reshape(self.shape)


@dataclass(frozen=True, slots=True, eq=False)
class Product:
    """The results of a pass."""

    results: npt.NDArray[np.float32]
    """[tokens, rows] scores, or [channels, rows] outputs."""
    nan: bool
    """A NaN behind the last block was taken as 0."""
    inf: bool
    """An infinity behind the last block was taken as +-65504."""
    clamped: bool
    """A term beyond +-2^25 was clamped."""


def encode(
    vectors: ArrayLike,
    *,
    kind: Literal["rows", "columns"],
    group: int,
    bits: int,
    sums: bool = True,
    seed: int = 0,
    nearest: bool = False,
) -> Encoded:
    """Encodes vectors: the first axis counts them, the rest is flattened.

    Args:
        vectors: an array of float16.
        kind: ``"rows"``, neighbouring elements of a vector, or ``"columns"``, ``group``
            neighbouring tokens of a channel.
        group: elements of a partition, 32, 64 or 128.
        bits: bits of a code: 2 or 4 of keys and values, 8 of queries and weights.
        sums: whether records hold the sums of their codes; those of 8 bits always do.
        seed: of the random numbers of the rounding, 0 to 2^64 - 1.
        nearest: rounds to the nearest codes instead.

    Raises:
        ValueError: a size is not supported, or the vectors have no elements, or too many.
        TypeError: ``vectors`` is not an array of float16.
    """
    array = _arrays.vectors(vectors, np.float16, "vectors")
    width = _arrays.width(array)
    stream, rest, nan, inf = _native.hack_encode(
        _arrays.binary16(array),
        width,
        _arrays.one_of(kind, "kind", "rows", "columns"),
        _sizes(group, bits, sums),
        _arrays.number(seed, "seed", _LARGEST_SEED),
        nearest,
    )
    return Encoded(
        stream=np.frombuffer(stream, np.uint8),
        rest=_arrays.elements(rest).reshape(-1, width),
        shape=array.shape,
        kind=kind,
        group=group,
        bits=bits,
        sums=sums,
        nan=nan,
        inf=inf,
    )


def decode(
    stream: BytesLike,
    *,
    width: int,
    kind: Literal["rows", "columns"],
    group: int,
    bits: int,
    sums: bool = True,
) -> Floats:
    """Decodes a stream into an array of vectors of ``width`` elements: the value of every code.

    Raises:
        ValueError: the stream is malformed, or does not fit the numbers.
        TypeError: the stream is not of bytes.
    """
    decoded = _native.hack_decode(
        _arrays.stream(stream, "stream"),
        _arrays.number(width, "width"),
        _arrays.one_of(kind, "kind", "rows", "columns"),
        _sizes(group, bits, sums),
    )
    if not decoded:
        raise ValueError(f"stream holds no vector of width {width}")
    return _arrays.elements(decoded).reshape(-1, width)


def matmul(
    which: Literal["scores", "outputs"],
    a: BytesLike,
    b: BytesLike,
    *,
    group: int,
    bits: int,
    rows: int,
    width: int,
    sums: bool = True,
    rest_a: ArrayLike | None = None,
    rest_b: ArrayLike | None = None,
) -> Product:
    """One pass over the streams of two operands.

    Args:
        which: ``"scores"``, queries times keys, or ``"outputs"``, weights times values.
        a: records of 8 bits: of scores the queries of row 0, 1 and so on; of outputs, block by
            block, ``group`` weights of row 0, 1 and so on.
        b: records of ``bits`` bits: rows of keys, or columns of values.
        group: elements of a partition.
        bits: bits of a code of b, 2 or 4.
        rows: rows of a, 1, 2, 4 or 8.
        width: elements of a query and of a key, or channels of a value.
        sums: whether the records of b hold the sums of their codes.
        rest_a: of outputs the weights of the tokens behind the last block, float16, row after row.
        rest_b: of outputs these tokens, float16.

    Raises:
        ValueError: a stream is malformed, or the operands do not fit each other.
        TypeError: a stream is not of bytes, or a rest not of float16.
    """
    results, nan, inf, clamped = _native.hack_matmul(
        _arrays.one_of(which, "which", "scores", "outputs"),
        (_arrays.stream(a, "a"), _rest(rest_a, "rest_a")),
        (_arrays.stream(b, "b"), _rest(rest_b, "rest_b")),
        _sizes(group, bits, sums),
        _arrays.number(rows, "rows"),
        _arrays.number(width, "width"),
    )
    found = np.frombuffer(results, np.float32).reshape(-1, rows)
    return Product(results=found, nan=nan, inf=inf, clamped=clamped)


def scores(queries: Encoded, keys: Encoded) -> Product:
    """Every query, 1, 2, 4 or 8 of them, times every key: [tokens, queries].

    Raises:
        ValueError: the operands do not fit each other, or one is not what it should be.
    """
    _expect(queries, "queries", "rows", queries.bits == 8)
    _expect(keys, "keys", "rows", keys.bits != 8)
    if (queries.group, queries.width) != (keys.group, keys.width):
        raise ValueError(
            f"queries have {queries.width} elements in partitions of {queries.group}, keys "
            f"{keys.width} in partitions of {keys.group}: give both alike"
        )
    return matmul(
        "scores",
        queries.stream,
        keys.stream,
        group=keys.group,
        bits=keys.bits,
        rows=queries.shape[0],
        width=keys.width,
        sums=keys.sums,
    )


def outputs(
    weights: ArrayLike, values: Encoded, *, seed: int = 0, nearest: bool = False
) -> Product:
    """Quantizes weights and multiplies them with values: [channels, rows].

    Weights that sum to 1 are best scaled by 2^10 to 2^14 first: the results carry the factor.

    Args:
        weights: float16, a row, of 1, 2, 4 or 8, for each query, with a weight for each token.
        values: columns.
        seed: of the random numbers of the weights' rounding.
        nearest: rounds the weights to the nearest codes instead.

    Raises:
        ValueError: the operands do not fit each other, or one is not what it should be.
        TypeError: ``weights`` is not an array of float16.
    """
    _expect(values, "values", "columns", values.bits != 8)
    array = _arrays.vectors(weights, np.float16, "weights", "rows")
    rows, tokens = array.shape[0], values.shape[0]
    if array.shape[1:] != (tokens,):
        raise ValueError(
            f"weights have the shape {array.shape}: give [rows, tokens] with {tokens} tokens, as "
            "many as values"
        )
    blocks, group = tokens // values.group, values.group
    of_blocks = array[:, : blocks * group].reshape(rows, blocks, group).swapaxes(0, 1)
    a = np.zeros(0, np.uint8)
    if blocks > 0:
        pieces = of_blocks.reshape(-1, group)
        a = encode(pieces, kind="rows", group=group, bits=8, seed=seed, nearest=nearest).stream
    return matmul(
        "outputs",
        a,
        values.stream,
        group=group,
        bits=values.bits,
        rows=rows,
        width=values.width,
        sums=values.sums,
        rest_a=array[:, blocks * group :],
        rest_b=values.rest,
    )


def _expect(operand: Encoded, name: str, kind: Literal["rows", "columns"], has_bits: bool) -> None:
    """Refuses an operand that was encoded for something else."""
    if operand.kind != kind or not has_bits:
        bits = "8 bits" if name == "queries" else "2 or 4 bits"
        raise ValueError(f"{name} are {operand.kind} of {operand.bits} bits: give {kind} of {bits}")


def _sizes(group: int, bits: int, sums: bool) -> tuple[int, int, bool]:
    return _arrays.number(group, "group"), _arrays.number(bits, "bits"), sums


def _rest(rest: ArrayLike | None, name: str) -> npt.NDArray[np.uint16]:
    """Elements behind the last block, in a row."""
    if rest is None:
        return np.zeros(0, np.uint16)
    array = _arrays.vectors(_arrays.read(rest, name).reshape(1, -1), np.float16, name)
    return _arrays.binary16(array).reshape(-1)
