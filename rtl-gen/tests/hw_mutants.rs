//! Mutants: one change each, keyed by its place, chosen by seed and key.

use crate::everything;
use num_bigint::BigUint;
use rtl_gen::flow::equivalent::{Equivalence, Prover};
use rtl_gen::flow::proofs::Proofs;
use rtl_gen::hw::{Bit, Bits, Module, ModuleBuilder, emit, mutate};
use std::collections::BTreeSet;

/// A module with one operator of each kind that can be changed, and what is made of them.
fn module(extra: bool) -> Module {
    let m = ModuleBuilder::new("operators");
    let a = m.input("a", Bits(4), "an operand");
    let b = m.input("b", Bits(4), "another one");
    let go = m.input("go", Bit, "moves");
    if extra {
        let extra = m.wire("extra", a.bit(0) ^ b.bit(1));
        m.output("extra_out", !extra, "more");
    }
    let low = m.wire("low", (a.lt(b) & !go) | a.slice(1, 2).reduce_or());
    let sum = m.wire("sum", low.mux(a + b, a - 1) & low.mux(b, a));
    let held = m.reg_reset("held", Bits(4), 5);
    held.set_when(go, sum);
    m.output("y", held.q(), "the sum");
    m.finish()
}

fn keys_of(module: &Module) -> Vec<String> {
    mutate::keys(module).iter().map(|k| k.to_string()).collect()
}

#[test]
fn keys_count_the_operators_of_a_net_in_the_order_of_the_text() {
    let expected = [
        "low lt#1",
        "low and#1",
        "low not#1",
        "low or#1",
        "low any#1",
        "low select#1",
        "sum mux#1",
        "sum add#1",
        "sum sub#1",
        "sum constant#1",
        "sum and#1",
        "sum mux#2",
        "held_q constant#1",
        "held_q enable#1",
    ];
    assert_eq!(
        keys_of(&module(false)),
        expected.map(|k| format!("operators: {k}"))
    );
}

#[test]
fn keys_name_the_ports_of_instances_and_memories() {
    let top = rtl_gen::build_named("compaction_shifter_n8_w8")
        .unwrap()
        .top;
    let keys = keys_of(&top);
    let has = |key: &str| keys.iter().any(|k| k == key);
    assert!(
        has("compaction_shifter_n8_w8: u_gaps.bits not#1"),
        "{keys:#?}"
    );
}

#[test]
fn no_two_places_of_a_design_have_one_key() {
    for (_, row) in rtl_gen::config::rows().filter(|(_, row)| row.mutants > 0) {
        let keys = mutate::keys(&rtl_gen::build_named(row.name).unwrap().top);
        let distinct: BTreeSet<_> = keys.iter().collect();
        assert_eq!(keys.len(), distinct.len(), "{}", row.name);
    }
}

#[test]
fn nets_for_unused_bits_have_no_place_and_take_none() {
    let module = |notes: bool| {
        let m = ModuleBuilder::new("halved");
        let a = m.input("a", Bits(4), "a number");
        let sum = m.wire("sum", a + 3);
        let low = sum.bit(0);
        if notes {
            m.unused("unused_sum", low);
            m.unused("unused_top", sum.slice(2, 2) ^ 1);
        }
        m.output("y", sum.slice(1, 3), "its half");
        m.output("odd", low, "what is left");
        m.finish()
    };
    let expected = ["sum add#1", "sum constant#1", "y select#1", "odd select#1"];
    assert_eq!(keys_of(&module(true)), keys_of(&module(false)));
    assert_eq!(
        keys_of(&module(true)),
        expected.map(|k| format!("halved: {k}"))
    );
}

#[test]
fn an_operator_without_another_meaning_is_no_place() {
    let m = ModuleBuilder::new("toggles");
    let a = m.input("a", Bits(1), "a number");
    let b = m.input("b", Bits(2), "a larger one");
    m.output("sum_of_1", a + 1, "modulo 2");
    m.output("any", a.reduce_or() & b.reduce_or(), "both have a bit set");
    let expected = ["sum_of_1 constant#1", "any and#1", "any any#1"];
    assert_eq!(
        keys_of(&m.finish()),
        expected.map(|k| format!("toggles: {k}"))
    );
}

