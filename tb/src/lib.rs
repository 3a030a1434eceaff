//! The harness of Sapwood: Verilated models of the generated hardware, driven and checked.
//!
//! - [`model`]: one Verilated design: ports, clock, errors, waveform.
//! - [`stream`]: beats, stall patterns, and a source and a sink that check the protocol.
//! - [`unit`]: what a unit is to the harness; [`units`] has a folder per family with one file per
//!   unit, and the data and drivers that only that family needs.
//! - [`axi`]: an AXI4 memory for masters, which notices the rules that they break.
//! - [`mod@run`]: one run; its first difference is a [`scoreboard::Difference`], its end a
//!   [`failure::Failure`].
//! - [`under_test`]: a design with its unit: random cases, shrinking, replay with a waveform.
//! - [`mod@bench`]: how fast all this is; [`report`]: what a command leaves as JSON; [`records`]: what long runs
//!   leave for the documentation.
//! - [`icarus`]: the same cases in a second, four-state simulator.
//! - [`waves`]: waveforms with the expected values beside the actual ones, and viewer set-ups.
//!
//! ```no_run
//! use tb::model::Model;
//!
//! let mut model = Model::open("fixture_widths", 1).unwrap();
//! let (load, d5) = (model.input("load").unwrap(), model.input("d5").unwrap());
//! let q5 = model.output("q5").unwrap();
//! model.set(load, 1);
//! model.set(d5, 17);
//! model.cycle().unwrap();
//! assert_eq!(model.get(q5), 17);
//! ```

pub mod axi;
pub mod bench;
pub mod coverage;
pub mod docs;
pub mod failure;
pub mod icarus;
pub mod largest;
mod markdown;
pub mod model;
pub mod mutants;
pub mod records;
pub mod report;
pub mod run;
pub mod scoreboard;
pub mod stream;
pub mod under_test;
pub mod unit;
pub mod units;
pub mod waves;
