//! `tb encode` and `tb decode` with `--scheme titanus --backend rtl`: the generated units do the work,
//! golden checks every beat.

use crate::cli::codec::Verb;
use crate::cli::outcome::Result;
use crate::cli::rtl::{Rtl, Wanted};
use sim::titanus::{Config, keep};
use std::path::Path;
use tb::model::ModelInfo;
use tb::report::Report;
use tb::stream::Beat;
use tb::units::titanus::dequantization_unit::{CodedTokens, DequantizationUnit};
use tb::units::titanus::quantization_unit::{QuantizationUnit, TokenStream};

/// Elements that are co-simulated as one stream at most: all of it is in memory, with its beats.
const MOST_ELEMENTS: u64 = 1 << 26;

/// The tokens of a stream, for the quantization unit.
pub struct Tokens {
    stream: TokenStream,
    prune_threshold: u32,
}

impl Tokens {
    /// An empty stream for `count` tokens.
    ///
    /// # Errors
    /// One line if they are too many.
    pub fn new(config: Config, count: u64) -> Result<Tokens> {
        check_size(count, config.channels)?;
        Ok(Tokens {
            stream: TokenStream {
                bits: config.bits,
                channels: config.channels,
                prefill: config.prefill,
                levels: config.levels,
                width: config.channels as usize,
                tokens: vec![],
                noise: 1,
            },
            prune_threshold: config.prune_threshold,
        })
    }

    /// Appends a token and prunes it. The bytes that the golden model has written for it are dropped.
    pub fn push(&mut self, token: &[i8], golden: &mut Vec<u8>) {
        golden.clear();
        let threshold = self.prune_threshold;
        let pruned = token
            .iter()
            .map(|x| if keep(*x, threshold) { *x } else { 0 });
        self.stream.tokens.extend(pruned);
    }

    /// Encodes the tokens in the hardware.
    ///
    /// # Errors
    /// One line if there is no hardware for them.
    pub fn encode(self, rtl: &Rtl<'_>, bytes: &mut Vec<u8>) -> Result<Report> {
        let channels = self.stream.width;
        let most = |info: &'static ModelInfo| QuantizationUnit::of(info).channels_max();
        let info = rtl.choose("titanus_qu", Some(wanted(channels, &most)))?;
        let unit = QuantizationUnit::of(info);
        let mut received = |_, beat: Beat<'_>| bytes.extend(beat.kept(1).map(|byte| byte as u8));
        let items = std::iter::once(self.stream);
        let (stats, failure) = rtl.stream(info, &unit, items, 1, &mut received)?;
        Ok(rtl.report(Verb::Encode, info, &stats, failure))
    }
}

/// A stream in a file, for the dequantization unit.
pub struct Stream<'a> {
    pub path: &'a Path,
    pub tokens: u64,
    pub channels: u32,
    pub bits: u32,
}

impl Stream<'_> {
    /// Decodes the stream in the hardware; the golden model has found no error in it.
    ///
    /// # Errors
    /// One line if there is no hardware for it, the stream cannot be read, or `write` fails.
    pub fn decode(
        &self,
        rtl: &Rtl<'_>,
        write: &mut dyn FnMut(&[i8]) -> Result<()>,
    ) -> Result<Report> {
        check_size(self.tokens, self.channels)?;
        let most = |info: &'static ModelInfo| DequantizationUnit::of(info).channels_max() as usize;
        let wanted = wanted(self.channels as usize, &most);
        let info = rtl.choose("titanus_dqu", Some(wanted))?;
        let bytes =
            std::fs::read(self.path).map_err(|e| format!("cannot read {:?}: {e}", self.path))?;
        let item = CodedTokens {
            bits: self.bits as u8,
            channels: self.channels as u16,
            tokens: self.tokens as u32,
            bytes,
            cuts: vec![],
        };
        let mut unwritten = None;
        let mut elements = vec![];
        let mut received = |_, beat: Beat<'_>| {
            elements.clear();
            elements.extend(beat.kept(1).map(|byte| byte as u8 as i8));
            if let Err(error) = write(&elements) {
                unwritten.get_or_insert(error);
            }
        };
        let unit = DequantizationUnit::of(info);
        let items = std::iter::once(item);
        let (stats, failure) = rtl.stream(info, &unit, items, 1, &mut received)?;
        match unwritten {
            Some(error) => Err(error),
            None => Ok(rtl.report(Verb::Decode, info, &stats, failure)),
        }
    }
}

fn check_size(tokens: u64, channels: u32) -> Result<()> {
    if tokens.saturating_mul(channels.into()) > MOST_ELEMENTS {
        return Err(format!(
            "{tokens} tokens of {channels} channels are too many to co-simulate as one stream: \
             --backend rtl takes at most {MOST_ELEMENTS} elements"
        ));
    }
    Ok(())
}

fn wanted(size: usize, most: &dyn Fn(&'static ModelInfo) -> usize) -> Wanted<'_> {
    let items = format!("tokens of {size} channels");
    Wanted { items, size, most }
}
