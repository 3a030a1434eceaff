// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Smallest and largest of the marked values of a beat, in unsigned order.
//
// With no value marked, any is 0, min is all ones and max is 0: the neutral elements. in_ready
// depends on out_ready.
//
// Latency 3 cycles, one beat per cycle.
// Generated for n = 32, width = 16, levels_per_stage = 2.
`default_nettype none
module minmax_tree_n32_w16 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat is offered
    output wire         in_ready,   // a beat is taken if offered
    input  wire  [31:0] in_keep,    // marks the values that count
    input  wire [511:0] in_values,  // values, lane 0 lowest
    input  wire         in_last,    // last beat of a packet
    output wire         out_valid,  // a beat is offered
    input  wire         out_ready,  // a beat is taken if offered
    output wire         out_any,    // at least one value is marked
    output wire  [15:0] out_min,    // the smallest
    output wire  [15:0] out_max,    // the largest
    output wire         out_last    // last beat of a packet
);
    // A value that does not count takes part as the neutral element.
    wire [15:0] min0_0 = in_values[15:0] | ~{16{in_keep[0]}};
    wire [15:0] max0_0 = in_values[15:0] & {16{in_keep[0]}};
    wire [15:0] min0_1 = in_values[31:16] | ~{16{in_keep[1]}};
    wire [15:0] max0_1 = in_values[31:16] & {16{in_keep[1]}};
    wire [15:0] min0_2 = in_values[47:32] | ~{16{in_keep[2]}};
    wire [15:0] max0_2 = in_values[47:32] & {16{in_keep[2]}};
    wire [15:0] min0_3 = in_values[63:48] | ~{16{in_keep[3]}};
    wire [15:0] max0_3 = in_values[63:48] & {16{in_keep[3]}};
    wire [15:0] min0_4 = in_values[79:64] | ~{16{in_keep[4]}};
    wire [15:0] max0_4 = in_values[79:64] & {16{in_keep[4]}};
    wire [15:0] min0_5 = in_values[95:80] | ~{16{in_keep[5]}};
    wire [15:0] max0_5 = in_values[95:80] & {16{in_keep[5]}};
    wire [15:0] min0_6 = in_values[111:96] | ~{16{in_keep[6]}};
    wire [15:0] max0_6 = in_values[111:96] & {16{in_keep[6]}};
    wire [15:0] min0_7 = in_values[127:112] | ~{16{in_keep[7]}};
    wire [15:0] max0_7 = in_values[127:112] & {16{in_keep[7]}};
    wire [15:0] min0_8 = in_values[143:128] | ~{16{in_keep[8]}};
    wire [15:0] max0_8 = in_values[143:128] & {16{in_keep[8]}};
    wire [15:0] min0_9 = in_values[159:144] | ~{16{in_keep[9]}};
    wire [15:0] max0_9 = in_values[159:144] & {16{in_keep[9]}};
    wire [15:0] min0_10 = in_values[175:160] | ~{16{in_keep[10]}};
    wire [15:0] max0_10 = in_values[175:160] & {16{in_keep[10]}};
    wire [15:0] min0_11 = in_values[191:176] | ~{16{in_keep[11]}};
    wire [15:0] max0_11 = in_values[191:176] & {16{in_keep[11]}};
    wire [15:0] min0_12 = in_values[207:192] | ~{16{in_keep[12]}};
    wire [15:0] max0_12 = in_values[207:192] & {16{in_keep[12]}};
    wire [15:0] min0_13 = in_values[223:208] | ~{16{in_keep[13]}};
    wire [15:0] max0_13 = in_values[223:208] & {16{in_keep[13]}};
    wire [15:0] min0_14 = in_values[239:224] | ~{16{in_keep[14]}};
    wire [15:0] max0_14 = in_values[239:224] & {16{in_keep[14]}};
    wire [15:0] min0_15 = in_values[255:240] | ~{16{in_keep[15]}};
    wire [15:0] max0_15 = in_values[255:240] & {16{in_keep[15]}};
    wire [15:0] min0_16 = in_values[271:256] | ~{16{in_keep[16]}};
    wire [15:0] max0_16 = in_values[271:256] & {16{in_keep[16]}};
    wire [15:0] min0_17 = in_values[287:272] | ~{16{in_keep[17]}};
    wire [15:0] max0_17 = in_values[287:272] & {16{in_keep[17]}};
    wire [15:0] min0_18 = in_values[303:288] | ~{16{in_keep[18]}};
    wire [15:0] max0_18 = in_values[303:288] & {16{in_keep[18]}};
    wire [15:0] min0_19 = in_values[319:304] | ~{16{in_keep[19]}};
    wire [15:0] max0_19 = in_values[319:304] & {16{in_keep[19]}};
    wire [15:0] min0_20 = in_values[335:320] | ~{16{in_keep[20]}};
    wire [15:0] max0_20 = in_values[335:320] & {16{in_keep[20]}};
    wire [15:0] min0_21 = in_values[351:336] | ~{16{in_keep[21]}};
    wire [15:0] max0_21 = in_values[351:336] & {16{in_keep[21]}};
    wire [15:0] min0_22 = in_values[367:352] | ~{16{in_keep[22]}};
    wire [15:0] max0_22 = in_values[367:352] & {16{in_keep[22]}};
    wire [15:0] min0_23 = in_values[383:368] | ~{16{in_keep[23]}};
    wire [15:0] max0_23 = in_values[383:368] & {16{in_keep[23]}};
    wire [15:0] min0_24 = in_values[399:384] | ~{16{in_keep[24]}};
    wire [15:0] max0_24 = in_values[399:384] & {16{in_keep[24]}};
    wire [15:0] min0_25 = in_values[415:400] | ~{16{in_keep[25]}};
    wire [15:0] max0_25 = in_values[415:400] & {16{in_keep[25]}};
    wire [15:0] min0_26 = in_values[431:416] | ~{16{in_keep[26]}};
    wire [15:0] max0_26 = in_values[431:416] & {16{in_keep[26]}};
    wire [15:0] min0_27 = in_values[447:432] | ~{16{in_keep[27]}};
    wire [15:0] max0_27 = in_values[447:432] & {16{in_keep[27]}};
    wire [15:0] min0_28 = in_values[463:448] | ~{16{in_keep[28]}};
    wire [15:0] max0_28 = in_values[463:448] & {16{in_keep[28]}};
    wire [15:0] min0_29 = in_values[479:464] | ~{16{in_keep[29]}};
    wire [15:0] max0_29 = in_values[479:464] & {16{in_keep[29]}};
    wire [15:0] min0_30 = in_values[495:480] | ~{16{in_keep[30]}};
    wire [15:0] max0_30 = in_values[495:480] & {16{in_keep[30]}};
    wire [15:0] min0_31 = in_values[511:496] | ~{16{in_keep[31]}};
    wire [15:0] max0_31 = in_values[511:496] & {16{in_keep[31]}};

    // 2 levels of comparison: 8 of each left.
    wire  [15:0] min1_0 = (min0_0 < min0_1) ? min0_0 : min0_1;
    wire  [15:0] min1_1 = (min0_2 < min0_3) ? min0_2 : min0_3;
    wire  [15:0] min1_2 = (min0_4 < min0_5) ? min0_4 : min0_5;
    wire  [15:0] min1_3 = (min0_6 < min0_7) ? min0_6 : min0_7;
    wire  [15:0] min1_4 = (min0_8 < min0_9) ? min0_8 : min0_9;
    wire  [15:0] min1_5 = (min0_10 < min0_11) ? min0_10 : min0_11;
    wire  [15:0] min1_6 = (min0_12 < min0_13) ? min0_12 : min0_13;
    wire  [15:0] min1_7 = (min0_14 < min0_15) ? min0_14 : min0_15;
    wire  [15:0] min1_8 = (min0_16 < min0_17) ? min0_16 : min0_17;
    wire  [15:0] min1_9 = (min0_18 < min0_19) ? min0_18 : min0_19;
    wire  [15:0] min1_10 = (min0_20 < min0_21) ? min0_20 : min0_21;
    wire  [15:0] min1_11 = (min0_22 < min0_23) ? min0_22 : min0_23;
    wire  [15:0] min1_12 = (min0_24 < min0_25) ? min0_24 : min0_25;
    wire  [15:0] min1_13 = (min0_26 < min0_27) ? min0_26 : min0_27;
    wire  [15:0] min1_14 = (min0_28 < min0_29) ? min0_28 : min0_29;
    wire  [15:0] min1_15 = (min0_30 < min0_31) ? min0_30 : min0_31;
    wire  [15:0] min2_0 = (min1_0 < min1_1) ? min1_0 : min1_1;
    wire  [15:0] min2_1 = (min1_2 < min1_3) ? min1_2 : min1_3;
    wire  [15:0] min2_2 = (min1_4 < min1_5) ? min1_4 : min1_5;
    wire  [15:0] min2_3 = (min1_6 < min1_7) ? min1_6 : min1_7;
    wire  [15:0] min2_4 = (min1_8 < min1_9) ? min1_8 : min1_9;
    wire  [15:0] min2_5 = (min1_10 < min1_11) ? min1_10 : min1_11;
    wire  [15:0] min2_6 = (min1_12 < min1_13) ? min1_12 : min1_13;
    wire  [15:0] min2_7 = (min1_14 < min1_15) ? min1_14 : min1_15;
    wire  [15:0] max1_0 = (max0_0 > max0_1) ? max0_0 : max0_1;
    wire  [15:0] max1_1 = (max0_2 > max0_3) ? max0_2 : max0_3;
    wire  [15:0] max1_2 = (max0_4 > max0_5) ? max0_4 : max0_5;
    wire  [15:0] max1_3 = (max0_6 > max0_7) ? max0_6 : max0_7;
    wire  [15:0] max1_4 = (max0_8 > max0_9) ? max0_8 : max0_9;
    wire  [15:0] max1_5 = (max0_10 > max0_11) ? max0_10 : max0_11;
    wire  [15:0] max1_6 = (max0_12 > max0_13) ? max0_12 : max0_13;
    wire  [15:0] max1_7 = (max0_14 > max0_15) ? max0_14 : max0_15;
    wire  [15:0] max1_8 = (max0_16 > max0_17) ? max0_16 : max0_17;
    wire  [15:0] max1_9 = (max0_18 > max0_19) ? max0_18 : max0_19;
    wire  [15:0] max1_10 = (max0_20 > max0_21) ? max0_20 : max0_21;
    wire  [15:0] max1_11 = (max0_22 > max0_23) ? max0_22 : max0_23;
    wire  [15:0] max1_12 = (max0_24 > max0_25) ? max0_24 : max0_25;
    wire  [15:0] max1_13 = (max0_26 > max0_27) ? max0_26 : max0_27;
    wire  [15:0] max1_14 = (max0_28 > max0_29) ? max0_28 : max0_29;
    wire  [15:0] max1_15 = (max0_30 > max0_31) ? max0_30 : max0_31;
    wire  [15:0] max2_0 = (max1_0 > max1_1) ? max1_0 : max1_1;
    wire  [15:0] max2_1 = (max1_2 > max1_3) ? max1_2 : max1_3;
    wire  [15:0] max2_2 = (max1_4 > max1_5) ? max1_4 : max1_5;
    wire  [15:0] max2_3 = (max1_6 > max1_7) ? max1_6 : max1_7;
    wire  [15:0] max2_4 = (max1_8 > max1_9) ? max1_8 : max1_9;
    wire  [15:0] max2_5 = (max1_10 > max1_11) ? max1_10 : max1_11;
    wire  [15:0] max2_6 = (max1_12 > max1_13) ? max1_12 : max1_13;
    wire  [15:0] max2_7 = (max1_14 > max1_15) ? max1_14 : max1_15;
    reg          level2_valid_q;
    reg          level2_any_q;
    reg  [127:0] level2_min_q;
    reg  [127:0] level2_max_q;
    reg          level2_last_q;
    wire         level2_ready;

    assign in_ready = !level2_valid_q | level2_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level2_valid_q <= 1'b0;
        end else if (in_ready) begin
            level2_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            level2_any_q <= |in_keep;
            level2_min_q <= {min2_7, min2_6, min2_5, min2_4, min2_3, min2_2, min2_1, min2_0};
            level2_max_q <= {max2_7, max2_6, max2_5, max2_4, max2_3, max2_2, max2_1, max2_0};
            level2_last_q <= in_last;
        end
    end

    // 2 levels of comparison: 2 of each left.
    wire [15:0] min3_0 = (level2_min_q[15:0] < level2_min_q[31:16]) ? level2_min_q[15:0] :
        level2_min_q[31:16];
    wire [15:0] min3_1 = (level2_min_q[47:32] < level2_min_q[63:48]) ? level2_min_q[47:32] :
        level2_min_q[63:48];
    wire [15:0] min3_2 = (level2_min_q[79:64] < level2_min_q[95:80]) ? level2_min_q[79:64] :
        level2_min_q[95:80];
    wire [15:0] min3_3 = (level2_min_q[111:96] < level2_min_q[127:112]) ? level2_min_q[111:96] :
        level2_min_q[127:112];
    wire [15:0] min4_0 = (min3_0 < min3_1) ? min3_0 : min3_1;
    wire [15:0] min4_1 = (min3_2 < min3_3) ? min3_2 : min3_3;
    wire [15:0] max3_0 = (level2_max_q[15:0] > level2_max_q[31:16]) ? level2_max_q[15:0] :
        level2_max_q[31:16];
    wire [15:0] max3_1 = (level2_max_q[47:32] > level2_max_q[63:48]) ? level2_max_q[47:32] :
        level2_max_q[63:48];
    wire [15:0] max3_2 = (level2_max_q[79:64] > level2_max_q[95:80]) ? level2_max_q[79:64] :
        level2_max_q[95:80];
    wire [15:0] max3_3 = (level2_max_q[111:96] > level2_max_q[127:112]) ? level2_max_q[111:96] :
        level2_max_q[127:112];
    wire [15:0] max4_0 = (max3_0 > max3_1) ? max3_0 : max3_1;
    wire [15:0] max4_1 = (max3_2 > max3_3) ? max3_2 : max3_3;
    reg         level4_valid_q;
    reg         level4_any_q;
    reg  [31:0] level4_min_q;
    reg  [31:0] level4_max_q;
    reg         level4_last_q;
    wire        level4_ready;

    assign level2_ready = !level4_valid_q | level4_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level4_valid_q <= 1'b0;
        end else if (level2_ready) begin
            level4_valid_q <= level2_valid_q;
        end
    end

    always @(posedge clk) begin
        if (level2_ready) begin
            level4_any_q <= level2_any_q;
            level4_min_q <= {min4_1, min4_0};
            level4_max_q <= {max4_1, max4_0};
            level4_last_q <= level2_last_q;
        end
    end

    // 1 level of comparison: 1 of each left.
    wire [15:0] min5_0 = (level4_min_q[15:0] < level4_min_q[31:16]) ? level4_min_q[15:0] :
        level4_min_q[31:16];
    wire [15:0] max5_0 = (level4_max_q[15:0] > level4_max_q[31:16]) ? level4_max_q[15:0] :
        level4_max_q[31:16];
    reg         level5_valid_q;
    reg         level5_any_q;
    reg  [15:0] level5_min_q;
    reg  [15:0] level5_max_q;
    reg         level5_last_q;
    wire        level5_ready;

    assign level4_ready = !level5_valid_q | level5_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level5_valid_q <= 1'b0;
        end else if (level4_ready) begin
            level5_valid_q <= level4_valid_q;
        end
    end

    always @(posedge clk) begin
        if (level4_ready) begin
            level5_any_q <= level4_any_q;
            level5_min_q <= min5_0;
            level5_max_q <= max5_0;
            level5_last_q <= level4_last_q;
        end
    end

    assign out_valid = level5_valid_q;
    assign out_any = level5_any_q;
    assign out_min = level5_min_q;
    assign out_max = level5_max_q;
    assign out_last = level5_last_q;
    assign level5_ready = out_ready;
endmodule
`default_nettype wire
