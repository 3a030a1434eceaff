//! Drives a group of four lanes: a beat per advanced cycle, a fixed latency.

use super::numbers::Random;
use crate::model::{Input, Model, Output, find};
use rtl_gen::oaken::Pipeline;
use std::collections::VecDeque;

/// Lanes of a group.
pub const LANES: usize = 4;

/// A group of lanes and the beats inside it.
pub struct Lanes<B> {
    pub model: Model,
    /// None if they never stand still.
    advance: Option<Input>,
    sample: Input,
    output: Output,
    /// Bits of a lane's result.
    width: usize,
    latency: usize,
    /// What should come out, and of which beat.
    inside: VecDeque<(u64, B)>,
    random: Random,
    pub cycles: u64,
}

/// The pipeline of a design.
pub fn pipeline(top: &str) -> Result<Pipeline, String> {
    let info = find(top).ok_or_else(|| format!("no model of {top}"))?;
    Ok(match info.parameter("pipeline") {
        0 => Pipeline::Asic,
        _ => Pipeline::Fpga,
    })
}

/// A lane's wrong result.
pub struct Wrong<B> {
    pub beat: B,
    pub lane: usize,
    pub expected: u64,
    pub actual: u64,
    pub cycle: u64,
}

impl<B> Lanes<B> {
    pub fn open(
        top: &str,
        output: &str,
        width: usize,
        latency: usize,
        seed: u64,
    ) -> Result<Lanes<B>, String> {
        let model = Model::open(top, seed).map_err(|e| e.to_string())?;
        let input = |name: &str| model.input(name).map_err(|e| e.to_string());
        Ok(Lanes {
            advance: model.input("advance").ok(),
            sample: input("sample")?,
            output: model.output(output).map_err(|e| e.to_string())?,
            model,
            width,
            latency,
            inside: VecDeque::new(),
            random: Random::new(!seed),
            cycles: 0,
        })
    }

    /// One advanced cycle, behind some that are not: `beat` enters with `fields` and should come out
    /// as `expected`.
    pub fn step(
        &mut self,
        sample: bool,
        fields: &[(Input, u64)],
        expected: u64,
        beat: B,
    ) -> Result<Option<Wrong<B>>, String> {
        while let Some(advance) = self.advance
            && self.random.one_in(8)
        {
            self.model.set(advance, 0);
            self.model.set(self.sample, self.random.bits());
            for (port, _) in fields {
                self.model.set(*port, self.random.bits());
            }
            self.cycle()?;
        }
        if let Some(advance) = self.advance {
            self.model.set(advance, 1);
        }
        self.model.set(self.sample, u64::from(sample));
        for (port, value) in fields {
            self.model.set(*port, *value);
        }
        self.cycle()?;
        self.inside.push_back((expected, beat));
        if self.inside.len() < self.latency {
            return Ok(None);
        }
        let (expected, beat) = self.inside.pop_front().expect("there are beats");
        let actual = self.model.get(self.output);
        if actual == expected {
            return Ok(None);
        }
        let differing = (actual ^ expected).trailing_zeros() as usize;
        let lane = differing / self.width;
        let part = |all: u64| all >> (self.width * lane) & ((1 << self.width) - 1);
        Ok(Some(Wrong {
            beat,
            lane,
            expected: part(expected),
            actual: part(actual),
            cycle: self.cycles,
        }))
    }

    fn cycle(&mut self) -> Result<(), String> {
        self.cycles += 1;
        self.model.cycle().map_err(|e| e.to_string())
    }
}
