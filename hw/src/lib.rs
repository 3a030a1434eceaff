//! The hardware description layer: typed expressions, modules, streams, emission.
//!
//! A unit is written against [`ModuleBuilder`], [`Value`] and [`Stream`]; the finished
//! [`Module`] is a rust_hdl `Block`. [`emit()`] writes it as Verilog-2005, `Module::settle` and
//! `Module::clock` run it under rust_hdl's simulator, and [`mutate`] changes it on purpose.
//!
//! What rust_hdl carries: the block hierarchy and its visitors (`Block`, `Logic`, `Atom`,
//! `Probe`), the simulation loop, and, for combinational modules whose constructs it has, its
//! own AST and printer as a second way to Verilog. What it does not: run-time widths, width
//! checks, concatenation, clocked processes with reset and enable, memories, de-duplication and
//! lint-clean text; these are this layer's.

mod body;
mod builder;
mod bundle;
mod def;
mod emit;
mod expr;
mod flow;
mod heading;
mod interp;
mod keywords;
mod kind;
mod lane_array;
mod layout;
mod module;
pub mod mutate;
mod names;
mod paths;
mod print;
mod roll;
mod rust_hdl_ast;
mod stream;
mod surroundings;
mod value;

pub use builder::{Forward, InstanceRef, MemoryPorts, ModuleBuilder, Reg};
pub use bundle::{Bundle, BundleField, Field, Fields};
pub use emit::{EmittedModule, emit};
pub use flow::Flow;
pub use keywords::{keywords, language_of};
pub use kind::{Bit, Bits, Kind, Signed, log2_ceil, width_for};
pub use lane_array::LaneArray;
pub use module::{Module, Port};
pub use names::{EncodedNet, Encoding, NamedValue, Names, States};
pub use paths::CombinationalPaths;
pub use stream::{Stream, StreamField, StreamOut, StreamPort};
pub use value::{Operand, Value};
