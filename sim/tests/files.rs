//! Files: good ones are read exactly, bad ones are refused in one clear line.

use proptest::prelude::*;
use sim::F16;
use sim::io::{
    AtomicFile, FileError, NpyWriter, Reading, ThresholdsFile, TokenFile, VectorFile,
    thresholds_from_arg,
};
use sim::oaken::{ConfigError, Thresholds, ThresholdsError};
use sim::profile::{ProfileError, Profiler, Ratios};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn directory() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn put(dir: &TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = dir.path().join(name);
    fs::write(&path, bytes).unwrap();
    path
}

fn npy(header: &str, data: &[u8]) -> Vec<u8> {
    let length = (header.len() as u16).to_le_bytes();
    [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), data].concat()
}

fn npy_of(descr: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    npy(
        &format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n"),
        data,
    )
}

fn safetensors(header: &str, data: &[u8]) -> Vec<u8> {
    [
        &(header.len() as u64).to_le_bytes()[..],
        header.as_bytes(),
        data,
    ]
    .concat()
}

fn read_all(path: &Path, tensor: Option<&str>) -> Result<(Vec<u64>, Vec<Vec<F16>>), FileError> {
    let mut file = VectorFile::open(path, tensor, 1000)?;
    let (mut vectors, mut vector) = (Vec::new(), Vec::new());
    while file.next_vector(&mut vector)? {
        assert_eq!(vector.len(), file.d());
        vectors.push(vector.clone());
    }
    assert_eq!(vectors.len() as u64, file.vectors());
    Ok((file.shape().to_vec(), vectors))
}

/// The error's message, which is one line of reasonable length without control characters.
fn message(error: &FileError) -> String {
    let text = error.to_string();
    assert!(
        !text.contains(char::is_control) && text.len() < 1000,
        "{text:?}"
    );
    text
}

#[test]
fn npy_is_read_in_either_byte_order_with_the_first_axis_as_vectors() {
    let dir = directory();
    let little = put(
        &dir,
        "l.npy",
        &npy_of("<f2", "(2, 1, 3)", &[1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0]),
    );
    let big = put(
        &dir,
        "b.NPY",
        &npy_of(">f2", "(2, 3)", &[0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6]),
    );
    let vectors = vec![vec![F16(1), F16(2), F16(3)], vec![F16(4), F16(5), F16(6)]];
    assert_eq!(
        read_all(&little, None).unwrap(),
        (vec![2, 1, 3], vectors.clone())
    );
    assert_eq!(read_all(&big, None).unwrap(), (vec![2, 3], vectors));
    let flat = put(&dir, "f.npy", &npy_of("<f2", "(2,)", &[1, 0, 2, 0]));
    // Python allows the keys in any order, either quote, and any space; version 2 has a longer length.
    let text = "{ \"shape\":(2 ,),'fortran_order' : True, 'descr':\"<f2\"} \n";
    let length = (text.len() as u32).to_le_bytes();
    let second = [
        b"\x93NUMPY\x02\x00",
        &length[..],
        text.as_bytes(),
        &[1, 0, 2, 0],
    ];
    let second = put(&dir, "s.npy", &second.concat());
    assert_eq!(
        read_all(&second, None).unwrap(),
        read_all(&flat, None).unwrap()
    );
    assert_eq!(read_all(&flat, None).unwrap().1, [[F16(1)], [F16(2)]]);
}

#[test]
fn npy_is_read_back_as_written() {
    crate::common::check(
        200,
        (1..6usize, 1..100usize, any::<u16>()),
        |(vectors, d, seed)| {
            let dir = directory();
            let path = dir.path().join("x.npy");
            let elements: Vec<F16> = (0..vectors * d)
                .map(|i| F16((i as u16).wrapping_mul(seed | 1)))
                .collect();
            let file = AtomicFile::create(&path).unwrap();
            let mut writer = NpyWriter::new(file, &[vectors as u64, d as u64]).unwrap();
            for vector in elements.chunks(d) {
                writer.write(vector).unwrap();
            }
            writer.into_inner().commit().unwrap();
            let (shape, read) = read_all(&path, None).unwrap();
            prop_assert_eq!(shape, [vectors as u64, d as u64]);
            prop_assert_eq!(read.concat(), elements);
            prop_assert_eq!(fs::read(&path).unwrap().len() % 64, vectors * d * 2 % 64);
            Ok(())
        },
    );
}

