//! The description layer's promises: widths are checked and named, text is what the author
//! wrote, equal modules appear once, equal input gives equal bytes, mutants are one change.

use num_bigint::BigUint;
use rtl_gen::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Signed, Value, emit};

/// A beat with one field.
fn payload(width: usize) -> Bundle {
    Bundle::new("a beat", &[("data", Bits(width), "payload")])
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

#[test]
fn operands_of_different_widths_are_refused_with_both_named() {
    let text = refusal(|m| {
        let a = m.input("narrow", Bits(4), "");
        let b = m.input("wide", Bits(5), "");
        let _ = a + (b & 1);
    });
    assert_eq!(
        text,
        "module `faulty`: add: `narrow` is 4 bits, `wide & 5'd1` is 5 bits"
    );
}

#[test]
fn every_operator_refuses_disagreeing_operands() {
    type Operator = for<'m> fn(Value<'m>, Value<'m>) -> Value<'m>;
    let operators: [(&str, Operator); 15] = [
        ("add", |a, b| a + b),
        ("sub", |a, b| a - b),
        ("mul", |a, b| a * b),
        ("bitand", |a, b| a & b),
        ("bitor", |a, b| a | b),
        ("bitxor", |a, b| a ^ b),
        ("eq", |a, b| a.eq(b)),
        ("ne", |a, b| a.ne(b)),
        ("lt", |a, b| a.lt(b)),
        ("le", |a, b| a.le(b)),
        ("gt", |a, b| a.gt(b)),
        ("ge", |a, b| a.ge(b)),
        ("add_carry", |a, b| a.add_carry(b)),
        ("mux", |a, b| a.bit(0).mux(a, b)),
        ("mul_full", |a, b| a.as_signed().mul_full(b)),
    ];
    for (name, apply) in operators {
        let text = refusal(|m| {
            let a = m.input("a", Bits(4), "");
            let b = m.input("b", Bits(6), "");
            apply(a, b);
        });
        assert!(
            text.starts_with(&format!("module `faulty`: {name}: `")),
            "{text}"
        );
        assert!(text.contains("`b` is 6 bits"), "{text}");
    }
}

#[test]
fn signed_and_unsigned_do_not_mix() {
    let text = refusal(|m| {
        let a = m.input("a", Bits(4), "");
        let b = m.input("b", Signed(4), "");
        a.lt(b);
    });
    assert_eq!(
        text,
        "module `faulty`: lt: `a` is 4 bits, `b` is 4 signed bits"
    );
}

/// Two inverters.
fn complement() -> Module {
    let m = ModuleBuilder::new("child");
    let data = m.input("data", Bits(2), "");
    m.output("result", !data, "");
    m.finish()
}

#[test]
fn other_faults_are_refused_with_the_net_named() {
    type Fault = Box<dyn FnOnce(&ModuleBuilder) + std::panic::UnwindSafe>;
    let faults: Vec<(&str, Fault)> = vec![
        (
            "the constant 16 does not fit into 4 bits",
            Box::new(|m| {
                let _ = m.input("a", Bits(4), "") + 16;
            }),
        ),
        (
            "slice: bits 3 to 4 of `a`, which is 4 bits",
            Box::new(|m| {
                m.input("a", Bits(4), "").slice(3, 2);
            }),
        ),
        (
            "`a + b` has no name to select bits from: make it a wire first",
            Box::new(|m| {
                let (a, b) = (m.input("a", Bits(4), ""), m.input("b", Bits(4), ""));
                (a + b).bit(1);
            }),
        ),
        (
            "`w` is never driven",
            Box::new(|m| {
                m.forward("w", Bit);
            }),
        ),
        (
            "`w` is driven twice",
            Box::new(|m| {
                let w = m.forward("w", Bit);
                w.drive(0);
                w.drive(1);
            }),
        ),
        (
            "register `r_q` is never set",
            Box::new(|m| {
                m.reg("r", Bit);
            }),
        ),
        (
            "register `r_q` is set twice",
            Box::new(|m| {
                let r = m.reg("r", Bit);
                r.set(0);
                r.set(1);
            }),
        ),
        (
            "two nets are named `a`",
            Box::new(|m| {
                m.input("a", Bit, "");
                m.input("a", Bit, "");
            }),
        ),
        (
            "`a__b` is no identifier of VHDL: one underscore, and not at the end",
            Box::new(|m| {
                m.input("a__b", Bit, "");
            }),
        ),
        (
            "`a_` is no identifier of VHDL: one underscore, and not at the end",
            Box::new(|m| {
                m.input("a_", Bit, "");
            }),
        ),
        (
            "`a$b` is not a plain Verilog identifier",
            Box::new(|m| {
                m.input("a$b", Bit, "");
            }),
        ),
        (
            "`in_ready` is never driven",
            Box::new(|m| {
                let _ = m.stream_in("in", &payload(4));
            }),
        ),
        (
            "stream `in` has no field `dat`, but data",
            Box::new(|m| {
                m.stream_in("in", &payload(4)).get("dat");
            }),
        ),
        (
            "zext: `a` is 4 bits, wider than the 3 bits asked for",
            Box::new(|m| {
                m.input("a", Bits(4), "").zext(3);
            }),
        ),
        (
            "arithmetic on a bit: use as_bits() first",
            Box::new(|m| {
                let _ = m.input("a", Bit, "") + 1;
            }),
        ),
        (
            "mux: the selector `a` is 4 bits, not a bit",
            Box::new(|m| {
                let a = m.input("a", Bits(4), "");
                a.mux(a, a);
            }),
        ),
        (
            "output `result` of instance `u` drives `first` already",
            Box::new(|m| {
                let u = m.instance("u", &complement()).set("data", 1);
                let [_, _] = ["first", "second"].map(|wire| u.get_as("result", wire));
            }),
        ),
        (
            "input `data` of instance `u` is not connected",
            Box::new(|m| {
                m.instance("u", &complement()).get("result");
            }),
        ),
        (
            "output `result` of instance `u` goes nowhere",
            Box::new(|m| {
                m.instance("u", &complement()).set("data", 1);
            }),
        ),
        (
            "lookup `t`: 3 entries, but the index `a` is 2 bits",
            Box::new(|m| {
                let a = m.input("a", Bits(2), "");
                m.lookup("t", a, Bits(4), &[1, 2, 3]);
            }),
        ),
    ];
    for (expected, describe) in faults {
        assert_eq!(refusal(describe), format!("module `faulty`: {expected}"));
    }
}

fn beat_counter() -> Module {
    let m = ModuleBuilder::new("beat_counter_w8");
    m.doc("Counts the accepted beats of a stream, modulo 256.");
    m.timing(1, "one beat per cycle");
    let valid = m.input("in_valid", Bit, "a beat is offered");
    let ready = m.input("in_ready", Bit, "a beat is taken");
    let count = m.reg_reset("count", Bits(8), 0);
    let accepted = m.wire("accepted", valid & ready);
    m.output("count", count.q(), "accepted beats");
    count.set_when(accepted, count.q() + 1);
    m.finish()
}

#[test]
fn the_text_keeps_the_shape_the_author_wrote() {
    let emitted = emit(&beat_counter());
    let expected = "\
// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Counts the accepted beats of a stream, modulo 256.
//
// Latency 1 cycle, one beat per cycle.
`default_nettype none
module beat_counter_w8 (
    input  wire       clk,       // clock, rising edge
    input  wire       rst_n,     // synchronous reset, active low
    input  wire       in_valid,  // a beat is offered
    input  wire       in_ready,  // a beat is taken
    output wire [7:0] count      // accepted beats
);
    reg  [7:0] count_q;
    wire       accepted = in_valid & in_ready;

    assign count = count_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            count_q <= 8'd0;
        end else if (accepted) begin
            count_q <= count_q + 8'd1;
        end
    end
endmodule
`default_nettype wire
";
    assert_eq!(emitted.len(), 1);
    assert_eq!(emitted[0].text, expected);
}

#[test]
fn rust_hdls_simulator_runs_a_module() {
    let mut counter = beat_counter();
    counter.poke("rst_n", 0u8);
    counter.clock();
    counter.poke("rst_n", 1u8);
    counter.poke("in_valid", 1u8);
    for taken in [1u8, 1, 0, 1] {
        counter.poke("in_ready", taken);
        counter.clock();
    }
    assert_eq!(counter.peek("count"), BigUint::from(3u8));
}

fn inverter(name: &str) -> Module {
    let m = ModuleBuilder::new(name);
    let a = m.input("a", Bits(4), "operand");
    m.output("y", !a, "its complement");
    m.finish()
}

#[test]
fn a_module_is_emitted_once_and_under_its_own_name() {
    let m = ModuleBuilder::new("thrice");
    let a = m.input("a", Bits(4), "operand");
    let instance = |name: &str, module: &Module, a| m.instance(name, module).set("a", a).get("y");
    let first = instance("u_first", &inverter("inverter"), a);
    let second = instance("u_second", &inverter("inverter"), first);
    // Whoever uses it elsewhere knows it by that name.
    let third = instance("u_third", &inverter("other_name"), second);
    m.output("y", third, "");
    let emitted = emit(&m.finish());
    let names: Vec<_> = emitted.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names, ["inverter", "other_name", "thrice"]);
    assert_eq!(emitted[2].text.matches("inverter u_").count(), 2);
    assert_eq!(emitted[2].text.matches("other_name u_third").count(), 1);
}

