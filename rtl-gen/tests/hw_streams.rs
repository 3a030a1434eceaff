//! Streams: bundles declared once, ports, instances and packed cells that take them.

use num_bigint::BigUint;
use rtl_gen::hw::{Bit, Bits, Bundle, Module, ModuleBuilder, Signed, emit};

fn text_of(module: &Module) -> String {
    emit(module).pop().expect("a module emits itself").text
}

/// The lines are in the text, apart from the blanks that make columns.
#[track_caller]
fn assert_has(text: &str, lines: &[&str]) {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in lines {
        assert!(
            text.lines().any(|l| words(l) == words(line)),
            "no `{line}` in\n{text}"
        );
    }
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

fn word() -> Bundle {
    Bundle::new(
        "a dense word",
        &[
            ("data", Bits(16), "bytes, byte 0 lowest"),
            ("keep", Bits(2), "which bytes there are"),
            ("last", Bit, "the stream ends with this word"),
        ],
    )
}

fn command() -> Bundle {
    Bundle::new(
        "a command",
        &[
            ("bits", Bits(4), "bits of a code"),
            ("offset", Signed(5), "added to all elements"),
            ("twice", Bit, "two passes"),
        ],
    )
}

/// A register stage for words.
fn word_stage() -> Module {
    let m = ModuleBuilder::new("word_stage");
    m.stream_in("in", &word())
        .registered("held")
        .stream_out("out", &word());
    m.finish()
}

#[test]
fn ports_say_what_is_on_them() {
    let text = text_of(&word_stage());
    assert_has(
        &text,
        &[
            "input  wire        in_valid,   // a dense word is offered",
            "output wire        in_ready,   // a dense word is taken if offered",
            "input  wire [15:0] in_data,    // bytes, byte 0 lowest",
            "output wire        out_valid,  // a dense word is offered",
            "input  wire        out_ready,  // a dense word is taken if offered",
            "output wire        out_last    // the stream ends with this word",
        ],
    );
    let m = ModuleBuilder::new("axi_stage");
    m.axi_stream_in("s_axis", &word())
        .registered("held")
        .axi_stream_out("m_axis", &word());
    let text = text_of(&m.finish());
    assert_has(
        &text,
        &[
            "input  wire        s_axis_tvalid,  // a dense word is offered",
            "input  wire [15:0] s_axis_tdata,   // bytes, byte 0 lowest",
            "output wire        m_axis_tlast    // the stream ends with this word",
            "assign m_axis_tdata = held_data_q;",
        ],
    );
}

#[test]
fn a_finished_module_knows_its_streams() {
    let module = word_stage();
    let [input, output] = module.streams() else {
        panic!("two streams")
    };
    assert!(input.input && !output.input);
    assert_eq!(input.bundle(), word());
    assert_eq!(output.bundle(), word());
    assert_eq!(output.fields[2].port, "out_last");
}

#[test]
fn a_stream_goes_into_an_instance_and_comes_out_of_it_by_prefix() {
    let inner = {
        let m = ModuleBuilder::new("inner");
        m.axi_stream_in("s_axis", &word().select(&["data", "last"]))
            .axi_stream_out("m_axis", &word().select(&["data", "last"]));
        m.finish()
    };
    let m = ModuleBuilder::new("outer");
    let words = m.stream_in("in", &word());
    let keep = words.get("keep");
    m.unused("unused_keep", keep);
    let u = m.instance("u_inner", &inner);
    words.connect(u, "s_axis");
    u.stream("m_axis", "passed")
        .append(&[("keep", keep)])
        .stream_out("out", &word());
    let text = text_of(&m.finish());
    assert_has(
        &text,
        &[
            ".s_axis_tvalid(in_valid),",
            ".s_axis_tready(in_ready),",
            ".s_axis_tdata (in_data),",
            ".m_axis_tvalid(passed_valid),",
            ".m_axis_tready(passed_ready),",
            ".m_axis_tlast (passed_last)",
            "assign out_last = passed_last;",
        ],
    );
}

#[test]
fn a_module_whose_own_registers_are_the_output_stage_has_streams_as_well() {
    let bytes = Bundle::new("a byte", &[("data", Bits(8), "the byte")]);
    let held = {
        let m = ModuleBuilder::new("held");
        let input = m.stream_in("in", &bytes);
        let output = m.stream_out("out", &bytes);
        let valid = m.reg_reset("valid", Bit, 0);
        let data = m.reg("data", Bits(8));
        let takes = m.wire("takes", !valid.q() | output.ready);
        valid.set_when(takes, input.valid);
        data.set_when(takes, input.get("data"));
        input.accept_when(takes);
        output.offer(valid.q(), &[("data", data.q())]);
        m.finish()
    };
    assert_eq!(held.streams()[1].bundle(), bytes);
    assert_has(
        &text_of(&held),
        &[
            "input  wire       out_ready,  // a byte is taken if offered",
            "output wire       out_valid,  // a byte is offered",
            "output wire [7:0] out_data    // the byte",
        ],
    );
    let m = ModuleBuilder::new("outer");
    let u = m.instance("u_held", &held);
    m.stream_in("in", &bytes).connect(u, "in");
    u.stream("out", "held").stream_out("out", &bytes);
    assert_has(&text_of(&m.finish()), &[".out_data (held_data)"]);
}

#[test]
fn records_share_tdata_and_the_header_shows_their_layout() {
    let unit = {
        let m = ModuleBuilder::new("unit");
        let command_in = m.axi_record_in("s_axis_command", &command());
        command_in
            .registered("held")
            .axi_record_out("m_axis_command", &command());
        m.finish()
    };
    let text = text_of(&unit);
    assert_has(
        &text,
        &[
            "// Layout of s_axis_command_tdata, a command:",
            "//   [3:0]  bits    bits of a code",
            "//   [8:4]  offset  added to all elements",
            "//     [9]  twice   two passes",
            "input  wire [15:0] s_axis_command_tdata,   // command: layout above",
            "wire [4:0] s_axis_command_offset = s_axis_command_tdata[8:4];",
            "wire s_axis_command_twice = s_axis_command_tdata[9];",
            "wire [5:0] unused_s_axis_command = s_axis_command_tdata[15:10];",
            "assign m_axis_command_tdata = {6'd0, held_twice_q, held_offset_q, held_bits_q};",
        ],
    );
    let m = ModuleBuilder::new("outer");
    let u = m.instance("u_unit", &unit);
    m.stream_in("in", &command()).connect(u, "s_axis_command");
    u.stream("m_axis_command", "judged")
        .stream_out("out", &command());
    let text = text_of(&m.finish());
    assert_has(
        &text,
        &[
            ".s_axis_command_tdata ({6'd0, in_twice, in_offset, in_bits}),",
            "wire [4:0] judged_offset = judged_tdata[8:4];",
            "assign out_twice = judged_twice;",
        ],
    );
}

#[test]
fn behind_a_packed_cell_the_fields_that_are_read_have_their_names_back() {
    let m = ModuleBuilder::new("buffered");
    m.stream_in("in", &command())
        .through_packed("buffer", rtl_gen::cells::skid_buffer)
        .select(&["offset", "twice"])
        .stream_out("out", &command().select(&["offset", "twice"]));
    let text = text_of(&m.finish());
    assert_has(
        &text,
        &[
            "wire [9:0] buffer_data;",
            "wire [4:0] buffer_offset = buffer_data[8:4];",
            "wire buffer_twice = buffer_data[9];",
            "assign out_twice = buffer_twice;",
        ],
    );
    assert!(!text.contains("buffer_bits"), "{text}");
}

#[test]
fn a_packed_word_is_not_called_as_its_field_and_a_single_field_is_not_packed() {
    let m = ModuleBuilder::new("buffered");
    m.stream_in("in", &word())
        .through_packed("buffer", rtl_gen::cells::skid_buffer)
        .select(&["data"])
        .through_packed("bytes", rtl_gen::cells::skid_buffer)
        .stream_out("out", &word().select(&["data"]));
    let text = text_of(&m.finish());
    assert_has(
        &text,
        &[
            "wire [15:0] buffer_data = buffer_packed[15:0];",
            ".out_data (bytes_data)",
            "assign out_data = bytes_data;",
        ],
    );
}

#[test]
fn fields_keep_their_values_through_a_packed_cell() {
    let m = ModuleBuilder::new("buffered");
    m.stream_in("in", &command())
        .through_packed("buffer", rtl_gen::cells::skid_buffer)
        .stream_out("out", &command());
    let mut module = m.finish();
    module.poke("rst_n", 0u8);
    module.clock();
    module.poke("rst_n", 1u8);
    module.poke("in_valid", 1u8);
    for (port, value) in [("in_bits", 9u8), ("in_offset", 21), ("in_twice", 1)] {
        module.poke(port, value);
    }
    module.clock();
    let out = ["out_valid", "out_bits", "out_offset", "out_twice"].map(|p| module.peek(p));
    assert_eq!(out, [1u8, 9, 21, 1].map(BigUint::from));
}

#[test]
fn a_word_is_taken_apart_by_the_fields_that_made_it() {
    let m = ModuleBuilder::new("words");
    let x = m.input("x", Bits(4), "a number");
    let up = m.input("up", Bit, "its direction");
    let fields = m.fields("step", &[("x", x), ("up", up)]);
    let late = m.delay("word", fields.pack());
    let fields = fields.unpack("late", late);
    m.output("y", fields.get("x"), "the number");
    m.output("z", fields.get("up"), "the direction");
    assert_has(
        &text_of(&m.finish()),
        &[
            "wire [3:0] late_x = word_q[3:0];",
            "wire late_up = word_q[4];",
            "assign y = late_x;",
        ],
    );
}

#[test]
fn a_gated_stream_moves_while_it_is_open() {
    let m = ModuleBuilder::new("gated");
    let open = m.input("is_open", Bit, "beats pass");
    m.stream_in("in", &word())
        .gated("word", open)
        .stream_out("out", &word());
    assert_has(
        &text_of(&m.finish()),
        &[
            "wire word_valid = in_valid & is_open;",
            "assign in_ready = word_ready & is_open;",
            "assign out_data = in_data;",
        ],
    );
}

#[test]
fn faulty_streams_are_refused() {
    type Fault = Box<dyn FnOnce(&ModuleBuilder) + std::panic::UnwindSafe>;
    let faults: Vec<(&str, Fault)> = vec![
        (
            "stream `in` has no field `dat`, but data, keep, last",
            Box::new(|m| {
                let _ = m.stream_in("in", &word()).select(&["dat"]);
            }),
        ),
        (
            "stream `in` has no field `bits`, but data, keep, last",
            Box::new(|m| m.stream_in("in", &word()).stream_out("out", &command())),
        ),
        (
            "stream `in` has two fields `keep`",
            Box::new(|m| {
                let stream = m.stream_in("in", &word());
                let keep = stream.get("keep");
                let _ = stream.append(&[("keep", keep)]);
            }),
        ),
        (
            "stream port `out`: field `keep` is 2 bits, `in_data` is 16 bits",
            Box::new(|m| {
                let stream = m.stream_in("in", &word());
                let data = stream.get("data");
                stream.replace(&[("keep", data)]).stream_out("out", &word());
            }),
        ),
        (
            "stream port `out`: field `keep` is 2 bits, `in_data` is 16 bits",
            Box::new(|m| {
                let stream = m.stream_in("in", &word());
                let [data, last] = ["data", "last"].map(|field| stream.get(field));
                let fields = [("data", data), ("keep", data), ("last", last)];
                m.stream_out("out", &word()).offer(stream.valid, &fields);
            }),
        ),
        (
            "module `word_stage` has no stream input `out`",
            Box::new(|m| {
                let u = m.instance("u_stage", &word_stage());
                m.stream_in("in", &word()).connect(u, "out");
            }),
        ),
        (
            "module `word_stage` has no stream output `o`",
            Box::new(|m| {
                let u = m.instance("u_stage", &word_stage());
                let _ = u.stream("o", "words");
            }),
        ),
        (
            "stream `command` has no field `data`, but bits, offset, twice",
            Box::new(|m| {
                let u = m.instance("u_stage", &word_stage());
                m.stream_in("command", &command()).connect(u, "in");
            }),
        ),
    ];
    for (expected, describe) in faults {
        assert_eq!(refusal(describe), format!("module `faulty`: {expected}"));
    }
}

#[test]
fn faulty_bundles_are_refused() {
    let message = |f: &dyn Fn() -> Bundle| {
        let refused = std::panic::catch_unwind(std::panic::AssertUnwindSafe(f));
        *refused.expect_err("accepted").downcast::<String>().unwrap()
    };
    assert_eq!(
        message(&|| word().append(&[("keep", Bit, "")])),
        "the bundle of a dense word has two fields `keep`"
    );
    assert_eq!(
        message(&|| word().select(&["user"])),
        "the bundle of a dense word has no field `user`, but data, keep, last"
    );
}
