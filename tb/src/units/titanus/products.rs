//! Commands of the computing engine with their tokens and second operands.

use proptest::prelude::*;
use sim::titanus::ce::{Command, Config, Kind};
use std::fmt;

/// A command, and all that is sent for it.
#[derive(Clone, PartialEq, Eq)]
pub struct Product {
    /// What is asked for.
    pub command: Command,
    /// The kind in the command is the one that is reserved.
    pub reserved: bool,
    /// The elements, token after token, each a number of whole beats.
    pub tokens: Vec<i8>,
    /// Of scores q, row after row; of a mix the weights of each token, row after row, as bits.
    pub operands: Vec<u8>,
    /// What is wrong with a token, and with which one.
    pub broken: Option<(usize, Broken)>,
}

/// How a token breaks the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// It says so with its last beat.
    User,
    /// It ends so many beats too early; at least one is left.
    Early(usize),
    /// Its last beat does not say that it is the last one.
    Late,
}

/// What numbers look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// All bytes.
    Any,
    /// A quarter 0, as in the tokens of the real tensors.
    Quarter,
    /// Mostly 0.
    Sparse,
    /// 0 alone.
    Zero,
    /// -128 and 255.
    Largest,
    /// -128, 127 and 255, and some zeros.
    Ends,
}

/// What a random product is made from.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// What is asked for.
    pub command: Command,
    /// Elements.
    pub elements: Numbers,
    /// Queries and weights.
    pub operands: Numbers,
    /// Where the numbers begin.
    pub seed: u64,
}

impl Recipe {
    /// Numbers of any kind.
    pub fn any(command: Command) -> Recipe {
        Recipe {
            command,
            elements: Numbers::Any,
            operands: Numbers::Any,
            seed: 1,
        }
    }

    /// The same with these numbers in both operands.
    pub fn with(self, numbers: Numbers) -> Recipe {
        Recipe {
            elements: numbers,
            operands: numbers,
            ..self
        }
    }

    /// The product of a command that is not refused.
    pub fn product(&self) -> Product {
        let mut noise = Noise(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let command = self.command;
        let tokens = usize::from(command.tokens);
        let rows = usize::from(command.rows);
        let operands = match command.kind {
            Kind::Score => rows * command.channels(),
            Kind::Mix { .. } => tokens * rows * usize::from(command.heads),
        };
        Product {
            command,
            reserved: false,
            tokens: (0..tokens * command.channels())
                .map(|_| self.elements.element(&mut noise))
                .collect(),
            operands: (0..operands)
                .map(|_| self.operands.operand(&mut noise, command.kind))
                .collect(),
            broken: None,
        }
    }
}

/// Numbers without a pattern.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 20
    }
}

impl Numbers {
    fn element(self, noise: &mut Noise) -> i8 {
        let any = noise.next();
        match self {
            Numbers::Zero => 0,
            Numbers::Sparse if any & 0x700 != 0 => 0,
            Numbers::Quarter if any & 0x300 == 0 => 0,
            Numbers::Any | Numbers::Quarter | Numbers::Sparse => any as i8,
            Numbers::Largest => -128,
            Numbers::Ends => [-128, 127, -128, 0][any as usize % 4],
        }
    }

    fn operand(self, noise: &mut Noise, kind: Kind) -> u8 {
        let largest = match kind {
            Kind::Mix { signed: false } => 255,
            _ => 128,
        };
        match self {
            Numbers::Largest => largest,
            Numbers::Ends => [largest, 127, largest, 0][noise.next() as usize % 4],
            numbers => numbers.element(noise) as u8,
        }
    }
}

impl Product {
    /// A command that is refused, with `beats` beats in every token.
    pub fn refused(command: Command, reserved: bool, lanes: usize, beats: usize) -> Product {
        // A last beat need not be full.
        let elements = match beats {
            2 => 2 * lanes - 3,
            _ => beats * lanes,
        };
        Product {
            command,
            reserved,
            tokens: vec![3; usize::from(command.tokens) * elements],
            operands: vec![],
            broken: None,
        }
    }

    /// The same, broken at a token. What is sent of it is 0, as a dequantization unit sends it.
    pub fn broken_at(mut self, token: usize, broken: Broken) -> Product {
        let channels = self.token_elements();
        self.tokens[token * channels..][..channels].fill(0);
        self.broken = Some((token, broken));
        self
    }

    /// Elements that are sent of a token.
    pub fn token_elements(&self) -> usize {
        match self.command.tokens {
            0 => 0,
            tokens => self.tokens.len() / usize::from(tokens),
        }
    }

    /// Operands that are loaded at a time: q, or the weights of a token.
    pub fn load(&self) -> usize {
        let rows = usize::from(self.command.rows);
        match self.command.kind {
            Kind::Score => rows * self.command.channels(),
            Kind::Mix { .. } => rows * usize::from(self.command.heads),
        }
    }

