//! Requests and when they arrive.

use crate::error::{Error, Result};
use serde::Serialize;

/// A request of a workload.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Request {
    /// When it arrives.
    pub arrival_s: f64,
    /// Tokens of its prompt.
    pub input: u64,
    /// Tokens it asks for.
    pub output: u64,
}

/// When a request is let in (contract section 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Admission {
    /// When its final length fits.
    Reserve,
    /// When its prompt fits; the youngest is put back when memory overflows.
    Paged,
}

/// `batch` equal requests at once.
pub fn batch(batch: u64, input: u64, output: u64) -> Vec<Request> {
    let request = Request {
        arrival_s: 0.0,
        input,
        output,
    };
    (0..batch).map(|_| request).collect()
}

/// Reads a trace: lines `arrival_s,input,output` below a line that says so, by arrival.
///
/// # Errors
/// With the line that is wrong.
pub fn trace(text: &str) -> Result<Vec<Request>> {
    let mut lines = text.lines().enumerate();
    let head = lines.next().map(|(_, line)| line.trim());
    if head != Some("arrival_s,input,output") {
        let message = "trace: the first line is not arrival_s,input,output";
        return Err(Error::new(message));
    }
    let mut requests: Vec<Request> = vec![];
    for (at, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |what: &str| Error::new(format!("trace, line {}: {what}", at + 1));
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [arrival, input, output] = fields[..] else {
            return Err(wrong("not three fields"));
        };
        let request = Request {
            arrival_s: arrival
                .parse()
                .map_err(|_| wrong("arrival_s is no number"))?,
            input: input.parse().map_err(|_| wrong("input is no count"))?,
            output: output.parse().map_err(|_| wrong("output is no count"))?,
        };
        if !(request.arrival_s.is_finite() && request.arrival_s >= 0.0) {
            return Err(wrong("arrival_s is not 0 or more"));
        }
        let tokens = 1..=1 << 32;
        if !tokens.contains(&request.input) || !tokens.contains(&request.output) {
            return Err(wrong("input and output are not 1 to 2^32 tokens"));
        }
        if requests
            .last()
            .is_some_and(|last| last.arrival_s > request.arrival_s)
        {
            return Err(wrong("arrives before the line above it"));
        }
        requests.push(request);
    }
    if requests.is_empty() {
        return Err(Error::new("trace: there is no request"));
    }
    Ok(requests)
}
