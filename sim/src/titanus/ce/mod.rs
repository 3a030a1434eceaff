//! The computing engine: exact scores and mixes on the tokens that a dequantization unit restores
//! (computing engine contract; Titanus, GLSVLSI 2025, sections 4.1, 4.2 and 5.3).
//!
//! ```
//! use sim::titanus::ce::{Command, Config, Engine, Kind, Outcome};
//!
//! let mut engine = Engine::new(Config { lanes: 2, channels_max: 4, rows_max: 1 });
//! let of_scores = Command { kind: Kind::Score, tokens: 1, heads: 2, head_size: 2, rows: 1 };
//! engine.begin(of_scores, &[1, 2, 3, 0]);
//!
//! let mut scores = Vec::new();
//! let outcome = engine.token(&[5, 6, 7, 8], &[], &mut scores);
//! assert_eq!(scores, [17, 21]); // 1 x 5 + 2 x 6, 3 x 7
//! let Outcome::Done(counters) = outcome else { panic!() };
//! assert_eq!((counters.executed, counters.skipped), (3, 1));
//! ```

mod command;
mod engine;

pub use command::{Command, Config, Kind};
pub use engine::{Counters, Engine, Outcome, product};
