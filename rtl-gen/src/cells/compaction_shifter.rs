//! Compaction: the marked entries of a beat move to its low end, in order.

use super::prefix_sum;
use crate::hw::{Bit, Bits, Module, ModuleBuilder, Stream, Value, log2_ceil, width_for};

/// Latency of [`compact`] over `n` entries in cycles: a register follows the gap counts and at most
/// every `levels_per_stage` levels of the shifter.
pub fn compaction_latency(n: usize, levels_per_stage: usize) -> usize {
    1 + log2_ceil(n).div_ceil(levels_per_stage)
}

/// The levels spread evenly over as few stages as `most` levels per stage allow.
fn even_levels_per_stage(levels: usize, most: usize) -> usize {
    levels.div_ceil(levels.div_ceil(most))
}

/// Compacts the beats of `stream`: the entries whose bit in `keep` is set move to the low end in
/// order, and the places above them become 0. Input fields are `keep` (n bits), `entries` (n x
/// `entry` bits) and any others, which pass through; output fields are `count` (the number of kept
/// entries), `entries` and the others.
///
/// Entry i moves down by the number of gaps below it. Moving by powers of two, smallest first,
/// never collides: two kept entries i < j have gaps(i) <= gaps(j) <= gaps(i) + (j - i - 1).
///
/// Latency [`compaction_latency`], one beat per cycle. The number of entries is a power of two of at
/// least 2, `levels_per_stage` is at least 1.
///
/// # Panics
/// If they are not.
pub fn compact<'m>(
    m: &'m ModuleBuilder,
    stream: Stream<'m>,
    entry: usize,
    levels_per_stage: usize,
) -> Stream<'m> {
    assert!(levels_per_stage > 0, "compaction needs a level per stage");
    let keep = stream.get("keep");
    let n = keep.width();
    let levels = log2_ceil(n);
    let per_stage = even_levels_per_stage(levels, levels_per_stage);
    let count_bits = width_for(n);

    m.comment(
        "The number of gaps below every entry is the distance by which it moves down. An entry that \
         is not kept gets distance 0: it never moves.",
    );
    let sums = m.instance("u_gaps", &prefix_sum(n));
    sums.set("bits", !keep);
    let gaps = sums.get_as("counts", "gap_counts");
    let gap_total = sums.get_as("total", "gap_total");
    let masked: Vec<Value> = gaps
        .lanes(levels)
        .into_iter()
        .zip(keep.bits())
        .map(|(g, k)| g & k.replicate(levels))
        .collect();
    let gap_field = m.wire("gaps", m.pack(&masked));
    let riders: Vec<String> = stream
        .field_names()
        .into_iter()
        .filter(|name| name != "keep" && name != "entries")
        .collect();
    let entries = stream.get("entries");
    let mut fields = vec![
        ("mask", keep),
        ("gaps", gap_field),
        ("entries", entries),
        ("gap_total", gap_total),
    ];
    fields.extend(riders.iter().map(|name| (name.as_str(), stream.get(name))));
    let mut stage = stream.with(&fields).registered("counted");
    let all = m.lit(Bits(count_bits), n as u64);
    let mut count = m.wire("kept", all - stage.get("gap_total"));

    let mut mask = stage.get("mask");
    // A word is an entry on its way: the bits of its distance that are left, and its payload.
    let mut words: Vec<(Value, Value)> = stage
        .get("gaps")
        .lanes(levels)
        .into_iter()
        .zip(stage.get("entries").lanes(entry))
        .collect();
    for level in 0..levels {
        let distance = 1 << level;
        m.comment(format!(
            "Entries with bit {level} of their distance set move down by {distance}."
        ));
        let moving: Vec<Value> = words.iter().map(|(gap, _)| gap.bit(0)).collect();
        let moving = m.wire(&format!("moving_{distance}"), m.pack(&moving));
        let arrived = m.wire(
            &format!("mask_{distance}"),
            (moving >> distance) | (mask & !moving),
        );
        words = (0..n)
            .map(|p| {
                let pick =
                    |from: Value<'m>, own: Value<'m>| moving.bit(p + distance).mux(from, own);
                let (gap, payload) = words[p];
                let has_source = p + distance < n;
                let payload = if has_source {
                    m.wire(
                        &format!("entry_{distance}_{p}"),
                        pick(words[p + distance].1, payload),
                    )
                } else {
                    payload
                };
                // The bit that this level has used is dropped; behind the last level none is left.
                let rest = gap.width() - 1;
                if rest == 0 {
                    return (gap, payload);
                }
                let own = gap.slice(1, rest);
                let gap = if has_source {
                    let from = words[p + distance].0.slice(1, rest);
                    // A place whose entry has left is empty: its distance becomes 0.
                    m.wire(
                        &format!("gap_{distance}_{p}"),
                        pick(from, own & (!moving.bit(p)).replicate(rest)),
                    )
                } else {
                    m.wire(
                        &format!("gap_{distance}_{p}"),
                        own & (!moving.bit(p)).replicate(rest),
                    )
                };
                (gap, payload)
            })
            .collect();
        mask = arrived;
        let last_level = level + 1 == levels;
        if last_level {
            m.comment("The places above the kept entries are cleared.");
        }
        if last_level || (level + 1).is_multiple_of(per_stage) {
            let payloads: Vec<Value> = words
                .iter()
                .enumerate()
                .map(|(p, (_, payload))| match last_level {
                    true => *payload & mask.bit(p).replicate(entry),
                    false => *payload,
                })
                .collect();
            let entries = m.pack(&payloads);
            let mut fields = vec![("entries", entries), ("count", count)];
            fields.extend(riders.iter().map(|name| (name.as_str(), stage.get(name))));
            if !last_level {
                let gaps: Vec<Value> = words.iter().map(|(gap, _)| *gap).collect();
                fields.push(("mask", mask));
                fields.push(("gaps", m.pack(&gaps)));
            }
            stage = stage.with(&fields).registered(&format!("by{distance}"));
            count = stage.get("count");
            if !last_level {
                mask = stage.get("mask");
                let gaps = stage.get("gaps").lanes(levels - level - 1);
                words = gaps
                    .into_iter()
                    .zip(stage.get("entries").lanes(entry))
                    .collect();
            }
        }
    }
    let mut fields = vec![("count", count), ("entries", stage.get("entries"))];
    fields.extend(riders.iter().map(|name| (name.as_str(), stage.get(name))));
    stage.with(&fields)
}

