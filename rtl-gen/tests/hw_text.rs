//! The emitted text as a reader sees it: lines that fit, columns, blocks and loops as a person would
//! write them.

use num_bigint::BigUint;
use rtl_gen::hw::{Bit, Bits, Module, ModuleBuilder, Value, emit};

fn text_of(module: &Module) -> String {
    emit(module).pop().expect("a module emits itself").text
}

#[test]
fn registers_of_one_condition_share_a_block_across_declarations_of_registers() {
    let m = ModuleBuilder::new("stage");
    let go = m.input("go", Bit, "moves");
    let x = m.input("x", Bits(4), "a number");
    let a = m.reg("a", Bits(4));
    a.set_when(go, x);
    let b = m.reg("b", Bits(4));
    b.set_when(go, a.q());
    let sum = m.wire("sum", a.q() + b.q());
    let c = m.reg("c", Bits(4));
    c.set_when(go, sum);
    m.output("y", c.q(), "the number, later");
    let text = text_of(&m.finish());
    let expected = "    reg [3:0] a_q;
    reg [3:0] b_q;

    always @(posedge clk) begin
        if (go) begin
            a_q <= x;
            b_q <= a_q;
        end
    end

    wire [3:0] sum = a_q + b_q;
    reg  [3:0] c_q;

    always @(posedge clk) begin
        if (go) begin
            c_q <= sum;
        end
    end
";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn declarations_that_follow_each_other_stand_in_columns() {
    let m = ModuleBuilder::new("columns");
    let x = m.input("x", Bits(12), "a number");
    let flag = m.wire("flag", x.bit(0));
    let late = m.reg("late", Bits(12));
    let low = m.wire("low", x.slice(0, 4));
    late.set_when(flag, x);
    m.output("y", late.q(), "the number, later");
    m.output("z", low, "its low bits");
    let text = text_of(&m.finish());
    let expected = "    wire        flag = x[0];
    reg  [11:0] late_q;
    wire  [3:0] low = x[3:0];
";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn long_expressions_break_at_every_level() {
    let m = ModuleBuilder::new("long");
    let name = |i: usize| format!("an_operand_with_a_rather_long_name_{i}");
    let x: Vec<Value> = (0..8)
        .map(|i| m.input(&name(i), Bits(8), "an operand"))
        .collect();
    let choose = m.input("choose", Bit, "which");
    let product = x[0] & x[1] & (x[2] ^ x[3] ^ (x[4] + x[5] + x[6]));
    m.output("y", choose.mux(product, x[7] | product), "a result");
    let text = text_of(&m.finish());
    let expected = "    assign y = choose ?
            (an_operand_with_a_rather_long_name_0 & an_operand_with_a_rather_long_name_1 &
                (an_operand_with_a_rather_long_name_2 ^ an_operand_with_a_rather_long_name_3 ^
                    (an_operand_with_a_rather_long_name_4 + an_operand_with_a_rather_long_name_5 +
                        an_operand_with_a_rather_long_name_6))) :
        (an_operand_with_a_rather_long_name_7 |
            (an_operand_with_a_rather_long_name_0 & an_operand_with_a_rather_long_name_1 &
                (an_operand_with_a_rather_long_name_2 ^ an_operand_with_a_rather_long_name_3 ^
                    (an_operand_with_a_rather_long_name_4 + an_operand_with_a_rather_long_name_5 +
                        an_operand_with_a_rather_long_name_6))));
";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn connections_conditions_and_case_arms_break_as_well() {
    let long = |i: usize| format!("a_truth_with_a_very_long_name_indeed_{i}");
    let child = {
        let m = ModuleBuilder::new("child");
        let a = m.input("a", Bit, "a truth");
        m.output("b", !a, "its opposite");
        m.finish()
    };
    let m = ModuleBuilder::new("parent");
    let x: Vec<Value> = (0..3).map(|i| m.input(&long(i), Bit, "a truth")).collect();
    let all = x[0] & x[1] & x[2];
    let pair = m.concat(&[x[0], x[1]]);
    let chosen = m.case("chosen", pair, &[(1, all)], x[0]);
    let held = m.reg_reset("held", Bit, 0);
    held.set_when(all, chosen);
    let b = m.instance("u_child", &child).set("a", all).get("b");
    m.output("y", held.q() & b, "a result");
    let text = text_of(&m.finish());
    for expected in [
        "            2'd1: chosen = a_truth_with_a_very_long_name_indeed_0 &
                a_truth_with_a_very_long_name_indeed_1 & a_truth_with_a_very_long_name_indeed_2;
",
        "        end else if (a_truth_with_a_very_long_name_indeed_0 &
            a_truth_with_a_very_long_name_indeed_1 & a_truth_with_a_very_long_name_indeed_2) begin
",
        "        .a(a_truth_with_a_very_long_name_indeed_0 & a_truth_with_a_very_long_name_indeed_1 &
            a_truth_with_a_very_long_name_indeed_2),
