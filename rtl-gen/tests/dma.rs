//! The KV DMA unit in the generator: the register table, and what is made from it.

use num_bigint::BigUint;
use rtl_gen::config::parse;
use rtl_gen::dma::registers::{
    Access, Config, Register, THRESHOLDS, c_header, counters, rust_constants, system_rdl, table,
};
use rtl_gen::hw::{Module, emit};
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sizes of the default configuration, changed.
fn config(change: impl Fn(&mut Config)) -> Config {
    let unit = rtl_gen::family::unit("kv_dma_registers").unwrap();
    let mut config = Config::of(&unit.default_config().all_parameters(unit));
    change(&mut config);
    config
}

fn tables() -> [Vec<Register>; 2] {
    [
        table(&config(|_| {})),
        table(&config(|config| {
            config.page_bytes = 64;
            config.address_bits = 64;
            config.threshold_sets = 256;
        })),
    ]
}

#[test]
fn registers_are_in_order_and_below_the_window() {
    for table in tables() {
        for pair in table.windows(2) {
            assert!(pair[0].offset < pair[1].offset, "{}", pair[1].name);
        }
        for register in &table {
            assert!(register.offset.is_multiple_of(4), "{}", register.name);
            assert!(register.offset < THRESHOLDS, "{}", register.name);
        }
    }
}

#[test]
fn fields_do_not_overlap_and_a_register_is_written_as_a_whole_or_not() {
    for register in tables().iter().flatten() {
        let mut free = 0;
        for field in &register.fields {
            assert!(field.lo >= free, "{}.{}", register.name, field.name);
            free = field.lo + field.width;
            let writable = field.access.is_writable();
            assert_eq!(
                writable,
                register.is_writable(),
                "{}.{}",
                register.name,
                field.name
            );
            let single = matches!(field.access, Access::Sticky | Access::Pulse);
            assert!(
                !single || field.width == 1,
                "{}.{}",
                register.name,
                field.name
            );
        }
        assert!((1..=32).contains(&free), "{}", register.name);
    }
}

/// A cycle of the counters; returns what a read that ends in it gives.
fn cycle(module: &mut Module, half: u32, events: u8, read: Option<u8>) -> Option<u16> {
    module.poke("events", events);
    module.poke("read", u8::from(read.is_some()));
    module.poke("index", read.unwrap_or(0));
    module.settle();
    let captured = read.is_some() && module.peek("captured") == BigUint::from(1u8);
    let low = number(module, "low");
    module.clock();
    module.poke("read", 0u8);
    module.settle();
    captured.then(|| {
        // Its high half is there two cycles behind its low one.
        module.poke("events", 0u8);
        module.clock();
        module.settle();
        low | number(module, "high") << half
    })
}

fn number(module: &Module, port: &str) -> u16 {
    u16::try_from(module.peek(port)).unwrap()
}

/// In the unit the halves have 32 bits, and no test waits for a carry. Here they have 4 or 5.
#[test]
fn the_high_half_of_a_counter_counts_the_rounds_of_the_low_half() {
    counts_rounds(4, None);
    // Of counter 3 there are 2 events in a cycle, in two bits; so counter 4 has bit 5.
    counts_rounds(5, Some((3, 2)));
}

fn counts_rounds(half: u32, several: Option<(usize, usize)>) {
    let mut module = counters(5, half as usize, several);
    module.poke("rst_n", 0u8);
    module.poke("clear", 0u8);
    cycle(&mut module, half, 0, None);
    module.poke("rst_n", 1u8);
    let mut cycle = |events, read| cycle(&mut module, half, events, read);
    for _ in 0..30 {
        cycle(0, None);
    }
    let mut counted = [0u16; 5];
    for round in 0..120u8 {
        for (i, count) in counted.iter_mut().enumerate() {
            // Counter i counts every cycle of every (i + 1)th round.
            let happens = round % (i as u8 + 1) == 0;
            let (times, bit) = match several {
                Some((which, most)) if i == which => (most as u8, i),
                Some((which, _)) if i > which => (1, i + 1),
                _ => (1, i),
            };
            let times = times * u8::from(happens);
            (0..3).for_each(|_| assert_eq!(cycle(times << bit, None), None));
            *count = ((u32::from(*count) + 3 * u32::from(times)) % (1 << (2 * half))) as u16;
        }
        for (i, count) in counted.iter().enumerate() {
            let reads = (0..30).find_map(|_| cycle(0, Some(i as u8)));
            assert_eq!(reads, Some(*count), "counter {i} in round {round}");
        }
    }
}

