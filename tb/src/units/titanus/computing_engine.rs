//! Titanus' computing engine: commands, tokens and second operands in, scores and mixes out.

use super::products::{
    Broken, Numbers, Product, Recipe, broken_products, good_products, refused_products,
};
use crate::bench::{self, Figure, measure};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Given, Stall, StreamSpec};
use crate::unit::{Case, Count, Directed, Unit};
use crate::units::directed::directed_cases;
use crate::units::status::{self, Status};
use proptest::prelude::*;
use sim::titanus::ce::{Command, Config, Engine, Kind, Outcome};
use std::ops::RangeInclusive;

/// Bytes of an int32.
const RESULT: usize = 4;

/// The engine at the sizes of a design.
pub struct ComputingEngine {
    config: Config,
}

/// Where the engine should be.
#[derive(Clone, Default, Debug)]
pub struct Progress {
    golden: Option<Engine>,
}

impl Progress {
    /// Has it stopped?
    pub fn is_stopped(&self) -> bool {
        self.golden.as_ref().is_some_and(Engine::is_stopped)
    }

    fn config_error(&self) -> bool {
        self.golden.as_ref().is_some_and(Engine::config_error)
    }
}

impl ComputingEngine {
    /// Numbers of the input streams.
    pub const COMMAND: usize = 0;
    /// Of tokens.
    pub const TOKENS: usize = 1;
    /// Of queries and weights.
    pub const OPERANDS: usize = 2;
    /// Number of the output stream of results.
    pub const RESULTS: usize = 0;
    /// Number of the output stream of records.
    pub const RECORDS: usize = 1;

    /// The contract at the sizes of a design.
    pub fn of(info: &ModelInfo) -> ComputingEngine {
        let size = |name| info.parameter(name) as u32;
        ComputingEngine {
            config: Config {
                lanes: size("lanes"),
                channels_max: size("channels_max"),
                rows_max: size("rows_max"),
            },
        }
    }

    /// Lanes, most channels, most rows.
    pub fn config(&self) -> Config {
        self.config
    }

    /// Elements of a beat.
    pub fn lanes(&self) -> usize {
        self.config.lanes as usize
    }

    /// A command for heads of so many beats.
    pub fn command(&self, kind: Kind, tokens: u16, heads: u16, head_beats: u16) -> Command {
        Command {
            kind,
            tokens,
            heads,
            head_size: head_beats * self.config.lanes as u16,
            rows: 1,
        }
    }

    /// The longest tokens, shared by the most rows.
    pub fn largest(&self, kind: Kind, tokens: u16) -> Command {
        let beats = (self.config.channels_max / self.config.lanes) as u16;
        Command {
            rows: self.config.rows_max as u16,
            ..self.command(kind, tokens, 1, beats)
        }
    }

    /// A command of each kind, of two heads of a beat each.
    fn one_of_each(&self) -> Vec<Product> {
        let kinds = [
            Kind::Score,
            Kind::Mix { signed: false },
            Kind::Mix { signed: true },
        ];
        let rows = self.config.rows_max as u16;
        let product = |kind| {
            let command = Command {
                rows,
                ..self.command(kind, 5, 2, 1)
            };
            Recipe::any(command).product()
        };
        kinds.into_iter().map(product).collect()
    }