",
    ] {
        assert!(text.contains(expected), "no\n{expected}in\n{text}");
    }
}

#[test]
fn long_explanations_of_ports_go_on_below_or_stand_above() {
    let m = ModuleBuilder::new("ports");
    let words = |n: usize| vec!["explanation"; n].join(" ");
    let a = m.input("a", Bit, "short");
    let b = m.input("b", Bit, &words(9));
    let c = m.input("c", Bit, &words(28));
    m.output("y", a & b & c, "all of them");
    let text = text_of(&m.finish());
    let below = format!(
        "    input  wire b,  // {}\n                    // {}\n",
        words(6),
        words(3)
    );
    let above = format!(
        "    // {0}\n    // {0}\n    // {0}\n    // {0}\n    input  wire c,\n",
        words(7)
    );
    assert!(text.contains(&below), "{text}");
    assert!(text.contains(&above), "{text}");
}

// ---- loops -----------------------------------------------------------------------------------

/// The module's text, which a loop makes; its values are compared with those of `expected`.
fn check_loop(module: Module, expected_text: &str, expected: impl Fn(u64) -> u64) {
    let text = text_of(&module);
    assert!(text.contains(expected_text), "{text}");
    let mut module = module;
    for x in [0, 1, 0x0123_4567_89ab_cdef, u64::MAX, 0xf0f0_0f0f_5a5a_a5a5] {
        module.poke("x", x);
        module.settle();
        assert_eq!(module.peek("y"), BigUint::from(expected(x)), "{x:x}");
    }
}

#[test]
fn lanes_of_one_shape_become_a_generate_loop() {
    let m = ModuleBuilder::new("lanes");
    let x = m.input("x", Bits(64), "lanes");
    let lanes: Vec<Value> = (0..16)
        .map(|i| x.slice(4 * i, 4) & !x.bit(63 - i).replicate(4))
        .collect();
    let gated = m.wire("gated", m.pack(&lanes));
    m.output("y", gated, "lanes that count");
    check_loop(
        m.finish(),
        "    genvar i;

    wire [63:0] gated;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_gated
            assign gated[4*i +: 4] = x[4*i +: 4] & ~{4{x[63 - i]}};
        end
    endgenerate

    assign y = gated;
",
        |x| {
            (0..16)
                .map(|i| {
                    ((x >> (4 * i)) & if (x >> (63 - i)) & 1 == 1 { 0 } else { 15 }) << (4 * i)
                })
                .sum()
        },
    );
}

#[test]
fn the_first_lane_and_the_last_may_be_special_and_constants_may_count() {
    let m = ModuleBuilder::new("ends");
    let x = m.input("x", Bits(64), "a number");
    let low = x.slice(0, 5);
    let lanes: Vec<Value> = (0..20)
        .map(|i| match i {
            0 => m.lit(Bits(2), 3),
            19 => x.slice(62, 2),
            _ => low.ge(i).replicate(2),
        })
        .collect();
    m.output("y", m.pack(&lanes), "marks");
    check_loop(
        m.finish(),
        "    assign y[1:0] = 2'd3;
    generate
        for (i = 1; i < 19; i = i + 1) begin : gen_y
            localparam [4:0] LANE = i;
            assign y[2*i +: 2] = {2{x[4:0] >= LANE}};
        end
    endgenerate
    assign y[39:38] = x[63:62];
",
        |x| {
            let marks = (1..19u64).map(|i| if x & 31 >= i { 3 << (2 * i) } else { 0 });
            3 | marks.sum::<u64>() | (x >> 62) << 38
        },
    );
}

#[test]
fn lanes_of_several_parts_and_zeros_above_them() {
    let m = ModuleBuilder::new("interleaved");
    let x = m.input("x", Bits(64), "two rows");
    let lanes: Vec<Value> = (0..10)
        .flat_map(|i| [x.bit(2 * i), x.slice(24 + 4 * i, 4)])
        .collect();
    m.output("y", m.pack(&lanes).zext(60), "lanes of both");
    check_loop(
        m.finish(),
        "        for (i = 0; i < 10; i = i + 1) begin : gen_y
            assign y[5*i +: 5] = {x[4*i + 24 +: 4], x[2*i]};
        end
    endgenerate
    assign y[59:50] = 10'd0;
",
        |x| {
            let lane = |i: u64| ((x >> (2 * i)) & 1) | ((x >> (24 + 4 * i)) & 15) << 1;
            (0..10).map(|i| lane(i) << (5 * i)).sum()
        },
    );
}

