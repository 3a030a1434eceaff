//! Compaction: the marked entries of a beat move to its low end, in order.

use super::{levels_in_name, prefix_sum};
use crate::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Stream, Value, log2_ceil, width_for};

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
    let last_distance = stream.get("keep").width() / 2;
    let stage = moved_down(m, stream, entry, levels_per_stage);
    count_and_entries_first(stage.registered(&format!("by{last_distance}")))
}

/// [`compact`] without its output register: `count` and `entries` come from the last levels of the
/// shifter, a cycle earlier.
///
/// # Panics
/// As [`compact`].
pub fn compact_unregistered<'m>(
    m: &'m ModuleBuilder,
    stream: Stream<'m>,
    entry: usize,
    levels_per_stage: usize,
) -> Stream<'m> {
    count_and_entries_first(moved_down(m, stream, entry, levels_per_stage))
}

/// The fields in the order that [`compact`] promises.
fn count_and_entries_first(stream: Stream) -> Stream {
    let fields = stream.fields().clone();
    let mut others = fields.names();
    others.retain(|field| !["count", "entries"].contains(field));
    let fields = [&["count", "entries"], &others[..]].concat();
    stream.select(&fields)
}

/// [`compact_unregistered`] with `count` and `entries` behind the others.
fn moved_down<'m>(
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
    let gaps = gaps.lanes(levels);
    let gaps = m.lanes("gaps", n, |i| gaps[i] & keep.bit(i).replicate(levels));
    let entries = stream.get("entries");
    let fields = stream.fields().clone();
    let mut others = fields.names();
    others.retain(|field| !["keep", "entries"].contains(field));
    let mut stage = stream
        .select(&others)
        .append(&[
            ("mask", keep),
            ("gaps", gaps),
            ("entries", entries),
            ("gap_total", gap_total),
        ])
        .registered("counted");
    let all = m.lit(Bits(count_bits), n as u64);
    let mut count = m.wire("kept", all - stage.get("gap_total"));
    let mut beat = Beat {
        mask: stage.get("mask"),
        gaps: Some(stage.get("gaps")),
        entries: stage.get("entries"),
    };
    for level in 0..levels {
        beat = beat.moved(m, level, entry);
        if level + 1 < levels && (level + 1).is_multiple_of(per_stage) {
            stage = stage
                .select(&others)
                .append(&[("entries", beat.entries), ("count", count)]);
            if let Some(gaps) = beat.gaps {
                stage = stage.append(&[("mask", beat.mask), ("gaps", gaps)]);
            }
            stage = stage.registered(&format!("by{}", 1 << level));
            count = stage.get("count");
            beat.entries = stage.get("entries");
            beat.mask = stage.get("mask");
            beat.gaps = Some(stage.get("gaps"));
        }
    }
    m.comment("The places above the kept entries are cleared.");
    let (entries, mask) = (beat.entries.lanes(entry), beat.mask);
    let entries = m.lanes("kept_entries", n, |p| {
        entries[p] & mask.bit(p).replicate(entry)
    });
    stage
        .select(&others)
        .append(&[("entries", entries), ("count", count)])
}

/// A beat on its way through the levels of the shifter.
struct Beat<'m> {
    /// Which places hold an entry.
    mask: Value<'m>,
    /// What is left of the distance of every entry, from the bit that the next level uses up; none
    /// behind the last level.
    gaps: Option<Value<'m>>,
    entries: Value<'m>,
}

impl<'m> Beat<'m> {
    /// The beat behind a level of the shifter.
    fn moved(self, m: &'m ModuleBuilder, level: usize, entry: usize) -> Beat<'m> {
        let distance = 1 << level;
        let n = self.mask.width();
        m.comment(format!(
            "Entries with bit {level} of their distance set move down by {distance}."
        ));
        let gaps = self.gaps.expect("a level uses a bit of the distances");
        let gaps = gaps.lanes(gaps.width() / n);
        let moving = m.lanes(&format!("moving_{distance}"), n, |p| gaps[p].bit(0));
        let mask = m.wire(
            &format!("mask_{distance}"),
            (moving >> distance) | (self.mask & !moving),
        );
        // A place takes what is `distance` above it if that moves; the top places have nothing above.
        let taken = |name: String, moved: &[Value<'m>], own: &[Value<'m>]| {
            m.lanes(&name, n, |p| match moved.get(p + distance) {
                Some(moved) => moving.bit(p + distance).mux(*moved, own[p]),
                None => own[p],
            })
        };
        let entries = self.entries.lanes(entry);
        let entries = taken(format!("entries_{distance}"), &entries, &entries);
        // The bit that this level has used is dropped. A place whose entry has left is empty: its
        // distance becomes 0.
        let rest = gaps[0].width() - 1;
        let gaps = (rest > 0).then(|| {
            let left: Vec<Value> = gaps.iter().map(|gap| gap.slice(1, rest)).collect();
            let staying = m.lanes(&format!("staying_gaps_{distance}"), n, |p| {
                left[p] & (!moving.bit(p)).replicate(rest)
            });
            taken(format!("gaps_{distance}"), &left, &staying.lanes(rest))
        });
        Beat {
            mask,
            gaps,
            entries,
        }
    }
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
    let levels = levels_in_name("compaction_shifter", levels_per_stage);
    let m = ModuleBuilder::new(format!("compaction_shifter_n{n}_w{entry}{levels}"));
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
    let stream = m.stream_in("in", &marked_entries(n, entry));
    compact(&m, stream, entry, levels_per_stage).stream_out("out", &kept_entries(n, entry));
    m.finish()
}

/// What a [`compaction_shifter`] takes.
fn marked_entries(n: usize, entry: usize) -> Bundle {
    Bundle::new(
        "a beat",
        &[
            ("keep", Bits(n), "marks the entries to keep"),
            ("entries", Bits(n * entry), "entries, lane 0 lowest"),
            ("last", Bit, "last beat of a packet"),
        ],
    )
}

/// What a [`compaction_shifter`] gives.
fn kept_entries(n: usize, entry: usize) -> Bundle {
    Bundle::new(
        "a beat",
        &[
            ("count", Bits(width_for(n)), "number of kept entries"),
            ("entries", Bits(n * entry), "kept entries, then zeros"),
            ("last", Bit, "last beat of a packet"),
        ],
    )
}
