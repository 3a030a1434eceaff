//! Directed cases that are alike for many units.

use crate::stream::Stall;
use crate::unit::{Case, Directed};

/// The same vectors without stalls, with stalls, and around a reset.
pub(crate) fn directed_cases<I: Clone>(items: Vec<I>) -> Vec<Directed<I>> {
    let source = Stall::Bits(vec![false, true]);
    let sink = Stall::Bits(vec![true, true, false, false, true]);
    vec![
        Directed {
            name: "streaming",
            case: Case::streaming(items.clone()),
        },
        Directed {
            name: "stalling",
            case: Case::streaming(items.clone()).stalled(source, sink.clone()),
        },
        Directed {
            name: "reset_within_a_vector",
            case: Case {
                reset_after: Some(9),
                ..Case::streaming(items).stalled(Stall::Never, sink)
            },
        },
    ]
}

/// A reset when all that has come out waits: the sinks take nothing for so many cycles before it, and as long behind it.
pub(crate) fn reset_while_all_waits<I>(items: Vec<I>, cycles: u32) -> Directed<I> {
    let stuck = Stall::Once { after: 0, cycles };
    Directed {
        name: "reset_while_all_waits",
        case: Case {
            reset_after: Some(cycles.into()),
            ..Case::streaming(items).stalled(Stall::Never, stuck)
        },
    }
}
