//! Sizes of the memory management unit, and which of them fit together.

use super::units::{PARAMETERS, UNITS};
use crate::hw::{ModuleBuilder, log2_ceil, width_for};
use crate::unit::{Parameters, check_ranges};

/// Beats of the longest AXI4 burst.
const AXI_BEATS: usize = 256;
/// Most words of a management table's page RAM.
const TABLE_ROWS: usize = 1 << 24;

/// Parameters in names of modules: `kv_mmu_s8_p16_v4`.
const LETTERS: [(&str, &str); 9] = [
    ("streams", "s"),
    ("pages", "p"),
    ("pages_per_stream", "v"),
    ("page_bytes", "g"),
    ("max_burst_bytes", "m"),
    ("bus_bytes", "w"),
    ("max_append_bytes", "a"),
    ("base", "o"),
    ("address_bits", "x"),
];

/// The sizes of a memory management unit: the parameters of its row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Streams, with ids from 0.
    pub streams: usize,
    /// Physical pages, shared by both tables.
    pub pages: usize,
    /// Bytes of a page.
    pub page_bytes: usize,
    /// Virtual pages of a stream in each table.
    pub pages_per_stream: usize,
    /// A multiple of this is crossed by no descriptor.
    pub max_burst_bytes: usize,
    /// Bytes of a beat of the memory bus.
    pub bus_bytes: usize,
    /// The most dense and sparse bytes of one append, together.
    pub max_append_bytes: usize,
    /// Address of page 0.
    pub base: u64,
    /// Bits of a memory address.
    pub address_bits: usize,
}

impl Config {
    /// The sizes that the parameters of the row give.
    ///
    /// # Panics
    /// If they are not parameters of `kv_mmu`.
    pub fn of(parameters: &Parameters) -> Config {
        Config {
            streams: parameters.get("streams"),
            pages: parameters.get("pages"),
            page_bytes: parameters.get("page_bytes"),
            pages_per_stream: parameters.get("pages_per_stream"),
            max_burst_bytes: parameters.get("max_burst_bytes"),
            bus_bytes: parameters.get("bus_bytes"),
            max_append_bytes: parameters.get("max_append_bytes"),
            base: parameters.value("base"),
            address_bits: parameters.get("address_bits"),
        }
    }

    /// The parameters of the row that give these sizes.
    fn parameters(&self) -> Parameters {
        Parameters::new([
            ("streams", self.streams as u64),
            ("pages", self.pages as u64),
            ("page_bytes", self.page_bytes as u64),
            ("pages_per_stream", self.pages_per_stream as u64),
            ("max_burst_bytes", self.max_burst_bytes as u64),
            ("bus_bytes", self.bus_bytes as u64),
            ("max_append_bytes", self.max_append_bytes as u64),
            ("base", self.base),
            ("address_bits", self.address_bits as u64),
        ])
    }

    /// Are the sizes in their ranges, and do they fit together? The message names the key, its value
    /// and the limit.
    ///
    /// # Errors
    /// If they are not, or do not.
    pub fn check(&self) -> Result<(), String> {
        check_ranges(PARAMETERS, &self.parameters())?;
        self.check_pages()?;
        self.check_table()?;
        self.check_burst()?;
        self.check_addresses()
    }

    /// Every stream can have a page in each table.
    fn check_pages(&self) -> Result<(), String> {
        let needed = 2 * self.streams;
        if self.pages >= needed {
            return Ok(());
        }
        Err(format!(
            "pages = {}: {} streams need {needed}, one each in the dense and the sparse table",
            self.pages, self.streams
        ))
    }

    /// A larger memory is of no use, and tools do not take it.
    fn check_table(&self) -> Result<(), String> {
        let rows = self.entries();
        if rows <= TABLE_ROWS {
            return Ok(());
        }
        Err(format!(
            "streams = {}, pages_per_stream = {}: {rows} virtual pages in each table, at most \
             {TABLE_ROWS}",
            self.streams, self.pages_per_stream
        ))
    }

    /// Every descriptor is one AXI4 burst.
    fn check_burst(&self) -> Result<(), String> {
        let (burst, bus) = (self.max_burst_bytes, self.bus_bytes);
        if burst <= AXI_BEATS * bus {
            return Ok(());
        }
        Err(format!(
            "max_burst_bytes = {burst}: {} beats of bus_bytes = {bus}, an AXI4 burst has at most \
             {AXI_BEATS}",
            burst / bus
        ))
    }

    /// Every page has an address.
    fn check_addresses(&self) -> Result<(), String> {
        let (base, page) = (self.base, self.page_bytes);
        let end = u128::from(base) + self.pages as u128 * page as u128;
        if end <= 1 << self.address_bits {
            return Ok(());
        }
        Err(format!(
            "address_bits = {}: base = {base} and pages = {} of {page} bytes end at {end}",
            self.address_bits, self.pages
        ))
    }

    /// A module that depends on these parameters and no others: its name and its header tell their
    /// values, the name only those that are not the default.
    ///
    /// # Panics
    /// If the unit has no such parameter.
    pub(super) fn module(&self, stem: &str, parameters: &[&str]) -> ModuleBuilder {
        let values = self.parameters();
        let part = |name: &&str| {
            let letter = LETTERS.iter().find(|(known, _)| known == name);
            let (_, letter) = letter.unwrap_or_else(|| panic!("`{name}` has no letter"));
            UNITS[0].name_part(letter, name, values.value(name))
        };
        let parts: String = parameters.iter().map(part).collect();
        let m = ModuleBuilder::new(format!("{stem}{parts}"));
        for name in parameters {
            m.parameter(name, values.value(name));
        }
        m
    }

    /// Bits of a stream id in a command: those of the ids, and of one that is none.
    pub fn stream_bits(&self) -> usize {
        width_for(self.streams)
    }

    /// Bits of the id of a stream that exists.
    pub fn index_bits(&self) -> usize {
        log2_ceil(self.streams)
    }

    /// Bits of a physical page's number.
    pub fn page_bits(&self) -> usize {
        log2_ceil(self.pages)
    }

    /// Bits of a number of physical pages.
    pub fn free_bits(&self) -> usize {
        width_for(self.pages)
    }

    /// Bits of a place in a page.
    pub fn offset_bits(&self) -> usize {
        log2_ceil(self.page_bytes)
    }

    /// Bits of the number of a stream's virtual page.
    pub fn virtual_bits(&self) -> usize {
        log2_ceil(self.pages_per_stream)
    }

    /// Bits that name a byte of a stream: virtual page and place in it.
    pub fn byte_bits(&self) -> usize {
        self.virtual_bits() + self.offset_bits()
    }

    /// Bits of a stream's number of bytes.
    pub fn count_bits(&self) -> usize {
        self.byte_bits() + 1
    }

    /// Bits of the lengths of an append.
    pub fn length_bits(&self) -> usize {
        width_for(self.max_append_bytes)
    }

    /// Bits of a place in a burst: bursts are cut at multiples of `2^burst_bits` bytes.
    pub fn burst_bits(&self) -> usize {
        log2_ceil(self.page_bytes.min(self.max_burst_bytes))
    }

    /// Words of a management table's page RAM.
    pub fn entries(&self) -> usize {
        self.streams * self.pages_per_stream
    }

    /// Bits of both management tables: page numbers and byte counts.
    pub fn table_bits(&self) -> usize {
        2 * (self.entries() * self.page_bits() + self.streams * self.count_bits())
    }

    /// Bits of the list of returned pages.
    pub fn free_list_bits(&self) -> usize {
        self.pages.next_power_of_two() * self.page_bits()
    }
}
