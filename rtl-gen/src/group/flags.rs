//! The sticky flags of quantizers that refuse.

use crate::hw::{Bit, ModuleBuilder, Value};
use crate::sticky::sticky_flag;

/// NaN and infinity in what is quantized: what is refused leaves no trace in them.
///
/// `beat` is a beat with `nan` or `inf` in it, `ends` its being the last one of what is quantized or
/// refused as one, and `refused` says which.
pub(crate) struct Seen<'m> {
    pub beat: Value<'m>,
    pub nan: Value<'m>,
    pub inf: Value<'m>,
    pub ends: Value<'m>,
    pub refused: Value<'m>,
}

/// The outputs `config_error`, `nan_seen` and `inf_seen`, and the input that clears them.
pub(crate) fn sticky_flags<'m>(m: &'m ModuleBuilder, what: &str, seen: &Seen<'m>) {
    m.comment(format!(
        "Flags. Those of a {what} count when it is complete."
    ));
    let clear = m.input("flags_clear", Bit, "clears the sticky flags");
    let ended = m.wire("flags_end", seen.beat & seen.ends);
    sticky_flag(
        m,
        "config_error",
        ended & seen.refused,
        clear,
        &format!("sticky: a {what} was refused"),
    );
    let docs = [
        ("nan", seen.nan, "sticky: an element was NaN, taken as 0"),
        (
            "inf",
            seen.inf,
            "sticky: an element was infinite, taken as the largest finite value",
        ),
    ];
    for (name, now, doc) in docs {
        let before = m.reg_reset(&format!("{name}_before"), Bit, 0);
        let so_far = m.wire(&format!("{name}_so_far"), now | before.q());
        before.set_when(seen.beat, so_far & !seen.ends);
        let rises = ended & so_far & !seen.refused;
        sticky_flag(m, &format!("{name}_seen"), rises, clear, doc);
    }
}
