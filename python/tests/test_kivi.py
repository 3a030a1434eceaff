"""KIVI against the known answers, and what it refuses."""

import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import DATA, digest, known

from sapwood import kivi

Vectors = npt.NDArray[np.float16]


def check(tokens: Vectors, expected: dict[str, Any]) -> kivi.Encoded:
    encoded = kivi.encode(
        tokens,
        kind=expected["kind"],
        group=expected["group"],
        bits=expected["bits"],
        window=expected["window"] or None,
    )
    assert digest(encoded.stream) == expected["stream_sha256"]
    assert digest(encoded.rest) == expected["rest_sha256"]
    assert encoded.nan >= expected["nan"] and encoded.inf >= expected["inf"]
    decoded = encoded.decode()
    assert decoded.shape == tokens.shape and decoded.dtype == np.float16
    assert digest(decoded) == expected["decoded_sha256"]
    bytes_ = expected["stream_bytes"] + expected["rest_bytes"]
    assert encoded.bits_per_element == pytest.approx(8 * bytes_ / tokens.size)
    return encoded


@pytest.mark.parametrize(("tensor", "cases"), known("kv/expected_kivi.json").items())
def test_keys_and_values_match_the_separate_implementation(
    tensor: str, cases: list[dict[str, Any]], keys_and_values: dict[str, Vectors]
) -> None:
    for case in cases:
        check(keys_and_values[tensor], case)


def test_corner_cases_match_the_separate_implementation() -> None:
    for case in known("corner_kivi/expected.json")["encode"].values():
        check(np.load(DATA / "corner_kivi" / case["input"]), case)


def test_a_shape_comes_back_and_its_tokens_are_flattened(vectors: Vectors) -> None:
    heads = np.concatenate([vectors] * 5).reshape(40, 3, 64)
    encoded = kivi.encode(heads, kind="keys", group=32, bits=2)
    assert encoded.decode().shape == heads.shape and encoded.rest.shape == (8, 192)
    flat = kivi.decode(encoded.stream.tobytes(), width=192, kind="keys", group=32, bits=2)
    assert np.array_equal(flat, encoded.decode().reshape(40, 192)[:32])
    few = kivi.encode(heads[:5], kind="keys", group=32, bits=2)
    assert few.stream.size == 0 and np.array_equal(few.decode(), heads[:5])


def test_errors_are_those_that_numpy_finds(vectors: Vectors) -> None:
    decoded = kivi.encode(vectors, kind="values", group=32, bits=4).decode()
    found = kivi.errors(vectors, decoded)
    error = decoded.astype(np.float64) - vectors.astype(np.float64)
    assert found.elements == error.size and found.max_abs == np.abs(error).max()
    assert found.mean_squared == pytest.approx(np.mean(error**2))
    with pytest.raises(ValueError, match=r"^original has the shape"):
        kivi.errors(vectors, decoded[:-1])
    with pytest.raises(ValueError, match=r"^decoded holds a NaN or an infinity"):
        kivi.errors(vectors, np.full_like(vectors, np.nan))


def test_what_cannot_be_is_refused_in_one_line(vectors: Vectors) -> None:
    good: Any = {"kind": "values", "group": 32, "bits": 4}

    def refused(line: str, call: Any) -> None:
        with pytest.raises(ValueError, match=f"^{re.escape(line)}"):
            call()

    for wrong, line in [
        ({"kind": "both"}, "kind is 'both': give 'keys' or 'values'"),
        ({"group": 48}, "groups of 48 elements are not supported: give 32, 64 or 128"),
        ({"bits": 3}, "codes of 3 bits are not supported: give 2 or 4"),
        ({"bits": -1}, "bits is -1: give 0 to"),
        ({"window": 96}, "a window of 96 tokens is not supported"),
    ]:
        numbers = good | wrong
        refused(line, lambda numbers=numbers: kivi.encode(vectors, **numbers))
    stream = kivi.encode(vectors, **good).stream
    refused(
        "malformed stream: in frame 7 the stream ends inside the frame",
        lambda: kivi.decode(stream[:-1], width=192, **good),
    )
    refused("stream holds no token", lambda: kivi.decode(b"", width=192, **good))
    for width in [0, 65536]:
        refused("tokens of ", lambda width=width: kivi.decode(stream, width=width, **good))
    refused("tokens of 0", lambda: kivi.encode(vectors[:, :0], **good))
    with pytest.raises(TypeError, match="give bytes"):
        kivi.decode("no bytes", width=192, **good)  # type: ignore[arg-type]
