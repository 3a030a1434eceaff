// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Headers of segments: the smallest codes of 16 packs in b bits each, then their widths in L bits
// each, L the bits that b needs. It never waits.
//
// Latency 1 cycle, one pack per cycle.
// Generated for pack = 16, largest = 127.
`default_nettype none
module packkv_header_p16_n127 (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire         in_valid,    // a pack is present
    input  wire   [7:0] in_lowest,   // its smallest code, two's complement
    input  wire   [3:0] in_width,    // bits of a delta, w
    input  wire   [3:0] in_bits,     // b
    input  wire   [3:0] in_dest,     // the head
    input  wire         in_last,     // last pack of the head's block
    output wire         out_valid,   // a header is present
    output wire [191:0] out_bytes,   // minima, then widths; 0 above them
    output wire   [4:0] out_count,   // its bytes
    output wire   [3:0] out_filled,  // the last pair that has bytes, the first being 1, or 0
    output wire   [3:0] out_dest,    // the head
    output wire         out_last     // last segment of the head's block
);
    reg [3:0] place_q;
    reg       complete_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 4'd0;
        end else if (in_valid) begin
            place_q <= place_q + 4'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            complete_q <= 1'b0;
        end else begin
            complete_q <= in_valid & (place_q == 4'd15);
        end
    end

    reg [127:0] lowest_q;
    reg  [63:0] widths_q;
    reg   [3:0] bits_q;
    reg   [3:0] dest_q;
    reg         last_q;

    always @(posedge clk) begin
        if (in_valid) begin
            lowest_q <= {in_lowest, lowest_q[127:8]};
            widths_q <= {in_width, widths_q[63:4]};
        end
    end

    reg  [3:0] filled_q;
    wire [3:0] pair = {1'b0, place_q[3:1]} + 4'd1;
    wire       has_bytes = in_width != 4'd0;

    always @(posedge clk) begin
        if (in_valid) begin
            filled_q <= has_bytes ? pair : (filled_q & {4{place_q != 4'd0}});
            bits_q <= in_bits;
            dest_q <= in_dest;
            last_q <= in_last;
        end
    end

    // The fields in as many bits as b says.
    wire         has_2_bits = bits_q == 4'd2;
    wire         has_3_bits = bits_q == 4'd3;
    wire         has_4_bits = bits_q == 4'd4;
    wire         has_5_bits = bits_q == 4'd5;
    wire         has_6_bits = bits_q == 4'd6;
    wire         has_7_bits = bits_q == 4'd7;
    wire         has_8_bits = bits_q == 4'd8;
    wire [191:0] fields = ({192{has_2_bits}} &
            {128'd0, widths_q[61:60], widths_q[57:56], widths_q[53:52], widths_q[49:48],
                widths_q[45:44], widths_q[41:40], widths_q[37:36], widths_q[33:32],
                widths_q[29:28], widths_q[25:24], widths_q[21:20], widths_q[17:16],
                widths_q[13:12], widths_q[9:8], widths_q[5:4], widths_q[1:0], lowest_q[121:120],
                lowest_q[113:112], lowest_q[105:104], lowest_q[97:96], lowest_q[89:88],
                lowest_q[81:80], lowest_q[73:72], lowest_q[65:64], lowest_q[57:56],
                lowest_q[49:48], lowest_q[41:40], lowest_q[33:32], lowest_q[25:24],
                lowest_q[17:16], lowest_q[9:8], lowest_q[1:0]}) |
        ({192{has_3_bits}} &
            {112'd0, widths_q[61:60], widths_q[57:56], widths_q[53:52], widths_q[49:48],
                widths_q[45:44], widths_q[41:40], widths_q[37:36], widths_q[33:32],
                widths_q[29:28], widths_q[25:24], widths_q[21:20], widths_q[17:16],
                widths_q[13:12], widths_q[9:8], widths_q[5:4], widths_q[1:0], lowest_q[122:120],
                lowest_q[114:112], lowest_q[106:104], lowest_q[98:96], lowest_q[90:88],
                lowest_q[82:80], lowest_q[74:72], lowest_q[66:64], lowest_q[58:56],
                lowest_q[50:48], lowest_q[42:40], lowest_q[34:32], lowest_q[26:24],
                lowest_q[18:16], lowest_q[10:8], lowest_q[2:0]}) |
        ({192{has_4_bits}} &
            {80'd0, widths_q[62:60], widths_q[58:56], widths_q[54:52], widths_q[50:48],
                widths_q[46:44], widths_q[42:40], widths_q[38:36], widths_q[34:32],
                widths_q[30:28], widths_q[26:24], widths_q[22:20], widths_q[18:16],
                widths_q[14:12], widths_q[10:8], widths_q[6:4], widths_q[2:0], lowest_q[123:120],
                lowest_q[115:112], lowest_q[107:104], lowest_q[99:96], lowest_q[91:88],
                lowest_q[83:80], lowest_q[75:72], lowest_q[67:64], lowest_q[59:56],
                lowest_q[51:48], lowest_q[43:40], lowest_q[35:32], lowest_q[27:24],
                lowest_q[19:16], lowest_q[11:8], lowest_q[3:0]}) |
        ({192{has_5_bits}} &
            {64'd0, widths_q[62:60], widths_q[58:56], widths_q[54:52], widths_q[50:48],
                widths_q[46:44], widths_q[42:40], widths_q[38:36], widths_q[34:32],
                widths_q[30:28], widths_q[26:24], widths_q[22:20], widths_q[18:16],
                widths_q[14:12], widths_q[10:8], widths_q[6:4], widths_q[2:0], lowest_q[124:120],
                lowest_q[116:112], lowest_q[108:104], lowest_q[100:96], lowest_q[92:88],
                lowest_q[84:80], lowest_q[76:72], lowest_q[68:64], lowest_q[60:56],
                lowest_q[52:48], lowest_q[44:40], lowest_q[36:32], lowest_q[28:24],
                lowest_q[20:16], lowest_q[12:8], lowest_q[4:0]}) |
        ({192{has_6_bits}} &
            {48'd0, widths_q[62:60], widths_q[58:56], widths_q[54:52], widths_q[50:48],
                widths_q[46:44], widths_q[42:40], widths_q[38:36], widths_q[34:32],
                widths_q[30:28], widths_q[26:24], widths_q[22:20], widths_q[18:16],
                widths_q[14:12], widths_q[10:8], widths_q[6:4], widths_q[2:0], lowest_q[125:120],
                lowest_q[117:112], lowest_q[109:104], lowest_q[101:96], lowest_q[93:88],
                lowest_q[85:80], lowest_q[77:72], lowest_q[69:64], lowest_q[61:56],
                lowest_q[53:48], lowest_q[45:40], lowest_q[37:32], lowest_q[29:24],
                lowest_q[21:16], lowest_q[13:8], lowest_q[5:0]}) |
        ({192{has_7_bits}} &
            {32'd0, widths_q[62:60], widths_q[58:56], widths_q[54:52], widths_q[50:48],
                widths_q[46:44], widths_q[42:40], widths_q[38:36], widths_q[34:32],
                widths_q[30:28], widths_q[26:24], widths_q[22:20], widths_q[18:16],
                widths_q[14:12], widths_q[10:8], widths_q[6:4], widths_q[2:0], lowest_q[126:120],
                lowest_q[118:112], lowest_q[110:104], lowest_q[102:96], lowest_q[94:88],
                lowest_q[86:80], lowest_q[78:72], lowest_q[70:64], lowest_q[62:56],
                lowest_q[54:48], lowest_q[46:40], lowest_q[38:32], lowest_q[30:24],
                lowest_q[22:16], lowest_q[14:8], lowest_q[6:0]}) |
        ({192{has_8_bits}} & {widths_q, lowest_q});
    wire   [4:0] field_bytes = ({5{has_2_bits}} & 5'd8) | ({5{has_3_bits}} & 5'd10) |
        ({5{has_4_bits}} & 5'd14) | ({5{has_5_bits}} & 5'd16) | ({5{has_6_bits}} & 5'd18) |
        ({5{has_7_bits}} & 5'd20) | ({5{has_8_bits}} & 5'd24);

    assign out_valid = complete_q;
    assign out_bytes = fields;
    assign out_count = field_bytes;
    assign out_filled = filled_q;
    assign out_dest = dest_q;
    assign out_last = last_q;
endmodule
`default_nettype wire
