//! The proofs of formal/same/ and the records: each change that was proven by a file is in it, and each one that a file
//! names was proven by it, of some design.

use rtl_gen::flow::same::Arguments;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tb::records::Changes;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn the_records_have_what_the_files_prove_and_the_files_what_was_proven() {
    let same = Arguments::of(&root()).unwrap();
    let (mut said, mut proven) = (BTreeSet::new(), BTreeSet::new());
    for file in std::fs::read_dir(root().join("docs/measured")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if !name.starts_with("mutants-") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let changes: Changes = serde_json::from_str(&text).unwrap();
        let of_files = same.changes(&changes.config).into_iter();
        said.extend(
            of_files
                .map(|(change, file)| (changes.config.clone(), change.to_owned(), file.to_owned())),
        );
        let by_files = changes.equivalent_by_proofs.into_iter();
        proven.extend(by_files.map(|of| (changes.config.clone(), of.change, of.proof)));
    }
    let unsaid: Vec<_> = proven.difference(&said).collect();
    assert!(
        unsaid.is_empty(),
        "no file of formal/same/ proves {unsaid:?}"
    );
    let of_files = |all: &BTreeSet<(String, String, String)>| -> BTreeSet<(String, String)> {
        let pairs = all
            .iter()
            .map(|(_, change, file)| (change.clone(), file.clone()));
        pairs.collect()
    };
    let (said, proven) = (of_files(&said), of_files(&proven));
    let unproven: Vec<_> = said.difference(&proven).collect();
    assert!(
        unproven.is_empty(),
        "no record says that {unproven:?} was proven: tb mutants CONFIG --again R --same"
    );
    assert!(proven.len() > 10, "{proven:?}");
}
