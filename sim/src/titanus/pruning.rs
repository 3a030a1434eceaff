//! The pruning unit (Titanus contract, section 2; Titanus, GLSVLSI 2025, sections 3.1 and 4.3).

/// Is the element kept? 0 never is; else its magnitude decides, that of -128 being 128.
#[inline]
pub fn keep(x: i8, prune_threshold: u32) -> bool {
    x != 0 && u32::from(x.unsigned_abs()) >= prune_threshold
}
