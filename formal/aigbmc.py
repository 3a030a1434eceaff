#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bounded model checking of a large design: one question to CaDiCaL about all cycles together.

usage: aigbmc.py CYCLE DESIGN.aig

SymbiYosys runs it as its engine `aiger aigbmc`, and understands the answer: 1 if a property can fail in
cycle 0 to CYCLE, 2 if none can. yosys-abc writes the cycles next to each other and joins what it can soon
prove equal there, such as the sums of a design and of its checker; cadical decides. There is no trace.
"""

import os
import subprocess
import sys
import tempfile


def read_aiger(data):
    """Outputs, and gates as (output, input, input), as AIGER literals; the number of variables."""
    header, data = data.split(b"\n", 1)
    variables, inputs, latches, outputs, gates = map(int, header.split()[1:6])
    lines = data.split(b"\n", latches + outputs)
    found = [int(line) for line in lines[latches : latches + outputs]]
    codes, at = lines[latches + outputs], 0

    def difference():
        nonlocal at
        value = shift = 0
        while True:
            byte = codes[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    ands = []
    for gate in range(inputs + latches + 1, inputs + latches + gates + 1):
        first = 2 * gate - difference()
        ands.append((2 * gate, first, first - difference()))
    return variables, found, ands


def main():
    cycle, path = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        unrolled, question = (os.path.join(folder, name) for name in ("unrolled.aig", "question.cnf"))
        commands = (
            f"read_aiger {path}; fold; strash; orpos; frames -F {int(cycle) + 1} -i; write_aiger {unrolled}; "
            f"&r {unrolled}; &fraig -y -C 20; &w {unrolled}"
        )
        abc = os.environ.get("ABC", "yosys-abc")
        subprocess.run([abc, "-c", commands], check=True, stdout=subprocess.DEVNULL)
        with open(unrolled, "rb") as file:
            variables, outputs, ands = read_aiger(file.read())
        true = variables + 1

        def literal(code):
            if code < 2:
                return true if code else -true
            return -(code >> 1) if code & 1 else code >> 1

        clauses = [[true]]
        for gate, a, b in (map(literal, gate) for gate in ands):
            clauses += [[-gate, a], [-gate, b], [gate, -a, -b]]
        # An output for each cycle: one of them is set.
        clauses.append([literal(output) for output in outputs])
        with open(question, "w") as file:
            print(f"p cnf {true} {len(clauses)}", file=file)
            for clause in clauses:
                print(*clause, 0, file=file)
        status = subprocess.run(["cadical", "-q", "-n", question], stdout=subprocess.DEVNULL).returncode
    answer = {10: "1", 20: "2"}.get(status)
    if answer is None:
        sys.exit(f"aigbmc: cadical gave no answer, status {status}")
    print(answer)


main()
