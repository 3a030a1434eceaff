//! Rows of tokens to packs of channels.

use super::geometry::Geometry;
use crate::cells::{credit_counter, sdp_ram, stream_fifo, turned};
use crate::delay::delayed_bit;
use crate::hw::{Bit, Bits, Bundle, Flow, Module, ModuleBuilder, Stream, Value, log2_ceil};
use crate::packkv::format::{CHANNELS, Format, HEAD};

/// Tiles that it holds.
pub(super) const TILES: usize = 4;
/// Packs that may wait at the output.
const PACKS: usize = 6;

/// A row of a tile: 16 channels of a stored token.
pub(super) fn rows(format: Format) -> Bundle {
    Bundle::new(
        "a row",
        &[
            ("codes", Bits(format.row()), "channels, the lowest lowest"),
            ("place", Bits(format.place()), "which token of its group"),
            ("ends", Bit, "last row of the tile"),
            ("bits", Bits(format.length()), "b"),
            ("dest", Bits(HEAD), "the head"),
            ("last", Bit, "last tile of the head's block"),
        ],
    )
}

/// Tiles of P tokens of 16 channels: rows in, columns out.
///
/// 16 banks; the code of channel c of row r is in bank r + c, modulo 16, at the address of its row, so that a row and a
/// column have one code in every bank.
pub(super) fn transposer(geometry: Geometry) -> Module {
    let format = geometry.format;
    let m = ModuleBuilder::new(format!(
        "packkv_transposer_p{}_n{}",
        format.pack, format.largest
    ));
    m.doc(
        "Tiles of P stored tokens of 16 channels: takes rows, gives the packs of the channels. The code of channel c in \
         row r is in bank r + c, modulo 16, so a row and a pack have at most one code in every bank.",
    );
    m.doc(format!(
        "It holds {TILES} tiles, and freed says when the last pack of one has been read: a tile's rows may only come \
         when there is room for all of them.",
    ));
    m.parameter("pack", format.pack);
    m.parameter("largest", format.largest);
    m.throughput("one row in and one pack out per cycle");
    let row = Flow::input(&m, "row", &rows(format));
    let write = placed(&m, format, &row);
    let tile_fields = ["bits", "dest", "last"].map(|f| (f, write.get(f)));
    let tile_ends = m.wire("tile_ends", write.valid & write.get("ends"));
    let tile = m.stream("whole_tile", tile_ends, &tile_fields);
    m.unused("unused_whole_tile_ready", tile.ready());
    let tile = tile.through_packed("tile", |w| stream_fifo(TILES, w));
    let into = m.reg_reset("into", Bits(log2_ceil(TILES)), 0);
    into.set_when(tile_ends, into.q() + 1);

    m.comment("A column goes out with a credit for its place in the FIFO.");
    let room = m.instance("u_room", &credit_counter(PACKS));
    let from = m.reg_reset("from", Bits(log2_ceil(TILES)), 0);
    let channel = m.reg_reset("channel", Bits(4), 0);
    let issues = m.wire("issues", tile.valid & room.get_as("available", "pack_free"));
    let ends = m.wire("column_ends", channel.q().eq(CHANNELS - 1));
    let leaves = m.wire("tile_leaves", issues & ends);
    room.set("take", issues);
    channel.set_when(issues, channel.q() + 1);
    from.set_when(leaves, from.q() + 1);
    m.output("freed", leaves, "a tile has been read");

    let found = columns(&m, format, &write, [into.q(), from.q(), channel.q()]);
    let of_pack = m.delay("pack_channel", channel.q());
    let codes = turned(&m, "column", found, format.bits(), of_pack, false);
    if format.codes() < format.row() {
        let rest = codes.slice(format.codes(), format.row() - format.codes());
        m.unused("unused_column", rest);
    }
    let fields = [
        ("codes", codes.slice(0, format.codes())),
        ("bits", m.delay("pack_bits", tile.get("bits"))),
        ("dest", m.delay("pack_dest", tile.get("dest"))),
        ("last", m.delay("pack_last", tile.get("last") & ends)),
    ];
    tile.accept_when(leaves);
    let valid = delayed_bit(&m, "pack_read", issues, 1);
    let packs = m.stream("found_pack", valid, &fields);
    m.unused("unused_found_pack_ready", packs.ready());
    let packs = packs.through_packed("queued_pack", |w| stream_fifo(PACKS, w));
    give(room, packs, format);
    m.finish()
}

fn give<'m>(room: crate::hw::InstanceRef<'m>, packs: Stream<'m>, format: Format) {
    room.set("give", packs.transfer());
    packs.stream_out("out", &format.packs());
}

/// Rows with their codes in their banks.
fn placed<'m>(m: &'m ModuleBuilder, format: Format, row: &Flow<'m>) -> Flow<'m> {
    m.comment("The codes of a row to their banks.");
    let distance = m.wire("distance", row.get("place").zext(4));
    let codes = turned(m, "row", row.get("codes"), format.bits(), distance, true);
    let mut fields = vec![("codes", codes)];
    fields.extend(["place", "ends", "bits", "dest", "last"].map(|f| (f, row.get(f))));
    row.with(&fields).registered(1)
}

/// The codes that the banks give for a channel a cycle later: row r is in lane r + channel, modulo 16.
fn columns<'m>(
    m: &'m ModuleBuilder,
    format: Format,
    write: &Flow<'m>,
    [into, from, channel]: [Value<'m>; 3],
) -> Value<'m> {
    m.comment("The banks.");
    let (bits, place) = (format.bits(), format.place());
    let to = m.wire("bank_write", m.concat(&[into, write.get("place")]));
    let codes = write.get("codes").lanes(bits);
    let ram = sdp_ram(TILES * format.pack, bits);
    let data: Vec<Value> = (0..CHANNELS)
        .map(|bank| {
            let row = m.wire(&format!("row{bank}"), m.lit(Bits(4), bank) - channel);
            let u = m.instance(&format!("u_bank{bank}"), &ram);
            u.set("wr_en", write.valid)
                .set("wr_addr", to)
                .set("wr_data", codes[bank])
                .set("rd_en", m.lit(Bit, 1))
                .set("rd_addr", m.concat(&[from, row.slice(0, place)]));
            if place < 4 {
                m.unused(&format!("unused_row{bank}"), row.slice(place, 4 - place));
            }
            u.get_as("rd_data", &format!("bank{bank}"))
        })
        .collect();
    m.wire("banks", m.pack(&data))
}