    /// Sums at their bounds, tokens that are 0, and every size that has a path of its own.
    fn corners(&self) -> Vec<Directed<Product>> {
        let kinds = [
            Kind::Score,
            Kind::Mix { signed: false },
            Kind::Mix { signed: true },
        ];
        let mut cases = vec![];
        let mut push = |name, items| {
            cases.push(Directed {
                name,
                case: Case::streaming(items),
            });
        };
        let each = |of: &dyn Fn(Kind) -> Recipe| -> Vec<Product> {
            kinds.map(|kind| of(kind).product()).into()
        };
        for numbers in [Numbers::Largest, Numbers::Ends, Numbers::Zero] {
            push(
                "largest_smallest_and_zero",
                each(&|kind| Recipe::any(self.largest(kind, 3)).with(numbers)),
            );
        }
        // The same products but for their zeros: what skipping saves is the difference in power.
        let beats = (self.config.channels_max / self.config.lanes).min(4) as u16;
        let scores = Recipe::any(self.command(Kind::Score, 16, 1, beats));
        let of = |elements| vec![Recipe { elements, ..scores }.product()];
        push("scores_of_dense_tokens", of(Numbers::Any));
        push("scores_with_a_quarter_of_zeros", of(Numbers::Quarter));
        push("scores_of_zeros_mostly", of(Numbers::Sparse));
        push(
            "one_token_of_one_head_of_one_beat",
            each(&|kind| Recipe::any(self.command(kind, 1, 1, 1))),
        );
        let beats = (self.config.channels_max / self.config.lanes) as u16;
        let widest = |kind| Command {
            rows: self.config.rows_max as u16,
            ..self.command(kind, 3, beats, 1)
        };
        push("the_most_heads", each(&|kind| Recipe::any(widest(kind))));
        for rows in 1..=self.config.rows_max as u16 {
            for (heads, head_beats) in [(1, 1), (2, 1), (1, 2)] {
                let sized = |kind| Command {
                    rows,
                    ..self.command(kind, 9, heads, head_beats)
                };
                push("short_tokens", each(&|kind| Recipe::any(sized(kind))));
            }
        }
        cases
    }

    /// Tokens that break the format, in every kind of command.
    fn broken(&self) -> Vec<Directed<Product>> {
        let mut cases = vec![];
        let follows = self.one_of_each();
        for product in self.one_of_each() {
            for token in 0..usize::from(product.command.tokens) {
                for how in [Broken::User, Broken::Early(1), Broken::Late] {
                    let items = vec![
                        follows[token % 3].clone(),
                        product.clone().broken_at(token, how),
                        follows[0].clone(),
                    ];
                    cases.push(Directed {
                        name: "a_broken_token",
                        case: Case::streaming(items),
                    });
                }
            }
        }
        let refused = refused_products(self.config);
        for token in 0..3 {
            let items = vec![
                refused[1 + token].clone().broken_at(token, Broken::User),
                follows[0].clone(),
            ];
            cases.push(Directed {
                name: "a_broken_token_of_a_refused_command",
                case: Case::streaming(items),
            });
        }
        cases
    }

    /// What golden makes of a product, and what becomes of its command; nothing if it has no token.
    fn run(golden: &mut Engine, product: &Product) -> (Vec<i32>, Option<Outcome>) {
        let mut command = product.command;
        if product.reserved {
            // Golden has no such kind. It is refused as anything else is.
            command.rows = 0;
        }
        let q: Vec<i8> = match command.kind {
            Kind::Score => product.operands.iter().map(|byte| *byte as i8).collect(),
            Kind::Mix { .. } => vec![],
        };
        let fits = golden.begin(command, &q);
        let (mut results, mut outcome) = (vec![], None);
        let tokens = product.tokens.chunks(product.token_elements().max(1));
        for (number, token) in tokens.enumerate() {
            if product.broken.is_some_and(|(broken, _)| broken == number) {
                outcome = Some(golden.broken_token(&mut results));
                break;
            }
            let weights = match command.kind {
                Kind::Mix { .. } if fits => {
                    let load = product.load();
                    &product.operands[number * load..][..load]
                }
                _ => &[],
            };
            outcome = Some(golden.token(token, weights, &mut results));
        }
        (results, outcome)
    }
}

/// A command as the unit takes it.
fn record(product: &Product) -> u64 {
    let command = product.command;
    let kind = match (product.reserved, command.kind) {
        (true, _) => 3,
        (false, Kind::Score) => 0,
        (false, Kind::Mix { signed }) => 1 + u64::from(signed),
    };
    let Command {
        tokens,
        heads,
        head_size,
        rows,
        ..
    } = command;
    kind | u64::from(tokens) << 2
        | u64::from(heads) << 18
        | u64::from(head_size) << 34
        | u64::from(rows) << 50
}

