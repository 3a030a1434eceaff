"""The package beside the command: the same bytes, and the same line for what is refused."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import DATA

from sapwood import hack, kivi, oaken, rot, titanus

ROOT = DATA.parents[1]
SOURCES = [path for folder in ["sim/src", "tb/src"] for path in (ROOT / folder).rglob("*.rs")]
CHANGED = max(path.stat().st_mtime for path in SOURCES)
BUILT = [
    path
    for profile in ["release", "debug"]
    if (path := ROOT / "target" / profile / "tb").exists() and path.stat().st_mtime > CHANGED
]
pytestmark = pytest.mark.skipif(
    not BUILT, reason="tb is not built of these sources: cargo build --bin tb"
)
GOLDEN = ["--backend", "golden"]
THRESHOLDS = "-2,-0.25,0.25,2"
NUMBERS = {"prune_threshold": 3, "bits": 4, "prefill": 4, "levels": 16}

Vectors = npt.NDArray[np.float16]


def tb(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BUILT[0], *words], capture_output=True, text=True, check=False)


def options(numbers: dict[str, int]) -> list[str]:
    return [f"--{name.replace('_', '-')}={number}" for name, number in numbers.items()]


def refused_alike(command: subprocess.CompletedProcess[str], call: Callable[[], Any]) -> None:
    with pytest.raises(ValueError) as raised:
        call()
    assert command.returncode == 2
    # The command says where it read the thresholds.
    line = command.stderr.removeprefix("tb: ").removeprefix('"1,0,2,3": ')
    assert line == f"{raised.value}\n"


def test_both_write_the_same_streams(tmp_path: Path, vectors: Vectors) -> None:
    floats, dense, sparse = (tmp_path / name for name in ["x.npy", "x.dense", "x.sparse"])
    np.save(floats, vectors)
    files = ["--dense", str(dense), "--sparse", str(sparse)]
    done = tb("encode", "--scheme", "oaken", *GOLDEN, floats, f"--thresholds={THRESHOLDS}", *files)
    assert done.returncode == 0, done.stderr
    encoded = oaken.encode(vectors, [float(number) for number in THRESHOLDS.split(",")])
    assert dense.read_bytes() == encoded.dense.tobytes()
    assert sparse.read_bytes() == encoded.sparse.tobytes()
    assert f"{encoded.bits_per_element:.4f} bits per element" in done.stdout

    tokens = vectors.astype(np.int8)
    bytes_, stream = tmp_path / "x8.npy", tmp_path / "x8.titanus"
    np.save(bytes_, tokens)
    done = tb("encode", "--scheme", "titanus", *GOLDEN, bytes_, *options(NUMBERS), "-o", stream)
    assert done.returncode == 0, done.stderr
    code = titanus.encode(tokens, **NUMBERS)
    assert stream.read_bytes() == code.stream.tobytes()
    assert f"{code.bits_per_element:.4f} bits per element" in done.stdout


def test_both_write_the_same_streams_of_groups_and_rotations(
    tmp_path: Path, vectors: Vectors
) -> None:
    floats, stream, rest = (tmp_path / name for name in ["x.npy", "x.stream", "x.rest"])
    np.save(floats, np.concatenate([vectors] * 5))
    x = np.load(floats)
    into = ["--stream", str(stream)]
    done = tb(
        *["encode", "--scheme", "rot", *GOLDEN, str(floats), *into],
        *["--side=v", "--head-dim=64", "--bits=4"],
    )
    assert done.returncode == 0, done.stderr
    records = rot.encode(x, head_dim=64, bits=4)
    assert stream.read_bytes() == records.stream.tobytes()
    assert f"{records.bits_per_element:.4f} bits per element" in done.stdout

    into += ["--rest", str(rest)]
    for scheme, kind, more in [("kivi", "keys", []), ("hack", "columns", ["--seed=7"])]:
        sizes = [f"--kind={kind}", "--group=32", "--bits=4"]
        done = tb("encode", "--scheme", scheme, *GOLDEN, floats, *into, *sizes, *more)
        assert done.returncode == 0, done.stderr
        encoded: kivi.Encoded | hack.Encoded
        if scheme == "kivi":
            encoded = kivi.encode(x, kind="keys", group=32, bits=4)
        else:
            encoded = hack.encode(x, kind="columns", group=32, bits=4, seed=7)
        assert stream.read_bytes() == encoded.stream.tobytes()
        assert rest.read_bytes() == encoded.rest.tobytes()
        assert f"{encoded.bits_per_element:.4f} bits per element over all 40" in done.stdout


def test_both_multiply_alike(tmp_path: Path, vectors: Vectors) -> None:
    queries = hack.encode(vectors[:2], kind="rows", group=64, bits=8)
    keys = hack.encode(vectors, kind="rows", group=64, bits=4)
    a, b, output = (tmp_path / name for name in ["a", "b", "o.npy"])
    a.write_bytes(queries.stream.tobytes())
    b.write_bytes(keys.stream.tobytes())
    words = ["matmul", "--scheme", "hack", *GOLDEN, "--pass=scores", "--group=64", "--bits=4"]
    files = ["--a", str(a), "--b", str(b), "-o", str(output)]
    done = tb(*words, *files, "--rows=2", "--width=192")
    assert done.returncode == 0, done.stderr
    assert np.array_equal(np.load(output), hack.scores(queries, keys).results)
    refused_alike(
        tb(*words, *files, "--rows=1", "--width=192"),
        lambda: hack.matmul(
            "scores", queries.stream, keys.stream, group=64, bits=4, rows=1, width=192
        ),
    )


def test_both_refuse_in_the_same_words(tmp_path: Path, vectors: Vectors) -> None:
    floats, ints = tmp_path / "x.npy", tmp_path / "x8.npy"
    dense, sparse, output = (tmp_path / name for name in ["x.dense", "x.sparse", "x.out"])
    tokens = vectors.astype(np.int8)
    np.save(floats, vectors)
    np.save(ints, tokens)
    files = ["--dense", str(dense), "--sparse", str(sparse)]

    oaken_golden = ["--scheme", "oaken", *GOLDEN]
    refused_alike(
        tb("encode", *oaken_golden, floats, "--thresholds=1,0,2,3", *files),
        lambda: oaken.encode(vectors, (1, 0, 2, 3)),
    )
    refused_alike(
        tb("profile", floats, "--outer", "0.9", "--inner", "0.2", "-o", output),
        lambda: oaken.profile(vectors, outer=0.9, inner=0.2),
    )
    thresholds = oaken.Thresholds(-2, -0.25, 0.25, 2)
    encoded = oaken.encode(vectors, thresholds)
    dense.write_bytes(encoded.dense.tobytes())
    sparse.write_bytes(encoded.sparse[:-1].tobytes())
    for width in [192, 191]:
        refused_alike(
            tb(
                *["decode", *oaken_golden, *files, f"--thresholds={THRESHOLDS}"],
                *["--width", str(width), "-o", str(output)],
            ),
            lambda width=width: oaken.decode(  # type: ignore[misc]
                dense.read_bytes(), sparse.read_bytes(), width, thresholds
            ),
        )

    titanus_golden = ["--scheme", "titanus", *GOLDEN]
    for wrong in [{"bits": 9}, {"prefill": 0}, {"levels": 256}, {"prune_threshold": 129}]:
        numbers = NUMBERS | wrong
        refused_alike(
            tb("encode", *titanus_golden, ints, *options(numbers), "-o", output),
            lambda numbers=numbers: titanus.encode(tokens, **numbers),  # type: ignore[misc]
        )
    dense.write_bytes(titanus.encode(tokens, **NUMBERS).stream.tobytes())
    numbers = {"tokens": 9, "channels": 192, "bits": 4}
    refused_alike(
        tb("decode", *titanus_golden, dense, *options(numbers), "-o", output),
        lambda: titanus.decode(dense.read_bytes(), **numbers),
    )