#[test]
fn long_sums_become_a_loop() {
    let m = ModuleBuilder::new("sums");
    let x = m.input("x", Bits(64), "lanes");
    let terms: Vec<Value> = (0..15)
        .map(|i| x.slice(4 * i, 4) & x.bit(i + 40).replicate(4))
        .collect();
    let sum = terms.into_iter().reduce(|a, b| a | b).unwrap();
    let sum = m.wire("any_lane", sum);
    m.output("y", sum, "lanes together");
    check_loop(
        m.finish(),
        "    reg [3:0] any_lane;

    always @(*) begin : fold_any_lane
        integer k;
        any_lane = 4'd0;
        for (k = 0; k < 15; k = k + 1) begin
            any_lane = any_lane | (x[4*k +: 4] & {4{x[k + 40]}});
        end
    end
",
        |x| {
            let term = |i: u64| (x >> (4 * i)) & 15 & if (x >> (i + 40)) & 1 == 1 { 15 } else { 0 };
            (0..15).map(term).fold(0, |a, b| a | b)
        },
    );
}

#[test]
fn the_terms_of_a_sum_may_count_and_the_last_one_may_be_special() {
    let m = ModuleBuilder::new("counts");
    let x = m.input("x", Bits(64), "marks from the lowest place on");
    let terms: Vec<Value> = (1..=32)
        .map(|n| {
            let is_top = match n {
                32 => x.bit(31),
                _ => x.bit(n - 1) & !x.bit(n),
            };
            m.lit(Bits(6), n) & is_top.replicate(6)
        })
        .collect();
    let count = terms.into_iter().reduce(|a, b| a | b).unwrap();
    let count = m.wire("count", count);
    m.output("y", count, "how many");
    check_loop(
        m.finish(),
        "        count = 6'd0;
        for (k = 1; k < 32; k = k + 1) begin
            count = count | (k[5:0] & {6{x[k - 1] & !x[k]}});
        end
        count = count | (6'd32 & {6{x[31]}});
    end
",
        |x| {
            let top = |n: u64| (x >> (n - 1)) & 1 == 1 && (n == 32 || (x >> n) & 1 == 0);
            (1..=32).filter(|n| top(*n)).fold(0, |a, b| a | b)
        },
    );
}

#[test]
fn the_next_value_of_a_register_may_be_a_loop() {
    let m = ModuleBuilder::new("marks");
    let x = m.input("x", Bits(5), "a number");
    let go = m.input("go", Bit, "moves");
    let marks: Vec<Value> = (0..31).map(|i| x.gt(i)).collect();
    let marks_reg = m.reg("marks", Bits(31));
    let held = m.reg("held", Bits(5));
    marks_reg.set_when(go, m.pack(&marks));
    held.set_when(go, x);
    m.output("y", marks_reg.q(), "marks below it");
    m.output("z", held.q(), "the number");
    let mut module = m.finish();
    let text = text_of(&module);
    let expected = "    wire [30:0] marks_d;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_marks_d
            localparam [4:0] LANE = i;
            assign marks_d[i] = x > LANE;
        end
    endgenerate

    always @(posedge clk) begin
        if (go) begin
            marks_q <= marks_d;
            held_q <= x;
        end
    end
";
    assert!(text.contains(expected), "{text}");
    module.poke("x", 9u8);
    module.poke("go", 1u8);
    module.clock();
    assert_eq!(module.peek("y"), BigUint::from(0x1ffu32));
}

#[test]
fn what_fits_a_line_and_what_has_no_common_shape_stays_as_it_is() {
    let m = ModuleBuilder::new("flat");
    let x = m.input("x", Bits(64), "a number");
    let short: Vec<Value> = (0..6).map(|i| x.bit(5 * i)).collect();
    let short = m.wire("short", m.pack(&short));
    let uneven: Vec<Value> = (0..7)
        .map(|i| !x.slice(i * i, 6) & x.slice(2 * i, 6))
        .collect();
    let uneven = m.wire("uneven", m.pack(&uneven));
    m.output("y", m.concat(&[short, uneven]), "both");
    let text = text_of(&m.finish());
    assert!(
        text.contains("short = {x[25], x[20], x[15], x[10], x[5], x[0]};\n"),
        "{text}"
    );
    assert!(
        !text.contains("generate") && !text.contains("genvar"),
        "{text}"
    );
}

#[test]
fn loops_do_without_names_that_are_taken() {
    let m = ModuleBuilder::new("taken");
    let x = m.input("i", Bits(64), "lanes");
    let lanes: Vec<Value> = (0..16)
        .map(|i| x.slice(4 * i, 4) & x.bit(63 - i).replicate(4))
        .collect();
    m.output("y", m.pack(&lanes), "lanes that count");
    let text = text_of(&m.finish());
    assert!(!text.contains("generate"), "{text}");
}
