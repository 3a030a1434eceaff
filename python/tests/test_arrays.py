"""Arrays of other libraries."""

import re
import threading
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from sapwood import oaken, titanus

THRESHOLDS = (-2, -0.25, 0.25, 2)


class WithArray:
    """What a tensor offers that NumPy reads directly."""

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self.array = array

    def __array__(self, dtype: Any = None, copy: Any = None) -> npt.NDArray[Any]:
        return self.array


class WithDLPack:
    """What a tensor offers that only speaks DLPack."""

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


class Elsewhere:
    """A tensor that is not on the CPU."""

    def __array__(self, dtype: Any = None, copy: Any = None) -> npt.NDArray[Any]:
        raise TypeError("can't convert device tensor to numpy.\nCopy it first.")


@pytest.mark.parametrize("wrapper", [WithArray, WithDLPack])
def test_tensors_of_other_libraries_are_read(
    wrapper: type, vectors: npt.NDArray[np.float16]
) -> None:
    expected = oaken.encode(vectors, THRESHOLDS)
    encoded = oaken.encode(wrapper(vectors), THRESHOLDS)
    assert np.array_equal(encoded.sparse, expected.sparse)
    tokens = vectors.astype(np.int8)
    numbers = {"prune_threshold": 1, "bits": 4, "prefill": 4, "levels": 4}
    stream = titanus.encode(wrapper(tokens), **numbers).stream
    assert np.array_equal(stream, titanus.encode(tokens, **numbers).stream)


def test_a_tensor_that_numpy_cannot_read_is_refused_in_one_line() -> None:
    line = (
        "vectors cannot be read as an array (can't convert device tensor to numpy. Copy it first.): "
        "give it detached, on the CPU, of a type that NumPy has"
    )
    with pytest.raises(TypeError, match=f"^{re.escape(line)}$"):
        oaken.encode(Elsewhere(), THRESHOLDS)


def test_tensors_of_pytorch_are_read(vectors: npt.NDArray[np.float16]) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    expected = oaken.encode(vectors, THRESHOLDS)
    encoded = oaken.encode(torch.from_numpy(vectors), THRESHOLDS)
    assert np.array_equal(encoded.sparse, expected.sparse)
    assert torch.from_numpy(encoded.decode()).shape == vectors.shape
    with pytest.raises(TypeError, match=r"^vectors cannot be read as an array .*BFloat16"):
        oaken.encode(torch.from_numpy(vectors).to(torch.bfloat16), THRESHOLDS)


def test_threads_encode_at_the_same_time(vectors: npt.NDArray[np.float16]) -> None:
    # Tenths of a second of work: this thread has turns in it only if the other lets it.
    many = np.tile(vectors, (2000, 1))
    done = threading.Event()

    def work() -> None:
        oaken.encode(many, THRESHOLDS)
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    turns = 0
    while not done.wait(0.001):
        turns += 1
    worker.join()
    assert turns > 3