/// Whatever counter is visited when the clear comes, and whichever is read, a cycle after it or later.
#[test]
fn what_is_read_after_a_clear_is_not_older() {
    let mut module = counters(5, 4, None);
    module.poke("rst_n", 0u8);
    module.poke("clear", 0u8);
    cycle(&mut module, 4, 0, None);
    module.poke("rst_n", 1u8);
    for (phase, index, later) in iproduct(10, 5, 8) {
        let mut cycle = |clear: u8, events, read| {
            module.poke("clear", clear);
            cycle(&mut module, 4, events, read)
        };
        // The rounds of an earlier clear end, everything counts, and the clear comes at this phase of a round.
        (0..30).for_each(|_| assert_eq!(cycle(0, 0, None), None));
        (0..30 + phase).for_each(|_| assert_eq!(cycle(0, 0x1f, None), None));
        cycle(1, 0, None);
        (0..later).for_each(|_| assert_eq!(cycle(0, 0, None), None));
        let reads = (0..40).find_map(|_| cycle(0, 0, Some(index)));
        assert_eq!(
            reads,
            Some(0),
            "counter {index}, {later} cycles after a clear at {phase}"
        );
    }
}

/// All triples below these limits.
fn iproduct(a: u8, b: u8, c: u8) -> impl Iterator<Item = (u8, u8, u8)> {
    (0..a).flat_map(move |x| (0..b).flat_map(move |y| (0..c).map(move |z| (x, y, z))))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn the_constants_of_the_driver_are_those_of_the_table() {
    let file = std::fs::read_to_string(root().join("driver/src/registers.rs")).unwrap();
    let is_same = file == rust_constants();
    assert!(
        is_same,
        "rewrite it: rtl-gen registers -o driver/src/registers.rs"
    );
}

/// A C compiler that is not there says so in a line, and nothing is shown.
#[test]
fn the_c_header_compiles_and_its_masks_fit_their_fields() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("registers.h"), c_header(&config(|_| {}))).unwrap();
    let mut source = String::from("#include \"registers.h\"\n#include \"registers.h\"\n");
    for register in table(&config(|_| {})) {
        source += &format!(
            "_Static_assert(KV_DMA_{} == {}, \"\");\n",
            register.name, register.offset
        );
    }
    source +=
        "_Static_assert((KV_DMA_COMPLETION_TAG_MASK >> KV_DMA_COMPLETION_TAG_LSB) == 255, \"\");\n";
    source += "_Static_assert(KV_DMA_PAGE_LOG2_BYTES_VALUE == 12u && KV_DMA_STATUS_BAD_OP == 8u, \"\");\n";
    std::fs::write(dir.path().join("use.c"), source).unwrap();
    let compiler = Command::new("cc")
        .args(["-std=c11", "-Wall", "-Werror", "-fsyntax-only", "use.c"])
        .current_dir(dir.path())
        .output();
    match compiler {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{said}");
        }
        Err(_) => writeln!(stderr(), "cc is not there: the C header is not compiled").unwrap(),
    }
}

/// A Python that has systemrdl-compiler: that of build/systemrdl (`scripts/setup.sh test systemrdl`) or the
/// one on PATH.
fn python_with_systemrdl() -> Option<PathBuf> {
    let candidates = [root().join("build/systemrdl/bin/python"), "python3".into()];
    let has_it = |python: &PathBuf| {
        let asked = Command::new(python)
            .args(["-c", "import systemrdl"])
            .output();
        asked.is_ok_and(|output| output.status.success())
    };
    candidates.into_iter().find(has_it)
}

