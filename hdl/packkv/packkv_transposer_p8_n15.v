// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Tiles of P stored tokens of 16 channels: takes rows, gives the packs of the channels. The code of
// channel c in row r is in bank r + c, modulo 16, so a row and a pack have at most one code in
// every bank.
//
// It holds 4 tiles, and freed says when the last pack of one has been read: a tile's rows may only
// come when there is room for all of them.
//
// Throughput: one row in and one pack out per cycle.
// Generated for pack = 8, largest = 15.
`default_nettype none
module packkv_transposer_p8_n15 (
    input  wire        clk,        // clock, rising edge
    input  wire        rst_n,      // synchronous reset, active low
    input  wire        row_valid,  // a row is present
    input  wire [79:0] row_codes,  // channels, the lowest lowest
    input  wire  [2:0] row_place,  // which token of its group
    input  wire        row_ends,   // last row of the tile
    input  wire  [2:0] row_bits,   // b
    input  wire  [3:0] row_dest,   // the head
    input  wire        row_last,   // last tile of the head's block
    output wire        freed,      // a tile has been read
    output wire        out_valid,  // a pack is offered
    input  wire        out_ready,  // a pack is taken if offered
    output wire [39:0] out_codes,  // signed codes in stored order, the first lowest
    output wire  [2:0] out_bits,   // b, the bits of a code
    output wire  [3:0] out_dest,   // the head
    output wire        out_last    // last pack of the head's block
);
    // The codes of a row to their banks.
    wire  [3:0] distance = {1'b0, row_place};
    wire [79:0] row_1 = distance[0] ? {row_codes[74:0], row_codes[79:75]} : row_codes;
    wire [79:0] row_2 = distance[1] ? {row_1[69:0], row_1[79:70]} : row_1;
    wire [79:0] row_4 = distance[2] ? {row_2[59:0], row_2[79:60]} : row_2;
    wire [79:0] row_8 = distance[3] ? {row_4[39:0], row_4[79:40]} : row_4;
    reg         valid1_q;
    reg  [79:0] codes1_q;
    reg   [2:0] place1_q;
    reg         ends1_q;
    reg   [2:0] bits1_q;
    reg   [3:0] dest1_q;
    reg         last1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= row_valid;
        end
    end

    always @(posedge clk) begin
        codes1_q <= row_8;
        place1_q <= row_place;
        ends1_q <= row_ends;
        bits1_q <= row_bits;
        dest1_q <= row_dest;
        last1_q <= row_last;
    end

    wire       tile_ends = valid1_q & ends1_q;
    wire       whole_tile_ready;
    wire       whole_tile_valid = tile_ends;
    wire       unused_whole_tile_ready = whole_tile_ready;
    wire       tile_ready;
    wire       tile_valid;
    wire [7:0] tile_data;

    stream_fifo_d4_w8 u_tile (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (whole_tile_valid),
        .in_ready (whole_tile_ready),
        .in_data  ({last1_q, dest1_q, bits1_q}),
        .out_ready(tile_ready),
        .out_valid(tile_valid),
        .out_data (tile_data)
    );

    wire [2:0] tile_bits = tile_data[2:0];
    wire [3:0] tile_dest = tile_data[6:3];
    wire       tile_last = tile_data[7];
    reg  [1:0] into_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            into_q <= 2'd0;
        end else if (tile_ends) begin
            into_q <= into_q + 2'd1;
        end
    end

    // A column goes out with a credit for its place in the FIFO.
    wire pack_free;
    wire issues;
    wire queued_pack_ready;
    wire queued_pack_valid;

    credit_counter_n6 u_room (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (issues),
        .give     (queued_pack_valid & queued_pack_ready),
        .available(pack_free)
    );

    reg [1:0] from_q;
    reg [3:0] channel_q;
    assign issues = tile_valid & pack_free;
    wire column_ends = channel_q == 4'd15;
    wire tile_leaves = issues & column_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            channel_q <= 4'd0;
        end else if (issues) begin
            channel_q <= channel_q + 4'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            from_q <= 2'd0;
        end else if (tile_leaves) begin
            from_q <= from_q + 2'd1;
        end
    end

    assign freed = tile_leaves;

    // The banks.
    wire [4:0] bank_write = {into_q, place1_q};
    wire [3:0] row0 = 4'd0 - channel_q;
    wire [4:0] bank0;

    sdp_ram_d32_w5 u_bank0 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[4:0]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row0[2:0]}),
        .rd_data(bank0)
    );

    wire [0:0] unused_row0 = row0[3];
    wire [3:0] row1 = 4'd1 - channel_q;
    wire [4:0] bank1;

    sdp_ram_d32_w5 u_bank1 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[9:5]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row1[2:0]}),
        .rd_data(bank1)
    );

    wire [0:0] unused_row1 = row1[3];
    wire [3:0] row2 = 4'd2 - channel_q;
    wire [4:0] bank2;

    sdp_ram_d32_w5 u_bank2 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[14:10]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row2[2:0]}),
        .rd_data(bank2)
    );

    wire [0:0] unused_row2 = row2[3];
    wire [3:0] row3 = 4'd3 - channel_q;
    wire [4:0] bank3;

    sdp_ram_d32_w5 u_bank3 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[19:15]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row3[2:0]}),
        .rd_data(bank3)
    );

    wire [0:0] unused_row3 = row3[3];
    wire [3:0] row4 = 4'd4 - channel_q;
    wire [4:0] bank4;

    sdp_ram_d32_w5 u_bank4 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[24:20]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row4[2:0]}),
        .rd_data(bank4)
    );

    wire [0:0] unused_row4 = row4[3];
    wire [3:0] row5 = 4'd5 - channel_q;
    wire [4:0] bank5;

    sdp_ram_d32_w5 u_bank5 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[29:25]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row5[2:0]}),
        .rd_data(bank5)
    );

    wire [0:0] unused_row5 = row5[3];
    wire [3:0] row6 = 4'd6 - channel_q;
    wire [4:0] bank6;

    sdp_ram_d32_w5 u_bank6 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[34:30]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row6[2:0]}),
        .rd_data(bank6)
    );

    wire [0:0] unused_row6 = row6[3];
    wire [3:0] row7 = 4'd7 - channel_q;
    wire [4:0] bank7;

    sdp_ram_d32_w5 u_bank7 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[39:35]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row7[2:0]}),
        .rd_data(bank7)
    );

    wire [0:0] unused_row7 = row7[3];
    wire [3:0] row8 = 4'd8 - channel_q;
    wire [4:0] bank8;

    sdp_ram_d32_w5 u_bank8 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[44:40]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row8[2:0]}),
        .rd_data(bank8)
    );

    wire [0:0] unused_row8 = row8[3];
    wire [3:0] row9 = 4'd9 - channel_q;
    wire [4:0] bank9;

    sdp_ram_d32_w5 u_bank9 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[49:45]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row9[2:0]}),
        .rd_data(bank9)
    );

    wire [0:0] unused_row9 = row9[3];
    wire [3:0] row10 = 4'd10 - channel_q;
    wire [4:0] bank10;

    sdp_ram_d32_w5 u_bank10 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[54:50]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row10[2:0]}),
        .rd_data(bank10)
    );

    wire [0:0] unused_row10 = row10[3];
    wire [3:0] row11 = 4'd11 - channel_q;
    wire [4:0] bank11;

    sdp_ram_d32_w5 u_bank11 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[59:55]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row11[2:0]}),
        .rd_data(bank11)
    );

    wire [0:0] unused_row11 = row11[3];
    wire [3:0] row12 = 4'd12 - channel_q;
    wire [4:0] bank12;

    sdp_ram_d32_w5 u_bank12 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[64:60]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row12[2:0]}),
        .rd_data(bank12)
    );

    wire [0:0] unused_row12 = row12[3];
    wire [3:0] row13 = 4'd13 - channel_q;
    wire [4:0] bank13;

    sdp_ram_d32_w5 u_bank13 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[69:65]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row13[2:0]}),
        .rd_data(bank13)
    );

    wire [0:0] unused_row13 = row13[3];
    wire [3:0] row14 = 4'd14 - channel_q;
    wire [4:0] bank14;

    sdp_ram_d32_w5 u_bank14 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[74:70]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row14[2:0]}),
        .rd_data(bank14)
    );

    wire [0:0] unused_row14 = row14[3];
    wire [3:0] row15 = 4'd15 - channel_q;
    wire [4:0] bank15;

    sdp_ram_d32_w5 u_bank15 (
        .clk    (clk),
        .wr_en  (valid1_q),
        .wr_addr(bank_write),
        .wr_data(codes1_q[79:75]),
        .rd_en  (1'b1),
        .rd_addr({from_q, row15[2:0]}),
        .rd_data(bank15)
    );

    wire  [0:0] unused_row15 = row15[3];
    wire [79:0] banks = {bank15, bank14, bank13, bank12, bank11, bank10, bank9, bank8, bank7,
        bank6, bank5, bank4, bank3, bank2, bank1, bank0};
    reg   [3:0] pack_channel_q;

    always @(posedge clk) begin
        pack_channel_q <= channel_q;
    end

    wire [79:0] column_1 = pack_channel_q[0] ? {banks[4:0], banks[79:5]} : banks;
    wire [79:0] column_2 = pack_channel_q[1] ? {column_1[9:0], column_1[79:10]} : column_1;
    wire [79:0] column_4 = pack_channel_q[2] ? {column_2[19:0], column_2[79:20]} : column_2;
    wire [79:0] column_8 = pack_channel_q[3] ? {column_4[39:0], column_4[79:40]} : column_4;
    wire [39:0] unused_column = column_8[79:40];
    reg   [2:0] pack_bits_q;
    reg   [3:0] pack_dest_q;
    reg         pack_last_q;

    always @(posedge clk) begin
        pack_bits_q <= tile_bits;
        pack_dest_q <= tile_dest;
        pack_last_q <= tile_last & column_ends;
    end

    assign tile_ready = tile_leaves;

    reg pack_read1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pack_read1_q <= 1'b0;
        end else begin
            pack_read1_q <= issues;
        end
    end

    wire        found_pack_ready;
    wire        found_pack_valid = pack_read1_q;
    wire        unused_found_pack_ready = found_pack_ready;
    wire [47:0] queued_pack_data;

    stream_fifo_d6_w48 u_queued_pack (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (found_pack_valid),
        .in_ready (found_pack_ready),
        .in_data  ({pack_last_q, pack_dest_q, pack_bits_q, column_8[39:0]}),
        .out_ready(queued_pack_ready),
        .out_valid(queued_pack_valid),
        .out_data (queued_pack_data)
    );

    wire [39:0] queued_pack_codes = queued_pack_data[39:0];
    wire  [2:0] queued_pack_bits = queued_pack_data[42:40];
    wire  [3:0] queued_pack_dest = queued_pack_data[46:43];
    wire        queued_pack_last = queued_pack_data[47];

    assign out_valid = queued_pack_valid;
    assign out_codes = queued_pack_codes;
    assign out_bits = queued_pack_bits;
    assign out_dest = queued_pack_dest;
    assign out_last = queued_pack_last;
    assign queued_pack_ready = out_ready;
endmodule
`default_nettype wire
