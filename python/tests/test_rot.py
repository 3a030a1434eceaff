"""The rotation codec against the known answers, and what it refuses."""

import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import DATA, digest, known
from safetensors.numpy import load_file

from sapwood import GroupError, rot

Vectors = npt.NDArray[np.float16]


def check(tokens: Vectors, centres: Vectors | None, expected: dict[str, Any]) -> rot.Encoded:
    numbers = {"head_dim": expected["head_dim"], "bits": expected["bits"]}
    encoded = rot.encode(tokens, centres=centres, **numbers)
    assert len(encoded.stream) == expected["stream_bytes"]
    assert digest(encoded.stream) == expected["stream_sha256"]
    assert (encoded.nan, encoded.inf) == (expected["nan"], expected["inf"])
    assert digest(encoded.decode()) == expected["values_sha256"]
    assert digest(encoded.plain()) == expected["plain_sha256"]
    return encoded


@pytest.mark.parametrize(("tensor", "cases"), known("kv/expected_rot.json")["tensors"].items())
def test_keys_and_values_match_the_separate_implementation(
    tensor: str, cases: list[dict[str, Any]], keys_and_values: dict[str, Vectors]
) -> None:
    all_centres = known("kv/centres_rot.json")["centres"]
    tokens = keys_and_values[tensor].reshape(512, -1)
    for case in cases:
        if "transform" in case:
            for name, expected in case["transform"].items():
                direction, head_dim = name.split("_")
                size = int(head_dim)
                some = tokens[: case["tokens"]]
                some = some[:, : some.shape[1] // size * size]
                found = rot.transform(some, head_dim=size, back=direction == "back")
                assert digest(found) == expected
            continue
        size = case["head_dim"]
        whole = tokens.shape[1] // size * size
        centres = None
        if case["centre"]:
            centres = np.array(all_centres[tensor], np.float16)[:whole]
        check(tokens[:, :whole], centres, case)


def test_corner_cases_match_the_separate_implementation() -> None:
    for name, cases in known("corner_rot/expected.json")["encode"].items():
        vectors = np.load(DATA / "corner_rot" / f"{name}.npy")
        for case in cases:
            centres = None
            if case["centre"]:
                # The model takes centres as canonical elements; the package refuses others.
                centres = np.load(DATA / "corner_rot" / f"{name}.centre.npy")
                centres = np.nan_to_num(centres, nan=0, posinf=65504, neginf=-65504)
            # Vector i has centre i modulo their number: they are the heads of a token.
            heads = 1 if centres is None else len(centres)
            if len(vectors) % heads == 0:
                check(vectors.reshape(len(vectors) // heads, -1), centres, case)


def test_the_centres_of_the_calibration_are_the_expected_ones() -> None:
    windows = load_file(DATA / "kv" / "smollm2-135m-calibration.safetensors")
    expected = known("kv/expected_rot.json")["centres_sha256"]
    for tensor, sha256 in expected.items():
        centres = rot.profile(windows[tensor].reshape(-1, 3, 64), head_dim=64)
        assert centres.shape == (3, 64)
        assert digest(centres) == sha256


def test_centres_may_have_any_shape_and_come_back(vectors: Vectors) -> None:
    centres = rot.profile(vectors, head_dim=64)
    flat = rot.encode(vectors, head_dim=64, bits=5, centres=centres.reshape(-1))
    heads = rot.encode(vectors.reshape(8, 3, 64), head_dim=64, bits=5, centres=centres)
    assert np.array_equal(flat.stream, heads.stream)
    assert heads.plain().shape == (8, 3, 64)
    error = rot.errors(vectors, flat.plain())
    assert isinstance(error, GroupError) and error.elements == vectors.size
    none = rot.encode(vectors, head_dim=64, bits=5)
    assert none.centres is None
    assert 0 < error.mean_squared < rot.errors(vectors, none.plain()).mean_squared


def test_rotated_queries_give_the_scores_of_plain_ones(vectors: Vectors) -> None:
    queries = vectors[:2].reshape(2, 3, 64)
    keys = rot.encode(vectors, head_dim=64, bits=5).decode().reshape(8, 3, 64)
    rotated = rot.transform(queries, head_dim=64)
    found = np.einsum("qhd,khd->qkh", rotated.astype(float), keys.astype(float))
    exact = np.einsum(
        "qhd,khd->qkh", queries.astype(float), vectors.reshape(8, 3, 64).astype(float)
    )
    assert np.abs(found - exact).max() < 0.05 * np.abs(exact).max()


def test_special_values_are_flagged() -> None:
    x = np.ones((1, 64), np.float16)
    x[0, 1] = np.nan
    encoded = rot.encode(x, head_dim=64, bits=4)
    assert encoded.nan and not encoded.inf
    x[0, 2] = np.inf
    assert rot.encode(x, head_dim=64, bits=4).inf


def test_what_cannot_be_is_refused_in_one_line(vectors: Vectors) -> None:
    good: Any = {"head_dim": 64, "bits": 4}
    stream = rot.encode(vectors, head_dim=64, bits=4).stream

    def refused(line: str, call: Any) -> None:
        with pytest.raises(ValueError, match=f"^{re.escape(line)}"):
            call()

    for wrong, line in [
        ({"head_dim": 0}, "heads of 0 elements are not supported: give 64 or 128"),
        ({"head_dim": -64}, "head_dim is -64: give 0 to 2147483647"),
        ({"bits": 2}, "codes of 2 bits are not supported: give 3, 4 or 5"),
        ({"bits": 2**40}, f"bits is {2**40}: give 0 to"),
        ({"head_dim": 128}, "tokens of 192 elements are no heads of 128: give a multiple"),
    ]:
        numbers: Any = good | wrong
        refused(line, lambda numbers=numbers: rot.encode(vectors, **numbers))
    refused(
        "there are 64 centres: give one for each of the 192 channels of a token",
        lambda: rot.encode(vectors, centres=np.zeros(64, np.float16), **good),
    )
    refused(
        "centres hold a NaN or an infinity",
        lambda: rot.encode(vectors, centres=np.full(192, np.nan, np.float16), **good),
    )
    refused(
        "malformed stream: in record 23 the stream ends inside the record",
        lambda: rot.decode(stream[:-1], heads=3, **good),
    )
    refused(
        "malformed stream: 24 records are not a whole number of tokens of 5 heads",
        lambda: rot.decode(stream, heads=5, **good),
    )
    refused("heads is 0: give at least 1", lambda: rot.decode(stream, heads=0, **good))
    with pytest.raises(TypeError, match="convert them to float16"):
        rot.encode(vectors.astype(np.float32), **good)
    with pytest.raises(TypeError):
        rot.encode(vectors, head_dim=64.0, bits=4)  # type: ignore[arg-type]
