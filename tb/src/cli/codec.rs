//! `tb encode` and `tb decode`: the table of the schemes and the parser they share.
//!
//! The arguments of two schemes have nothing in common but [`Common`]. A first pass over the words
//! knows the arguments of all schemes and tells which scheme is asked for; the second pass knows
//! those of that scheme alone, so that no other option passes unnoticed.

use super::demo;
use super::fuzz;
use super::hack;
use super::kivi;
use super::oaken;
use super::outcome::{Outcome, Result, line, say};
use super::packkv;
use super::rot;
use super::rtl::Rtl;
use super::titanus;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, FromArgMatches};
use std::ffi::OsString;
use std::path::PathBuf;
use tb::report::Report;

/// Every scheme.
pub static SCHEMES: [&Scheme; 6] = [
    &oaken::SCHEME,
    &titanus::SCHEME,
    &rot::SCHEME,
    &kivi::SCHEME,
    &hack::SCHEME,
    &packkv::SCHEME,
];

/// A compression scheme, as the commands know it.
pub struct Scheme {
    /// What it is called on the command line.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Who can do its work.
    pub backends: &'static [Backend],
    /// `tb encode` with this scheme.
    pub encode: Entry,
    /// `tb decode` with this scheme.
    pub decode: Entry,
    /// Its part of `tb demo`, if it has one.
    pub demo: Option<Demo>,
}

/// A scheme's part of `tb demo`.
pub type Demo = fn(&demo::Options<'_>) -> Result<Report>;

/// Who does the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// The generated hardware, co-simulated.
    Rtl,
    /// The golden model.
    Golden,
}

impl Backend {
    const ALL: [Backend; 2] = [Backend::Rtl, Backend::Golden];

    fn name(self) -> &'static str {
        match self {
            Backend::Rtl => "rtl",
            Backend::Golden => "golden",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Backend::Rtl => "The generated hardware, co-simulated",
            Backend::Golden => "The golden model",
        }
    }

    /// Reads one of `backends`.
    pub fn parser(backends: &[Backend]) -> impl TypedValueParser<Value = Backend> + use<> {
        let values = backends
            .iter()
            .map(|backend| PossibleValue::new(backend.name()).help(backend.about()));
        PossibleValuesParser::new(values.collect::<Vec<_>>()).map(|name| {
            let named = Backend::ALL.into_iter().find(|b| b.name() == name);
            named.expect("the parser lets only these pass")
        })
    }
}

/// The arguments that all schemes have.
#[derive(clap::Args)]
pub struct Common {
    /// Compression scheme
    #[arg(long, value_parser = scheme_parser())]
    pub scheme: &'static Scheme,
    /// Who does the work
    #[arg(long, value_parser = Backend::parser(&Backend::ALL))]
    pub backend: Backend,
    /// Configuration of the hardware, or a configuration file, which is compiled: FILE.toml or
    /// FILE.toml:NAME (backend rtl) [default: the smallest that fits]
    #[arg(long, value_name = "NAME|FILE")]
    config: Option<String>,
    /// Report as JSON
    #[arg(long, value_name = "R")]
    pub json: Option<PathBuf>,
    /// Waveform (backend rtl)
    #[arg(long, value_name = "F")]
    vcd: Option<PathBuf>,
    /// Seed of the initial state and of the stalls (backend rtl)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Probability of stalls (backend rtl)
    #[arg(long, value_name = "P")]
    stall: Option<f64>,
}

impl Common {
    /// Refuses options that would be ignored; `seeded` is an operation that has a use for the seed itself.
    pub fn check(&self, seeded: bool) -> Result<()> {
        if self.backend == Backend::Rtl {
            return fuzz::check_stall(self.stall);
        }
        let hardware = [
            ("--config", self.config.is_some()),
            ("--vcd", self.vcd.is_some()),
            ("--seed", self.seed.is_some() && !seeded),
            ("--stall", self.stall.is_some()),
        ];
        match hardware.iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(format!(
                "{option} is for --backend rtl; leave it out with --backend golden"
            )),
            None => Ok(()),
        }
    }

    /// How to co-simulate.
    pub fn rtl(&self) -> Rtl<'_> {
        Rtl {
            config: self.config.as_deref(),
            seed: self.seed.unwrap_or(1),
            stall: self.stall.unwrap_or(0.0),
            vcd: self.vcd.as_deref(),
        }
    }

    /// The files that are written beside the result.
    pub fn side_files(&self) -> impl Iterator<Item = &PathBuf> {
        self.json.iter().chain(&self.vcd)
    }

    /// Prints the result and writes the report. `vectors` is what the scheme calls its vectors;
    /// `more` is a second line for a run without a mismatch.
    pub fn finish(&self, report: &Report, vectors: &str, more: Option<&str>) -> Result {
        if let Some(path) = &self.json {
            report.write(path).map_err(line)?;
        }
        let config = report.config.as_deref().unwrap_or_default();
        if let Some(failure) = &report.failure {
            say(&format!("{config} MISMATCH, nothing is written: {failure}"));
            return Ok(Outcome::Mismatch);
        }
        let done = format!(
            "{} {vectors}, {} elements, {:.4} bits per element",
            report.vectors,
            report.elements,
            report.bits_per_element.unwrap_or_default()
        );
        match report.cycles {
            Some(cycles) => say(&format!(
                "{done}, {cycles} cycles of {config}, every beat as the golden model has it"
            )),
            None => say(&done),
        }
        if let Some(more) = more {
            say(more);
        }
        Ok(Outcome::Good)
    }
}

