//! The codec: tokens of keys and values in, what attention reads of them out.

use super::tokens::{made, tensor_tokens};
use crate::bench::{self, Figure, measure};
use crate::markdown::table;
use crate::model::{Model, ModelInfo};
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::beats::no_element;
use crate::units::directed::{directed_cases, reset_while_all_waits};
use crate::units::oaken::vector::normals;
use crate::units::status::{check, check_and_clear};
use proptest::prelude::*;
use sim::F16;
use sim::kivi::{Flags, Format, KeyEncoder, Kind, StoredDecoder, ValueEncoder, Window};
use std::fmt;
use std::ops::RangeInclusive;

/// Its sticky flags.
const FLAGS: [&str; 3] = ["nan_seen", "inf_seen", "config_error"];
/// What no frame of its own can set.
const NEVER: [&str; 2] = ["k_stopped", "v_stopped"];

/// The unit with `lanes` elements per beat.
pub struct Codec {
    lanes: usize,
    format: Format,
    window: Window,
    max_d: usize,
}

/// Tokens of `d` elements, keys and values; none if the command is to be refused.
#[derive(Clone, PartialEq, Eq)]
pub struct KvTokens {
    /// Elements of a token, as the command says.
    pub d: u16,
    /// The keys.
    pub k: Vec<Vec<u16>>,
    /// As many values.
    pub v: Vec<Vec<u16>>,
}

impl fmt::Debug for KvTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tokens of {}", self.k.len(), self.d)?;
        let first = self.k.first().into_iter().flatten().take(16);
        let first: Vec<String> = first.map(|x| format!("{x:04x}")).collect();
        write!(f, ", the first key: {}", first.join(" "))
    }
}

/// A token in binary16.
fn golden(token: &[u16]) -> Vec<F16> {
    token.iter().map(|x| F16(*x)).collect()
}

impl Codec {
    /// Number of the output stream of keys.
    pub const KEYS: usize = 0;
    /// That of values.
    pub const VALUES: usize = 1;

    /// The contract at the sizes of a design.
    ///
    /// # Panics
    /// If golden has no such format or window: there is no such design.
    pub fn of(info: &ModelInfo) -> Codec {
        let (group, bits) = (info.size("group"), info.size("bits") as u32);
        let format = Format::new(group, bits).expect("designs have golden formats");
        let window = Window::new(format, info.size("window"));
        Codec {
            lanes: info.size("lanes"),
            format,
            window: window.expect("designs have golden windows"),
            max_d: info.size("max_d"),
        }
    }

    /// Elements per group and bits per code.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The window.
    pub fn window(&self) -> Window {
        self.window
    }

    /// Elements of the longest token.
    pub fn max_d(&self) -> usize {
        self.max_d
    }

    fn refuses(&self, item: &KvTokens) -> bool {
        item.k.is_empty() || !(1..=self.max_d).contains(&usize::from(item.d))
    }

    /// The tokens as attention reads them at the end, and how many bytes they take.
    ///
    /// # Panics
    /// If the golden decoder does not read what the golden encoder wrote.
    pub fn attended(&self, kind: Kind, tokens: &[Vec<u16>]) -> (Vec<Vec<F16>>, usize) {
        let stored = self.window.quantized(kind, tokens.len() as u64) as usize;
        let d = tokens[0].len();
        let mut stream = vec![];
        let (old, recent) = tokens.split_at(stored);
        match kind {
            Kind::Keys => {
                let mut encoder = KeyEncoder::new(self.format, self.max_d);
                old.iter().for_each(|token| {
                    encoder.encode(&golden(token), &mut stream);
                });
            }
            Kind::Values => {
                let mut encoder = ValueEncoder::new(self.format, self.max_d);
                old.iter().for_each(|token| {
                    encoder.encode(&golden(token), &mut stream);
                });
            }
        }
        let bytes = stream.len() + 2 * d * recent.len();
        let mut decoder = StoredDecoder::new(self.format, kind, d, &stream[..]).expect("d is good");
        let (mut all, mut token) = (vec![], vec![]);
        while decoder.next_token(&mut token).expect("golden reads it") {
            all.push(token.clone());
        }
        let canonical =
            |token: &Vec<u16>| golden(token).iter().map(|x| x.canonical().value).collect();
        all.extend(recent.iter().map(canonical));
        (all, bytes)
    }

