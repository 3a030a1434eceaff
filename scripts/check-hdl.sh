#!/usr/bin/env bash
# Compares hdl/ with what the generator emits now.
set -euo pipefail
cd "$(dirname "$0")/.."

emitted=$(mktemp -d)
trap 'rm -rf "$emitted"' EXIT
cargo run --quiet --locked --bin rtl-gen -- emit --library -o "$emitted" > /dev/null
if ! diff -rq hdl "$emitted"; then
    echo "hdl/ is not what the generator emits: run make hdl" >&2
    exit 1
fi
echo "hdl/ is what the generator emits"
