//! The unpacker and the decompressor: commands, packs and steps in, codes or values out.

use super::runs::{
    BAD_COMMANDS, Run, Widths, bad_command, broken_runs, first_bad_minimum, good_runs,
};
use crate::bench::{self, Figure, Record, measure};
use crate::markdown::{hexadecimal, table};
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::unit::{Case, Count, Directed, Unit};
use crate::units::beats::push_cut;
use crate::units::bytes::Bytes;
use crate::units::directed::{directed_cases, reset_while_all_waits};
use crate::units::status::{self, Status};
use proptest::prelude::*;
use sim::F16;
use sim::packkv::{
    CHANNELS, Command, Decompressor, Format, FormatError, LARGEST_PACK, MAX_BLOCKS, Pack, Segment,
    Shape, Side, Values,
};
use std::ops::RangeInclusive;

/// What the unit should have met.
pub type Met = status::Met<FormatError>;

/// Bytes of a word of steps.
pub const STEPS_WORD: usize = 8;
/// Bytes of a word of packs.
pub const PACKS_WORD: usize = 32;
/// Packs of a beat.
const PACKS: usize = 4;

/// A unit at the sizes of a design.
pub struct Reader {
    shape: Shape,
    /// It gives values, and takes steps.
    values: bool,
}

/// Where the unit should be: what golden has taken.
#[derive(Clone, Default, Debug)]
pub struct Progress {
    golden: Option<Decompressor>,
    /// Streams that have ended: of steps, of packs.
    ended: [bool; 2],
    /// Bytes that came after golden had stopped: the unit may take some before it does.
    later: [usize; 2],
}

impl Progress {
    /// What it has met.
    pub fn met(&self) -> Met {
        let Some(golden) = &self.golden else {
            return Met::Nothing;
        };
        match (golden.config_error(), golden.first_error()) {
            (true, _) => Met::BadCommand,
            (false, Some(error)) => Met::Error(error),
            (false, None) => Met::Nothing,
        }
    }

    /// Bytes of steps and packs that nothing has used, at most.
    pub fn left(&self) -> [u64; 2] {
        let held = self
            .golden
            .as_ref()
            .map_or([0, 0], |golden| [golden.steps_held(), golden.packs_held()]);
        [0, 1].map(|n| (held[n] + self.later[n]) as u64)
    }
}

/// The streams of the unit: that of steps is last, for the unpacker has none.
const COMMAND: usize = 0;
const PACK_BYTES: usize = 1;
const STEPS: usize = 2;

impl Reader {
    /// Number of the field with the elements of a beat.
    pub const DATA: usize = 0;
    /// Number of the field that marks the last beat of a block.
    pub const LAST: usize = 1;

    /// The decompressor at the sizes of a design.
    pub fn decompressor(info: &ModelInfo) -> Reader {
        Reader::of(info, true)
    }

    /// The unpacker at the sizes of a design.
    pub fn unpacker(info: &ModelInfo) -> Reader {
        Reader::of(info, false)
    }

    fn of(info: &ModelInfo, values: bool) -> Reader {
        let format = Format::new(info.size("block"), info.size("pack"));
        let shape = Shape {
            format: format.expect("designs have golden formats"),
            max_bits: info.size("max_bits") as u8,
            max_head_dim: info.size("max_d") as u16,
        };
        Reader { shape, values }
    }

    /// Format, and largest bits and channels.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Elements of a beat.
    pub fn beat(&self) -> usize {
        PACKS * self.shape.format.pack()
    }

    /// A command with the most bits.
    pub fn command(&self, side: Side, blocks: u16, head_dim: u16) -> Command {
        Command {
            side,
            blocks,
            head_dim: head_dim.min(self.shape.max_head_dim),
            bits: self.shape.max_bits,
        }
    }

    /// Streams for these commands.
    pub fn run_of(&self, commands: &[Command], widths: Widths) -> Run {
        Run::of(self.shape.format, commands, widths, 5)
    }

    /// Runs with faults.
    pub fn broken(&self) -> BoxedStrategy<Run> {
        broken_runs(self.shape)
    }

