// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Headers of segments: the smallest codes of 16 packs in b bits each, then their widths in L bits
// each, L the bits that b needs. It never waits.
//
// Latency 1 cycle, one pack per cycle.
// Generated for pack = 8, largest = 15.
`default_nettype none
module packkv_header_p8_n15 (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire         in_valid,    // a pack is present
    input  wire   [4:0] in_lowest,   // its smallest code, two's complement
    input  wire   [2:0] in_width,    // bits of a delta, w
    input  wire   [2:0] in_bits,     // b
    input  wire   [3:0] in_dest,     // the head
    input  wire         in_last,     // last pack of the head's block
    output wire         out_valid,   // a header is present
    output wire [127:0] out_bytes,   // minima, then widths; 0 above them
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

    reg [79:0] lowest_q;
    reg [47:0] widths_q;
    reg  [2:0] bits_q;
    reg  [3:0] dest_q;
    reg        last_q;

    always @(posedge clk) begin
        if (in_valid) begin
            lowest_q <= {in_lowest, lowest_q[79:5]};
            widths_q <= {in_width, widths_q[47:3]};
        end
    end

    reg  [3:0] filled_q;
    wire [3:0] pair = {1'b0, place_q[3:1]} + 4'd1;
    wire       has_bytes = in_width != 3'd0;

    always @(posedge clk) begin
        if (in_valid) begin
            filled_q <= has_bytes ? pair : (filled_q & {4{place_q != 4'd0}});
            bits_q <= in_bits;
            dest_q <= in_dest;
            last_q <= in_last;
        end
    end

    // The fields in as many bits as b says.
    wire         has_2_bits = bits_q == 3'd2;
    wire         has_3_bits = bits_q == 3'd3;
    wire         has_4_bits = bits_q == 3'd4;
    wire         has_5_bits = bits_q == 3'd5;
    wire [127:0] fields = ({128{has_2_bits}} &
            {64'd0, widths_q[46:45], widths_q[43:42], widths_q[40:39], widths_q[37:36],
                widths_q[34:33], widths_q[31:30], widths_q[28:27], widths_q[25:24],
                widths_q[22:21], widths_q[19:18], widths_q[16:15], widths_q[13:12], widths_q[10:9],
                widths_q[7:6], widths_q[4:3], widths_q[1:0], lowest_q[76:75], lowest_q[71:70],
                lowest_q[66:65], lowest_q[61:60], lowest_q[56:55], lowest_q[51:50],
                lowest_q[46:45], lowest_q[41:40], lowest_q[36:35], lowest_q[31:30],
                lowest_q[26:25], lowest_q[21:20], lowest_q[16:15], lowest_q[11:10], lowest_q[6:5],
                lowest_q[1:0]}) |
        ({128{has_3_bits}} &
            {48'd0, widths_q[46:45], widths_q[43:42], widths_q[40:39], widths_q[37:36],
                widths_q[34:33], widths_q[31:30], widths_q[28:27], widths_q[25:24],
                widths_q[22:21], widths_q[19:18], widths_q[16:15], widths_q[13:12], widths_q[10:9],
                widths_q[7:6], widths_q[4:3], widths_q[1:0], lowest_q[77:75], lowest_q[72:70],
                lowest_q[67:65], lowest_q[62:60], lowest_q[57:55], lowest_q[52:50],
                lowest_q[47:45], lowest_q[42:40], lowest_q[37:35], lowest_q[32:30],
                lowest_q[27:25], lowest_q[22:20], lowest_q[17:15], lowest_q[12:10], lowest_q[7:5],
                lowest_q[2:0]}) |
        ({128{has_4_bits}} &
            {16'd0, widths_q, lowest_q[78:75], lowest_q[73:70], lowest_q[68:65], lowest_q[63:60],
                lowest_q[58:55], lowest_q[53:50], lowest_q[48:45], lowest_q[43:40],
                lowest_q[38:35], lowest_q[33:30], lowest_q[28:25], lowest_q[23:20],
                lowest_q[18:15], lowest_q[13:10], lowest_q[8:5], lowest_q[3:0]}) |
        ({128{has_5_bits}} & {widths_q, lowest_q});
    wire   [4:0] field_bytes = ({5{has_2_bits}} & 5'd8) | ({5{has_3_bits}} & 5'd10) |
        ({5{has_4_bits}} & 5'd14) | ({5{has_5_bits}} & 5'd16);

    assign out_valid = complete_q;
    assign out_bytes = fields;
    assign out_count = field_bytes;
    assign out_filled = filled_q;
    assign out_dest = dest_q;
    assign out_last = last_q;
endmodule
`default_nettype wire
