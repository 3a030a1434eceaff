#!/usr/bin/env bash
# Proofs about the emitted Verilog, with SymbiYosys: formal/*.sby.
# usage: formal.sh [NAME]...              prove them, and that they fail on broken designs; without names all but
#                                         those that take long
#        formal.sh --all                  those as well
#        formal.sh --prepare [NAME]...    only write what they take, to run them by hand
#        formal.sh --list                 show the names, those of configurations
#
# Every proof is repeated on designs with one guard removed, which its file lists in lines with `#!`, and
# must fail there: by a run from its first state on, or, which is said, in the induction alone. Works in
# build/formal/<name>/, where each log is; JOBS proofs at a time. Exit status 1 if a proof fails or a broken design
# passes, 2 if a tool gives no answer.
set -euo pipefail
cd "$(dirname "$0")/.."

work=build/formal
jobs=${JOBS:-2}

rtl_gen() {
    ${RTL_GEN:-cargo run --quiet --bin rtl-gen --} "$@"
}

# Tasks of a proof and the configuration of each, which is the second word if there is one, and the word long behind
# it: tasks FILE
tasks() {
    awk '/^\[/ { on = /^\[tasks\]/; next } on && NF { print $1, (NF > 1 ? $2 : $1), $3 }' "$1"
}

# The guards that a configuration has: what happens without it, and file: change, behind a tab: guards FILE CONFIG
guards() {
    awk -v name="$2:" '
        function show() { if (what != "" && !skip) print what "\t" place }
        /^#!     not in / { skip = skip || $4 == name; next }
        /^#!     / { sub(/^#! */, ""); place = $0; next }
        /^#! / { show(); sub(/^#! /, ""); what = $0; skip = 0 }
        END { show() }' "$1"
}

# Runs the tasks of a configuration until one fails, inductions behind base cases, and sets where it fails:
# holds FILE CONFIG DIR
holds() {
    local file=$1 config=$2 dir=$3 task of status
    where=""
    while read -r task of _; do
        [[ $of == "$config" ]] || continue
        status=0
        scripts/sby.sh -f -d "$dir/$task" "$file" "$task" > "$dir/$task.log" 2>&1 || status=$?
        [[ $task == *_induction || $status == 4 ]] && where=" in the induction alone"
        case $status in
            0) continue ;;
            2) return 1 ;;
            # A base case that holds and an induction that does not: no verdict for SymbiYosys.
            4) grep -q "returned FAIL for induction" "$dir/$task.log" && return 1 ;;
        esac
        # A tool that stops says nothing about the design.
        echo "formal: no answer, see $dir/$task.log" >&2
        grep -m 3 ERROR "$dir/$task.log" >&2 || true
        return 2
    done < <(tasks "$file" | awk '$1 ~ /_induction$/ { last = last $0 "\n"; next } 1; END { printf "%s", last }')
}

# The named properties that failed, on one line: failed DIR
failed() {
    sed -n 's/.*Assert failed in bound: \([a-z_0-9]*[.]\)\{0,1\}\([a-z][a-z_0-9]*\)\( .*\)\{0,1\}$/\2/p' "$1"/*.log |
        sort -u | paste -sd ' ' -
}

# One proof, and that it fails on every broken design: prove FILE CONFIG
prove() {
    local file=$1 config=$2 proof dir what place from change names where number=0 started=$SECONDS status=0
    proof=$(basename "$file" .sby)
    dir=$work/$config/$proof
    rm -rf "$dir"
    mkdir -p "$dir"
    [[ $proof == "$config" ]] || proof="$proof of $config"
    holds "$file" "$config" "$dir" || status=$?
    if ((status)); then
        ((status == 2)) || echo "formal: $proof: FAILED, see $dir: $(failed "$dir")" >&2
        return "$status"
    fi
    echo "$proof: holds, $((SECONDS - started)) s"
    while IFS=$'\t' read -r what place; do
        number=$((number + 1)) started=$SECONDS
        change=${place#*: } broken=$dir/broken$number
        mkdir -p "$broken"
        cp -r "$work/$config/design" "$broken"
        from=$(compgen -G "$work/$config/design/${place%%: *}") || from=""
        for name in $from; do sed -i "$change" "$broken/design/$(basename "$name")"; done
        if diff -rq "$work/$config/design" "$broken/design" > /dev/null; then
            echo "formal: $proof: there is no such guard: $place" >&2
            return 2
        fi
        sed "s|design $work/$config/design|design $broken/design|" "$file" > "$broken/broken.sby"
        status=0
        holds "$broken/broken.sby" "$config" "$broken" || status=$?
        case $status in
            0) echo "formal: $proof: nobody notices that $what" >&2 && return 1 ;;
            1) ;;
            *) return "$status" ;;
        esac
        names=$(failed "$broken")
        echo "$proof: fails, as it must,${where:+$where,} when $what, $((SECONDS - started)) s${names:+: $names}"
    done < <(guards "$file" "$config")
}

mapfile -t names < <(rtl_gen list --only formal)
prepares=false all=false
case "${1:-}" in
    --list)
        printf '%s\n' "${names[@]}"
        exit 0
        ;;
    --prepare) prepares=true && shift ;;
    --all) all=true && shift ;;
esac
# What the generator lists as proven is proven, and nothing else.
unlisted=$(diff <(for file in formal/*.sby; do tasks "$file"; done | cut -d ' ' -f 2 | sort -u) \
    <(printf '%s\n' "${names[@]}" | sort -u)) || {
    echo "formal: formal/*.sby and rtl-gen list --only formal differ: $unlisted" >&2
    exit 2
}
[[ $# -eq 0 ]] || { names=("$@") && all=true; }
rtl_gen formal "${names[@]}" -o $work > /dev/null
! $prepares || exit 0

# The proofs of the named configurations.
queue=() left_out=()
for file in formal/*.sby; do
    while read -r _ name long; do
        [[ " ${names[*]} " == *" $name "* ]] || continue
        if [[ $long != long ]] || $all; then
            queue+=("$file $name")
        else
            left_out+=("$(basename "$file" .sby) of $name")
        fi
    done < <(tasks "$file" | sort -u -k 2,2)
done
result=0 running=0
# Ends one of those that run: the worst status is that of all.
collect() {
    local status=0
    wait -n || status=$?
    ((status <= result)) || result=$status
    running=$((running - 1))
}
for proof in "${queue[@]}"; do
    ((running < jobs)) || collect
    ((result == 0)) || break
    prove $proof &
    running=$((running + 1))
done
while ((running)); do collect; done
((result)) || echo "formal: ${#queue[@]} proofs in $SECONDS s"
((${#left_out[@]} == 0)) || printf 'formal: left out, as it takes long: %s (--all)\n' "${left_out[@]}"
exit "$result"
