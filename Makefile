# The commands a person types: `make help` lists them. Each line with `##` is one entry there.

SHELL := /bin/bash
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# make synth: TOP is a top module or configuration, PERIOD is in ns; without TOP every default.
# PDK_DIR has the libraries of the PDKs. FLOW_HOME is a checkout of OpenROAD-flow-scripts: the library
# is taken from there, and its own synthesis stage maps TOP as well, with the Yosys in YOSYS_EXE.
# YOSYS is a program, or pyosys: the library from PyPI in build/pyosys, then for both mappings.
# GUARD=1 fails where a figure is more than 5 % worse than the one in docs/measured, without areas by
# module; what was kept there of the same Verilog, scripts, libraries and tools is not mapped again, what
# is worse is mapped once more with its lines moved. VCD is a waveform of TOP: the netlist
# must repeat it, and power is reported.
# make layout: STAGE is the last one: synth, floorplan, place, cts, route or finish.
TOP ?=
PDK ?= $(if $(FLOW_HOME),nangate45,osu018)
STAGE ?= finish
DEVICE ?= ecp5-85k
SPEED ?= 6
SEED ?= 1
RIPUP ?=
PERIOD ?=
YOSYS ?= auto
MEMORY ?= auto
GUARD ?=
VCD ?=
CASES ?= 100000
COUNT ?= 1000
READER ?=
FUZZ_SECONDS ?= 60
SHARD ?= 1/1

# No -p: dependencies keep the features they have in the whole workspace, and so are built once.
# Both run as the tests build them, so that nothing is compiled twice; what measures or takes hours
# runs optimized.
RTL_GEN := cargo run --quiet --bin rtl-gen --
TB := cargo run --quiet --bin tb --
FAST_TB := cargo run --quiet --release --bin tb --

# Clippy may stand in for the compiler, as in .ci/run: then what is compiled is checked by it on the way, and make check
# looks at the rest.
CLIPPY_COMPILES := $(filter %clippy-driver,$(RUSTC_WORKSPACE_WRAPPER))

.PHONY: help setup demo check test accuracy accuracy-rtl accuracy-docs accuracy-calibration accuracy-test formal formal-all same python synth synth-all layout fpga coverage mutants bench fuzz soak hdl lint waves cocotb model docs

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing for every target (Debian and Ubuntu; elsewhere say what is missing)
	@scripts/setup.sh all

demo: ## emit, co-simulate the real KV data, show the results, leave a waveform
	@scripts/setup.sh demo
	$(RTL_GEN) emit --all -o build/demo/rtl
	$(TB) demo -o build/demo

check: ## fmt and clippy: for who changes the Rust; CI runs it as well
	@scripts/setup.sh demo
	cargo fmt --all --check
	$(if $(CLIPPY_COMPILES),,cargo clippy --workspace --all-targets --locked -- -D warnings)
	cargo clippy -p sim --locked -- -D warnings
	$(if $(CLIPPY_COMPILES),cargo clippy -p sim --benches --locked -- -D warnings)

# What fails fast comes first.
test: ## emitted files, lint of all designs, tests: [TESTS=long with those that take long, TESTS=all with all sizes and seeded changes too]
	@scripts/setup.sh test
	@# The golden model's tests wait for nothing of the generator, and would leave a core idle later.
	cargo build --quiet --locked --bin rtl-gen --test golden
	scripts/check-hdl.sh
	scripts/run-tests.sh

# CODECS, WINDOWS, START, TASK, MODEL, TEXT and CALIBRATION reach the script as they are given.
accuracy: ## what compressed keys and values cost in a language model: [CODECS="oaken kivi:b=2"] [WINDOWS=2] [TASK=copy] [MODEL=gguf CALIBRATION=json] [TEXT=file]
	@scripts/setup.sh accuracy
	@scripts/accuracy.sh eval

accuracy-rtl: ## the keys and values of one window encoded by the RTL: the streams that make accuracy counts [CODECS="oaken"] [LAYERS=0,15]
	@scripts/setup.sh demo
	@scripts/setup.sh accuracy
	@scripts/accuracy.sh rtl

