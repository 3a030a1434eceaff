//! What cargo-fuzz tries (`sim/fuzz`), without it: the kept corpora, and random bytes.

#[path = "../fuzz/readers.rs"]
mod readers;

use proptest::prelude::*;
use readers::READERS;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

/// The files of a corpus were kept because each reaches something that no other one does.
#[test]
fn the_corpora_go_through_the_readers() {
    for (name, reader) in READERS {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("fuzz/corpus")
            .join(name);
        let files = fs::read_dir(&corpus).unwrap_or_else(|e| panic!("{}: {e}", corpus.display()));
        let mut count = 0;
        for file in files {
            let path = file.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            let run = catch_unwind(|| reader(&bytes));
            assert!(run.is_ok(), "{name}: {}", path.display());
            count += 1;
        }
        assert!(count > 10, "{name}: {count} files");
    }
}

proptest! {
    #[test]
    fn random_bytes_go_through_the_readers(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        for (_, reader) in READERS {
            reader(&bytes);
        }
    }
}
