//! Sizes of a DMA unit, and which of them fit together.

use super::units::{PARAMETERS, UNIT};
use crate::dma::{Bus, registers};
use crate::hw::{ModuleBuilder, log2_ceil, width_for};
use crate::mmu;
use crate::oaken::sparse_word_bytes;
use crate::unit::{Parameters, check_ranges};

/// Bytes of a token's sparse packet beyond one per element: its header and a terminator (contract of Oaken,
/// section 7).
const SPARSE_EXTRA: usize = 13;
/// Bytes of the decoder's sparse words.
pub(super) const SPARSE_WORD: usize = 32;

/// How the name of a parameter begins in the name of a module.
const LETTERS: [(&str, &str); 20] = [
    ("bus_bytes", "w"),
    ("codec", "z"),
    ("head_dim", "hd"),
    ("bits", "cb"),
    ("lanes_in", "q"),
    ("lanes_out", "r"),
    ("readers", "k"),
    ("heads", "h"),
    ("max_d", "d"),
    ("streams", "s"),
    ("pages", "p"),
    ("page_bytes", "g"),
    ("pages_per_stream", "v"),
    ("threshold_sets", "t"),
    ("max_burst_bytes", "m"),
    ("address_bits", "x"),
    ("outstanding", "n"),
    ("buffer_words", "b"),
    ("commands", "c"),
    ("completions", "e"),
];

/// The sizes of a DMA unit: the parameters of its row.
#[derive(Clone, Debug)]
pub struct Config {
    values: Parameters,
}

impl Config {
    /// The sizes that the parameters of the row give.
    pub fn of(parameters: &Parameters) -> Config {
        let given = LETTERS.map(|(name, _)| (name, parameters.value(name)));
        Config {
            values: Parameters::new(given),
        }
    }

    /// Are the sizes in their ranges, and do they fit together?
    ///
    /// # Errors
    /// If they are not, or do not. The message names the parameter, its value and the limit.
    pub fn check(&self) -> Result<(), String> {
        check_ranges(PARAMETERS, &self.values)?;
        self.check_codec()?;
        let (bus, max_d) = (self.bus_bytes(), self.max_d());
        let (lanes, readers) = (self.lanes_out(), self.readers());
        let codes = lanes * readers * self.code_bits() / 8;
        if bus > codes {
            return Err(format!(
                "bus_bytes = {bus}: more than the {codes} bytes of codes that lanes_out = {lanes} take with readers = {readers}",
            ));
        }
        let lanes = self.lanes_in();
        if max_d < 2 * lanes || !max_d.is_multiple_of(lanes) {
            return Err(format!(
                "max_d = {max_d}: not a multiple of lanes_in = {lanes}, two at least"
            ));
        }
        self.check_heads()?;
        let page = self.get("page_bytes");
        if page < 2 * bus {
            return Err(format!(
                "page_bytes = {page}: less than two beats of bus_bytes = {bus}"
            ));
        }
        self.mmu().check()?;
        self.bus().check()?;
        self.registers().check()?;
        let (words, needed) = (self.get("buffer_words"), 2 * self.burst_bytes() / bus);
        match words < needed {
            true => Err(format!(
                "buffer_words = {words}: two bursts are {needed} words"
            )),
            false => Ok(()),
        }
    }

    /// A token of the largest size has whole beats of every head.
    fn check_heads(&self) -> Result<(), String> {
        let (heads, max_d, unit) = (self.heads(), self.max_d(), self.elements_unit());
        match heads > 1 && !max_d.is_multiple_of(unit) {
            true => Err(format!(
                "max_d = {max_d}: with heads = {heads} and bus_bytes = {} a token has a multiple of {unit} elements",
                self.bus_bytes()
            )),
            false => Ok(()),
        }
    }

