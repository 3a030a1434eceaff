//! `hdl/` as a library: every module once, lists that fit together, and targets that any two of a
//! system on chip can be taken from.

use rtl_gen::flow::designs::DesignFolder;
use rtl_gen::flow::verilog_text::{without_comments, words};
use rtl_gen::{FAMILIES, named_configs};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
}

fn hdl() -> PathBuf {
    root().join("hdl")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn lines(path: &Path) -> Vec<String> {
    read(path).lines().map(str::to_owned).collect()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

fn run(program: impl AsRef<std::ffi::OsStr>, args: &[&str], dir: &Path) -> Output {
    let mut command = Command::new(program);
    command.args(args).current_dir(dir).output().unwrap()
}

/// Every module in the folders of the families: name, and path from the top.
fn modules() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for family in FAMILIES {
        for entry in fs::read_dir(hdl().join(family.name)).unwrap() {
            let file = entry.unwrap().file_name().into_string().unwrap();
            let name = file
                .strip_suffix(".v")
                .expect("only Verilog is there")
                .to_owned();
            let before = found.insert(name, format!("{}/{file}", family.name));
            assert_eq!(before, None, "{file} is in two folders");
        }
    }
    found
}

/// The modules that a module instantiates.
fn children(name: &str, modules: &BTreeMap<String, String>) -> BTreeSet<String> {
    let code = without_comments(&read(&hdl().join(&modules[name])));
    let used = words(&code).filter(|word| *word != name && modules.contains_key(*word));
    used.map(str::to_owned).collect()
}

/// The file list of a design, as paths from the top of the library.
fn file_list(design: &DesignFolder) -> Vec<String> {
    let list = lines(&design.dir.join(format!("{}.f", design.top)));
    let from_top = |line: String| line.strip_prefix("../../").map(str::to_owned);
    list.into_iter()
        .map(|line| from_top(line).expect("a path to a family"))
        .collect()
}

#[test]
fn every_module_is_there_once_and_in_every_list() {
    let modules = modules();
    let all: BTreeSet<&String> = modules.values().collect();
    let list = lines(&hdl().join("designs.f"));
    assert_eq!(list.len(), all.len(), "designs.f names a module twice");
    assert_eq!(list.iter().collect::<BTreeSet<_>>(), all);
    for package in ["sapwood.core", "Bender.yml"] {
        let text = read(&hdl().join(package));
        let files = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix("- "));
        let files: Vec<String> = files.map(str::to_owned).collect();
        assert_eq!(files.len(), all.len(), "{package} names a module twice");
        assert_eq!(files.iter().collect::<BTreeSet<_>>(), all, "{package}");
    }
    let designs = DesignFolder::read_all(&hdl()).unwrap();
    let used: BTreeSet<String> = designs.iter().flat_map(file_list).collect();
    assert_eq!(
        used.iter().collect::<BTreeSet<_>>(),
        all,
        "a module is of no design"
    );
}

#[test]
fn every_named_configuration_has_a_design_whose_paths_lead_to_its_files() {
    let designs = DesignFolder::read_all(&hdl()).unwrap();
    let configs: BTreeSet<String> = named_configs().into_iter().map(|c| c.name).collect();
    let folders: BTreeSet<String> = designs.iter().map(DesignFolder::folder_name).collect();
    assert_eq!(folders, configs);
    for design in designs {
        assert_eq!(file_list(&design).len(), design.modules.len());
        for (file, module) in file_list(&design).iter().zip(&design.modules) {
            assert_eq!(file, &module.path, "{}", design.config);
            assert!(hdl().join(file).is_file(), "{}: {file}", design.config);
        }
    }
}

#[test]
fn cells_instantiate_cells_and_codecs_no_other_codec_but_parts_of_groups() {
    // A DMA unit is made of a codec and the memory management unit.
    let is_part_of_dma =
        |own: &str, other: &str| own == "dma" && ["oaken", "rot", "mmu"].contains(&other);
    let modules = modules();
    let folder = |name: &str| modules[name].split('/').next().unwrap().to_owned();
    for name in modules.keys() {
        for child in children(name, &modules) {
            let (own, other) = (folder(name), folder(&child));
            assert!(
                other == own
                    || other == "cells"
                    || is_part_of_dma(&own, &other)
                    || (["dot", "group"].contains(&other.as_str()) && own != "cells"),
                "{own}: {name} instantiates {child}"
            );
        }
    }
}