#[test]
fn another_net_moves_no_key_and_no_choice_among_the_others() {
    let (plain, extended) = (module(false), module(true));
    let rest = |top: &Module| -> Vec<String> {
        let keys = keys_of(top).into_iter();
        keys.filter(|k| !k.contains("extra")).collect()
    };
    assert_eq!(rest(&plain), rest(&extended));
    for seed in 0..20 {
        let chosen = |top: &Module, count| -> BTreeSet<String> {
            let mutants = mutate::switchable(top, seed, count).1;
            mutants.iter().map(|m| m.key.to_string()).collect()
        };
        // What is chosen of the extended module is chosen of the plain one, or new.
        let before = chosen(&plain, 6);
        for key in chosen(&extended, 6) {
            assert!(before.contains(&key) || key.contains("extra"), "{key}");
        }
    }
}

#[test]
fn a_mutant_differs_from_the_module_in_one_line() {
    let original = rtl_gen::build_named("oaken_admission_l8_n4").unwrap().top;
    let lines = |m: &Module| -> Vec<String> {
        let text: String = emit(m).into_iter().map(|e| e.text).collect();
        text.lines().map(str::to_owned).collect()
    };
    let before = lines(&original);
    for mutant in mutate::switchable(&original, 7, 20).1 {
        let after = lines(&mutate::with_change(&original, &mutant));
        // A changed expression can fill its lines differently; it is one statement all the same.
        let statement = |lines: &[String]| {
            lines
                .concat()
                .split(';')
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let (before, after) = (statement(&before), statement(&after));
        let changed = before.iter().zip(&after).filter(|(a, b)| a != b).count();
        assert_eq!((before.len(), changed), (after.len(), 1), "{}", mutant.what);
    }
}

#[test]
fn the_choice_of_mutants_depends_on_the_seed_alone() {
    let module = rtl_gen::build_named("oaken_decomposer_l8").unwrap().top;
    let list = |seed| mutate::switchable(&module, seed, 25).1;
    assert_eq!(list(1), list(1));
    assert_ne!(list(1), list(2));
    assert_eq!(list(1).len(), 25);
}

#[test]
fn a_switchable_mutant_is_off_at_zero_and_one_change_at_its_number() {
    let original = {
        let m = ModuleBuilder::new("inverter");
        let a = m.input("a", Bits(4), "operand");
        m.output("y", !a, "its complement");
        m.finish()
    };
    let (mut switchable, mutants) = mutate::switchable(&original, 1, 10);
    assert_eq!(mutants.len(), 1);
    assert_eq!(mutants[0].key.to_string(), "inverter: y not#1");
    assert_eq!(mutants[0].what, "y: ~a -> a");
    for (number, expected) in [(0u8, 0b1010u8), (1, 0b0101), (2, 0b1010)] {
        switchable.poke("a", 0b0101u8);
        switchable.poke("mutant", number);
        switchable.settle();
        assert_eq!(switchable.peek("y"), BigUint::from(expected));
    }
}

/// Two modules without state and with the same ports: the same outputs for all inputs?
fn same_function([before, after]: [Module; 2]) -> bool {
    let ports = before.ports();
    assert_eq!(ports, after.ports());
    let (inputs, outputs): (Vec<_>, Vec<_>) = ports.into_iter().partition(|port| port.input);
    let width: usize = inputs.iter().map(|port| port.kind.width()).sum();
    (0..1u32 << width).all(|bits| {
        let [before, after] = [&before, &after].map(|module| {
            let (mut module, mut bits) = (module.clone(), bits);
            for port in &inputs {
                module.poke(&port.name, bits & ((1 << port.kind.width()) - 1));
                bits >>= port.kind.width();
            }
            module.settle();
            let given = outputs.iter().map(|port| module.peek(&port.name));
            given.collect::<Vec<_>>()
        });
        before == after
    })
}

/// The fewest steps in which a change makes no difference: none if the net itself is the same, more where what follows
/// from it masks it, and never where an output, a register or an instance gets another value.
#[test]
fn the_surroundings_of_a_change_are_the_same_function_where_it_makes_no_difference() {
    let m = ModuleBuilder::new("part");
    let x = m.input("x", Bits(2), "");
    m.output("y", !x, "");
    let part = m.finish();
    let m = ModuleBuilder::new("around");
    let (a, b) = (m.input("a", Bits(2), ""), m.input("b", Bits(2), ""));
    let go = m.input("go", Bit, "");
    let larger = m.wire("larger", a.gt(b).mux(a, b));
    let held = m.reg_reset("held", Bits(2), 0);
    held.set_when(go, go.mux(larger, held.q()));
    let both = m.wire("both", a.bit(0) & b.bit(0));
    let masked = m.wire("masked", both & go);
    let never = m.wire("never", masked & !go);
    m.output("seen", never | held.q().bit(1), "");
    let instance = m.instance("u_part", &part).set("x", a ^ b);
    m.output("passed", instance.get("y"), "");
    let top = m.finish();

    let found: Vec<(String, Option<usize>)> = mutate::switchable(&top, 1, 100)
        .1
        .iter()
        .map(|mutant| {
            let around = |steps| mutate::surroundings(&top, mutant, steps).unwrap();
            let fewest = (0..4).find(|steps| same_function(around(*steps)));
            (mutant.key.to_string(), fewest)
        })
        .collect();
    let expected = [
        ("part: y not#1", None),
        ("around: larger gt#1", Some(0)),
        ("around: larger mux#1", None),
        ("around: held_q mux#1", None),
        ("around: held_q constant#1", None),
        ("around: both select#1", Some(2)),
        ("around: both and#1", Some(2)),
        ("around: both select#2", Some(2)),
        ("around: masked and#1", None),
        ("around: never and#1", None),
        ("around: never not#1", None),
        ("around: seen or#1", None),
        ("around: seen select#1", None),
        ("around: u_part.x xor#1", None),
        ("around: held_q enable#1", Some(0)),
    ];
    assert_eq!(found, expected.map(|(key, steps)| (key.to_owned(), steps)));
}

fn equivalence(design: &Module, mutant: &mutate::Mutant) -> Equivalence {
    let prover = Prover::new(design, 30).unwrap();
    prover.equivalence(mutant, true).unwrap()
}

/// Two changes that make no difference: what the register takes is the same either way, and a bit that is or-ed with
/// itself. And changes that make one, in the next state and in an output.
#[test]
fn changes_that_make_no_difference_are_proven() {
    let m = ModuleBuilder::new("same");
    let (a, b, go) = (
        m.input("a", Bits(4), ""),
        m.input("b", Bits(4), ""),
        m.input("go", Bit, ""),
    );
    let twice = m.wire("twice", a.bit(0) & a.bit(0));
    let held = m.reg("held", Bits(4));
    held.set(go.mux(b, b));
    let sum = m.wire("sum", held.q() + a);
    m.output("y", sum, "");
    m.output("one", twice & go, "");
    let top = m.finish();
    let mutants = mutate::switchable(&top, 1, 100).1;
    let proven: BTreeSet<String> = mutants
        .iter()
        .filter(|mutant| equivalence(&top, mutant) == Equivalence::Alone)
        .map(|mutant| mutant.key.to_string())
        .collect();
    let expected = ["same: twice and#1", "same: held_q mux#1"];
    let tried: BTreeSet<String> = mutants.iter().map(|m| m.key.to_string()).collect();
    assert!(tried.len() > 4, "{tried:?}");
    assert_eq!(proven, expected.map(String::from).into(), "of {tried:?}");
}

/// A change that makes a difference to a module alone, and none to those that use it.
#[test]
fn changes_that_make_no_difference_to_any_user_are_proven() {
    let m = ModuleBuilder::new("part");
    let (a, b) = (m.input("a", Bits(4), ""), m.input("b", Bits(4), ""));
    m.output("y", m.wire("both", a ^ b), "");
    let part = m.finish();
    let user = |name: &str, is_fixed: bool| {
        let m = ModuleBuilder::new(name);
        let (a, b) = (m.input("a", Bits(4), ""), m.input("b", Bits(4), ""));
        let inner = m.instance("u_part", &part);
        inner.set("a", a);
        // One of both is 0 in each place.
        inner.set("b", if is_fixed { !a & a } else { !a & b });
        m.output("y", inner.get("y"), "");
        m.finish()
    };
    let top = |second: bool| {
        let m = ModuleBuilder::new("top");
        let (a, b) = (m.input("a", Bits(4), ""), m.input("b", Bits(4), ""));
        for (number, is_fixed) in [(0, true), (1, false)] {
            if number == 1 && !second {
                continue;
            }
            let inner = m.instance(
                &format!("u_user{number}"),
                &user(&format!("user{number}"), is_fixed),
            );
            inner.set("a", a);
            inner.set("b", if number == 1 { b ^ a } else { b });
            m.output(&format!("y{number}"), inner.get("y"), "");
        }
        m.finish()
    };
    let or_for_xor = |top: &Module| {
        let mutants = mutate::switchable(top, 1, 100).1;
        let mutant = mutants.iter().find(|mutant| {
            mutant.key.to_string() == "part: both xor#1" && mutant.what.contains('|')
        });
        equivalence(top, mutant.expect("it is tried"))
    };
    let within =
        |names: &[&str]| Equivalence::Within(names.iter().map(|n| n.to_string()).collect());
    assert_eq!(or_for_xor(&top(false)), within(&["user0"]));
    assert_eq!(or_for_xor(&top(true)), within(&["user0", "user1"]));

    // Of registers that are never 1 both, which the states that they come to show, and not any state.
    let m = ModuleBuilder::new("registers");
    let (a, b) = (m.input("a", Bits(4), ""), m.input("b", Bits(4), ""));
    let inner = m.instance("u_part", &part);
    inner.set("a", m.delay("one", a));
    inner.set("b", m.delay("other", !a & b));
    m.output("y", inner.get("y"), "");
    let registers = m.finish();
    let alone = mutate::switchable(&part, 1, 100).1;
    let prover = Prover::new(&registers, 30).unwrap();
    let said = prover.equivalence(&alone[0], false).unwrap();
    assert_eq!(said, within(&["registers"]));
    assert_eq!(or_for_xor(&registers), within(&["registers"]));
}

/// All changes of this FIFO are noticed by its cases in the harness; so there is no proof for any, though its memory is
/// compared by what goes into it. Every eighth is tried, or all.
#[test]
#[ignore = "long"]
fn changes_that_make_a_difference_are_not_proven() {
    let top = rtl_gen::cells::stream_fifo(5, 3);
    let mutants = mutate::switchable(&top, 1, 1000).1;
    assert!(mutants.len() > 20, "{}", mutants.len());
    // Outputs that are inputs, registers or constants, and are others after a change.
    let m = ModuleBuilder::new("passes");
    let a = m.input("a", Bits(4), "");
    let held = m.reg("held", Bits(4));
    held.set(a);
    m.output("low", a.slice(0, 2), "");
    m.output("top", held.q().slice(2, 2), "");
    m.output("three", m.lit(Bits(2), 3), "");
    let passes = m.finish();
    let passing = mutate::switchable(&passes, 1, 1000).1;
    assert_eq!(passing.len(), 3);
    // Of the FIFO each takes two seconds.
    let apart = if everything() { 1 } else { 8 };
    for (design, mutants, apart) in [(&top, &mutants, apart), (&passes, &passing, 1)] {
        let prover = Prover::new(design, 30).unwrap();
        for mutant in mutants.iter().step_by(apart) {
            let proof = prover.equivalence(mutant, true).unwrap();
            let is_open = matches!(proof, Equivalence::Unproven(_));
            assert!(is_open, "{}: {proof:?}", mutant.key);
        }
    }
}

/// What a stream of the top carries while it is not valid is no difference; in a module below it may be one.
#[test]
fn payloads_are_compared_while_they_are_valid() {
    let m = ModuleBuilder::new("offer");
    let (a, go) = (m.input("a", Bit, ""), m.input("go", Bit, ""));
    m.output("m_axis_tdata", m.wire("data", !go ^ a), "");
    m.output("m_axis_tvalid", go, "");
    m.output("m_axis", m.wire("other", !go ^ a), "");
    let offer = m.finish();
    let proof = |top: &Module, key: &str| {
        let mutants = mutate::switchable(top, 1, 100).1;
        let of_key = |mutant: &&mutate::Mutant| {
            mutant.key.to_string() == key && mutant.what.contains("!go | a")
        };
        let mutant = mutants.iter().find(of_key).expect("it is tried");
        equivalence(top, mutant)
    };
    // An or is the same while go is set.
    assert_eq!(proof(&offer, "offer: data xor#1"), Equivalence::Alone);
    let open = |said: &str| Equivalence::Unproven(said.to_owned());
    let other = proof(&offer, "offer: other xor#1");
    assert_eq!(other, open("offer: m_axis can differ"));

    let m = ModuleBuilder::new("user");
    let inner = m.instance("u_offer", &offer);
    inner
        .set("a", m.input("a", Bit, ""))
        .set("go", m.input("go", Bit, ""));
    m.output("seen", inner.get("m_axis_tdata"), "");
    m.output("is_there", inner.get("m_axis_tvalid"), "");
    m.output("more", inner.get("m_axis"), "");
    let data = proof(&m.finish(), "offer: data xor#1");
    assert_eq!(data, open("user: seen can differ"));
}

/// A change of a lane that makes no difference to the engine around it, and one to the lane, of which there are proofs.
#[test]
fn proofs_about_a_module_notice_a_change_of_it() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    if !root.join("build/yowasp/bin/yowasp-sby").exists() {
        eprintln!("skipped: SymbiYosys is not installed (scripts/setup.sh formal yowasp)");
        return;
    }
    let proofs = Proofs::of(&root).unwrap();
    let top = rtl_gen::build_named("kivi_v16_b2").unwrap().top;
    let notices = |key: &str| proofs.notices(&top, key).unwrap();
    let noticed = notices("group_quantizer_lane_n3: code_is_0 constant#1");
    let proof = "group_quantizer_product of group_quantizer_lane_n3";
    assert_eq!(noticed.as_deref(), Some(proof));
    // Nothing is proven about the whole engine.
    let other = notices(&format!("{}: admits or#1", top.name()));
    assert_eq!(other, None);
}

