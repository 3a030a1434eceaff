//! Paths from inputs to outputs within a cycle: a unit whose text says that it has none has none.

use rtl_gen::cells::sdp_ram;
use rtl_gen::flow::text_paths;
use rtl_gen::hw::{Bit, Bits, Module, ModuleBuilder, emit};
use rtl_gen::units;
use std::collections::{BTreeSet, HashMap};

const CLAIM: &str = "No combinational path from any input to any output.";

/// Cells without such a path whose texts say more than that.
const SILENT: [&str; 2] = ["skid_buffer", "stream_fifo"];

fn claims(module: &Module) -> bool {
    module.doc().iter().any(|text| text.contains(CLAIM))
}

/// All paths, as `from to`.
fn paths(module: &Module) -> BTreeSet<String> {
    let paths = module.combinational_paths().into_iter();
    paths
        .flat_map(|(to, from)| from.into_iter().map(move |from| format!("{from} {to}")))
        .collect()
}

/// In every named configuration, at the corners of the parameters, and at random ones. What has no streams need not say
/// it.
#[test]
fn a_unit_says_that_it_has_no_combinational_path_if_and_only_if_it_has_none() {
    let (mut claimed, mut wrong) = (0, vec![]);
    for unit in units() {
        let is_silent = SILENT.contains(&unit.name);
        let named = unit.configs.iter().map(|c| c.all_parameters(unit));
        let random = (0..2).map(|seed| unit.random(seed));
        for parameters in named.chain(unit.corners()).chain(random) {
            let top = (unit.module)(&parameters);
            claimed += usize::from(claims(&top));
            let found = paths(&top);
            if (claims(&top) || is_silent) && !found.is_empty() {
                wrong.push(format!("{} has the paths {found:?}", top.name()));
            }
        }
        let top = (unit.module)(&unit.default_config().all_parameters(unit));
        if !top.streams().is_empty() && !claims(&top) && !is_silent && paths(&top).is_empty() {
            wrong.push(format!("{} has no path, and does not say so", unit.name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(claimed > 300, "only {claimed} designs say so");
}

/// The same from the text that is emitted, as `rtl-gen lint` reads it.
fn paths_of_text(module: &Module) -> Result<BTreeSet<String>, String> {
    let files = emit(module);
    let read = files.iter().map(|file| {
        let flow = text_paths::read(&file.text);
        let flow = flow.map_err(|message| format!("{}: {message}", file.name))?;
        Ok((file.name.as_str(), flow))
    });
    let read = read.collect::<Result<Vec<_>, String>>()?;
    let flows = read.iter().map(|(name, flow)| (*name, flow));
    let paths = text_paths::paths(module.name(), &flows.collect::<HashMap<_, _>>())?;
    let paths = paths.into_iter();
    let pairs = paths.flat_map(|(to, from)| from.into_iter().map(move |f| format!("{f} {to}")));
    Ok(pairs.collect())
}

#[test]
fn the_text_of_every_unit_has_the_paths_of_its_description() {
    let mut through = 0;
    for unit in units() {
        let top = (unit.module)(&unit.default_config().all_parameters(unit));
        let found = paths_of_text(&top);
        assert_eq!(found, Ok(paths(&top)), "{}", top.name());
        through += usize::from(!paths(&top).is_empty());
    }
    assert!(through >= 5, "paths lead through {through} units only");
}

/// A register with its input beside it, and a bit that goes through.
fn part() -> Module {
    let m = ModuleBuilder::new("part");
    let (a, b) = (m.input("a", Bits(2), ""), m.input("b", Bit, ""));
    let held = m.reg("held", Bits(2));
    held.set(a);
    m.output("held_a", held.q(), "");
    m.output("both", a.bit(0) & b, "");
    m.output("waits", held.q().eq(1) & b, "");
    m.finish()
}

#[test]
fn paths_end_at_registers_and_memories_and_go_through_instances() {
    let found = |list: &[&str]| {
        list.iter()
            .map(|p| (*p).to_owned())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(paths(&part()), found(&["a both", "b both", "b waits"]));

    let m = ModuleBuilder::new("whole");
    let (x, y, rst) = (
        m.input("x", Bits(2), ""),
        m.input("y", Bit, ""),
        m.input("z", Bit, ""),
    );
    let one = m.instance("u_one", &part()).set("a", x).set("b", y);
    // What the first one holds is all that the second one gets from it.
    let two = m.instance("u_two", &part());
    two.set("a", one.get("held_a")).set("b", rst);
    m.output("first", one.get("both"), "");
    m.output("second", two.get("both"), "");
    m.output("third", one.get("waits") | two.get("waits"), "");
    let ram = m.instance("u_ram", &sdp_ram(4, 2));
    ram.set("wr_en", y).set("wr_addr", x).set("wr_data", x);
    ram.set("rd_en", y).set("rd_addr", two.get("held_a"));
    m.output("read", ram.get("rd_data"), "");
    let expected = ["x first", "y first", "y third", "z second", "z third"];
    let whole = m.finish();
    assert_eq!(paths(&whole), found(&expected));
    assert_eq!(paths_of_text(&whole), Ok(found(&expected)));
}

/// A wire that is declared ahead of its driver, and a choice among named values.
#[test]
fn paths_go_through_forward_wires_and_choices() {
    let m = ModuleBuilder::new("turns");
    let (a, b) = (m.input("a", Bits(2), ""), m.input("b", Bits(4), ""));
    let later = m.forward("later", Bits(4));
    m.output("result", !later.value(), "");
    let squares = m.lookup("squares", a, Bits(4), &[0, 1, 4, 9]);
    later.drive(squares ^ b);
    let found: BTreeSet<String> = ["a result", "b result"].map(String::from).into();
    let turns = m.finish();
    assert_eq!(paths(&turns), found);
    assert_eq!(paths_of_text(&turns), Ok(found));
}

/// A register that is reset and may keep its value, and one that is neither, behind a wire.
#[test]
fn a_register_is_a_function_of_inputs_registers_and_outputs_of_instances() {
    let m = ModuleBuilder::new("whole");
    let (x, y) = (m.input("x", Bits(2), ""), m.input("y", Bit, ""));
    let one = m.instance("u_one", &part()).set("a", x).set("b", y);
    let both = one.get("both");
    let either = m.wire("either", both | x.bit(1));
    let kept = m.reg_reset("kept", Bit, 0);
    kept.set_when(y, either);
    let plain = m.reg("plain", Bit);
    plain.set(kept.q() ^ either);
    let held = one.get("held_a");
    let others = one.get("waits") ^ held.bit(0) ^ held.bit(1);
    m.output("z", plain.q() ^ others, "");
    let whole = m.finish();
    let function_of = |name| whole.function_of(name).map(Vec::from_iter);
    let of = |names: &[&str]| Some(Vec::from_iter(names.iter().map(|name| (*name).to_owned())));
    assert_eq!(
        function_of("kept_q"),
        of(&["kept_q", "one_both", "rst_n", "x", "y"])
    );
    assert_eq!(function_of("plain_q"), of(&["kept_q", "one_both", "x"]));
    for none in ["x", "either", "one_both", "there_is_none"] {
        assert_eq!(function_of(none), None, "{none}");
    }
}

/// What the emitter does not write is refused, not passed over.
#[test]
fn other_verilog_is_not_read() {
    for body in [
        "always @(negedge clk) begin q <= a; end",
        "always @* begin y = a; end",
        "initial y = a;",
        "assign y = a",
    ] {
        let text = format!("module strange (input wire a, output wire y); {body} endmodule");
        let message = text_paths::read(&text).expect_err(body);
        assert!(message.contains("not in the form"), "{message}");
    }
    let inside = text_paths::read("module a (input wire x); a u_a (.x(x)); endmodule").unwrap();
    let other = text_paths::read("module a (input wire x); b u_b (.x(x)); endmodule").unwrap();
    let message = |flow| text_paths::paths("a", &HashMap::from([("a", flow)])).unwrap_err();
    assert!(message(&inside).contains("inside itself"));
    assert!(message(&other).contains("no module b"));
}