accuracy-docs: ## docs/accuracy.md, its plots and the codecs in README.md, from what make accuracy left and from the measured areas
	@scripts/accuracy.sh docs
	$(RTL_GEN) report

accuracy-calibration: ## the calibration of make accuracy anew, to build/accuracy/calibration.json
	@scripts/setup.sh accuracy
	@scripts/accuracy.sh calibrate

accuracy-test: ## format, clippy and tests of the crate behind make accuracy, without network
	@scripts/accuracy.sh test

formal: ## proofs with SymbiYosys (formal/*.sby), and that they fail on broken designs
	@scripts/setup.sh formal yowasp
	scripts/formal.sh

formal-all: ## the same with the proofs that take long, and every configuration broken
	@scripts/setup.sh formal yowasp
	scripts/formal.sh --all

same: ## proofs that seeded changes make no difference, and that each can fail: [FILES=formal/same/name.sv] [SECONDS=240]
	@scripts/setup.sh formal
	$(RTL_GEN) same $(or $(FILES),formal/same/*.sv) --seconds $(or $(SECONDS),240)

python: ## the Python package, its wheel built and tested in a fresh environment, to build/python/
	@scripts/setup.sh python maturin
	scripts/python.sh

synth: ## area and timing: [TOP=name] [PDK=osu018] [PERIOD=ns] [PDK_DIR=dir] [FLOW_HOME=dir] [YOSYS=pyosys]
	@scripts/setup.sh synth $(filter pyosys,$(YOSYS))
	$(RTL_GEN) synth $(if $(TOP),$(TOP:%=--top %),--all-defaults) --pdk $(PDK) \
	    $(if $(PERIOD),--period $(PERIOD)) --yosys $(YOSYS) --memory $(MEMORY) \
	    $(if $(GUARD),--guard docs/measured --no-modules) $(if $(VCD),--vcd $(VCD)) -o build/synth

synth-all: ## area and timing of every top and default on every PDK present: [PDK_DIR=dir] [FLOW_HOME=dir]
	@scripts/setup.sh synth $(filter pyosys,$(YOSYS))
	$(RTL_GEN) synth --all-defaults --all-tops --pdk all --yosys $(YOSYS) -o build/synth

layout: ## place and route TOP=name in OpenROAD-flow-scripts: FLOW_HOME=dir [PDK=] [STAGE=finish] [OPENROAD_EXE=] [YOSYS_EXE=]
	@test -n "$(TOP)" || { echo "make layout needs TOP=name: rtl-gen list --only top names them" >&2; exit 2; }
	@scripts/setup.sh synth $(filter pyosys,$(YOSYS))
	$(RTL_GEN) layout --top "$(TOP)" --pdk $(if $(FLOW_HOME),$(PDK),nangate45) --stage $(STAGE) \
	    --yosys $(YOSYS) -o build/layout

fpga: ## cells and clock rate of TOP=name on an ECP5: [DEVICE=ecp5-85k] [SPEED=6] [SEED=1] [RIPUP=1]
	@test -n "$(TOP)" || { echo "make fpga needs TOP=name: rtl-gen list --only top names them" >&2; exit 2; }
	@scripts/setup.sh fpga yowasp
	$(RTL_GEN) fpga --top "$(TOP)" --device $(DEVICE) --speed $(SPEED) --seed $(SEED) $(if $(RIPUP),--rip-up) -o build/fpga

coverage: ## lines and branches of the emitted Verilog that the tests' cases reach, to docs/coverage.md: [TOP=name, and bits]
	@scripts/setup.sh demo
	$(TB) coverage $(if $(TOP),$(TOP) --bits) --resume -o $(if $(TOP),build/coverage/coverage.json,docs/measured/coverage.json)
	$(if $(TOP),,$(TB) docs --coverage)

mutants: ## seeded changes of the configuration TOP=name that no case notices: [COUNT=1000]
	@test -n "$(TOP)" || { echo "make mutants needs TOP=name, a configuration: rtl-gen list names them" >&2; exit 2; }
	@scripts/setup.sh demo
	@scripts/setup.sh lint
	@mkdir -p build/mutants
	$(FAST_TB) mutants "$(TOP)" --count $(COUNT) --prove --json "build/mutants/$(TOP).json"

bench: ## the speeds of the golden model and of co-simulation, to build/bench/
	@scripts/setup.sh demo
	@mkdir -p build/bench
	cargo bench --bench golden -- --json "$(CURDIR)/build/bench/golden.json"
	$(FAST_TB) bench --json build/bench/cosimulation.json

fuzz: ## any bytes into the golden readers, with cargo-fuzz and a nightly compiler: [READER=kivi] [FUZZ_SECONDS=60]
	@cargo +nightly fuzz --version > /dev/null 2>&1 || { \
	    echo "make fuzz needs cargo-fuzz and a nightly compiler: rustup toolchain install nightly && cargo install cargo-fuzz" >&2; exit 2; }
	cd sim && for reader in $(or $(READER),oaken titanus kivi hack packkv rot files); do \
	    cargo +nightly fuzz run $$reader -- -max_total_time=$(FUZZ_SECONDS) -max_len=1024 || exit 1; done

soak: ## the long counts, resumed where they stopped: [CASES=100000 per design] [SHARD=1/1] [TOP=name, its random cases alone]
	@scripts/setup.sh demo
	@scripts/setup.sh synth
ifeq ($(TOP),)
	SOAK=1 cargo test --release -p sim -- --include-ignored
	SOAK=1 cargo test --release -p rtl-gen --test generator -- --include-ignored names:: parameters::
	SOAK=1 cargo test --release -p tb --test units --test commands -- --include-ignored
	SOAK=1 cargo test --release -p tb --test harness -- --include-ignored gate_netlists icarus
endif
	$(FAST_TB) soak $(TOP) --cases $(CASES) --shard $(SHARD) --state build/soak

hdl: ## rewrite hdl/ from the named configurations, constraints/ from what is in it, and the driver's constants
	@rm -rf build/hdl
	$(RTL_GEN) emit --library -o build/hdl
	rm -rf hdl && mv build/hdl hdl
	rm -rf constraints/*/
	$(RTL_GEN) package --all-tops --measured docs/measured -o constraints
	$(RTL_GEN) registers -o driver/src/registers.rs

lint: ## Verilator, Icarus, Yosys and text rules on every emitted file; slang and Verible if installed
	@scripts/setup.sh lint
	$(RTL_GEN) lint hdl

waves: ## replay a directed case of TOP=name with a waveform, to build/waves/
	@test -n "$(TOP)" || { echo "make waves needs TOP=name: rtl-gen list names them" >&2; exit 2; }
	@scripts/setup.sh demo
	$(TB) waves "$(TOP)" -o build/waves

cocotb: ## both engines of Oaken in cocotb with Icarus, examples/cocotb
	@scripts/setup.sh cocotb cocotb
	TB="$(TB)" build/cocotb/bin/python examples/cocotb/run.py

model: ## docs/system.md and its plots anew, from docs/measured and the presets
	$(TB) docs --system

docs: ## rewrite the generated parts of docs/ and README.md, and constraints/, from what was measured
	@scripts/setup.sh demo
	$(TB) docs
	$(RTL_GEN) report $(addprefix --bench ,$(wildcard build/bench/*.json)) \
	    $(addprefix --synth ,$(wildcard build/synth/*.json)) \
	    $(addprefix --flow ,$(wildcard build/synth/orfs/*.json)) \
	    $(addprefix --layout ,$(wildcard build/layout/*.json)) \
	    $(addprefix --fpga ,$(wildcard build/fpga/*.json))
	$(RTL_GEN) package --all-tops --measured docs/measured -o constraints
	$(if $(wildcard build/synth/*nangate45*.json),@echo "areas on nangate45 were taken over: make accuracy-docs draws them too")