    /// Two commands, of keys and values, that need few bytes.
    fn short(&self) -> Vec<Command> {
        vec![
            self.command(Side::Keys, 1, 32),
            Command {
                bits: 3,
                ..self.command(Side::Values, 2, 16)
            },
        ]
    }

    /// Both streams end at about so many places.
    fn ends(&self, places: usize) -> Vec<Directed<Run>> {
        let run = self.run_of(&self.short(), Widths::Any);
        let lengths = [run.steps.bytes.len(), run.packs.bytes.len()];
        let mut cases = vec![];
        for (stream, length) in lengths.into_iter().enumerate() {
            for end in (0..length).step_by(1 + length / places) {
                let mut run = run.clone();
                let [steps, packs] = [&mut run.steps, &mut run.packs];
                [steps, packs][stream].cut(end);
                cases.push(Directed {
                    name: "a_stream_ends",
                    case: Case::streaming(vec![run]),
                });
            }
        }
        cases
    }

    /// A bit of a header is another one, at about so many places; with nothing behind it, and with all.
    fn bad_headers(&self, places: usize) -> Vec<Directed<Run>> {
        let command = self.command(Side::Values, 1, 16);
        let run = self.run_of(&[command], Widths::Widest);
        let header = Format::header_bytes(command.bits.into());
        let segment = run.packs.bytes.len() / self.shape.format.segments(16);
        let mut cases = vec![];
        for bit in (0..8 * header).step_by(1 + 8 * header / places) {
            let mut all = run.clone();
            let at = 2 * segment + bit / 8;
            all.packs.bytes[at] ^= 1 << (bit % 8);
            let mut nothing = all.clone();
            nothing.packs.bytes.truncate(2 * segment + header);
            for run in [all, nothing] {
                cases.push(Directed {
                    name: "a_bad_header",
                    case: Case::streaming(vec![run]),
                });
            }
        }
        cases
    }

    /// The lowest minimum that is one too high, in each pack of a segment with each width; with fewer bits in one pack.
    fn high_minima(&self) -> Vec<Directed<Run>> {
        let format = self.shape.format;
        let most = self.shape.max_bits;
        let packs = (0..CHANNELS).map(|pack| (pack, most));
        let packs = packs.chain((2..most).map(|bits| (usize::from(bits), bits)));
        let all = packs.flat_map(|(pack, bits)| (1..=bits).map(move |width| (pack, bits, width)));
        let cases = all.map(|(pack, bits, width)| {
            let command = Command {
                bits,
                ..self.command(Side::Keys, 1, 16)
            };
            let of = |width, above| Pack {
                min: (first_bad_minimum(bits, width) - 1 + above) as i8,
                width,
                deltas: [0; LARGEST_PACK],
            };
            let mut packs = [of(bits - width, 0); CHANNELS];
            packs[pack] = of(width, 1);
            let mut run = self.run_of(&[command], Widths::Any);
            run.packs.bytes.clear();
            Segment { packs }.write(format, bits.into(), &mut run.packs.bytes);
            Directed {
                name: "a_minimum_too_high",
                case: Case::streaming(vec![run]),
            }
        });
        cases.collect()
    }

    /// Broken streams of every kind at about so many places each.
    pub fn broken_at(&self, places: usize) -> Vec<Case<Run>> {
        let mut all = self.ends(places);
        all.extend(self.bad_headers(places));
        all.into_iter().map(|directed| directed.case).collect()
    }

    /// Golden at the beginning. The unpacker's gives values of steps of 1, which are the codes.
    fn golden(&self) -> Decompressor {
        Decompressor::new(self.shape)
    }

    /// An element of the unit, of a value of golden.
    fn element(&self, x: F16) -> u64 {
        match self.values {
            true => x.0.into(),
            // A whole number, of two's complement at the port.
            false => x.to_f64() as i64 as u64,
        }
    }