#[test]
fn without_proofs_it_is_said_where_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let refused = Proofs::of(folder.path()).err().unwrap().to_string();
    assert!(
        refused.contains("run this in the project's folder"),
        "{refused}"
    );
}

/// Registers hold what they were given once, those of a stage in the same cycle, and so does a memory. An induction
/// would have to find what they have in common.
#[test]
#[ignore = "long"]
fn what_registers_were_given_is_known() {
    let m = ModuleBuilder::new("stage");
    let (a, b, go) = (
        m.input("a", Bits(4), ""),
        m.input("b", Bits(4), ""),
        m.input("go", Bit, ""),
    );
    let other_go = m.input("other_go", Bit, "");
    let held = |name: &str, enable, value| {
        let register = m.reg(name, Bits(4));
        register.set_when(enable, value);
        register.q()
    };
    let (one, other) = (held("one", go, a), held("other", go, !a & b));
    m.output("y", m.wire("never_both", one ^ other), "");
    // Taken in other cycles: both can be 1.
    let late = held("late", other_go, !a & b);
    m.output("z", m.wire("can_be_both", one ^ late), "");
    let always = m.delay("always", !a & b);
    m.output("v", m.wire("always_later", one ^ always), "");
    // Two stages behind each other.
    let (second, second_other) = (
        held("second", other_go, one),
        held("second_other", other_go, other),
    );
    m.output("x", m.wire("neither_both", second ^ second_other), "");
    let memory = m.instance("u_memory", &rtl_gen::cells::sdp_ram(16, 8));
    memory
        .set("wr_en", go)
        .set("wr_addr", b)
        .set("wr_data", m.concat(&[a, !a & b]));
    memory.set("rd_en", other_go).set("rd_addr", a);
    let word = memory.get("rd_data");
    m.output(
        "w",
        m.wire("not_in_a_word", word.slice(0, 4) ^ word.slice(4, 4)),
        "",
    );
    let top = m.finish();
    // No time for an induction, so that none says it.
    let prover = Prover::new(&top, 1).unwrap();
    let mutants = mutate::switchable(&top, 1, 100).1;
    let expected = ["never_both", "neither_both", "not_in_a_word"];
    let expected = BTreeSet::from(expected.map(|net| format!("stage: {net} xor#1")));
    let of_or = mutants.iter().filter(|mutant| mutant.what.contains('|'));
    let proven =
        of_or.filter(|mutant| prover.equivalence(mutant, false).unwrap() == Equivalence::Alone);
    let proven: BTreeSet<String> = proven.map(|mutant| mutant.key.to_string()).collect();
    assert_eq!(proven, expected);
}

