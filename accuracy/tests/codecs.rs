//! Codecs in a model of random weights: figures, and the place where the cache is.

mod common;

use accuracy::Error;
use accuracy::cache::{HeadTransform, Place, Product, Read, Row, Side, Vectors, to_f16, to_f32};
use accuracy::codec::{Codec, Pair, Size, Stored, parse};
use accuracy::evaluation::{CodecScores, Evaluation, Results, Total, run};
use common::{Fixture, HEAD, fixture};
use sim::F16;
use std::ops::Range;
use std::sync::Arc;

/// Two windows with these codecs.
fn results(codecs: &[&str]) -> Results {
    let Fixture {
        model,
        task,
        calibration,
        ..
    } = fixture();
    let codecs: Vec<String> = codecs.iter().map(|codec| (*codec).to_owned()).collect();
    let evaluation = Evaluation::new(model, task, Some(calibration), &codecs, 0..2).unwrap();
    run(&evaluation, None, |_| {}).unwrap()
}

/// One window with a codec of the test's own.
fn total(codec: impl Codec + 'static) -> Total {
    let Fixture { model, task, .. } = fixture();
    let codec = Arc::new(codec);
    let pair = Pair {
        spec: "own".into(),
        key: codec.clone(),
        value: codec,
    };
    let evaluation = Evaluation::of_pairs(model, task, vec![pair], 0..1, String::new()).unwrap();
    run(&evaluation, None, |_| {}).unwrap().codecs[0].total()
}

#[test]
fn fp16_against_itself_is_exactly_the_same() {
    let results = results(&["fp16"]);
    let total = results.codecs[0].total();
    assert_eq!(<[f64; 3]>::from(total.kl), [0.0; 3]);
    assert_eq!(<[f64; 3]>::from(total.perplexity_change), [0.0; 3]);
    assert_eq!(<[f64; 3]>::from(total.same_top), [100.0; 3]);
    assert_eq!(total.bits_per_element, 16.0);
    assert_eq!(results.tokens(), 2 * 768);
}

#[test]
fn every_codec_has_its_pinned_figures() {
    // Bits and divergence, measured by this test.
    let pinned: &[(&str, f64, f64)] = &[
        ("fp8", 8.0000, 0.01023),
        ("oaken", 5.6166, 0.03349),
        ("oaken:r=0.04/0", 5.1486, 0.03992),
        ("oaken-midrise", 5.1811, 0.04981),
        ("titanus:b=4,prune=0", 5.9969, 0.07070),
        ("titanus:b=4,prune=20", 5.0941, 0.09814),
        (
            "K=titanus:b=3,prune=35;V=titanus:b=2,prune=35",
            3.3045,
            1.04774,
        ),
        ("kivi:b=4", 6.8748, 0.03284),
        ("kivi:b=2", 5.2157, 0.88672),
        ("rot:k=5,v=4", 4.6250, 0.04697),
        ("rot:k=4,v=3,center", 3.6250, 0.24468),
        ("rot:k=5,v=4,pow2", 4.5781, 0.09112),
        ("rot:k=4,v=2lm,center", 3.1250, 0.44379),
        ("plain4", 4.5000, 0.07872),
        ("nvfp4", 4.5000, 0.07171),
        ("mxfp4", 4.2500, 0.26768),
        ("packkv:k=10,v=5", 3.4341, 0.70768),
        ("packkv:k=15,v=7,t=128,p=8,none", 4.9361, 0.33140),
        ("hack:b=2,p=64", 2.9969, 1.95881),
        ("hack:b=4,p=64", 5.0629, 0.06322),
    ];
    let codecs: Vec<&str> = pinned.iter().map(|(codec, ..)| *codec).collect();
    let results = results(&codecs);
    let totals: Vec<Total> = results.codecs.iter().map(CodecScores::total).collect();
    // What the list above is to be, if it is to be anew.
    for ((codec, ..), total) in pinned.iter().zip(&totals) {
        println!(
            "        (\"{codec}\", {:.4}, {:.5}),",
            total.bits_per_element, total.kl.value
        );
    }
    for ((codec, bits, kl), total) in pinned.iter().zip(&totals) {
        assert!(
            (total.bits_per_element - bits).abs() < 0.001,
            "{codec}: {total:?}"
        );
        assert!(
            (total.kl.value / kl - 1.0).abs() < 0.03,
            "{codec}: {total:?}"
        );
        assert!(
            total.kl.low < total.kl.value && total.kl.value < total.kl.high,
            "{codec}"
        );
    }
}