impl Unit for ComputingEngine {
    type Item = Product;
    type Memory = Progress;
    const ITEM: &'static str = "product";

    // Some tokens come before their command.
    fn takes_when_stopped(&self) -> &'static [usize] {
        &[1]
    }

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("s_axis_command").field("data"),
            StreamSpec::axi("s_axis")
                .lanes("data", 8)
                .lanes("keep", 1)
                .field("last")
                .field("user"),
            StreamSpec::axi("s_axis_operand").lanes("data", 8),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("m_axis")
                .lanes("data", 8 * RESULT)
                .lanes("keep", 1)
                .field("last")
                .field("user"),
            StreamSpec::axi("m_axis_record").lanes("data", 48),
        ]
    }

    fn item(&self) -> BoxedStrategy<Product> {
        let refused = prop::sample::select(refused_products(self.config));
        let broken = broken_products(self.config);
        prop_oneof![12 => good_products(self.config, 6), 1 => refused, 1 => broken].boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=6
    }

    fn latest_reset(&self) -> u64 {
        200
    }

    fn send(&self, item: &Product, beats: &mut [BeatQueue]) {
        beats[Self::COMMAND].push().set(0, record(item));
        let lanes = self.lanes();
        let tokens = item.tokens.chunks(item.token_elements().max(1));
        for (number, token) in tokens.enumerate() {
            let broken = item.broken.filter(|(token, _)| *token == number);
            let how = broken.map(|(_, how)| how);
            let count = token.len().div_ceil(lanes)
                - match how {
                    Some(Broken::Early(by)) => by,
                    _ => 0,
                };
            for (index, elements) in token.chunks(lanes).take(count).enumerate() {
                let mut beat = beats[Self::TOKENS].push();
                for (lane, x) in elements.iter().enumerate() {
                    beat.set_lane(0, lane, *x as u8);
                    beat.set_lane(1, lane, true);
                }
                let last = index + 1 == count;
                beat.set(2, last && how != Some(Broken::Late));
                // A beat that is not the last one of a token may say anything.
                beat.set(3, (how == Some(Broken::User)) == last);
            }
        }
        for load in item.operands.chunks(item.load().max(1)) {
            for word in load.chunks(lanes) {
                let mut beat = beats[Self::OPERANDS].push();
                for lane in 0..lanes {
                    let padding = 0xa5 ^ lane as u8;
                    beat.set_lane(0, lane, word.get(lane).copied().unwrap_or(padding));
                }
            }
        }
    }

    fn expect(&self, item: &Product, progress: &mut Progress, beats: &mut [BeatQueue]) {
        let config = self.config;
        let golden = progress.golden.get_or_insert_with(|| Engine::new(config));
        if golden.is_stopped() {
            return;
        }
        let (results, outcome) = ComputingEngine::run(golden, item);
        let in_beat = match item.command.kind {
            Kind::Score => 1,
            Kind::Mix { .. } => self.lanes() / RESULT,
        };
        let count = results.len() / in_beat;
        for (index, results) in results.chunks(in_beat).enumerate() {
            let mut beat = beats[Self::RESULTS].push();
            for (lane, result) in results.iter().enumerate() {
                beat.set_lane(0, lane, *result as u32);
            }
            for byte in 0..RESULT * in_beat {
                beat.set_lane(1, byte, true);
            }
            let last = index + 1 == count;
            beat.set(2, last);
            beat.set(3, last && outcome == Some(Outcome::Broken));
        }
        if let Some(Outcome::Done(counters)) = outcome {
            let mut beat = beats[Self::RECORDS].push();
            beat.set_lane(0, 0, counters.executed);
            beat.set_lane(0, 1, counters.skipped);
        }
    }

    fn abandons_input(&self, progress: &Progress) -> bool {
        progress.is_stopped()
    }

    fn elements(&self, item: &Product) -> u64 {
        item.products()
    }

    /// A command that is refused gives nothing.
    fn count(&self, item: &Product, given: Given<'_>) -> Count {
        match given.beats(0) {
            0 => Count::default(),
            _ => Count {
                vectors: u64::from(item.command.tokens),
                elements: self.elements(item),
            },
        }
    }

    fn directed(&self) -> Vec<Directed<Product>> {
        let all = self.one_of_each();
        let mut cases = directed_cases(all.clone());
        cases.extend(self.corners());
        let mut push = |name, items, source, sink| {
            cases.push(Directed {
                name,
                case: Case::streaming(items).stalled(source, sink),
            });
        };
        // Results fill their FIFO, and steps wait for room.
        let late = Stall::at(&(0..200).collect::<Vec<_>>());
        let score = Recipe::any(self.command(Kind::Score, 40, 1, 1)).product();
        let items = vec![score, all[1].clone(), all[0].clone()];
        push("a_late_sink", items, Stall::Never, late);
        let short = Recipe::any(self.command(Kind::Score, 1, 1, 1)).product();
        let stuck = Stall::Once {
            after: 0,
            cycles: 100,
        };
        push("scores_wait", vec![short; 5], Stall::Never, stuck);
        for (n, refused) in refused_products(self.config).into_iter().enumerate() {
            let items = vec![all[n % 3].clone(), refused, all[(n + 1) % 3].clone()];
            push("a_refused_command", items, Stall::Never, Stall::Never);
        }
        cases.extend(self.broken());
        cases
    }

    fn status(&self, progress: &Progress) -> Option<Status> {
        Some(Status {
            stopped: progress.is_stopped(),
            config_error: progress.config_error(),
            ..Status::default()
        })
    }

    fn finish(&self, model: &mut Model, progress: &Progress) -> Result<(), String> {
        status::check(model, "stopped", progress.is_stopped().into())?;
        let flags = [("config_error", progress.config_error())];
        status::check_and_clear(model, "errors_clear", &flags)
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let tokens = options.vectors.clamp(64, 65535) as u16;
        [
            ("scores", Kind::Score),
            ("mix", Kind::Mix { signed: false }),
        ]
        .into_iter()
        .map(|(what, kind)| {
            let product = Recipe::any(self.largest(kind, tokens)).product();
            let measured = measure(self, info, std::iter::once(product), None);
            let measured = measured.map_err(|e| e.to_string())?;
            let what = format!("{}, {what}", info.config);
            Ok(measured.elements_per_cycle(&what, self.lanes()))
        })
        .collect()
    }

    fn status_ports(&self) -> &'static [&'static str] {
        &["stopped", "config_error"]
    }

    /// Scores of two tokens of two heads, then a mix of them; a consumer that stalls once.
    fn example(&self) -> Option<Case<Product>> {
        let of = |kind| {
            let recipe = Recipe::any(self.command(kind, 2, 2, 1));
            Recipe {
                elements: Numbers::Sparse,
                ..recipe
            }
            .product()
        };
        let items = vec![of(Kind::Score), of(Kind::Mix { signed: false })];
        Some(Case::streaming(items).stalled(Stall::Never, Stall::at(&[17])))
    }

    /// Results and counters of the commands.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let mut golden = Engine::new(self.config);
        let mut rows = vec![];
        for product in &example.items {
            let (results, outcome) = ComputingEngine::run(&mut golden, product);
            let Some(Outcome::Done(counters)) = outcome else {
                return Err("golden does not finish it".into());
            };
            let what = match product.command.kind {
                Kind::Score => "scores",
                Kind::Mix { .. } => "mix",
            };
            let shown: Vec<String> = results.iter().take(4).map(i32::to_string).collect();
            rows.push(vec![
                what.to_owned(),
                results.len().to_string(),
                shown.join(", "),
                counters.executed.to_string(),
                counters.skipped.to_string(),
            ]);
        }
        let heads = [
            "command",
            "results",
            "the first four",
            "executed",
            "skipped",
        ];
        Ok(table(&heads, rows.into_iter()))
    }
}
