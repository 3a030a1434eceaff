//! Speed of the golden codec on one core: `cargo bench -p sim -- [--json FILE]`.
//!
//! Each number is the best of several runs over the same vectors: other work on the machine can
//! only slow a run down.

use serde::Serialize;
use sim::F16;
use sim::io::{AtomicFile, ThresholdsFile, TokenFile, VectorFile};
use sim::oaken::{Decoder, Encoder, Thresholds};
use sim::{hack, kivi, packkv, rot, titanus};
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

const RUNS: usize = 15;
const ENCODER_TARGET: f64 = 20.0;
const DECODER_TARGET: f64 = 50.0;
const TITANUS_TARGET: f64 = 20.0;
const ROT_ENCODER_TARGET: f64 = 100.0;
const ROT_DECODER_TARGET: f64 = 400.0;
const KIVI_ENCODER_TARGET: f64 = 50.0;
const KIVI_DECODER_TARGET: f64 = 200.0;
const HACK_ENCODER_TARGET: f64 = 50.0;
const HACK_DECODER_TARGET: f64 = 100.0;
const HACK_PRODUCT_TARGET: f64 = 500.0;
const PACKKV_ENCODER_TARGET: f64 = 50.0;
const PACKKV_GREEDY_TARGET: f64 = 8.0;
const PACKKV_DECODER_TARGET: f64 = 80.0;
const PACKKV_PRODUCT_TARGET: f64 = 300.0;

#[derive(Serialize)]
struct Measurement {
    name: String,
    value: f64,
    unit: &'static str,
    target: f64,
}

impl Measurement {
    /// Times `run`, which handles `elements` elements.
    fn best(name: String, elements: usize, target: f64, mut run: impl FnMut()) -> Measurement {
        let mut seconds = f64::INFINITY;
        for _ in 0..RUNS {
            let start = Instant::now();
            run();
            seconds = seconds.min(start.elapsed().as_secs_f64());
        }
        let value = elements as f64 / seconds / 1e6;
        let verdict = if value >= target {
            ""
        } else {
            "  BELOW TARGET"
        };
        println!("{name:<56} {value:8.1} M elements/s (target {target}){verdict}");
        Measurement {
            name,
            value,
            unit: "M elements/s",
            target,
        }
    }
}

