//! Two units that take turns.

use super::{decode_parameters_latency, decoded_header, header_and_thresholds, unit};
use crate::hw::{Bit, Module};
use crate::oaken::Pipeline;

/// Decode parameters by two units that take turns: a vector every two cycles.
pub(super) fn in_turns(target: Pipeline) -> Module {
    let m = target.module("oaken_decode_parameters_n2");
    m.doc(
        "Oaken's decode parameters by two units that take turns, as one of them takes a vector every \
         four cycles. Each has a register in front, in which its header waits while the other one's \
         is taken. Parameters leave in the order of the headers.",
    );
    m.doc(
        "The thresholds are finite and in ascending order; -0 counts as +0. With an error the \
         parameters are arbitrary. No combinational path from any input to any output.",
    );
    m.parameter("units", 2);
    m.timing(
        decode_parameters_latency(2, target),
        "one vector every 2 cycles",
    );
    let input = m.stream_in("in", &header_and_thresholds());
    m.comment("The unit that takes the next header.");
    let turn = m.reg_reset("turn", Bit, 0);
    let fields = input.fields().clone();
    let units = [(0, !turn.q()), (1, turn.q())].map(|(number, turn)| {
        let header = m.stream(&format!("header{number}"), input.valid & turn, &[]);
        let takes = m.wire(&format!("takes{number}"), header.ready() & turn);
        let results = header
            .with_fields(fields.clone())
            .registered(&format!("waiting{number}"))
            .through(&format!("unit{number}"), &unit(target), |_| {});
        (takes, results)
    });
    let [(takes0, results0), (takes1, results1)] = units;
    turn.set_when(input.transfer(), !turn.q());
    input.accept_when(takes0 | takes1);

    m.comment("The results, in the same order.");
    let turn = m.reg_reset("result_turn", Bit, 0);
    let results = results0.fields().iter();
    let results: Vec<_> = results
        .map(|(name, value)| (name.to_owned(), turn.q().mux(results1.get(name), value)))
        .collect();
    let results: Vec<_> = results.iter().map(|(n, v)| (n.as_str(), *v)).collect();
    let valid = turn.q().mux(results1.valid, results0.valid);
    let results = m.stream("results", valid, &results);
    turn.set_when(results.transfer(), !turn.q());
    let ready = results.ready();
    results0.accept_when(ready & !turn.q());
    results1.accept_when(ready & turn.q());
    results.stream_out("out", &decoded_header());
    m.finish()
}
