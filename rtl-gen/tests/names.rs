//! Names of modules carry what matters: over random parameters of all units, two modules have the same
//! name if and only if they have the same text. So any two designs can be compiled together.
//!
//! The text is the whole file but for the module's own name: a comment that says for which parameters
//! it was generated counts. Two modules may do the same by different parameters, as two pipelines that
//! are cut at different numbers of levels where one stage is enough; then their comments differ.

use crate::parameters::soak;
use rtl_gen::hw::emit;
use rtl_gen::unit::Parameters;
use rtl_gen::{Unit, units};
use std::collections::BTreeMap;

/// Random parameters of each unit, beside its corners and named configurations; SOAK=1 takes more.
fn draws() -> u64 {
    match soak() {
        true => 500,
        false => 10,
    }
}

#[derive(Default)]
struct Seen {
    /// Name to text, and where it is from.
    by_name: BTreeMap<String, (String, String)>,
    /// Text without the name to the name.
    by_text: BTreeMap<String, String>,
    failures: Vec<String>,
}

impl Seen {
    fn look_at(&mut self, unit: &Unit, parameters: &Parameters) {
        let values: Vec<String> = parameters
            .iter()
            .map(|(k, v)| format!("{k} = {v}"))
            .collect();
        let origin = format!("{}({})", unit.name, values.join(", "));
        for module in emit(&(unit.module)(parameters)) {
            let nameless = module
                .text
                .replace(&format!("module {} (", module.name), "module (");
            assert_ne!(
                nameless, module.text,
                "{} does not declare itself",
                module.name
            );
            match self.by_name.get(&module.name) {
                Some((text, other)) if *text != module.text => self.failures.push(format!(
                    "two modules are named {}: in {origin} and in {other}",
                    module.name
                )),
                Some(_) => {}
                None => {
                    let place = (module.text.clone(), origin.clone());
                    self.by_name.insert(module.name.clone(), place);
                    if let Some(other) = self.by_text.insert(nameless, module.name.clone()) {
                        self.failures.push(format!(
                            "one module has two names: {} in {origin}, and {other} in {}",
                            module.name, self.by_name[&other].1
                        ));
                    }
                }
            }
        }
    }
}

#[test]
#[ignore = "long"]
fn two_modules_have_the_same_name_if_and_only_if_they_have_the_same_text() {
    let mut seen = Seen::default();
    for unit in units() {
        for parameters in unit.corners() {
            seen.look_at(unit, &parameters);
        }
        for config in unit.configs {
            seen.look_at(unit, &config.all_parameters(unit));
        }
        for seed in 0..draws() {
            seen.look_at(unit, &unit.random(seed));
        }
    }
    seen.failures.dedup();
    let shown = &seen.failures[..seen.failures.len().min(40)];
    assert!(
        shown.is_empty(),
        "{} failures:\n{}",
        seen.failures.len(),
        shown.join("\n")
    );
    assert!(
        seen.by_name.len() > 1000,
        "only {} modules",
        seen.by_name.len()
    );
}