    /// What golden is given as steps.
    fn steps_of(&self, run: &Run) -> Vec<u8> {
        if self.values {
            return run.steps.bytes.clone();
        }
        let one = F16::from_f64(1.0).expect("1 is a number").0;
        let tokens = |command: &Command| match self.shape.takes(*command) {
            true => usize::from(command.blocks) * self.shape.format.block(),
            false => 0,
        };
        let tokens = run.commands.iter().map(tokens).sum();
        one.to_le_bytes().repeat(tokens)
    }

    fn push(&self, given: &Values, queue: &mut BeatQueue) {
        let mut beat = queue.push();
        for (lane, x) in given.values.iter().enumerate() {
            beat.set_lane(0, lane, self.element(*x));
        }
        beat.set(1, given.last);
        beat.set(2, given.error.is_some());
    }
}

impl Unit for Reader {
    type Item = Run;
    type Memory = Progress;
    const ITEM: &'static str = "run";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = |name| {
            StreamSpec::axi(name)
                .lanes("data", 8)
                .lanes("keep", 1)
                .field("last")
        };
        let mut all = vec![
            StreamSpec::axi("s_axis_command").field("data"),
            stream("s_axis_packs"),
        ];
        if self.values {
            all.push(stream("s_axis_steps"));
        }
        all
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let stream = StreamSpec::axi("m_axis");
        let stream = match (self.values, self.shape.max_bits) {
            (true, _) => stream.binary16("data"),
            (false, ..8) => stream.lanes("data", 8),
            (false, _) => stream.lanes("data", 16),
        };
        vec![stream.field("last").field("user")]
    }

    fn item(&self) -> BoxedStrategy<Run> {
        prop_oneof![5 => good_runs(self.shape), 2 => self.broken()].boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=3
    }

    fn latest_reset(&self) -> u64 {
        200
    }

    fn send(&self, item: &Run, beats: &mut [BeatQueue]) {
        for command in &item.commands {
            let record = u64::from(command.side == Side::Values)
                | u64::from(command.blocks) << 1
                | u64::from(command.head_dim) << 17
                | u64::from(command.bits) << 33;
            beats[COMMAND].push().set(0, record);
        }
        let push = |queue: &mut BeatQueue, stream: &Bytes, word| {
            push_cut(queue, &stream.bytes, word, &stream.cuts, stream.ends);
        };
        push(&mut beats[PACK_BYTES], &item.packs, PACKS_WORD);
        if self.values {
            push(&mut beats[STEPS], &item.steps, STEPS_WORD);
        }
    }

    fn expect(&self, item: &Run, progress: &mut Progress, beats: &mut [BeatQueue]) {
        let golden = progress.golden.get_or_insert_with(|| self.golden());
        for command in &item.commands {
            golden.command(*command);
        }
        let steps = self.steps_of(item);
        let taken = [
            golden.input_steps(&steps),
            golden.input_packs(&item.packs.bytes),
        ];
        let ends = [item.steps.ends && self.values, item.packs.ends];
        let lengths = [item.steps.bytes.len(), item.packs.bytes.len()];
        for n in 0..2 {
            if !taken[n] && !progress.ended[n] {
                progress.later[n] += lengths[n];
            }
            progress.ended[n] |= ends[n];
        }
        if ends[0] {
            golden.end_steps();
        }
        if ends[1] {
            golden.end_packs();
        }
        while let Some(given) = golden.next_beat() {
            self.push(&given, &mut beats[0]);
        }
    }

    fn abandons_input(&self, progress: &Progress) -> bool {
        progress.met() != Met::Nothing || progress.ended.contains(&true)
    }

    fn count(&self, _: &Run, given: Given<'_>) -> Count {
        Count {
            vectors: given.packets(0) * self.shape.format.block() as u64,
            elements: given.elements(0),
        }
    }

    fn directed(&self) -> Vec<Directed<Run>> {
        let mut cases = directed_cases(vec![
            self.run_of(&self.short(), Widths::Any),
            self.run_of(&self.short(), Widths::None)
                .in_words(&[3, 0, 1], &[5, 1, 0, 7]),
            self.run_of(&[self.command(Side::Keys, 2, 64)], Widths::Widest),
        ]);
        // Every width of a pack with every number of bits, both sides, every number of channels.
        let bits = 2..=self.shape.max_bits;
        let every = bits.flat_map(|bits| (0..=bits).map(move |width| (bits, width)));
        let every = every.zip([Side::Keys, Side::Values].into_iter().cycle());
        let every = every.map(|((bits, width), side)| {
            let command = Command {
                bits,
                ..self.command(side, 1, 16)
            };
            let widths = [Widths::Of(width), Widths::Highest(width)];
            widths.map(|widths| self.run_of(&[command], widths))
        });
        let every = every.flatten();
        let channels = (1..=self.shape.max_head_dim / 16)
            .map(|parts| self.command(Side::Values, 1, 16 * parts))
            .zip([Side::Keys, Side::Values].into_iter().cycle());
        let channels: Vec<Command> = channels
            .map(|(command, side)| Command { side, ..command })
            .collect();
        let named = |name, items| Directed {
            name,
            case: Case::streaming(items),
        };
        cases.push(named("every_width", every.collect()));
        cases.push(named(
            "every_number_of_channels",
            vec![self.run_of(&channels, Widths::Any)],
        ));
        // Words of one length each: a segment begins at every byte of a word.
        let words = (1..=PACKS_WORD as u8).map(|length| {
            let command = self.command(Side::Keys, 1, 16);
            self.run_of(&[command], Widths::Any)
                .in_words(&[1 + length % STEPS_WORD as u8], &[length])
        });
        cases.push(named("words_of_every_length", words.collect()));
        // All that is on its way waits, and the ring is full, before the sink takes a beat.
        let late = self.run_of(&[self.command(Side::Values, 4, 64)], Widths::Widest);
        cases.push(Directed {
            name: "a_late_sink",
            case: Case::streaming(vec![late])
                .stalled(Stall::Never, Stall::at(&(0..300).collect::<Vec<_>>())),
        });
        cases.extend(self.ends(8));
        cases.extend(self.bad_headers(10));
        cases.extend(self.high_minima());
        // As many blocks as there may be, of which few come.
        let mut most = self.run_of(&self.short()[..1], Widths::Any);
        most.commands[0].blocks = MAX_BLOCKS;
        cases.push(named("the_most_blocks", vec![most]));
        for which in 0..BAD_COMMANDS {
            let mut run = self.run_of(&self.short(), Widths::Any);
            run.commands
                .insert(usize::from(which) % 3, bad_command(self.shape, which));
            cases.push(named("a_command_out_of_range", vec![run]));
        }
        // Each of the four that are read at once.
        let bad = [0x7c00u16, 0x7e00, 0x8000, 0xbc00];
        for (step, at) in bad
            .into_iter()
            .flat_map(|step| (20..24).map(move |at| (step, 2 * at)))
        {
            let mut run = self.run_of(&self.short(), Widths::Any);
            run.steps.bytes[at..at + 2].copy_from_slice(&step.to_le_bytes());
            cases.push(named("a_bad_step", vec![run.clone()]));
            // It is seen before the rest of its group comes.
            run.steps.bytes.truncate(at + 2);
            cases.push(named("a_bad_step", vec![run]));
        }
        let mut left = self.run_of(&self.short()[..1], Widths::Any);
        left.packs.bytes.extend([1, 2, 3]);
        left.steps.bytes.extend([4, 5]);
        cases.push(named("bytes_are_left", vec![left]));
        // The stream ends with a word that is full.
        let mut full = self.run_of(&self.short()[..1], Widths::Any);
        let length = full.packs.bytes.len().next_multiple_of(PACKS_WORD);
        full.packs.bytes.resize(length, 0);
        full.packs.ends = true;
        cases.push(named("packs_end_with_a_word", vec![full]));
        let one = self.run_of(&[self.command(Side::Keys, 1, 16)], Widths::Any);
        cases.push(reset_while_all_waits(vec![one], 120));
        cases
    }

    fn status(&self, progress: &Progress) -> Option<Status> {
        progress
            .met()
            .status(|error| Some(error.number().into()))
            .ok()
    }

    fn finish(&self, model: &mut Model, progress: &Progress) -> Result<(), String> {
        let met = progress.met();
        met.check(model, |error| Some(error.number().into()))?;
        let left = progress.left();
        let ports: &[(usize, &str)] = match self.values {
            true => &[(0, "steps_held"), (1, "packs_held")],
            false => &[(1, "packs_held")],
        };
        for (n, port) in ports {
            let (held, left) = (status::read(model, port)?, left[*n]);
            // Behind an error and behind the end of a stream some may still wait outside.
            let fits = match met {
                Met::Nothing if !progress.ended[*n] => held == left,
                _ => held <= left,
            };
            if !fits {
                return Err(format!(
                    "{port} is {held} after the run, {left} bytes are left"
                ));
            }
        }
        status::clear_errors(model)
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let blocks = options.vectors.div_ceil(self.shape.format.block());
        let blocks = blocks.clamp(8, 16383) as u16;
        let lanes = self.beat();
        [
            (Side::Keys, 2),
            (Side::Keys, 4),
            (Side::Values, 2),
            (Side::Values, 4),
        ]
        .into_iter()
        .map(|(side, width)| {
            let run = self.run_of(&[self.command(side, blocks, 64)], Widths::Of(width));
            let bytes = run.packs.bytes.len();
            let measured = measure(self, info, std::iter::once(run), None);
            let measured = measured.map_err(|e| e.to_string())?;
            let what = format!("{}, {side} of width {width}", info.config);
            // Four packs per cycle, or what 32 bytes hold of them.
            let elements = usize::from(blocks) * self.shape.format.block() * 64;
            let most = (elements * PACKS_WORD) as f64 / bytes as f64;
            let most = most.min(lanes as f64);
            // The wider the packs, the fewer of them a beat of the stream has.
            let record = Record {
                data: Some(format!("{side} of width {width}")),
                ..measured.record(info, 64, lanes)
            };
            let figure = measured.elements_per_cycle(&what, lanes);
            Ok(figure.at_least(0.95 * most).of(record))
        })
        .collect()
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &status::READER
    }

    /// A block of keys of 16 channels, whose stream ends in its third segment; the consumer stalls once.
    fn example(&self) -> Option<Case<Run>> {
        let command = self.command(Side::Keys, 1, 16);
        let mut run = self.run_of(&[command], Widths::Of(2));
        let segment = run.packs.bytes.len() / self.shape.format.segments(16);
        run.packs.cut(2 * segment + segment / 2);
        // Steps from a quarter to a half.
        let tokens = self.shape.format.block() as u16;
        let steps = (0..tokens).map(|token| 0x3400 + token * (0x400 / tokens));
        run.steps.bytes = steps.flat_map(u16::to_le_bytes).collect();
        Some(Case::streaming(vec![run]).stalled(Stall::at(&[0]), Stall::at(&[24])))
    }

    /// Header and first elements of the first packs.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let run = example.items.first().ok_or("it has a run")?;
        let command = *run.commands.first().ok_or("it has a command")?;
        let mut golden = self.golden();
        golden.command(command);
        golden.input_steps(&self.steps_of(run));
        golden.input_packs(&run.packs.bytes);
        let first = golden.next_beat().ok_or("the first segment is whole")?;
        let bits = usize::from(command.bits);
        let rows = (0..PACKS).map(|pack| {
            let values = &first.values[pack * self.shape.format.pack()..][..6];
            let values: Vec<String> = values.iter().map(|x| x.to_f64().to_string()).collect();
            vec![pack.to_string(), values.join(", ")]
        });
        let head = ["Pack", "First elements"];
        let header = hexadecimal(&run.packs.bytes[..Format::header_bytes(bits as u32)]);
        Ok(format!(
            "The header is {header}.\n\n{}",
            table(&head, rows.collect::<Vec<_>>().into_iter())
        ))
    }
}