#[test]
fn int8_arrays_are_read_and_written_as_tokens() {
    let dir = directory();
    let read = |path: &Path, tensor: Option<&str>| -> Result<Vec<Vec<i8>>, FileError> {
        let mut file = TokenFile::open(path, tensor, 1000)?;
        let (mut tokens, mut token) = (Vec::new(), Vec::new());
        while file.next_vector(&mut token)? {
            tokens.push(token.clone());
        }
        Ok(tokens)
    };
    let tokens = [[1i8, -128, 127], [0, -1, 5]];
    let data = tokens.concat().iter().map(|&x| x as u8).collect::<Vec<_>>();
    let byte = put(&dir, "b.npy", &npy_of("|i1", "(2, 3)", &data));
    assert_eq!(read(&byte, None).unwrap(), tokens);
    let header = r#"{"a":{"dtype":"I8","shape":[2,1,3],"data_offsets":[0,6]}}"#;
    let named = put(&dir, "a.safetensors", &safetensors(header, &data));
    assert_eq!(read(&named, Some("a")).unwrap(), tokens);

    let mut writer = NpyWriter::new(Vec::new(), &[2, 3]).unwrap();
    writer.write(&tokens.concat()).unwrap();
    let written = put(&dir, "w.npy", &writer.into_inner());
    assert_eq!(read(&written, None).unwrap(), tokens);
    assert_eq!(fs::read(&written).unwrap().len(), 64 + 64 + 6);

    let halves = put(&dir, "h.npy", &npy_of("<f2", "(1, 1)", &[0, 0]));
    let wrong = read(&halves, None).unwrap_err();
    assert!(
        message(&wrong).ends_with("elements of type <f2: convert them to int8"),
        "{wrong}"
    );
    let wrong = read_all(&byte, None).unwrap_err();
    assert!(
        message(&wrong).ends_with("elements of type |i1: convert them to float16"),
        "{wrong}"
    );
    let long = put(&dir, "l.npy", &npy_of("|i1", "(2, 3)", &[0; 7]));
    assert!(matches!(
        read(&long, None),
        Err(FileError::WrongLength { .. })
    ));
}