/// The report of encoding or decoding that no hardware did.
pub fn golden_report(verb: Verb) -> Report {
    golden_report_of(verb.name())
}

/// The report of a command's work that no hardware did.
pub fn golden_report_of(command: &str) -> Report {
    Report {
        command: command.into(),
        ..Report::default()
    }
}

/// What is done with a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// A tensor becomes a stream.
    Encode,
    /// A stream becomes a tensor.
    Decode,
}

impl Verb {
    /// The command.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Encode => "encode",
            Verb::Decode => "decode",
        }
    }
}

/// Encoding or decoding with one scheme: the arguments that it has beside [`Common`], and its work.
pub trait Operation: clap::Args {
    /// One line about it.
    const ABOUT: &'static str;
    /// Examples and what else there is to say.
    const EXAMPLES: &'static str;
    /// What the seed is, of an operation that takes random numbers itself.
    const SEED: Option<&'static str> = None;

    /// Does the work.
    ///
    /// # Errors
    /// One line on why it cannot be done.
    fn run(&self, common: &Common) -> Result;
}

/// An operation in the table of schemes.
pub struct Entry {
    about: &'static str,
    examples: &'static str,
    seed: Option<&'static str>,
    arguments: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches) -> std::result::Result<Result, clap::Error>,
}

impl Entry {
    /// The entry of an operation.
    pub const fn of<O: Operation>() -> Entry {
        Entry {
            about: O::ABOUT,
            examples: O::EXAMPLES,
            seed: O::SEED,
            arguments: O::augment_args,
            run: |matches| {
                let common = Common::from_arg_matches(matches)?;
                let operation = O::from_arg_matches(matches)?;
                let checked = common.check(O::SEED.is_some());
                Ok(checked.and_then(|()| operation.run(&common)))
            },
        }
    }
}

impl Scheme {
    fn entry(&self, verb: Verb) -> &Entry {
        match verb {
            Verb::Encode => &self.encode,
            Verb::Decode => &self.decode,
        }
    }

    /// The parser of this scheme's arguments.
    fn parser(&self, verb: Verb) -> clap::Command {
        let entry = self.entry(verb);
        let command = <Common as clap::Args>::augment_args(empty(verb));
        let command = command.mut_arg("backend", |arg| {
            arg.value_parser(Backend::parser(self.backends))
        });
        let command = command.mut_arg("seed", |arg| match entry.seed {
            Some(what) => arg.help(what),
            None => arg,
        });
        // A group of arguments sets the help texts as well.
        (entry.arguments)(command)
            .about(entry.about)
            .long_about(None)
            .after_help(entry.examples)
    }
}

/// Reads the name of a scheme.
pub fn scheme_parser() -> impl TypedValueParser<Value = &'static Scheme> {
    one_of_schemes(|_| true)
}

/// Reads the name of a scheme that meets a condition.
pub fn one_of_schemes(
    condition: impl Fn(&Scheme) -> bool,
) -> impl TypedValueParser<Value = &'static Scheme> {
    let schemes = SCHEMES.into_iter().filter(|scheme| condition(scheme));
    let values = schemes.map(|scheme| PossibleValue::new(scheme.name).help(scheme.about));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).map(|name| {
        let named = SCHEMES.into_iter().find(|scheme| scheme.name == name);
        named.expect("the parser lets only these pass")
    })
}

