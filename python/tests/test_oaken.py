"""Oaken against the known answers, and what it refuses."""

import copy
import pickle
import re
from dataclasses import astuple
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import DATA, digest, known
from safetensors.numpy import load_file

from sapwood import oaken

Vectors = npt.NDArray[np.float16]
THRESHOLDS = oaken.Thresholds(-2, -0.25, 0.25, 2)


def check(
    vectors: Vectors, thresholds: oaken.Thresholds, expected: dict[str, Any]
) -> oaken.Encoded:
    encoded = oaken.encode(vectors, thresholds)
    assert len(encoded.dense) == expected["dense_bytes"]
    assert len(encoded.sparse) == expected["sparse_bytes"]
    assert digest(encoded.dense) == expected["dense_sha256"]
    assert digest(encoded.sparse) == expected["sparse_sha256"]
    decoded = encoded.decode()
    assert decoded.shape == vectors.shape and decoded.dtype == np.float16
    assert digest(decoded) == expected["decoded_sha256"]
    return encoded


@pytest.mark.parametrize(("tensor", "expected"), known("kv/expected.json").items())
def test_keys_and_values_match_the_separate_implementation(
    tensor: str, expected: dict[str, Any], keys_and_values: dict[str, Vectors]
) -> None:
    file = known("kv/thresholds.json")
    thresholds = oaken.Thresholds(**file["thresholds"][tensor])
    assert thresholds.asdict() == file["thresholds"][tensor]
    encoded = check(keys_and_values[tensor], thresholds, expected)
    assert round(encoded.bits_per_element, 4) == expected["bits_per_element"]


@pytest.mark.parametrize(("case", "expected"), known("corner/expected.json")["oaken"].items())
def test_corner_cases_match_the_separate_implementation(
    case: str, expected: dict[str, Any]
) -> None:
    vectors = np.load(DATA / "corner" / f"{case}.npy")
    assert vectors.shape == (expected["vectors"], expected["d"])
    check(vectors, oaken.Thresholds(**expected["thresholds"]), expected)


def test_the_thresholds_of_the_calibration_windows_are_the_expected_ones() -> None:
    windows = load_file(DATA / "kv" / "smollm2-135m-calibration.safetensors")
    expected = known("kv/expected_profile.json")["thresholds"]
    assert {name: oaken.profile(x).asdict() for name, x in windows.items()} == expected


def test_more_outliers_asked_for_give_narrower_thresholds(vectors: Vectors) -> None:
    few = oaken.profile(vectors.reshape(1, -1), outer=0.02, inner=0.02)
    many = oaken.profile(vectors.reshape(1, -1), outer=0.2, inner=0.2)
    assert many.outer_hi < few.outer_hi and many.outer_lo > few.outer_lo
    assert many.inner_hi > few.inner_hi and many.inner_lo < few.inner_lo


def test_thresholds_are_rounded_compared_and_copied() -> None:
    thresholds = oaken.Thresholds(-2.0001, -0.1, 0.1, 2)
    assert astuple(thresholds) == (-2.0, float(np.float16(-0.1)), float(np.float16(0.1)), 2.0)
    assert thresholds == oaken.Thresholds(-2, -0.1, 0.1, 2) != THRESHOLDS
    assert pickle.loads(pickle.dumps(thresholds)) == thresholds == copy.deepcopy(thresholds)
    assert oaken.encode(np.ones((1, 4), np.float16), [-2, -0.1, 0.1, 2]).thresholds == thresholds


def test_a_shape_comes_back_and_its_vectors_are_flattened(vectors: Vectors) -> None:
    heads = vectors.reshape(8, 3, 64)
    encoded = oaken.encode(heads, THRESHOLDS)
    assert encoded.shape == heads.shape == encoded.decode().shape
    flat = oaken.decode(encoded.dense.tobytes(), bytearray(encoded.sparse), 192, THRESHOLDS)
    assert np.array_equal(flat, encoded.decode().reshape(8, 192))
    assert flat.flags.writeable


def test_any_layout_and_byte_order_encode_alike(vectors: Vectors) -> None:
    expected = oaken.encode(vectors, THRESHOLDS)
    strided = np.repeat(vectors, 2, axis=1)[:, ::2]
    for same in [np.asfortranarray(vectors), strided, vectors.astype(">f2")]:
        encoded = oaken.encode(same, THRESHOLDS)
        assert np.array_equal(encoded.dense, expected.dense)
        assert np.array_equal(encoded.sparse, expected.sparse)


def test_special_values_are_flagged() -> None:
    x = np.array([[0, 1, -1, 3]], np.float16)
    encoded = oaken.encode(x, THRESHOLDS)
    assert not encoded.nan and not encoded.inf
    x[0, 1] = np.nan
    assert oaken.encode(x, THRESHOLDS).nan
    x[0, 2] = -np.inf
    encoded = oaken.encode(x, THRESHOLDS)
    assert encoded.nan and encoded.inf
    assert encoded.decode()[0, 2] == -65504
    assert oaken.errors(x, encoded.decode(), THRESHOLDS).outer.max_abs == 0


