"""The #define lines of a register description in SystemRDL, as the C header has them.

usage: rdl_defines.py FILE.rdl
"""
import sys

from systemrdl import RDLCompiler
from systemrdl.node import MemNode, RegNode


def define(name, value):
    print(f"#define KV_DMA_{name} {value}")


def register(node):
    define(node.inst_name, f"0x{node.address_offset:03x}u")
    for field in sorted(node.fields(), key=lambda field: field.low):
        name = field.inst_name.upper()
        if name != node.inst_name:
            name = f"{node.inst_name}_{name}"
        mask = (1 << field.width) - 1 << field.low
        define(f"{name}_LSB", field.low)
        define(f"{name}_MASK", f"0x{mask:08x}u")
        # Nobody writes it: a constant.
        if not field.is_sw_writable and not field.is_hw_writable:
            define(f"{name}_VALUE", f"{field.get_property('reset')}u")


def codes(encoding):
    for member in encoding:
        define(f"{encoding.type_name}_{member.name}".upper(), f"{member.value}u")


compiler = RDLCompiler()
compiler.compile_file(sys.argv[1])
top = compiler.elaborate().top
encodings = {}
for child in top.children():
    if isinstance(child, RegNode):
        register(child)
        for field in child.fields():
            encoding = field.get_property("encode")
            if encoding is not None:
                encodings[encoding.type_name] = encoding
    elif isinstance(child, MemNode):
        define(child.inst_name, f"0x{child.address_offset:03x}u")
        define(f"{child.inst_name}_BYTES", f"{child.size}u")
for name in ["operation", "status", "codec"]:
    codes(encodings[name])
