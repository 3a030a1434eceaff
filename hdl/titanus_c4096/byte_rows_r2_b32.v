// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 2 rows of 32 bytes in a ring, in registers. A write fills columns of one row and of the row
// behind it. A read gives, without delay, every column of one row from a column on, and of the row
// behind it up to there.
//
// Rows are chosen by one bit each. Contents are not reset.
//
// Generated for rows = 2, bytes = 32.
`default_nettype none
module byte_rows_r2_b32 (
    input  wire         clk,        // clock, rising edge
    input  wire         write,      // write
    input  wire   [1:0] write_row,  // the row in work, one bit per row
    input  wire  [31:0] low,        // columns to fill in the row in work
    input  wire  [31:0] high,       // columns to fill in the row behind it
    input  wire [255:0] data,       // bytes in their columns
    input  wire   [1:0] read_row,   // row to read, one bit per row
    input  wire  [31:0] from,       // ones from the first column to read up
    output wire [255:0] picked      // bytes in their columns
);
    reg [255:0] row0_q;
    wire [31:0] filled0 = ({32{write & write_row[0]}} & low) | ({32{write & write_row[1]}} & high);
    wire [255:0] fill0 = {{8{filled0[31]}}, {8{filled0[30]}}, {8{filled0[29]}}, {8{filled0[28]}},
        {8{filled0[27]}}, {8{filled0[26]}}, {8{filled0[25]}}, {8{filled0[24]}}, {8{filled0[23]}},
        {8{filled0[22]}}, {8{filled0[21]}}, {8{filled0[20]}}, {8{filled0[19]}}, {8{filled0[18]}},
        {8{filled0[17]}}, {8{filled0[16]}}, {8{filled0[15]}}, {8{filled0[14]}}, {8{filled0[13]}},
        {8{filled0[12]}}, {8{filled0[11]}}, {8{filled0[10]}}, {8{filled0[9]}}, {8{filled0[8]}},
        {8{filled0[7]}}, {8{filled0[6]}}, {8{filled0[5]}}, {8{filled0[4]}}, {8{filled0[3]}},
        {8{filled0[2]}}, {8{filled0[1]}}, {8{filled0[0]}}};

    always @(posedge clk) begin
        row0_q <= (row0_q & ~fill0) | (data & fill0);
    end

    wire [31:0] picked0 = ({32{read_row[0]}} & from) | ({32{read_row[1]}} & ~from);
    wire [255:0] pick0 = {{8{picked0[31]}}, {8{picked0[30]}}, {8{picked0[29]}}, {8{picked0[28]}},
        {8{picked0[27]}}, {8{picked0[26]}}, {8{picked0[25]}}, {8{picked0[24]}}, {8{picked0[23]}},
        {8{picked0[22]}}, {8{picked0[21]}}, {8{picked0[20]}}, {8{picked0[19]}}, {8{picked0[18]}},
        {8{picked0[17]}}, {8{picked0[16]}}, {8{picked0[15]}}, {8{picked0[14]}}, {8{picked0[13]}},
        {8{picked0[12]}}, {8{picked0[11]}}, {8{picked0[10]}}, {8{picked0[9]}}, {8{picked0[8]}},
        {8{picked0[7]}}, {8{picked0[6]}}, {8{picked0[5]}}, {8{picked0[4]}}, {8{picked0[3]}},
        {8{picked0[2]}}, {8{picked0[1]}}, {8{picked0[0]}}};
    wire [255:0] part0 = row0_q & pick0;
    reg [255:0] row1_q;
    wire [31:0] filled1 = ({32{write & write_row[1]}} & low) | ({32{write & write_row[0]}} & high);
    wire [255:0] fill1 = {{8{filled1[31]}}, {8{filled1[30]}}, {8{filled1[29]}}, {8{filled1[28]}},
        {8{filled1[27]}}, {8{filled1[26]}}, {8{filled1[25]}}, {8{filled1[24]}}, {8{filled1[23]}},
        {8{filled1[22]}}, {8{filled1[21]}}, {8{filled1[20]}}, {8{filled1[19]}}, {8{filled1[18]}},
        {8{filled1[17]}}, {8{filled1[16]}}, {8{filled1[15]}}, {8{filled1[14]}}, {8{filled1[13]}},
        {8{filled1[12]}}, {8{filled1[11]}}, {8{filled1[10]}}, {8{filled1[9]}}, {8{filled1[8]}},
        {8{filled1[7]}}, {8{filled1[6]}}, {8{filled1[5]}}, {8{filled1[4]}}, {8{filled1[3]}},
        {8{filled1[2]}}, {8{filled1[1]}}, {8{filled1[0]}}};

    always @(posedge clk) begin
        row1_q <= (row1_q & ~fill1) | (data & fill1);
    end

    wire [31:0] picked1 = ({32{read_row[1]}} & from) | ({32{read_row[0]}} & ~from);
    wire [255:0] pick1 = {{8{picked1[31]}}, {8{picked1[30]}}, {8{picked1[29]}}, {8{picked1[28]}},
        {8{picked1[27]}}, {8{picked1[26]}}, {8{picked1[25]}}, {8{picked1[24]}}, {8{picked1[23]}},
        {8{picked1[22]}}, {8{picked1[21]}}, {8{picked1[20]}}, {8{picked1[19]}}, {8{picked1[18]}},
        {8{picked1[17]}}, {8{picked1[16]}}, {8{picked1[15]}}, {8{picked1[14]}}, {8{picked1[13]}},
        {8{picked1[12]}}, {8{picked1[11]}}, {8{picked1[10]}}, {8{picked1[9]}}, {8{picked1[8]}},
        {8{picked1[7]}}, {8{picked1[6]}}, {8{picked1[5]}}, {8{picked1[4]}}, {8{picked1[3]}},
        {8{picked1[2]}}, {8{picked1[1]}}, {8{picked1[0]}}};
    wire [255:0] part1 = row1_q & pick1;

    assign picked = part0 | part1;
endmodule
`default_nettype wire
