//! The contracts of the generator's units, one file each.

mod byte_packer;
mod compaction;
mod flags;
mod minmax_tree;
mod oaken_admission;
mod oaken_burst;
mod oaken_code_aligner;
mod oaken_codec_loopback;
mod oaken_decode_parameters;
mod oaken_decomposer;
mod oaken_dequantizer;
mod oaken_dequantizer_lanes;
mod oaken_group_extremes;
mod oaken_outlier_extractor;
mod oaken_parameter_unit;
mod oaken_quantizer;
mod oaken_quantizer_lanes;
mod oaken_sparse_packer;
mod oaken_stored_runs;
mod oaken_vector;
mod oaken_zero_insert;
mod pass_through;
mod prefix_sum;
mod sdp_ram;
mod titanus_codec;
mod titanus_dqu;
mod titanus_pu;
mod titanus_qu;

pub use byte_packer::BytePacker;
pub use compaction::{Compaction, Marked};
pub use minmax_tree::MinMaxTree;
pub use oaken_admission::Admission;
pub use oaken_burst::Burst;
pub use oaken_code_aligner::CodeAligner;
pub use oaken_codec_loopback::CodecLoopback;
pub use oaken_decode_parameters::{DecodeParameters, ReadHeader};
pub use oaken_decomposer::Decomposer;
pub use oaken_dequantizer::{
    CodedRun, Dequantizer, Met, Progress, VectorCommand, broken_runs, error_number,
};
pub use oaken_dequantizer_lanes::DequantizerLanes;
pub use oaken_group_extremes::GroupExtremes;
pub use oaken_outlier_extractor::OutlierExtractor;
pub use oaken_parameter_unit::ParameterUnit;
pub use oaken_quantizer::Quantizer;
pub use oaken_quantizer_lanes::QuantizerLanes;
pub use oaken_sparse_packer::SparsePacker;
pub use oaken_stored_runs::StoredRuns;
pub use oaken_vector::{Element, Vector, normals, vectors};
pub use oaken_zero_insert::{Block, ZeroInsert};
pub use pass_through::PassThrough;
pub use prefix_sum::PrefixSum;
pub use sdp_ram::{Operation, SdpRam};
pub use titanus_codec::{KvStreams, PathStream, TitanusCodec};
pub use titanus_dqu::{
    CodedTokens, Recipe, Style, TitanusDequantizer, TitanusMet, broken_streams,
    titanus_error_number,
};
pub use titanus_pu::{PruningPath, PruningUnit, UnprunedToken};
pub use titanus_qu::{QuantizationUnit, TokenStream};

use crate::mmu_under_test::TestedMmu;
use crate::model::{self, ModelInfo};
use crate::under_test::{Tested, UnderTest};

