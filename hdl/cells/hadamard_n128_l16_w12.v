// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Hadamard transform of 128 integers, exact, in natural order: y[k] is the sum of all x[i], negated
// where the number of ones of i AND k is odd. Sums are 7 bits wider than the integers.
//
// A vector is 8 beats in consecutive cycles, its last element in the top lane of its last beat;
// vectors may follow each other without a gap. Nothing stalls. The butterflies between beats come
// first. A delay line holds a beat until its partner comes; the sum of the two leaves then, and
// their difference when the delay line has brought it forth.
//
// Latency 12 cycles, one beat per cycle.
// Generated for size = 128, lanes = 16, width = 12, levels_per_stage = 2.
`default_nettype none
module hadamard_n128_l16_w12 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat is present
    input  wire [191:0] in_x,       // signed integers, lane 0 lowest
    output wire         out_valid,  // a beat of a result is present
    output wire [303:0] out_y       // signed integers, lane 0 lowest
);
    genvar i;

    // Butterflies of beats 4 apart. The first half of every 8 beats waits in the delay line.
    reg [2:0] place_4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_4_q <= 3'd0;
        end else if (in_valid) begin
            place_4_q <= place_4_q + 3'd1;
        end
    end

    wire         meets_4 = place_4_q[2];
    reg  [207:0] line_4_0_q;
    reg  [207:0] line_4_1_q;
    reg  [207:0] line_4_2_q;
    reg  [207:0] line_4_3_q;
    wire [207:0] sum_4;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_sum_4
            assign sum_4[13*i +: 13] =
                meets_4 ? (line_4_3_q[13*i +: 13] + {in_x[12*i + 11], in_x[12*i +: 12]}) :
                line_4_3_q[13*i +: 13];
        end
    endgenerate

    wire [207:0] keep_4;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_keep_4
            assign keep_4[13*i +: 13] =
                meets_4 ? (line_4_3_q[13*i +: 13] - {in_x[12*i + 11], in_x[12*i +: 12]}) :
                {in_x[12*i + 11], in_x[12*i +: 12]};
        end
    endgenerate

    always @(posedge clk) begin
        line_4_0_q <= keep_4;
        line_4_1_q <= line_4_0_q;
        line_4_2_q <= line_4_1_q;
        line_4_3_q <= line_4_2_q;
    end

    reg line_valid_4_0_q;
    reg line_valid_4_1_q;
    reg line_valid_4_2_q;
    reg line_valid_4_3_q;
    reg beat_4_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            line_valid_4_0_q <= 1'b0;
            line_valid_4_1_q <= 1'b0;
            line_valid_4_2_q <= 1'b0;
            line_valid_4_3_q <= 1'b0;
            beat_4_valid_q <= 1'b0;
        end else begin
            line_valid_4_0_q <= in_valid;
            line_valid_4_1_q <= line_valid_4_0_q;
            line_valid_4_2_q <= line_valid_4_1_q;
            line_valid_4_3_q <= line_valid_4_2_q;
            beat_4_valid_q <= line_valid_4_3_q;
        end
    end

    reg [207:0] beat_4_q;

    always @(posedge clk) begin
        beat_4_q <= sum_4;
    end

    // Butterflies of beats 2 apart. The first half of every 4 beats waits in the delay line.
    reg [1:0] place_2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_2_q <= 2'd0;
        end else if (beat_4_valid_q) begin
            place_2_q <= place_2_q + 2'd1;
        end
    end

    wire         meets_2 = place_2_q[1];
    reg  [223:0] line_2_0_q;
    reg  [223:0] line_2_1_q;
    wire [223:0] sum_2;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_sum_2
            assign sum_2[14*i +: 14] =
                meets_2 ? (line_2_1_q[14*i +: 14] + {beat_4_q[13*i + 12], beat_4_q[13*i +: 13]}) :
                line_2_1_q[14*i +: 14];
        end
    endgenerate

    wire [223:0] keep_2;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_keep_2
            assign keep_2[14*i +: 14] =
                meets_2 ? (line_2_1_q[14*i +: 14] - {beat_4_q[13*i + 12], beat_4_q[13*i +: 13]}) :
                {beat_4_q[13*i + 12], beat_4_q[13*i +: 13]};
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
            line_valid_2_0_q <= beat_4_valid_q;
            line_valid_2_1_q <= line_valid_2_0_q;
            beat_2_valid_q <= line_valid_2_1_q;
        end
    end

    reg [223:0] beat_2_q;

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
    reg  [239:0] line_1_0_q;
    wire [239:0] sum_1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_sum_1
            assign sum_1[15*i +: 15] =
                meets_1 ? (line_1_0_q[15*i +: 15] + {beat_2_q[14*i + 13], beat_2_q[14*i +: 14]}) :
                line_1_0_q[15*i +: 15];
        end
    endgenerate

    wire [239:0] keep_1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_keep_1
            assign keep_1[15*i +: 15] =
                meets_1 ? (line_1_0_q[15*i +: 15] - {beat_2_q[14*i + 13], beat_2_q[14*i +: 14]}) :
                {beat_2_q[14*i + 13], beat_2_q[14*i +: 14]};
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

    reg [239:0] beat_1_q;

    always @(posedge clk) begin
        beat_1_q <= sum_1;
    end

    // Butterflies of lanes 1 apart.
    wire [255:0] lanes_1;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_lanes_1
            assign lanes_1[32*i +: 32] = {{beat_1_q[30*i + 14], beat_1_q[30*i +: 15]} -
                    {beat_1_q[30*i + 29], beat_1_q[30*i + 15 +: 15]},
                {beat_1_q[30*i + 14], beat_1_q[30*i +: 15]} +
                    {beat_1_q[30*i + 29], beat_1_q[30*i + 15 +: 15]}};
        end
    endgenerate

    // Butterflies of lanes 2 apart.
    wire [271:0] lanes_2;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_lanes_2
            assign lanes_2[68*i +: 68] = {{lanes_1[64*i + 31], lanes_1[64*i + 16 +: 16]} -
                    {lanes_1[64*i + 63], lanes_1[64*i + 48 +: 16]},
                {lanes_1[64*i + 15], lanes_1[64*i +: 16]} -
                    {lanes_1[64*i + 47], lanes_1[64*i + 32 +: 16]},
                {lanes_1[64*i + 31], lanes_1[64*i + 16 +: 16]} +
                    {lanes_1[64*i + 63], lanes_1[64*i + 48 +: 16]},
                {lanes_1[64*i + 15], lanes_1[64*i +: 16]} +
                    {lanes_1[64*i + 47], lanes_1[64*i + 32 +: 16]}};
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

    reg [271:0] level_2_q;

    always @(posedge clk) begin
        level_2_q <= lanes_2;
    end

    // Butterflies of lanes 4 apart.
    wire [287:0] lanes_4 =
        {{level_2_q[203], level_2_q[203:187]} - {level_2_q[271], level_2_q[271:255]},
        {level_2_q[186], level_2_q[186:170]} - {level_2_q[254], level_2_q[254:238]},
        {level_2_q[169], level_2_q[169:153]} - {level_2_q[237], level_2_q[237:221]},
        {level_2_q[152], level_2_q[152:136]} - {level_2_q[220], level_2_q[220:204]},
        {level_2_q[203], level_2_q[203:187]} + {level_2_q[271], level_2_q[271:255]},
        {level_2_q[186], level_2_q[186:170]} + {level_2_q[254], level_2_q[254:238]},
        {level_2_q[169], level_2_q[169:153]} + {level_2_q[237], level_2_q[237:221]},
        {level_2_q[152], level_2_q[152:136]} + {level_2_q[220], level_2_q[220:204]},
        {level_2_q[67], level_2_q[67:51]} - {level_2_q[135], level_2_q[135:119]},
        {level_2_q[50], level_2_q[50:34]} - {level_2_q[118], level_2_q[118:102]},
        {level_2_q[33], level_2_q[33:17]} - {level_2_q[101], level_2_q[101:85]},
        {level_2_q[16], level_2_q[16:0]} - {level_2_q[84], level_2_q[84:68]},
        {level_2_q[67], level_2_q[67:51]} + {level_2_q[135], level_2_q[135:119]},
        {level_2_q[50], level_2_q[50:34]} + {level_2_q[118], level_2_q[118:102]},
        {level_2_q[33], level_2_q[33:17]} + {level_2_q[101], level_2_q[101:85]},
        {level_2_q[16], level_2_q[16:0]} + {level_2_q[84], level_2_q[84:68]}};

    // Butterflies of lanes 8 apart.
    wire [303:0] lanes_8 = {{lanes_4[143], lanes_4[143:126]} - {lanes_4[287], lanes_4[287:270]},
        {lanes_4[125], lanes_4[125:108]} - {lanes_4[269], lanes_4[269:252]},
        {lanes_4[107], lanes_4[107:90]} - {lanes_4[251], lanes_4[251:234]},
        {lanes_4[89], lanes_4[89:72]} - {lanes_4[233], lanes_4[233:216]},
        {lanes_4[71], lanes_4[71:54]} - {lanes_4[215], lanes_4[215:198]},
        {lanes_4[53], lanes_4[53:36]} - {lanes_4[197], lanes_4[197:180]},
        {lanes_4[35], lanes_4[35:18]} - {lanes_4[179], lanes_4[179:162]},
        {lanes_4[17], lanes_4[17:0]} - {lanes_4[161], lanes_4[161:144]},
        {lanes_4[143], lanes_4[143:126]} + {lanes_4[287], lanes_4[287:270]},
        {lanes_4[125], lanes_4[125:108]} + {lanes_4[269], lanes_4[269:252]},
        {lanes_4[107], lanes_4[107:90]} + {lanes_4[251], lanes_4[251:234]},
        {lanes_4[89], lanes_4[89:72]} + {lanes_4[233], lanes_4[233:216]},
        {lanes_4[71], lanes_4[71:54]} + {lanes_4[215], lanes_4[215:198]},
        {lanes_4[53], lanes_4[53:36]} + {lanes_4[197], lanes_4[197:180]},
        {lanes_4[35], lanes_4[35:18]} + {lanes_4[179], lanes_4[179:162]},
        {lanes_4[17], lanes_4[17:0]} + {lanes_4[161], lanes_4[161:144]}};
    reg          level_4_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            level_4_valid_q <= 1'b0;
        end else begin
            level_4_valid_q <= level_2_valid_q;
        end
    end

    reg [303:0] level_4_q;

    always @(posedge clk) begin
        level_4_q <= lanes_8;
    end

    assign out_valid = level_4_valid_q;
    assign out_y = level_4_q;
endmodule
`default_nettype wire
