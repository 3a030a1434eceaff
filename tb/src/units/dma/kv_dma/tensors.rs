//! Keys and values of a real model, written by several requests in turn.

use super::program::{Command, Program, Step, Token};
use super::trial::KvDmaUnit;
use crate::units::oaken::tensors::Tensor;
use ::kv_dma::{NO_CENTRES, Operation};
use sim::F16;

/// Requests whose tokens are written in turn.
const REQUESTS: usize = 2;

impl KvDmaUnit {
    /// A stream for each request and tensor. So many tokens of each are written, one of each stream after the other;
    /// halfway and at the end all streams are read. A request begins where the one before ends.
    ///
    /// With the rotation codec `centres` are those of the tensors, in their order: of keys, not of values. Otherwise
    /// there are none.
    pub fn of_tensors(
        &self,
        tensors: &[Tensor],
        centres: &[Option<Vec<F16>>],
        tokens: usize,
    ) -> Program {
        let width = tensors.first().map_or(0, |tensor| tensor.width);
        let streams: Vec<(u16, usize, usize)> = (0..REQUESTS)
            .flat_map(|request| (0..tensors.len()).map(move |number| (request, number)))
            .zip(0..)
            .map(|((request, number), stream)| (stream, request, number))
            .collect();
        let mut program = self.program(width as u32, []);
        program.sets = tensors.iter().map(sets_of).collect();
        program.centres = centres.iter().flatten().map(|set| token(set)).collect();
        let set_of = |number: usize| match centres.get(number) {
            None => number as u16,
            Some(None) => NO_CENTRES,
            Some(Some(_)) => centres[..number].iter().flatten().count() as u16,
        };
        for at in 0..tokens {
            let writes = streams.iter().map(|&(stream, request, number)| {
                let first = (request * tokens + at) * width;
                let elements = &tensors[number].elements[first..first + width];
                Command {
                    tokens: vec![token(elements)],
                    ..Command::write(stream, set_of(number), [])
                }
            });
            program.steps.extend(writes.map(Step::Command));
            if at + 1 == tokens.div_ceil(2) || at + 1 == tokens {
                let reads = streams.iter().map(|&(stream, _, number)| {
                    Step::Command(Command::of(Operation::Read, stream, set_of(number)))
                });
                program.steps.extend(reads);
            }
        }
        program
    }
}

fn token(elements: &[F16]) -> Token {
    Token {
        given: Some(elements.iter().map(|x| x.0).collect()),
        ..Token::of(0)
    }
}

fn sets_of(tensor: &Tensor) -> [u16; 4] {
    let t = &tensor.thresholds;
    [t.outer_lo(), t.inner_lo(), t.inner_hi(), t.outer_hi()].map(|x| x.0)
}
