//! What is tried with any bytes: every golden reader, and what has to hold whatever it gets. The first bytes choose
//! sizes, the rest is the stream. Shared by the fuzz targets and by the test that replays their corpora.

use sim::{F16, hack, io, kivi, oaken, packkv, rot, titanus};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Takes any bytes, and panics if something does not hold.
pub type Reader = fn(&[u8]);

/// Every reader, by the name of its target.
pub const READERS: [(&str, Reader); 7] = [
    ("oaken", oaken),
    ("titanus", titanus),
    ("kivi", kivi),
    ("hack", hack),
    ("packkv", packkv),
    ("rot", rot),
    ("files", files),
];

/// The reader of a target.
///
/// # Panics
/// If there is none of that name.
#[allow(dead_code)] // The test goes through all of them.
pub fn named(name: &str) -> Reader {
    let reader = READERS.iter().find(|(known, _)| *known == name);
    reader.expect("a reader has that name").1
}

/// The first `N` bytes, zeros where there are none, and the rest.
fn head<const N: usize>(data: &[u8]) -> ([u8; N], &[u8]) {
    let mut head = [0; N];
    let taken = data.len().min(N);
    head[..taken].copy_from_slice(&data[..taken]);
    (head, &data[taken..])
}

/// A stream in two pieces.
fn cut(stream: &[u8], at: u8) -> (&[u8], &[u8]) {
    stream.split_at(stream.len() * usize::from(at) / 256)
}

/// Vectors of both streams until one has an error, which a restart repeats. Values are canonical, and no more bytes
/// are taken than there are.
fn oaken(data: &[u8]) {
    let ([d, split, t @ ..], rest) = head::<10>(data);
    let mut values = [0, 2, 4, 6].map(|i| F16(u16::from_le_bytes([t[i], t[i + 1]])));
    values = values.map(|x| x.canonical().value);
    values.sort_by_key(|x| x.key());
    let [outer_lo, inner_lo, inner_hi, outer_hi] = values;
    let thresholds = oaken::Thresholds::new(outer_lo, inner_lo, inner_hi, outer_hi);
    let thresholds = thresholds.expect("finite and in order");
    let d = usize::from(d) + 1;
    let (mut dense, mut sparse) = cut(rest, split);
    let mut decoder = oaken::Decoder::new(thresholds, d).expect("so many elements are allowed");
    let mut out = vec![F16(0xffff); d];
    while let Some(report) = decoder.decode(dense, sparse, &mut out) {
        assert!(out.iter().all(|x| x.is_canonical()));
        if let Some(error) = report.error {
            assert_eq!(decoder.first_error(), Some(error));
            assert_eq!(decoder.decode(dense, sparse, &mut out), None);
            decoder.restart();
            assert_eq!(decoder.decode(dense, sparse, &mut out), Some(report));
            assert_eq!(decoder.error_count(), 2);
            break;
        }
        assert_eq!(report.dense_bytes, oaken::dense_bytes(d));
        dense = &dense[report.dense_bytes..];
        sparse = &sparse[report.sparse_bytes..];
    }
}

