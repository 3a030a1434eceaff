//! Files of value change dumps (VCD), with the parser and the writer of the crate `vcd`.
//!
//! Both are generic there, so that a program compiles them with its own optimisation. They are most of the time
//! that a waveform takes behind its simulation: here they are compiled once, and optimised in every build.

mod edges;

pub use edges::bits_that_rise_and_fall;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use vcd::{Command, Header};

/// A file being read: its header, then the commands behind it.
pub struct Reader {
    parser: vcd::Parser<BufReader<File>>,
}

impl Reader {
    /// Opens the file at `path` and reads its header.
    ///
    /// # Errors
    /// If it cannot be read or does not begin as a VCD does.
    pub fn open(path: &Path) -> io::Result<(Header, Reader)> {
        let mut parser = vcd::Parser::new(BufReader::new(File::open(path)?));
        let header = parser.parse_header()?;
        Ok((header, Reader { parser }))
    }
}

impl Iterator for Reader {
    type Item = io::Result<Command>;

    fn next(&mut self) -> Option<Self::Item> {
        self.parser.next()
    }
}

/// A file being written.
pub struct Writer<'a> {
    writer: vcd::Writer<BufWriter<&'a mut dyn Write>>,
}

impl<'a> Writer<'a> {
    /// A VCD that goes to `to`.
    pub fn new(to: &'a mut dyn Write) -> Writer<'a> {
        Writer {
            writer: vcd::Writer::new(BufWriter::new(to)),
        }
    }

    /// Writes the header.
    ///
    /// # Errors
    /// What writing says.
    pub fn header(&mut self, header: &Header) -> io::Result<()> {
        self.writer.header(header)
    }

    /// Writes a command.
    ///
    /// # Errors
    /// What writing says.
    pub fn command(&mut self, command: &Command) -> io::Result<()> {
        self.writer.command(command)
    }

    /// Writes out what is still held back.
    ///
    /// # Errors
    /// What writing says.
    pub fn finish(mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
