//! The names that a mistyped one may have meant.

/// How many names a message lists.
const LISTED: usize = 5;

/// The names among `known` that are most like `name`, the most similar one first: all of them if
/// they are few.
///
/// ```
/// let known = ["oaken_q8", "oaken_q16", "titanus_qu", "mmu_small", "skid_buffer", "sdp_ram"];
/// assert_eq!(rtl_gen::nearest("oaken_q61", known)[0], "oaken_q16");
/// assert_eq!(rtl_gen::nearest("oaken_q61", known).len(), 5);
/// ```
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let distance = |other: &str| strsim::damerau_levenshtein(name, other);
    let mut ranked: Vec<(usize, &str)> = known
        .into_iter()
        .map(|other| {
            // A part of a name is as good as a typing error.
            let part = other.contains(name) || name.contains(other);
            (if part { 1 } else { distance(other) }, other)
        })
        .collect();
    ranked.sort();
    ranked.dedup();
    ranked.truncate(LISTED);
    ranked.into_iter().map(|(_, other)| other).collect()
}