/// Tokens, by the decoder and by the reader of stored streams, which say the same. A token with an error is 0 and
/// counted, and nothing is taken until a restart, behind which the stream begins with a table again.
fn titanus(data: &[u8]) {
    let ([channels, bits, tokens], stream) = head::<3>(data);
    let (channels, bits) = (1 + u32::from(channels), 2 + u32::from(bits % 7));
    let tokens = 1 + u64::from(tokens % 8);
    let is = |read: Result<bool, titanus::StoredError>, token: u64, error| match read {
        Err(titanus::StoredError::Format { token: t, error: e }) => t == token && e == error,
        _ => false,
    };
    let mut decoder = titanus::Decoder::new(channels, bits).expect("numbers in their ranges");
    let stored = titanus::StoredDecoder::new(channels, bits, tokens, stream);
    let mut stored = stored.expect("the same numbers");
    let (mut out, mut again) = (vec![1; channels as usize], vec![1; channels as usize]);
    let mut rest = stream;
    for token in 0..tokens {
        let report = decoder.decode(rest, &mut out).expect("it has not stopped");
        let read = stored.next_token(&mut again);
        assert_eq!(out, again);
        let Some(error) = report.error else {
            assert!(matches!(read, Ok(true)));
            assert!(report.labelled <= report.kept && report.kept <= channels as usize);
            rest = &rest[report.bytes..];
            continue;
        };
        assert!(is(read, token, error));
        assert!(out.iter().all(|x| *x == 0));
        assert_eq!(
            (decoder.first_error(), decoder.error_count()),
            (Some(error), 1)
        );
        assert!(decoder.is_stopped() && decoder.decode(rest, &mut out).is_none());
        decoder.restart();
        assert!(!decoder.is_stopped());
        let first = decoder.decode(stream, &mut out).expect("restarted");
        assert_eq!(first.error.is_some(), token == 0);
        return;
    }
    let end = stored.next_token(&mut again);
    match rest.is_empty() {
        true => assert!(matches!(end, Ok(false))),
        false => assert!(is(end, tokens, titanus::FormatError::LeftOver)),
    }
}

/// Tokens from bytes that come at once or in two pieces: both give the same.
fn kivi(data: &[u8]) {
    let ([sizes, kind, d, frames, split], stream) = head::<5>(data);
    let group = [32, 64, 128][usize::from(sizes % 3)];
    let format = kivi::Format::new(group, [2, 4][usize::from(sizes / 3 % 2)]).expect("it is one");
    let command = kivi::Command {
        kind: [kivi::Kind::Keys, kivi::Kind::Values][usize::from(kind % 2)],
        d: u16::from(d) * 8,
        frames: (frames % 8).into(),
    };
    let tokens = |pieces: &[&[u8]]| {
        let mut decoder = kivi::Decoder::new(format, kivi::MaxWidth::ANY);
        decoder.command(command);
        let (mut tokens, mut token) = (vec![], vec![]);
        for (number, piece) in pieces.iter().enumerate() {
            decoder.input(piece);
            if number + 1 == pieces.len() {
                decoder.end_input();
            }
            while let Some(report) = decoder.next_token(&mut token) {
                tokens.push((report, token.clone()));
            }
        }
        let met = (
            decoder.config_error(),
            decoder.first_error(),
            decoder.error_count(),
        );
        (tokens, met, decoder.is_stopped())
    };
    let (first, second) = cut(stream, split);
    assert_eq!(tokens(&[stream]), tokens(&[first, second]));
}

/// Beats of one pass from streams that come at once or in two pieces: both give the same.
fn hack(data: &[u8]) {
    let ([sizes, kind, width, count, tail, divide, split], rest) = head::<7>(data);
    let group = [32, 64, 128][usize::from(sizes % 3)];
    let bits = [2, 4][usize::from(sizes / 3 % 2)];
    let sums = [hack::Sums::Stored, hack::Sums::None][usize::from(sizes / 6 % 2)];
    let format = hack::Format::new(group, bits, sums).expect("it is one");
    let shape = hack::Shape::new(format, 1 << (sizes / 12 % 4), 1024).expect("it is one");
    let width = u16::from(width) * 8;
    let pass = match kind % 2 {
        0 => hack::Pass::Scores {
            width,
            tokens: (count % 32).into(),
        },
        _ => hack::Pass::Outputs {
            width,
            blocks: (count % 4).into(),
            tail: tail.into(),
        },
    };
    let (a, b) = cut(rest, divide);
    let beats = |pieces: &[[&[u8]; 2]]| {
        let mut matmul = hack::Matmul::new(shape);
        matmul.command(pass);
        let mut beats = vec![];
        for (number, [a, b]) in pieces.iter().enumerate() {
            matmul.input_a(a);
            matmul.input_b(b);
            if number + 1 == pieces.len() {
                matmul.end_a();
                matmul.end_b();
            }
            while let Some(beat) = matmul.next_beat() {
                beats.push(format!("{beat:?}"));
            }
        }
        let met = (
            matmul.config_error(),
            matmul.first_error(),
            matmul.error_count(),
        );
        (beats, met, matmul.is_stopped())
    };
    let ((a0, a1), (b0, b1)) = (cut(a, split), cut(b, split));
    assert_eq!(beats(&[[a, b]]), beats(&[[a0, b0], [a1, b1]]));
}

