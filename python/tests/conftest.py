"""The committed data of the golden models."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from safetensors.numpy import load_file

DATA = Path(__file__).parents[2] / "sim" / "data"


def known(name: str) -> Any:
    """A file of known answers, of a separate implementation of the contracts."""
    return json.loads((DATA / name).read_text())


def digest(array: npt.NDArray[Any]) -> str:
    """The SHA-256 of an array's bytes."""
    return hashlib.sha256(array.tobytes()).hexdigest()


@pytest.fixture(scope="session")
def keys_and_values() -> dict[str, npt.NDArray[np.float16]]:
    """Keys and values of a language model."""
    return dict(load_file(DATA / "kv" / "smollm2-135m-news.safetensors"))


@pytest.fixture(scope="session")
def int8_keys_and_values() -> dict[str, npt.NDArray[np.int8]]:
    """The same in int8."""
    return dict(load_file(DATA / "kv" / "smollm2-135m-news-int8.safetensors"))


@pytest.fixture
def vectors(keys_and_values: dict[str, npt.NDArray[np.float16]]) -> npt.NDArray[np.float16]:
    """Eight vectors with outliers."""
    return keys_and_values["layers.0.k"][:8]