/// [`compact`] as a module: moves the marked ones of `n` entries of `entry` bits to the low end of
/// the beat.
///
/// Latency [`compaction_latency`], one beat per cycle. `n` is a power of two of at least 2, `entry`
/// and `levels_per_stage` are at least 1.
///
/// # Panics
/// If they are not.
pub fn compaction_shifter(n: usize, entry: usize, levels_per_stage: usize) -> Module {
    let m = ModuleBuilder::new(format!("compaction_shifter_n{n}_w{entry}"));
    m.doc("Moves the marked entries of a beat to its low end, in order; the places above are 0.");
    m.doc(
        "Entry i moves down by the number of gaps below it, by powers of two, smallest first. Entries \
         never collide: kept entries i < j have gaps(i) <= gaps(j) <= gaps(i) + (j - i - 1). in_ready \
         depends on out_ready.",
    );
    m.parameter("n", n);
    m.parameter("entry", entry);
    m.parameter("levels_per_stage", levels_per_stage);
    m.timing(
        compaction_latency(n, levels_per_stage),
        "one beat per cycle",
    );
    let stream = m.stream_in(
        "in",
        &[
            ("keep", Bits(n), "marks the entries to keep"),
            ("entries", Bits(n * entry), "entries, lane 0 lowest"),
            ("last", Bit, "last beat of a packet"),
        ],
    );
    compact(&m, stream, entry, levels_per_stage).stream_out(
        "out",
        &[
            ("count", "number of kept entries"),
            ("entries", "kept entries, then zeros"),
            ("last", "last beat of a packet"),
        ],
    );
    m.finish()
}
