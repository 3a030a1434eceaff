//! The register file: the table as hardware.

use super::access::Accesses;
use super::axil_slave::{INPUTS, OUTPUTS, PREFIX, axil_slave};
use super::fields::{value, word};
use super::table::table;
use super::{Access, Config, Register, operation, outcome, status};
use crate::hw::{Bit, Bits, Bundle, InstanceRef, Module, ModuleBuilder, Stream, StreamOut, Value};
use crate::one_of::one_of;
use std::collections::BTreeMap;

/// The registers of the KV DMA unit behind AXI4-Lite ([`table`]).
///
/// ```text
///   s_axil --> axil_slave --> decode --> registers --> control, command
///                                |          ^------------ state, errors, completion
///                                +--> counters <--------- events
///                                `--> threshold_window -> set
/// ```
///
/// An access to a register takes 4 cycles from the last of its requests to its response, one to the
/// window at least one more; a read of a counter waits for the visit of that counter. No combinational
/// path from any input to any output.
///
/// # Panics
/// If the configuration is not valid.
pub fn register_file(config: &Config) -> Module {
    config.check().expect("a checked configuration");
    let m = config.module();
    document(&m, config);
    let slave = slave(&m);
    let completion = m.stream_in("completion", &completion_record(config));
    m.names(&outcome()).mark(completion.get("status"));
    let command = m.stream_out("command", &command_record());
    let registers = table(config);
    let mut shown = hardware_inputs(&m, &registers);
    show_completion(&m, &completion, &mut shown);

    let accesses = Accesses::new(&m, config, &registers, slave);
    let pushes = accesses.pushes_command(&m);
    let command_valid = m.reg_reset("command_valid", Bit, 0);
    let room = m.wire("command_room", command.ready & !command_valid.q());
    command_valid.set((pushes & room) | (command_valid.q() & !command.ready));
    shown.insert("errors_command_overflow".into(), pushes & !room);
    let errors = m.forward("any_error", Bit);
    shown.insert("interrupt_error".into(), errors.value());

    let centre_written = config.is_rot().then(|| {
        let written = m.reg_reset("centres_written", Bit, 0);
        written.set(accesses.writes_to("CENTRES"));
        shown.insert("centre_place_pair".into(), written.q());
        written.q()
    });

    m.comment("The fields of the registers.");
    let mut fields = BTreeMap::new();
    let mut words = accesses.slow_words();
    for register in registers.iter().filter(|register| !register.is_counter()) {
        let write = accesses.write(register);
        let mut values = vec![];
        for field in &register.fields {
            let net = register.net(field);
            let value = value(&m, register, field, write, shown.get(&net).copied());
            fields.insert(net, value);
            values.push((field, value));
        }
        words.push((accesses.at(register.name), word(&m, &values)));
    }
    let of = |net: &str| fields[net];
    errors.drive(any_of(&registers, "ERRORS", &fields));

    m.comment("What is read.");
    let (selectors, words): (Vec<_>, Vec<_>) = words.into_iter().unzip();
    slave.set("read_data", one_of(&m, "read_data", &selectors, &words));
    accesses.clear_counters(of("control_clear_counters"));

    m.comment("A completion that came after the write to COMPLETION_POP stays.");
    let seen = m.delay("completion_seen", completion.valid);
    completion.accept_when(of("completion_pop") & seen);
    offer_command(command, command_valid.q(), &of);
    outputs(&m, config, &of);
    if let Some(set) = accesses.set() {
        m.output(
            "threshold_set",
            set,
            "the threshold set that is asked for, a cycle later",
        );
    }
    if let Some(written) = centre_written {
        let both = m.concat(&[of("centres_odd"), of("centres_even")]);
        m.output("centres_write", written, "two centres were written");
        m.output("centres_set", of("centre_place_set"), "their set");
        m.output(
            "centres_pair",
            of("centre_place_pair"),
            "their pair of elements",
        );
        m.output(
            "centres_data",
            both,
            "the centres, that of the first element lowest",
        );
    }
    m.finish()
}

/// The header of the module.
fn document(m: &ModuleBuilder, config: &Config) {
    let sets = match config.is_rot() {
        true => "the way to the centres",
        false => "threshold sets",
    };
    m.doc(format!(
        "Registers of the KV DMA unit behind AXI4-Lite: identification, control, a command and a \
         completion, interrupts, errors, counters, {sets}. Their addresses and bits are in the \
         documentation of the unit.",
    ));
    m.doc("No combinational path from any input to any output.");
    m.doc(
        "Byte strobes are honoured. SLVERR answers an address without a register, and a write to a \
         register that cannot be written, which changes nothing. Reserved bits read as 0.",
    );
    m.doc(
        "A write to COMMAND offers a command if command_ready is set, else it is lost and an error. \
         command_ready must stay set until a command is taken. The inputs errors_ and completion_overflow \
         set their bits in every cycle in which they are set.",
    );
    m.doc(operation().legend("command_op"));
    m.doc(outcome().legend("completion_status"));
    m.timing(4, "one access at a time");
}

/// The AXI4-Lite ports and the slave behind them.
fn slave(m: &ModuleBuilder) -> InstanceRef<'_> {
    let ports: Vec<_> = INPUTS
        .iter()
        .map(|(name, kind, doc)| {
            let port = format!("{PREFIX}_{name}");
            (port.clone(), m.input(&port, *kind, doc))
        })
        .collect();
    m.comment("AXI4-Lite becomes accesses, one at a time.");
    let slave = m.instance("u_slave", &axil_slave());
    for (port, value) in ports {
        slave.set(&port, value);
    }
    for (name, doc) in OUTPUTS {
        let port = format!("{PREFIX}_{name}");
        m.output(&port, slave.get_as(&port, &format!("slave_{name}")), doc);
    }
    slave
}

