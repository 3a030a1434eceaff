//! What a row of the register table says.

use crate::hw::{Bit, Bits, Encoding, Kind};

/// A register of 32 bits.
#[derive(Clone, Debug)]
pub struct Register {
    /// Its name, in upper case letters.
    pub name: &'static str,
    /// Byte offset, a multiple of 4.
    pub offset: u32,
    /// What it is for.
    pub about: &'static str,
    /// Its fields, the lowest first. Bits of no field are reserved: they read as 0, what is written to
    /// them is ignored.
    pub fields: Vec<Field>,
}

/// Bits of a register that belong together.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name, in lower case letters.
    pub name: &'static str,
    /// Its lowest bit.
    pub lo: usize,
    /// Its number of bits.
    pub width: usize,
    /// Who reads and writes it.
    pub access: Access,
    /// What it holds after reset; of a constant its value, of what the hardware shows nothing.
    pub reset: u32,
    /// What it means.
    pub about: &'static str,
    /// Its values, if they have names.
    pub values: Option<Encoding>,
}

/// How software and hardware use a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Always the same; a write is refused.
    Constant,
    /// What the hardware shows; a write is refused.
    Hardware,
    /// The low half of a counter. Reading it keeps the high half of the same moment. A write is refused.
    CountLow,
    /// The high half of the counter whose low half was read last; a write is refused.
    CountHigh,
    /// Holds what was written.
    ReadWrite,
    /// Holds what was written; the hardware adds 1.
    Counting,
    /// Set by the hardware, cleared by writing 1; set again if both come in a cycle.
    Sticky,
    /// Writing 1 does something once; reads as 0.
    Pulse,
}

impl Access {
    /// The short name of the kind, for tables.
    pub fn name(self) -> &'static str {
        match self {
            Access::Constant => "constant",
            Access::Hardware | Access::CountLow | Access::CountHigh => "ro",
            Access::ReadWrite | Access::Counting => "rw",
            Access::Sticky => "w1c",
            Access::Pulse => "pulse",
        }
    }

    /// May software write it?
    pub fn is_writable(self) -> bool {
        !matches!(
            self,
            Access::Constant | Access::Hardware | Access::CountLow | Access::CountHigh
        )
    }
}

impl Register {
    /// A register with its fields, the lowest first.
    pub(super) fn new(
        name: &'static str,
        offset: u32,
        about: &'static str,
        fields: impl Into<Vec<Field>>,
    ) -> Register {
        Register {
            name,
            offset,
            about,
            fields: fields.into(),
        }
    }

    /// May software write it? A register has fields that may be written, or fields that may not, never
    /// both: so a write that changes nothing can be refused.
    pub fn is_writable(&self) -> bool {
        self.fields.iter().any(|field| field.access.is_writable())
    }

    /// What it reads as after reset, without what the hardware shows.
    pub fn reset(&self) -> u32 {
        self.fields
            .iter()
            .fold(0, |word, field| word | field.reset << field.lo)
    }

    /// The name of the port or register of a field: `elements` of `ELEMENTS`, `control_enable` of
    /// `CONTROL`.
    pub(super) fn net(&self, field: &Field) -> String {
        let own = self.name.to_lowercase();
        match own == field.name {
            true => own,
            false => format!("{own}_{}", field.name),
        }
    }
}

impl Field {
    fn new(access: Access, name: &'static str, bits: (usize, usize), about: &'static str) -> Field {
        Field {
            name,
            lo: bits.0,
            width: bits.1,
            access,
            reset: 0,
            about,
            values: None,
        }
    }

    /// A constant; `bits` are the lowest bit and the number of bits, here and below.
    pub(super) fn constant(
        name: &'static str,
        bits: (usize, usize),
        value: usize,
        about: &'static str,
    ) -> Field {
        let value = u32::try_from(value).expect("a register holds it");
        assert!(
            u64::from(value) < 1 << bits.1,
            "{name}: {value} needs more than {} bits",
            bits.1
        );
        Field {
            reset: value,
            ..Field::new(Access::Constant, name, bits, about)
        }
    }

    /// What the hardware shows.
    pub(super) fn hardware(name: &'static str, bits: (usize, usize), about: &'static str) -> Field {
        Field::new(Access::Hardware, name, bits, about)
    }

    /// Holds what was written, 0 after reset.
    pub(super) fn read_write(
        name: &'static str,
        bits: (usize, usize),
        about: &'static str,
    ) -> Field {
        Field::new(Access::ReadWrite, name, bits, about)
    }

    /// Holds what was written, 0 after reset; the hardware adds 1.
    pub(super) fn counting(name: &'static str, bits: (usize, usize), about: &'static str) -> Field {
        Field::new(Access::Counting, name, bits, about)
    }

    /// A bit that the hardware sets and software clears.
    pub(super) fn sticky(name: &'static str, bit: usize, about: &'static str) -> Field {
        Field::new(Access::Sticky, name, (bit, 1), about)
    }

    /// A bit that does something once.
    pub(super) fn pulse(name: &'static str, bit: usize, about: &'static str) -> Field {
        Field::new(Access::Pulse, name, (bit, 1), about)
    }

    /// Half of a counter.
    pub(super) fn count(access: Access, about: &'static str) -> Field {
        Field::new(access, "count", (0, 32), about)
    }

    /// The same with names for its values.
    pub(super) fn with_values(self, values: Encoding) -> Field {
        Field {
            values: Some(values),
            ..self
        }
    }

    /// The kind of its value in the register file.
    pub(super) fn kind(&self) -> Kind {
        match self.width {
            1 => Bit,
            width => Bits(width),
        }
    }

    /// The bits of the register that it has.
    pub fn mask(&self) -> u32 {
        (u32::MAX >> (32 - self.width)) << self.lo
    }
}
