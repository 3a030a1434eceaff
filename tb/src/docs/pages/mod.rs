//! One file per unit that has a page: what the module cannot say about itself.

mod oaken_decomposer;
mod oaken_outlier_extractor;
mod oaken_zero_remove;

use super::blocks::{Kind, Part};
use super::page::Page;

/// Every page.
pub const PAGES: &[Page] = &[
    oaken_decomposer::PAGE,
    oaken_zero_remove::PAGE,
    oaken_outlier_extractor::PAGE,
];

/// A part with its place, its words and its names.
const fn part(
    id: &'static str,
    kind: Kind,
    at: (f64, f64),
    size: (f64, f64),
    text: &'static [&'static str],
    names: &'static [&'static str],
) -> Part {
    Part {
        id,
        kind,
        at,
        size,
        text,
        names,
    }
}