/// A command on its way to the queue.
fn command_record() -> Bundle {
    Bundle::new(
        "a command",
        &[
            (
                "op",
                operation().kind(),
                "operation: values above; others are answered with bad_op",
            ),
            ("tag", Bits(8), "any value: the completion has it as well"),
            ("stream", Bits(16), "stream id"),
            (
                "set",
                Bits(16),
                "write and reads: number of the threshold set",
            ),
            ("first", Bits(32), "read_range: number of the first token"),
            ("count", Bits(32), "write and read_range: number of tokens"),
        ],
    )
}

/// The oldest completion.
fn completion_record(config: &Config) -> Bundle {
    Bundle::new(
        "a completion",
        &[
            ("op", operation().kind(), "operation of its command"),
            ("tag", Bits(8), "tag of its command"),
            ("status", outcome().kind(), "outcome: values above"),
            ("stream", Bits(16), "stream id"),
            (
                "tokens",
                Bits(32),
                "tokens that were written or read; status: tokens of the stream",
            ),
            (
                "address",
                Bits(config.address_bits),
                "bus_error: first address that failed",
            ),
        ],
    )
}

/// What the hardware shows or sets, an input for each field, but for those that come from elsewhere.
fn hardware_inputs<'m>(
    m: &'m ModuleBuilder,
    registers: &[Register],
) -> BTreeMap<String, Value<'m>> {
    let mut inputs = BTreeMap::new();
    for register in registers {
        let of_completion = register.name.starts_with("COMPLETION");
        if of_completion || register.name == "INTERRUPT" {
            continue;
        }
        for field in &register.fields {
            let net = register.net(field);
            let is_input = matches!(field.access, Access::Hardware | Access::Sticky);
            if is_input && net != "errors_command_overflow" {
                inputs.insert(net.clone(), m.input(&net, field.kind(), field.about));
            }
        }
    }
    inputs.insert(
        "interrupt_completion_overflow".into(),
        inputs["errors_completion_overflow"],
    );
    inputs
}

/// The registers of the completion show it while there is one, else 0.
fn show_completion<'m>(
    m: &'m ModuleBuilder,
    completion: &Stream<'m>,
    shown: &mut BTreeMap<String, Value<'m>>,
) {
    let valid = completion.valid;
    let masked =
        |name: &str, value: Value<'m>| m.wire(name, value & valid.replicate(value.width()));
    for field in ["op", "tag", "status", "stream", "tokens"] {
        let value = masked(&format!("shown_{field}"), completion.get(field));
        let value = match field {
            "status" => value.zext(status().width()),
            _ => value,
        };
        shown.insert(format!("completion_{field}"), value);
    }
    let address = masked("shown_address", completion.get("address"));
    let address = m.wire("shown_address64", address.zext(64));
    shown.insert("completion_address_lo".into(), address.slice(0, 32));
    shown.insert("completion_address_hi".into(), address.slice(32, 32));
    shown.insert("completion_valid".into(), valid);
    shown.insert("interrupt_completion".into(), valid);
}

/// Is a bit of a register set?
fn any_of<'m>(
    registers: &[Register],
    name: &str,
    fields: &BTreeMap<String, Value<'m>>,
) -> Value<'m> {
    let register = registers.iter().find(|register| register.name == name);
    let register = register.expect("it is in the table");
    let bits = register
        .fields
        .iter()
        .map(|field| fields[&register.net(field)]);
    bits.reduce(|a, b| a | b).expect("it has fields")
}

fn offer_command<'m>(command: StreamOut<'m>, valid: Value<'m>, of: &impl Fn(&str) -> Value<'m>) {
    command.offer(
        valid,
        &[
            ("op", of("command_op")),
            ("tag", of("command_tag")),
            ("stream", of("command_stream")),
            ("set", of("command_set")),
            ("first", of("command_first")),
            ("count", of("command_count")),
        ],
    );
}

/// What the registers tell the unit.
fn outputs<'m>(m: &'m ModuleBuilder, config: &Config, of: &impl Fn(&str) -> Value<'m>) {
    m.output(
        "enable",
        of("control_enable"),
        "commands are taken from the queue",
    );
    m.output(
        "soft_reset",
        of("control_soft_reset"),
        "resets the rest of the unit",
    );
    m.output(
        "clear_format",
        of("control_clear_format"),
        "forgets the format errors",
    );
    m.output("elements", of("elements"), "elements of a token");
    let page_bits = config.page_bytes.trailing_zeros() as usize;
    let zeros = m.lit(Bits(page_bits), 0);
    let (high, low) = (of("base_hi").as_bits(), of("base_lo"));
    let base = match config.address_bits {
        32 => {
            m.unused("unused_base_hi", high);
            m.concat(&[low, zeros])
        }
        _ => m.concat(&[high, low, zeros]),
    };
    m.output("base", base, "address of page 0");
    m.comment("The interrupt, a cycle later.");
    let causes = ["completion", "error", "completion_overflow"]
        .map(|cause| of(&format!("interrupt_{cause}")) & of(&format!("interrupt_mask_{cause}")));
    let [first, second, third] = causes;
    let interrupt = m.reg_reset("irq", Bit, 0);
    interrupt.set(of("control_interrupt_enable") & (first | second | third));
    m.output(
        "irq",
        interrupt.q(),
        "a cause of the interrupt is set and let through",
    );
}