    /// Products of the command.
    pub fn products(&self) -> u64 {
        self.tokens.len() as u64 * u64::from(self.command.rows)
    }
}

impl fmt::Debug for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = |length: usize| length.min(32);
        f.debug_struct("Product")
            .field("command", &self.command)
            .field("reserved", &self.reserved)
            .field("broken", &self.broken)
            .field("tokens", &&self.tokens[..start(self.tokens.len())])
            .field("operands", &&self.operands[..start(self.operands.len())])
            .finish()
    }
}

/// Products whose commands an engine takes, of up to `tokens` tokens.
pub fn good_products(config: Config, tokens: u16) -> BoxedStrategy<Product> {
    let beats_max = (config.channels_max / config.lanes) as u16;
    let kind = prop_oneof![
        Just(Kind::Score),
        Just(Kind::Mix { signed: false }),
        Just(Kind::Mix { signed: true }),
    ];
    let few = beats_max.min(4);
    let sizes = prop_oneof![
        8 => (1..=few, 1..=few),
        1 => (1..=beats_max, Just(1)),
        1 => (Just(1), 1..=beats_max),
    ];
    let numbers = || {
        prop_oneof![
            4 => Just(Numbers::Any),
            3 => Just(Numbers::Sparse),
            1 => Just(Numbers::Zero),
            2 => Just(Numbers::Ends),
        ]
    };
    let rows = 1..=config.rows_max as u16;
    let shape = (kind, sizes, rows, 1..=tokens);
    (shape, numbers(), numbers(), any::<u64>())
        .prop_map(move |(shape, elements, operands, seed)| {
            let (kind, (heads, head_beats), rows, tokens) = shape;
            let command = Command {
                kind,
                tokens,
                heads,
                head_size: head_beats.min(beats_max / heads) * config.lanes as u16,
                rows,
            };
            Recipe {
                command,
                elements,
                operands,
                seed,
            }
            .product()
        })
        .boxed()
}

/// The commands that an engine refuses, one for every reason; the last one is of the reserved kind.
pub fn refused_products(config: Config) -> Vec<Product> {
    let lanes = config.lanes as u16;
    let good = Command {
        kind: Kind::Score,
        tokens: 3,
        heads: 1,
        head_size: lanes,
        rows: 1,
    };
    let mix = Command {
        kind: Kind::Mix { signed: false },
        ..good
    };
    let beats = (config.channels_max / config.lanes) as u16;
    // The least number of beats that is too large only as a product: both of its factors fit.
    let products = (1..=beats).flat_map(|heads| (1..=beats).map(move |of_head| (heads, of_head)));
    let product = |(heads, of_head): &(u16, u16)| u32::from(*heads) * u32::from(*of_head);
    let too_many = products.filter(|both| product(both) > beats.into());
    let (heads, of_head) = too_many.min_by_key(product).unwrap_or((beats, beats + 1));
    let commands = [
        Command { tokens: 0, ..good },
        Command { heads: 0, ..good },
        Command { heads: 4096, ..mix },
        Command {
            head_size: 0,
            ..good
        },
        Command {
            head_size: lanes + 1,
            ..good
        },
        Command {
            head_size: lanes / 2,
            ..mix
        },
        Command {
            heads: beats + 1,
            ..mix
        },
        Command {
            head_size: lanes * (beats + 1),
            ..good
        },
        Command {
            heads: 2,
            head_size: lanes * (beats / 2 + 1),
            ..good
        },
        Command {
            heads,
            head_size: lanes * of_head,
            ..mix
        },
        Command {
            heads: 0x8001,
            ..good
        },
        Command { rows: 0, ..mix },
        Command {
            rows: config.rows_max as u16 + 1,
            ..good
        },
        Command { rows: 0x81, ..good },
        good,
    ];
    let last = commands.len() - 1;
    let products = commands.into_iter().enumerate();
    products
        .map(|(n, command)| Product::refused(command, n == last, config.lanes as usize, 1 + n % 3))
        .collect()
}

/// Products with a broken token.
pub fn broken_products(config: Config) -> BoxedStrategy<Product> {
    let refused = refused_products(config);
    let refused = prop::sample::select(refused).prop_filter("a token", |p| p.command.tokens > 0);
    let how = prop_oneof![
        2 => Just(Broken::User),
        1 => (1..4usize).prop_map(Broken::Early),
        1 => Just(Broken::Late),
    ];
    let product = prop_oneof![6 => good_products(config, 6), 1 => refused];
    (product, any::<prop::sample::Index>(), how)
        .prop_map(move |(product, token, how)| {
            let token = token.index(product.command.tokens.into());
            let beats = product.token_elements() / config.lanes as usize;
            let how = match how {
                // A refused command's token is as long as it is.
                _ if !product.command.fits(config) || product.reserved => Broken::User,
                Broken::Early(_) if beats == 1 => Broken::User,
                Broken::Early(by) => Broken::Early(by.min(beats - 1)),
                how => how,
            };
            product.broken_at(token, how)
        })
        .boxed()
}