#[test]
fn lists_have_children_before_parents_and_levels_are_of_instances() {
    let modules = modules();
    let list = lines(&hdl().join("designs.f"));
    let place: BTreeMap<&str, usize> = list.iter().map(String::as_str).zip(0..).collect();
    let mut level = BTreeMap::new();
    let mut now = 0;
    for line in read(&hdl().join("Bender.yml")).lines() {
        if let Some(number) = line.trim().strip_prefix("# Level ") {
            now = number.parse().unwrap();
        } else if let Some(file) = line.trim().strip_prefix("- ") {
            level.insert(file.to_owned(), now);
        }
    }
    for (name, path) in &modules {
        let below = children(name, &modules);
        for child in &below {
            assert!(
                place[modules[child].as_str()] < place[path.as_str()],
                "{name}: {child}"
            );
        }
        let highest = below.iter().map(|child| level[&modules[child]] + 1).max();
        assert_eq!(level[path], highest.unwrap_or(0), "{name}");
    }
}

/// Any two designs can be compiled together: no module of the one has the name of another module of
/// the other.
#[test]
fn no_two_file_lists_have_two_modules_of_one_name() {
    let designs = DesignFolder::read_all(&hdl()).unwrap();
    let lists: Vec<Vec<String>> = designs.iter().map(file_list).collect();
    let mut pairs = 0;
    for (index, one) in lists.iter().enumerate() {
        for other in &lists[index + 1..] {
            let paths: BTreeSet<&str> = one.iter().chain(other).map(String::as_str).collect();
            let name = |path: &str| path.rsplit('/').next().map(str::to_owned);
            let names: BTreeSet<Option<String>> = paths.iter().map(|path| name(path)).collect();
            assert_eq!(names.len(), paths.len());
            pairs += 1;
        }
    }
    assert_eq!(pairs, designs.len() * (designs.len() - 1) / 2);
}

/// All files at once, below one small top. What a top elaborates to depends on the modules that it names alone, each of
/// which is declared once here; every design elaborates with its own list in `lint`. So any two designs, whose lists are
/// parts of `designs.f`, can be compiled together: no file says anything to the files behind it.
#[test]
fn all_files_compile_together_in_verilator_and_icarus() {
    let designs = DesignFolder::read_all(&hdl()).unwrap();
    let list = lines(&hdl().join("designs.f"));
    for design in &designs {
        for file in file_list(design) {
            assert!(list.contains(&file), "{}: {file}", design.config);
        }
    }
    for output in compiled_with(&[]) {
        assert!(
            output.status.success() && said(&output).is_empty(),
            "{}",
            said(&output)
        );
    }
}

/// Compiles all files of the library, and one more behind them, in both; returns what they say.
fn compiled_with(more: &[&str]) -> [Output; 2] {
    let top = "skid_buffer_w8";
    let icarus = [
        "-g2005",
        "-Wall",
        "-o",
        "/dev/null",
        "-s",
        top,
        "-c",
        "designs.f",
    ];
    let verilator = [
        "--lint-only",
        "-Wall",
        "--top-module",
        top,
        "-f",
        "designs.f",
    ];
    [
        run("iverilog", &[&icarus[..], more].concat(), &hdl()),
        run("verilator", &[&verilator[..], more].concat(), &hdl()),
    ]
}

/// A module that is declared twice is what these tests are about: they would see it.
#[test]
fn two_modules_of_one_name_do_not_elaborate() {
    let dir = tempfile::tempdir().unwrap();
    let twin = dir.path().join("twin.v");
    fs::copy(hdl().join("cells/skid_buffer_w8.v"), &twin).unwrap();
    let twin = twin.to_str().unwrap();
    for output in compiled_with(&[twin]) {
        assert!(!output.status.success());
    }
}

// ---- writing --------------------------------------------------------------------------------------

const BIN: &str = env!("CARGO_BIN_EXE_rtl-gen");

fn emit(dir: &Path, configs: &[&str]) -> Output {
    let mut args = vec!["emit", "--library", "-o", "lib"];
    args.extend(configs.iter().flat_map(|config| ["--config", config]));
    run(BIN, &args, dir)
}

/// Every file below a folder, by its path inside.
fn files(dir: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(dir).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        match entry.file_type().unwrap().is_dir() {
            true => found.extend(files(&entry.path()).iter().map(|f| format!("{name}/{f}"))),
            false => {
                found.insert(name);
            }
        }
    }
    found
}