    /// Does the codec fit to its parameters?
    fn check_codec(&self) -> Result<(), String> {
        let (d, bits, readers) = (self.head_dim(), self.get("bits"), self.readers());
        let (lanes_in, lanes_out, heads) = (self.lanes_in(), self.lanes_out(), self.heads());
        if !self.is_rot() {
            return match (d, bits) {
                (64, 4) => Ok(()),
                (64, _) => Err(format!("bits = {bits}: only with codec = \"rot\"")),
                _ => Err(format!("head_dim = {d}: only with codec = \"rot\"")),
            };
        }
        let max_d = self.max_d();
        match () {
            () if lanes_in != 16 => Err(format!("lanes_in = {lanes_in}: 16 with codec = \"rot\"")),
            () if ![16, 64].contains(&lanes_out) => Err(format!(
                "lanes_out = {lanes_out}: 16 or 64 with codec = \"rot\""
            )),
            () if readers != 1 => Err(format!("readers = {readers}: 1 with codec = \"rot\"")),
            () if heads != 1 => Err(format!(
                "heads = {heads}: 1 with codec = \"rot\", whose vectors are of a head each"
            )),
            () if !max_d.is_multiple_of(d) => {
                Err(format!("max_d = {max_d}: not a multiple of head_dim = {d}"))
            }
            () => Ok(()),
        }
    }

    /// Is the codec that with rotation, not Oaken's?
    pub(super) fn is_rot(&self) -> bool {
        self.get("codec") == 1
    }

    /// Elements of a vector of the rotation codec.
    pub(super) fn head_dim(&self) -> usize {
        self.get("head_dim")
    }

    /// Bits of a dense code.
    pub(super) fn code_bits(&self) -> usize {
        match self.is_rot() {
            true => self.get("bits"),
            false => 4,
        }
    }

    /// Bytes of a record of the rotation codec: a step, and the codes of a vector.
    pub(super) fn record_bytes(&self) -> usize {
        1 + self.head_dim() * self.code_bits() / 8
    }

    /// The value of a parameter.
    pub(super) fn get(&self, name: &str) -> usize {
        self.values.get(name)
    }

    /// A module that depends on these parameters and no others.
    pub(super) fn module(&self, stem: &str, parameters: &[&str]) -> ModuleBuilder {
        let part = |name: &&str| {
            let letter = LETTERS.iter().find(|(known, _)| known == name);
            let (_, letter) = letter.unwrap_or_else(|| panic!("`{name}` has no letter"));
            UNIT.name_part(letter, name, self.values.value(name))
        };
        let parts: String = parameters.iter().map(part).collect();
        let m = ModuleBuilder::new(format!("{stem}{parts}"));
        for name in parameters {
            m.parameter(name, self.values.value(name));
        }
        m
    }

    /// A module that is not the same with every codec.
    pub(super) fn codec_module(&self, name: &str, parameters: &[&str]) -> ModuleBuilder {
        match self.is_rot() {
            true => self.module(
                &format!("kv_dma_rot{name}"),
                &[parameters, &["head_dim", "bits"]].concat(),
            ),
            false => self.module(&format!("kv_dma{name}"), parameters),
        }
    }

    /// Bytes of a beat of the memory bus.
    pub(super) fn bus_bytes(&self) -> usize {
        self.get("bus_bytes")
    }

    /// Elements of a beat of tokens that are written.
    pub(super) fn lanes_in(&self) -> usize {
        self.get("lanes_in")
    }

    /// Elements of a beat of tokens that are read.
    pub(super) fn lanes_out(&self) -> usize {
        self.get("lanes_out")
    }

    /// Streams that are read at a time, each with a port of tokens of its own.
    pub(super) fn readers(&self) -> usize {
        self.get("readers")
    }

    /// Heads whose dense codes have a stream of their own.
    pub(super) fn heads(&self) -> usize {
        self.get("heads")
    }

    /// Bits of the number of a head.
    pub(super) fn head_bits(&self) -> usize {
        log2_ceil(self.heads())
    }

    /// Bits of a stream in questions to the memory management unit, without the number of a head.
    pub(super) fn stream_bits(&self) -> usize {
        self.mmu().stream_bits() - self.head_bits()
    }

    /// Of how many elements a token is a multiple: whole vectors of the rotation codec; with several heads whole beats
    /// of the codes of each.
    pub(super) fn elements_unit(&self) -> usize {
        match self.heads() {
            _ if self.is_rot() => self.head_dim(),
            1 => 1,
            heads => 2 * heads * self.bus_bytes(),
        }
    }