/// Gives back what it was given, but for one layer's keys and values.
struct Zeroed(Option<usize>);

impl Codec for Zeroed {
    fn store(&self, place: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let mut elements = written.elements.clone();
        if self.0 == Some(place.layer) {
            elements.fill(F16::ZERO);
        }
        Ok(stored(elements, None))
    }
}

fn stored(elements: Vec<F16>, exact_from: Option<Vec<usize>>) -> Stored {
    Stored {
        read: Read {
            exact_from,
            ..Read::of(elements)
        },
        size: Size::Bits(16.0),
    }
}

#[test]
fn what_attention_reads_is_what_the_codec_gives() {
    assert_eq!(total(Zeroed(None)).kl.value, 0.0);
    let zeroed = [0, 1].map(|layer| total(Zeroed(Some(layer))).kl.value);
    assert!(zeroed.iter().all(|kl| *kl > 0.01), "{zeroed:?}");
}

/// Stores nothing of use, but says that recent tokens are read as they were written.
struct Window(usize);

impl Codec for Window {
    fn store(&self, _: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let from = (0..written.tokens())
            .map(|t| (t + 1).saturating_sub(self.0))
            .collect();
        Ok(stored(vec![F16::ZERO; written.elements.len()], Some(from)))
    }
}

#[test]
fn recent_tokens_are_read_as_they_were_written() {
    let [all, many, few] = [1024, 512, 16].map(|window| total(Window(window)).kl.value);
    assert!(all < 1e-9, "{all}");
    assert!(1e-9 < many && many < few, "{many} {few}");
}

/// Keys with their channels in reverse, values doubled: what is changed beside the cache undoes it.
struct OtherDomain {
    queries: bool,
    outputs: bool,
}

impl Codec for OtherDomain {
    fn store(&self, place: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let mut elements = written.elements.clone();
        for head in elements.chunks_exact_mut(HEAD) {
            match place.side {
                Side::Key => head.reverse(),
                Side::Value => head.iter_mut().for_each(|x| *x = to_f16(2.0 * to_f32(*x))),
            }
        }
        Ok(stored(elements, None))
    }

    fn query_transform(&self, _: usize) -> Option<HeadTransform<'_>> {
        let reverse = |query: &mut [f32]| {
            query.reverse();
            Ok(())
        };
        self.queries.then(|| Box::new(reverse) as HeadTransform)
    }

    fn output_transform(&self, _: usize) -> Option<HeadTransform<'_>> {
        let halve = |output: &mut [f32]| {
            output.iter_mut().for_each(|x| *x /= 2.0);
            Ok(())
        };
        self.outputs.then(|| Box::new(halve) as HeadTransform)
    }
}

#[test]
fn queries_and_outputs_can_be_brought_to_the_domain_of_keys_and_values() {
    let kl = |queries, outputs| total(OtherDomain { queries, outputs }).kl.value;
    assert!(kl(true, true) < 1e-6, "{}", kl(true, true));
    assert!(kl(false, true) > 0.01, "{}", kl(false, true));
    assert!(kl(true, false) > 0.01, "{}", kl(true, false));
}

/// Stores nothing of use, but multiplies what was written: all of it, or all but that of a side.
struct Multiplies {
    all_but: Option<Side>,
}

impl Codec for Multiplies {
    fn store(&self, place: Place, written: &Vectors, _: Range<usize>) -> Result<Stored, Error> {
        let product = ExactProduct {
            written: written.clone(),
            side: place.side,
        };
        let mut stored = stored(vec![F16::ZERO; written.elements.len()], None);
        if self.all_but != Some(place.side) {
            stored.read.product = Some(Box::new(product));
        }
        Ok(stored)
    }
}

struct ExactProduct {
    written: Vectors,
    side: Side,
}

