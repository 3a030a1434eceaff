// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The part of the table of 16 lanes, with its own copies of the addresses, which bounds their
// fan-out. A write is done a cycle late. Unless the lanes' spill register is full, the row that was
// moved to last is read, at first row 0.
//
// Latency 1 cycle, one read and one write per cycle.
// Generated for rows = 8.
`default_nettype none
(* keep_hierarchy *)
module kivi_table_part_l16_d8_w64 (
    input  wire          clk,        // clock, rising edge
    input  wire          rst_n,      // synchronous reset, active low
    input  wire    [7:0] writes,     // adjacent lanes that are written
    input  wire    [2:0] write_row,  // row of the write of the cycle before
    input  wire  [127:0] words,      // entries for the lanes written together
    input  wire          valid,      // there is a beat in the last stage of the lanes
    input  wire          ready,      // values are taken if there are some
    input  wire          moves,      // the row to read changes
    input  wire    [2:0] next_row,   // to this one
    output wire [1023:0] entries     // the row read last, lane 0 lowest
);
    reg [7:0] write_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_q <= 8'd0;
        end else begin
            write_q <= writes;
        end
    end

    reg   [2:0] write_row_q;
    reg [127:0] words_q;

    always @(posedge clk) begin
        write_row_q <= write_row;
        words_q <= words;
    end

    reg [2:0] row_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            row_q <= 3'd0;
        end else if (moves) begin
            row_q <= next_row;
        end
    end

    reg spill_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            spill_full_q <= 1'b0;
        end else begin
            spill_full_q <= !ready & (spill_full_q | valid);
        end
    end

    wire [127:0] entries0;

    sdp_ram_d8_w128 u_lanes0 (
        .clk    (clk),
        .wr_en  (write_q[0]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries0)
    );

    wire [127:0] entries2;

    sdp_ram_d8_w128 u_lanes2 (
        .clk    (clk),
        .wr_en  (write_q[1]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries2)
    );

    wire [127:0] entries4;

    sdp_ram_d8_w128 u_lanes4 (
        .clk    (clk),
        .wr_en  (write_q[2]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries4)
    );

    wire [127:0] entries6;

    sdp_ram_d8_w128 u_lanes6 (
        .clk    (clk),
        .wr_en  (write_q[3]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries6)
    );

    wire [127:0] entries8;

    sdp_ram_d8_w128 u_lanes8 (
        .clk    (clk),
        .wr_en  (write_q[4]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries8)
    );

    wire [127:0] entries10;

    sdp_ram_d8_w128 u_lanes10 (
        .clk    (clk),
        .wr_en  (write_q[5]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries10)
    );

    wire [127:0] entries12;

    sdp_ram_d8_w128 u_lanes12 (
        .clk    (clk),
        .wr_en  (write_q[6]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries12)
    );

    wire [127:0] entries14;

    sdp_ram_d8_w128 u_lanes14 (
        .clk    (clk),
        .wr_en  (write_q[7]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries14)
    );

    assign entries = {entries14, entries12, entries10, entries8, entries6, entries4, entries2,
        entries0};
endmodule
`default_nettype wire
