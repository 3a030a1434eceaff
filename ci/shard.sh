#!/usr/bin/env bash
# One share of a regression on many machines: tests, long runs and coverage of shard K of N.
# usage: ci/shard.sh K N
#
# RESULTS is a folder that all shards share (build/shards); each has RESULTS/shard-K. What a shard has done is
# noted there: run again, it goes on where it was stopped. PARTS chooses what is run ("tests soak coverage"), CASES
# is the number of random cases of a design in the long runs, over all shards (100000), COVERAGE_CASES that of a
# design in the measurement of coverage (50), NAMES the units or configurations of both (all), TESTS words for
# cargo nextest that choose among the tests (all).
# Exit status 1 if something failed; ci/merge.py makes one report of all shards.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $# -ne 2 || ! "$1/$2" =~ ^[1-9][0-9]*/[1-9][0-9]*$ || $1 -gt $2 ]]; then
    echo "ci/shard.sh: give K and N with 1 <= K <= N, not \"$*\"" >&2
    exit 2
fi
if [[ " ${PARTS:-tests} " == *" tests "* ]] && ! command -v cargo-nextest > /dev/null; then
    echo "ci/shard.sh: cargo-nextest is missing, which shares the tests: https://nexte.st (or leave tests out of PARTS)" >&2
    exit 2
fi
shard=$1 shards=$2
results=${RESULTS:-build/shards}
mkdir -p "$results/shard-$shard"
results=$(cd "$results" && pwd)
mine=$results/shard-$shard
read -ra names <<< "${NAMES:-}"
read -ra chosen <<< "${TESTS:---workspace}"
commit=$(git rev-parse HEAD)$(git diff --quiet HEAD || echo +changes)

tests() {
    # nextest's own folder is in the target directory, which shards may share.
    { cat .config/nextest.toml; printf '\n[store]\ndir = "%s"\n' "$mine"; } > "$mine/nextest.toml"
    TESTS=all cargo nextest run "${chosen[@]}" --locked --config-file "$mine/nextest.toml" --profile ci \
        --run-ignored all --partition "hash:$shard/$shards" --no-tests pass
}

soak() {
    cargo run --quiet --locked --release --bin tb -- soak "${names[@]}" --cases "${CASES:-100000}" \
        --shard "$shard/$shards" --state "$results/soak"
}

coverage() {
    cargo run --quiet --locked --release --bin tb -- coverage "${names[@]}" --cases "${COVERAGE_CASES:-50}" \
        --shard "$shard/$shards" --resume --designs "$results/coverage" -o "$mine/coverage.json"
}

failed=0
for part in ${PARTS:-tests soak coverage}; do
    note=$mine/$part.status
    # Long runs and coverage know themselves what is left of them.
    if [[ $part == tests && "$(cat "$note" 2> /dev/null)" == "$commit 0" ]]; then
        echo "=== shard $shard/$shards: $part passed before"
        continue
    fi
    rm -f "$note"
    echo "=== shard $shard/$shards: $part"
    status=0
    ("$part") 2>&1 | tee "$mine/$part.log" || status=${PIPESTATUS[0]}
    echo "$commit $status" > "$note"
    [[ $status -eq 0 ]] || failed=1
done
exit $failed
