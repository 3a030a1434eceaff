//! Values with names: constants in the text, tables with the module, numbers refused.

use num_bigint::BigUint;
use rtl_gen::hw::{Bit, Bits, Encoding, Module, ModuleBuilder, emit, keywords, mutate};
use std::collections::BTreeSet;

fn text_of(module: &Module) -> String {
    emit(module).pop().expect("a module emits itself").text
}

/// The panic message of a faulty description.
fn refusal(describe: impl FnOnce(&ModuleBuilder) + std::panic::UnwindSafe) -> String {
    let result = std::panic::catch_unwind(|| {
        let m = ModuleBuilder::new("faulty");
        describe(&m);
        m.finish();
    });
    let message = result.expect_err("the description was accepted");
    match message.downcast::<String>() {
        Ok(text) => *text,
        Err(other) => other.downcast_ref::<&str>().unwrap().to_string(),
    }
}

/// Waits, runs until told to stop, rests for a cycle.
fn machine() -> Module {
    let m = ModuleBuilder::new("machine");
    let go = m.input("go", Bit, "starts it");
    let stop = m.input("stop", Bit, "stops it");
    let state = m.states("state", &["wait", "run", "rest"]);
    let after_run = stop.mux(state.value("rest"), state.value("run"));
    let next = state.case(
        "next_state",
        &[
            ("wait", go.mux(state.value("run"), state.value("wait"))),
            ("run", after_run),
        ],
        state.value("wait"),
    );
    state.set(next);
    m.output("running", state.is("run"), "it runs");
    m.finish()
}

#[test]
fn states_are_constants_in_reset_comparison_assignment_and_case() {
    let text = text_of(&machine());
    for line in [
        "    localparam [1:0] STATE_WAIT = 2'd0;",
        "    localparam [1:0] STATE_RUN  = 2'd1;",
        "    localparam [1:0] STATE_REST = 2'd2;",
        "            STATE_WAIT: next_state = go ? STATE_RUN : STATE_WAIT;",
        "            STATE_RUN: next_state = stop ? STATE_REST : STATE_RUN;",
        "            default: next_state = STATE_WAIT;",
        "            state_q <= STATE_WAIT;",
        "    assign running = state_q == STATE_RUN;",
    ] {
        assert!(text.lines().any(|l| l == line), "no `{line}` in\n{text}");
    }
    assert_eq!(text.matches("2'd").count(), 3, "{text}");
}

#[test]
fn a_state_machine_runs() {
    let mut machine = machine();
    let mut step = |rst_n: u8, go: u8, stop: u8| {
        machine.poke("rst_n", rst_n);
        machine.poke("go", go);
        machine.poke("stop", stop);
        machine.clock();
        machine.peek("running") == BigUint::from(1u8)
    };
    let running = [
        (0, 0, 0),
        (1, 0, 0),
        (1, 1, 0),
        (1, 0, 0),
        (1, 0, 1),
        (1, 1, 0),
        (1, 1, 0),
    ]
    .map(|(rst_n, go, stop)| step(rst_n, go, stop));
    assert_eq!(running, [false, false, true, true, false, false, true]);
}

#[test]
fn states_keep_the_numbers_they_are_given() {
    let m = ModuleBuilder::new("coded");
    let go = m.input("go", Bit, "starts it");
    let state = m.states_with_numbers("state", 4, &[("off", 15), ("on", 3)]);
    state.set_when(go, state.value("on"));
    m.output("is_on", state.is("on"), "it is on");
    let module = m.finish();
    let text = text_of(&module);
    assert!(
        text.contains("localparam [3:0] STATE_OFF = 4'd15;"),
        "{text}"
    );
    assert!(
        text.contains("localparam [3:0] STATE_ON  = 4'd3;"),
        "{text}"
    );
    let nets = module.encoded_nets();
    assert_eq!(nets.len(), 1);
    assert_eq!(nets[0].encoding.number("off"), 15);
}

fn errors() -> Encoding {
    Encoding::with_numbers(
        "error",
        3,
        &[
            ("none", 0),
            ("too_long", 1),
            ("cut_off", 2),
            ("left_over", 5),
        ],
    )
    .documented(&[("cut_off", "the stream ended within a token")])
}

/// Keeps the first error.
fn keeper() -> Module {
    let m = ModuleBuilder::new("keeper");
    let error = m.names(&errors()).input("error", "what is wrong");
    let first = m.names(&errors()).register("first", "none");
    first.set_when(first.is("none"), error);
    m.output("first", first.q(), "the first thing that was wrong");
    m.finish()
}