fn measure(what: &str, thresholds: Thresholds, d: usize, elements: &[F16]) -> [Measurement; 2] {
    let vectors = elements.len() / d;
    let (mut dense, mut sparse, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    let encoding = Measurement::best(
        format!("golden encode, {what}"),
        vectors * d,
        ENCODER_TARGET,
        || {
            let mut encoder = Encoder::new(thresholds, d);
            dense.clear();
            sparse.clear();
            ends.clear();
            for vector in elements.chunks_exact(d) {
                encoder
                    .encode(vector, &mut dense, &mut sparse)
                    .expect("the width is valid");
                ends.push((dense.len(), sparse.len()));
            }
        },
    );
    let mut out = vec![F16::ZERO; d];
    let decoding = Measurement::best(
        format!("golden decode, {what}"),
        vectors * d,
        DECODER_TARGET,
        || {
            let mut decoder = Decoder::new(thresholds, d).expect("the width is valid");
            let mut at = (0, 0);
            for &end in &ends {
                let report = decoder
                    .decode(&dense[at.0..], &sparse[at.1..], &mut out)
                    .expect("no vector is malformed");
                assert_eq!(report.error, None);
                at = end;
            }
            std::hint::black_box(&out);
        },
    );
    [encoding, decoding]
}

/// Titanus over a whole tensor, scan included.
fn measure_titanus(what: &str, config: titanus::Config, elements: &[i8]) -> [Measurement; 2] {
    let channels = config.channels as usize;
    let tokens = elements.len() / channels;
    let elements = &elements[..tokens * channels];
    let mut stream = Vec::new();
    let encoding = Measurement::best(
        format!("golden encode, {what}"),
        elements.len(),
        TITANUS_TARGET,
        || {
            stream.clear();
            titanus::encode(config, elements, &mut stream).expect("the configuration is valid");
        },
    );
    let mut out = vec![0; channels];
    let decoding = Measurement::best(
        format!("golden decode, {what}"),
        elements.len(),
        TITANUS_TARGET,
        || {
            let mut decoder = titanus::Decoder::new(config.channels, config.bits)
                .expect("the configuration is valid");
            let mut at = 0;
            for _ in 0..tokens {
                let report = decoder
                    .decode(&stream[at..], &mut out)
                    .expect("no token is malformed");
                assert_eq!(report.error, None);
                at += report.bytes;
            }
            std::hint::black_box(&out);
        },
    );
    [encoding, decoding]
}

/// The rotation codec over the heads of a tensor.
fn measure_rot(what: &str, format: rot::Format, elements: &[F16]) -> [Measurement; 2] {
    let d = format.head_dim();
    let elements = &elements[..elements.len() / d * d];
    let mut stream = Vec::new();
    let encoding = Measurement::best(
        format!("golden encode, {what}"),
        elements.len(),
        ROT_ENCODER_TARGET,
        || {
            let mut encoder = rot::Encoder::new(format);
            stream.clear();
            for vector in elements.chunks_exact(d) {
                encoder.encode(vector, &mut stream);
            }
        },
    );
    let mut out = vec![F16::ZERO; d];
    let decoding = Measurement::best(
        format!("golden decode, {what}"),
        elements.len(),
        ROT_DECODER_TARGET,
        || {
            let mut decoder = rot::Decoder::new(format);
            for record in stream.chunks_exact(format.record_bytes()) {
                let report = decoder.decode(record, &mut out);
                assert!(report.is_some_and(|report| report.error.is_none()));
            }
            std::hint::black_box(&out);
        },
    );
    [encoding, decoding]
}

/// KIVI over the tokens of a tensor, in whole blocks.
fn measure_kivi(
    what: &str,
    format: kivi::Format,
    kind: kivi::Kind,
    d: usize,
    elements: &[F16],
) -> [Measurement; 2] {
    let tokens = format.in_whole_frames(kivi::Kind::Keys, (elements.len() / d) as u64);
    let elements = &elements[..tokens as usize * d];
    let mut stream = Vec::new();
    let encoding = Measurement::best(
        format!("golden encode, {what}"),
        elements.len(),
        KIVI_ENCODER_TARGET,
        || {
            let mut keys = kivi::KeyEncoder::new(format, d);
            let mut values = kivi::ValueEncoder::new(format, d);
            stream.clear();
            for token in elements.chunks_exact(d) {
                match kind {
                    kivi::Kind::Keys => _ = keys.encode(token, &mut stream),
                    kivi::Kind::Values => _ = values.encode(token, &mut stream),
                }
            }
        },
    );
    let mut token = Vec::new();
    let decoding = Measurement::best(
        format!("golden decode, {what}"),
        elements.len(),
        KIVI_DECODER_TARGET,
        || {
            let mut decoder =
                kivi::StoredDecoder::new(format, kind, d, &stream[..]).expect("the width is valid");
            while decoder
                .next_token(&mut token)
                .expect("no frame is malformed")
            {
                std::hint::black_box(&token);
            }
            assert_eq!(
                decoder.frames() * format.tokens_per_frame(kind) as u64,
                tokens
            );
        },
    );
    [encoding, decoding]
}

/// HACK over the vectors of a tensor: both quantizers, and scores of four queries with all vectors.
fn measure_hack(
    what: &str,
    format: hack::Format,
    kind: hack::Kind,
    d: usize,
    elements: &[F16],
) -> Vec<Measurement> {
    let per_frame = kind.vectors_per_frame(format);
    let vectors = elements.len() / d / per_frame * per_frame;
    let elements = &elements[..vectors * d];
    let mut stream = Vec::new();
    let encoding = Measurement::best(
        format!("golden encode, {what}"),
        elements.len(),
        HACK_ENCODER_TARGET,
        || {
            let mut rows = hack::RowEncoder::new(format);
            let mut columns = hack::ColumnEncoder::new(format, d);
            stream.clear();
            for vector in elements.chunks_exact(d) {
                let rounding = hack::Rounding::default();
                match kind {
                    hack::Kind::Rows => rows.encode(vector, rounding, &mut stream),
                    hack::Kind::Columns => _ = columns.encode(vector, rounding, &mut stream),
                }
            }
        },
    );
    let mut vector = Vec::new();
    let decoding = Measurement::best(
        format!("golden decode, {what}"),
        elements.len(),
        HACK_DECODER_TARGET,
        || {
            let mut decoder =
                hack::StoredDecoder::new(format, kind, d, &stream[..]).expect("the width is valid");
            while decoder
                .next_vector(&mut vector)
                .expect("no record is malformed")
            {
                std::hint::black_box(&vector);
            }
        },
    );
    let mut measured = vec![encoding, decoding];
    if kind == hack::Kind::Rows {
        measured.push(measure_scores(what, format, d, elements, &stream));
    }
    measured
}

/// Scores of the first vectors with all of them.
fn measure_scores(
    what: &str,
    format: hack::Format,
    d: usize,
    elements: &[F16],
    keys: &[u8],
) -> Measurement {
    const ROWS: usize = 4;
    let mut queries = Vec::new();
    let mut encoder = hack::RowEncoder::new(format.of_a());
    for vector in elements.chunks_exact(d).take(ROWS) {
        encoder.encode(vector, hack::Rounding::default(), &mut queries);
    }
    let shape = hack::Shape::new(format, ROWS, d).expect("the format is one of keys");
    let pass = hack::Pass::Scores {
        width: d as u16,
        tokens: (elements.len() / d) as u32,
    };
    Measurement::best(
        format!("golden scores, products of {ROWS} rows, {what}"),
        ROWS * elements.len(),
        HACK_PRODUCT_TARGET,
        || {
            let mut matmul = hack::Matmul::new(shape);
            matmul.command(pass);
            matmul.input_a(&queries);
            matmul.input_b(keys);
            while let Some(beat) = matmul.next_beat() {
                std::hint::black_box(&beat);
            }
        },
    )
}

/// PackKV over the tokens of a tensor, which are keys and values at once, of heads of 64 channels: the
/// encoder with both orders, and of the first head values and products of four rows.
fn measure_packkv(
    what: &str,
    format: packkv::Format,
    side: packkv::Side,
    max_code: u8,
    elements: &[F16],
) -> Vec<Measurement> {
    const HEADS: u16 = 3;
    const HEAD_DIM: u16 = 64;
    let d = usize::from(HEADS * HEAD_DIM);
    let blocks = elements.len() / d / format.block();
    let elements = &elements[..blocks * format.block() * d];
    let limits = packkv::Limits {
        max_d: d,
        max_code: 127,
    };
    let mut measured = vec![];
    let (mut steps, mut packs) = (Vec::new(), Vec::new());
    for (repack, name, target) in [
        (packkv::Repack::None, "none", PACKKV_ENCODER_TARGET),
        (packkv::Repack::Greedy, "greedy", PACKKV_GREEDY_TARGET),
    ] {
        let settings = packkv::Settings {
            max_code: [max_code; 2],
            repack,
            heads: HEADS,
            head_dim: HEAD_DIM,
        };
        let name = format!("golden encode, {what}, {name}");
        measured.push(Measurement::best(name, 2 * elements.len(), target, || {
            let mut encoder = packkv::Encoder::new(format, limits);
            steps.clear();
            packs.clear();
            for token in elements.chunks_exact(d) {
                if let Some(block) = encoder.encode([token; 2], settings).block() {
                    let encoded = &block.sides[side as usize];
                    steps.extend_from_slice(&encoded.steps);
                    packs.extend_from_slice(&encoded.packs[0]);
                }
            }
        }));
    }
    let command = packkv::Command {
        side,
        blocks: blocks as u16,
        head_dim: HEAD_DIM,
        bits: packkv::code_bits(max_code) as u8,
    };
    let streams = PackStreams {
        steps: &steps,
        packs: &packs,
    };
    measured.extend(measure_packs(what, format, command, streams, elements));
    measured
}

struct PackStreams<'a> {
    steps: &'a [u8],
    packs: &'a [u8],
}