#[test]
fn the_system_rdl_compiles_and_says_what_the_c_header_says() {
    let Some(python) = python_with_systemrdl() else {
        let hint = "systemrdl-compiler is not there: scripts/setup.sh test systemrdl installs it";
        writeln!(stderr(), "{hint}").unwrap();
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("registers.rdl");
    let small = config(|config| {
        config.page_bytes = 64;
        config.address_bits = 32;
        config.codec = 1;
    });
    for config in [config(|_| {}), small] {
        std::fs::write(&file, system_rdl("kv_dma", &config)).unwrap();
        let script = root().join("rtl-gen/tests/data/rdl_defines.py");
        let output = Command::new(&python)
            .arg(script)
            .arg(&file)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{said}");
        let text = c_header(&config);
        let is_value =
            |line: &&str| line.starts_with("#define KV_DMA_") && line.split(' ').count() == 3;
        let header: Vec<&str> = text.lines().filter(is_value).collect();
        let rdl = String::from_utf8_lossy(&output.stdout);
        assert_eq!(rdl.lines().collect::<Vec<_>>(), header);
    }
}

#[test]
fn sizes_of_the_unit_that_do_not_fit_together_are_refused_with_the_numbers() {
    for (parameters, expected) in [
        (
            "codec = \"rot\"\nreaders = 2",
            "readers = 2: 1 with codec = \"rot\"",
        ),
        (
            "codec = \"rot\"\nheads = 2",
            "heads = 2: 1 with codec = \"rot\", whose vectors are of a head each",
        ),
        (
            "codec = \"rot\"\nlanes_in = 8",
            "lanes_in = 8: 16 with codec = \"rot\"",
        ),
        (
            "codec = \"rot\"\nlanes_out = 32",
            "lanes_out = 32: 16 or 64 with codec = \"rot\"",
        ),
        (
            "codec = \"rot\"\nmax_d = 1040",
            "max_d = 1040: not a multiple of head_dim = 64",
        ),
        (
            "head_dim = 128",
            "head_dim = 128: only with codec = \"rot\"",
        ),
        ("bits = 3", "bits = 3: only with codec = \"rot\""),
        (
            "bus_bytes = 64\nmax_d = 1024",
            "bus_bytes = 64: more than the 32 bytes of codes that lanes_out = 64 take with readers = 1",
        ),
        (
            "max_d = 1000",
            "max_d = 1000: not a multiple of lanes_in = 16, two at least",
        ),
        (
            "heads = 16\nmax_d = 1536",
            "max_d = 1536: with heads = 16 and bus_bytes = 32 a token has a multiple of 1024 elements",
        ),
        (
            "bus_bytes = 64\nreaders = 2\npage_bytes = 64",
            "page_bytes = 64: less than two beats of bus_bytes = 64",
        ),
        (
            "buffer_words = 128",
            "buffer_words = 128: two bursts are 256 words",
        ),
        (
            "address_bits = 32\npages = 1048577",
            "address_bits = 32: base = 0 and pages = 1048577 of 4096 bytes end at 4294971392",
        ),
    ] {
        let text = format!("[small]\nunit = \"kv_dma\"\n{parameters}\n");
        let error = parse(&text).unwrap()[0].build().unwrap_err().to_string();
        assert_eq!(
            error,
            format!("configuration `small` of unit `kv_dma`: {expected}")
        );
    }
}

/// Found by `SOAK=1` with PARAMETER_SEED=77: the codes of a head are longer than a burst.
#[test]
fn slices_of_heads_that_are_longer_than_a_burst_are_without_a_message() {
    let text = "[odd]\nunit = \"kv_dma\"\nbus_bytes = 8\nlanes_in = 8\nlanes_out = 16\nreaders = 2\nheads = 4\n\
                max_d = 1024\nstreams = 9\npages = 368\npage_bytes = 16384\npages_per_stream = 8\n\
                max_burst_bytes = 32\nbuffer_words = 64\n";
    let top = parse(text).unwrap()[0].build().unwrap();
    let slices = top
        .top
        .distinct()
        .into_iter()
        .find(|module| module.name().starts_with("kv_dma_head_slices_"));
    let dir = tempfile::tempdir().unwrap();
    let mut lint = Command::new("verilator");
    lint.args(["--lint-only", "-Wall"]).current_dir(dir.path());
    for module in emit(slices.unwrap()) {
        let file = format!("{}.v", module.name);
        std::fs::write(dir.path().join(&file), module.text).unwrap();
        lint.arg(file);
    }
    let output = lint.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{said}");
}
