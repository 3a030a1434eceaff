// SPDX-License-Identifier: Apache-2.0
//
// Byte packer: the bytes of a packet come out once, in order, in words that are full but for the
// last; an offered word stays until it is taken. A packet that is complete gives its next word within
// LATENCY cycles, and while words are taken a beat waits for at most one cycle, in which the rest of a
// packet leaves.
//
// One byte, any byte, is watched on its way: its value, its place in its packet, and how many
// packets are before its own. Places count modulo 2^PLACE_BITS, more than the packer holds.
`default_nettype none
module byte_packer_checker #(
    parameter BYTES = 4,
    parameter COUNT_BITS = 3,
    parameter PLACE_BITS = 6,
    parameter PACKET_BITS = 3,
    parameter LATENCY = 3
) (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire in_ready,
    input wire [COUNT_BITS-1:0] in_count,
    input wire [8*BYTES-1:0] in_bytes,
    input wire in_last,
    input wire out_valid,
    input wire out_ready,
    input wire [8*BYTES-1:0] out_data,
    input wire [BYTES-1:0] out_keep,
    input wire out_last
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);
    // A beat has at most a word of bytes.
    always @* if (in_valid) assume (in_count <= BYTES);

    wire push = in_valid & in_ready;
    wire pop = out_valid & out_ready;

    // Bytes of the packet before this beat, and before this word; packets inside.
    reg [PLACE_BITS-1:0] in_place = 0;
    reg [PLACE_BITS-1:0] out_place = 0;
    reg [PACKET_BITS-1:0] packets = 0;
    integer i;
    reg [COUNT_BITS-1:0] out_count;
    always @* begin
        out_count = 0;
        for (i = 0; i < BYTES; i = i + 1) out_count = out_count + out_keep[i];
    end
    always @(posedge clk) if (started) begin
        if (push) in_place <= in_last ? 0 : in_place + in_count;
        if (pop) out_place <= out_last ? 0 : out_place + out_count;
        packets <= packets + (push & in_last) - (pop & out_last);
    end

    // The watched byte.
    (* anyseq *) wire watch;
    (* anyseq *) wire [COUNT_BITS-1:0] which;
    reg watching = 1'b0;
    reg [PLACE_BITS-1:0] place;
    reg [PACKET_BITS-1:0] before;
    reg [7:0] value;
    wire [PLACE_BITS-1:0] lane = place - out_place;
    wire here = watching & (before == 0) & (lane < out_count);
    always @(posedge clk) if (started) begin
        if (!watching && push && watch && which < in_count) begin
            watching <= 1'b1;
            place <= in_place + which;
            before <= packets - (pop & out_last);
            value <= in_bytes[which*8 +: 8];
        end else if (watching && pop) begin
            if (here) watching <= 1'b0;
            before <= before - out_last;
        end
    end

    // A packet's length, when its last beat is in: watched in the same way.
    (* anyseq *) wire measure;
    reg measuring = 1'b0;
    reg [PLACE_BITS-1:0] length;
    reg [PACKET_BITS-1:0] packets_before;
    always @(posedge clk) if (started) begin
        if (!measuring && push && in_last && measure) begin
            measuring <= 1'b1;
            length <= in_place + in_count;
            packets_before <= packets - (pop & out_last);
        end else if (measuring && pop && out_last) begin
            measuring <= packets_before != 0;
            packets_before <= packets_before - 1'b1;
        end
    end

    reg was_offered = 1'b0;
    reg [9*BYTES:0] offered;
    always @(posedge clk) begin
        was_offered <= started & out_valid & !out_ready;
        offered <= {out_last, out_keep, out_data};
    end

    // Cycles for which a complete packet has given no word, and whether the input was not ready though no word waited.
    reg [2:0] late = 3'd0;
    reg refused = 1'b0;
    wire no_word_waits = !out_valid | out_ready;
    always @(posedge clk) if (started) begin
        late <= packets != 0 && !out_valid ? late + 3'd1 : 3'd0;
        refused <= !in_ready & no_word_waits;
    end
    always @(posedge clk) if (started) begin
        in_time: assert (late < LATENCY);
        if (refused && no_word_waits) has_room: assert (in_ready);
    end

    always @(posedge clk) if (started && out_valid) begin
        if (here) in_order: assert (out_data[lane*8 +: 8] == value);
        if (watching && before == 0 && out_last) no_loss: assert (here);
        if (measuring && packets_before == 0 && out_last)
            no_byte_more_or_less: assert (out_place + out_count == length);
        no_packet_more: assert (!out_last || packets != 0);
        full_words: assert (out_last || &out_keep);
        low_bytes: assert ((out_keep & (out_keep + 1'b1)) == 0);
    end
    always @(posedge clk) if (started && was_offered)
        stable: assert (out_valid && {out_last, out_keep, out_data} == offered);
endmodule
`default_nettype wire