/// Values and products of the packs of one head.
fn measure_packs(
    what: &str,
    format: packkv::Format,
    command: packkv::Command,
    streams: PackStreams<'_>,
    elements: &[F16],
) -> [Measurement; 2] {
    const ROWS: usize = 4;
    let shape = packkv::Shape {
        format,
        max_bits: 8,
        max_head_dim: 256,
    };
    let tokens = usize::from(command.blocks) * format.block();
    let of_head = tokens * usize::from(command.head_dim);
    let name = format!("golden decode, {what}");
    let decoding = Measurement::best(name, of_head, PACKKV_DECODER_TARGET, || {
        let mut decompressor = packkv::Decompressor::new(shape);
        decompressor.command(command);
        decompressor.input_steps(streams.steps);
        decompressor.input_packs(streams.packs);
        while let Some(beat) = decompressor.next_beat() {
            std::hint::black_box(&beat);
        }
        assert_eq!(decompressor.packs_held(), 0);
    });
    let of_rows = match command.side {
        packkv::Side::Keys => ROWS * usize::from(command.head_dim),
        packkv::Side::Values => ROWS * tokens,
    };
    let a = elements.iter().take(of_rows);
    let a: Vec<u8> = a.flat_map(|x| x.0.to_le_bytes()).collect();
    let name = format!("golden dot, products of {ROWS} rows, {what}");
    let products = Measurement::best(name, ROWS * of_head, PACKKV_PRODUCT_TARGET, || {
        let mut dot = packkv::Dot::new(shape, ROWS).expect("the rows are supported");
        dot.command(command);
        dot.input_steps(streams.steps);
        dot.input_packs(streams.packs);
        dot.input_a(&a);
        while let Some(beat) = dot.next_beat() {
            std::hint::black_box(&beat);
        }
        assert_eq!(dot.packs_held(), 0);
    });
    [decoding, products]
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut json = None;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--bench" => {}
            "--json" => json = Some(args.next().ok_or("--json needs a file name")?),
            _ => return Err(format!("unknown argument {arg:?}: usage [--json FILE]").into()),
        }
    }

    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/kv");
    let all_thresholds = ThresholdsFile::read(&data.join("thresholds.json"))?.thresholds;
    let mut results = Vec::new();
    for tensor in ["layers.0.k", "layers.29.v"] {
        let mut file = VectorFile::open(
            &data.join("smollm2-135m-news.safetensors"),
            Some(tensor),
            usize::MAX,
        )?;
        let (mut elements, mut vector) = (Vec::new(), Vec::new());
        while file.next_vector(&mut vector)? {
            elements.extend_from_slice(&vector);
        }
        // The same values as they would come from models of other widths.
        for d in [file.d(), 1024, 4096] {
            let what = format!("{tensor}, d = {d}");
            results.extend(measure(&what, all_thresholds[tensor], d, &elements));
        }
        for (head_dim, bits) in [(64, 3), (64, 4), (64, 5), (128, 4)] {
            let what = format!("rot {tensor}, D = {head_dim}, B = {bits}");
            let format = rot::Format::new(head_dim, bits)?;
            results.extend(measure_rot(&what, format, &elements));
        }
        let kind = match tensor.ends_with('k') {
            true => kivi::Kind::Keys,
            false => kivi::Kind::Values,
        };
        for (group, bits, d) in [
            (32, 2, file.d()),
            (32, 4, file.d()),
            (128, 2, file.d()),
            (32, 2, 1024),
        ] {
            let what = format!("kivi {tensor}, G = {group}, B = {bits}, d = {d}");
            let format = kivi::Format::new(group, bits)?;
            results.extend(measure_kivi(&what, format, kind, d, &elements));
        }
        let kind = match tensor.ends_with('k') {
            true => hack::Kind::Rows,
            false => hack::Kind::Columns,
        };
        for (group, bits, d) in [(64, 2, 64), (64, 4, 64), (128, 2, 128), (32, 2, 64)] {
            let what = format!("hack {tensor}, G = {group}, B = {bits}, d = {d}");
            let format = hack::Format::new(group, bits, hack::Sums::Stored)?;
            results.extend(measure_hack(&what, format, kind, d, &elements));
        }
        let (side, max_code) = match tensor.ends_with('k') {
            true => (packkv::Side::Keys, 10),
            false => (packkv::Side::Values, 5),
        };
        for (block, pack) in [(64, 16), (64, 8), (128, 16)] {
            let what = format!("packkv {tensor}, T = {block}, P = {pack}, N = {max_code}");
            let format = packkv::Format::new(block, pack)?;
            results.extend(measure_packkv(&what, format, side, max_code, &elements));
        }
    }
    for (tensor, prune_threshold) in [("layers.0.k", 3), ("layers.29.v", 4)] {
        let mut file = TokenFile::open(
            &data.join("smollm2-135m-news-int8.safetensors"),
            Some(tensor),
            usize::MAX,
        )?;
        let (mut elements, mut token) = (Vec::new(), Vec::new());
        while file.next_vector(&mut token)? {
            elements.extend_from_slice(&token);
        }
        for (bits, channels) in [(4, file.d() as u32), (4, 768), (2, 768), (8, 768)] {
            let config = titanus::Config {
                prune_threshold,
                bits,
                prefill: 256,
                levels: 16,
                channels,
            };
            let what = format!("titanus {tensor}, b = {bits}, C = {channels}");
            results.extend(measure_titanus(&what, config, &elements));
        }
    }
    if let Some(path) = json {
        let mut file = AtomicFile::create(Path::new(&path))?;
        serde_json::to_writer_pretty(&mut file, &results)?;
        file.write_all(b"\n")?;
        file.commit()?;
    }
    Ok(())
}
