//! The multiplier with zero detection, over all pairs of operands.

use std::collections::VecDeque;
use tb::model::{Input, Model, Output};

/// A multiplier: the flag comes a cycle behind the operands, the product another one later.
struct Bench {
    model: Model,
    inputs: [(Input, usize); 3],
    outputs: [Output; 2],
    /// Bits of a product.
    width: usize,
    products: VecDeque<u64>,
}

impl Bench {
    fn new(config: &str) -> Bench {
        let info = tb::model::configured(config).expect("the row has it");
        let model = Model::of(info, 1).unwrap();
        Bench {
            inputs: ["valid", "a", "b"].map(|name| (model.input(name).unwrap(), info.width(name))),
            outputs: ["executed", "product"].map(|name| model.output(name).unwrap()),
            width: info.width("product"),
            products: VecDeque::new(),
            model,
        }
    }

    /// Multiplies, and checks what comes out.
    fn multiply(&mut self, valid: bool, a: i64, b: i64) {
        let bits = |value: i64, width: usize| value as u64 & ((1 << width) - 1);
        for ((input, width), value) in self.inputs.into_iter().zip([valid.into(), a, b]) {
            self.model.set(input, bits(value, width));
        }
        self.model.cycle().unwrap();
        let executes = valid && a != 0 && b != 0;
        let product = if executes { a * b } else { 0 };
        self.products.push_back(bits(product, self.width));
        let [executed, product] = self.outputs.map(|output| self.model.get(output));
        assert_eq!(executed, u64::from(executes), "{a} x {b}");
        if self.products.len() == 2 {
            let expected = self.products.pop_front().expect("there are two");
            assert_eq!(product, expected, "in front of {a} x {b}");
        }
    }
}

/// Signed and unsigned bytes are both among the operands of 9 bits.
#[test]
fn every_pair_of_operands_gives_its_product_and_whether_it_is_executed() {
    for (config, a_bits, b_bits) in [("dot_lane_a9_b8", 9, 8), ("dot_lane_a3_b5", 3, 5)] {
        let mut bench = Bench::new(config);
        let (lowest_a, lowest_b) = (-(1i64 << (a_bits - 1)), -(1i64 << (b_bits - 1)));
        let mut pairs = 0;
        for a in lowest_a..-lowest_a {
            for b in lowest_b..-lowest_b {
                if (a, b) == (lowest_a, lowest_b) {
                    continue;
                }
                bench.multiply(true, a, b);
                // What is not there is not multiplied.
                if (a + b) % 7 == 0 {
                    bench.multiply(false, b.max(lowest_a), 1);
                }
                pairs += 1;
            }
        }
        assert_eq!(pairs, (1 << (a_bits + b_bits)) - 1);
    }
}
