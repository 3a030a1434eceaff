#!/usr/bin/env bash
# Builds the wheel of the Python package to build/python/, and tests it in a fresh environment.
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/python
manifest=python/Cargo.toml
target=(--target-dir "$out/target")

cargo fmt --manifest-path "$manifest" --check
# In .ci/run it stands in for the compiler.
if [[ ${RUSTC_WORKSPACE_WRAPPER:-} != *clippy-driver ]]; then
    cargo clippy --manifest-path "$manifest" "${target[@]}" --locked -- -D warnings
fi
rm -f "$out"/*.whl
build/maturin/bin/maturin build --quiet --release --locked --manifest-path "$manifest" \
    "${target[@]}" --out "$out"

# Nothing of an earlier run, nor of the source folder, can stand in for the wheel.
rm -rf "$out/venv"
python3 -m venv "$out/venv"
bin=$out/venv/bin
"$bin/pip" --quiet --disable-pip-version-check install -r python/tests/requirements.txt "$out"/*.whl
"$bin/pytest" --quiet -p no:cacheprovider -rs python/tests

"$bin/ruff" check --quiet --no-cache python
"$bin/ruff" format --check --quiet --no-cache python
# Types: of the package as it is installed, with the stubs of its native part, and of what uses it.
"$bin/stubtest" --concise sapwood
MYPYPATH=python/tests "$bin/mypy" --strict --no-error-summary --cache-dir "$out/mypy" \
    --package sapwood
MYPYPATH=python/tests "$bin/mypy" --strict --no-error-summary --cache-dir "$out/mypy" \
    python/tests python/examples

MPLBACKEND=Agg "$bin/python" python/examples/error_against_bits.py \
    sim/data/kv/smollm2-135m-news.safetensors -o "$out/error_against_bits.png" > /dev/null
echo "python: $(ls "$out"/*.whl)"
