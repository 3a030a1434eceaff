"""Titanus against the known answers, and what it refuses."""

import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import DATA, digest, known

from sapwood import titanus

Tokens = npt.NDArray[np.int8]


def check(tokens: Tokens, numbers: dict[str, int], expected: dict[str, Any]) -> titanus.Encoded:
    encoded = titanus.encode(tokens, **numbers)
    assert len(encoded.stream) == expected["stream_bytes"]
    assert digest(encoded.stream) == expected["stream_sha256"]
    decoded = encoded.decode()
    assert decoded.shape == tokens.shape and decoded.dtype == np.int8
    assert digest(decoded) == expected["decoded_sha256"]
    assert encoded.accounting.events == expected["events"] == encoded.levels_made.sum()
    assert encoded.levels_exhausted == expected["levels_exhausted"]
    return encoded


@pytest.mark.parametrize(
    ("tensor", "expected"), known("kv/expected_titanus.json")["tensors"].items()
)
def test_keys_and_values_match_the_separate_implementation(
    tensor: str, expected: dict[str, Any], int8_keys_and_values: dict[str, Tokens]
) -> None:
    configuration = known("kv/expected_titanus.json")["configuration"]
    numbers = {name: configuration[name] for name in ["bits", "prefill", "levels"]}
    numbers["prune_threshold"] = expected["prune_threshold"]
    tokens = int8_keys_and_values[tensor]
    assert digest(tokens) == expected["int8_sha256"]
    encoded = check(tokens, numbers, expected)
    assert round(encoded.accounting.kept_share, 4) == expected["kept"]
    assert round(encoded.accounting.labelled_share, 4) == expected["labelled"]


@pytest.mark.parametrize(("case", "expected"), known("corner/expected.json")["titanus"].items())
def test_corner_cases_match_the_separate_implementation(
    case: str, expected: dict[str, Any]
) -> None:
    tokens = np.load(DATA / "corner" / f"{case}.npy")
    assert tokens.shape == (expected["tokens"], expected["channels"])
    numbers = {name: expected[name] for name in ["prune_threshold", "bits", "prefill", "levels"]}
    check(tokens, numbers, expected)


def test_the_accounting_counts_what_is_in_the_stream() -> None:
    # The example of the contract, section 5.
    tokens = np.array([[5, 0, -3], [9, 7, -3]], np.int8)
    encoded = titanus.encode(tokens, prune_threshold=1, bits=4, prefill=1, levels=16)
    stream = "05 05 7f 80 fd fd 00 00 05 00 02 00 00 00 05 09 01 00 07 07 07 01 0f"
    assert encoded.stream.tobytes() == bytes.fromhex(stream)
    counts = encoded.accounting
    assert (counts.tokens, counts.elements, counts.kept, counts.labelled) == (2, 6, 5, 1)
    assert (counts.table_bytes, counts.event_bytes, counts.stream_bytes) == (6, 12, 23)
    assert counts.moved_bits == 6 + 5 + 4
    assert counts.bits_per_element == encoded.bits_per_element == 8 * 23 / 6
    assert counts.kept_share == 5 / 6 and counts.labelled_share == 1 / 6
    assert counts.levels_per_channel == 1 + 2 / 3
    assert counts.movement_reduction == pytest.approx(1 - 15 / 48)
    assert counts.pruning_only_reduction == pytest.approx(1 - (6 + 40) / 48)
    assert encoded.levels_made.tolist() == [1, 1, 0]


def test_a_shape_comes_back_and_its_tokens_are_flattened(
    int8_keys_and_values: dict[str, Tokens],
) -> None:
    heads = int8_keys_and_values["layers.0.k"].reshape(512, 3, 64)
    encoded = titanus.encode(heads, prune_threshold=2, bits=4, prefill=256, levels=16)
    assert encoded.shape == heads.shape == encoded.decode().shape
    flat = titanus.decode(encoded.stream.tobytes(), tokens=512, channels=192, bits=4)
    assert np.array_equal(flat, encoded.decode().reshape(512, 192))


