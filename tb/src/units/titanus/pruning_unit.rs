//! Titanus' pruning unit: the mask and the kept elements of every beat, on both paths.

use crate::bench::{self, Figure, measure};
use crate::model::ModelInfo;
use crate::stream::{BeatQueue, Stall, StreamSpec};
use crate::unit::{Case, Directed, Unit};
use crate::units::directed::directed_cases;
use proptest::prelude::*;
use sim::titanus::keep;
use std::fmt;
use std::ops::RangeInclusive;

/// The unit with `lanes` elements per beat on each path.
pub struct PruningUnit {
    lanes: usize,
}

/// Which of the two paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PruningPath {
    /// The path of keys.
    K,
    /// The path of values.
    V,
}

/// A token on one of the paths.
#[derive(Clone, PartialEq, Eq)]
pub struct UnprunedToken {
    /// The path.
    pub path: PruningPath,
    /// What the path's threshold port gets with the first beat.
    pub threshold: u8,
    /// What the port gets with the other beats, which the unit must ignore.
    pub later: u8,
    /// The lanes of its beats: an element, and whether there is one.
    pub elements: Vec<(i8, bool)>,
}

impl UnprunedToken {
    /// A token of elements that are all there.
    pub fn new(
        path: PruningPath,
        threshold: u8,
        elements: impl IntoIterator<Item = i8>,
    ) -> UnprunedToken {
        UnprunedToken {
            path,
            threshold,
            later: !threshold,
            elements: elements.into_iter().map(|x| (x, true)).collect(),
        }
    }

    fn keeps(&self, (x, there): (i8, bool)) -> bool {
        there && keep(x, self.threshold.into())
    }
}

/// Elements as numbers; `-` for a lane that holds none.
impl fmt::Debug for UnprunedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?}, Th = {}, later {}:",
            self.path, self.threshold, self.later
        )?;
        for (x, there) in &self.elements {
            match there {
                true => write!(f, " {x}")?,
                false => write!(f, " -")?,
            }
        }
        Ok(())
    }
}

impl PruningUnit {
    /// The contract at the lanes of a design.
    pub fn of(info: &ModelInfo) -> PruningUnit {
        PruningUnit {
            lanes: info.size("lanes"),
        }
    }

    /// Elements of a beat.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// A token of one beat of which the lanes in `mask` are kept, each with another element.
    pub fn of_mask(&self, path: PruningPath, mask: u64) -> UnprunedToken {
        let element = |lane: usize| match mask >> lane & 1 == 1 {
            true => 64 + lane as i8,
            false => lane as i8,
        };
        UnprunedToken::new(path, 64, (0..self.lanes).map(element))
    }

    /// Every mask if there are few lanes, else some that differ in every way.
    fn telling_masks(&self) -> Vec<u64> {
        let all = u64::MAX >> (64 - self.lanes);
        match self.lanes {
            8 => (0..=all).collect(),
            lanes => {
                let runs = (0..lanes).flat_map(|i| [1 << i, all >> i, all << i & all]);
                let alternating = [0, all / 3, all / 3 * 2, all / 5, all / 15];
                alternating.into_iter().chain(runs).collect()
            }
        }
    }

    /// Tokens of `beats` beats with all that lies around their thresholds, on both paths.
    fn showcase(&self, beats: usize) -> Vec<UnprunedToken> {
        let length = beats * self.lanes - self.lanes / 4;
        let tokens = [0u8, 1, 2, 63, 64, 100, 127, 128, 129, 255]
            .into_iter()
            .flat_map(|threshold| {
                [PruningPath::K, PruningPath::V].map(|path| {
                    let near = (0..3).flat_map(|step| {
                        let x = (i32::from(threshold) - 1 + step) as i8;
                        [x, x.wrapping_neg()]
                    });
                    let special = [0, 1, -1, 127, -127, -128];
                    let ramp = (0..).map(|n| (37 * n) as u8 as i8);
                    let elements = near.chain(special).chain(ramp).take(length);
                    let mut token = UnprunedToken::new(path, threshold, elements);
                    if path == PruningPath::V {
                        let gaps = token.elements.iter_mut().skip(3).step_by(5);
                        gaps.for_each(|(_, there)| *there = false);
                    }
                    token
                })
            });
        tokens.collect()
    }
}