/// Beats of one command from streams that come at once or in two pieces: both give the same.
fn packkv(data: &[u8]) {
    let ([sizes, blocks, channels, bits, divide, split], rest) = head::<6>(data);
    let format = packkv::Format::new(
        [64, 128][usize::from(sizes % 2)],
        [8, 16][usize::from(sizes / 2 % 2)],
    );
    let shape = packkv::Shape {
        format: format.expect("it is one"),
        max_bits: 8,
        max_head_dim: 256,
    };
    let command = packkv::Command {
        side: packkv::Side::BOTH[usize::from(sizes / 4 % 2)],
        blocks: (blocks % 4).into(),
        head_dim: u16::from(channels % 4) * 16,
        bits: bits % 10,
    };
    let (steps, packs) = cut(rest, divide);
    let beats = |pieces: &[[&[u8]; 2]]| {
        let mut reader = packkv::Decompressor::new(shape);
        reader.command(command);
        let mut beats = vec![];
        for (number, [steps, packs]) in pieces.iter().enumerate() {
            reader.input_steps(steps);
            reader.input_packs(packs);
            if number + 1 == pieces.len() {
                reader.end_steps();
                reader.end_packs();
            }
            while let Some(beat) = reader.next_beat() {
                beats.push(beat);
            }
        }
        let met = (
            reader.config_error(),
            reader.first_error(),
            reader.error_count(),
        );
        (beats, met, reader.is_stopped())
    };
    let ((s0, s1), (p0, p1)) = (cut(steps, split), cut(packs, split));
    assert_eq!(beats(&[[steps, packs]]), beats(&[[s0, p0], [s1, p1]]));
}

/// Vectors until the stream ends inside one.
fn rot(data: &[u8]) {
    let ([sizes], mut stream) = head::<1>(data);
    let head_dim = [64, 128][usize::from(sizes % 2)];
    let format = rot::Format::new(head_dim, 3 + u32::from(sizes / 2 % 3)).expect("it is one");
    let mut decoder = rot::Decoder::new(format);
    let mut out = vec![F16(0xffff); head_dim];
    while let Some(report) = decoder.decode(stream, &mut out) {
        assert!(out.iter().all(|x| x.0 & 0x7c00 != 0x7c00));
        if report.error.is_some() {
            assert_eq!(report.bytes, stream.len());
            assert!(decoder.is_stopped());
            break;
        }
        stream = &stream[report.bytes..];
    }
}

/// A file of tensors or of one array: names, and the vectors of the first of them, or one line of why not.
fn files(data: &[u8]) {
    let ([kind], bytes) = head::<1>(data);
    let extension = ["safetensors", "npy"][usize::from(kind % 2)];
    // Tests run side by side.
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let name = format!("sapwood-fuzz-{}-{number}.{extension}", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, bytes).expect("temporary files can be written");
    let names = match kind % 2 {
        0 => io::tensor_names(&path),
        _ => Ok(vec![]),
    };
    let tensor = names.as_ref().ok().and_then(|names| names.first());
    let read = || -> Result<(), io::FileError> {
        let mut file = io::VectorFile::open(&path, tensor.map(String::as_str), 4096)?;
        let (vectors, mut vector) = (file.vectors(), vec![]);
        let mut read = 0;
        while read < 64 && file.next_vector(&mut vector)? {
            assert_eq!(vector.len(), file.d());
            read += 1;
        }
        assert_eq!(read, vectors.min(64));
        Ok(())
    };
    let said = read().err();
    std::fs::remove_file(&path).expect("it is there");
    if let Some(error) = said {
        assert_eq!(error.to_string().lines().count(), 1, "{error}");
    }
}
