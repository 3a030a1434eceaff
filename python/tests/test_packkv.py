"""PackKV against the known answers, and what it refuses."""

import re
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import DATA, digest, known
from safetensors.numpy import load_file

from sapwood import packkv

Tensor = npt.NDArray[np.float16]


def check(case: dict[str, Any], tensors: dict[str, Tensor], operands: dict[str, Tensor]) -> None:
    encoded = packkv.encode(
        tensors["k"],
        tensors["v"],
        head_dim=case["head_dim"],
        max_code=tuple(case["max_code"]),
        block=case["block"],
        pack=case["pack"],
        repack=case["repack"],
    )
    assert digest(encoded.order) == case["order_sha256"]
    assert encoded.left == case["left"]
    for side, operand in [(encoded.keys, "q"), (encoded.values, "w")]:
        expected = case[side.side]
        assert digest(side.steps) == expected["steps_sha256"]
        assert digest(np.concatenate(side.packs)) == expected["packs_sha256"]
        assert digest(side.decode()) == expected["values_sha256"]
        assert (side.bits, side.nan, side.inf) == (
            expected["bits"],
            expected["nan"],
            expected["inf"],
        )
        assert abs(side.bits_per_element - expected["bits_per_element"]) < 1e-4
        of_row = side.head_dim if side.side == "k" else side.tokens
        products = [
            side.dot(head, operands[operand][:, head, :of_row]) for head in range(case["heads"])
        ]
        results = np.stack([product.results for product in products])
        name = "scores_sha256" if side.side == "k" else "outputs_sha256"
        assert digest(results) == expected[name]
        assert any(product.clamped for product in products) == expected.get("clamped", False)


def test_real_tensors_match_the_separate_implementation(
    keys_and_values: dict[str, Tensor],
) -> None:
    operands = load_file(DATA / "kv" / "packkv_operands.safetensors")
    for case in known("kv/expected_packkv.json")["answers"]:
        layer = case["layer"]
        tensors = {side: keys_and_values[f"{layer}.{side}"] for side in "kv"}
        check(case, tensors, {name: operands[f"{layer}.{name}"] for name in "qw"})


def test_corner_cases_match_the_separate_implementation() -> None:
    cases = load_file(DATA / "corner_packkv" / "cases.safetensors")
    for case in known("corner_packkv/expected.json"):
        tensors = {name: cases[f"{case['case']}.{name}"] for name in "kvqw"}
        check(case, tensors, tensors)


def test_broken_streams_are_refused() -> None:
    broken = known("corner_packkv/broken.json")
    lines = {2: "a step is missing", 3: "the packs end inside", 4: "a pack has a minimum"}
    refusals = 0
    for case in broken["cases"].values():
        base = broken["streams"][case["streams"]]
        streams = {name: bytearray.fromhex(base[name]) for name in ("steps", "packs", "a")}
        for name, what, at, text in case["edits"]:
            data = bytes.fromhex(text)
            if what == "set":
                streams[name][at : at + len(data)] = data
            elif what == "cut":
                del streams[name][at:]
            else:
                streams[name] += data
        error = case["decompressor"]["error"]
        if len(streams["steps"]) != len(base["steps"]) // 2 or error not in lines:
            continue
        with pytest.raises(ValueError, match=f"^malformed streams: {lines[error]}"):
            packkv.decode(
                streams["steps"],
                streams["packs"],
                side=base["side"],
                head_dim=base["D"],
                bits=base["b"],
            )
        refusals += 1
    assert refusals > 30


def test_values_are_near_and_in_the_order_that_was_given(
    keys_and_values: dict[str, Tensor],
) -> None:
    keys, values = keys_and_values["layers.6.k"][:150], keys_and_values["layers.6.v"][:150]
    encoded = packkv.encode(keys, values, head_dim=64, max_code=(15, 15))
    assert encoded.left == 22 and sorted(encoded.tokens) == list(range(128))
    for original, decoded in zip((keys, values), encoded.decode(), strict=True):
        wide = original[:128].astype(float).reshape(128, -1)
        reach = np.maximum(wide.max(1), 0) - np.minimum(wide.min(1), 0)
        error = np.abs(decoded.astype(float).reshape(128, -1) - wide).max(1)
        assert (error <= reach / 15 * 0.52).all()
    plain = packkv.encode(keys, values, head_dim=64, repack="none")
    assert np.array_equal(plain.tokens, np.arange(128))
    assert packkv.encode(keys, values, head_dim=64).bits_per_element < plain.bits_per_element
    few = packkv.encode(keys[:5], values[:5], head_dim=64)
    assert few.left == 5 and few.decode()[0].shape == (0, 3, 64)


def test_what_cannot_be_is_refused_in_one_line(keys_and_values: dict[str, Tensor]) -> None:
    keys, values = keys_and_values["layers.0.k"][:64], keys_and_values["layers.0.v"][:64]

    def refused(line: str, call: Any) -> None:
        with pytest.raises(ValueError, match=f"^{re.escape(line)}"):
            call()

    good: Any = {"head_dim": 64}
    for wrong, line in [
        ({"head_dim": 80}, "tokens of 192 elements are no heads of 80 channels"),
        ({"head_dim": 24}, "8 heads of 24 channels with codes of up to 10 and 5 are not supported"),
        ({"block": 32}, "blocks of 32 tokens are not supported: give 64 or 128"),
        ({"pack": 4}, "packs of 4 tokens are not supported: give 8 or 16"),
        ({"max_code": (0, 5)}, "3 heads of 64 channels with codes of up to 0 and 5"),
        ({"max_code": (10, 128)}, "3 heads of 64 channels with codes of up to 10 and 128"),
        ({"repack": "best"}, "repack is 'best': give 'greedy' or 'none'"),
    ]:
        numbers = good | wrong
        refused(line, lambda numbers=numbers: packkv.encode(keys, values, **numbers))
    refused(
        "keys have the shape (64, 3, 64), values", lambda: packkv.encode(keys, values[:9], **good)
    )
    k = packkv.encode(keys, values, **good).keys
    layout: Any = {"side": "k", "head_dim": 64, "bits": 5}
    refused("steps have 127 bytes", lambda: packkv.decode(k.steps[1:], k.packs[0], **layout))
    refused("steps have 0 bytes", lambda: packkv.decode(b"", b"", **layout))
    longer = k.packs[0].tobytes() + b"xy"
    refused("packs have 2 bytes behind", lambda: packkv.decode(k.steps, longer, **layout))
    nine = layout | {"bits": 9}
    refused("codes of 9 bits", lambda: packkv.decode(k.steps, k.packs[0], **nine))
    refused("3 rows are not supported", lambda: k.dot(0, keys[:3, 0]))
    refused("the operands have 63 elements in 1 rows", lambda: k.dot(0, keys[:1, 0, 1:]))
