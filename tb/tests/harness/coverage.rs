//! The kept measurement of coverage: every hole has a reason that still holds.

use std::collections::BTreeMap;
use std::path::Path;
use tb::coverage::{Coverage, Exclusion, Exclusions};

#[test]
fn every_hole_has_a_reason_and_every_reason_a_hole() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/measured/coverage.json");
    let coverage: Coverage = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let exclusions = Exclusions::read();
    for Exclusion { of, reason, .. } in exclusions.code.iter().chain(&exclusions.bin) {
        assert!(reason.len() > 20, "{of:?}: {reason}");
    }
    let differences = exclusions.differences(&coverage);
    assert!(
        differences.is_empty(),
        "{}: {differences:#?}",
        differences.len()
    );
    // What is not measured has no hole.
    let missing: Vec<_> = tb::units::all()
        .iter()
        .map(|design| design.info().config)
        .filter(|name| !coverage.configs.iter().any(|config| config == name))
        .collect();
    assert!(missing.is_empty(), "not measured: {missing:?}");
}

#[test]
fn every_reason_of_bits_has_a_hole() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/measured/coverage-bits.json");
    let coverage: Coverage = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let exclusions = Exclusions::read();
    for Exclusion { holes, reason, .. } in &exclusions.bits {
        assert!(reason.len() > 20, "{holes:?}: {reason}");
    }
    let stale = exclusions.stale_of_bits(&coverage);
    assert!(stale.is_empty(), "{}: {stale:#?}", stale.len());
}

/// The connections of a port, `.port (expression)`, in all instances of the modules of a kind.
fn connections<'a>(text: &'a str, of: &Exclusion, port: &str) -> Vec<&'a str> {
    let is_of = |line: &&str| {
        let mut words = line.split_whitespace();
        let module = words.next().unwrap_or_default();
        words.next().is_some_and(|word| word.starts_with("u_")) && of.is_of(module)
    };
    let mut found = vec![];
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !is_of(&line) {
            continue;
        }
        let connection = lines
            .by_ref()
            .take_while(|line| line.trim() != ");")
            .find_map(|line| {
                let rest = line.trim().strip_prefix('.')?.strip_prefix(port)?;
                let rest = rest.trim_start().strip_prefix('(')?;
                Some(&rest[..rest.rfind(')')?])
            });
        found.push(connection.unwrap_or("not connected"));
    }
    found
}

#[test]
fn inputs_that_are_said_to_be_tied_are_tied_where_the_holes_are() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/measured/coverage.json");
    let coverage: Coverage = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut files: BTreeMap<&str, &str> = BTreeMap::new();
    for info in tb::model::models() {
        files.extend(info.verilog());
    }
    let exclusions = Exclusions::read();
    let mut checked = 0;
    for exclusion in &exclusions.code {
        let Some(port) = &exclusion.tied else {
            continue;
        };
        let with_hole = coverage.modules.iter().filter(|(name, module)| {
            let is_it = |hole: &String| exclusion.holes.iter().any(|part| hole.contains(&**part));
            exclusion.is_of(name) && module.holes.iter().any(is_it)
        });
        for (name, _) in with_hole {
            let this = Exclusion {
                of: vec![name.clone()],
                holes: vec![],
                reason: String::new(),
                open: false,
                tied: None,
            };
            let all = files
                .values()
                .flat_map(|text| connections(text, &this, port));
            let all: Vec<&str> = all.collect();
            assert!(!all.is_empty(), "nothing instantiates {name}");
            assert!(all.iter().all(|c| *c == "1'b1"), "{name}.{port}: {all:?}");
            checked += 1;
        }
    }
    assert!(checked > 0, "no exclusion names a port");
}

#[test]
fn connections_are_read_off_the_text() {
    let text = "    sdp_ram_d4_w2 u_ram (\n        .rd_en  (1'b1),\n        .rd_addr(at)\n    );\n    \
                sdp_ram_d4_w2 u_other (\n        .rd_en(reads)\n    );\n    wire rd_en;\n";
    let of = |of: &str| Exclusion {
        of: vec![of.into()],
        holes: vec![],
        reason: String::new(),
        open: false,
        tied: None,
    };
    assert_eq!(
        connections(text, &of("sdp_ram"), "rd_en"),
        ["1'b1", "reads"]
    );
    assert_eq!(
        connections(text, &of("sdp_ram_d4_w2"), "wr_en"),
        ["not connected", "not connected"]
    );
    assert!(connections(text, &of("sdp_ram_d4_w20"), "rd_en").is_empty());
}
