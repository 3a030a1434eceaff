// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 3 rows of 32 bytes in a ring, in registers. A write fills columns of one row and of the row
// behind it. A read gives, without delay, every column of one row from a column on, and of the row
// behind it up to there.
//
// Rows are chosen by one bit each. Contents are not reset.
//
// Generated for rows = 3, bytes = 32.
`default_nettype none
module byte_rows_r3_b32 (
    input  wire         clk,        // clock, rising edge
    input  wire         write,      // write
    input  wire   [2:0] write_row,  // the row in work, one bit per row
    input  wire  [31:0] low,        // columns to fill in the row in work
    input  wire  [31:0] high,       // columns to fill in the row behind it
    input  wire [255:0] data,       // bytes in their columns
    input  wire   [2:0] read_row,   // row to read, one bit per row
    input  wire  [31:0] from,       // ones from the first column to read up
    output wire [255:0] picked      // bytes in their columns
);
    reg [255:0] row0_q;
    wire [31:0] filled0 = ({32{write & write_row[0]}} & low) | ({32{write & write_row[2]}} & high);
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

    wire [31:0] picked0 = ({32{read_row[0]}} & from) | ({32{read_row[2]}} & ~from);
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
    reg [255:0] row2_q;
    wire [31:0] filled2 = ({32{write & write_row[2]}} & low) | ({32{write & write_row[1]}} & high);
    wire [255:0] fill2 = {{8{filled2[31]}}, {8{filled2[30]}}, {8{filled2[29]}}, {8{filled2[28]}},
        {8{filled2[27]}}, {8{filled2[26]}}, {8{filled2[25]}}, {8{filled2[24]}}, {8{filled2[23]}},
        {8{filled2[22]}}, {8{filled2[21]}}, {8{filled2[20]}}, {8{filled2[19]}}, {8{filled2[18]}},
        {8{filled2[17]}}, {8{filled2[16]}}, {8{filled2[15]}}, {8{filled2[14]}}, {8{filled2[13]}},
        {8{filled2[12]}}, {8{filled2[11]}}, {8{filled2[10]}}, {8{filled2[9]}}, {8{filled2[8]}},
        {8{filled2[7]}}, {8{filled2[6]}}, {8{filled2[5]}}, {8{filled2[4]}}, {8{filled2[3]}},
        {8{filled2[2]}}, {8{filled2[1]}}, {8{filled2[0]}}};

    always @(posedge clk) begin
        row2_q <= (row2_q & ~fill2) | (data & fill2);
    end

    wire [31:0] picked2 = ({32{read_row[2]}} & from) | ({32{read_row[1]}} & ~from);
    wire [255:0] pick2 = {{8{picked2[31]}}, {8{picked2[30]}}, {8{picked2[29]}}, {8{picked2[28]}},
        {8{picked2[27]}}, {8{picked2[26]}}, {8{picked2[25]}}, {8{picked2[24]}}, {8{picked2[23]}},
        {8{picked2[22]}}, {8{picked2[21]}}, {8{picked2[20]}}, {8{picked2[19]}}, {8{picked2[18]}},
        {8{picked2[17]}}, {8{picked2[16]}}, {8{picked2[15]}}, {8{picked2[14]}}, {8{picked2[13]}},
        {8{picked2[12]}}, {8{picked2[11]}}, {8{picked2[10]}}, {8{picked2[9]}}, {8{picked2[8]}},
        {8{picked2[7]}}, {8{picked2[6]}}, {8{picked2[5]}}, {8{picked2[4]}}, {8{picked2[3]}},
        {8{picked2[2]}}, {8{picked2[1]}}, {8{picked2[0]}}};
    wire [255:0] part2 = row2_q & pick2;

    assign picked = part0 | part1 | part2;
endmodule
`default_nettype wire