    /// Tokens of `d` normal numbers.
    pub fn normal(&self, count: usize, d: usize, seed: u64) -> KvTokens {
        let of = |seed: u64| {
            (0..count as u64)
                .map(|t| normals(d, seed << 12 | t))
                .collect()
        };
        KvTokens {
            d: d as u16,
            k: of(2 * seed),
            v: of(2 * seed + 1),
        }
    }
}

impl Unit for Codec {
    type Item = KvTokens;
    type Memory = Flags;
    const ITEM: &'static str = "stream of tokens";

    fn inputs(&self) -> Vec<StreamSpec> {
        vec![
            StreamSpec::axi("s_axis_command").lanes("data", 8),
            StreamSpec::axi("s_axis_k").binary16("data"),
            StreamSpec::axi("s_axis_v").binary16("data"),
        ]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let path = |name| StreamSpec::axi(name).binary16("data").field("last");
        vec![path("m_axis_k"), path("m_axis_v")]
    }

    fn item(&self) -> BoxedStrategy<KvTokens> {
        let window = self.window.tokens() as usize;
        let count = prop_oneof![
            1 => Just(0),
            3 => 1..=window + 4,
            3 => window - 1..=2 * window + 2,
        ];
        let d = prop_oneof![1..=3 * self.lanes, Just(2 * self.lanes), 1..=self.max_d];
        let bad = prop::option::weighted(0.05, prop_oneof![Just(0), self.max_d + 1..=0xffff]);
        (count, d, bad, any::<[u64; 2]>())
            .prop_map(|(count, d, bad, seeds)| {
                let [k, v] = seeds.map(|seed| made(seed, if bad.is_some() { 0 } else { count }, d));
                KvTokens {
                    d: bad.unwrap_or(d) as u16,
                    k,
                    v,
                }
            })
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=3
    }

    fn latest_reset(&self) -> u64 {
        1500
    }

    /// The moves of tokens that only one of the paths has.
    fn pause(&self) -> u64 {
        4 * u64::from(self.window.tokens()) * (self.max_d / self.lanes) as u64
    }

    fn send(&self, item: &KvTokens, beats: &mut [BeatQueue]) {
        let command = u64::from(item.d) | (item.k.len() as u64) << 16;
        let mut beat = beats[0].push();
        for byte in 0..6 {
            beat.set_lane(0, byte, (command >> (8 * byte)) as u8);
        }
        for (tokens, queue) in [&item.k, &item.v].into_iter().zip(&mut beats[1..]) {
            for elements in tokens.iter().flat_map(|token| token.chunks(self.lanes)) {
                let mut beat = queue.push();
                for lane in 0..self.lanes {
                    let element = elements.get(lane).copied();
                    beat.set_lane(
                        0,
                        lane,
                        element.unwrap_or_else(|| no_element(lane + elements.len())),
                    );
                }
            }
        }
    }

    fn expect(&self, item: &KvTokens, flags: &mut Flags, beats: &mut [BeatQueue]) {
        if self.refuses(item) {
            flags.config_error = true;
            return;
        }
        for x in item.k.iter().chain(&item.v).flatten() {
            let canonical = F16(*x).canonical();
            flags.nan |= canonical.nan;
            flags.inf |= canonical.inf;
        }
        for (kind, tokens, queue) in [
            (Kind::Keys, &item.k, Self::KEYS),
            (Kind::Values, &item.v, Self::VALUES),
        ] {
            for token in self.attended(kind, tokens).0 {
                let mut elements: Vec<u16> = token.iter().map(|x| x.0).collect();
                elements.resize(elements.len().next_multiple_of(self.lanes), 0);
                for (index, lanes) in elements.chunks(self.lanes).enumerate() {
                    let mut beat = beats[queue].push();
                    for (lane, x) in lanes.iter().enumerate() {
                        beat.set_lane(0, lane, *x);
                    }
                    beat.set(1, (index + 1) * self.lanes == elements.len());
                }
            }
        }
    }

