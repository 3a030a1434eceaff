"""The native part: the golden models on arrays in C order, binary16 by its bits."""

from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

__all__ = [
    "binary16_errors",
    "bits_per_element",
    "hack_decode",
    "hack_encode",
    "hack_matmul",
    "kivi_decode",
    "kivi_encode",
    "oaken_decode",
    "oaken_encode",
    "oaken_errors",
    "oaken_profile",
    "oaken_thresholds",
    "packkv_decode",
    "packkv_dot",
    "packkv_encode",
    "rot_decode",
    "rot_encode",
    "rot_plain",
    "rot_profile",
    "rot_transform",
    "titanus_decode",
    "titanus_encode",
    "titanus_errors",
]

_Four = tuple[float, float, float, float]
_Errors = tuple[int, float, float]
_Binary16 = npt.NDArray[np.uint16]
_Int8 = npt.NDArray[np.int8]
_Stream = npt.NDArray[np.uint8]
_Accounting = dict[str, Any]
_Sizes = tuple[int, int, bool]
_PackLayout = tuple[bool, int, int, int, int]
_PackSide = tuple[bytearray, list[bytearray], bool, bool]

def bits_per_element(dense_bytes: int, sparse_bytes: int, elements: int) -> float: ...
def binary16_errors(original: _Binary16, decoded: _Binary16) -> _Errors: ...
def hack_encode(
    vectors: _Binary16, width: int, rows: bool, sizes: _Sizes, seed: int, nearest: bool
) -> tuple[bytearray, bytearray, bool, bool]: ...
def hack_decode(stream: _Stream, width: int, rows: bool, sizes: _Sizes) -> bytearray: ...
def hack_matmul(
    scores: bool,
    a: tuple[_Stream, _Binary16],
    b: tuple[_Stream, _Binary16],
    sizes: _Sizes,
    rows: int,
    width: int,
) -> tuple[bytearray, bool, bool, bool]: ...
def kivi_encode(
    tokens: _Binary16, width: int, keys: bool, group: int, bits: int, window: int | None
) -> tuple[bytearray, bytearray, bool, bool]: ...
def kivi_decode(stream: _Stream, width: int, keys: bool, group: int, bits: int) -> bytearray: ...
def oaken_thresholds(thresholds: _Four) -> list[float]: ...
def oaken_profile(windows: _Binary16, length: int, outer: float, inner: float) -> list[float]: ...
def oaken_encode(
    vectors: _Binary16, width: int, thresholds: _Four
) -> tuple[bytearray, bytearray, bool, bool]: ...
def oaken_decode(dense: _Stream, sparse: _Stream, width: int, thresholds: _Four) -> bytearray: ...
def oaken_errors(original: _Binary16, decoded: _Binary16, thresholds: _Four) -> list[_Errors]: ...
def packkv_encode(
    keys: _Binary16,
    values: _Binary16,
    sizes: tuple[int, int, int, int],
    max_code: tuple[int, int],
    greedy: bool,
) -> tuple[_PackSide, _PackSide, bytearray]: ...
def packkv_decode(steps: _Stream, packs: _Stream, layout: _PackLayout) -> bytearray: ...
def packkv_dot(
    steps: _Stream, packs: _Stream, a: _Binary16, rows: int, layout: _PackLayout
) -> tuple[bytearray, bool, bool, bool]: ...
def rot_profile(tokens: _Binary16, width: int, head_dim: int) -> tuple[bytearray, bool, bool]: ...
def rot_encode(
    tokens: _Binary16, width: int, head_dim: int, bits: int, centre: _Binary16 | None
) -> tuple[bytearray, bool, bool]: ...
def rot_decode(stream: _Stream, heads: int, head_dim: int, bits: int) -> bytearray: ...
def rot_transform(vectors: _Binary16, width: int, head_dim: int, back: bool) -> bytearray: ...
def rot_plain(
    rotated: _Binary16, width: int, head_dim: int, centre: _Binary16 | None
) -> bytearray: ...
def titanus_encode(
    tokens: _Int8,
    channels: int,
    prune_threshold: SupportsIndex,
    bits: SupportsIndex,
    prefill: SupportsIndex,
    levels: SupportsIndex,
) -> tuple[bytearray, _Accounting, bytearray, bool]: ...
def titanus_decode(
    stream: _Stream, tokens: int, channels: SupportsIndex, bits: SupportsIndex
) -> tuple[bytearray, _Accounting]: ...
def titanus_errors(
    original: _Int8, decoded: _Int8, prune_threshold: SupportsIndex
) -> list[_Errors]: ...