/// A module whose inputs have a constant bit, two equal ones, one that is the inverse of another, and a number that is
/// never 3; the inputs come out of registers, as a proof about the module that uses it would find them in any state.
#[test]
#[ignore = "long"]
fn what_a_design_brings_a_module_to_is_known() {
    let m = ModuleBuilder::new("known_part");
    let [low, twin, inverse, free] =
        ["low", "twin", "inverse", "free"].map(|name| m.input(name, Bit, ""));
    let count = m.input("count", Bits(2), "");
    let bits = [
        ("fixed", low ^ free),
        ("equal", twin & free),
        ("opposite", inverse ^ free),
        ("below_3", count.bit(0) ^ count.bit(1)),
        ("other", low ^ twin),
        ("another", count.bit(0) ^ free),
    ];
    for (name, bit) in bits {
        m.output(&format!("is_{name}"), m.wire(name, bit), "");
    }
    let names = bits.map(|(name, _)| name);
    let part = m.finish();
    let top = |second: bool| {
        let m = ModuleBuilder::new("known_top");
        let given = m.input("given", Bit, "");
        let never = m.reg_reset("never", Bit, 0);
        never.set(never.q() & given);
        let of = |name: &str, value| {
            let register = m.reg_reset(name, Bit, 0);
            register.set(value);
            register.q()
        };
        let [one, other] = [of("one", given), of("other", given)];
        let turned = m.reg_reset("turned", Bit, 1);
        turned.set(!given);
        let count = m.reg_reset("count", Bits(2), 0);
        let next = count
            .q()
            .bit(1)
            .mux(m.lit(Bits(2), 0), count.q() + m.lit(Bits(2), 1));
        count.set(next);
        for (number, low) in [(0, never.q()), (1, given)] {
            if number == 1 && !second {
                continue;
            }
            let inner = m.instance(&format!("u_part{number}"), &part);
            inner.set("low", low).set("twin", one).set("free", other);
            inner.set("inverse", turned.q()).set("count", count.q());
            for name in names {
                let port = format!("is_{name}");
                m.output(&format!("{port}{number}"), inner.get(&port), "");
            }
        }
        m.finish()
    };
    let check = |top: &Module, expected: &BTreeSet<&str>| {
        let prover = Prover::new(top, 1).unwrap();
        let mutants = mutate::switchable(top, 1, 1000).1;
        let of_part = mutants.iter().filter(|m| m.key.module == "known_part");
        let proven = of_part.filter(|mutant| {
            let within = Equivalence::Within(vec!["known_top".to_owned()]);
            prover.equivalence(mutant, false).unwrap() == within
        });
        let proven: BTreeSet<&str> = proven.map(|mutant| mutant.what.as_str()).collect();
        assert_eq!(proven, *expected);
    };
    let in_both = [
        "below_3: count[0] ^ count[1] -> count[0] | count[1]",
        "equal: twin & free -> twin | free",
        "opposite: inverse ^ free -> inverse | free",
    ];
    let in_one = [
        "fixed: low ^ free -> low | free",
        "other: low ^ twin -> low | twin",
    ];
    check(&top(true), &in_both.into());
    check(&top(false), &in_both.into_iter().chain(in_one).collect());
}

