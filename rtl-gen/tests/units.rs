//! The rows of the units: parameters that are drawn from them are valid and build.

use rtl_gen::unit::{Bound, Parameter, Parameters, Values};
use rtl_gen::{FAMILIES, Family, units};

#[test]
fn names_of_units_are_unique_and_begin_as_their_family_says() {
    let mut names: Vec<&str> = vec![];
    for family in FAMILIES {
        for unit in family.units {
            assert!(
                !names.contains(&unit.name),
                "two units are named {}",
                unit.name
            );
            names.push(unit.name);
            let top = (unit.module)(&unit.random(1));
            let found = Family::of_module(top.name());
            assert_eq!(found.name, family.name, "{}", top.name());
        }
    }
}

#[test]
fn drawn_parameters_are_valid_differ_and_come_again_with_their_seed() {
    for unit in units() {
        let drawn: Vec<Parameters> = (0..50).map(|seed| unit.random(seed)).collect();
        for (seed, parameters) in drawn.iter().enumerate() {
            assert_eq!(
                unit.check(parameters),
                Ok(()),
                "{}: {parameters:?}",
                unit.name
            );
            assert_eq!(unit.random(seed as u64), *parameters);
        }
        if !unit.parameters.is_empty() {
            assert!(drawn.iter().any(|p| *p != drawn[0]), "{}", unit.name);
        }
    }
}

/// Every end of a range is among the corners, unless it does not go with the rest of the default.
#[test]
fn corners_are_the_ends_of_the_ranges() {
    for unit in units() {
        let corners = unit.corners();
        for parameter in unit.parameters {
            let (low, high) = match parameter.values {
                Values::Between(low, high) | Values::PowerOfTwo(Bound::Fixed(low), high) => {
                    (low, high)
                }
                Values::OneOf(list) => (list[0], list[list.len() - 1]),
                Values::Words(words) => (0, words.len() as u64 - 1),
                _ => continue,
            };
            for end in [low, high] {
                let usual = unit.corners()[0].with(parameter.name, end);
                let valid = unit.check(&usual).is_ok();
                let there = corners.iter().any(|c| c.value(parameter.name) == end);
                assert!(!valid || there, "{}: {} = {end}", unit.name, parameter.name);
            }
        }
    }
}

#[test]
fn values_are_described_as_they_are_checked() {
    let words = |parameter: Parameter| parameter.describe();
    assert_eq!(
        words(Parameter::between("x", 1, 8, "").default(2)),
        "1 to 8; 2 if not given"
    );
    assert_eq!(words(Parameter::one_of("x", &[4, 8], "")), "4, 8");
    assert_eq!(
        words(Parameter::power_of_two("x", 2, 256, "")),
        "powers of two, 2 to 256"
    );
    assert_eq!(
        words(Parameter::power_of_two_from("x", 2, "lanes", 256, "")),
        "powers of two, 2 `lanes` to 256"
    );
    assert_eq!(
        words(Parameter::words("x", &["tree", "dsp"], "")),
        "\"tree\", \"dsp\"; \"tree\" if not given"
    );
    assert_eq!(
        words(Parameter::multiple_of("x", "page", "")),
        "a multiple of `page`"
    );
}

#[test]
fn every_title_and_line_about_a_unit_says_something() {
    for unit in units() {
        assert!(
            !unit.title.is_empty() && !unit.about.is_empty(),
            "{}",
            unit.name
        );
        for parameter in unit.parameters {
            assert!(
                !parameter.about.is_empty(),
                "{}: {}",
                unit.name,
                parameter.name
            );
        }
    }
}
