//! What a model does with its ports, its clock and its ends.

use tb::model::{Model, ModelError};

fn stop_message(result: Result<(), ModelError>) -> String {
    match result {
        Err(ModelError::Stopped { message, .. }) => message,
        other => panic!("the model should have stopped: {other:?}"),
    }
}

#[test]
fn an_error_task_becomes_an_error_with_its_message() {
    let mut model = Model::open("fixture_ends", 1).unwrap();
    let (error, number) = (
        model.input("error").unwrap(),
        model.input("number").unwrap(),
    );
    model.set(number, 42);
    model.cycle().unwrap();
    model.set(error, 1);
    let message = stop_message(model.cycle());
    assert!(message.contains("the number is 42"), "{message}");
    assert!(message.contains("fixture_ends.v"), "{message}");
    assert!(model.log().contains("the number is 42"));
}

#[test]
fn a_fatal_task_becomes_an_error_with_its_message() {
    let mut model = Model::open("fixture_ends", 1).unwrap();
    let (fatal, number) = (
        model.input("fatal").unwrap(),
        model.input("number").unwrap(),
    );
    model.set(number, 7);
    model.set(fatal, 1);
    assert!(stop_message(model.cycle()).contains("no number can be right after 7"));
}

#[test]
fn a_finish_task_becomes_an_error() {
    let mut model = Model::open("fixture_ends", 1).unwrap();
    let finish = model.input("finish").unwrap();
    model.set(finish, 1);
    assert!(stop_message(model.cycle()).contains("$finish was called"));
}

#[test]
fn a_loop_without_a_stable_state_becomes_an_error() {
    let mut model = Model::open("fixture_oscillator", 1).unwrap();
    let enable = model.input("enable").unwrap();
    model.cycle().unwrap();
    model.set(enable, 1);
    let message = stop_message(model.cycle());
    assert!(message.contains("did not converge"), "{message}");
}

#[test]
fn a_stopped_model_is_not_evaluated_again() {
    let mut model = Model::open("fixture_ends", 1).unwrap();
    let (error, number) = (
        model.input("error").unwrap(),
        model.input("number").unwrap(),
    );
    let seen = model.output("number_q").unwrap();
    model.set(error, 1);
    let first = stop_message(model.cycle());
    let before = model.get(seen);
    model.set(error, 0);
    model.set(number, before ^ 0xff);
    assert_eq!(stop_message(model.cycle()), first);
    assert_eq!(model.get(seen), before);
}

#[test]
fn a_stopped_model_does_not_disturb_another_one() {
    let mut stopped = Model::open("fixture_ends", 1).unwrap();
    let mut running = Model::open("fixture_ends", 1).unwrap();
    let error = stopped.input("error").unwrap();
    stopped.set(error, 1);
    stop_message(stopped.cycle());
    running.cycle().unwrap();
    assert_eq!(running.log(), "");
}

#[test]
fn models_run_and_move_between_threads() {
    let handles: Vec<_> = (0..8u64)
        .map(|n| {
            let mut model = Model::open("fixture_ends", n).unwrap();
            std::thread::spawn(move || {
                let (error, number) = (
                    model.input("error").unwrap(),
                    model.input("number").unwrap(),
                );
                for _ in 0..1000 {
                    model.set(number, n);
                    model.cycle().unwrap();
                }
                model.set(error, 1);
                (n, stop_message(model.cycle()), model)
            })
        })
        .collect();
    for handle in handles {
        let (n, message, model) = handle.join().unwrap();
        assert!(message.contains(&format!("the number is {n}")), "{message}");
        drop(model);
    }
}

#[test]
fn the_seed_decides_the_initial_state() {
    let state = |seed: u64| -> Vec<u64> {
        let model = Model::open("fixture_widths", seed).unwrap();
        ["q12", "q31", "q33", "q70"]
            .map(|q| model.get(model.output(q).unwrap()))
            .to_vec()
    };
    assert_eq!(state(1), state(1));
    let distinct: std::collections::HashSet<_> = (0..32).map(state).collect();
    assert_eq!(distinct.len(), 32, "seeds 0 to 31 should all differ");
}

#[test]
fn bits_above_a_port_never_reach_the_model() {
    let mut model = Model::open("fixture_widths", 3).unwrap();
    let load = model.input("load").unwrap();
    model.set(load, 1);
    for name in ["d5", "d12", "d31", "d33", "d70"] {
        let port = model.input(name).unwrap();
        model.write(port, &[u32::MAX; 3]);
    }
    model.cycle().unwrap();
    assert_eq!(model.get(model.output("d5_below_32").unwrap()), 1);
    for (name, width) in [("q5", 5), ("q12", 12), ("q31", 31), ("q33", 33)] {
        assert_eq!(
            model.get(model.output(name).unwrap()),
            (1 << width) - 1,
            "{name}"
        );
    }
    let mut q70 = [0; 3];
    model.read(model.output("q70").unwrap(), &mut q70);
    assert_eq!(q70, [u32::MAX, u32::MAX, 0x3f]);
}

#[test]
fn every_width_of_port_holds_what_was_written() {
    let mut model = Model::open("fixture_widths", 4).unwrap();
    let load = model.input("load").unwrap();
    model.set(load, 1);
    let wide = [0x89ab_cdef, 0x0123_4567, 0x2a];
    for name in ["d5", "d12", "d31", "d33", "d70"] {
        let port = model.input(name).unwrap();
        model.write(port, &wide);
    }
    model.cycle().unwrap();
    let value = 0x0123_4567_89ab_cdef_u64;
    for (name, width) in [("q5", 5), ("q12", 12), ("q31", 31), ("q33", 33)] {
        assert_eq!(
            model.get(model.output(name).unwrap()),
            value & ((1 << width) - 1),
            "{name}"
        );
    }
    let q70 = model.output("q70").unwrap();
    assert!(model.equals(q70, &wide));
    assert!(!model.equals(q70, &[wide[0], wide[1], 0x2b]));
}

#[test]
fn unknown_names_are_errors() {
    assert!(matches!(
        Model::open("no_such_top", 1),
        Err(ModelError::UnknownTop(_))
    ));
    let model = Model::open("fixture_ends", 1).unwrap();
    assert!(model.input("no_such_port").is_err());
    assert!(model.input("number_q").is_err(), "number_q is an output");
    assert!(model.output("number").is_err(), "number is an input");
}

#[test]
fn a_trace_holds_the_run_and_an_impossible_path_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("ends.vcd");
    let mut model = Model::open("fixture_ends", 1).unwrap();
    model.trace(&path).unwrap();
    for _ in 0..10 {
        model.cycle().unwrap();
    }
    drop(model);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("number_q"), "{text}");
    assert!(text.contains("#100"), "{text}");

    let mut model = Model::open("fixture_ends", 1).unwrap();
    model.cycle().unwrap();
    assert!(matches!(model.trace(&path), Err(ModelError::File { .. })));

    let mut model = Model::open("fixture_ends", 1).unwrap();
    let nowhere = directory.path().join("missing/ends.vcd");
    assert!(matches!(
        model.trace(&nowhere),
        Err(ModelError::File { .. })
    ));
}
