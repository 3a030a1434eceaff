"""The native part: the golden models on arrays in C order, binary16 by its bits."""

from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

__all__ = [
    "bits_per_element",
    "oaken_decode",
    "oaken_encode",
    "oaken_errors",
    "oaken_profile",
    "oaken_thresholds",
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

def bits_per_element(dense_bytes: int, sparse_bytes: int, elements: int) -> float: ...
def oaken_thresholds(thresholds: _Four) -> list[float]: ...
def oaken_profile(windows: _Binary16, length: int, outer: float, inner: float) -> list[float]: ...
def oaken_encode(
    vectors: _Binary16, width: int, thresholds: _Four
) -> tuple[bytearray, bytearray, bool, bool]: ...
def oaken_decode(dense: _Stream, sparse: _Stream, width: int, thresholds: _Four) -> bytearray: ...
def oaken_errors(original: _Binary16, decoded: _Binary16, thresholds: _Four) -> list[_Errors]: ...
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