    fn elements(&self, item: &KvTokens) -> u64 {
        2 * item.k.len() as u64 * u64::from(item.d)
    }

    fn vectors(&self, item: &KvTokens) -> u64 {
        2 * item.k.len() as u64
    }

    fn directed(&self) -> Vec<Directed<KvTokens>> {
        let window = self.window.tokens() as usize;
        let counts = [
            1,
            window - 1,
            window,
            window + 1,
            2 * window,
            3 * window + 5,
            0,
            2,
        ];
        let widths = [1, self.lanes, 3 * self.lanes - 2, 2 * self.lanes];
        let items = counts.iter().enumerate().map(|(i, count)| {
            let d = widths[i % 4];
            KvTokens {
                d: d as u16,
                k: made(i as u64, *count, d),
                v: made(i as u64 + 100, *count, d),
            }
        });
        let mut cases = vec![Directed {
            name: "a_window_and_a_token",
            case: Case::streaming(vec![self.normal(window + 1, 2 * self.lanes, 2)]),
        }];
        cases.extend(directed_cases(items.collect()));
        cases.push(Directed {
            name: "widest",
            case: Case::streaming(vec![self.normal(window + 3, self.max_d, 1)]),
        });
        // They are refused in consecutive cycles.
        let refused = || KvTokens {
            d: 0,
            k: vec![],
            v: vec![],
        };
        let mut items: Vec<KvTokens> = (0..4).map(|_| refused()).collect();
        items.push(self.normal(1, self.lanes, 3));
        cases.push(Directed {
            name: "refused_commands",
            case: Case::streaming(items),
        });
        let items = vec![self.normal(window + 1, 2 * self.lanes, 2)];
        cases.push(reset_while_all_waits(items, 1500));
        cases
    }

    fn finish(&self, model: &mut Model, flags: &Flags) -> Result<(), String> {
        for port in NEVER {
            check(model, port, 0)?;
        }
        let [nan, inf, config] = FLAGS;
        let expected = [
            (nan, flags.nan),
            (inf, flags.inf),
            (config, flags.config_error),
        ];
        check_and_clear(model, "flags_clear", &expected)
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        options: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let pairs = tensor_tokens(options.data).map_err(|e| e.to_string())?;
        let items = pairs.into_iter().map(|(_, k, v)| KvTokens {
            d: k[0].len() as u16,
            k,
            v,
        });
        let items: Vec<KvTokens> = items.take(options.vectors.div_ceil(1000)).collect();
        let measured = measure(self, info, items.into_iter(), None).map_err(|e| e.to_string())?;
        Ok(vec![measured.cosimulation(info.config).at_least(50.0)])
    }

    fn status_ports(&self) -> &'static [&'static str] {
        const ALL: [&str; 5] = [FLAGS[0], FLAGS[1], FLAGS[2], NEVER[0], NEVER[1]];
        &ALL
    }

    /// Two tokens more than the window holds.
    fn example(&self) -> Option<Case<KvTokens>> {
        let tokens = self.normal(self.window.tokens() as usize + 2, self.lanes, 1);
        Some(Case::streaming(vec![tokens]).stalled(Stall::Never, Stall::Never))
    }

    /// The error of the first elements.
    fn example_text(&self) -> Result<String, String> {
        let example = self.example().ok_or("there is an example")?;
        let item = &example.items[0];
        let kinds = [
            ("keys", Kind::Keys, &item.k),
            ("values", Kind::Values, &item.v),
        ];
        let rows = kinds.into_iter().flat_map(|(name, kind, tokens)| {
            let (attended, _) = self.attended(kind, tokens);
            let last = tokens.len() - 1;
            [0, 1, 2, last].map(|t| {
                let number = |x: F16| x.to_f64().to_string();
                vec![
                    name.to_string(),
                    t.to_string(),
                    number(F16(tokens[t][0])),
                    number(attended[t][0]),
                ]
            })
        });
        let head = ["Kind", "Token", "First element", "As attention reads it"];
        Ok(table(&head, rows))
    }
}
