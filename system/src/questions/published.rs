//! What the papers publish beside what the model gives (contract section 4).

use super::run::Load;
use crate::answer::Answer;
use crate::codec::{Codec, vector};
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::model::Model;
use crate::plot::{Mark, Plot, Series};
use crate::step::System;
use crate::table::{Table, short};
use crate::titanus::{Mode, PAPER, Titanus};
use crate::workload::Admission;
use serde::Serialize;
use serde_json::{Value, json};

const OAKEN: &str = include_str!("../../data/papers/oaken.json");
const HACK: &str = include_str!("../../data/papers/hack.json");

/// How far the model can be held against a published figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Class {
    /// It follows from the equations.
    A,
    /// It needs an assumption that the paper does not state.
    B,
    /// It cannot be had from what is published.
    C,
}

/// What is held against a published figure.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub enum Bound {
    /// At most this far from it, relative.
    Within(f64),
    /// Not less than it, and at most so many times as much.
    UpTo(f64),
    /// Between two published values, each widened by this, relative.
    Between(f64),
    /// Nothing.
    None,
}

/// A published figure and what the model gives.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figure {
    /// The paper.
    pub paper: &'static str,
    /// What it is.
    pub what: String,
    /// What is published.
    pub published: Vec<f64>,
    /// What the model gives.
    pub model: Vec<f64>,
    /// Its unit.
    pub unit: &'static str,
    /// How far the model can be held against it.
    pub class: Class,
    /// How near it is to be.
    pub bound: Bound,
    /// The assumption, or why there is none.
    pub note: &'static str,
}

impl Figure {
    fn new(paper: &'static str, what: &str, unit: &'static str, class: Class) -> Figure {
        Figure {
            paper,
            what: what.to_owned(),
            published: vec![],
            model: vec![],
            unit,
            class,
            bound: Bound::None,
            note: "",
        }
    }

    fn values(mut self, published: Vec<f64>, model: Vec<f64>) -> Figure {
        self.published = published;
        self.model = model;
        self
    }

    fn bound(mut self, bound: Bound) -> Figure {
        self.bound = bound;
        self
    }

    fn note(mut self, note: &'static str) -> Figure {
        self.note = note;
        self
    }

    /// Whether the model is as near as it is to be.
    pub fn holds(&self) -> bool {
        let pairs = || self.model.iter().zip(&self.published);
        match self.bound {
            Bound::None => false,
            Bound::Within(most) => {
                self.model.len() == self.published.len()
                    && pairs().all(|(model, paper)| (model - paper).abs() <= most * paper.abs())
            }
            Bound::UpTo(times) => {
                let fits = |model: &f64, paper: &f64| (*paper..=times * paper).contains(model);
                self.model.len() == self.published.len() && pairs().all(|(m, p)| fits(m, p))
            }
            Bound::Between(slack) => match self.published[..] {
                [low, high] => {
                    let range = low * (1.0 - slack)..=high * (1.0 + slack);
                    self.model.iter().all(|model| range.contains(model))
                }
                _ => false,
            },
        }
    }

    /// What can be said of it. Only class A is ever called reproduced.
    pub fn verdict(&self) -> &'static str {
        match (self.class, self.holds()) {
            (Class::A, true) => "reproduced",
            (Class::A, false) => "differs",
            (Class::B, true) => "consistent, not confirmed",
            (Class::B, false) => "not as published",
            (Class::C, _) => "not modelled",
        }
    }

    fn tolerance(&self) -> String {
        match self.bound {
            Bound::None => "-".to_owned(),
            Bound::Within(most) => format!("±{} %", short(100.0 * most)),
            Bound::UpTo(times) => format!("up to {}x", short(times)),
            Bound::Between(slack) => format!("in between ±{} %", short(100.0 * slack)),
        }
    }
}

/// A paper's file.
struct Paper(Value);

impl Paper {
    fn read(text: &str) -> Result<Paper> {
        serde_json::from_str(text).map(Paper).map_err(Error::new)
    }