/// Number of the first output stream of masks; before it are those of the kept elements.
const MASKS: usize = 2;
/// Fields of the input: the threshold comes first.
const IN_X: usize = 1;

impl Unit for PruningUnit {
    type Item = UnprunedToken;
    type Memory = ();
    const ITEM: &'static str = "token";

    fn inputs(&self) -> Vec<StreamSpec> {
        let stream = |name: &str| {
            StreamSpec::axi(&format!("s_axis_{name}"))
                .side(&format!("{name}_threshold"))
                .lanes("data", 8)
                .lanes("keep", 1)
                .field("last")
        };
        vec![stream("k"), stream("v")]
    }

    fn outputs(&self) -> Vec<StreamSpec> {
        let kept = |name: &str| {
            StreamSpec::axi(&format!("m_axis_{name}"))
                .lanes("data", 8)
                .lanes("keep", 1)
        };
        let masks = |name: &str| {
            StreamSpec::axi(&format!("m_axis_{name}_mask"))
                .lanes("data", 1)
                .field("last")
        };
        vec![kept("k"), kept("v"), masks("k"), masks("v")]
    }

    fn item(&self) -> BoxedStrategy<UnprunedToken> {
        let path = prop_oneof![Just(PruningPath::K), Just(PruningPath::V)];
        // All that a contract allows, and now and then what keeps nothing.
        let threshold = prop_oneof![
            3 => 0..=8u8,
            3 => 0..=128u8,
            1 => 126..=129u8,
            1 => any::<u8>()
        ];
        // Any element, or one that is some steps from the threshold on either side.
        let element = prop_oneof![
            3 => any::<i8>().prop_map(|x| (x, None)),
            1 => Just((0, None)),
            1 => Just((-128, None)),
            3 => (-1..=1i8, any::<bool>()).prop_map(|(steps, negative)| (steps, Some(negative))),
        ];
        let there = prop::bool::weighted(0.9);
        let elements = prop::collection::vec((element, there), 1..=3 * self.lanes);
        (path, threshold, any::<u8>(), elements)
            .prop_map(|(path, threshold, later, elements)| {
                let near = |steps: i8, negative: bool| {
                    let x = (threshold as i8).wrapping_add(steps);
                    if negative { x.wrapping_neg() } else { x }
                };
                let element = |((x, negative), there): ((i8, Option<bool>), bool)| {
                    (negative.map_or(x, |negative| near(x, negative)), there)
                };
                UnprunedToken {
                    path,
                    threshold,
                    later,
                    elements: elements.into_iter().map(element).collect(),
                }
            })
            .boxed()
    }

    fn items_per_case(&self) -> RangeInclusive<usize> {
        0..=16
    }

    fn send(&self, item: &UnprunedToken, beats: &mut [BeatQueue]) {
        let count = item.elements.len().div_ceil(self.lanes);
        for (index, elements) in item.elements.chunks(self.lanes).enumerate() {
            let mut beat = beats[item.path as usize].push();
            let threshold = if index == 0 {
                item.threshold
            } else {
                item.later
            };
            beat.set(0, threshold);
            for (lane, (x, there)) in elements.iter().enumerate() {
                beat.set_lane(IN_X, lane, *x as u8);
                beat.set_lane(IN_X + 1, lane, *there);
            }
            beat.set(IN_X + 2, index + 1 == count);
        }
    }

