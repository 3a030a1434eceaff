// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Hadamard transform of 64 integers, exact, in natural order: y[k] is the sum of all x[i], negated
// where the number of ones of i AND k is odd. Sums are 6 bits wider than the integers.
//
// A vector is 4 beats in consecutive cycles, its last element in the top lane of its last beat;
// vectors may follow each other without a gap. Nothing stalls. The butterflies between beats come
// first. A delay line holds a beat until its partner comes; the sum of the two leaves then, and
// their difference when the delay line has brought it forth.
//
// Latency 7 cycles, one beat per cycle.
// Generated for size = 64, lanes = 16, width = 12, levels_per_stage = 2.
`default_nettype none
module hadamard_n64_l16_w12 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat is present
    input  wire [191:0] in_x,       // signed integers, lane 0 lowest
    output wire         out_valid,  // a beat of a result is present
    output wire [287:0] out_y       // signed integers, lane 0 lowest
);
    genvar i;

    // Butterflies of beats 2 apart. The first half of every 4 beats waits in the delay line.
    reg [1:0] place_2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_2_q <= 2'd0;
        end else if (in_valid) begin
            place_2_q <= place_2_q + 2'd1;
        end
    end

    wire         meets_2 = place_2_q[1];
    reg  [207:0] line_2_0_q;
    reg  [207:0] line_2_1_q;
    wire [207:0] sum_2;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_sum_2
            assign sum_2[13*i +: 13] =
                meets_2 ? (line_2_1_q[13*i +: 13] + {in_x[12*i + 11], in_x[12*i +: 12]}) :
                line_2_1_q[13*i +: 13];
        end
    endgenerate

    wire [207:0] keep_2;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_keep_2
            assign keep_2[13*i +: 13] =
                meets_2 ? (line_2_1_q[13*i +: 13] - {in_x[12*i + 11], in_x[12*i +: 12]}) :
                {in_x[12*i + 11], in_x[12*i +: 12]};
        end
    endgenerate

    always @(posedge clk) begin
        line_2_0_q <= keep_2;
        line_2_1_q <= line_2_0_q;
    end

    reg line_valid_2_0_q;
    reg line_valid_2_1_q;
    reg beat_2_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            line_valid_2_0_q <= 1'b0;
            line_valid_2_1_q <= 1'b0;
            beat_2_valid_q <= 1'b0;
        end else begin
            line_valid_2_0_q <= in_valid;
            line_valid_2_1_q <= line_valid_2_0_q;
            beat_2_valid_q <= line_valid_2_1_q;
        end
    end

    reg [207:0] beat_2_q;

    always @(posedge clk) begin
        beat_2_q <= sum_2;
    end

    // Butterflies of beats 1 apart. The first half of every 2 beats waits in the delay line.
    reg [0:0] place_1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_1_q <= 1'b0;
        end else if (beat_2_valid_q) begin
            place_1_q <= place_1_q + 1'b1;
        end
    end

    wire         meets_1 = place_1_q[0];
    reg  [223:0] line_1_0_q;
    wire [223:0] sum_1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_sum_1
            assign sum_1[14*i +: 14] =
                meets_1 ? (line_1_0_q[14*i +: 14] + {beat_2_q[13*i + 12], beat_2_q[13*i +: 13]}) :
                line_1_0_q[14*i +: 14];
        end
    endgenerate

    wire [223:0] keep_1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_keep_1
            assign keep_1[14*i +: 14] =
                meets_1 ? (line_1_0_q[14*i +: 14] - {beat_2_q[13*i + 12], beat_2_q[13*i +: 13]}) :
                {beat_2_q[13*i + 12], beat_2_q[13*i +: 13]};
        end
    endgenerate

    always @(posedge clk) begin
        line_1_0_q <= keep_1;
    end

    reg line_valid_1_0_q;
    reg beat_1_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            line_valid_1_0_q <= 1'b0;
            beat_1_valid_q <= 1'b0;
        end else begin
            line_valid_1_0_q <= beat_2_valid_q;
            beat_1_valid_q <= line_valid_1_0_q;
        end
    end

    reg [223:0] beat_1_q;

    always @(posedge clk) begin
        beat_1_q <= sum_1;
    end

    // Butterflies of lanes 1 apart.
    wire [239:0] lanes_1;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_lanes_1
            assign lanes_1[30*i +: 30] = {{beat_1_q[28*i + 13], beat_1_q[28*i +: 14]} -
                    {beat_1_q[28*i + 27], beat_1_q[28*i + 14 +: 14]},
                {beat_1_q[28*i + 13], beat_1_q[28*i +: 14]} +
                    {beat_1_q[28*i + 27], beat_1_q[28*i + 14 +: 14]}};
        end
    endgenerate

    // Butterflies of lanes 2 apart.
    wire [255:0] lanes_2;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_lanes_2
            assign lanes_2[64*i +: 64] = {{lanes_1[60*i + 29], lanes_1[60*i + 15 +: 15]} -
                    {lanes_1[60*i + 59], lanes_1[60*i + 45 +: 15]},
                {lanes_1[60*i + 14], lanes_1[60*i +: 15]} -
                    {lanes_1[60*i + 44], lanes_1[60*i + 30 +: 15]},
                {lanes_1[60*i + 29], lanes_1[60*i + 15 +: 15]} +
                    {lanes_1[60*i + 59], lanes_1[60*i + 45 +: 15]},
                {lanes_1[60*i + 14], lanes_1[60*i +: 15]} +
                    {lanes_1[60*i + 44], lanes_1[60*i + 30 +: 15]}};
        end
    endgenerate

    reg level_2_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            level_2_valid_q <= 1'b0;
        end else begin
            level_2_valid_q <= beat_1_valid_q;
        end
    end

    reg [255:0] level_2_q;

    always @(posedge clk) begin
        level_2_q <= lanes_2;
    end

    // Butterflies of lanes 4 apart.
    wire [271:0] lanes_4 =
        {{level_2_q[191], level_2_q[191:176]} - {level_2_q[255], level_2_q[255:240]},
        {level_2_q[175], level_2_q[175:160]} - {level_2_q[239], level_2_q[239:224]},
        {level_2_q[159], level_2_q[159:144]} - {level_2_q[223], level_2_q[223:208]},
        {level_2_q[143], level_2_q[143:128]} - {level_2_q[207], level_2_q[207:192]},
        {level_2_q[191], level_2_q[191:176]} + {level_2_q[255], level_2_q[255:240]},
        {level_2_q[175], level_2_q[175:160]} + {level_2_q[239], level_2_q[239:224]},
        {level_2_q[159], level_2_q[159:144]} + {level_2_q[223], level_2_q[223:208]},
        {level_2_q[143], level_2_q[143:128]} + {level_2_q[207], level_2_q[207:192]},
        {level_2_q[63], level_2_q[63:48]} - {level_2_q[127], level_2_q[127:112]},
        {level_2_q[47], level_2_q[47:32]} - {level_2_q[111], level_2_q[111:96]},
        {level_2_q[31], level_2_q[31:16]} - {level_2_q[95], level_2_q[95:80]},
        {level_2_q[15], level_2_q[15:0]} - {level_2_q[79], level_2_q[79:64]},
        {level_2_q[63], level_2_q[63:48]} + {level_2_q[127], level_2_q[127:112]},
        {level_2_q[47], level_2_q[47:32]} + {level_2_q[111], level_2_q[111:96]},
        {level_2_q[31], level_2_q[31:16]} + {level_2_q[95], level_2_q[95:80]},
        {level_2_q[15], level_2_q[15:0]} + {level_2_q[79], level_2_q[79:64]}};

    // Butterflies of lanes 8 apart.
    wire [287:0] lanes_8 = {{lanes_4[135], lanes_4[135:119]} - {lanes_4[271], lanes_4[271:255]},
        {lanes_4[118], lanes_4[118:102]} - {lanes_4[254], lanes_4[254:238]},
        {lanes_4[101], lanes_4[101:85]} - {lanes_4[237], lanes_4[237:221]},
        {lanes_4[84], lanes_4[84:68]} - {lanes_4[220], lanes_4[220:204]},
        {lanes_4[67], lanes_4[67:51]} - {lanes_4[203], lanes_4[203:187]},
        {lanes_4[50], lanes_4[50:34]} - {lanes_4[186], lanes_4[186:170]},
        {lanes_4[33], lanes_4[33:17]} - {lanes_4[169], lanes_4[169:153]},
        {lanes_4[16], lanes_4[16:0]} - {lanes_4[152], lanes_4[152:136]},
        {lanes_4[135], lanes_4[135:119]} + {lanes_4[271], lanes_4[271:255]},
        {lanes_4[118], lanes_4[118:102]} + {lanes_4[254], lanes_4[254:238]},
        {lanes_4[101], lanes_4[101:85]} + {lanes_4[237], lanes_4[237:221]},
        {lanes_4[84], lanes_4[84:68]} + {lanes_4[220], lanes_4[220:204]},
        {lanes_4[67], lanes_4[67:51]} + {lanes_4[203], lanes_4[203:187]},
        {lanes_4[50], lanes_4[50:34]} + {lanes_4[186], lanes_4[186:170]},
        {lanes_4[33], lanes_4[33:17]} + {lanes_4[169], lanes_4[169:153]},
        {lanes_4[16], lanes_4[16:0]} + {lanes_4[152], lanes_4[152:136]}};
    reg          level_4_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            level_4_valid_q <= 1'b0;
        end else begin
            level_4_valid_q <= level_2_valid_q;
        end
    end

    reg [287:0] level_4_q;

    always @(posedge clk) begin
        level_4_q <= lanes_8;
    end

    assign out_valid = level_4_valid_q;
    assign out_y = level_4_q;
endmodule
`default_nettype wire
