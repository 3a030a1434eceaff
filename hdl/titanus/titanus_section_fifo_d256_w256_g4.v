// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// FIFO of pieces of a section of the stream. Every piece says how many groups it has and is offered
// once for each of them, in order.
//
// room is set while two more pieces fit: the writer looks at it up to two cycles before it writes.
//
// Latency 2 cycles, one piece per cycle in, one group per cycle out.
// Generated for depth = 256, width = 256, groups = 4.
`default_nettype none
module titanus_section_fifo_d256_w256_g4 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         in_valid,       // a piece is present
    input  wire [255:0] in_piece,       // bits of the piece
    input  wire   [1:0] in_last_group,  // number of its last group
    output wire         room,           // two more pieces fit
    output wire         out_valid,      // a group is offered
    input  wire         out_ready,      // a group is taken if offered
    output wire [255:0] out_piece,      // bits of the piece that it is in
    output wire   [1:0] out_index       // number of the group in its piece
);
    wire         incoming_ready;
    wire         incoming_valid = in_valid;
    wire         unused_ready = incoming_ready;
    wire         pieces_ready;
    wire         pieces_valid;
    wire [257:0] pieces_data;

    stream_fifo_d256_w258 u_pieces (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (incoming_valid),
        .in_ready (incoming_ready),
        .in_data  ({in_last_group, in_piece}),
        .out_ready(pieces_ready),
        .out_valid(pieces_valid),
        .out_data (pieces_data)
    );

    wire [255:0] pieces_piece = pieces_data[255:0];
    wire   [1:0] pieces_last_group = pieces_data[257:256];

    // The group in turn.
    reg  [1:0] index_q;
    wire       is_last = index_q == pieces_last_group;
    wire       groups_ready;
    wire       groups_valid = pieces_valid;
    wire       leaves = groups_valid & groups_ready;
    wire       pops = leaves & is_last;

    assign pieces_ready = groups_ready & is_last;

    always @(posedge clk) begin
        if (!rst_n) begin
            index_q <= 2'd0;
        end else if (leaves) begin
            index_q <= is_last ? 2'd0 : (index_q + 2'd1);
        end
    end

    // Pieces inside.
    reg [8:0] count_q;
    reg       room_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            count_q <= 9'd0;
            room_q <= 1'b0;
        end else begin
            count_q <= (count_q + {8'd0, in_valid}) - {8'd0, pops};
            room_q <= count_q < 9'h0fe;
        end
    end

    assign room = room_q;
    assign out_valid = groups_valid;
    assign out_piece = pieces_piece;
    assign out_index = index_q;
    assign groups_ready = out_ready;
endmodule
`default_nettype wire
