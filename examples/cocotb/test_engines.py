"""Real keys through both engines of Oaken, with random pauses on every stream.

The testbench is the memory between the engines: it takes what the quantization engine writes,
compares it byte for byte with the golden model, and sends it to the dequantization engine, whose
vectors it compares as well. run.py prepares the files in EXAMPLE_DATA.
"""

import json
import logging
import os
import random
import struct
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiStreamBus, AxiStreamFrame, AxiStreamSink, AxiStreamSource

DATA = Path(os.environ["EXAMPLE_DATA"])
PAUSES = 0.3


def pauses(seed):
    """Pauses of one stream; every stream has its own."""
    source = random.Random(seed)
    while True:
        yield source.random() < PAUSES


def connect(dut, kind, prefix, seed):
    """A source or sink of cocotbext-axi on the ports prefix_tvalid and so on."""
    bus = AxiStreamBus.from_prefix(dut, prefix)
    end = kind(bus, dut.clk, dut.rst_n, reset_active_level=False)
    end.log.setLevel(logging.WARNING)
    end.set_pause_generator(pauses(seed))
    return end


@cocotb.test()
async def vectors_come_back_as_the_golden_model_has_them(dut):
    """Quantize, compare, dequantize, compare."""
    case = json.loads((DATA / "case.json").read_text())
    width, count = case["width"], case["vectors"]
    golden = {name: (DATA / name).read_bytes() for name in ("vectors", "dense", "sparse", "restored")}

    vectors = connect(dut, AxiStreamSource, "vectors", 1)
    dense = connect(dut, AxiStreamSink, "dense", 2)
    sparse = connect(dut, AxiStreamSink, "sparse", 3)
    records = connect(dut, AxiStreamSink, "record", 4)
    read_dense = connect(dut, AxiStreamSource, "read_dense", 5)
    read_sparse = connect(dut, AxiStreamSource, "read_sparse", 6)
    commands = connect(dut, AxiStreamSource, "command", 7)
    restored = connect(dut, AxiStreamSink, "restored", 8)

    # Thresholds are binary16 and belong to a vector's first beat; here all vectors have the same.
    thresholds = [struct.unpack("<H", struct.pack("<e", t))[0] for t in case["thresholds"]]
    for name, bits in zip(("outer_lo", "inner_lo", "inner_hi", "outer_hi"), thresholds):
        getattr(dut, name).value = bits
    dut.rst_n.value = 0
    cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
    await ClockCycles(dut.clk, 4)
    dut.rst_n.value = 1

    # A packet per vector in, a packet per vector out of each stream, and a record.
    size = 2 * width
    for at in range(0, len(golden["vectors"]), size):
        await vectors.send(AxiStreamFrame(golden["vectors"][at : at + size]))
    memory = {"dense": [], "sparse": []}
    for _ in range(count):
        memory["dense"].append(bytes((await dense.recv()).tdata))
        memory["sparse"].append(bytes((await sparse.recv()).tdata))
        await records.recv()
    for name, packets in memory.items():
        assert b"".join(packets) == golden[name], f"the {name} stream is not the golden model's"
    assert dut.quantizer_error.value == 0

    # A command per vector. The packets go back as they came; any other cut of the bytes would do.
    for _ in range(count):
        await commands.send(struct.pack("<5H", *thresholds, width))
    for packet_of_codes, packet_of_outliers in zip(memory["dense"], memory["sparse"]):
        await read_dense.send(AxiStreamFrame(packet_of_codes))
        await read_sparse.send(AxiStreamFrame(packet_of_outliers))
    for index in range(count):
        frame = await restored.recv()
        expected = golden["restored"][index * size : (index + 1) * size]
        assert bytes(frame.tdata) == expected, f"vector {index} is not the golden model's"
    assert dut.stopped.value == 0

    stored = sum(len(packet) for packets in memory.values() for packet in packets)
    bits = 8 * stored / (count * width)
    dut._log.info(f"{count} vectors of {width} elements, {bits:.3f} bits per element, all equal")