#[test]
#[should_panic(expected = "two different modules are named `inverter`")]
fn two_different_modules_of_one_name_are_refused() {
    let other = {
        let m = ModuleBuilder::new("inverter");
        let a = m.input("a", Bits(4), "operand");
        m.output("y", a, "not its complement");
        m.finish()
    };
    let m = ModuleBuilder::new("both");
    let a = m.input("a", Bits(4), "operand");
    let first = m
        .instance("u_first", &inverter("inverter"))
        .set("a", a)
        .get("y");
    let second = m.instance("u_second", &other).set("a", first).get("y");
    m.output("y", second, "");
    emit(&m.finish());
}

#[test]
fn equal_input_gives_equal_bytes() {
    for config in rtl_gen::named_configs() {
        let once = config.build().unwrap();
        let again = config.build().unwrap();
        assert_eq!(once.verilog(), again.verilog(), "{}", config.name);
    }
}

#[test]
fn a_net_used_above_its_own_line_is_declared_first() {
    let m = ModuleBuilder::new("backwards");
    let a = m.input("a", Bits(4), "operand");
    let u = m.instance("u_inverter", &inverter("inverter"));
    let sum = m.wire("sum", a + 1);
    u.set("a", sum);
    let y = u.get("y");
    m.output("y", y, "");
    let text = emit(&m.finish()).pop().unwrap().text;
    let declared = text.find("wire [3:0] sum;").expect("declared");
    let used = text.find(".a(sum)").expect("used");
    let assigned = text.find("assign sum = a + 4'd1;").expect("assigned");
    assert!(declared < used && used < assigned, "{text}");
}