/// The words behind `tb encode` or `tb decode`.
#[derive(clap::Args)]
pub struct Words {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

/// Runs the command that these words ask for.
///
/// # Errors
/// If they are no arguments of their scheme, or ask for help.
pub fn run(verb: Verb, words: &Words) -> std::result::Result<Result, clap::Error> {
    let Some(scheme) = scheme_of(verb, &words.words)? else {
        say(overview(verb).trim_end());
        return Ok(Ok(Outcome::Good));
    };
    let matches = scheme.parser(verb).try_get_matches_from(&words.words)?;
    (scheme.entry(verb).run)(&matches)
}

fn empty(verb: Verb) -> clap::Command {
    clap::Command::new(verb.name())
        .bin_name(format!("tb {}", verb.name()))
        .no_binary_name(true)
        .max_term_width(100)
}

/// The scheme that the words name; `None` if they ask for help without one.
fn scheme_of(
    verb: Verb,
    words: &[OsString],
) -> std::result::Result<Option<&'static Scheme>, clap::Error> {
    let mut parser = empty(verb)
        .disable_help_flag(true)
        .arg(
            Arg::new("scheme")
                .long("scheme")
                .value_name("SCHEME")
                .value_parser(scheme_parser()),
        )
        .arg(
            Arg::new("help")
                .long("help")
                .short('h')
                .action(ArgAction::SetTrue),
        )
        .arg(
            Arg::new("words")
                .num_args(0..)
                .value_parser(clap::value_parser!(OsString)),
        );
    // Of the others only the shape counts here: is it an option, and does it take a value?
    for scheme in SCHEMES {
        for arg in scheme.parser(verb).get_arguments() {
            let known = parser
                .get_arguments()
                .any(|other| other.get_id() == arg.get_id());
            if known || arg.is_positional() {
                continue;
            }
            let shape = match arg.get_action().takes_values() {
                true => arg.clone().value_parser(clap::value_parser!(OsString)),
                false => arg.clone(),
            };
            parser = parser.arg(shape.required(false));
        }
    }
    let matches = parser.clone().try_get_matches_from(words)?;
    match matches.get_one::<&Scheme>("scheme") {
        Some(scheme) => Ok(Some(scheme)),
        None if matches.get_flag("help") => Ok(None),
        None => Err(parser.error(
            ErrorKind::MissingRequiredArgument,
            "the following required arguments were not provided: --scheme <SCHEME>",
        )),
    }
}

/// The help without a scheme: which there are, and the examples of all.
pub fn overview(verb: Verb) -> String {
    let name = verb.name();
    let mut text = format!(
        "Usage: tb {name} --scheme <SCHEME> --backend <BACKEND> [ARGUMENTS OF THE SCHEME]\n\nSchemes:\n"
    );
    for scheme in SCHEMES {
        text += &format!("  {:<8} {}\n", scheme.name, scheme.about);
    }
    for scheme in SCHEMES {
        let entry = scheme.entry(verb);
        text += &format!(
            "\n{}.\n\n{}\n\nOptions: tb {name} --scheme {} --help\n",
            entry.about, entry.examples, scheme.name
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parsers_of_all_schemes_are_sound() {
        for verb in [Verb::Encode, Verb::Decode] {
            for scheme in SCHEMES {
                scheme.parser(verb).debug_assert();
            }
        }
    }

    /// One that takes a value and one that takes none could not be told apart in the first pass.
    #[test]
    fn options_of_one_name_take_a_value_in_all_schemes_or_in_none() {
        for verb in [Verb::Encode, Verb::Decode] {
            let parsers = SCHEMES.map(|scheme| scheme.parser(verb));
            let arguments = parsers.iter().flat_map(clap::Command::get_arguments);
            let options: Vec<&Arg> = arguments.filter(|arg| !arg.is_positional()).collect();
            for a in &options {
                for b in options.iter().filter(|b| b.get_long() == a.get_long()) {
                    let takes_value = |arg: &Arg| arg.get_action().takes_values();
                    assert_eq!(takes_value(a), takes_value(b), "{a}");
                }
            }
        }
    }

    #[test]
    fn the_scheme_is_found_among_the_arguments_of_any_other() {
        let words = |line: &str| -> Vec<OsString> { line.split(' ').map(OsString::from).collect() };
        let of = |line: &str| scheme_of(Verb::Encode, &words(line)).map(|s| s.map(|s| s.name));
        let found = of("in.npy --thresholds -1,0,0,1 -o --scheme --scheme=titanus --bits 4");
        assert_eq!(found.ok(), None, "an option takes no option for its value");
        let found = of("in.npy --thresholds -1,0,0,1 --dense=--scheme --bits 4 --scheme titanus");
        assert_eq!(found.ok(), Some(Some("titanus")));
        assert_eq!(of("--help").ok(), Some(None));
    }
}
