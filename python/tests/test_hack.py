"""HACK against the known answers, and what it refuses."""

import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import DATA, digest, known

from sapwood import hack

Vectors = npt.NDArray[np.float16]


def check(vectors: Vectors, expected: dict[str, Any]) -> None:
    encoded = hack.encode(
        vectors,
        kind=expected["kind"],
        group=expected["group"],
        bits=expected["bits"],
        sums=expected["sums"] == "stored",
        seed=expected["seed"] or 0,
        nearest=expected["nearest"],
    )
    assert digest(encoded.stream) == expected["stream_sha256"]
    assert digest(encoded.rest) == expected["rest_sha256"]
    assert encoded.nan >= expected["nan"] and encoded.inf >= expected["inf"]
    decoded = encoded.decode()
    assert decoded.shape == vectors.shape and decoded.dtype == np.float16
    assert digest(decoded) == expected["decoded_sha256"]


def multiplied(left: Vectors, right: Vectors, case: dict[str, Any]) -> hack.Product:
    sizes: Any = {"group": case["group"]}
    b: Any = sizes | {"bits": case["bits"], "sums": case["sums"] == "stored"}
    if case["pass"] == "scores":
        queries = hack.encode(left, kind="rows", bits=8, seed=case["seed_a"], **sizes)
        assert digest(queries.stream) == case["a_sha256"]
        keys = hack.encode(right, kind="rows", seed=case["seed_b"], **b)
        assert digest(keys.stream) == case["b_sha256"]
        return hack.scores(queries, keys)
    values = hack.encode(right, kind="columns", seed=case["seed_b"], **b)
    return hack.outputs(left, values, seed=case["seed_a"])


@pytest.mark.parametrize(("tensor", "cases"), known("kv/expected_hack.json")["encode"].items())
def test_keys_and_values_match_the_separate_implementation(
    tensor: str, cases: list[dict[str, Any]], keys_and_values: dict[str, Vectors]
) -> None:
    for case in cases:
        check(keys_and_values[tensor], case)


def test_corner_cases_match_the_separate_implementation() -> None:
    for case in known("corner_hack/expected.json")["encode"].values():
        check(np.load(DATA / "corner_hack" / case["input"]), case)


def test_passes_match_the_separate_implementation(keys_and_values: dict[str, Vectors]) -> None:
    all_weights = np.load(DATA / "kv" / "hack-weights.npy")
    for case in known("kv/expected_hack.json")["passes"]:
        right = keys_and_values[case["tensor"]][:, case["head"]]
        rows = case["rows"]
        if case["pass"] == "scores":
            left = right[-rows:]
        else:
            left = all_weights[int(case["weights"].split("[")[1][0]), :rows]
            right = right[: left.shape[1]]
        product = multiplied(left, right, case)
        assert digest(product.results) == case["results_sha256"]
        assert product.clamped == case["clamped"]
        assert product.results.shape[1] == rows


def test_passes_over_corner_cases_match_the_separate_implementation() -> None:
    folder = DATA / "corner_hack"
    for case in known("corner_hack/expected.json")["passes"].values():
        left = np.load(folder / (case.get("queries") or case["weights"]))
        right = np.load(folder / (case.get("keys") or case["values"]))
        product = multiplied(left, right, case)
        assert digest(product.results) == case["results_sha256"]
        assert product.clamped == case["clamped"]


def test_broken_streams_are_refused_and_good_ones_multiplied() -> None:
    broken = (DATA / "corner_hack" / "broken.bin").read_bytes()
    lines = {
        1: "malformed stream: a minimum or a step is one that no group has",
        2: "malformed stream: a sum is larger than its codes can give",
    }
    refusals = 0
    for case in known("corner_hack/expected.json")["broken"].values():
        if case["pass"] != "scores":
            continue
        middle = case["offset"] + case["a_bytes"]
        a, b = broken[case["offset"] : middle], broken[middle : middle + case["b_bytes"]]
        sizes: Any = {
            "group": case["group"],
            "bits": case["bits"],
            "sums": case["sums"] == "stored",
            "rows": case["rows"],
            "width": case["Z"],
        }
        if case["error"] == 0:
            found = hack.matmul("scores", a, b, **sizes).results
            assert digest(found) == case["results_sha256"]
        elif len(b) % case["tokens"] == 0 and case["error"] in lines:
            with pytest.raises(ValueError, match=f"^{lines[case['error']]}"):
                hack.matmul("scores", a, b, **sizes)
            refusals += 1
    assert refusals > 10


