#!/usr/bin/env bash
# Proofs about the emitted Verilog, with SymbiYosys: formal/*.sby.
# usage: formal.sh [NAME]...              prove them, and that they fail on broken designs; without names all but
#                                         the proofs that take long, and each on one broken design
#        formal.sh --all                  all proofs, on all broken designs
#        formal.sh --prepare [NAME]...    only write what they take, to run them by hand
#        formal.sh --list                 show the names, those of configurations
#
# Every proof is repeated on designs with one guard removed, which its file lists in lines with `#!`, and
# must fail there: by a run from its first state on, or, where the file says so, in the induction alone. Without names
# the first guard alone is removed, from the first configuration of the file, and only that part is run which is to fail;
# with --all, or if names are given, every guard is, from every configuration, and in front of an induction that is to fail
# the base case must hold.
# Works in build/formal/<name>/, where each log is; JOBS proofs at a time. Exit status 1 if a proof fails or a broken
# design passes, 2 if a tool gives no answer.
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

# The guards to remove from a configuration: what happens without it, the part of the proof that notices it, base or
# induction, and file: change, behind tabs. With --all every guard that it has, otherwise the first one, and none of a
# configuration that is not the first: guards FILE CONFIG
guards() {
    local file=$1 config=$2 first
    first=$(tasks "$file" | awk '$3 != "long" && !seen++ { print $2 }')
    $all || [[ $config == "$first" ]] || return 0
    awk -v name="$config" -v all=$all '
        function show() {
            if (what == "" || name in lacks) return
            if (all == "false" && shown++) return
            print what "\t" part "\t" place
        }
        /^#!     not in / { sub(/:$/, "", $4); lacks[$4]; next }
        /^#!     in the induction alone/ { if ($6 == "" || $7 == name) part = "induction"; next }
        /^#!     / { sub(/^#! */, ""); place = $0; next }
        /^#! / { show(); sub(/^#! /, ""); what = $0; part = "base"; delete lacks }
        END { show() }' "$file"
}

# Runs the tasks of a configuration, or of one part of its proof, until one fails, inductions behind base cases, and sets
# where it fails, base or induction: holds FILE CONFIG DIR [PART]
holds() {
    local file=$1 config=$2 dir=$3 part=${4:-} task of status
    where=""
    while read -r task of _; do
        [[ $of == "$config" ]] || continue
        case $task in
            *_induction) [[ $part != base ]] || continue ;;
            *_base) [[ $part != induction ]] || continue ;;
        esac
        status=0
        scripts/sby.sh -f -d "$dir/$task" "$file" "$task" > "$dir/$task.log" 2>&1 || status=$?
        where=base
        [[ $task != *_induction && $status != 4 ]] || where=induction
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

# One proof, and that it fails on broken designs: prove FILE CONFIG
prove() {
    local file=$1 config=$2 proof dir what part place from change names where number=0 started=$SECONDS status=0
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
    while IFS=$'\t' read -r what part place; do
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
        if $all; then
            holds "$broken/broken.sby" "$config" "$broken" || status=$?
        else
            holds "$broken/broken.sby" "$config" "$broken" $part || status=$?
        fi
        case $status in
            0) echo "formal: $proof: nobody notices in the $part that $what" >&2 && return 1 ;;
            1) ;;
            *) return "$status" ;;
        esac
        if [[ $where != "$part" ]]; then
            echo "formal: $proof: noticed in the $where, and its file says in the $part, that $what" >&2
            return 1
        fi
        names=$(failed "$broken")
        [[ $part == base ]] && where="" || where=" in the induction alone,"
        echo "$proof: fails, as it must,$where when $what, $((SECONDS - started)) s${names:+: $names}"
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
