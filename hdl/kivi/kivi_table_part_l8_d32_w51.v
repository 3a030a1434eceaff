// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The part of the table of 8 lanes, with its own copies of the addresses, which bounds their
// fan-out. A write is done a cycle late. Unless the lanes' spill register is full, the row that was
// moved to last is read, at first row 0.
//
// Latency 1 cycle, one read and one write per cycle.
// Generated for rows = 32.
`default_nettype none
(* keep_hierarchy *)
module kivi_table_part_l8_d32_w51 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire   [7:0] writes,     // adjacent lanes that are written
    input  wire   [4:0] write_row,  // row of the write of the cycle before
    input  wire  [50:0] words,      // entries for the lanes written together
    input  wire         valid,      // there is a beat in the last stage of the lanes
    input  wire         ready,      // values are taken if there are some
    input  wire         moves,      // the row to read changes
    input  wire   [4:0] next_row,   // to this one
    output wire [407:0] entries     // the row read last, lane 0 lowest
);
    reg [7:0] write_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_q <= 8'd0;
        end else begin
            write_q <= writes;
        end
    end

    reg  [4:0] write_row_q;
    reg [50:0] words_q;

    always @(posedge clk) begin
        write_row_q <= write_row;
        words_q <= words;
    end

    reg [4:0] row_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            row_q <= 5'd0;
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

    wire [50:0] entries0;

    sdp_ram_d32_w51 u_lanes0 (
        .clk    (clk),
        .wr_en  (write_q[0]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries0)
    );

    wire [50:0] entries1;

    sdp_ram_d32_w51 u_lanes1 (
        .clk    (clk),
        .wr_en  (write_q[1]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries1)
    );

    wire [50:0] entries2;

    sdp_ram_d32_w51 u_lanes2 (
        .clk    (clk),
        .wr_en  (write_q[2]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries2)
    );

    wire [50:0] entries3;

    sdp_ram_d32_w51 u_lanes3 (
        .clk    (clk),
        .wr_en  (write_q[3]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries3)
    );

    wire [50:0] entries4;

    sdp_ram_d32_w51 u_lanes4 (
        .clk    (clk),
        .wr_en  (write_q[4]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries4)
    );

    wire [50:0] entries5;

    sdp_ram_d32_w51 u_lanes5 (
        .clk    (clk),
        .wr_en  (write_q[5]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries5)
    );

    wire [50:0] entries6;

    sdp_ram_d32_w51 u_lanes6 (
        .clk    (clk),
        .wr_en  (write_q[6]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries6)
    );

    wire [50:0] entries7;

    sdp_ram_d32_w51 u_lanes7 (
        .clk    (clk),
        .wr_en  (write_q[7]),
        .wr_addr(write_row_q),
        .wr_data(words_q),
        .rd_en  (!spill_full_q),
        .rd_addr(row_q),
        .rd_data(entries7)
    );

    assign entries = {entries7, entries6, entries5, entries4, entries3, entries2, entries1,
        entries0};
endmodule
`default_nettype wire
