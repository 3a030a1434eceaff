//! The values of all ports over a run, so that another simulator can repeat it.

use super::info::ModelInfo;

/// The ports of a model, one row per clock cycle: the values just before the rising edge.
#[derive(Clone)]
pub struct Recording {
    info: &'static ModelInfo,
    /// Where each port begins in a row, and the end of the last one.
    starts: Vec<usize>,
    words: Vec<u32>,
}

impl Recording {
    pub(super) fn new(info: &'static ModelInfo) -> Recording {
        Recording {
            info,
            starts: info
                .ports
                .iter()
                .scan(0, |end, port| {
                    let start = *end;
                    *end += port.words();
                    Some(start)
                })
                .chain([info.ports.iter().map(|port| port.words()).sum()])
                .collect(),
            words: Vec::new(),
        }
    }

    /// A new row to fill, ports in the order of [`ModelInfo::ports`].
    pub(super) fn push_row(&mut self) -> &mut [u32] {
        let at = self.words.len();
        self.words.resize(at + self.row_words(), 0);
        &mut self.words[at..]
    }

    /// The design.
    pub fn info(&self) -> &'static ModelInfo {
        self.info
    }

    /// Recorded cycles.
    pub fn cycles(&self) -> usize {
        self.words.len() / self.row_words()
    }

    /// The value of port `index` of [`ModelInfo::ports`] in `cycle`.
    pub fn value(&self, cycle: usize, index: usize) -> &[u32] {
        let row = cycle * self.row_words();
        &self.words[row + self.starts[index]..row + self.starts[index + 1]]
    }

    fn row_words(&self) -> usize {
        self.starts[self.info.ports.len()]
    }
}
