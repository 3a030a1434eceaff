//! What a computing engine is, and what it is asked for (`docs/units/titanus_ce.md`, *Contract*).

/// The size of an engine: the configuration of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Config {
    /// Multipliers: elements of a beat.
    pub lanes: u32,
    /// The most elements of a token, C.
    pub channels_max: u32,
    /// The most query rows that share a key or value.
    pub rows_max: u32,
}

/// Which of the two products.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Queries times keys: per token, head and row one sum over the head.
    Score,
    /// Weights times values: per row and channel one sum over the tokens.
    Mix {
        /// Weights are -128 to 127, else 0 to 255.
        signed: bool,
    },
}

/// One product with a number of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Command {
    /// Which product.
    pub kind: Kind,
    /// Tokens, T.
    pub tokens: u16,
    /// Heads of a token.
    pub heads: u16,
    /// Channels of a head, H.
    pub head_size: u16,
    /// Query rows, ROWS.
    pub rows: u16,
}

impl Command {
    /// Elements of a token, C.
    pub fn channels(&self) -> usize {
        usize::from(self.heads) * usize::from(self.head_size)
    }

    /// Results of the command, each an int32.
    pub fn results(&self) -> usize {
        let rows = usize::from(self.rows);
        match self.kind {
            Kind::Score => usize::from(self.tokens) * usize::from(self.heads) * rows,
            Kind::Mix { .. } => rows * self.channels(),
        }
    }

    /// Whether an engine takes it: H a multiple of the lanes, and everything in range.
    pub fn fits(&self, config: Config) -> bool {
        let head_size = u32::from(self.head_size);
        let channels = self.channels() as u64;
        self.tokens > 0
            && head_size > 0
            && head_size.is_multiple_of(config.lanes)
            && (1..=u64::from(config.channels_max)).contains(&channels)
            && (1..=config.rows_max).contains(&self.rows.into())
    }
}