#[test]
fn only_names_that_are_used_are_constants_and_documented_ones_say_what_they_mean() {
    let m = ModuleBuilder::new("judge");
    let names = m.names(&errors());
    let long = m.input("long", Bit, "too long");
    m.output(
        "error",
        long.mux(names.value("cut_off"), names.value("none")),
        "what is wrong",
    );
    let text = text_of(&m.finish());
    assert!(
        text.contains("localparam [2:0] ERROR_NONE    = 3'd0;\n"),
        "{text}"
    );
    assert!(
        text.contains(
            "localparam [2:0] ERROR_CUT_OFF = 3'd2;  // the stream ended within a token\n"
        ),
        "{text}"
    );
    assert!(!text.contains("ERROR_TOO_LONG"), "{text}");
}

#[test]
fn the_table_names_registers_ports_and_what_is_computed_from_them_in_all_instances() {
    let m = ModuleBuilder::new("top");
    let names = m.names(&errors());
    let bad = m.input("bad", Bit, "it is bad");
    let found = m.wire(
        "found",
        bad.mux(names.value("left_over"), names.value("none")),
    );
    let late = m.delay("late", found);
    let u = m.instance("u_keeper", &keeper()).set("error", late);
    let masked = m.wire("masked", u.get("first") & bad.replicate(3));
    m.output("first", u_first(&m, bad, masked), "not only names");
    let top = m.finish();
    let nets: Vec<_> = top
        .encoded_nets()
        .into_iter()
        .map(|n| (n.path, n.net, n.encoding.name().to_owned()))
        .collect();
    let expected = [
        ("", "found"),
        ("", "late_q"),
        ("", "keeper_first"),
        ("u_keeper", "error"),
        ("u_keeper", "first_q"),
        ("u_keeper", "first"),
    ];
    let expected = expected.map(|(path, net)| (path.into(), net.into(), "error".into()));
    assert_eq!(nets, expected);
}

/// Names or something else: nothing is known of the sum.
fn u_first<'m>(
    m: &'m ModuleBuilder,
    bad: rtl_gen::hw::Value<'m>,
    masked: rtl_gen::hw::Value<'m>,
) -> rtl_gen::hw::Value<'m> {
    bad.mux(masked, m.lit(Bits(3), 0))
}

#[test]
fn numbers_and_names_do_not_mix() {
    type Fault = Box<dyn FnOnce(&ModuleBuilder) + std::panic::UnwindSafe>;
    let faults: Vec<(&str, Fault)> = vec![
        (
            "`state_q` and `2'd1`: a value of `state` is compared with a number",
            Box::new(|m| {
                let state = m.states("state", &["wait", "run", "rest"]);
                state.set(state.value("run"));
                m.output("y", state.q().eq(1), "");
            }),
        ),
        (
            "case `next_state`: its labels are numbers, but `state_q` holds values of `state`",
            Box::new(|m| {
                let state = m.states("state", &["wait", "run"]);
                let next = m.case(
                    "next_state",
                    state.q(),
                    &[(0, state.value("run"))],
                    state.q(),
                );
                state.set(next);
            }),
        ),
        (
            "`state_q` is given values of `state` and a number",
            Box::new(|m| {
                let go = m.input("go", Bit, "");
                let state = m.states("state", &["wait", "run", "rest"]);
                state.set(go.mux(m.lit(Bits(2), 1), state.q()));
            }),
        ),
        (
            "`w` is given values of `state` and a number",
            Box::new(|m| {
                let go = m.input("go", Bit, "");
                let state = m.states("state", &["wait", "run", "rest"]);
                let w = m.wire("w", go.mux(state.value("run"), 0));
                state.set(w);
            }),
        ),
        (
            "`state_q` is given values of `mode` and of `state`",
            Box::new(|m| {
                let mode = m.names(&Encoding::new("mode", &["slow", "fast"]));
                let state = m.states("state", &["wait", "run"]);
                state.set(mode.value("fast"));
            }),
        ),
        (
            "a value of `state` is compared with one of `mode`",
            Box::new(|m| {
                let mode = m.names(&Encoding::new("mode", &["slow", "fast"]));
                let state = m.states("state", &["wait", "run"]);
                state.set(state.value("run"));
                m.output("y", state.q().eq(mode.value("fast")), "");
            }),
        ),
        (
            "encoding `state` has no value `walk`, but wait, run",
            Box::new(|m| {
                m.states("state", &["wait", "run"]).is("walk");
            }),
        ),
        (
            "case `next_state`: encoding `state` has no value `walk`, but wait, run",
            Box::new(|m| {
                let state = m.states("state", &["wait", "run"]);
                state.case("next_state", &[("walk", state.q())], state.q());
            }),
        ),
        (
            "encoding `mode`: `a` is 4 bits, its values are 1 bits",
            Box::new(|m| {
                let mode = m.names(&Encoding::new("mode", &["slow", "fast"]));
                mode.mark(m.input("a", Bits(4), ""));
            }),
        ),
        (
            "encoding `mode`: `!a` is no net: make it a wire first",
            Box::new(|m| {
                let mode = m.names(&Encoding::new("mode", &["slow", "fast"]));
                mode.mark(!m.input("a", Bit, ""));
            }),
        ),
        (
            "encoding `mode`: there is a `MODE_SLOW` already",
            Box::new(|m| {
                m.input("MODE_SLOW", Bit, "");
                m.names(&Encoding::new("mode", &["slow", "fast"]));
            }),
        ),
        (
            "two nets are named `MODE_SLOW`",
            Box::new(|m| {
                m.names(&Encoding::new("mode", &["slow", "fast"]));
                m.input("MODE_SLOW", Bit, "");
            }),
        ),
    ];
    for (expected, describe) in faults {
        assert_eq!(refusal(describe), format!("module `faulty`: {expected}"));
    }
}

