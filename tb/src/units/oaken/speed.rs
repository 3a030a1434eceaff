//! How fast Oaken's designs are co-simulated with real data.

use super::tensors::Tensor;
use super::vector::Vector;
use crate::bench::{Figure, Options, measure};
use crate::model::ModelInfo;
use crate::unit::Unit;

/// The tensors of the data set.
///
/// # Errors
/// One line if there are none, or none are to be streamed.
pub(super) fn tensors(options: &Options<'_>) -> Result<Vec<Tensor>, String> {
    let tensors = Tensor::load_all(options.data).map_err(|e| e.to_string())?;
    if tensors.is_empty() || options.vectors == 0 {
        return Err(
            "there is nothing to stream: give data with a tensor, and --vectors of at least 1"
                .into(),
        );
    }
    Ok(tensors)
}

/// Real vectors through a design, driven and checked against the golden model.
pub(super) fn cosimulation<U: Unit<Item = Vector>>(
    info: &'static ModelInfo,
    unit: &U,
    options: &Options<'_>,
    vectors: usize,
) -> Result<Figure, String> {
    let tensors = tensors(options)?;
    let bar = (options.progress)(vectors as u64, info.config);
    let mut show = |sent| bar.set_position(sent);
    let items = tensors.iter().flat_map(|tensor| tensor.vectors());
    let items = items.cycle().take(vectors);
    let streamed = measure(unit, info, items, Some(&mut show)).map_err(|e| e.to_string())?;
    bar.finish_and_clear();
    let name = format!(
        "co-simulation of {} with the golden model, one core, no waveform",
        info.config
    );
    let speed = streamed.cycles_per_second() / 1e3;
    Ok(Figure::new(name, speed, 0, "k cycles/s"))
}
