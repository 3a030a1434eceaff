//! The bytes of a memory: pages that are made when they are written first.

use std::collections::BTreeMap;

const PAGE: u64 = 4096;

/// A memory of 2^64 bytes, each of them from the start on a number that follows from seed and address.
#[derive(Clone, Debug)]
pub struct Pages {
    seed: u64,
    written: BTreeMap<u64, Box<[u8]>>,
}

impl Pages {
    /// The memory before anything is written.
    pub fn new(seed: u64) -> Pages {
        Pages {
            seed,
            written: BTreeMap::new(),
        }
    }

    /// The byte at an address.
    pub fn byte(&self, address: u64) -> u8 {
        match self.written.get(&(address / PAGE)) {
            Some(page) => page[(address % PAGE) as usize],
            None => self.untouched(address),
        }
    }

    /// Writes the byte at an address.
    pub fn write(&mut self, address: u64, byte: u8) {
        let number = address / PAGE;
        if !self.written.contains_key(&number) {
            let page = (0..PAGE).map(|i| self.untouched(number * PAGE + i));
            self.written.insert(number, page.collect());
        }
        let page = self.written.get_mut(&number).expect("the page is there");
        page[(address % PAGE) as usize] = byte;
    }

    /// The bytes from an address on.
    pub fn bytes(&self, address: u64, count: usize) -> Vec<u8> {
        (0..count as u64).map(|i| self.byte(address + i)).collect()
    }

    /// The lowest address at which two memories of one seed differ, with both bytes.
    pub fn difference(&self, other: &Pages) -> Option<(u64, u8, u8)> {
        let mut numbers: Vec<u64> = self
            .written
            .keys()
            .chain(other.written.keys())
            .copied()
            .collect();
        numbers.sort_unstable();
        let mut addresses = numbers.into_iter().flat_map(|n| n * PAGE..(n + 1) * PAGE);
        let differs = addresses.find(|a| self.byte(*a) != other.byte(*a))?;
        Some((differs, self.byte(differs), other.byte(differs)))
    }

    fn untouched(&self, address: u64) -> u8 {
        let mixed = (address ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_what_was_written_and_its_neighbours_are_untouched() {
        let mut pages = Pages::new(3);
        let before = pages.clone();
        assert_eq!(pages.difference(&before), None);
        for address in [4095, 4096, u64::MAX] {
            let byte = before.byte(address) ^ 0x5a;
            pages.write(address, byte);
            assert_eq!(pages.byte(address), byte);
        }
        assert_eq!(pages.byte(4094), before.byte(4094));
        let (address, new, old) = pages.difference(&before).unwrap();
        assert_eq!((address, new), (4095, old ^ 0x5a));
    }

    #[test]
    fn seeds_and_addresses_give_different_bytes() {
        let bytes = Pages::new(1).bytes(0, 4096);
        let same = bytes.iter().filter(|byte| **byte == bytes[0]).count();
        assert!(same < 40, "{same} of 4096 bytes are equal");
        assert_ne!(bytes, Pages::new(2).bytes(0, 4096));
    }
}
