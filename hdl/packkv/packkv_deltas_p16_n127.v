// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs of codes: the smallest code, the bits that the largest delta above it needs, and the deltas
// side by side in so many bits each. It never waits.
//
// Latency 4 cycles, one pack per cycle.
// Generated for pack = 16, largest = 127.
`default_nettype none
module packkv_deltas_p16_n127 (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire         in_valid,    // a pack is present
    input  wire [127:0] in_codes,    // signed codes in stored order, the first lowest
    input  wire   [3:0] in_bits,     // b, the bits of a code
    input  wire   [3:0] in_dest,     // the head
    input  wire         in_last,     // last pack of the head's block
    output wire         out_valid,   // a pack is present
    output wire   [7:0] out_lowest,  // its smallest code, two's complement
    output wire   [3:0] out_width,   // bits of a delta, w
    output wire [127:0] out_bytes,   // P deltas of w bits, the first lowest; 0 above them
    output wire   [3:0] out_bits,    // b
    output wire   [3:0] out_dest,    // the head
    output wire         out_last     // last pack of the head's block
);
    genvar i;

    // Codes above -2^(b - 1), so that their order is that of unsigned numbers.
    wire [127:0] raised;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_raised
            assign raised[8*i +: 8] = {!in_codes[8*i + 7], in_codes[8*i +: 7]};
        end
    endgenerate

    wire [63:0] lowest_of_2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_lowest_of_2
            assign lowest_of_2[8*i +: 8] =
                (raised[16*i +: 8] < raised[16*i + 8 +: 8]) ? raised[16*i +: 8] :
                raised[16*i + 8 +: 8];
        end
    endgenerate

    wire [31:0] lowest_of_4;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_lowest_of_4
            assign lowest_of_4[8*i +: 8] =
                (lowest_of_2[16*i +: 8] < lowest_of_2[16*i + 8 +: 8]) ? lowest_of_2[16*i +: 8] :
                lowest_of_2[16*i + 8 +: 8];
        end
    endgenerate

    reg         valid1_q;
    reg   [3:0] bits1_q;
    reg   [3:0] dest1_q;
    reg         last1_q;
    reg [127:0] codes1_q;
    reg  [31:0] lowest1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        bits1_q <= in_bits;
        dest1_q <= in_dest;
        last1_q <= in_last;
        codes1_q <= raised;
        lowest1_q <= lowest_of_4;
    end

    wire  [15:0] lowest_of_8 =
        {(lowest1_q[23:16] < lowest1_q[31:24]) ? lowest1_q[23:16] : lowest1_q[31:24],
        (lowest1_q[7:0] < lowest1_q[15:8]) ? lowest1_q[7:0] : lowest1_q[15:8]};
    wire   [7:0] lowest_of_16 = (lowest_of_8[7:0] < lowest_of_8[15:8]) ? lowest_of_8[7:0] :
        lowest_of_8[15:8];
    reg          valid2_q;
    reg    [3:0] bits2_q;
    reg    [3:0] dest2_q;
    reg          last2_q;
    reg  [127:0] codes2_q;
    reg    [7:0] lowest2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        bits2_q <= bits1_q;
        dest2_q <= dest1_q;
        last2_q <= last1_q;
        codes2_q <= codes1_q;
        lowest2_q <= lowest_of_16;
    end

    // Deltas. The bits of the largest are those of all of them together.
    wire [127:0] deltas;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_deltas
            assign deltas[8*i +: 8] = codes2_q[8*i +: 8] - lowest2_q;
        end
    endgenerate

    reg [7:0] any_delta;

    always @(*) begin : fold_any_delta
        integer k;
        any_delta = 8'd0;
        for (k = 0; k < 16; k = k + 1) begin
            any_delta = any_delta | deltas[8*k +: 8];
        end
    end

    wire   [7:0] width_of_reaches = {any_delta[7], |any_delta[7:6], |any_delta[7:5],
        |any_delta[7:4], |any_delta[7:3], |any_delta[7:2], |any_delta[7:1], |any_delta};
    wire   [3:0] width_of = {width_of_reaches[7],
        (width_of_reaches[3] & !width_of_reaches[4]) |
            (width_of_reaches[4] & !width_of_reaches[5]) |
            (width_of_reaches[5] & !width_of_reaches[6]) |
            (width_of_reaches[6] & !width_of_reaches[7]),
        (width_of_reaches[1] & !width_of_reaches[2]) |
            (width_of_reaches[2] & !width_of_reaches[3]) |
            (width_of_reaches[5] & !width_of_reaches[6]) |
            (width_of_reaches[6] & !width_of_reaches[7]),
        (width_of_reaches[0] & !width_of_reaches[1]) |
            (width_of_reaches[2] & !width_of_reaches[3]) |
            (width_of_reaches[4] & !width_of_reaches[5]) |
            (width_of_reaches[6] & !width_of_reaches[7])};
    wire   [7:0] lowest_code = {!lowest2_q[7], lowest2_q[6:0]};
    reg          valid3_q;
    reg    [3:0] bits3_q;
    reg    [3:0] dest3_q;
    reg          last3_q;
    reg  [127:0] deltas3_q;
    reg    [3:0] width3_q;
    reg    [7:0] lowest3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid3_q <= 1'b0;
        end else begin
            valid3_q <= valid2_q;
        end
    end

    always @(posedge clk) begin
        bits3_q <= bits2_q;
        dest3_q <= dest2_q;
        last3_q <= last2_q;
        deltas3_q <= deltas;
        width3_q <= width_of;
        lowest3_q <= lowest_code;
    end

    // Side by side.
    wire         is_1_wide = width3_q == 4'd1;
    wire         is_2_wide = width3_q == 4'd2;
    wire         is_3_wide = width3_q == 4'd3;
    wire         is_4_wide = width3_q == 4'd4;
    wire         is_5_wide = width3_q == 4'd5;
    wire         is_6_wide = width3_q == 4'd6;
    wire         is_7_wide = width3_q == 4'd7;
    wire         is_8_wide = width3_q == 4'd8;
    wire [127:0] packed_bytes = ({128{is_1_wide}} &
            {112'd0, deltas3_q[120], deltas3_q[112], deltas3_q[104], deltas3_q[96], deltas3_q[88],
                deltas3_q[80], deltas3_q[72], deltas3_q[64], deltas3_q[56], deltas3_q[48],
                deltas3_q[40], deltas3_q[32], deltas3_q[24], deltas3_q[16], deltas3_q[8],
                deltas3_q[0]}) |
        ({128{is_2_wide}} &
            {96'd0, deltas3_q[121:120], deltas3_q[113:112], deltas3_q[105:104], deltas3_q[97:96],
                deltas3_q[89:88], deltas3_q[81:80], deltas3_q[73:72], deltas3_q[65:64],
                deltas3_q[57:56], deltas3_q[49:48], deltas3_q[41:40], deltas3_q[33:32],
                deltas3_q[25:24], deltas3_q[17:16], deltas3_q[9:8], deltas3_q[1:0]}) |
        ({128{is_3_wide}} &
            {80'd0, deltas3_q[122:120], deltas3_q[114:112], deltas3_q[106:104], deltas3_q[98:96],
                deltas3_q[90:88], deltas3_q[82:80], deltas3_q[74:72], deltas3_q[66:64],
                deltas3_q[58:56], deltas3_q[50:48], deltas3_q[42:40], deltas3_q[34:32],
                deltas3_q[26:24], deltas3_q[18:16], deltas3_q[10:8], deltas3_q[2:0]}) |
        ({128{is_4_wide}} &
            {64'd0, deltas3_q[123:120], deltas3_q[115:112], deltas3_q[107:104], deltas3_q[99:96],
                deltas3_q[91:88], deltas3_q[83:80], deltas3_q[75:72], deltas3_q[67:64],
                deltas3_q[59:56], deltas3_q[51:48], deltas3_q[43:40], deltas3_q[35:32],
                deltas3_q[27:24], deltas3_q[19:16], deltas3_q[11:8], deltas3_q[3:0]}) |
        ({128{is_5_wide}} &
            {48'd0, deltas3_q[124:120], deltas3_q[116:112], deltas3_q[108:104], deltas3_q[100:96],
                deltas3_q[92:88], deltas3_q[84:80], deltas3_q[76:72], deltas3_q[68:64],
                deltas3_q[60:56], deltas3_q[52:48], deltas3_q[44:40], deltas3_q[36:32],
                deltas3_q[28:24], deltas3_q[20:16], deltas3_q[12:8], deltas3_q[4:0]}) |
        ({128{is_6_wide}} &
            {32'd0, deltas3_q[125:120], deltas3_q[117:112], deltas3_q[109:104], deltas3_q[101:96],
                deltas3_q[93:88], deltas3_q[85:80], deltas3_q[77:72], deltas3_q[69:64],
                deltas3_q[61:56], deltas3_q[53:48], deltas3_q[45:40], deltas3_q[37:32],
                deltas3_q[29:24], deltas3_q[21:16], deltas3_q[13:8], deltas3_q[5:0]}) |
        ({128{is_7_wide}} &
            {16'd0, deltas3_q[126:120], deltas3_q[118:112], deltas3_q[110:104], deltas3_q[102:96],
                deltas3_q[94:88], deltas3_q[86:80], deltas3_q[78:72], deltas3_q[70:64],
                deltas3_q[62:56], deltas3_q[54:48], deltas3_q[46:40], deltas3_q[38:32],
                deltas3_q[30:24], deltas3_q[22:16], deltas3_q[14:8], deltas3_q[6:0]}) |
        ({128{is_8_wide}} & deltas3_q);
    reg          valid4_q;
    reg    [3:0] bits4_q;
    reg    [3:0] dest4_q;
    reg          last4_q;
    reg  [127:0] bytes4_q;
    reg    [3:0] width4_q;
    reg    [7:0] lowest4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid4_q <= 1'b0;
        end else begin
            valid4_q <= valid3_q;
        end
    end

    always @(posedge clk) begin
        bits4_q <= bits3_q;
        dest4_q <= dest3_q;
        last4_q <= last3_q;
        bytes4_q <= packed_bytes;
        width4_q <= width3_q;
        lowest4_q <= lowest3_q;
    end

    assign out_valid = valid4_q;
    assign out_lowest = lowest4_q;
    assign out_width = width4_q;
    assign out_bytes = bytes4_q;
    assign out_bits = bits4_q;
    assign out_dest = dest4_q;
    assign out_last = last4_q;
endmodule
`default_nettype wire
