//! The text rules: every module of the library keeps them, and each is seen broken.

use rtl_gen::flow::{text_rules, verilog_text};
use std::collections::BTreeSet;

/// All modules of all built-in configurations, each text once: name and file.
fn all_modules() -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = rtl_gen::named_configs()
        .iter()
        .flat_map(|config| config.build().expect("it builds").verilog().to_vec())
        .map(|file| (file.name.trim_end_matches(".v").to_owned(), file.text))
        .collect();
    files.sort();
    files.dedup();
    files
}

#[test]
fn every_module_of_every_configuration_keeps_the_rules() {
    let mut blocks = 0;
    let mut findings = vec![];
    for (name, text) in all_modules() {
        blocks += text.matches("always @(posedge clk)").count();
        for (line, what) in verilog_text::check(&name, &text) {
            findings.push(format!("{name}.v:{line}: {what}"));
        }
    }
    assert!(findings.is_empty(), "{}: {findings:#?}", findings.len());
    assert!(blocks > 1000, "{blocks} clocked blocks read");
}

/// A module that keeps the rules: a word of two fields, a state machine, two clocked blocks.
const CLEAN: &str = "`default_nettype none
module clean (
    input  wire       clk,
    input  wire       rst_n,
    input  wire       go,
    input  wire [4:0] in_data,
    output wire       up
);
    localparam [1:0] STATE_WAIT = 2'd0;
    localparam [1:0] STATE_RUN  = 2'd1;

    wire [3:0] in_count = in_data[3:0];
    wire       in_up = in_data[4];
    reg  [1:0] state_q;
    reg  [3:0] count_q;
    reg        up_q;

    wire       running = state_q == STATE_RUN;
    wire [1:0] next_state = running & in_up ? STATE_WAIT : STATE_RUN;

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_WAIT;
        end else if (go) begin
            state_q <= next_state;
        end
    end

    always @(posedge clk) begin
        if (go) begin
            count_q <= in_count == 4'd3 ? count_q : in_count;
            up_q <= in_up;
        end
    end

    assign up = up_q & count_q[0];
