//! Attention in software, which demonstrations compare the hardware's with.

use sim::F16;
use tb::units::oaken::tensors::Tensor;

/// Does the tensor hold keys?
pub fn is_of_keys(tensor: &Tensor) -> bool {
    tensor.name.ends_with(".k")
}

/// Softmax attention of `queries`, the last tokens, on the keys and values up to themselves, head by
/// head.
pub fn attend(
    queries: &[F16],
    keys: &[F16],
    values: &[F16],
    (heads, d): (usize, usize),
) -> Vec<f64> {
    let width = heads * d;
    let before = (keys.len() - queries.len()) / width;
    let numbers = |x: &[F16]| x.iter().map(|x| x.to_f64()).collect::<Vec<f64>>();
    let (queries, keys, values) = (numbers(queries), numbers(keys), numbers(values));
    let mut outputs = vec![0.0; queries.len()];
    for (row, output) in outputs.chunks_exact_mut(d).enumerate() {
        let (token, head) = (row / heads, row % heads);
        let query = &queries[row * d..][..d];
        let place = |at: usize| at * width + head * d..at * width + (head + 1) * d;
        let scores: Vec<f64> = (0..=before + token)
            .map(|at| {
                let key = &keys[place(at)];
                let product: f64 = query.iter().zip(key).map(|(q, k)| q * k).sum();
                product / (d as f64).sqrt()
            })
            .collect();
        let most = scores.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = scores.iter().map(|score| (score - most).exp()).collect();
        let sum: f64 = weights.iter().sum();
        for (at, weight) in weights.iter().enumerate() {
            let value = &values[place(at)];
            for (o, v) in output.iter_mut().zip(value) {
                *o += weight / sum * v;
            }
        }
    }
    outputs
}

/// Numbers rounded to binary16.
pub fn rounded(numbers: &[f64]) -> Vec<F16> {
    numbers.iter().map(|x| F16::nearest(*x)).collect()
}

/// The sum of the squares of what results are off, as a part of the sum of the exact squares.
pub fn relative_error(exact: &[f64], results: impl Iterator<Item = f64>) -> f64 {
    let squares: f64 = exact.iter().map(|x| x * x).sum();
    let errors: f64 = exact
        .iter()
        .zip(results)
        .map(|(x, y)| (x - y).powi(2))
        .sum();
    errors / squares
}