/// The design `info` with the contract of its unit; `None` if it has none.
pub fn under_test(info: &'static ModelInfo) -> Option<Box<dyn UnderTest>> {
    Some(match info.unit {
        // A fixture that breaks its contract on purpose has one to break.
        "fixture" if info.top == "fixture_no_reset" => Box::new(Tested::new(info, PassThrough)),
        "stream_register" | "skid_buffer" | "stream_fifo" => {
            Box::new(Tested::new(info, PassThrough))
        }
        "sdp_ram" => Box::new(Tested::new(info, SdpRam)),
        "minmax_tree" => Box::new(Tested::new(info, MinMaxTree::of(info))),
        "prefix_sum" => Box::new(Tested::new(info, PrefixSum::of(info))),
        "compaction_shifter" => Box::new(Tested::new(info, Compaction::shifter(info))),
        "byte_packer" => Box::new(Tested::new(info, BytePacker::of(info))),
        "oaken_decomposer" => Box::new(Tested::new(info, Decomposer::of(info))),
        "oaken_zero_remove" => Box::new(Tested::new(info, Compaction::zero_remove(info))),
        "oaken_outlier_extractor" => Box::new(Tested::new(info, OutlierExtractor::of(info))),
        "oaken_admission" => Box::new(Tested::new(info, Admission::of(info))),
        "oaken_group_extremes" => Box::new(Tested::new(info, GroupExtremes::of(info))),
        "oaken_parameter_unit" => Box::new(Tested::new(info, ParameterUnit)),
        "oaken_quantizer_lanes" => Box::new(Tested::new(info, QuantizerLanes)),
        "oaken_sparse_packer" => Box::new(Tested::new(info, SparsePacker::of(info))),
        "oaken_codec_loopback" => Box::new(Tested::new(info, CodecLoopback::of(info))),
        "oaken_decode_parameters" => Box::new(Tested::new(info, DecodeParameters)),
        "oaken_dequantizer_lanes" => Box::new(Tested::new(info, DequantizerLanes)),
        "oaken_code_aligner" => Box::new(Tested::new(info, CodeAligner::of(info))),
        "oaken_zero_insert" => Box::new(Tested::new(info, ZeroInsert::of(info))),
        "oaken_dequantizer" => Box::new(Tested::new(info, Dequantizer::of(info))),
        "oaken_quantizer" => Box::new(Tested::new(info, Quantizer::of(info))),
        "titanus_codec" => Box::new(Tested::new(info, TitanusCodec::of(info))),
        "titanus_pu" => Box::new(Tested::new(info, PruningUnit::of(info))),
        "titanus_qu" => Box::new(Tested::new(info, QuantizationUnit::of(info))),
        "titanus_dqu" => Box::new(Tested::new(info, TitanusDequantizer::of(info))),
        "kv_mmu" => Box::new(TestedMmu::new(info)?),
        _ => return None,
    })
}

/// Every design that has a contract, without mutants, in the order of the configurations.
pub fn all() -> Vec<Box<dyn UnderTest>> {
    model::models()
        .iter()
        .filter(|info| info.mutants.is_empty() && info.unit != "fixture")
        .filter_map(under_test)
        .collect()
}

/// The design that a unit, a top module or a configuration names; `config` narrows a unit down.
/// A unit alone stands for its default configuration.
///
/// # Errors
/// One line that says which names there are.
pub fn resolve(name: &str, config: Option<&str>) -> Result<Box<dyn UnderTest>, String> {
    let unit = rtl_gen::UNITS.iter().find(|unit| unit.name == name);
    let wanted = match (unit, config) {
        (Some(unit), None) => unit.default_config,
        (_, Some(config)) => config,
        (None, None) => name,
    };
    let design = all()
        .into_iter()
        .find(|design| design.info().config == wanted || design.info().top == wanted);
    let Some(design) = design else {
        let known: Vec<_> = all().iter().map(|design| design.info().config).collect();
        return Err(format!(
            "no unit, top or configuration {wanted:?}; there are: {}",
            known.join(", ")
        ));
    };
    let info = design.info();
    if ![info.unit, info.top, info.config].contains(&name) {
        return Err(format!(
            "configuration {} is of unit {}, not {name}",
            info.config, info.unit
        ));
    }
    Ok(design)
}

/// The design `info` with seeded changes, of which number `id` is to be active.
///
/// # Errors
/// One line if it was not built with mutants, or has no such one.
pub fn mutants_of(info: &'static ModelInfo, id: u16) -> Result<Box<dyn UnderTest>, String> {
    let with_mutants = || {
        model::models()
            .iter()
            .filter(|model| !model.mutants.is_empty())
    };
    let plain = |model: &ModelInfo| model.top.trim_end_matches("_mutants").to_string();
    let found = with_mutants()
        .find(|model| plain(model) == info.top)
        .ok_or_else(|| {
            let known: Vec<_> = with_mutants().map(plain).collect();
            format!(
                "{} was not built with mutants; these were: {}",
                info.config,
                known.join(", ")
            )
        })?;
    if id > 0 && !found.mutants.iter().any(|mutant| mutant.id == id) {
        return Err(format!(
            "{} has no mutant {id}; there are {}",
            info.config,
            found.mutants.len()
        ));
    }
    under_test(found).ok_or_else(|| format!("{} has no contract", found.top))
}