def test_errors_are_those_that_numpy_finds(int8_keys_and_values: dict[str, Tokens]) -> None:
    tokens = int8_keys_and_values["layers.6.v"]
    decoded = titanus.encode(tokens, prune_threshold=3, bits=3, prefill=256, levels=16).decode()
    found = titanus.errors(tokens, decoded, 3)
    x = tokens.astype(np.float64)
    error = decoded - x
    kept = (x != 0) & (np.abs(x) >= 3)
    assert kept.any() and not kept.all()
    for group, mask in [(found.kept, kept), (found.all, np.ones_like(kept))]:
        assert group.elements == mask.sum()
        assert group.max_abs == np.abs(error[mask]).max()
        assert group.mean_squared == pytest.approx(np.square(error[mask]).mean(), rel=1e-9)


TOKENS = np.array([[5, -7, 1], [-4, 8, 0], [9, -2, 3]], np.int8)
NUMBERS = {"prune_threshold": 2, "bits": 4, "prefill": 2, "levels": 16}
STREAM = titanus.encode(TOKENS, **NUMBERS).stream


def encode(**numbers: Any) -> Any:
    return lambda: titanus.encode(TOKENS, **NUMBERS | numbers)


def decode(stream: Any = STREAM, **numbers: Any) -> Any:
    return lambda: titanus.decode(stream, **{"tokens": 3, "channels": 3, "bits": 4} | numbers)


CHECK = "; check the number of tokens, of channels and the bit-width"


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (encode(bits=1), "the bit-width is 1: give 2 to 8"),
        (encode(bits=-1), "the bit-width is -1: give 2 to 8"),
        (encode(bits=-1, levels=-2), "the bit-width is -1: give 2 to 8"),
        (encode(prune_threshold=129, bits=-1), "the pruning threshold is 129: give 0 to 128"),
        (encode(prefill=2**40), "the prefill length is 1099511627776: give 1 to 65535"),
        (encode(levels=0, prefill=2**32 - 1), "the prefill length is 4294967295: give 1 to 65535"),
        (encode(levels=np.int64(256)), "the level limit is 256: give 1 to 255"),
        (
            lambda: titanus.encode(TOKENS[:, :0], **NUMBERS),
            "the number of channels is 0: give 1 to 65535",
        ),
        (
            lambda: titanus.encode(np.zeros((1, 65536), np.int8), **NUMBERS),
            "the number of channels is 65536: give 1 to 65535",
        ),
        (
            lambda: titanus.encode(TOKENS[0], **NUMBERS),
            "tokens has the shape (3,): give an array whose first axis counts the tokens (x.reshape(1, -1) "
            "for a single one)",
        ),
        (
            lambda: titanus.encode(TOKENS[:0], **NUMBERS),
            "tokens holds no tokens: give an array whose first axis, the tokens, has at least one",
        ),
        (decode(tokens=0), "tokens is 0: give at least 1"),
        (decode(tokens=-1), "tokens is -1: give at least 1"),
        (decode(channels=-3), "the number of channels is -3: give 1 to 65535"),
        (decode(bits=9), "the bit-width is 9: give 2 to 8"),
        (
            decode(tokens=2),
            "malformed stream: after 2 tokens bytes are left at the end of the stream" + CHECK,
        ),
        (
            decode(tokens=10**12),
            "malformed stream: in token 3 the stream ends inside the token" + CHECK,
        ),
        (
            lambda: titanus.errors(TOKENS, TOKENS[:2], 2),
            "original has the shape (3, 3), decoded (2, 3): give as many vectors of as many elements",
        ),
        (
            lambda: titanus.errors(TOKENS, TOKENS, 129),
            "the pruning threshold is 129: give 0 to 128",
        ),
    ],
)
def test_bad_values_are_refused_in_one_line(call: Any, line: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(line)}$"):
        call()


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (
            lambda: titanus.encode(TOKENS.astype(np.uint8), **NUMBERS),
            "tokens has elements of type uint8: convert them to int8",
        ),
        (encode(bits=4.0), "'float' object cannot be interpreted as an integer"),
        (decode(tokens="3"), "'str' object cannot be interpreted as an integer"),
        (
            decode(stream=STREAM.view(np.int8)[:9]),
            "stream has elements of type int8 in the shape (9,): give bytes, or an array of uint8 with one axis",
        ),
    ],
)
def test_wrong_types_are_refused_in_one_line(call: Any, line: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(line)}$"):
        call()
