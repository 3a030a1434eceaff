//! Configurations: which unit, with which parameters, by which name.
//!
//! A configuration file is TOML. Every table is one configuration: its key is the name, `unit`
//! names the unit, the other keys are the unit's parameters. The name is that of the folder that
//! is written; modules are named after their unit and parameters. The files in `configs/` are
//! built in.

use crate::design::Design;
use crate::hw::Module;
use crate::{cells, mmu, oaken, titanus};
use serde::Deserialize;
use std::fmt;
use std::path::Path;

/// The built-in configuration files.
const BUILT_IN: [&str; 4] = [
    include_str!("../configs/cells.toml"),
    include_str!("../configs/oaken.toml"),
    include_str!("../configs/mmu.toml"),
    include_str!("../configs/titanus.toml"),
];

/// One named configuration, not yet built.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedConfig {
    /// Its name.
    pub name: String,
    /// The unit it is of, a name from [`UNITS`].
    pub unit: String,
    /// The unit's parameters.
    pub parameters: toml::Table,
}

/// What is wrong with a configuration; one line, with the key and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError(String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

/// A unit that can be generated.
pub struct Unit {
    /// Name in configurations and commands.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The configuration that is taken when none is named.
    pub default_config: &'static str,
    build: fn(toml::Table) -> Result<Module, String>,
}

impl Unit {
    /// Is it a cell: a part that any design needs, of no paper?
    pub fn is_cell(&self) -> bool {
        let papers = ["oaken_", "titanus_", "kv_mmu"];
        !papers.iter().any(|paper| self.name.starts_with(paper))
    }
}

