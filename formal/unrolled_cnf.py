#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Unrolled designs as questions to a SAT solver.

usage: unrolled_cnf.py any|last FRAMES.aig > FRAMES.cnf

FRAMES.aig has an output per clock cycle, set if a property fails in it. `any`: can one be set, in
whichever cycle? `last`: can the last one be set while none before it is? Registers left in it are
free. Binary AIGER in, DIMACS out.
"""

import sys


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
    question, path = sys.argv[1:]
    with open(path, "rb") as file:
        variables, outputs, ands = read_aiger(file.read())
    true = variables + 1

    def literal(code):
        if code < 2:
            return true if code else -true
        return -(code >> 1) if code & 1 else code >> 1

    clauses = [[true]]
    for gate, a, b in (map(literal, gate) for gate in ands):
        clauses += [[-gate, a], [-gate, b], [gate, -a, -b]]
    bad = [literal(output) for output in outputs]
    if question == "any":
        clauses.append(bad)
    else:
        clauses += [[-literal] for literal in bad[:-1]] + [[bad[-1]]]
    print(f"p cnf {true} {len(clauses)}")
    for clause in clauses:
        print(*clause, 0)


main()
