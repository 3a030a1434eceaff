// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 6 rows of 8 bytes in a ring, in registers. A write fills columns of the current row and of the
// next one. A read is combinational: it gives the columns of one row from a given column on, and
// the columns below that one of the next row.
//
// Rows are selected by one-hot signals. Contents are not reset.
//
// Generated for rows = 6, bytes = 8.
`default_nettype none
module byte_rows_r6_b8 (
    input  wire        clk,          // clock, rising edge
    input  wire        write,        // write enable
    input  wire  [5:0] write_row,    // current row of the writes, one-hot
    input  wire  [7:0] low,          // columns to fill in the current row
    input  wire  [7:0] high,         // columns to fill in the next row
    input  wire [63:0] data,         // bytes in their columns
    input  wire  [5:0] read_row,     // row to read, one-hot
    input  wire  [7:0] from_column,  // ones from the first column to read up
    output wire [63:0] picked        // bytes in their columns
);
    genvar i;

    reg  [63:0] row0_q;
    wire  [7:0] filled0 = ({8{write & write_row[0]}} & low) | ({8{write & write_row[5]}} & high);
    wire [63:0] fill0;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_fill0
            assign fill0[8*i +: 8] = {8{filled0[i]}};
        end
    endgenerate

    always @(posedge clk) begin
        row0_q <= (row0_q & ~fill0) | (data & fill0);
    end

    wire  [7:0] picked0 = ({8{read_row[0]}} & from_column) | ({8{read_row[5]}} & ~from_column);
    wire [63:0] pick0;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_pick0
            assign pick0[8*i +: 8] = {8{picked0[i]}};
        end
    endgenerate

    wire [63:0] part0 = row0_q & pick0;
    reg  [63:0] row1_q;
    wire  [7:0] filled1 = ({8{write & write_row[1]}} & low) | ({8{write & write_row[0]}} & high);
    wire [63:0] fill1;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_fill1
            assign fill1[8*i +: 8] = {8{filled1[i]}};
        end
    endgenerate

    always @(posedge clk) begin
        row1_q <= (row1_q & ~fill1) | (data & fill1);
    end

    wire  [7:0] picked1 = ({8{read_row[1]}} & from_column) | ({8{read_row[0]}} & ~from_column);
    wire [63:0] pick1;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_pick1
            assign pick1[8*i +: 8] = {8{picked1[i]}};
        end
    endgenerate

    wire [63:0] part1 = row1_q & pick1;
    reg  [63:0] row2_q;
    wire  [7:0] filled2 = ({8{write & write_row[2]}} & low) | ({8{write & write_row[1]}} & high);
    wire [63:0] fill2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_fill2
            assign fill2[8*i +: 8] = {8{filled2[i]}};
        end
    endgenerate

    always @(posedge clk) begin
        row2_q <= (row2_q & ~fill2) | (data & fill2);
    end

    wire  [7:0] picked2 = ({8{read_row[2]}} & from_column) | ({8{read_row[1]}} & ~from_column);
    wire [63:0] pick2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_pick2
            assign pick2[8*i +: 8] = {8{picked2[i]}};
        end
    endgenerate

    wire [63:0] part2 = row2_q & pick2;
    reg  [63:0] row3_q;
    wire  [7:0] filled3 = ({8{write & write_row[3]}} & low) | ({8{write & write_row[2]}} & high);
    wire [63:0] fill3;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_fill3
            assign fill3[8*i +: 8] = {8{filled3[i]}};
        end
    endgenerate

    always @(posedge clk) begin
        row3_q <= (row3_q & ~fill3) | (data & fill3);
    end

    wire  [7:0] picked3 = ({8{read_row[3]}} & from_column) | ({8{read_row[2]}} & ~from_column);
    wire [63:0] pick3;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_pick3
            assign pick3[8*i +: 8] = {8{picked3[i]}};
        end
    endgenerate

    wire [63:0] part3 = row3_q & pick3;
    reg  [63:0] row4_q;
    wire  [7:0] filled4 = ({8{write & write_row[4]}} & low) | ({8{write & write_row[3]}} & high);
    wire [63:0] fill4;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_fill4
            assign fill4[8*i +: 8] = {8{filled4[i]}};
        end
    endgenerate

    always @(posedge clk) begin
        row4_q <= (row4_q & ~fill4) | (data & fill4);
    end

    wire  [7:0] picked4 = ({8{read_row[4]}} & from_column) | ({8{read_row[3]}} & ~from_column);
    wire [63:0] pick4;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_pick4
            assign pick4[8*i +: 8] = {8{picked4[i]}};
        end
    endgenerate

    wire [63:0] part4 = row4_q & pick4;
    reg  [63:0] row5_q;
    wire  [7:0] filled5 = ({8{write & write_row[5]}} & low) | ({8{write & write_row[4]}} & high);
    wire [63:0] fill5;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_fill5
            assign fill5[8*i +: 8] = {8{filled5[i]}};
        end
    endgenerate

    always @(posedge clk) begin
        row5_q <= (row5_q & ~fill5) | (data & fill5);
    end

    wire  [7:0] picked5 = ({8{read_row[5]}} & from_column) | ({8{read_row[4]}} & ~from_column);
    wire [63:0] pick5;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_pick5
            assign pick5[8*i +: 8] = {8{picked5[i]}};
        end
    endgenerate

    wire [63:0] part5 = row5_q & pick5;

    assign picked = part0 | part1 | part2 | part3 | part4 | part5;
endmodule
`default_nettype wire