def test_products_are_near_those_of_numpy(keys_and_values: dict[str, Vectors]) -> None:
    keys = keys_and_values["layers.6.k"][:100, 0]
    queries = hack.encode(keys[-4:], kind="rows", group=64, bits=8, nearest=True)
    stored = hack.encode(keys, kind="rows", group=64, bits=4, nearest=True)
    scores = hack.scores(queries, stored).results
    exact = stored.decode().astype(float) @ queries.decode().astype(float).T
    assert np.abs(scores - exact).max() < 1e-3 * np.abs(exact).max()
    assert scores.dtype == np.float32

    values = keys_and_values["layers.6.v"][:100, 0]
    weights = np.full((2, 100), 4096 / 100, np.float16)
    encoded = hack.encode(values, kind="columns", group=64, bits=4, sums=False)
    found = hack.outputs(weights, encoded).results / 4096
    exact = (encoded.decode().astype(float).T @ weights.T.astype(float)) / 4096
    assert found.shape == (64, 2)
    assert np.abs(found - exact).max() < 1e-2 * np.abs(exact).max()
    few = hack.encode(values[:5], kind="columns", group=64, bits=4)
    assert few.stream.size == 0 and np.array_equal(few.decode(), values[:5])
    assert hack.outputs(weights[:, :5], few).results.shape == (64, 2)


def test_seeds_and_nearest_change_the_codes_alone(vectors: Vectors) -> None:
    sizes: Any = {"kind": "rows", "group": 64, "bits": 2}
    roundings: Any = [{}, {"seed": 0}, {"seed": 1}, {"seed": 2**64 - 1}, {"nearest": True}]
    streams = [hack.encode(vectors, **sizes, **more).stream.tobytes() for more in roundings]
    assert streams[0] == streams[1] and len(set(streams)) == 4
    error = hack.errors(vectors, hack.encode(vectors, nearest=True, **sizes).decode())
    assert (
        error.mean_squared
        < hack.errors(vectors, hack.encode(vectors, **sizes).decode()).mean_squared
    )


def test_what_cannot_be_is_refused_in_one_line(vectors: Vectors) -> None:
    good: Any = {"kind": "rows", "group": 64, "bits": 4}

    def refused(line: str, call: Any) -> None:
        with pytest.raises(ValueError, match=f"^{re.escape(line)}"):
            call()

    for wrong, line in [
        ({"kind": "keys"}, "kind is 'keys': give 'rows' or 'columns'"),
        ({"group": 48}, "groups of 48 elements are not supported: give 32, 64 or 128"),
        ({"bits": 3}, "codes of 3 bits are not supported: give 2 or 4"),
        ({"bits": 8, "sums": False}, "records of 8 bits, of queries and weights, always hold"),
        ({"seed": -1}, f"seed is -1: give 0 to {2**64 - 1}"),
        ({"seed": 2**64}, f"seed is {2**64}: give 0 to"),
    ]:
        numbers = good | wrong
        refused(line, lambda numbers=numbers: hack.encode(vectors, **numbers))
    keys = hack.encode(vectors, **good)
    queries = hack.encode(vectors[:2], kind="rows", group=64, bits=8)
    columns = hack.encode(vectors, kind="columns", group=64, bits=4)
    refused("stream holds no vector", lambda: hack.decode(b"", width=192, **good))
    refused(
        "malformed stream: the stream ends inside frame 7",
        lambda: hack.decode(keys.stream[:-1], width=192, **good),
    )
    refused("queries are rows of 4 bits: give rows of 8 bits", lambda: hack.scores(keys, keys))
    refused("keys are columns of 4 bits", lambda: hack.scores(queries, columns))
    refused("values are rows of 4 bits", lambda: hack.outputs(vectors, keys))
    other = hack.encode(vectors[:2], kind="rows", group=32, bits=8)
    refused("queries have 192 elements in partitions of 32", lambda: hack.scores(other, keys))
    three = hack.encode(vectors[:3], kind="rows", group=64, bits=8)
    refused("3 rows are not supported: give 1, 2, 4 or 8", lambda: hack.scores(three, keys))
    refused(
        "weights have the shape (8, 3, 64): give [rows, tokens] with 8 tokens",
        lambda: hack.outputs(vectors, columns),
    )
    sizes: Any = {"group": 64, "bits": 4, "rows": 2, "width": 192}
    refused(
        "b has 913 bytes, which is no whole number of keys of 114 bytes",
        lambda: hack.matmul("scores", queries.stream, keys.stream.tobytes() + b"x", **sizes),
    )
    refused(
        "a has 419 bytes, a pass over b takes 420",
        lambda: hack.matmul("scores", queries.stream[1:], keys.stream, **sizes),
    )
    refused(
        "which is 'product': give 'scores' or 'outputs'",
        lambda: hack.matmul("product", b"", b"", **sizes),  # type: ignore[arg-type]
    )
    refused("b holds no record", lambda: hack.matmul("outputs", b"", b"", **sizes))