#[test]
fn no_keyword_of_a_language_that_reads_the_text_is_a_name() {
    for (language, word) in keywords() {
        let expected = format!("module `faulty`: `{word}` is a keyword of ");
        let net = refusal(|m| {
            let _ = m.input(word, Bit, "");
        });
        assert!(net.starts_with(&expected), "{language}: {net}");
    }
    let capital = refusal(|m| {
        let _ = m.input("Label", Bit, "");
    });
    assert_eq!(capital, "module `faulty`: `Label` is a keyword of VHDL");
    let constant = refusal(|m| {
        let _ = m.names(&Encoding::new("wait", &["order"]));
    });
    assert_eq!(
        constant,
        "module `faulty`: `WAIT_ORDER` is a keyword of SystemVerilog"
    );
    let instance = refusal(|m| {
        let _ = m.instance("label", &machine());
    });
    assert_eq!(instance, "module `faulty`: `label` is a keyword of VHDL");
    let module = std::panic::catch_unwind(|| ModuleBuilder::new("timer"));
    let message = module.err().expect("accepted").downcast::<String>();
    assert_eq!(
        *message.expect("a message"),
        "module `timer`: `timer` is a keyword of Verilog-AMS"
    );
}

/// SystemVerilog has 248 keywords, half of them from Verilog; the lists repeat none.
#[test]
fn the_lists_of_keywords_are_whole() {
    let of = |wanted: &str| -> Vec<&str> {
        let of_language = keywords().filter(|(language, _)| *language == wanted);
        of_language.map(|(_, word)| word).collect()
    };
    for (language, count) in [
        ("Verilog", 124),
        ("SystemVerilog", 124),
        ("Verilog-AMS", 88),
        ("VHDL", 118),
    ] {
        let words = of(language);
        let sorted: Vec<&str> = BTreeSet::from_iter(words.clone()).into_iter().collect();
        assert_eq!(words, sorted, "{language}: in order, and each once");
        assert_eq!(words.len(), count, "{language}");
    }
    let verilog = BTreeSet::from_iter(of("Verilog"));
    assert!(
        of("SystemVerilog")
            .iter()
            .all(|word| !verilog.contains(word))
    );
    assert!(of("Verilog-AMS").iter().all(|word| !verilog.contains(word)));
}

#[test]
fn faulty_encodings_are_refused() {
    let refusals: [(&str, &dyn Fn() -> Encoding); 6] = [
        ("two values are named `wait`", &|| {
            Encoding::new("e", &["wait", "wait"])
        }),
        ("`run` = 4 does not fit into 2 bits", &|| {
            Encoding::with_numbers("e", 2, &[("run", 4)])
        }),
        ("`wait` and `run` are both 1", &|| {
            Encoding::with_numbers("e", 2, &[("wait", 1), ("run", 1)])
        }),
        ("it has no value", &|| Encoding::new("e", &[])),
        ("`Wait` is not a name in lower case", &|| {
            Encoding::new("e", &["Wait"])
        }),
        ("`1st` is not a name in lower case", &|| {
            Encoding::new("e", &["1st"])
        }),
    ];
    for (expected, make) in refusals {
        let message = std::panic::catch_unwind(std::panic::AssertUnwindSafe(make))
            .expect_err("the encoding was accepted");
        let text = message.downcast::<String>().expect("a message");
        assert_eq!(*text, format!("encoding `e`: {expected}"));
    }
    let unknown = std::panic::catch_unwind(|| {
        let _ = errors().documented(&[("lost", "")]);
    });
    let text = unknown.expect_err("accepted").downcast::<String>().unwrap();
    assert_eq!(
        *text,
        "encoding `error` has no value `lost`, but none, too_long, cut_off, left_over"
    );
}

#[test]
fn a_changed_state_is_another_state_by_its_name() {
    let module = machine();
    let (_, mutants) = mutate::switchable(&module, 1, 40);
    let states: Vec<_> = mutants
        .iter()
        .filter(|m| {
            let change = m.what.split_once(": ").map(|(_, change)| change);
            change.is_some_and(|change| change.starts_with("STATE_RUN -> "))
        })
        .collect();
    assert!(!states.is_empty());
    for mutant in states {
        assert!(
            mutant.what.ends_with("STATE_RUN -> STATE_WAIT"),
            "{mutant:?}"
        );
    }
}
