"""Prepares what test_engines.py compares with, and runs it in Icarus Verilog.

usage: run.py, from anywhere, with a Python that has cocotb and cocotbext-axi (`make cocotb` makes
one). TB is the command that starts `tb`: `cargo run --release --quiet --bin tb --` if not given.
"""

import json
import os
import shlex
import struct
import subprocess
from pathlib import Path

from cocotb_tools.check_results import get_results
from cocotb_tools.runner import get_runner

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build/examples/cocotb"
TENSOR = "layers.0.k"
VECTORS = 24


def tensor(path, name):
    """Shape and bytes of a float16 tensor in a .safetensors file."""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    entry = json.loads(data[8 : 8 + length])[name]
    begin, end = entry["data_offsets"]
    return entry["shape"], data[8 + length + begin : 8 + length + end]


def npy(shape, data):
    """A .npy file of float16."""
    header = f"{{'descr': '<f2', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


def golden(*arguments):
    """Runs `tb` with the golden model, in the folder of the data."""
    command = shlex.split(os.environ.get("TB", "cargo run --release --quiet --bin tb --"))
    if "/" in command[0]:
        command[0] = str(Path(command[0]).resolve())
    options = ["--scheme", "oaken", "--backend", "golden", "--dense", "dense", "--sparse", "sparse"]
    subprocess.run([*command, *arguments, *options], cwd=BUILD, check=True)


def prepare():
    """The vectors, and what the golden model makes of them."""
    BUILD.mkdir(parents=True, exist_ok=True)
    kv = ROOT / "sim/data/kv"
    shape, data = tensor(kv / "smollm2-135m-news.safetensors", TENSOR)
    width = len(data) // 2 // shape[0]
    data = data[: 2 * width * VECTORS]
    table = json.loads((kv / "thresholds.json").read_text())["thresholds"][TENSOR]
    thresholds = [table[name] for name in ("outer_lo", "inner_lo", "inner_hi", "outer_hi")]

    (BUILD / "vectors").write_bytes(data)
    (BUILD / "vectors.npy").write_bytes(npy((VECTORS, width), data))
    text = "--thresholds=" + ",".join(map(repr, thresholds))
    golden("encode", "vectors.npy", text)
    golden("decode", "--width", str(width), "-o", "restored.npy", text)
    restored = (BUILD / "restored.npy").read_bytes()
    (BUILD / "restored").write_bytes(restored[-len(data) :])
    case = {"width": width, "vectors": VECTORS, "thresholds": thresholds}
    (BUILD / "case.json").write_text(json.dumps(case))


def sources(config):
    """The files of a design in hdl/, from its file list."""
    folder = ROOT / "hdl/designs" / config
    (listing,) = folder.glob("*.f")
    lines = map(str.strip, listing.read_text().splitlines())
    return [(folder / line).resolve() for line in lines if line and not line.startswith("//")]


def main():
    prepare()
    files = [*sources("oaken_q16"), *sources("oaken_dq16"), HERE / "engines.v"]
    runner = get_runner("icarus")
    runner.build(
        sources=list(dict.fromkeys(files)),
        hdl_toplevel="engines",
        build_dir=BUILD / "sim",
        build_args=["-g2005"],
        timescale=("1ns", "1ps"),
        always=True,
    )
    results = runner.test(
        hdl_toplevel="engines",
        test_module="test_engines",
        test_dir=HERE,
        build_dir=BUILD / "sim",
        results_xml=str(BUILD / "results.xml"),
        extra_env={"EXAMPLE_DATA": str(BUILD), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    tests, failures = get_results(results)
    if tests == 0 or failures:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
