#!/usr/bin/env bash
# Lint of all designs, and beside it the tests are compiled; then the tests: plain cargo; in CI with cargo-nextest
# there, nextest, which writes JUnit XML to target/nextest/ci/junit.xml (.config/nextest.toml) and runs everything but
# documentation tests.
# TESTS=long runs also the tests that are marked `#[ignore = "long"]`; TESTS=all those, with all sizes and seeded changes.
set -euo pipefail
cd "$(dirname "$0")/.."

# Words for cargo-nextest, and for the programs of tests.
case "${TESTS:-}" in
    "") nextest=() tests=() ;;
    long | all) nextest=(--run-ignored all) tests=(--include-ignored) ;;
    *)
        echo "TESTS=$TESTS: give TESTS=long or TESTS=all, or leave it out" >&2
        exit 2
        ;;
esac

# Neither of the two keeps both of two cores busy.
cargo run --quiet --locked --bin rtl-gen -- lint hdl &
lint=$!
trap 'kill "$lint" 2> /dev/null || true' EXIT
cargo test --quiet --workspace --locked --no-run
wait "$lint"
trap - EXIT

if [[ "${CI:-}" == true ]] && cargo nextest --version > /dev/null 2>&1; then
    cargo nextest run --workspace --locked --profile ci "${nextest[@]}"
    cargo test --workspace --locked --doc
else
    cargo test --workspace --locked -- "${tests[@]}"
fi

if [[ -z "${TESTS:-}" ]]; then
    echo "passed; left out are the tests that take longest: make test TESTS=long"
fi
