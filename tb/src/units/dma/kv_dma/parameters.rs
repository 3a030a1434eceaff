//! Oaken's parameters in the DMA unit: tokens whose groups are small or on one side, and tokens that follow others with
//! other thresholds or other slopes at once.

use super::directed::SETS_OF_ALL_BITS;
use super::program::{Command, Program, Step, Token};
use super::trial::KvDmaUnit;
use crate::stream::Stall;
use ::kv_dma::Operation;

fn given(elements: impl IntoIterator<Item = u16>) -> Token {
    Token {
        given: Some(elements.into_iter().collect()),
        ..Token::of(0)
    }
}

impl KvDmaUnit {
    /// All of them, with their names.
    pub(super) fn directed_parameters(&self) -> [(&'static str, Program); 3] {
        [
            ("few_elements", self.few_elements()),
            ("sets_in_turn", self.sets_in_turn()),
            ("slopes_in_turn", self.slopes_in_turn()),
        ]
    }

    /// A stream of one dense byte, and tokens whose outer and middle elements are all on one side.
    fn few_elements(&self) -> Program {
        let look = |stream| {
            [
                Command::of(Operation::Read, stream, 0),
                Command::of(Operation::Release, stream, 0),
            ]
        };
        let mut commands = vec![Command::write(0, 0, [1])];
        commands.extend(look(0));
        let mut program = self.program(1, commands);
        // 0.5, 0.75, 1 and 1.5 are middle elements of the first set, 3, 4, 5 and 6 outer ones.
        let middle = [0x3800, 0x3a00, 0x3c00, 0x3e00];
        let outer = [0x4200, 0x4400, 0x4500, 0x4600];
        let signs = [0u16, 0x8000];
        let tokens = signs.into_iter().flat_map(|of_middle| {
            signs.into_iter().map(move |of_outer| {
                let middle = middle.map(|x| x | of_middle);
                given(middle.into_iter().chain(outer.map(|x| x | of_outer)))
            })
        });
        let write = Command {
            tokens: tokens.collect(),
            ..Command::write(1, 0, [])
        };
        program.steps.push(Step::Elements(8));
        program.steps.push(Step::Command(write));
        program.steps.extend(look(1).map(Step::Command));
        program
    }

    /// Tokens of one beat, each of another set and stream than the one before. They come when commands wait for them, one
    /// behind the other: the quantizer holds several.
    fn sets_in_turn(&self) -> Program {
        let sets = self.size("threshold_sets").min(4) as u16;
        let writes = (0..12u16).map(|n| Command::write(n % 3, n % sets, [u32::from(n)]));
        let mut program = self.program(self.size("lanes_in") as u32, writes);
        program.sets = SETS_OF_ALL_BITS.to_vec();
        program.stalls[0] = Stall::Once {
            after: 0,
            cycles: 3000,
        };
        let reads = (0..3).map(|stream| Command::of(Operation::Read, stream, 0));
        program.steps.extend(reads.map(Step::Command));
        program
    }

    /// Tokens that end with a beat of inner elements of all codes, of which every second one has 16 times the slope: while
    /// a slow sink takes the end of one, the parameters of the next are there.
    fn slopes_in_turn(&self) -> Program {
        let (d, beat) = (self.size("max_d"), self.size("lanes_out"));
        let d = d.min(8 * beat);
        let token = |n: u16| {
            given((0..d).map(|i| match i + beat < d {
                true => 0x3800 + 7 * i as u16,
                false => 0x1c00 - 0x1000 * (n % 2) + 0x45 * (i % 16) as u16,
            }))
        };
        let write = Command {
            tokens: (0..4).map(token).collect(),
            ..Command::write(0, 0, [])
        };
        let commands = [write, Command::of(Operation::Read, 0, 0)];
        let mut program = self.program(d as u32, commands);
        program.stalls[1] = Stall::Random {
            probability: 0.95,
            seed: 1,
        };
        program
    }
}
