// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 6 rows of 8 bytes in a ring, in registers. A write fills columns of one row and of the row behind
// it. A read gives, without delay, every column of one row from a column on, and of the row behind
// it up to there.
//
// Rows are chosen by one bit each. Contents are not reset.
//
// Generated for rows = 6, bytes = 8.
`default_nettype none
module byte_rows_r6_b8 (
    input  wire        clk,        // clock, rising edge
    input  wire        write,      // write
    input  wire  [5:0] write_row,  // the row in work, one bit per row
    input  wire  [7:0] low,        // columns to fill in the row in work
    input  wire  [7:0] high,       // columns to fill in the row behind it
    input  wire [63:0] data,       // bytes in their columns
    input  wire  [5:0] read_row,   // row to read, one bit per row
    input  wire  [7:0] from,       // ones from the first column to read up
    output wire [63:0] picked      // bytes in their columns
);
    reg [63:0] row0_q;
    wire [7:0] filled0 = ({8{write & write_row[0]}} & low) | ({8{write & write_row[5]}} & high);
    wire [63:0] fill0 = {{8{filled0[7]}}, {8{filled0[6]}}, {8{filled0[5]}}, {8{filled0[4]}},
        {8{filled0[3]}}, {8{filled0[2]}}, {8{filled0[1]}}, {8{filled0[0]}}};

    always @(posedge clk) begin
        row0_q <= (row0_q & ~fill0) | (data & fill0);
    end

    wire [7:0] picked0 = ({8{read_row[0]}} & from) | ({8{read_row[5]}} & ~from);
    wire [63:0] pick0 = {{8{picked0[7]}}, {8{picked0[6]}}, {8{picked0[5]}}, {8{picked0[4]}},
        {8{picked0[3]}}, {8{picked0[2]}}, {8{picked0[1]}}, {8{picked0[0]}}};
    wire [63:0] part0 = row0_q & pick0;
    reg [63:0] row1_q;
    wire [7:0] filled1 = ({8{write & write_row[1]}} & low) | ({8{write & write_row[0]}} & high);
    wire [63:0] fill1 = {{8{filled1[7]}}, {8{filled1[6]}}, {8{filled1[5]}}, {8{filled1[4]}},
        {8{filled1[3]}}, {8{filled1[2]}}, {8{filled1[1]}}, {8{filled1[0]}}};

    always @(posedge clk) begin
        row1_q <= (row1_q & ~fill1) | (data & fill1);
    end

    wire [7:0] picked1 = ({8{read_row[1]}} & from) | ({8{read_row[0]}} & ~from);
    wire [63:0] pick1 = {{8{picked1[7]}}, {8{picked1[6]}}, {8{picked1[5]}}, {8{picked1[4]}},
        {8{picked1[3]}}, {8{picked1[2]}}, {8{picked1[1]}}, {8{picked1[0]}}};
    wire [63:0] part1 = row1_q & pick1;
    reg [63:0] row2_q;
    wire [7:0] filled2 = ({8{write & write_row[2]}} & low) | ({8{write & write_row[1]}} & high);
    wire [63:0] fill2 = {{8{filled2[7]}}, {8{filled2[6]}}, {8{filled2[5]}}, {8{filled2[4]}},
        {8{filled2[3]}}, {8{filled2[2]}}, {8{filled2[1]}}, {8{filled2[0]}}};

    always @(posedge clk) begin
        row2_q <= (row2_q & ~fill2) | (data & fill2);
    end

    wire [7:0] picked2 = ({8{read_row[2]}} & from) | ({8{read_row[1]}} & ~from);
    wire [63:0] pick2 = {{8{picked2[7]}}, {8{picked2[6]}}, {8{picked2[5]}}, {8{picked2[4]}},
        {8{picked2[3]}}, {8{picked2[2]}}, {8{picked2[1]}}, {8{picked2[0]}}};
    wire [63:0] part2 = row2_q & pick2;
    reg [63:0] row3_q;
    wire [7:0] filled3 = ({8{write & write_row[3]}} & low) | ({8{write & write_row[2]}} & high);
    wire [63:0] fill3 = {{8{filled3[7]}}, {8{filled3[6]}}, {8{filled3[5]}}, {8{filled3[4]}},
        {8{filled3[3]}}, {8{filled3[2]}}, {8{filled3[1]}}, {8{filled3[0]}}};

    always @(posedge clk) begin
        row3_q <= (row3_q & ~fill3) | (data & fill3);
    end

    wire [7:0] picked3 = ({8{read_row[3]}} & from) | ({8{read_row[2]}} & ~from);
    wire [63:0] pick3 = {{8{picked3[7]}}, {8{picked3[6]}}, {8{picked3[5]}}, {8{picked3[4]}},
        {8{picked3[3]}}, {8{picked3[2]}}, {8{picked3[1]}}, {8{picked3[0]}}};
    wire [63:0] part3 = row3_q & pick3;
    reg [63:0] row4_q;
    wire [7:0] filled4 = ({8{write & write_row[4]}} & low) | ({8{write & write_row[3]}} & high);
    wire [63:0] fill4 = {{8{filled4[7]}}, {8{filled4[6]}}, {8{filled4[5]}}, {8{filled4[4]}},
        {8{filled4[3]}}, {8{filled4[2]}}, {8{filled4[1]}}, {8{filled4[0]}}};

    always @(posedge clk) begin
        row4_q <= (row4_q & ~fill4) | (data & fill4);
    end

    wire [7:0] picked4 = ({8{read_row[4]}} & from) | ({8{read_row[3]}} & ~from);
    wire [63:0] pick4 = {{8{picked4[7]}}, {8{picked4[6]}}, {8{picked4[5]}}, {8{picked4[4]}},
        {8{picked4[3]}}, {8{picked4[2]}}, {8{picked4[1]}}, {8{picked4[0]}}};
    wire [63:0] part4 = row4_q & pick4;
    reg [63:0] row5_q;
    wire [7:0] filled5 = ({8{write & write_row[5]}} & low) | ({8{write & write_row[4]}} & high);
    wire [63:0] fill5 = {{8{filled5[7]}}, {8{filled5[6]}}, {8{filled5[5]}}, {8{filled5[4]}},
        {8{filled5[3]}}, {8{filled5[2]}}, {8{filled5[1]}}, {8{filled5[0]}}};

    always @(posedge clk) begin
        row5_q <= (row5_q & ~fill5) | (data & fill5);
    end

    wire [7:0] picked5 = ({8{read_row[5]}} & from) | ({8{read_row[4]}} & ~from);
    wire [63:0] pick5 = {{8{picked5[7]}}, {8{picked5[6]}}, {8{picked5[5]}}, {8{picked5[4]}},
        {8{picked5[3]}}, {8{picked5[2]}}, {8{picked5[1]}}, {8{picked5[0]}}};
    wire [63:0] part5 = row5_q & pick5;

    assign picked = part0 | part1 | part2 | part3 | part4 | part5;
endmodule
`default_nettype wire
