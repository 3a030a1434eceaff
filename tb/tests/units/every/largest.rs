//! The largest numbers of commands, counters and records, as [`tb::largest`] has them.

use crate::common::*;
use tb::largest::{MANY, Way, hold, of_outliers};
use tb::model::ModelInfo;
use tb::under_test::Setup;
use tb::units::{oaken, titanus};

const CONFIGS: Configs = Configs {
    always: &[
        "oaken_q8",
        "oaken_dq16",
        "titanus_qu_c40",
        "titanus_dqu_c40",
        "kivi_dq16_b2",
        "hack_mm_r1",
        "packkv_up",
        "rot_dq16_b4",
        "kivi_k16_b2",
        "kivi_v16_b2",
        "hack_q16_b2",
        "hack_v16_b2",
        "packkv_q16",
        "rot_k16_b4",
    ],
    sizes: &[
        "oaken_q16",
        "hack_q8_b2",
        "rot_v16_b3",
        "rot_k16_d128",
        "titanus_dqu_c768",
        "titanus_dqu_c4096",
        "titanus_c64",
        "kivi_codec_b2",
        "packkv_dc",
        "packkv_dot_r1",
    ],
};

/// When [`everything`] is tried once more with each output stuck.
///
/// # Errors
/// What is not as golden has it.
pub fn holds_the_largest(info: &'static ModelInfo) -> Result<(), String> {
    let way = Way {
        setup: Setup::default(),
        stuck: everything(),
    };
    let is_known = hold(info, &way)?;
    assert!(
        is_known.is_some(),
        "the largest numbers of {} are not known",
        info.unit
    );
    Ok(())
}

#[test]
#[ignore = "long"]
fn the_largest_numbers_are_held() {
    let configs = Vec::from_iter(CONFIGS);
    on_all_cores(&configs, |config| {
        if let Err(failure) = holds_the_largest(info(config)) {
            panic!("{config}: {failure}");
        }
    });
}

/// What makes them the largest.
#[test]
fn streams_are_as_long_as_is_said() {
    let run = oaken::dequantizer::CodedRun::of(&[of_outliers(8192)]);
    assert_eq!(run.sparse.len(), 8205);
    let style = titanus::dequantization_unit::Style::Any;
    let recipe = titanus::dequantization_unit::Recipe::plain(style, 1, MANY, 8);
    assert!(recipe.stream().bytes.len() > 131_072);
}