    /// The most beats of the codes that a head has of a token.
    pub(super) fn head_beats(&self) -> usize {
        self.max_d().div_ceil(self.elements_unit())
    }

    /// Bits of a number of beats of a slice, or of a piece.
    pub(super) fn slice_bits(&self) -> usize {
        let of_piece = self.piece_bits() - self.bus().place_bits();
        width_for(self.head_beats()).max(of_piece)
    }

    /// Bytes of the encoder's sparse words.
    pub(super) fn sparse_word_in(&self) -> usize {
        sparse_word_bytes(self.lanes_in())
    }

    /// The most elements of a token.
    pub(super) fn max_d(&self) -> usize {
        self.get("max_d")
    }

    /// Bits of an address.
    pub(super) fn address_bits(&self) -> usize {
        self.get("address_bits")
    }

    /// The most bytes of a burst.
    fn burst_bytes(&self) -> usize {
        self.get("page_bytes").min(self.get("max_burst_bytes"))
    }

    /// The most bytes of a token's dense codes.
    pub(super) fn dense_bytes(&self) -> usize {
        match self.is_rot() {
            true => self.max_d() / self.head_dim() * self.record_bytes(),
            false => self.max_d().div_ceil(2),
        }
    }

    /// The most bytes of a token's header and sparse blocks; the rotation codec has none.
    pub(super) fn sparse_bytes(&self) -> usize {
        match self.is_rot() {
            true => 0,
            false => SPARSE_EXTRA + self.max_d(),
        }
    }

    /// Pieces of the longest token: those of every head and the sparse ones, each with a burst and a page of its own
    /// at its ends.
    pub(super) fn pieces_of_token(&self) -> usize {
        let bytes = self.dense_bytes() + self.sparse_bytes();
        bytes.div_ceil(self.burst_bytes()) + 2 * (self.heads() + 1)
    }

    /// Pieces of a whole stream of one kind.
    pub(super) fn pieces_of_stream(&self) -> usize {
        let bursts = self.get("page_bytes") / self.burst_bytes();
        bursts * self.get("pages_per_stream")
    }

    /// The memory management unit, with a base of 0: the unit adds its base register.
    pub(super) fn mmu(&self) -> mmu::Config {
        mmu::Config {
            // The streams of the heads of a stream have ids side by side.
            streams: self.get("streams") * self.heads(),
            pages: self.get("pages"),
            page_bytes: self.get("page_bytes"),
            pages_per_stream: self.get("pages_per_stream"),
            max_burst_bytes: self.get("max_burst_bytes"),
            bus_bytes: self.bus_bytes(),
            max_append_bytes: self.dense_bytes() + self.sparse_bytes(),
            base: 0,
            address_bits: self.address_bits(),
        }
    }

    /// The masters.
    pub(super) fn bus(&self) -> Bus {
        Bus {
            bytes: self.bus_bytes(),
            address_bits: self.address_bits(),
            max_burst_bytes: self.burst_bytes(),
            outstanding: self.get("outstanding"),
        }
    }

    /// The register file.
    pub fn registers(&self) -> registers::Config {
        registers::Config {
            bus_bytes: self.bus_bytes(),
            codec: self.get("codec"),
            head_dim: self.head_dim(),
            bits: self.get("bits"),
            lanes_in: self.lanes_in(),
            lanes_out: self.lanes_out(),
            readers: self.readers(),
            heads: self.heads(),
            streams: self.get("streams"),
            pages: self.get("pages"),
            page_bytes: self.get("page_bytes"),
            pages_per_stream: self.get("pages_per_stream"),
            max_elements: self.max_d(),
            threshold_sets: self.get("threshold_sets"),
            address_bits: self.address_bits(),
            commands: self.get("commands"),
            completions: self.get("completions"),
        }
    }

    /// Bits of a burst's number of bytes.
    pub(super) fn piece_bits(&self) -> usize {
        self.mmu().burst_bits() + 1
    }
}