/// Stages with a valid bit: without it nothing reads what they hold but the next stage, which holds it without one too.
#[test]
#[ignore = "long"]
fn what_registers_hold_while_nothing_reads_them_is_no_difference() {
    let m = ModuleBuilder::new("stages");
    let (data, given) = (m.input("data", Bits(4), ""), m.input("given", Bit, ""));
    let goes = m.input("goes", Bit, "");
    let held = |name: &str, reset: u32, enable, value| {
        let register = m.reg_reset(name, Bits(4), reset);
        register.set_when(enable, value);
        register.q()
    };
    let valid = |name: &str, value| {
        let register = m.reg_reset(name, Bit, 0);
        register.set(value);
        register.q()
    };
    let none = m.lit(Bits(4), 0);
    let first_valid = valid("first_valid", given);
    let second_valid = valid("second_valid", first_valid);
    let first = held("first", 0, given, data);
    let second = held("second", 3, first_valid, first);
    m.output("y", second_valid.mux(second, none), "");
    // A stage that waits, which must hold what it has.
    let waits = m.reg_reset("waits", Bit, 0);
    waits.set((waits.q() & !goes) | given);
    let waiting = held("waiting", 0, given, data);
    m.output("w", waits.q().mux(waiting, none), "");
    // Read at any time, and while another stage is valid.
    m.output("x", held("seen", 0, given, data), "");
    let other = held("other", 0, given, data);
    m.output("z", second_valid.mux(other, none), "");
    let top = m.finish();

    let prover = Prover::new(&top, 1).unwrap();
    let mutants = mutate::switchable(&top, 1, 100).1;
    let mut proven = BTreeSet::new();
    let mut tried = BTreeSet::new();
    for mutant in &mutants {
        let key = mutant.key.to_string();
        if !key.contains("_q enable") && !key.contains("_q constant") {
            continue;
        }
        tried.insert(key.clone());
        if prover.equivalence(mutant, false).unwrap() == Equivalence::Alone {
            proven.insert(key);
        }
    }
    let of = |what: &str| format!("stages: {what}#1");
    let expected = [
        "first_q constant",
        "first_q enable",
        // It is written before the other stage is valid.
        "other_q constant",
        "second_q constant",
        "second_q enable",
        "waiting_q constant",
        // What it shows then is the same as nothing.
        "waits_q constant",
    ];
    assert_eq!(proven, expected.map(of).into());
    let open = [
        "waiting_q enable",
        "seen_q enable",
        "other_q enable",
        "seen_q constant",
    ];
    assert!(
        open.map(of).iter().all(|key| tried.contains(key)),
        "{tried:?}"
    );
}