def test_errors_are_those_that_numpy_finds(vectors: Vectors) -> None:
    decoded = oaken.encode(vectors, THRESHOLDS).decode()
    found = oaken.errors(vectors, decoded, THRESHOLDS)
    x = vectors.astype(np.float64)
    error = decoded.astype(np.float64) - x
    outer = (x < THRESHOLDS.outer_lo) | (x > THRESHOLDS.outer_hi)
    inner = (x >= THRESHOLDS.inner_lo) & (x <= THRESHOLDS.inner_hi)
    groups = [outer, ~outer & ~inner, inner, np.ones_like(inner)]
    assert outer.any() and inner.any()
    for group, mask in zip(
        [found.outer, found.middle, found.inner, found.all], groups, strict=True
    ):
        assert group.elements == mask.sum()
        assert group.max_abs == np.abs(error[mask]).max()
        assert group.mean_squared == pytest.approx(np.square(error[mask]).mean(), rel=1e-9)


HALF = np.ones((2, 4), np.float16)
ENCODED = oaken.encode(HALF, THRESHOLDS)
DENSE, SPARSE = ENCODED.dense, ENCODED.sparse
NOT_IN_ORDER = (
    "thresholds are not in order, outer_lo = 1 is above inner_lo = 0: give "
    "outer_lo <= inner_lo <= inner_hi <= outer_hi"
)
NO_NUMBERS = "thresholds are four numbers outer_lo, inner_lo, inner_hi, outer_hi"
ONE_AXIS = (
    "vectors has the shape (4,): give an array whose first axis counts the vectors (x.reshape(1, -1) for a "
    "single one)"
)


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: oaken.Thresholds(1, 0, 2, 3), NOT_IN_ORDER),
        (lambda: oaken.encode(HALF, (1, 0, 2, 3)), NOT_IN_ORDER),
        (lambda: oaken.encode(HALF, (1, 2, 3)), NO_NUMBERS),
        (
            lambda: oaken.Thresholds(-1, 0, 0, 1e6),
            "threshold outer_hi = 1000000 is not finite as a binary16: give at most 65504 in "
            "magnitude",
        ),
        (lambda: oaken.encode(HALF[0], THRESHOLDS), ONE_AXIS),
        (
            lambda: oaken.encode(HALF[:0], THRESHOLDS),
            "vectors holds no vectors: give an array whose first axis, the vectors, has at least one",
        ),
        (
            lambda: oaken.encode(HALF[:, :0], THRESHOLDS),
            "vectors have no elements (d = 0): give d >= 1",
        ),
        (
            lambda: oaken.profile(HALF[:, :0]),
            "there is nothing to profile: give windows with at least one value each",
        ),
        (
            lambda: oaken.profile(HALF, outer=0.9, inner=0.2),
            "ratios outer = 0.9, inner = 0.2 are out of range: give two numbers >= 0 with a sum "
            "below 1",
        ),
        (
            lambda: oaken.decode(DENSE, SPARSE, 0, THRESHOLDS),
            "vectors have no elements (d = 0): give d >= 1",
        ),
        (lambda: oaken.decode(DENSE, SPARSE, -4, THRESHOLDS), "width is -4: give at least 1"),
        (lambda: oaken.decode(b"", b"", 4, THRESHOLDS), "dense holds no vector of width 4"),
        (
            lambda: oaken.decode(DENSE, SPARSE, 3000, THRESHOLDS),
            "malformed streams: after 0 vectors bytes are left at the end of the dense stream: check "
            "the width and the pair of files",
        ),
        (
            lambda: oaken.decode(DENSE, SPARSE[:-1], 4, THRESHOLDS),
            "malformed streams: in vector 1 the sparse stream ends inside the vector; check the "
            "width, the thresholds and the pair of files",
        ),
        (
            lambda: oaken.errors(HALF, HALF[:, :2], THRESHOLDS),
            "original has the shape (2, 4), decoded (2, 2): give as many vectors of as many elements",
        ),
        (
            lambda: oaken.errors(HALF, HALF * np.float16(np.inf), THRESHOLDS),
            "decoded holds a NaN or an infinity, which no decoder gives: give what decode returned",
        ),
    ],
)
def test_bad_values_are_refused_in_one_line(call: Any, line: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(line)}$"):
        call()


NOT_BYTES = "dense has elements of type float16 in the shape (4,): give bytes, or an array of uint8 with one axis"


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (
            lambda: oaken.encode(HALF.astype(np.float32), THRESHOLDS),
            "vectors has elements of type float32: convert them to float16",
        ),
        (
            lambda: oaken.profile(HALF.astype(np.int8)),
            "windows has elements of type int8: convert them to float16",
        ),
        (
            lambda: oaken.encode([[1.0, 2.0]], THRESHOLDS),  # type: ignore[arg-type]
            "vectors is of type list: give a NumPy array, or an object with __array__ or __dlpack__",
        ),
        (lambda: oaken.encode(HALF, "1234"), NO_NUMBERS),  # type: ignore[arg-type]
        (lambda: oaken.encode(HALF, None), NO_NUMBERS),  # type: ignore[arg-type]
        (lambda: oaken.decode(HALF[0], SPARSE, 4, THRESHOLDS), NOT_BYTES),
        (
            lambda: oaken.decode(DENSE, "text", 4, THRESHOLDS),  # type: ignore[arg-type]
            "sparse is of type str: give bytes, or an array of uint8 with one axis",
        ),
    ],
)
def test_wrong_types_are_refused_in_one_line(call: Any, line: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(line)}$"):
        call()