endmodule
`default_nettype wire
";

/// What is found in the clean module after a change of its text.
#[track_caller]
fn findings_after(from: &str, to: &str) -> Vec<String> {
    assert_eq!(CLEAN.matches(from).count(), 1, "`{from}`");
    let found = verilog_text::check("clean", &CLEAN.replace(from, to));
    found.into_iter().map(|(_, what)| what).collect()
}

#[test]
fn lines_have_at_most_100_columns() {
    assert_eq!(verilog_text::check("clean", CLEAN), []);
    let line = "    assign up = up_q & count_q[0];";
    let comment = |columns: usize| format!("{line} //{}", "x".repeat(columns - line.len() - 3));
    assert_eq!(findings_after(line, &comment(100)), [""; 0]);
    assert_eq!(
        findings_after(line, &comment(101)),
        ["longer than 100 columns"]
    );
}

#[test]
fn what_has_names_for_its_parts_is_not_selected_from_by_numbers() {
    for to in [
        "up_q & in_data[4];",
        "up_q & |in_data[2:1];",
        "{up_q, in_data[0]};",
    ] {
        assert_eq!(
            findings_after("up_q & count_q[0];", to),
            ["a part of in_data is selected by numbers, and other parts have names"],
            "{to}"
        );
    }
    // A loop may select lanes, and a field more may be declared.
    for to in [
        "up_q & in_data[i];",
        "up_q;\n    assign low = in_data[0];",
        "up_q;\n    wire [1:0] low = in_data[1:0];",
        "up_q & next_state[0];",
    ] {
        assert_eq!(findings_after("up_q & count_q[0];", to), [""; 0], "{to}");
    }
}

#[test]
fn registers_of_one_condition_share_a_block() {
    let divided = "up_q <= in_up;\n        end\n    end\n";
    let again = "    always @(posedge clk) begin\n        if (go) begin\n            \
                 late_q <= up_q;\n        end\n    end\n";
    let what = ["the block above has the same condition"];
    let found = findings_after(divided, &format!("{divided}\n{again}"));
    assert_eq!(found, what);
    // The same with a condition of several lines, and with none.
    let long = again.replace("if (go)", "if (go &\n            in_up)");
    let twice = format!("{divided}\n{long}\n{long}");
    assert_eq!(findings_after(divided, &twice), what);
    let always = "    always @(posedge clk) begin\n        late_q <= up_q;\n    end\n";
    let twice = format!("{divided}\n{always}\n{always}");
    assert_eq!(findings_after(divided, &twice), what);
    // What may stand there: a comment that begins a stage, a wire, another condition.
    for between in ["\n    // The second stage.\n", "\n    wire a = up_q;\n\n"] {
        let apart = format!("{divided}{between}{again}");
        assert_eq!(findings_after(divided, &apart), [""; 0], "{between}");
    }
    for other in [
        again.replace("if (go)", "if (in_up)"),
        again.replace("if (go)", "if (!rst_n)"),
        again.replace("if (go)", "if (go &\n            in_up)"),
    ] {
        let apart = format!("{divided}\n{other}");
        assert_eq!(findings_after(divided, &apart), [""; 0], "{other}");
    }
    // One condition begins as the other one.
    let other = long.replace("in_up)", "up_q)");
    let apart = format!("{divided}\n{long}\n{other}");
    assert_eq!(findings_after(divided, &apart), [""; 0]);
}

#[test]
fn what_has_names_for_its_values_meets_no_numbers() {
    for (from, to) in [
        ("state_q == STATE_RUN;", "state_q == 2'd1;"),
        (
            "state_q == STATE_RUN;",
            "state_q == STATE_RUN | 2'd1 == state_q;",
        ),
        ("state_q == STATE_RUN;", "go & (state_q != 1);"),
        ("state_q <= STATE_WAIT;", "state_q <= 2'd0;"),
        (
            "state_q <= next_state;",
            "state_q <= go ? 2'd2 : next_state;",
        ),
        ("? STATE_WAIT : STATE_RUN;", "? STATE_WAIT : 2'b01;"),
        (
            "    assign up",
            "    always @(*) begin\n        case (state_q)\n            STATE_RUN: late = up_q;\n            \
             2'd3: late = go ? up_q : in_up;\n            default: late = in_up;\n        \
             endcase\n    end\n    assign up",
        ),
    ] {
        // Where the only name is gone that said so, the other one says it.
        let text = CLEAN.replace(
            "wire       running",
            "wire       waiting = state_q == STATE_WAIT;\n    \
             wire       starts = next_state == STATE_RUN;\n    wire       running",
        );
        assert_eq!(verilog_text::check("clean", &text), []);
        let found = verilog_text::check("clean", &text.replace(from, to));
        let is_it =
            |what: &str| what.contains(" where ") && what.contains("has names for its values");
        assert!(found.len() == 1 && is_it(&found[0].1), "`{to}`: {found:?}");
    }
}

/// The rule knows the state registers by their constants: there is none that it does not see.
#[test]
fn every_state_register_is_known_by_its_names() {
    let mut seen = BTreeSet::new();
    for config in rtl_gen::named_configs() {
        let design = config.build().expect("it builds");
        let files = design.verilog();
        for module in design.top.distinct() {
            let name = format!("{}.v", module.name());
            let file = files.iter().find(|f| f.name == name).expect("its file");
            let named = text_rules::named_nets(&file.text);
            let registers = module.encoded_nets().into_iter().filter(|net| {
                // A register that was declared with its states has their name.
                net.path.is_empty() && net.net == format!("{}_q", net.encoding.name())
            });
            for register in registers {
                assert!(named.contains(&register.net), "{name}: {}", register.net);
                seen.insert((name.clone(), register.net));
            }
        }
    }
    assert!(seen.len() > 10, "{seen:?}");
}
