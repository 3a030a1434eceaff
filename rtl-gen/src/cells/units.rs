//! The rows of the cells.

use super::*;
use crate::unit::{Config, Parameter, Parameters, Unit};

/// Bits of what moves through a cell.
const WIDTH: Parameter = Parameter::between("width", 1, 4096, "bits of a beat");
const LEVELS: &str = "logic levels between two registers";

fn levels(p: &Parameters) -> usize {
    p.get("levels_per_stage")
}

/// The cells: parts that any design needs, of no paper.
pub const UNITS: &[Unit] = &[
    Unit {
        name: "stream_register",
        title: "Register slice",
        about: "register slice: cuts valid and payload",
        source: "",
        parameters: &[WIDTH],
        check: None,
        module: |p| stream_register(p.get("width")),
        configs: &[Config::new("stream_register_w8", &[("width", 8)])
            .formal()
            .default()],
    },
    Unit {
        name: "skid_buffer",
        title: "Skid buffer",
        about: "skid buffer: cuts valid, payload and ready",
        source: "",
        parameters: &[WIDTH],
        check: None,
        module: |p| skid_buffer(p.get("width")),
        configs: &[Config::new("skid_buffer_w8", &[("width", 8)])
            .default()
            .formal()],
    },
    Unit {
        name: "stream_fifo",
        title: "FIFO",
        about: "first-in first-out buffer on a RAM",
        source: "",
        parameters: &[
            Parameter::between("depth", 2, 1 << 16, "words of the RAM"),
            WIDTH,
        ],
        check: None,
        module: |p| stream_fifo(p.get("depth"), p.get("width")),
        configs: &[
            Config::new("stream_fifo_d16_w8", &[("depth", 16), ("width", 8)])
                .default()
                .formal(),
            Config::new("stream_fifo_d5_w8", &[("depth", 5), ("width", 8)])
                .about("a depth that is no power of two")
                .formal()
                .for_tests(),
        ],
    },
    Unit {
        name: "sdp_ram",
        title: "Simple dual-port RAM",
        about: "simple dual-port RAM, to be replaced by an SRAM macro",
        source: "",
        parameters: &[
            Parameter::between("depth", 2, 1 << 20, "words"),
            Parameter::between("width", 1, 4096, "bits of a word"),
        ],
        check: None,
        module: |p| sdp_ram(p.get("depth"), p.get("width")),
        configs: &[
            Config::new("sdp_ram_d16_w8", &[("depth", 16), ("width", 8)])
                .formal()
                .default(),
        ],
    },
    Unit {
        name: "credit_counter",
        title: "Credit counter",
        about: "how many beats may still enter a pipeline that cannot stall",
        source: "",
        parameters: &[Parameter::between(
            "credits",
            2,
            1 << 20,
            "beats that the FIFO behind the pipeline holds",
        )],
        check: None,
        module: |p| credit_counter(p.get("credits")),
        configs: &[Config::new("credit_counter_n9", &[("credits", 9)])
            .formal()
            .default()],
    },
    Unit {
        name: "minmax_tree",
        title: "Min/max tree",
        about: "smallest and largest of the marked values of a beat",
        source: "",
        parameters: &[
            Parameter::between("n", 2, 256, "values per beat"),
            Parameter::between("width", 1, 64, "bits of a value"),
            Parameter::between("levels_per_stage", 1, 8, LEVELS).default(2),
        ],
        check: None,
        module: |p| minmax_tree(p.get("n"), p.get("width"), levels(p)),
        configs: &[
            Config::new("minmax_tree_n32_w16", &[("n", 32), ("width", 16)])
                .formal()
                .default(),
        ],
    },
    Unit {
        name: "prefix_sum",
        title: "Prefix sum",
        about: "counts of set bits below every position",
        source: "",
        parameters: &[Parameter::power_of_two("n", 2, 256, "positions")],
        check: None,
        module: |p| prefix_sum(p.get("n")),
        configs: &[Config::new("prefix_sum_n16", &[("n", 16)])
            .formal()
            .default()],
    },
    Unit {
        name: "compaction_shifter",
        title: "Compaction shifter",
        about: "marked entries of a beat move to its low end, in order",
        source: "",
        parameters: &[
            Parameter::power_of_two("n", 2, 256, "entries per beat"),
            Parameter::between("entry", 1, 256, "bits of an entry"),
            Parameter::between("levels_per_stage", 1, 8, LEVELS).default(4),
        ],
        check: None,
        module: |p| compaction_shifter(p.get("n"), p.get("entry"), levels(p)),
        configs: &[
            Config::new("compaction_shifter_n8_w8", &[("n", 8), ("entry", 8)]).formal(),
            Config::new("compaction_shifter_n16_w8", &[("n", 16), ("entry", 8)])
                .formal()
                .default(),
            Config::new("compaction_shifter_n32_w8", &[("n", 32), ("entry", 8)]),
        ],
    },
    Unit {
        name: "byte_packer",
        title: "Byte packer",
        about: "variable number of bytes per beat into full words",
        source: "",
        parameters: &[
            Parameter::power_of_two("bytes", 2, 128, "bytes of a word, and the most of a beat"),
            Parameter::between("levels_per_stage", 1, 8, LEVELS).default(5),
        ],
        check: None,
        module: |p| byte_packer(p.get("bytes"), levels(p)),
        configs: &[
            Config::new("byte_packer_b4", &[("bytes", 4)])
                .about("as small as it gets, for proofs")
                .for_tests()
                .formal(),
            Config::new("byte_packer_b8", &[("bytes", 8)]),
            Config::new("byte_packer_b32", &[("bytes", 32)]).default(),
        ],
    },
    Unit {
        name: "byte_splitter",
        title: "Byte splitter",
        about: "words of bytes into narrower ones",
        source: "",
        parameters: &[
            Parameter::power_of_two("bytes", 2, 128, "bytes of a word that comes in"),
            Parameter::power_of_two(
                "part",
                1,
                64,
                "bytes of a word that leaves, less than `bytes`",
            ),
        ],
        check: Some(|p| match p.get("part") < p.get("bytes") {
            true => Ok(()),
            false => Err(format!(
                "`part` = {} is not below `bytes` = {}",
                p.get("part"),
                p.get("bytes")
            )),
        }),
        module: |p| byte_splitter(p.get("bytes"), p.get("part")),
        configs: &[
            Config::new("byte_splitter_b4_p1", &[("bytes", 4), ("part", 1)])
                .formal()
                .for_tests(),
            Config::new("byte_splitter_b64_p32", &[("bytes", 64), ("part", 32)])
                .formal()
                .default(),
            Config::new("byte_splitter_b128_p32", &[("bytes", 128), ("part", 32)]),
        ],
    },
    Unit {
        name: "hadamard",
        title: "Hadamard transform",
        about: "Hadamard transform of integers: adders only, exact",
        source: "",
        parameters: &[
            Parameter::power_of_two("size", 2, 1024, "integers of a vector"),
            Parameter::power_of_two("lanes", 2, 256, "integers of a beat, at most `size`"),
            Parameter::between("width", 2, 32, "bits of an integer"),
            Parameter::between("levels_per_stage", 1, 8, LEVELS).default(2),
        ],
        check: Some(|p| match p.get("lanes") <= p.get("size") {
            true => Ok(()),
            false => Err(format!(
                "`lanes` = {} is above `size` = {}",
                p.get("lanes"),
                p.get("size")
            )),
        }),
        module: |p| hadamard(p.get("size"), p.get("lanes"), p.get("width"), levels(p)),
        configs: &[
            Config::new(
                "hadamard_n64_l16_w12",
                &[("size", 64), ("lanes", 16), ("width", 12)],
            )
            .default()
            .for_tests()
            .formal(),
            Config::new(
                "hadamard_n128_l16_w12",
                &[("size", 128), ("lanes", 16), ("width", 12)],
            )
            .for_tests()
            .formal(),
            Config::new(
                "hadamard_n64_l64_w12",
                &[("size", 64), ("lanes", 64), ("width", 12)],
            )
            .for_tests()
            .formal(),
            Config::new(
                "hadamard_n8_l2_w4_s1",
                &[
                    ("size", 8),
                    ("lanes", 2),
                    ("width", 4),
                    ("levels_per_stage", 1),
                ],
            )
            .about("as small as it gets, for proofs")
            .for_tests()
            .formal(),
        ],
    },
];
