"""Yosys with Tcl, for OpenROAD-flow-scripts: the Yosys library pyosys under Python's Tcl.

Takes what the flow's scripts give a Yosys: -V, and -c with a file. Other options have no effect.
"""

import importlib.metadata
import os
import re
import sys
import tempfile
import tkinter

from pyosys import libyosys

# Commands of Yosys that Tcl has under the same name: `yosys -import` renames two and leaves out the others.
RENAMED = {"proc": "procs", "rename": "renames"}
LEFT_OUT = {"eval", "exec", "read", "trace"}

design = libyosys.Design()
tcl = tkinter.Tcl()


def call(*words):
    """One command of Yosys. `tee -s result.string` gives what the command prints."""
    words = [str(word) for word in words]
    if words[0] == "tee" and "-s" in words:
        at = words.index("-s")
        with tempfile.NamedTemporaryFile("r") as printed:
            words[at : at + 2] = ["-o", printed.name]
            libyosys.Pass.call(design, words)
            return printed.read().rstrip("\n")
    libyosys.Pass.call(design, words)
    return ""


def import_commands():
    """Makes every command of Yosys one of Tcl."""
    with tempfile.NamedTemporaryFile("r") as printed:
        libyosys.Pass.call(design, ["tee", "-q", "-o", printed.name, "help"])
        names = re.findall(r"^    ([a-zA-Z]\w*)\s", printed.read(), re.MULTILINE)
    for name in names:
        if name not in LEFT_OUT:
            tcl.createcommand(RENAMED.get(name, name), lambda *words, n=name: call(n, *words))


def yosys(*words):
    """The Tcl command `yosys`."""
    if words == ("-import",):
        import_commands()
        return ""
    return call(*words)


def identifier(name):
    """A name as Yosys keeps it."""
    return libyosys.IdString(name if name[0] in "\\$" else "\\" + name)


def object_of(flags, words):
    """The module or the cell that the words name, and the rest of the words."""
    module = design.module(identifier(words[0]))
    if "-mod" in flags:
        return module, words[1:]
    return module.cell(identifier(words[1])), words[2:]


def to_text(flags, value):
    """A constant as the flags ask for it."""
    if "-uint" in flags or "-sint" in flags:
        return str(value.as_int("-sint" in flags))
    if "-bool" in flags:
        return str(int(value.as_bool()))
    return value.decode_string() if "-string" in flags else value.as_string()


def to_constant(flags, text):
    """The constant that the flags and the text give."""
    if "-uint" in flags or "-sint" in flags:
        return libyosys.Const(int(text), 32)
    if "-bool" in flags:
        return libyosys.Const(int(text), 1)
    return libyosys.Const(text) if "-string" in flags else libyosys.Const.from_string(text)


def rtlil(kind, *words):
    """The commands `rtlil::get_attr` and its like, of Yosys' own Tcl."""
    flags = [word for word in words if str(word).startswith("-")]
    words = [str(word) for word in words if not str(word).startswith("-")]
    action, what = kind.split("_")
    if what == "param":
        flags = [flag for flag in flags if flag != "-mod"]
    target, (name, *value) = object_of(flags, words)
    name = identifier(name)
    if what == "param":
        if action == "set":
            target.setParam(name, to_constant(flags, value[0]))
            return ""
        return to_text(flags, target.getParam(name))
    if action == "has":
        return str(int(target.has_attribute(name)))
    attributes = target.attributes
    if action == "set":
        attributes[name] = to_constant(flags, value[0])
        target.attributes = attributes
        return ""
    return to_text(flags, attributes[name])


def main(arguments):
    """Runs the file after -c, or says which version this is."""
    if "-V" in arguments:
        print("Yosys", importlib.metadata.version("pyosys"), "(pyosys)")
        return 0
    if "-c" not in arguments[:-1]:
        print("ERROR: yosys-tcl runs a file: -c FILE", file=sys.stderr)
        return 1
    tcl.createcommand("yosys", yosys)
    tcl.eval("namespace eval rtlil {}")
    for kind in ["get_attr", "has_attr", "set_attr", "get_param", "set_param"]:
        tcl.createcommand(f"::rtlil::{kind}", lambda *words, k=kind: rtlil(k, *words))
    try:
        tcl.evalfile(arguments[arguments.index("-c") + 1])
    except tkinter.TclError as error:
        print(f"ERROR: {error}\n{tcl.getvar('errorInfo')}", file=sys.stderr)
        return 1
    return 0


status = main(sys.argv[1:])
sys.stdout.flush()
# The library's own end frees what it still holds, and may fail at that.
os._exit(status)