impl Product for ExactProduct {
    fn multiply(&self, row: Row<'_>, results: &mut [f32]) -> Result<(), Error> {
        let Row {
            kv_head,
            visible,
            elements: row,
            ..
        } = row;
        let element = |token: usize, i| to_f32(self.written.token(token)[kv_head * HEAD + i]);
        match self.side {
            Side::Key => assert_eq!((row.len(), results.len()), (HEAD, visible)),
            Side::Value => assert_eq!((row.len(), results.len()), (visible, HEAD)),
        }
        for token in 0..visible {
            for i in 0..HEAD {
                match self.side {
                    Side::Key => results[token] += row[i] * element(token, i),
                    Side::Value => results[i] += row[token] * element(token, i),
                }
            }
        }
        Ok(())
    }
}

#[test]
fn a_codec_may_multiply_what_it_has_stored() {
    let kl = |all_but| total(Multiplies { all_but }).kl.value;
    assert!(kl(None) < 1e-6, "{}", kl(None));
    let without = Side::BOTH.map(|side| kl(Some(side)));
    assert!(without.iter().all(|kl| *kl > 0.01), "{without:?}");
}

#[test]
fn keys_and_values_may_have_codecs_of_their_own() {
    let results = results(&["oaken", "K=oaken;V=fp16", "K=fp16;V=oaken"]);
    let [both, keys, values] = [0, 1, 2].map(|codec| results.codecs[codec].total());
    assert!(keys.kl.value < both.kl.value && values.kl.value < both.kl.value);
    let mean = (keys.bits_per_element + values.bits_per_element - 16.0) / 1.0;
    assert!(
        (mean - both.bits_per_element).abs() < 0.2,
        "{mean} {}",
        both.bits_per_element
    );
    assert!(!results.codecs[1].golden && results.codecs[0].golden);
}

#[test]
fn bits_are_golden_where_a_golden_model_makes_them() {
    let golden = |spec| {
        parse(spec, Some(&fixture().calibration))
            .unwrap()
            .is_golden()
    };
    assert!(golden("rot:k=5,v=3,center") && golden("K=rot:k=4;V=oaken"));
    assert!(!golden("rot:k=5,v=4,pow2") && !golden("rot:k=4,v=2lm"));
    assert!(golden("kivi:b=4,g=64") && golden("K=rot:k=4;V=kivi:b=2"));
    assert!(golden("hack:b=4") && golden("K=rot:k=4;V=hack:b=2,nearest"));
    assert!(golden("packkv:k=10,v=5") && !golden("K=kivi:b=4;V=plain4"));
}

#[test]
fn the_difference_of_two_codecs_is_paired() {
    let results = results(&["oaken", "titanus:b=4,prune=35"]);
    let [oaken, titanus] = &results.codecs[..] else {
        panic!("two codecs")
    };
    let difference = titanus.kl_less(oaken);
    let expected = titanus.total().kl.value - oaken.total().kl.value;
    assert!((difference.value - expected).abs() < 1e-12);
    assert!(difference.excludes_zero() && oaken.kl_less(oaken).value == 0.0);
    let alone = |total: Total| total.kl.high - total.kl.low;
    let paired = difference.high - difference.low;
    assert!(paired < alone(oaken.total()) + alone(titanus.total()));
}