    fn expect(&self, item: &UnprunedToken, (): &mut (), beats: &mut [BeatQueue]) {
        let count = item.elements.len().div_ceil(self.lanes);
        for (index, elements) in item.elements.chunks(self.lanes).enumerate() {
            let keeps: Vec<bool> = elements
                .iter()
                .map(|element| item.keeps(*element))
                .collect();
            let mut mask = beats[MASKS + item.path as usize].push();
            for (lane, keeps) in keeps.iter().enumerate() {
                mask.set_lane(0, lane, *keeps);
            }
            mask.set(1, index + 1 == count);
            if !keeps.contains(&true) {
                continue;
            }
            let mut beat = beats[item.path as usize].push();
            let kept = elements.iter().zip(&keeps).filter(|(_, keeps)| **keeps);
            for (at, ((x, _), _)) in kept.enumerate() {
                beat.set_lane(0, at, *x as u8);
                beat.set_lane(1, at, true);
            }
        }
    }

    fn elements(&self, item: &UnprunedToken) -> u64 {
        item.elements.iter().filter(|(_, there)| *there).count() as u64
    }

    fn directed(&self) -> Vec<Directed<UnprunedToken>> {
        let mut cases = directed_cases(self.showcase(3));
        let masks = self.telling_masks().into_iter();
        let masks = masks.flat_map(|mask| {
            // The two paths never hold the same mask at a time.
            let other = mask.rotate_left(1) ^ 1;
            [
                self.of_mask(PruningPath::K, mask),
                self.of_mask(PruningPath::V, other),
            ]
        });
        cases.push(Directed {
            name: "telling_masks",
            case: Case::streaming(masks.collect()),
        });
        cases.push(Directed {
            name: "a_path_waits_for_its_consumer",
            case: Case {
                sinks: vec![Stall::Never, Stall::Bits(vec![true; 30]), Stall::Never],
                ..Case::streaming(self.showcase(1))
            },
        });
        // Elements and masks leave independently of each other.
        cases.push(Directed {
            name: "masks_wait_for_their_consumer",
            case: Case {
                sinks: vec![
                    Stall::Never,
                    Stall::Never,
                    Stall::Bits(vec![true, false, true, true]),
                    Stall::Bits(vec![true; 30]),
                ],
                ..Case::streaming(self.showcase(2))
            },
        });
        cases
    }

    fn figures(
        &self,
        info: &'static ModelInfo,
        _: &bench::Options<'_>,
    ) -> Result<Vec<Figure>, String> {
        let token = |seed: usize, path| {
            let x = (0..768).map(|i| (37 * i + 11 * seed) as u8 as i8);
            UnprunedToken::new(path, 8, x)
        };
        let both = |seed| [PruningPath::K, PruningPath::V].map(|path| token(seed, path));
        let tokens = (0..1000).flat_map(both);
        let measured = measure(self, info, tokens, None).map_err(|e| e.to_string())?;
        // Every beat has kept elements and a mask, on two paths.
        let rate = measured.stats.beats_out as f64 / 4.0 / measured.stats.cycles as f64;
        let config = info.config;
        let name = format!("beats per cycle of {config} on each path, 1000 tokens of 768");
        Ok(vec![
            Figure::new(name, rate, 3, "beats/cycle").at_least(0.99),
        ])
    }

    fn example(&self) -> Option<Case<UnprunedToken>> {
        let token = |path, threshold, elements: &[i8]| UnprunedToken {
            later: 99,
            ..UnprunedToken::new(path, threshold, elements.iter().copied())
        };
        let first = [5, -2, 0, 9, -5, 4, 1, -7, 3, -4, 6, 2];
        let second = [-1, 0, 2, -128, 0, 0, 1, 0];
        let values = [1, 0, -3, 2, -1, 0, 4, -2];
        let items = vec![
            token(PruningPath::K, 4, &first),
            token(PruningPath::K, 0, &second),
            token(PruningPath::K, 128, &second),
            token(PruningPath::V, 2, &values),
            token(PruningPath::V, 3, &values),
            token(PruningPath::V, 5, &values),
        ];
        Some(Case {
            sources: vec![Stall::at(&[0])],
            sinks: vec![
                Stall::at(&[4, 5]),
                Stall::Never,
                Stall::at(&[4]),
                Stall::Never,
            ],
            ..Case::streaming(items)
        })
    }
}
