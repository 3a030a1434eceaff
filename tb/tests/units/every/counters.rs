//! Counters of errors: they stay at 65,535, keep the kind of the first error, and count again behind a clear.

use super::{Directed, with_input};
use crate::common::*;
use tb::model::{Direction, Input, Model, Output};
use tb::under_test::UnderTest;

/// Cycles to an error that are few enough for the counter to be filled in every run of the tests; where it takes more,
/// it counts to 300, and is filled with `SOAK=1`.
const QUICK: usize = 30;

/// What the inputs do from a reset or restart to the error of a directed case, which it ends with.
struct Erring {
    cycles: Vec<Vec<(Input, Vec<u32>)>>,
    /// The number of its kind.
    kind: u64,
}

impl Erring {
    /// Of a case, if it has an error.
    fn of(directed: &Directed, model: &Model, case: usize) -> Option<Erring> {
        let ports = directed.without_pulse(case, "errors_clear");
        let counted = ports.values("error_count").iter().position(|is| *is == 1)?;
        let inputs = directed.design.info().ports.iter().enumerate();
        let mut now: Vec<(usize, Input, Vec<u32>)> = inputs
            .filter(|(_, port)| port.direction == Direction::Input)
            .filter(|(_, port)| !["clk", "rst_n", "restart"].contains(&port.name))
            .map(|(index, port)| {
                let input = model.input(port.name).expect("a port");
                (index, input, vec![0; port.width.div_ceil(32)])
            })
            .collect();
        let mut cycles = vec![];
        for cycle in 0..counted {
            let mut changes = vec![];
            for (index, input, value) in &mut now {
                let next = ports.recording.value(ports.begins + cycle, *index);
                if next != value {
                    *value = next.to_vec();
                    changes.push((*input, next.to_vec()));
                }
            }
            cycles.push(changes);
        }
        // Nothing is offered in the cycle of a restart.
        let set = now
            .into_iter()
            .filter(|(_, _, value)| value.iter().any(|word| *word > 0));
        cycles.push(
            set.map(|(_, input, value)| (input, vec![0; value.len()]))
                .collect(),
        );
        let kind = ports.last("first_error");
        Some(Erring { cycles, kind })
    }

    /// Makes one error, and restarts the unit in the cycle that shows it.
    fn run(&self, model: &mut Model, restart: Input) {
        let (last, cycles) = self.cycles.split_last().expect("it has a cycle");
        let drive = |model: &mut Model, changes: &[(Input, Vec<u32>)]| {
            for (input, value) in changes {
                model.write(*input, value);
            }
        };
        for changes in cycles {
            drive(model, changes);
            model.cycle().unwrap();
        }
        drive(model, last);
        model.set(restart, 1);
        model.cycle().unwrap();
        model.set(restart, 0);
    }
}

/// The shortest ways to an error of a design: the first of one kind, the second of another one, if there is one.
fn shortest(design: &dyn UnderTest, model: &Model) -> (Erring, Option<Erring>) {
    let directed = Directed::of(design);
    let mut all: Vec<Erring> = directed
        .of_each_name()
        .into_iter()
        .filter_map(|case| Erring::of(&directed, model, case))
        .collect();
    all.sort_by_key(|erring| erring.cycles.len());
    let mut all = all.into_iter();
    let first = all.next().expect("a directed case has an error");
    let is_other = |erring: &Erring| erring.kind != first.kind;
    // The first cases of a name may all have the same error.
    let rest = directed.all();
    let mut rest = rest.filter_map(|case| Erring::of(&directed, model, case));
    let other = all.find(is_other).or_else(|| rest.find(is_other));
    (first, other)
}

/// Makes errors, and a clear behind them.
pub fn fill(design: &dyn UnderTest) {
    let config = design.info().config;
    let mut model = Model::of(design.info(), 1).unwrap();
    let (often, once) = shortest(design, &model);
    let [rst_n, restart, clear] =
        ["rst_n", "restart", "errors_clear"].map(|name| model.input(name).unwrap());
    let [count, first]: [Output; 2] =
        ["error_count", "first_error"].map(|name| model.output(name).unwrap());
    model.set(rst_n, 0);
    model.cycle().unwrap();
    model.set(rst_n, 1);
    let mut errors = 0u64;
    if let Some(once) = &once {
        once.run(&mut model, restart);
        errors += 1;
    }
    let kind = once.as_ref().unwrap_or(&often).kind;
    let enough = match often.cycles.len() <= QUICK || cases(1) > 1 {
        true => 65_540,
        false => 300,
    };
    while errors < enough {
        often.run(&mut model, restart);
        errors += 1;
        let says = (model.get(count), model.get(first));
        assert_eq!(
            says,
            (errors.min(65_535), kind),
            "{config} behind {errors} errors"
        );
    }
    model.set(clear, 1);
    model.cycle().unwrap();
    model.set(clear, 0);
    assert_eq!((model.get(count), model.get(first)), (0, 0), "{config}");
    // The ways begin directly behind a restart.
    model.set(restart, 1);
    model.cycle().unwrap();
    model.set(restart, 0);
    often.run(&mut model, restart);
    assert_eq!(
        (model.get(count), model.get(first)),
        (1, often.kind),
        "{config}"
    );
}

#[test]
#[ignore = "long"]
fn a_counter_of_errors_stays_at_its_largest_value_and_counts_again_behind_a_clear() {
    let mut designs = with_input("restart");
    designs.retain(|design| design.info().port("error_count").is_some());
    assert!(designs.len() >= 8);
    on_all_cores(&designs, |design| fill(design.as_ref()));
}