    /// The numbers of a fact.
    fn fact(&self, id: &str) -> Result<Vec<f64>> {
        let facts = self.0["facts"].as_array().into_iter().flatten();
        let fact = facts.into_iter().find(|fact| fact["id"] == id);
        let value = fact.map(|fact| &fact["value"]);
        let numbers: Vec<f64> = match value {
            Some(Value::Array(values)) => values.iter().filter_map(Value::as_f64).collect(),
            Some(value) => value.as_f64().into_iter().collect(),
            None => vec![],
        };
        match numbers.is_empty() {
            true => Err(Error::new(format!("no published figure {id}"))),
            false => Ok(numbers),
        }
    }

    /// A cell of Table 2.
    fn table2(&self, row: &str, column: &str) -> Result<f64> {
        let table = &self.0["tables"]["table2"];
        let mut columns = table["columns"].as_array().into_iter().flatten();
        let at = columns.position(|name| name == column);
        let cell = at.and_then(|at| table["rows"][row][at].as_f64());
        cell.ok_or_else(|| Error::new(format!("no {column} of {row} in Table 2")))
    }
}

fn system(model: &str, machine: &str, codec: &str) -> Result<System> {
    let model = Model::preset(model)?;
    Ok(System {
        bits: Codec::preset(codec)?.bits(&model, 1)?,
        vector: vector(&model, 1)?,
        model,
        machine: Machine::preset(machine)?,
        dequantizers: None,
        quantizers: None,
    })
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Every figure, in the order of the papers.
///
/// # Errors
/// If a preset or a paper's file lacks what is asked.
pub fn figures() -> Result<Vec<Figure>> {
    let mut figures = of_oaken()?;
    figures.extend(of_hack()?);
    figures.extend(of_titanus()?);
    Ok(figures)
}

/// Oaken-LPDDR over A100 with keys and values of `kv_bits`: tokens/s, 1K:1K, mean of six models.
fn oaken_over_gpu(batch: u64, kv_bits: f64) -> Result<f64> {
    // The six by section 6.1 of the paper: the three large ones on two GPUs.
    let six = [
        ("llama2-7b", "a100"),
        ("llama2-13b", "a100"),
        ("mistral-7b", "a100"),
        ("opt-30b", "a100x2"),
        ("mixtral-8x7b", "a100x2"),
        ("llama2-70b", "a100x2"),
    ];
    let load = Load::batch(batch, 1024, 1024, Admission::Reserve);
    let ratios = six.map(|(model, machine)| -> Result<f64> {
        let oaken = load.serve(&system(model, "oaken-lpddr", "oaken")?)?;
        let mut gpu = system(model, machine, "none")?;
        gpu.bits = kv_bits;
        Ok(oaken.tokens_per_s / load.serve(&gpu)?.tokens_per_s)
    });
    Ok(mean(&ratios.into_iter().collect::<Result<Vec<_>>>()?))
}

/// What the model gives over what is published, figure by figure: class A and B as points, C as a line.
fn plot(figures: &[Figure]) -> Plot {
    let of = |class: Class| {
        let numbered = figures.iter().enumerate();
        numbered.filter(move |(_, figure)| figure.class == class)
    };
    let ratios = |number: usize, figure: &Figure| -> Vec<(f64, f64)> {
        // Ranges and zeros have no ratio.
        let pairs = figure.model.iter().zip(&figure.published);
        let is_range = figure.model.len() != figure.published.len();
        let pairs = pairs.filter(|(_, paper)| **paper != 0.0 && !is_range);
        pairs
            .map(|(model, paper)| (number as f64, model / paper))
            .collect()
    };
    let mut series = vec![Series {
        name: "A: follows from the equations".to_owned(),
        points: of(Class::A)
            .flat_map(|(at, figure)| ratios(at, figure))
            .collect(),
        mark: Mark::Filled,
    }];
    series.extend(of(Class::B).map(|(at, figure)| Series {
        name: format!("B, {}: {}; {}", at + 1, figure.what, figure.note),
        points: ratios(at, figure),
        mark: Mark::Hollow,
    }));
    let not_modelled = of(Class::C).map(|(at, _)| (at + 1).to_string());
    series.push(Series {
        name: format!(
            "C, {}: not modelled",
            not_modelled.collect::<Vec<_>>().join(", ")
        ),
        // Below all points: it has no value.
        points: vec![(0.0, 0.1)],
        mark: Mark::Level,
    });
    Plot {
        title: "What the model gives over what is published".to_owned(),
        x: "row of the table".to_owned(),
        y: "model over published".to_owned(),
        doubling: false,
        x_labels: (1..=figures.len())
            .map(|number| number.to_string())
            .collect(),
        series,
    }
}

/// Tokens/s of Oaken-LPDDR over those of A100 by batch, with what is published of it laid over.
///
/// # Errors
/// If a preset or a paper's file lacks what is asked.
pub fn published_gain() -> Result<Plot> {
    let paper = Paper::read(OAKEN)?;
    let gain = |power: u32| Ok((f64::from(1 << power), oaken_over_gpu(1 << power, 16.0)?));
    let point = |id: &str| Ok::<_, Error>(vec![(256.0, paper.fact(id)?[0])]);
    let series = |name: &str, points, mark| Series {
        name: name.to_owned(),
        points,
        mark,
    };
    Ok(Plot {
        title: "Oaken-LPDDR over A100, 1K:1K, mean of six models".to_owned(),
        x: "requests".to_owned(),
        y: "times the tokens/s".to_owned(),
        doubling: true,
        x_labels: vec![],
        series: vec![
            series(
                "model, over binary16",
                (4..=8).map(gain).collect::<Result<_>>()?,
                Mark::Line,
            ),
            series(
                "published over vLLM (class B: roofline on both sides, all of the capacity, \
                 admission at the final length)",
                point("throughput.lpddr_vs_vllm.b256")?,
                Mark::Hollow,
            ),
            series(
                "published over QServe, batch 256 (class C: not modelled)",
                point("throughput.lpddr_vs_qserve.b256")?,
                Mark::Level,
            ),
        ],
    })
}

fn of_oaken() -> Result<Vec<Figure>> {
    const NAME: &str = "Oaken";
    let paper = Paper::read(OAKEN)?;
    let mut figures = vec![];

    let models = ["llama2-7b", "llama2-13b", "llama2-70b"];
    let bits = |model: &str| Ok(system(model, "oaken-lpddr", "oaken")?.bits);
    let published = models.map(|model| paper.table2("Oaken", &format!("bits.{model}")));
    figures.push(
        Figure::new(
            NAME,
            "effective bits, Llama2-7B, 13B, 70B",
            "bits",
            Class::A,
        )
        .values(
            published.into_iter().collect::<Result<_>>()?,
            models.map(bits).into_iter().collect::<Result<_>>()?,
        )
        .bound(Bound::Within(0.003))
        .note("terminators of the streams are ours"),
    );

    let over = |kv_bits: f64| oaken_over_gpu(256, kv_bits);
    figures.push(
        Figure::new(
            NAME,
            "Oaken-LPDDR over vLLM, batch 256, 1K:1K, mean of six models",
            "x",
            Class::B,
        )
        .values(
            paper.fact("throughput.lpddr_vs_vllm.b256")?,
            vec![over(16.0)?],
        )
        .bound(Bound::Within(0.05))
        .note("roofline on both sides, all of the capacity, admission at the final length"),
    );
    let qserve = paper.table2("QServe", "bits.llama2-7b")?;
    figures.push(
        Figure::new(NAME, "Oaken-LPDDR over QServe, the same", "x", Class::C)
            .values(
                paper.fact("throughput.lpddr_vs_qserve.b256")?,
                vec![over(qserve)?],
            )
            .note("the GPU would have to run far below its roofline"),
    );

    let batches = [8.0, 16.0, 32.0, 64.0];
    let attention = |codec: &str, projections: f64, n: f64| -> Result<f64> {
        let system = system("llama2-7b", "oaken-lpddr", codec)?;
        let weights = system.model.attention_weights() * system.model.layers as f64;
        let step = system.step(n, n * 1536.0);
        Ok(step.attention + projections * weights * 2.0 / system.machine.bandwidth)
    };
    let shorter = |projections: f64| -> Result<f64> {
        let shares = batches.map(|n| -> Result<f64> {
            Ok(1.0 - attention("oaken", projections, n)? / attention("none", projections, n)?)
        });
        Ok(100.0 * mean(&shares.into_iter().collect::<Result<Vec<_>>>()?))
    };
    let published = paper.fact("attention.shorter_than_lpu")?;
    figures.push(
        Figure::new(NAME, "attention shorter than LPU's", "%", Class::B)
            .values(published.clone(), vec![shorter(1.0)?])
            .bound(Bound::Within(0.05))
            .note("with the four projections, batch 8, 16, 32, 64, histories of 1.5K"),
    );
    figures.push(
        Figure::new(NAME, "the same, keys and values alone", "%", Class::B)
            .values(published, vec![shorter(0.0)?])
            .bound(Bound::Within(0.05))
            .note("without projections"),
    );
    let mut shares = paper.fact("latency.share.quantization.b64")?;
    shares.extend(paper.fact("latency.share.dequantization.b64")?);
    figures.push(
        Figure::new(
            NAME,
            "quantization, dequantization in latency, batch 64",
            "%",
            Class::C,
        )
        .values(shares, vec![0.0, 0.0])
        .note("hidden in the model; how the shares were taken is not said"),
    );

    let longest = |machine: &str| -> Result<f64> {
        let system = system("llama2-13b", machine, "oaken")?;
        Ok(system.room() / 16.0 / system.kv_bytes())
    };
    figures.push(
        Figure::new(
            NAME,
            "longest total, Llama2-13B, batch 16, 80 GB",
            "tokens",
            Class::A,
        )
        .values(
            paper.fact("sequence.hbm_limit")?,
            vec![longest("oaken-hbm")?],
        )
        .bound(Bound::Within(0.5))
        .note("within the factor 2 of the paper's sweep"),
    );
    figures.push(
        Figure::new(NAME, "the same with 256 GB, at least", "tokens", Class::A)
            .values(
                paper.fact("sequence.lpddr_reaches")?,
                vec![longest("oaken-lpddr")?],
            )
            .bound(Bound::UpTo(2.0))
            .note("the sweep ends at 32K"),
    );
    let fits = |model: &str, codec: &str| -> Result<f64> {
        Ok(system(model, "oaken-hbm", codec)?.fit(2048) as f64)
    };
    figures.push(
        Figure::new(
            NAME,
            "requests of 2K in 80 GB: Mixtral-8x7B, Llama2-70B",
            "requests",
            Class::A,
        )
        .values(
            vec![0.0, 0.0],
            vec![fits("mixtral-8x7b", "oaken")?, fits("llama2-70b", "oaken")?],
        )
        .bound(Bound::Within(0.0))
        .note("the paper says that they do not fit"),
    );
    let opt = fits("opt-30b", "none")?;
    figures.push(
        Figure::new(
            NAME,
            "OPT-30B in binary16, 2K, in 80 GB: more than none, out of memory in the sweep",
            "requests",
            Class::A,
        )
        .values(vec![1.0, 256.0], vec![opt])
        .bound(Bound::Between(0.0))
        .note("the batch at which memory is out is not in the text"),
    );
    let crossing = |machine: &str| -> Result<f64> {
        let oaken = system("llama2-13b", machine, "oaken")?;
        let gpu = system("llama2-13b", "a100", "none")?;
        let totals = (1..=64).map(|half_k| half_k * 512);
        for total in totals {
            let load = Load::batch(16, total / 2, total / 2, Admission::Reserve);
            if load.serve(&oaken)?.tokens_per_s > load.serve(&gpu)?.tokens_per_s {
                return Ok(total as f64);
            }
        }
        Ok(f64::INFINITY)
    };
    figures.push(
        Figure::new(
            NAME,
            "Oaken-HBM passes vLLM from a total of",
            "tokens",
            Class::C,
        )
        .values(
            paper.fact("sequence.gpu_ahead_below")?,
            vec![crossing("oaken-hbm")?, crossing("oaken-hbm-256-cores")?],
        )
        .note("second value: 256 cores, which are inferred; they give the direction"),
    );
    Ok(figures)
}

fn of_hack() -> Result<Vec<Figure>> {
    const NAME: &str = "HACK";
    let paper = Paper::read(HACK)?;
    // Codes of 2 bits with a minimum and a scale of 16 bits for 64 elements.
    let codes = 2.0 + 32.0 / 64.0;
    let sums = Codec::preset("hack-64")?.bits(&Model::preset("llama3.1-70b")?, 1)? - codes;
    let saved = 100.0 * (1.0 - codes / 16.0);
    // 4 d L operations of dequantization against 10 (d + L).
    let d = 128.0;
    let cheaper_by = |times: f64| times * 10.0 * d / (4.0 * d - times * 10.0);
    Ok(vec![
        Figure::new(NAME, "size of keys and values", "%", Class::A)
            .values(paper.fact("hack.size")?, vec![100.0 * codes / 16.0])
            .bound(Bound::Within(0.05)),
        Figure::new(NAME, "transfer time saved", "%", Class::A)
            .values(paper.fact("hack.transfer_time_saved")?, vec![saved])
            .bound(Bound::Between(0.0)),
        Figure::new(NAME, "sums of quantized data", "%", Class::A)
            .values(paper.fact("sums.of_quantized")?, vec![100.0 * sums / codes])
            .bound(Bound::Within(0.05))
            .note("sums of 8 bits for 64 elements"),
        Figure::new(
            NAME,
            "history from which the approximation is cheaper",
            "tokens",
            Class::A,
        )
        .values(paper.fact("cost.break_even")?, vec![cheaper_by(1.0)])
        .bound(Bound::Within(0.05)),
        Figure::new(NAME, "ten times cheaper", "tokens", Class::A)
            .values(paper.fact("cost.ten_times")?, vec![cheaper_by(10.0)])
            .bound(Bound::Within(0.05)),
        Figure::new(
            NAME,
            "largest reduction of job completion time",
            "%",
            Class::C,
        )
        .values(paper.fact("jct.vs_baseline.max")?, vec![])
        .note("loads, batch and queues are not in the text"),
    ])
}

/// Prompts and answers of the artifact's runs of OPT-125M.
const PAIRS: [(u64, u64); 6] = [
    (32, 32),
    (32, 64),
    (32, 128),
    (64, 64),
    (64, 128),
    (128, 128),
];

fn of_titanus() -> Result<Vec<Figure>> {
    const NAME: &str = "Titanus";
    let paper = Paper::read(PAPER)?;
    let preset = |mode| Titanus::preset("opt-125m", mode);
    let (none, pruned, cpq) = (
        preset(Mode::None)?,
        preset(Mode::Pruning)?,
        preset(Mode::Cpq)?,
    );
    let movement = |mode| -> Result<Vec<f64>> {
        let models = ["opt-125m", "opt-6.7b"].map(|model| Titanus::preset(model, mode));
        let saved = models.map(|titanus| titanus.map(|t| 100.0 * t.movement_saved()));
        saved.into_iter().collect()
    };
    let both = |id: &str| -> Result<Vec<f64>> {
        Ok(paper.fact(id)?.into_iter().cycle().take(2).collect())
    };
    // Weights come again for every token; prompts are moved on both sides.
    let access = |titanus: &Titanus| {
        let sum = |bytes: &dyn Fn(u64, u64) -> u64| -> f64 {
            PAIRS.iter().map(|&(i, o)| bytes(i, o) as f64).sum()
        };
        let moved = |titanus: &Titanus, i, o| {
            titanus.kv_bytes_of_layer(i, o) + titanus.prompt_bytes_of_layer(i)
        };
        let reloading = |i, o| none.weight_bytes_of_layer() * (o + 1) + moved(&none, i, o);
        sum(&reloading) / sum(&|i, o| moved(titanus, i, o))
    };
    let over =
        |above: &Titanus, below: &Titanus, figure: &dyn Fn(&Titanus, u64, u64) -> Result<f64>| {
            let ratio = |&(i, o): &(u64, u64)| Ok(figure(above, i, o)? / figure(below, i, o)?);
            let ratios: Result<Vec<f64>> = PAIRS.iter().map(ratio).collect();
            ratios.map(|ratios| mean(&ratios))
        };
    let energy = |t: &Titanus, i, o| Ok(t.published(i, o)?.tokens_per_j);
    let icpi = |t: &Titanus, i, o| {
        let p = t.published(i, o)?;
        Ok(p.tokens_per_s_icpi / p.tokens_per_s)
    };
    let icpa = |t: &Titanus, i, o| {
        let p = t.published(i, o)?;
        Ok(p.tokens_per_s_icpa / p.tokens_per_s_icpi)
    };
    let of_pairs = |figure: &dyn Fn(&Titanus, u64, u64) -> Result<f64>| -> Result<f64> {
        let values: Result<Vec<f64>> = PAIRS.iter().map(|&(i, o)| figure(&cpq, i, o)).collect();
        values.map(|values| mean(&values))
    };
    let artifact = "in the accounting of the artifact, mean of six pairs";
    let mut figures = vec![
        Figure::new(
            NAME,
            "movement saved by pruning, OPT-125M, OPT-6.7B",
            "%",
            Class::A,
        )
        .values(both("movement.prune")?, movement(Mode::Pruning)?)
        .bound(Bound::Within(0.15))
        .note("published as a mean of five models; sparsities of the artifact"),
        Figure::new(
            NAME,
            "movement saved by CPQ, OPT-125M, OPT-6.7B",
            "%",
            Class::A,
        )
        .values(both("movement.cpq")?, movement(Mode::Cpq)?)
        .bound(Bound::Within(0.15))
        .note("published as a mean of five models; sparsities of the artifact"),
        Figure::new(
            NAME,
            "memory access below reloading, without and with CPQ",
            "x",
            Class::A,
        )
        .values(
            [paper.fact("access.cim")?, paper.fact("access.cpq")?].concat(),
            vec![access(&none), access(&cpq)],
        )
        .bound(Bound::Within(0.01))
        .note("ratio of sums over six pairs, weights decode + 1 times"),
        Figure::new(NAME, "energy: pruning, CPQ over pruning", "x", Class::A)
            .values(
                [paper.fact("energy.prune")?, paper.fact("energy.cpq")?].concat(),
                vec![
                    over(&pruned, &none, &energy)?,
                    over(&cpq, &pruned, &energy)?,
                ],
            )
            .bound(Bound::Within(0.02))
            .note(artifact),
        Figure::new(NAME, "throughput: ICPI, ICPA over it", "x", Class::A)
            .values(
                [
                    paper.fact("throughput.icpi")?,
                    paper.fact("throughput.icpa")?,
                ]
                .concat(),
                vec![of_pairs(&icpi)?, of_pairs(&icpa)?],
            )
            .bound(Bound::Within(0.02))
            .note(artifact),
    ];
    for (id, what) in [
        ("energy.vs_a100", "energy over A100"),
        ("throughput.vs_a100", "throughput over A100"),
        ("energy.vs_flightllm", "energy over FlightLLM"),
        ("throughput.vs_flightllm", "throughput over FlightLLM"),
    ] {
        figures.push(
            Figure::new(NAME, what, "x", Class::C)
                .values(paper.fact(id)?, vec![])
                .note("figures of the others are not published"),
        );
    }
    Ok(figures)
}

/// The figures as a table.
///
/// # Errors
/// Those of [`figures`].
pub fn published() -> Result<Answer> {
    let figures = figures()?;
    let mut table = Table::new(&[
        "row",
        "paper",
        "figure",
        "unit",
        "published",
        "model",
        "class",
        "tolerance",
        "verdict",
        "note",
    ]);
    let list = |values: &[f64]| match values.is_empty() {
        true => "-".to_owned(),
        false => values
            .iter()
            .map(|v| short(*v))
            .collect::<Vec<_>>()
            .join("; "),
    };
    for (number, figure) in figures.iter().enumerate() {
        table.push(vec![
            (number + 1).to_string(),
            figure.paper.to_owned(),
            figure.what.clone(),
            figure.unit.to_owned(),
            list(&figure.published),
            list(&figure.model),
            format!("{:?}", figure.class),
            figure.tolerance(),
            figure.verdict().to_owned(),
            figure.note.to_owned(),
        ]);
    }
    Ok(Answer {
        title: "What the papers publish, and what the model gives".to_owned(),
        tables: vec![(String::new(), table)],
        notes: vec![
            "A follows from the equations; B needs an assumption that the paper does not state; C \
             cannot be had from what is published."
                .to_owned(),
        ],
        plot: plot(&figures),
        json: json!(
            figures
                .iter()
                .map(|figure| json!({
                    "figure": figure,
                    "verdict": figure.verdict(),
                }))
                .collect::<Vec<_>>()
        ),
    })
}
