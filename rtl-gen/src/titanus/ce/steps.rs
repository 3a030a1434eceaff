//! Walks through the beats of a command, row after row.

use super::geometry::Geometry;
use super::streams::{beat_flags, plan, step as step_bundle};
use crate::hw::{Bit, Bits, Fields, Flow, Module, ModuleBuilder, Reg, Value};

/// Goes through the tokens of a command: a step is one row of a beat.
///
/// ```text
///  beats --> judged: is it the beat that is due? --> steps: place of q and sum, weight, begins, gives
///            refused commands: beats are counted by their last ones, and dropped
/// ```
///
/// Behind a token that breaks the format, the steps that give scores go on without beats.
pub(super) fn steps(geometry: Geometry) -> Module {
    let m = ModuleBuilder::new(format!(
        "titanus_ce_steps_b{}_a{}_r{}",
        geometry.beats_bits(),
        geometry.place_bits(),
        geometry.rows_max
    ));
    m.doc(
        "Goes through the tokens of a command of the computing engine, a row of a beat in a step. A beat \
         is taken with its last row. The tokens of a refused command are dropped. A token breaks the \
         format if it says so, or has not as many beats as it should: scores that are left are then given \
         without beats, and a mix ends.",
    );
    m.throughput("one step per cycle");
    let waiting = m.stream_in("beats", &beat_flags());
    let starts = m.input("starts", Bit, "a good command begins");
    let refuses = m.input("drops", Bit, "a bad command with tokens begins");
    let ports = plan(geometry).into_iter();
    let plan: Vec<(&str, Value)> = ports
        .filter(|(name, ..)| !["signed_weights", "load_words", "words"].contains(name))
        .map(|(name, kind, doc)| (name, m.input(name, kind, doc)))
        .collect();
    let plan = m.fields("plan", &plan);
    let loaded = m.input("loaded", Bit, "the operands of the token are there");
    let room = m.input("room", Bit, "there is room for a result");

    let walk = Walk::new(&m, geometry, &plan);
    let mix = plan.get("mix");
    let active = m.reg_reset("active", Bit, 0);
    let dropping = m.reg_reset("dropping", Bit, 0);
    let spoiled = m.reg_reset("spoiled", Bit, 0);

    m.comment("The beat that is offered: is it the one that is due?");
    let (valid, last, user) = (waiting.valid, waiting.get("last"), waiting.get("user"));
    let due_last = m.wire("due_last", walk.last_in_head & walk.last_head);
    let is_bad = m.wire("is_bad", (last ^ due_last) | (last & user));
    let works = m.wire("works", active.q() & !spoiled.q());
    let breaks = m.wire("breaks", works & valid & is_bad);
    let beat_goes = works & valid & !is_bad & loaded;
    let goes = m.wire("may_go", beat_goes | (active.q() & spoiled.q()));
    let fires = m.wire("fires", goes & room);
    spoiled.set((spoiled.q() | breaks) & !starts & !refuses);

    m.comment("Where the step is.");
    let last_in_head = m.wire("head_ends", walk.last_in_head | spoiled.q());
    let head_ends = m.wire("head_steps_end", walk.last_row & last_in_head);
    let token_ends = m.wire("token_ends", head_ends & walk.last_head);
    let last_token = plan.get("last_token");
    let drops = m.wire("drops_token", dropping.q() & valid & last);
    let token_done = m.wire("token_ended", (fires & token_ends) | drops);
    walk.step(&m, starts, fires, (head_ends, token_ends));
    let first_token = m.reg("first_token", Bit);
    first_token.set_when(starts | (fires & token_ends), starts);

    m.comment("The end of a command.");
    let all_steps = m.wire("all_steps", fires & token_ends & last_token);
    let ends = m.wire("steps_end", all_steps | (breaks & mix));
    let dropped = m.wire("all_dropped", drops & last_token);
    let stops = m.wire("refused_stops", drops & user);
    active.set((active.q() | starts) & !ends);
    dropping.set((dropping.q() | refuses) & !dropped & !stops);
    let pops = breaks | dropping.q() | (fires & walk.last_row & !spoiled.q());
    waiting.accept_when(pops);

    let gives = m.wire("gives", !mix & last_in_head);
    let begins = mix.mux(first_token.q(), walk.first_in_head);
    let fields = [
        ("place", walk.place),
        ("weight", walk.weight),
        ("begins", begins),
        ("gives", gives),
        ("last", token_ends & last_token),
        ("spoiled", spoiled.q()),
    ];
    Flow::new(&m, "step", fires, &fields).output("step", &step_bundle(geometry));
    m.output("takes_room", fires & gives, "a result is on its way");
    m.output(
        "frees",
        fires & token_ends & mix,
        "the weights of the token are done with",
    );
    m.output("token_done", token_done, "a token is done");
    m.output("ends", ends, "the command has no more steps");
    m.output("dropped", dropped & !user, "a refused command is done");
    m.output("stops", stops, "a refused command's token broke the format");
    m.output("spoiled", spoiled.q(), "a token has broken the format");
    m.finish()
}