#[test]
fn every_stream_is_counted_to_its_last_byte() {
    let Fixture {
        calibration, model, ..
    } = fixture();
    let width = model.width();
    let elements = (0..40 * width)
        .map(|i| to_f16((i as f32 * 0.37).sin() * 3.0))
        .collect();
    let written = Vectors {
        elements,
        width,
        head: HEAD,
    };
    let place = Place {
        layer: 1,
        side: Side::Value,
    };
    for (spec, names) in [
        ("oaken", &["dense", "sparse"][..]),
        ("titanus:b=3,prune=20", &["titanus"]),
        ("rot:k=5,v=3", &["rot"]),
        ("kivi:b=4,r=32", &["kivi", "rest"]),
        ("hack:b=4,p=32", &["hack", "rest"]),
    ] {
        let pair = parse(spec, Some(calibration)).unwrap();
        let stored = pair.value.store(place, &written, 256..1024).unwrap();
        let streams = stored.size.streams();
        assert_eq!(streams.iter().map(|s| s.name).collect::<Vec<_>>(), names);
        assert!(streams.iter().all(|s| !s.bytes.is_empty()));
        // What is read is what a decoder of its own gives.
        let read = &stored.read.elements;
        assert_eq!(read.len(), written.elements.len());
        match spec {
            "oaken" => {
                let thresholds = calibration.thresholds().unwrap()["layers.1.v"];
                let mut decoder = sim::oaken::Decoder::new(thresholds, width).unwrap();
                let (mut dense, mut sparse) = (&streams[0].bytes[..], &streams[1].bytes[..]);
                let mut token = vec![F16::ZERO; width];
                for expected in read.chunks_exact(width) {
                    let report = decoder.decode(dense, sparse, &mut token).unwrap();
                    assert_eq!((report.error, &token[..]), (None, expected));
                    dense = &dense[report.dense_bytes..];
                    sparse = &sparse[report.sparse_bytes..];
                }
                assert!(dense.is_empty() && sparse.is_empty());
            }
            "rot:k=5,v=3" => {
                let format = sim::rot::Format::new(HEAD, 3).unwrap();
                let mut decoder = sim::rot::Decoder::new(format);
                let (mut stream, mut vector) = (&streams[0].bytes[..], vec![F16::ZERO; HEAD]);
                for expected in read.chunks_exact(HEAD) {
                    let report = decoder.decode(stream, &mut vector).unwrap();
                    assert_eq!((report.error, &vector[..]), (None, expected));
                    stream = &stream[report.bytes..];
                }
                assert!(stream.is_empty());
            }
            "kivi:b=4,r=32" => {
                let format = sim::kivi::Format::new(32, 4).unwrap();
                let kind = sim::kivi::Kind::Values;
                let stream = &streams[0].bytes[..];
                let mut decoder =
                    sim::kivi::StoredDecoder::new(format, kind, width, stream).unwrap();
                let (mut elements, mut token) = (vec![], vec![]);
                while decoder.next_token(&mut token).unwrap() {
                    elements.extend_from_slice(&token);
                }
                assert_eq!(elements.len(), 8 * width);
                let rest = streams[1].bytes.chunks_exact(2);
                elements.extend(rest.map(|x| F16(u16::from_le_bytes([x[0], x[1]]))));
                assert_eq!(elements, *read);
            }
            "hack:b=4,p=32" => {
                let format = sim::hack::Format::new(32, 4, sim::hack::Sums::Stored).unwrap();
                let (kind, stream) = (sim::hack::Kind::Columns, &streams[0].bytes[..]);
                let mut decoder =
                    sim::hack::StoredDecoder::new(format, kind, width, stream).unwrap();
                let (mut elements, mut token) = (vec![], vec![]);
                while decoder.next_vector(&mut token).unwrap() {
                    elements.extend_from_slice(&token);
                }
                assert_eq!(elements.len(), 32 * width);
                let rest = streams[1].bytes.chunks_exact(2);
                elements.extend(rest.map(|x| F16(u16::from_le_bytes([x[0], x[1]]))));
                assert_eq!(elements, *read);
            }
            _ => {
                let scale = calibration.tensors["layers.1.v"].absmax as f32 / 127.0;
                let mut decoder = sim::titanus::Decoder::new(width as u32, 3).unwrap();
                let (mut stream, mut token) = (&streams[0].bytes[..], vec![0; width]);
                for expected in read.chunks_exact(width) {
                    let report = decoder.decode(stream, &mut token).unwrap();
                    assert_eq!(report.error, None);
                    let values: Vec<F16> = token
                        .iter()
                        .map(|&x| to_f16(f32::from(x) * scale))
                        .collect();
                    assert_eq!(values, expected);
                    stream = &stream[report.bytes..];
                }
                assert!(stream.is_empty());
            }
        }
    }
}

#[test]
fn the_task_copy_runs_without_a_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.gguf");
    common::write_model(&path, 41000, "llama", &[]);
    let model = accuracy::model::Model::open(&path, None).unwrap();
    let task = accuracy::task::Task::copy(&model).unwrap();
    let tokens = task.window(3).unwrap();
    assert_eq!(tokens[..512], tokens[512..]);
    assert!(tokens.iter().all(|t| (1000..41000).contains(t)) && tokens != task.window(4).unwrap());
    let evaluation = Evaluation::new(&model, &task, None, &["kivi:b=2".into()], 3..4).unwrap();
    let results = run(&evaluation, None, |_| {}).unwrap();
    assert_eq!(results.tokens(), 504);
    assert!(results.codecs[0].total().kl.value > 0.0);
    let small = accuracy::task::Task::copy(&fixture().model).err().unwrap();
    assert!(small.to_string().contains("the model has 512"), "{small}");
}
