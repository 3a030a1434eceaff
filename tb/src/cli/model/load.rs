//! Requests of a command.

use super::setting::read;
use crate::cli::outcome::{Result, line};
use std::path::Path;
use system::questions::{Load, Over, Sweep};
use system::workload::{Admission, trace};

#[derive(clap::Args)]
pub struct Batch {
    /// Requests that come at once
    #[arg(long, value_name = "N", default_value_t = 256)]
    batch: u64,
    /// Tokens of a prompt
    #[arg(long, value_name = "N", default_value_t = 1024)]
    input: u64,
    /// Tokens that a request asks for
    #[arg(long, value_name = "N", default_value_t = 1024)]
    output: u64,
    /// Lets a request in when its final length fits, or when its prompt does (the youngest is put back
    /// and computed again when memory overflows)
    #[arg(long, value_enum, default_value = "reserve")]
    admission: Admit,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Admit {
    Reserve,
    Paged,
}

impl Batch {
    fn admission(&self) -> Admission {
        match self.admission {
            Admit::Reserve => Admission::Reserve,
            Admit::Paged => Admission::Paged,
        }
    }

    fn check(&self) -> Result<()> {
        let ranges = [
            ("--batch", self.batch, 20),
            ("--input", self.input, 32),
            ("--output", self.output, 32),
        ];
        for (name, value, power) in ranges {
            if !(1..=1 << power).contains(&value) {
                return Err(format!("{name} {value} is not 1 to 2^{power}"));
            }
        }
        Ok(())
    }

    pub fn load(&self) -> Result<Load> {
        self.check()?;
        Ok(Load::batch(
            self.batch,
            self.input,
            self.output,
            self.admission(),
        ))
    }

    /// The requests of a trace.
    pub fn of_trace(&self, path: &Path) -> Result<Load> {
        let requests =
            trace(&read(path)?).map_err(|e| format!("{}: {}", path.display(), line(e)))?;
        Ok(Load {
            about: format!("{} requests of {}", requests.len(), path.display()),
            requests,
            admission: self.admission(),
        })
    }

    pub fn sweep(&self, over: Over, values: Vec<u64>) -> Result<Sweep> {
        self.check()?;
        Ok(Sweep {
            over,
            values,
            batch: self.batch,
            input: self.input,
            output: self.output,
            admission: self.admission(),
        })
    }
}
