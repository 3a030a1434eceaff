//! Causal attention of one layer over a cache: binary32, grouped queries.

use crate::Error;
use crate::cache::{Cache, Product, Read, Row, Side, Vectors, to_f32};
use candle_core::{
    CpuStorage, Device, InplaceOp1, InplaceOp2, Layout, Result as TensorResult, Tensor,
};
use rayon::prelude::*;
use sim::F16;

/// What the queries of one layer give for what its cache holds: [tokens, query heads x head].
///
/// `queries` is [query heads, tokens, head], with the rotary embedding.
pub fn attend(
    cache: &mut dyn Cache,
    layer: usize,
    queries: &Tensor,
    keys: &Vectors,
    values: &Vectors,
) -> Result<Tensor, Error> {
    let (heads, tokens, head) = queries.dims3()?;
    let kv_heads = keys.width / head;
    let [read_keys, read_values] = cache.pass(layer, keys, values)?;

    let turned;
    let mut queries = queries;
    if let Some(transform) = cache.query_transform(layer) {
        turned = each_head(queries, head, &*transform)?;
        queries = &turned;
    }
    // The query heads that share a KV head stand behind each other, so their rows are one matrix.
    let queries = queries.reshape((kv_heads, heads / kv_heads * tokens, head))?;
    let against = |elements: &[F16]| -> Result<Tensor, Error> {
        Ok(queries.matmul(&by_head(elements, keys)?.transpose(1, 2)?)?)
    };
    let scores = match &read_keys.product {
        Some(product) => multiplied(&**product, Side::Key, &queries, tokens, tokens)?,
        None => against(&read_keys.elements)?,
    };
    if let Some(exact_from) = &read_keys.exact_from {
        let exact = against(&keys.elements)?;
        scores.inplace_op2(&exact, &Recent { exact_from })?;
    }
    let scale = 1.0 / (head as f32).sqrt();
    scores.inplace_op1(&CausalSoftmax { scale, tokens })?;

    let weighted = match &read_values.product {
        Some(product) => multiplied(&**product, Side::Value, &scores, tokens, head)?,
        None => weigh(&scores, &read_values, values)?,
    };
    let weighted = weighted.reshape((heads, tokens, head))?;
    let weighted = match cache.output_transform(layer) {
        Some(transform) => each_head(&weighted, head, &*transform)?,
        None => weighted,
    };
    Ok(weighted.transpose(0, 1)?.reshape((tokens, heads * head))?)
}

/// The sums of values by their weights; each query's recent tokens as they were written.
fn weigh(weights: &Tensor, read: &Read, written: &Vectors) -> Result<Tensor, Error> {
    let decoded = by_head(&read.elements, written)?;
    let Some(exact_from) = &read.exact_from else {
        return Ok(weights.matmul(&decoded)?);
    };
    let recent = weights.zeros_like()?;
    recent.inplace_op2(weights, &Recent { exact_from })?;
    let earlier = (weights - &recent)?;
    let exact = by_head(&written.elements, written)?;
    Ok((earlier.matmul(&decoded)? + recent.matmul(&exact)?)?)
}

/// Rows [KV heads, query heads x tokens, elements] through the products of a side, each row to so many
/// results; what a query does not see stays 0.
fn multiplied(
    product: &dyn Product,
    side: Side,
    rows: &Tensor,
    tokens: usize,
    results: usize,
) -> Result<Tensor, Error> {
    let (kv_heads, queries, elements) = rows.dims3()?;
    let rows = rows.flatten_all()?.to_vec1::<f32>()?;
    let mut products = vec![0.0; kv_heads * queries * results];
    let with_results = rows
        .par_chunks_exact(elements)
        .zip(products.par_chunks_exact_mut(results));
    with_results
        .enumerate()
        .try_for_each(|(at, (elements, results))| {
            let visible = at % tokens + 1;
            let (elements, results) = match side {
                Side::Key => (elements, &mut results[..visible]),
                Side::Value => (&elements[..visible], results),
            };
            let row = Row {
                number: at,
                kv_head: at / queries,
                visible,
                elements,
            };
            product.multiply(row, results)
        })?;
    Ok(Tensor::from_vec(
        products,
        (kv_heads, queries, results),
        &Device::Cpu,
    )?)
}

