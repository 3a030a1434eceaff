//! Zero-insert: entries go to the lanes that the mask marks, and nothing else is looked at.

use tb::model::Model;

/// Sends `(mask, entries)` beats without stalls, the last one marked, and gives what comes out.
fn expand(lanes: usize, beats: &[(u64, Vec<u8>)]) -> Vec<(u64, Vec<u8>)> {
    let mut model = Model::open(&format!("titanus_zero_insert_l{lanes}_w8"), 1).unwrap();
    let input = |model: &Model, name: &str| model.input(name).unwrap();
    let output = |model: &Model, name: &str| model.output(name).unwrap();
    let reset = input(&model, "rst_n");
    let [in_valid, in_mask, in_entries, in_last, out_ready] =
        ["in_valid", "in_mask", "in_entries", "in_last", "out_ready"]
            .map(|name| input(&model, name));
    let [in_ready, out_valid, out_mask, out_entries, out_last] = [
        "in_ready",
        "out_valid",
        "out_mask",
        "out_entries",
        "out_last",
    ]
    .map(|name| output(&model, name));
    model.set(in_valid, 0);
    model.set(reset, 0);
    model.cycle().unwrap();
    model.set(reset, 1);

    let (mut sent, mut out, mut cycle) = (0, vec![], 0u64);
    while out.len() < beats.len() {
        // Every third and every fifth cycle something stalls.
        let offers = sent < beats.len();
        model.set(in_valid, offers.into());
        if let Some((mask, entries)) = beats.get(sent) {
            let words: Vec<u32> = entries
                .chunks(4)
                .map(|four| u32::from_le_bytes(four.try_into().unwrap()))
                .collect();
            model.set(in_mask, *mask);
            model.write(in_entries, &words);
            model.set(in_last, u64::from(sent + 1 == beats.len()));
        }
        let ready = cycle % 3 != 0 && cycle % 5 != 0;
        model.set(out_ready, ready.into());
        model.settle().unwrap();
        if ready && model.get(out_valid) == 1 {
            let mut words = vec![0; lanes / 4];
            model.read(out_entries, &mut words);
            let entries = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            out.push((model.get(out_mask), entries));
            let last = model.get(out_last) == 1;
            assert_eq!(last, out.len() == beats.len());
        }
        sent += usize::from(offers && model.get(in_ready) == 1);
        model.rise().unwrap();
        cycle += 1;
        assert!(cycle < 4 * beats.len() as u64 + 100, "hung");
    }
    out
}

fn expected(lanes: usize, mask: u64, entries: &[u8]) -> Vec<u8> {
    let mut next = entries.iter();
    (0..lanes)
        .map(|lane| match mask >> lane & 1 {
            1 => *next.next().expect("there is an entry for every lane"),
            _ => 0,
        })
        .collect()
}

#[test]
#[ignore = "long"]
fn entries_go_to_the_marked_lanes_in_order_for_every_mask() {
    for lanes in [8, 16, 32, 64] {
        let masks: Vec<u64> = match lanes {
            32 | 64 => (0..1u64 << 16)
                .map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - lanes))
                .collect(),
            _ => (0..1 << lanes).collect(),
        };
        let beats: Vec<(u64, Vec<u8>)> = masks
            .iter()
            .map(|&mask| {
                let noise = mask.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1;
                let entry = |i: u64| (noise.wrapping_mul(i + 3) >> 40) as u8;
                (mask, (0..lanes as u64).map(entry).collect())
            })
            .collect();
        let out = expand(lanes, &beats);
        for ((mask, entries), found) in beats.iter().zip(out) {
            assert_eq!(found, (*mask, expected(lanes, *mask, entries)));
        }
    }
}