#[test]
fn a_library_is_replaced_with_what_it_no_longer_has() {
    let dir = tempfile::tempdir().unwrap();
    let lib = dir.path().join("lib");
    let output = emit(dir.path(), &["oaken_zero_remove_l8", "skid_buffer"]);
    assert!(output.status.success(), "{}", said(&output));
    let top = ["Bender.yml", "designs.f", "sapwood.core"];
    let both = [
        "cells/prefix_sum_n8.v",
        "cells/skid_buffer_w8.v",
        "designs/oaken_zero_remove_l8/manifest.json",
        "designs/oaken_zero_remove_l8/oaken_zero_remove_l8.core",
        "designs/oaken_zero_remove_l8/oaken_zero_remove_l8.f",
        "designs/skid_buffer_w8/manifest.json",
        "designs/skid_buffer_w8/skid_buffer_w8.core",
        "designs/skid_buffer_w8/skid_buffer_w8.f",
        "oaken/oaken_zero_remove_l8.v",
    ];
    let expected = |inside: &[&str]| -> BTreeSet<String> {
        top.iter().chain(inside).map(|f| (*f).to_owned()).collect()
    };
    assert_eq!(files(&lib), expected(&both));
    let list = read(&lib.join("designs/oaken_zero_remove_l8/oaken_zero_remove_l8.f"));
    assert_eq!(
        list,
        "../../cells/prefix_sum_n8.v\n../../oaken/oaken_zero_remove_l8.v\n"
    );
    assert_eq!(
        read(&lib.join("designs.f")),
        "cells/prefix_sum_n8.v\ncells/skid_buffer_w8.v\noaken/oaken_zero_remove_l8.v\n"
    );
    // What stands beside the folders stays, and the modules of the other design go.
    fs::write(lib.join("README.md"), "ours and theirs").unwrap();
    let output = emit(dir.path(), &["skid_buffer"]);
    assert!(output.status.success(), "{}", said(&output));
    let one = [
        "README.md",
        "cells/skid_buffer_w8.v",
        "designs/skid_buffer_w8/manifest.json",
        "designs/skid_buffer_w8/skid_buffer_w8.core",
        "designs/skid_buffer_w8/skid_buffer_w8.f",
    ];
    assert_eq!(files(&lib), expected(&one));
}

#[test]
fn what_was_not_written_here_is_refused_and_nothing_changes() {
    for place in [
        "cells/mine.v",
        "designs/skid_buffer_w8/notes.txt",
        "titanus/mine.v",
    ] {
        let dir = tempfile::tempdir().unwrap();
        assert!(emit(dir.path(), &["skid_buffer"]).status.success());
        let path = dir.path().join("lib").join(place);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "years of work").unwrap();
        let before = files(dir.path());
        let output = emit(dir.path(), &["prefix_sum"]);
        assert_eq!(output.status.code(), Some(2), "{place}");
        let name = place.rsplit('/').next().unwrap();
        assert!(said(&output).contains(name), "{}", said(&output));
        assert_eq!(files(dir.path()), before);
    }
    // A package of somebody else's.
    for place in ["Bender.yml", "sapwood.core"] {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("lib")).unwrap();
        fs::write(dir.path().join("lib").join(place), "package:\n").unwrap();
        let output = emit(dir.path(), &["skid_buffer"]);
        assert_eq!(output.status.code(), Some(2), "{place}");
        assert!(said(&output).contains(place), "{}", said(&output));
        assert_eq!(files(dir.path()).len(), 1);
    }
}

#[test]
fn a_configuration_may_not_take_the_name_of_the_core_of_all_modules() {
    let dir = tempfile::tempdir().unwrap();
    let toml = "[library]\nunit = \"skid_buffer\"\nwidth = 3\n";
    fs::write(dir.path().join("my.toml"), toml).unwrap();
    let output = emit(dir.path(), &["my.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("configuration `library`"),
        "{}",
        said(&output)
    );
    assert!(!dir.path().join("lib").exists());
}

/// A design of one's own beside a library shares its modules in the file list.
#[test]
fn a_design_beside_a_library_takes_what_the_library_has() {
    let dir = tempfile::tempdir().unwrap();
    assert!(emit(dir.path(), &["oaken_zero_remove_l8"]).status.success());
    let toml =
        "[my_gaps]\nunit = \"prefix_sum\"\nn = 8\n[my_buffer]\nunit = \"skid_buffer\"\nwidth = 3\n";
    fs::write(dir.path().join("my.toml"), toml).unwrap();
    let output = run(
        BIN,
        &["emit", "--config", "my.toml", "-o", "lib"],
        dir.path(),
    );
    assert!(output.status.success(), "{}", said(&output));
    let list = read(&dir.path().join("lib/designs.f"));
    assert!(list.contains("my_buffer/skid_buffer_w3.v"), "{list}");
    assert_eq!(list.matches("prefix_sum_n8.v").count(), 1, "{list}");
    let lint = run(BIN, &["lint", "lib"], dir.path());
    assert!(
        said(&lint).contains("3 designs, 3 distinct modules, 0 findings"),
        "{}",
        said(&lint)
    );
}
