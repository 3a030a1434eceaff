#!/usr/bin/env bash
# All tests: plain cargo; in CI with cargo-nextest there, nextest, which writes JUnit XML to
# target/nextest/ci/junit.xml (.config/nextest.toml) and runs everything but documentation tests.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ "${CI:-}" == true ]] && cargo nextest --version > /dev/null 2>&1; then
    cargo nextest run --workspace --locked --profile ci
    cargo test --workspace --locked --doc
else
    cargo test --workspace --locked
fi
