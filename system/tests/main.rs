//! All tests of the system model in one program.

mod known_answers;
mod measured;
mod properties;
mod questions;