// ---- streams ---------------------------------------------------------------------------------

/// Drives a module with one input stream; returns what leaves each output stream, under
/// stalls that differ by cycle and stream.
fn run_stream(module: &mut Module, inputs: &[u64], outs: &[&str], cycles: usize) -> Vec<Vec<u64>> {
    module.poke("rst_n", 0u8);
    module.clock();
    module.poke("rst_n", 1u8);
    let mut sent = 0;
    let mut received = vec![vec![]; outs.len()];
    for cycle in 0..cycles {
        let offer = sent < inputs.len() && cycle % 3 != 1;
        module.poke("in_valid", u8::from(offer));
        module.poke("in_data", inputs.get(sent).copied().unwrap_or(0));
        for (i, out) in outs.iter().enumerate() {
            let ready = (cycle * 7 + i * 3) % 5 < 3;
            module.poke(&format!("{out}_ready"), u8::from(ready));
        }
        module.settle();
        let is_set = |m: &Module, port: &str| m.peek(port) == BigUint::from(1u8);
        for (i, out) in outs.iter().enumerate() {
            let ready = (cycle * 7 + i * 3) % 5 < 3;
            if ready && is_set(module, &format!("{out}_valid")) {
                let data = module.peek(&format!("{out}_data"));
                received[i].push(u64::try_from(data).unwrap());
            }
        }
        let taken = offer && is_set(module, "in_ready");
        module.clock();
        sent += usize::from(taken);
    }
    received
}

#[test]
fn a_fork_gives_every_consumer_every_beat_once_and_in_order() {
    let m = ModuleBuilder::new("forked");
    let stream = m.stream_in("in", &payload(8));
    for (branch, name) in stream.fork(["left", "right"]).into_iter().zip(["a", "b"]) {
        branch.stream_out(name, &payload(8));
    }
    let beats: Vec<u64> = (1..40).collect();
    let received = run_stream(&mut m.finish(), &beats, &["a", "b"], 200);
    assert_eq!(received, [beats.clone(), beats]);
}

#[test]
fn a_join_pairs_the_beats_of_both_streams() {
    let m = ModuleBuilder::new("joined");
    let stream = m.stream_in("in", &payload(8));
    let [left, right] = stream.fork(["left", "right"]);
    let left = left.registered("left_stage");
    let (x, y) = (left.get("data"), right.get("data"));
    m.join("pair", left, right.with(&[]))
        .with(&[("data", x + y)])
        .stream_out("out", &payload(8));
    let beats: Vec<u64> = (1..40).collect();
    let doubled: Vec<u64> = beats.iter().map(|x| 2 * x).collect();
    let received = run_stream(&mut m.finish(), &beats, &["out"], 300);
    assert_eq!(received, [doubled]);
}