/// All units, cells first.
pub const UNITS: &[Unit] = &[
    Unit {
        name: "stream_register",
        about: "register slice: cuts valid and payload",
        default_config: "stream_register_w8",
        build: |t| {
            let p: Width = parameters(t)?;
            p.check()?;
            Ok(cells::stream_register(p.width))
        },
    },
    Unit {
        name: "skid_buffer",
        about: "skid buffer: cuts valid, payload and ready",
        default_config: "skid_buffer_w8",
        build: |t| {
            let p: Width = parameters(t)?;
            p.check()?;
            Ok(cells::skid_buffer(p.width))
        },
    },
    Unit {
        name: "stream_fifo",
        about: "first-in first-out buffer on a RAM",
        default_config: "stream_fifo_d16_w8",
        build: |t| {
            let p: DepthWidth = parameters(t)?;
            p.check()?;
            power_of_two("depth", p.depth, 2, 1 << 16)?;
            Ok(cells::stream_fifo(p.depth, p.width))
        },
    },
    Unit {
        name: "sdp_ram",
        about: "simple dual-port RAM, to be replaced by an SRAM macro",
        default_config: "sdp_ram_d16_w8",
        build: |t| {
            let p: DepthWidth = parameters(t)?;
            p.check()?;
            Ok(cells::sdp_ram(p.depth, p.width))
        },
    },
    Unit {
        name: "minmax_tree",
        about: "smallest and largest of the marked values of a beat",
        default_config: "minmax_tree_n32_w16",
        build: |t| {
            let p: MinMax = parameters(t)?;
            between("n", p.n, 2, 256)?;
            between("width", p.width, 1, 64)?;
            between("levels_per_stage", p.levels_per_stage, 1, 8)?;
            Ok(cells::minmax_tree(p.n, p.width, p.levels_per_stage))
        },
    },
    Unit {
        name: "prefix_sum",
        about: "counts of set bits below every position",
        default_config: "prefix_sum_n16",
        build: |t| {
            let p: Prefix = parameters(t)?;
            power_of_two("n", p.n, 2, 256)?;
            Ok(cells::prefix_sum(p.n))
        },
    },
    Unit {
        name: "compaction_shifter",
        about: "marked entries of a beat move to its low end, in order",
        default_config: "compaction_shifter_n16_w8",
        build: |t| {
            let p: Compaction = parameters(t)?;
            power_of_two("n", p.n, 2, 256)?;
            between("entry", p.entry, 1, 256)?;
            between("levels_per_stage", p.levels_per_stage, 1, 8)?;
            Ok(cells::compaction_shifter(p.n, p.entry, p.levels_per_stage))
        },
    },
    Unit {
        name: "byte_packer",
        about: "variable number of bytes per beat into full words",
        default_config: "byte_packer_b32",
        build: |t| {
            let p: Packer = parameters(t)?;
            power_of_two("bytes", p.bytes, 2, 128)?;
            between("levels_per_stage", p.levels_per_stage, 1, 8)?;
            Ok(cells::byte_packer(p.bytes, p.levels_per_stage))
        },
    },
    Unit {
        name: "oaken_decomposer",
        about: "canonical form, group and side of binary16 elements (Oaken, Figure 9(a))",
        default_config: "oaken_decomposer_l16",
        build: |t| Ok(oaken::decomposer(lanes(t)?)),
    },
    Unit {
        name: "oaken_zero_remove",
        about: "sparse entries of a beat's outliers without the gaps (Oaken, section 5.2)",
        default_config: "oaken_zero_remove_l16",
        build: |t| Ok(oaken::zero_remove(lanes(t)?)),
    },
    Unit {
        name: "oaken_outlier_extractor",
        about: "decomposer and zero-remove shifter in a chain: vectors in, sparse entries out",
        default_config: "oaken_outlier_extractor_l16",
        build: |t| Ok(oaken::outlier_extractor(lanes(t)?)),
    },
    Unit {
        name: "oaken_admission",
        about: "samples a vector's thresholds, cuts what is too long (Oaken engine, input)",
        default_config: "oaken_admission_l8_n4",
        build: |t| {
            let p: Admission = parameters(t)?;
            check_lanes(p.lanes)?;
            between("max_beats", p.max_beats, 2, 1 << 16)?;
            Ok(oaken::admission(p.lanes, p.max_beats))
        },
    },
    Unit {
        name: "oaken_group_extremes",
        about: "smallest and largest element of every group of a vector (Oaken, section 4.4)",
        default_config: "oaken_group_extremes_l16",
        build: |t| Ok(oaken::group_extremes(lanes(t)?)),
    },
    Unit {
        name: "oaken_parameter_unit",
        about: "header, bases and scaling factors of a vector (Oaken, section 4.3, Eq. 2)",
        default_config: "oaken_parameter_unit",
        build: |t| {
            let Nothing {} = parameters(t)?;
            Ok(oaken::parameter_unit())
        },
    },
    Unit {
        name: "oaken_quantizer_lanes",
        about: "four lanes of the inlier and outlier quantizer (Oaken, Figure 9(a))",
        default_config: "oaken_quantizer_x4",
        build: |t| {
            let Nothing {} = parameters(t)?;
            Ok(oaken::quantizer_x4())
        },
    },
    Unit {
        name: "oaken_sparse_packer",
        about: "header, entries and terminators of the sparse stream (Oaken, section 5.2)",
        default_config: "oaken_sparse_packer_l16",
        build: |t| Ok(oaken::sparse_packer(lanes(t)?)),
    },
    Unit {
        name: "oaken_quantizer",
        about: "the quantization engine: binary16 vectors to dense and sparse stream",
        default_config: "oaken_q16",
        build: |t| {
            let p: Quantizer = parameters(t)?;
            check_lanes(p.lanes)?;
            // Lengths of 16 bits hold the longest sparse packet, 13 bytes more than elements.
            power_of_two("max_d", p.max_d, 2 * p.lanes, 1 << 15)?;
            Ok(oaken::quantizer(p.lanes, p.max_d))
        },
    },
    Unit {
        name: "oaken_decode_parameters",
        about: "bases, slopes and k0 of a vector from its header (Oaken, section 4.3)",
        default_config: "oaken_decode_parameters",
        build: |t| {
            let Nothing {} = parameters(t)?;
            Ok(oaken::decode_parameters())
        },
    },
    Unit {
        name: "oaken_code_aligner",
        about: "codes in beats, from dense words of any length (Oaken engine, dense input)",
        default_config: "oaken_code_aligner_l64",
        build: |t| Ok(oaken::code_aligner(lanes(t)?)),
    },
    Unit {
        name: "oaken_zero_insert",
        about: "sparse entries of a block at the elements they name (Oaken, section 5.2)",
        default_config: "oaken_zero_insert_e16",
        build: |t| {
            let p: Entries = parameters(t)?;
            power_of_two("entries", p.entries, 4, 16)?;
            Ok(oaken::zero_insert(p.entries))
        },
    },
    Unit {
        name: "oaken_dequantizer_lanes",
        about: "four lanes of the inlier and outlier dequantizer (Oaken, Figure 9(b))",
        default_config: "oaken_dequantizer_x4",
        build: |t| {
            let Nothing {} = parameters(t)?;
            Ok(oaken::dequantizer_group(4))
        },
    },
    Unit {
        name: "oaken_dequantizer",
        about: "the dequantization engine: dense and sparse stream to binary16 vectors",
        default_config: "oaken_dq64",
        build: |t| {
            let p: Dequantizer = parameters(t)?;
            check_lanes(p.lanes)?;
            power_of_two("entries", p.entries, 4, 16)?;
            Ok(oaken::dequantizer(p.lanes, p.entries))
        },
    },
    Unit {
        name: "oaken_codec_loopback",
        about: "both engines with FIFOs between them: vectors in, vectors out",
        default_config: "oaken_loopback",
        build: |t| {
            let p: Quantizer = parameters(t)?;
            power_of_two("lanes", p.lanes, 4, 16)?;
            power_of_two("max_d", p.max_d, 2 * p.lanes, 1 << 15)?;
            Ok(oaken::codec_loopback(p.lanes, p.max_d))
        },
    },
    Unit {
        name: "titanus_pu",
        about: "pruning unit: int8 tokens of K and V to masks and kept elements (Titanus, Figure 6)",
        default_config: "titanus_pu_l16",
        build: |t| {
            let p: Lanes = parameters(t)?;
            if !titanus::lanes_are_valid(p.lanes) {
                return Err(format!("lanes = {}: must be 8, 16 or 32", p.lanes));
            }
            Ok(titanus::pruning_unit(p.lanes))
        },
    },
    Unit {
        name: "titanus_qu",
        about: "quantization unit: int8 tokens to table, events, masks, labels, codes (Titanus)",
        default_config: "titanus_qu_c64",
        build: |t| {
            let p: QuantizationUnit = parameters(t)?;
            between("channels_max", p.channels_max, 1, 65535)?;
            between("prefill_max", p.prefill_max, 1, 65535)?;
            Ok(titanus::quantization_unit(p.channels_max, p.prefill_max))
        },
    },
    Unit {
        name: "titanus_dqu",
        about: "Titanus' dequantization unit: a stream of masks, labels and codes to int8 tokens",
        default_config: "titanus_dqu_c64",
        build: |t| {
            let p: TitanusDequantizer = parameters(t)?;
            between("channels_max", p.channels_max, 17, 1 << 14)?;
            Ok(titanus::dequantization_unit(p.channels_max))
        },
    },
    Unit {
        name: "titanus_codec",
        about: "both paths of Titanus with FIFOs in place of the memory: tokens in, tokens out",
        default_config: "titanus_c64",
        build: |t| {
            let p: QuantizationUnit = parameters(t)?;
            between("channels_max", p.channels_max, 17, 1 << 14)?;
            between("prefill_max", p.prefill_max, 1, 65535)?;
            Ok(titanus::codec(p.channels_max, p.prefill_max))
        },
    },
    Unit {
        name: "kv_mmu",
        about: "memory management unit: pages on demand, burst descriptors (Oaken, section 5.2)",
        default_config: "mmu_default",
        build: |t| {
            let p: mmu::Config = parameters(t)?;
            p.check()?;
            Ok(mmu::kv_mmu(&p))
        },
    },
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Width {
    width: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DepthWidth {
    depth: usize,
    width: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MinMax {
    n: usize,
    width: usize,
    #[serde(default = "two")]
    levels_per_stage: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Prefix {
    n: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compaction {
    n: usize,
    entry: usize,
    #[serde(default = "four")]
    levels_per_stage: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Packer {
    bytes: usize,
    #[serde(default = "five")]
    levels_per_stage: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lanes {
    lanes: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    entries: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Admission {
    lanes: usize,
    max_beats: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Quantizer {
    lanes: usize,
    max_d: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dequantizer {
    lanes: usize,
    #[serde(default = "sixteen")]
    entries: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuantizationUnit {
    channels_max: usize,
    prefill_max: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TitanusDequantizer {
    channels_max: usize,
}

fn two() -> usize {
    2
}

fn sixteen() -> usize {
    16
}

fn five() -> usize {
    5
}

fn four() -> usize {
    4
}

impl Width {
    fn check(&self) -> Result<(), String> {
        between("width", self.width, 1, 4096)
    }
}

impl DepthWidth {
    fn check(&self) -> Result<(), String> {
        between("width", self.width, 1, 4096)?;
        between("depth", self.depth, 2, 1 << 20)
    }
}

/// serde's own words for a missing, unknown or mistyped key, on one line.
fn parameters<T: for<'de> Deserialize<'de>>(table: toml::Table) -> Result<T, String> {
    table
        .try_into()
        .map_err(|e: toml::de::Error| e.message().replace('\n', " "))
}

fn between(key: &str, value: usize, low: usize, high: usize) -> Result<(), String> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(format!("{key} = {value}: must be from {low} to {high}"))
}

fn power_of_two(key: &str, value: usize, low: usize, high: usize) -> Result<(), String> {
    if value.is_power_of_two() && (low..=high).contains(&value) {
        return Ok(());
    }
    Err(format!(
        "{key} = {value}: must be a power of two from {low} to {high}"
    ))
}

fn lanes(table: toml::Table) -> Result<usize, String> {
    let p: Lanes = parameters(table)?;
    check_lanes(p.lanes)?;
    Ok(p.lanes)
}

fn check_lanes(lanes: usize) -> Result<(), String> {
    if oaken::lanes_are_valid(lanes) {
        return Ok(());
    }
    Err(format!("lanes = {lanes}: must be 4, 8, 16, 32 or 64"))
}

/// The unit of that name.
pub fn unit(name: &str) -> Option<&'static Unit> {
    UNITS.iter().find(|u| u.name == name)
}

/// All configurations that are built in, in the order of the files.
pub fn named_configs() -> Vec<NamedConfig> {
    let parse = |text| parse(text).expect("the built-in configurations are tested");
    BUILT_IN.into_iter().flat_map(parse).collect()
}

/// The configurations of a TOML text.
///
/// # Errors
/// If it is not TOML, a configuration is not a table, or names no known unit.
pub fn parse(text: &str) -> Result<Vec<NamedConfig>, ConfigError> {
    let file: toml::Table = toml::from_str(text).map_err(|e| {
        let line = e
            .span()
            .map_or(0, |s| text[..s.start].lines().count().max(1));
        ConfigError(format!("line {line}: {}", e.message().replace('\n', " ")))
    })?;
    file.into_iter()
        .map(|(name, value)| {
            let toml::Value::Table(mut parameters) = value else {
                return Err(ConfigError(format!(
                    "`{name}` is not a configuration: write [{name}] with a line unit = \"...\""
                )));
            };
            // The name becomes a folder.
            if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                return Err(ConfigError(format!(
                    "configuration `{name}`: a name consists of letters, digits and `_`"
                )));
            }
            let unit = match parameters.remove("unit") {
                Some(toml::Value::String(unit)) => unit,
                _ => {
                    return Err(ConfigError(format!(
                        "configuration `{name}` lacks its unit: add a line unit = \"...\""
                    )));
                }
            };
            Ok(NamedConfig {
                name,
                unit,
                parameters,
            })
        })
        .collect()
}

/// The configurations of a file.
///
/// # Errors
/// If the file cannot be read or parsed.
pub fn read(path: &Path) -> Result<Vec<NamedConfig>, ConfigError> {
    let shown = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|e| ConfigError(format!("cannot read configuration file {shown}: {e}")))?;
    let configs = parse(&text).map_err(|e| ConfigError(format!("{shown}: {e}")))?;
    if configs.is_empty() {
        return Err(ConfigError(format!("{shown} holds no configuration")));
    }
    Ok(configs)
}

impl NamedConfig {
    /// Builds the design.
    ///
    /// # Errors
    /// If the unit is unknown, or a parameter is unknown, missing, mistyped or out of range.
    pub fn build(&self) -> Result<Design, ConfigError> {
        let Some(unit) = unit(&self.unit) else {
            let names: Vec<_> = UNITS.iter().map(|u| u.name).collect();
            return Err(ConfigError(format!(
                "configuration `{}`: unknown unit `{}`; there are {}",
                self.name,
                self.unit,
                names.join(", ")
            )));
        };
        let top = (unit.build)(self.parameters.clone()).map_err(|why| {
            ConfigError(format!(
                "configuration `{}` of unit `{}`: {why}",
                self.name, self.unit
            ))
        })?;
        Ok(Design {
            config: self.name.clone(),
            unit: self.unit.clone(),
            parameters: self.parameters.clone(),
            top,
        })
    }
}

/// The built-in configuration of that name, or the default one of the unit of that name.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<NamedConfig, ConfigError> {
    let wanted = unit(name).map_or(name, |u| u.default_config);
    named_configs()
        .into_iter()
        .find(|c| c.name == wanted)
        .ok_or_else(|| {
            ConfigError(format!(
                "unknown configuration or unit `{name}`: `rtl-gen list` shows them"
            ))
        })
}

/// Builds the built-in configuration of that name (or of a unit's default).
///
/// # Errors
/// If there is none.
pub fn build_named(name: &str) -> Result<Design, ConfigError> {
    find(name)?.build()
}