/// A part of a part of a design that counts to 99: another comparison with 100 never shows there, nor what a register holds in
/// cycles before the one whose value is read in the next cycle.
#[test]
#[ignore = "long"]
fn what_never_shows_in_a_design_is_no_difference() {
    let m = ModuleBuilder::new("watched_part");
    let (count, data) = (m.input("count", Bits(7), ""), m.input("data", Bits(2), ""));
    let at = |value: u32| count.eq(m.lit(Bits(7), value));
    m.output("y", m.wire("too_far", at(100)), "");
    let none = m.lit(Bits(2), 0);
    for (name, written, read) in [("next", 3, 4), ("later", 3, 5)] {
        let held = m.reg(name, Bits(2));
        held.set_when(at(written), data);
        m.output(&format!("{name}_read"), at(read).mux(held.q(), none), "");
    }
    let started = m.reg_reset("started", Bits(2), 1);
    started.set_when(at(0), data);
    m.output("started_read", at(1).mux(started.q(), none), "");
    let first = m.reg_reset("first", Bit, 1);
    first.set(m.lit(Bit, 0));
    m.output("at_once", first.q().mux(started.q(), none), "");
    let part = m.finish();
    let names = ["y", "next_read", "later_read", "started_read", "at_once"];
    let m = ModuleBuilder::new("watched_whole");
    let (count, data) = (m.input("count", Bits(7), ""), m.input("data", Bits(2), ""));
    let inner = m.instance("u_part", &part);
    inner.set("count", count).set("data", data);
    // It is in reset a cycle longer.
    let running = m.reg_reset("running", Bit, 0);
    running.set(m.lit(Bit, 1));
    inner.set("rst_n", running.q());
    for name in names {
        m.output(name, inner.get(name), "");
    }
    let whole = m.finish();
    let m = ModuleBuilder::new("watched_top");
    let count = m.reg_reset("count", Bits(7), 0);
    let ends = count.q().eq(m.lit(Bits(7), 99));
    count.set(ends.mux(m.lit(Bits(7), 0), count.q() + m.lit(Bits(7), 1)));
    let inner = m.instance("u_whole", &whole);
    inner
        .set("count", count.q())
        .set("data", m.input("data", Bits(2), ""));
    for name in names {
        m.output(name, inner.get(name), "");
    }
    let top = m.finish();

    let prover = Prover::new(&top, 1).unwrap();
    let mutants = mutate::switchable(&top, 1, 100).1;
    let of_part = mutants.iter().filter(|m| m.key.module == "watched_part");
    // What the test is about, and of the others, on which every way of a proof is tried in vain, every fourth, or all.
    let apart = if everything() { 1 } else { 4 };
    let (about, others): (Vec<_>, Vec<_>) =
        of_part.partition(|m| m.what.contains("enable -> always") || m.what.contains("too_far"));
    assert!(about.len() > 4, "{about:?}");
    let tried = about.into_iter().chain(others.into_iter().step_by(apart));
    let expected = BTreeSet::from([
        "too_far: 7'd100 -> 7'd101",
        "next_q: enable -> always",
        // It is read at once, with what it starts with, and behind what it is given.
        "started_q: enable -> always",
    ]);
    let proven = tried.filter(|mutant| {
        let within = Equivalence::Within(vec!["watched_top".to_owned()]);
        prover.equivalence(mutant, false).unwrap() == within
    });
    let proven: BTreeSet<&str> = proven.map(|mutant| mutant.what.as_str()).collect();
    assert_eq!(proven, expected);
}