#[test]
fn safetensors_are_read_by_name() {
    let dir = directory();
    let header = r#"{"a":{"dtype":"F16","shape":[1,2],"data_offsets":[0,4]},"b":{"dtype":"F16","shape":[2,1],"data_offsets":[4,8]},"c":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}}"#;
    let path = put(
        &dir,
        "x.safetensors",
        &safetensors(header, &[1, 0, 2, 0, 3, 0, 4, 0, 0, 0, 0, 0]),
    );
    assert_eq!(read_all(&path, Some("a")).unwrap().1, [[F16(1), F16(2)]]);
    assert_eq!(read_all(&path, Some("b")).unwrap().1, [[F16(3)], [F16(4)]]);
    assert_eq!(sim::io::tensor_names(&path).unwrap(), ["a", "b", "c"]);

    let missing = read_all(&path, Some("d")).unwrap_err();
    assert!(
        message(&missing).ends_with(r#"has no tensor "d"; the nearest are: "a", "b", "c""#),
        "{missing}"
    );
    let unnamed = read_all(&path, None).unwrap_err();
    assert!(
        message(&unnamed).contains(r#"choose one of "a", "b", "c""#),
        "{unnamed}"
    );
    let wrong_type = read_all(&path, Some("c")).unwrap_err();
    assert!(
        matches!(&wrong_type, FileError::WrongType { found, .. } if found == "F32"),
        "{wrong_type}"
    );
    message(&wrong_type);
}

#[test]
fn bad_npy_files_are_refused_with_their_reason() {
    let dir = directory();
    let error = |bytes: &[u8]| {
        let error = read_all(&put(&dir, "x.npy", bytes), None).unwrap_err();
        message(&error);
        error
    };
    use FileError::*;
    assert!(matches!(error(b""), BadHeader { .. }));
    assert!(matches!(
        error(b"PK\x03\x04 something else altogether"),
        BadHeader { .. }
    ));
    assert!(matches!(
        error(&npy("{'descr': '<f2'}", &[])),
        BadHeader { .. }
    ));
    assert!(matches!(
        error(&npy(&"(".repeat(5000), &[])),
        BadHeader { .. }
    ));
    assert!(matches!(
        error(&npy_of("<f2", "(4294967296, 4294967296, 4294967296)", &[])),
        BadHeader { .. }
    ));
    assert!(matches!(
        error(&npy_of("<f2", "(-1, 2)", &[])),
        BadHeader { .. }
    ));
    assert!(matches!(
        error(&npy_of("<f2", "(9999999999, 999999999)", &[])),
        BadHeader { .. }
    ));
    assert!(matches!(
        error(&npy_of("<f4", "(1, 1)", &[0; 4])),
        WrongType { .. }
    ));
    assert!(matches!(
        error(&npy_of("|i1", "(1, 2)", &[0; 2])),
        WrongType { .. }
    ));
    assert!(
        matches!(error(&npy_of("<f2", "(2, 2)", &[0; 7])), WrongLength { expected, actual, .. } if actual + 1 == expected)
    );
    assert!(matches!(
        error(&npy_of("<f2", "(2, 2)", &[0; 9])),
        WrongLength { .. }
    ));
    assert!(matches!(
        error(&npy_of("<f2", "()", &[0; 2])),
        NoVectors { .. }
    ));
    assert!(matches!(
        error(&npy_of("<f2", "(0, 2)", &[])),
        NoVectors { .. }
    ));
    assert!(matches!(
        error(&npy_of("<f2", "(2, 0)", &[])),
        Width {
            source: ConfigError::EmptyVector,
            ..
        }
    ));
    let wide = error(&npy_of("<f2", "(1, 1001)", &[0; 2002]));
    assert!(matches!(
        wide,
        Width {
            source: ConfigError::VectorTooLong {
                d: 1001,
                max_d: 1000
            },
            ..
        }
    ));
    let fortran = "{'descr': '<f2', 'fortran_order': True, 'shape': (2, 2), }";
    assert!(matches!(error(&npy(fortran, &[0; 8])), FortranOrder { .. }));
}

#[test]
fn missing_files_and_unknown_formats_are_refused() {
    let dir = directory();
    let open = |name: &str, tensor| read_all(&dir.path().join(name), tensor).unwrap_err();
    for error in [open("none.npy", None), open("none.safetensors", Some("a"))] {
        assert!(matches!(error, FileError::Open { .. }));
        message(&error);
    }
    for name in ["x.bin", "npy", ""] {
        assert!(
            matches!(open(name, None), FileError::UnknownFormat { .. }),
            "{name}"
        );
    }
    put(&dir, "x.npy", &npy_of("<f2", "(1, 1)", &[0; 2]));
    assert!(matches!(
        open("x.npy", Some("a")),
        FileError::UnnamedArray { .. }
    ));
    fs::create_dir(dir.path().join("d.npy")).unwrap();
    message(&open("d.npy", None));
}

#[test]
fn no_damage_to_a_file_makes_a_reader_panic() {
    let tensors = r#"{"a":{"dtype":"F16","shape":[2,2],"data_offsets":[0,8]}}"#;
    let files = [
        ("x.npy", npy_of("<f2", "(2, 2)", &[7; 8])),
        ("x.safetensors", safetensors(tensors, &[7; 8])),
    ];
    let damage = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4);
    let input = (
        0..2usize,
        damage,
        any::<prop::sample::Index>(),
        any::<bool>(),
    );
    let dir = directory();
    crate::common::check(2_000, input, |(which, damage, cut, truncated)| {
        let (name, mut bytes) = files[which].clone();
        for (at, byte) in damage {
            *at.get_mut(&mut bytes) = byte;
        }
        if truncated {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Err(error) = read_all(&put(&dir, name, &bytes), (which == 1).then_some("a")) {
            message(&error);
        }
        Ok(())
    });
}

#[test]
fn truncated_tensors_are_found_before_the_first_vector() {
    let dir = directory();
    let header = r#"{"a":{"dtype":"F16","shape":[2,2],"data_offsets":[0,8]}}"#;
    for whole in [
        ("x.npy", npy_of("<f2", "(2, 2)", &[7; 8])),
        ("x.safetensors", safetensors(header, &[7; 8])),
    ] {
        for cut in 0..whole.1.len() {
            let path = put(&dir, whole.0, &whole.1[..cut]);
            let tensor = whole.0.ends_with("safetensors").then_some("a");
            let error = VectorFile::open(&path, tensor, 10).err().unwrap();
            assert!(
                matches!(
                    error,
                    FileError::BadHeader { .. } | FileError::WrongLength { .. }
                ),
                "{error}"
            );
        }
    }
}

#[test]
fn thresholds_are_read_from_text() {
    let parse = |text: &str| text.parse::<Thresholds>();
    let t = parse(" -2.5,-0.1, 0.1 ,2e0").unwrap();
    assert_eq!(t.to_string(), "-2.5,-0.0999755859375,0.0999755859375,2");
    assert_eq!(parse(&t.to_string()), Ok(t));
    for text in ["", "1", "1,2,3", "1,2,3,4,5", "a,b,c,d", "1;2;3;4", ",,,"] {
        assert_eq!(parse(text), Err(ThresholdsError::Syntax), "{text}");
    }
    for text in ["-inf,0,0,1", "-1,NaN,0,1", "-1,0,0,65520", "-1e999,0,0,1"] {
        assert!(
            matches!(parse(text), Err(ThresholdsError::NotFinite { .. })),
            "{text}"
        );
    }
    assert!(matches!(
        parse("1,0,0,1"),
        Err(ThresholdsError::Config(
            ConfigError::ThresholdsUnordered { .. }
        ))
    ));
    let unordered = thresholds_from_arg("1,0,0,1", None).unwrap_err();
    assert!(
        message(&unordered).contains("outer_lo = 1 is above inner_lo = 0"),
        "{unordered}"
    );
    message(&thresholds_from_arg("1,\n2", None).unwrap_err());
}

#[test]
fn threshold_files_are_read_back_as_written() {
    let dir = directory();
    let path = dir.path().join("t.json");
    let t = |text: &str| text.parse::<Thresholds>().unwrap();
    let thresholds = [
        ("k".to_owned(), t("-1,-0.1,0.1,1")),
        ("v".to_owned(), t("-2,-0.2,0.2,2")),
    ];
    let written = ThresholdsFile {
        ratios: Some(Ratios::PAPER),
        windows: Some(3),
        thresholds: thresholds.into(),
    };
    written.write(&path).unwrap();
    assert_eq!(ThresholdsFile::read(&path).unwrap(), written);
    let arg = path.to_str().unwrap();
    assert_eq!(
        thresholds_from_arg(arg, Some("v")).unwrap(),
        written.thresholds["v"]
    );
    let missing = thresholds_from_arg(arg, Some("q")).unwrap_err();
    assert!(message(&missing).contains(r#"the nearest are: "k", "v""#));
    assert!(matches!(
        thresholds_from_arg(arg, None),
        Err(FileError::NoSuchTensor { tensor: None, .. })
    ));
}

#[test]
fn bad_threshold_files_are_refused() {
    let dir = directory();
    let error = |text: &str| {
        let error = ThresholdsFile::read(&put(&dir, "t.json", text.as_bytes())).unwrap_err();
        message(&error);
        error
    };
    let of = |values: &str| format!(r#"{{"thresholds":{{"k":{{{values}}}}}}}"#);
    assert!(matches!(error(""), FileError::BadHeader { .. }));
    assert!(matches!(
        error(&"[".repeat(100_000)),
        FileError::BadHeader { .. }
    ));
    assert!(matches!(
        error(&of(r#""outer_lo":1"#)),
        FileError::BadHeader { .. }
    ));
    let typo = error(&of(
        r#""outer_low":-1,"inner_lo":0,"inner_hi":0,"outer_hi":1"#,
    ));
    assert!(message(&typo).contains("outer_low"), "{typo}");
    let unordered = error(&of(
        r#""outer_lo":1,"inner_lo":0,"inner_hi":0,"outer_hi":1"#,
    ));
    assert!(message(&unordered).contains(r#"tensor "k""#), "{unordered}");
    let large = error(&of(
        r#""outer_lo":-1e6,"inner_lo":0,"inner_hi":0,"outer_hi":1"#,
    ));
    assert!(matches!(
        large,
        FileError::Thresholds {
            source: ThresholdsError::NotFinite {
                name: "outer_lo",
                ..
            },
            ..
        }
    ));
    assert!(matches!(
        thresholds_from_arg("none.json", None),
        Err(FileError::Open { .. })
    ));
}

#[test]
fn an_output_file_is_whole_or_absent() {
    let dir = directory();
    let path = dir.path().join("out");
    let names = || {
        fs::read_dir(dir.path())
            .unwrap()
            .map(|e| e.unwrap().file_name())
            .collect::<Vec<_>>()
    };
    let mut abandoned = AtomicFile::create(&path).unwrap();
    abandoned.write_all(b"half").unwrap();
    drop(abandoned);
    assert!(names().is_empty());

    let mut first = AtomicFile::create(&path).unwrap();
    first.write_all(b"one").unwrap();
    first.commit().unwrap();
    let mut second = AtomicFile::create(&path).unwrap();
    second.write_all(b"two").unwrap();
    assert_eq!(
        fs::read(&path).unwrap(),
        b"one",
        "nothing changes before the commit"
    );
    second.commit().unwrap();
    assert_eq!(
        (fs::read(&path).unwrap(), names().len()),
        (b"two".to_vec(), 1)
    );

    let nowhere = AtomicFile::create(&dir.path().join("none/out"))
        .err()
        .unwrap();
    message(&nowhere);
}

#[cfg(unix)]
#[test]
fn devices_are_written_to_and_links_are_followed() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let mut null = AtomicFile::create(Path::new("/dev/null")).unwrap();
    null.write_all(b"x").unwrap();
    null.commit().unwrap();
    assert!(
        fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );

    let dir = directory();
    let (target, link) = (put(&dir, "target", b""), dir.path().join("link"));
    symlink(&target, &link).unwrap();
    let mut file = AtomicFile::create(&link).unwrap();
    file.write_all(b"x").unwrap();
    file.commit().unwrap();
    assert_eq!(fs::read(&target).unwrap(), b"x");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(
        mode(&target),
        mode(&put(&dir, "ordinary", b"")),
        "others can read it"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_noticed_at_the_commit() {
    let mut full = AtomicFile::create(Path::new("/dev/full")).unwrap();
    full.write_all(b"x").unwrap();
    assert!(matches!(full.commit(), Err(FileError::Write { .. })));
}

#[test]
fn profiling_refuses_what_has_no_answer() {
    for (outer, inner) in [
        (-0.1, 0.1),
        (0.5, 0.5),
        (f64::NAN, 0.1),
        (0.1, f64::INFINITY),
    ] {
        assert!(
            matches!(Ratios::new(outer, inner), Err(ProfileError::Ratios { .. })),
            "{outer} {inner}"
        );
    }
    let mut profiler = Profiler::new(Ratios::PAPER);
    assert_eq!(profiler.window(&[]), Err(ProfileError::NoValues));
    assert_eq!(profiler.thresholds(), Err(ProfileError::NoValues));
    let mut crossing = Profiler::new(Ratios::new(0.9, 0.0).unwrap());
    crossing.window(&[F16(0x3c00), F16(0x4000)]).unwrap();
    assert!(matches!(
        crossing.thresholds(),
        Err(ProfileError::Thresholds(_))
    ));
}

#[test]
fn windows_beside_zero_are_clamped_into_the_outer_thresholds() {
    let window: Vec<F16> = (1..=100)
        .map(|i| F16::from_f64(f64::from(i)).unwrap())
        .collect();
    let mut profiler = Profiler::new(Ratios::new(0.2, 0.04).unwrap());
    profiler.window(&window).unwrap();
    assert_eq!(profiler.thresholds().unwrap().to_string(), "11,11,11,90");
    let mut no_inner = Profiler::new(Ratios::new(0.2, 0.0).unwrap());
    no_inner
        .window(&window.iter().map(|x| x.negated()).collect::<Vec<_>>())
        .unwrap();
    assert_eq!(
        no_inner.thresholds().unwrap().to_string(),
        "-90,-11,-11,-11"
    );
}

#[test]
fn profiled_counts_round_halves_to_even() {
    // 0.1 x 25 is 2.5: two values are cut off on each side of the whole, and of zero.
    let window: Vec<F16> = (-12..=12)
        .map(|i| F16::from_f64(f64::from(i)).unwrap())
        .collect();
    let mut profiler = Profiler::new(Ratios::new(0.2, 0.2).unwrap());
    profiler.window(&window).unwrap();
    assert_eq!(profiler.thresholds().unwrap().to_string(), "-10,-2,1,10");
}

fn read_as(
    path: &Path,
    tensor: Option<&str>,
    reading: Reading,
) -> Result<Vec<Vec<F16>>, FileError> {
    let mut file = VectorFile::open_as(path, tensor, 1000, reading)?;
    let (mut vectors, mut vector) = (Vec::new(), Vec::new());
    while file.next_vector(&mut vector)? {
        vectors.push(vector.clone());
    }
    Ok(vectors)
}

#[test]
fn other_floating_point_types_are_rounded_only_when_asked() {
    let dir = directory();
    // 1 + 2^-11 and 1 + 3 x 2^-11 are ties; 65520 is the first that becomes infinite.
    let numbers = [1.00048828125f64, 1.00146484375, 65520.0, -1e-9, f64::NAN];
    let rounded = [0x3c00, 0x3c02, 0x7c00, 0x8000, 0x7e00].map(F16);
    let single = numbers.map(|x| (x as f32).to_le_bytes()).concat();
    let reversed = |bytes: &[u8], width: usize| -> Vec<u8> {
        bytes
            .chunks(width)
            .flat_map(|x| x.iter().rev().copied())
            .collect()
    };
    let double = numbers.map(f64::to_le_bytes).concat();
    let files = [
        ("<f4", single.clone()),
        (">f4", reversed(&single, 4)),
        ("<f8", double.clone()),
        (">f8", reversed(&double, 8)),
    ];
    let cast = Reading {
        cast: true,
        ..Reading::default()
    };
    for (descr, data) in &files {
        let path = put(&dir, "x.npy", &npy_of(descr, "(1, 5)", data));
        assert_eq!(read_as(&path, None, cast).unwrap(), [rounded], "{descr}");
        let refused = read_as(&path, None, Reading::default()).unwrap_err();
        assert!(message(&refused).ends_with("or have them rounded with --cast"));
    }
    // 1.0, -2.0, 2^100 and the smallest step above 1, which binary16 has.
    let header = r#"{"b":{"dtype":"BF16","shape":[4],"data_offsets":[0,8]}}"#;
    let data = [0x80, 0x3f, 0x00, 0xc0, 0x80, 0x71, 0x81, 0x3f];
    let path = put(&dir, "x.safetensors", &safetensors(header, &data));
    let read = read_as(&path, Some("b"), cast).unwrap().concat();
    assert_eq!(read, [0x3c00, 0xc000, 0x7c00, 0x3c08].map(F16));
    // Integers are not rounded.
    let path = put(&dir, "i.npy", &npy_of("<i8", "(1, 1)", &[0; 8]));
    let refused = read_as(&path, None, cast).unwrap_err();
    assert!(message(&refused).ends_with("convert them to float16"));
}

#[test]
fn any_axis_can_count_the_vectors() {
    let dir = directory();
    let data: Vec<u8> = (0..24u16).flat_map(u16::to_le_bytes).collect();
    let path = put(&dir, "x.npy", &npy_of("<f2", "(2, 3, 4)", &data));
    let along = |axis: i64| {
        let reading = Reading {
            axis,
            ..Reading::default()
        };
        read_as(&path, None, reading)
    };
    let shape = [2usize, 3, 4];
    for axis in 0..3 {
        // What numpy.moveaxis(x, axis, 0).reshape(shape[axis], -1) holds.
        let element = |place: [usize; 3]| F16(((place[0] * 3 + place[1]) * 4 + place[2]) as u16);
        let others: Vec<usize> = (0..3).filter(|other| *other != axis).collect();
        let vector = |index: usize| -> Vec<F16> {
            let pairs =
                (0..shape[others[0]]).flat_map(|a| (0..shape[others[1]]).map(move |b| (a, b)));
            pairs
                .map(|(a, b)| {
                    let mut place = [0; 3];
                    (place[axis], place[others[0]], place[others[1]]) = (index, a, b);
                    element(place)
                })
                .collect()
        };
        let expected: Vec<Vec<F16>> = (0..shape[axis]).map(vector).collect();
        assert_eq!(along(axis as i64).unwrap(), expected, "axis {axis}");
        assert_eq!(along(axis as i64 - 3).unwrap(), expected, "axis {axis}");
    }
    for axis in [3, -4, i64::MIN, i64::MAX] {
        let refused = along(axis).unwrap_err();
        assert!(matches!(refused, FileError::NoSuchAxis { .. }), "{axis}");
        message(&refused);
    }
}

#[test]
fn an_unknown_tensor_lists_the_five_nearest() {
    let dir = directory();
    let tensor = |n: usize| {
        let name = format!("layers.{n}.k");
        format!(
            r#""{name}":{{"dtype":"F16","shape":[1],"data_offsets":[{},{}]}}"#,
            2 * n,
            2 * n + 2
        )
    };
    let tensors: Vec<String> = (0..40).map(tensor).collect();
    let header = format!("{{{}}}", tensors.join(","));
    let path = put(&dir, "many.safetensors", &safetensors(&header, &[0; 80]));
    let unknown = message(&read_all(&path, Some("layers.7k")).unwrap_err());
    let (_, names) = unknown.split_once("the nearest are: ").unwrap();
    assert!(names.starts_with(r#""layers.7.k", "#), "{unknown}");
    assert_eq!(names.split(", ").count(), 5, "{unknown}");
}
