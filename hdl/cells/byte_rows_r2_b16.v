// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 2 rows of 16 bytes in a ring, in registers. A write fills columns of the current row and of the
// next one. A read is combinational: it gives the columns of one row from a given column on, and
// the columns below that one of the next row.
//
// Rows are selected by one-hot signals. Contents are not reset.
//
// Generated for rows = 2, bytes = 16.
`default_nettype none
module byte_rows_r2_b16 (
    input  wire         clk,          // clock, rising edge
    input  wire         write,        // write enable
    input  wire   [1:0] write_row,    // current row of the writes, one-hot
    input  wire  [15:0] low,          // columns to fill in the current row
    input  wire  [15:0] high,         // columns to fill in the next row
    input  wire [127:0] data,         // bytes in their columns
    input  wire   [1:0] read_row,     // row to read, one-hot
    input  wire  [15:0] from_column,  // ones from the first column to read up
    output wire [127:0] picked        // bytes in their columns
);
    genvar i;

    reg  [127:0] row0_q;
    wire  [15:0] filled0 = ({16{write & write_row[0]}} & low) | ({16{write & write_row[1]}} & high);
    wire [127:0] fill0;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_fill0
            assign fill0[8*i +: 8] = {8{filled0[i]}};
        end
    endgenerate

    always @(posedge clk) begin
        row0_q <= (row0_q & ~fill0) | (data & fill0);
    end

    wire  [15:0] picked0 = ({16{read_row[0]}} & from_column) | ({16{read_row[1]}} & ~from_column);
    wire [127:0] pick0;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_pick0
            assign pick0[8*i +: 8] = {8{picked0[i]}};
        end
    endgenerate

    wire [127:0] part0 = row0_q & pick0;
    reg  [127:0] row1_q;
    wire  [15:0] filled1 = ({16{write & write_row[1]}} & low) | ({16{write & write_row[0]}} & high);
    wire [127:0] fill1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_fill1
            assign fill1[8*i +: 8] = {8{filled1[i]}};
        end
    endgenerate

    always @(posedge clk) begin
        row1_q <= (row1_q & ~fill1) | (data & fill1);
    end

    wire  [15:0] picked1 = ({16{read_row[1]}} & from_column) | ({16{read_row[0]}} & ~from_column);
    wire [127:0] pick1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_pick1
            assign pick1[8*i +: 8] = {8{picked1[i]}};
        end
    endgenerate

    wire [127:0] part1 = row1_q & pick1;

    assign picked = part0 | part1;
endmodule
`default_nettype wire
