//! The byte memory behind the addresses.

/// Memory in pages that are there from their first write on.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pages: Vec<Option<Box<[u8]>>>,
    page_bytes: usize,
}

impl Memory {
    pub(super) fn new(pages: u64, page_bytes: u64) -> Memory {
        Memory {
            pages: vec![None; pages as usize],
            page_bytes: page_bytes as usize,
        }
    }

    pub(super) fn write(&mut self, page: u64, offset: u64, bytes: &[u8]) {
        let page_bytes = self.page_bytes;
        let page =
            self.pages[page as usize].get_or_insert_with(|| vec![0; page_bytes].into_boxed_slice());
        page[offset as usize..][..bytes.len()].copy_from_slice(bytes);
    }

    /// The bytes there; `None` if the page was never written.
    pub(super) fn read(&self, page: u64, offset: u64, bytes: u64) -> Option<&[u8]> {
        let page = self.pages[page as usize].as_ref()?;
        Some(&page[offset as usize..][..bytes as usize])
    }
}