/// Elements in the order of `like` as [KV heads, tokens, head].
fn by_head(elements: &[F16], like: &Vectors) -> Result<Tensor, Error> {
    let (width, head, tokens) = (like.width, like.head, like.tokens());
    let mut ordered = Vec::with_capacity(elements.len());
    for first in (0..width).step_by(head) {
        for token in elements.chunks_exact(width) {
            ordered.extend(token[first..first + head].iter().map(|&x| to_f32(x)));
        }
    }
    Ok(Tensor::from_vec(
        ordered,
        (width / head, tokens, head),
        &Device::Cpu,
    )?)
}

/// A tensor whose last dimension is a head's, with every such vector changed.
fn each_head(
    tensor: &Tensor,
    head: usize,
    transform: &(dyn Fn(&mut [f32]) -> Result<(), Error> + Send + Sync),
) -> Result<Tensor, Error> {
    let mut elements = tensor.flatten_all()?.to_vec1::<f32>()?;
    elements
        .par_chunks_exact_mut(head)
        .try_for_each(transform)?;
    Ok(Tensor::from_vec(elements, tensor.dims(), &Device::Cpu)?)
}

/// The elements of a contiguous tensor.
fn contiguous<'a>(storage: &'a CpuStorage, layout: &Layout) -> TensorResult<&'a [f32]> {
    match (storage, layout.contiguous_offsets()) {
        (CpuStorage::F32(elements), Some((from, to))) => Ok(&elements[from..to]),
        _ => candle_core::bail!("attention works on contiguous binary32"),
    }
}

/// The same, to be written.
fn contiguous_mut<'a>(storage: &'a mut CpuStorage, layout: &Layout) -> TensorResult<&'a mut [f32]> {
    match (storage, layout.contiguous_offsets()) {
        (CpuStorage::F32(elements), Some((from, to))) => Ok(&mut elements[from..to]),
        _ => candle_core::bail!("attention works on contiguous binary32"),
    }
}

/// Scores become weights: scaled, masked, softmax; later tokens have weight 0.
struct CausalSoftmax {
    scale: f32,
    tokens: usize,
}

impl InplaceOp1 for CausalSoftmax {
    fn name(&self) -> &'static str {
        "causal-softmax"
    }

    fn cpu_fwd(&self, storage: &mut CpuStorage, layout: &Layout) -> TensorResult<()> {
        let scores = contiguous_mut(storage, layout)?;
        let rows = scores.par_chunks_exact_mut(self.tokens).enumerate();
        rows.for_each(|(row, scores)| {
            let (seen, later) = scores.split_at_mut(row % self.tokens + 1);
            let largest = seen.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let mut sum = 0.0;
            for score in seen.iter_mut() {
                *score = ((*score - largest) * self.scale).exp();
                sum += *score;
            }
            seen.iter_mut().for_each(|weight| *weight /= sum);
            later.fill(0.0);
        });
        Ok(())
    }
}

/// Takes each query's recent positions from another tensor.
struct Recent<'a> {
    exact_from: &'a [usize],
}

impl InplaceOp2 for Recent<'_> {
    fn name(&self) -> &'static str {
        "recent-positions"
    }

    fn cpu_fwd(
        &self,
        to: &mut CpuStorage,
        to_layout: &Layout,
        from: &CpuStorage,
        from_layout: &Layout,
    ) -> TensorResult<()> {
        let tokens = self.exact_from.len();
        let to = contiguous_mut(to, to_layout)?.par_chunks_exact_mut(tokens);
        let from = contiguous(from, from_layout)?.par_chunks_exact(tokens);
        to.zip(from).enumerate().for_each(|(row, (to, from))| {
            let recent = self.exact_from[row % tokens]..row % tokens + 1;
            to[recent.clone()].copy_from_slice(&from[recent]);
        });
        Ok(())
    }
}