/// Where a step is: row, beat of its head, head, and the places that follow from them.
struct Walk<'m> {
    row: Option<Reg<'m>>,
    beat: Reg<'m>,
    head: Reg<'m>,
    first_in_head: Value<'m>,
    last_row: Value<'m>,
    last_in_head: Value<'m>,
    last_head: Value<'m>,
    /// Row x beats of a token + beat of the token.
    place: Value<'m>,
    /// Row x heads + head.
    weight: Value<'m>,
    places: [Place<'m>; 2],
}

/// A number that grows by a stride from row to row, and by 1 from column to column.
struct Place<'m> {
    column: Reg<'m>,
    /// The same in the row of the step, if there are several rows.
    at: Option<Reg<'m>>,
    stride: Value<'m>,
}

impl<'m> Walk<'m> {
    fn new(m: &'m ModuleBuilder, geometry: Geometry, plan: &Fields<'m>) -> Walk<'m> {
        m.comment("Row, beat of its head, and head of the step.");
        let bits = Bits(geometry.beats_bits());
        let row = (geometry.rows_max > 1).then(|| m.reg("row", Bits(geometry.rows_bits())));
        let [beat, head] = ["beat", "head"].map(|name| m.reg(name, bits));
        let is_last = |count: Reg<'m>, all: &str| (count.q() + 1).eq(plan.get(all));
        if row.is_none() {
            let of_rows = [plan.get("rows"), plan.get("beats")];
            m.unused("unused_plan", m.concat(&of_rows));
        }
        let last_row = row.map_or(m.lit(Bit, 1), |row| is_last(row, "rows"));
        let places = [("place", "beats"), ("weight", "heads")].map(|(name, stride)| {
            let place = Bits(geometry.place_bits());
            let several = geometry.rows_max > 1;
            Place {
                column: m.reg(&format!("{name}_column"), place),
                at: several.then(|| m.reg(name, place)),
                stride: plan.get(stride),
            }
        });
        Walk {
            row,
            beat,
            head,
            first_in_head: m.wire("first_in_head", beat.q().eq(0)),
            last_row: m.wire("is_last_row", last_row),
            last_in_head: m.wire("is_last_in_head", is_last(beat, "head_beats")),
            last_head: m.wire("is_last_head", is_last(head, "heads")),
            place: places[0].q(),
            weight: places[1].q(),
            places,
        }
    }

    /// Goes on with a step that `fires`, and begins anew with a command that `starts`.
    fn step(
        &self,
        m: &'m ModuleBuilder,
        starts: Value<'m>,
        fires: Value<'m>,
        (head_ends, token_ends): (Value<'m>, Value<'m>),
    ) {
        let counts = |count: Reg<'m>, when: Value<'m>, over: Value<'m>| {
            let none = m.lit(count.q().kind(), 0);
            count.set_when(starts | when, (starts | over).mux(none, count.q() + 1));
        };
        let beat_ends = m.wire("beat_ends", fires & self.last_row);
        if let Some(row) = self.row {
            counts(row, fires, self.last_row);
        }
        counts(self.beat, beat_ends, head_ends);
        let head_done = m.wire("head_done", fires & head_ends);
        counts(self.head, head_done, token_ends);
        let [place, weight] = &self.places;
        let (over, rows) = (starts | token_ends, (starts | fires, self.last_row));
        place.step(m, "place", (starts | beat_ends, over), starts, rows);
        weight.step(m, "weight", (starts | head_done, over), starts, rows);
    }
}

impl<'m> Place<'m> {
    fn q(&self) -> Value<'m> {
        self.at.unwrap_or(self.column).q()
    }

    /// The column moves, or is over; a row moves by a stride, or back to the column.
    fn step(
        &self,
        m: &'m ModuleBuilder,
        name: &str,
        (moves, over): (Value<'m>, Value<'m>),
        starts: Value<'m>,
        (steps, last_row): (Value<'m>, Value<'m>),
    ) {
        let column = self.column.q();
        let none = m.lit(column.kind(), 0);
        let next = m.wire(&format!("next_{name}_column"), over.mux(none, column + 1));
        self.column.set_when(moves, next);
        if let Some(at) = self.at {
            let first = moves.mux(next, column);
            let stride = self.stride;
            let stride = match stride.width() > column.width() {
                true => stride.slice(0, column.width()),
                false => stride.zext(column.width()),
            };
            at.set_when(steps, (starts | last_row).mux(first, at.q() + stride));
        }
    }
}
