//! Rows: the values of the packed codes of a token (KIVI contract, sections 3 and 4).

use crate::F16;

/// The values of a row by tables of 2^`bits` values: one for each channel.
pub(super) fn by_channel(row: &[u8], bits: u32, tables: &[F16], out: &mut [F16]) {
    match bits {
        2 => by_channel_of::<2, 4>(row, tables, out),
        _ => by_channel_of::<4, 16>(row, tables, out),
    }
}

/// The values of a row by tables of 2^`bits` values: one for each `group` channels.
pub(super) fn by_group(row: &[u8], bits: u32, group: usize, tables: &[F16], out: &mut [F16]) {
    match bits {
        2 => by_group_of::<2, 4>(row, group, tables, out),
        _ => by_group_of::<4, 16>(row, group, tables, out),
    }
}

fn by_channel_of<const BITS: usize, const VALUES: usize>(
    row: &[u8],
    tables: &[F16],
    out: &mut [F16],
) {
    let (tables, _) = tables.as_chunks::<VALUES>();
    let bytes = out.chunks_mut(8 / BITS).zip(tables.chunks(8 / BITS));
    for ((out, tables), byte) in bytes.zip(row) {
        for (i, (x, table)) in out.iter_mut().zip(tables).enumerate() {
            *x = table[usize::from(byte >> (BITS * i)) % VALUES];
        }
    }
}

fn by_group_of<const BITS: usize, const VALUES: usize>(
    row: &[u8],
    group: usize,
    tables: &[F16],
    out: &mut [F16],
) {
    let (tables, _) = tables.as_chunks::<VALUES>();
    let groups = out.chunks_mut(group).zip(row.chunks(group * BITS / 8));
    for ((out, codes), table) in groups.zip(tables) {
        for (out, byte) in out.chunks_mut(8 / BITS).zip(codes) {
            for (i, x) in out.iter_mut().enumerate() {
                *x = table[usize::from(byte >> (BITS * i)) % VALUES];
            }
        }
    }
}
