"""Draws the error of every scheme against the bits it stores per element.

    python error_against_bits.py TENSORS.safetensors [--tensor NAME] [-o FILE.png]

Oaken: the parts of the outer and the inner outliers vary, and each point has thresholds that were
profiled on the tensor's first half; the other half is measured. Titanus: bits of a code and pruning
threshold vary, on the same elements in int8, whose own error is drawn as well. The rotation codec,
KIVI without a window and HACK: bits of a code vary, with the centres of the first half for keys,
and the size of groups. An error is the root mean square of what came back minus the original,
divided by the root mean square of the original.
"""

import argparse
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import numpy.typing as npt
from safetensors.numpy import load_file

from sapwood import hack, kivi, oaken, rot, titanus

Floats = npt.NDArray[np.float16]
# Bits per element, relative error.
Point = tuple[float, float]


def relative_error(original: Floats, back: npt.NDArray[np.floating]) -> float:
    x = original.astype(np.float64)
    return float(np.sqrt(np.mean((back - x) ** 2) / np.mean(x**2)))


def oaken_points(calibration: Floats, x: Floats, inner_share: float) -> list[Point]:
    """Outliers from 1 % to 40 % of the elements, of which a share is inner."""
    points = []
    for outliers in [0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4]:
        thresholds = oaken.profile(
            calibration.reshape(1, -1),
            outer=outliers * (1 - inner_share),
            inner=outliers * inner_share,
        )
        encoded = oaken.encode(x, thresholds)
        points.append((encoded.bits_per_element, relative_error(x, encoded.decode())))
    return points


def titanus_points(x: Floats, int8: npt.NDArray[np.int8], scale: float, prune: int) -> list[Point]:
    """Codes of 2 to 8 bits; the first half of the tokens is the prefill."""
    points = []
    for bits in range(2, 9):
        encoded = titanus.encode(
            int8, prune_threshold=prune, bits=bits, prefill=len(int8) // 2, levels=16
        )
        points.append((encoded.bits_per_element, relative_error(x, scale * encoded.decode())))
    return points


def rot_points(calibration: Floats, x: Floats, keys: bool) -> list[Point]:
    """Codes of 3 to 5 bits in heads of 64."""
    centres = rot.profile(calibration, head_dim=64) if keys else None
    points = []
    for bits in [3, 4, 5]:
        encoded = rot.encode(x, head_dim=64, bits=bits, centres=centres)
        points.append((encoded.bits_per_element, relative_error(x, encoded.plain())))
    return points


def kivi_points(x: Floats, keys: bool, group: int) -> list[Point]:
    """Codes of 2 and 4 bits."""
    points = []
    for bits in [2, 4]:
        encoded = kivi.encode(x, kind="keys" if keys else "values", group=group, bits=bits)
        points.append((encoded.bits_per_element, relative_error(x, encoded.decode())))
    return points


def hack_points(x: Floats, keys: bool, nearest: bool) -> list[Point]:
    """Codes of 2 and 4 bits in partitions of 64."""
    points = []
    for bits in [2, 4]:
        encoded = hack.encode(
            x, kind="rows" if keys else "columns", group=64, bits=bits, nearest=nearest
        )
        points.append((encoded.bits_per_element, relative_error(x, encoded.decode())))
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path, metavar="TENSORS.safetensors")
    parser.add_argument("--tensor", default="layers.0.k")
    parser.add_argument("-o", "--output", type=Path, default=Path("error_against_bits.png"))
    arguments = parser.parse_args()

    tensor = load_file(arguments.file)[arguments.tensor]
    calibration, x = np.split(tensor[: len(tensor) // 2 * 2], 2)
    scale = float(np.abs(tensor).max()) / 127
    int8 = np.round(x / np.float32(scale)).astype(np.int8)
    keys = arguments.tensor.endswith("k")

    curves: list[tuple[str, str, list[Point]]] = [
        ("Oaken, 2/5 outer, 3/5 inner", "o-", oaken_points(calibration, x, 0.6)),
        ("Oaken, outer outliers only", "s--", oaken_points(calibration, x, 0.0)),
        ("Titanus, threshold 1", "^-", titanus_points(x, int8, scale, 1)),
        ("Titanus, threshold 3", "v--", titanus_points(x, int8, scale, 3)),
        ("rotation codec", "D-", rot_points(calibration, x, keys)),
        ("KIVI, groups of 32", "P-", kivi_points(x, keys, 32)),
        ("KIVI, groups of 128", "X--", kivi_points(x, keys, 128)),
        ("HACK, at random", "<-", hack_points(x, keys, nearest=False)),
        ("HACK, nearest", ">--", hack_points(x, keys, nearest=True)),
        ("int8", "k*", [(8.0, relative_error(x, scale * int8))]),
    ]
    figure, axes = plt.subplots(figsize=(7, 4.5), layout="constrained")
    for label, style, points in curves:
        axes.plot(*zip(*points, strict=True), style, label=label)
    axes.set(
        title=f"{arguments.tensor} of {arguments.file.name}",
        xlabel="stored bits per element, everything counted",
        ylabel="relative error (root mean square)",
        yscale="log",
    )
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(arguments.output, dpi=150)

    for label, _style, points in curves:
        for bits, error in points:
            print(f"{label:<28} {bits:6.3f} bits per element, relative error {error:.4f}")
    print(f"drawn in {arguments.output}")


if __name__ == "__main__":
    main()
