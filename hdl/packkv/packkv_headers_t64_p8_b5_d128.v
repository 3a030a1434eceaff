// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Finds the segments of a stream one after the other: reads a header, adds up the widths of its
// packs, and gives the segment when all its bytes are there, or with what is wrong with it. Behind
// a wrong one nothing is looked for.
//
// Throughput: a segment per 4 cycles.
// Generated for block = 64, pack = 8, max_bits = 5, max_d = 128.
`default_nettype none
module packkv_headers_t64_p8_b5_d128 (
    input  wire         clk,             // clock, rising edge
    input  wire         rst_n,           // synchronous reset, active low
    input  wire         plan_valid,      // a command is offered
    output wire         plan_ready,      // a command is taken if offered
    input  wire  [13:0] plan_blocks,     // number of blocks
    input  wire   [6:0] plan_segments,   // segments of a block
    input  wire   [2:0] plan_bits,       // bits of a code, b
    input  wire   [9:0] written,         // bytes before this place are there
    input  wire         no_more,         // there will be no more
    input  wire [511:0] banks,           // the banks of the header, a cycle after they are read
    output wire   [4:0] header_row,      // the row of the ring where the next header begins
    output wire         header_reads,    // it is read
    output wire         segment_valid,   // a segment is offered
    input  wire         segment_ready,   // a segment is taken if offered
    output wire   [8:0] segment_at,      // the byte of the ring where its packs begin
    output wire   [9:0] segment_end,     // where it ends
    output wire  [47:0] segment_widths,  // bits per delta of its packs, the lowest channel lowest
    output wire  [19:0] segment_sums,    // those of the packs of a beat added up
    output wire  [79:0] segment_mins,    // their smallest codes, signed
    output wire   [2:0] segment_error    // what is wrong with it
);
    localparam [2:0] ERROR_NONE      = 3'd0;  // no format error
    localparam [2:0] ERROR_PACKS_END = 3'd3;  // s_axis_packs ends before a segment does
    // a minimum and a width of a pack that no encoder writes
    localparam [2:0] ERROR_BAD_PACK  = 3'd4;

    localparam [2:0] STATE_IDLE  = 3'd0;
    localparam [2:0] STATE_LOOK  = 3'd1;
    localparam [2:0] STATE_TURN  = 3'd2;
    localparam [2:0] STATE_SPLIT = 3'd3;
    localparam [2:0] STATE_SUM   = 3'd4;
    localparam [2:0] STATE_CUT   = 3'd5;

    // The command in turn, and the segments of it that are left.
    reg  [2:0] state_q;
    wire       starts = (state_q == STATE_IDLE) & plan_valid;
    reg  [2:0] of_bits_q;
    reg  [6:0] all_segments_q;

    always @(posedge clk) begin
        if (starts) begin
            of_bits_q <= plan_bits;
            all_segments_q <= plan_segments;
        end
    end

    assign plan_ready = state_q == STATE_IDLE;

    wire        sums_up = state_q == STATE_SUM;
    reg  [13:0] blocks_left_q;
    reg   [6:0] segments_left_q;
    wire        ends_block = segments_left_q == 7'd1;
    wire        ends_command = ends_block & (blocks_left_q == 14'h0001);

    always @(posedge clk) begin
        if (starts | sums_up) begin
            segments_left_q <= (state_q == STATE_IDLE) ? plan_segments :
                ends_block ? all_segments_q : (segments_left_q - 7'd1);
        end
    end

    always @(posedge clk) begin
        if (starts | (sums_up & ends_block)) begin
            blocks_left_q <= (state_q == STATE_IDLE) ? plan_blocks : (blocks_left_q - 14'h0001);
        end
    end

    // The header: its bytes must be there, and the segment before it gone when it is split.
    reg [9:0] begin_q;
    reg [9:0] header_bytes;
    always @(*) begin
        case (of_bits_q)
            3'd2: header_bytes = 10'h008;
            3'd3: header_bytes = 10'h00a;
            3'd4: header_bytes = 10'h00e;
            default: header_bytes = 10'h010;
        endcase
    end
    wire [9:0] there = written - begin_q;
    wire       has_header = !there[9] & (there >= header_bytes);
    reg  [9:0] packs_at_q;

    always @(posedge clk) begin
        packs_at_q <= begin_q + header_bytes;
    end

    reg        waiting_q;
    wire       leaves;
    wire       splits = (state_q == STATE_SPLIT) & (!waiting_q | leaves);
    reg  [2:0] next_state;
    always @(*) begin
        case (state_q)
            STATE_IDLE: next_state = starts ? STATE_LOOK : STATE_IDLE;
            STATE_LOOK: next_state = has_header ? STATE_TURN : no_more ? STATE_CUT : STATE_LOOK;
            STATE_TURN: next_state = STATE_SPLIT;
            STATE_SPLIT: next_state = splits ? STATE_SUM : STATE_SPLIT;
            STATE_SUM: next_state = ends_command ? STATE_IDLE : STATE_LOOK;
            default: next_state = STATE_CUT;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_IDLE;
        end else begin
            state_q <= next_state;
        end
    end

    assign header_row = begin_q[8:4];
    assign header_reads = state_q == STATE_LOOK;

    wire [375:0] header_from_32 = begin_q[5] ? {banks[119:0], banks[511:256]} : banks[375:0];
    wire [247:0] header_from_16 = begin_q[4] ? header_from_32[375:128] : header_from_32[247:0];
    wire [183:0] header_from_8 = begin_q[3] ? header_from_16[247:64] : header_from_16[183:0];
    wire [151:0] header_from_4 = begin_q[2] ? header_from_8[183:32] : header_from_8[151:0];
    wire [135:0] header_from_2 = begin_q[1] ? header_from_4[151:16] : header_from_4[135:0];
    wire [127:0] header_from_1 = begin_q[0] ? header_from_2[135:8] : header_from_2[127:0];
    reg  [127:0] header_q;

    always @(posedge clk) begin
        header_q <= header_from_1;
    end

    // The fields of the header lie where the bits of a code put them.
    wire  [3:0] has_bits = {of_bits_q == 3'd5, of_bits_q == 3'd4, of_bits_q == 3'd3,
        of_bits_q == 3'd2};
    wire  [2:0] width0 = ({3{has_bits[0]}} & {1'b0, header_q[33:32]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[49:48]}) | ({3{has_bits[2]}} & header_q[66:64]) |
        ({3{has_bits[3]}} & header_q[82:80]);
    wire  [2:0] width1 = ({3{has_bits[0]}} & {1'b0, header_q[35:34]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[51:50]}) | ({3{has_bits[2]}} & header_q[69:67]) |
        ({3{has_bits[3]}} & header_q[85:83]);
    wire  [2:0] width2 = ({3{has_bits[0]}} & {1'b0, header_q[37:36]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[53:52]}) | ({3{has_bits[2]}} & header_q[72:70]) |
        ({3{has_bits[3]}} & header_q[88:86]);
    wire  [2:0] width3 = ({3{has_bits[0]}} & {1'b0, header_q[39:38]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[55:54]}) | ({3{has_bits[2]}} & header_q[75:73]) |
        ({3{has_bits[3]}} & header_q[91:89]);
    wire  [2:0] width4 = ({3{has_bits[0]}} & {1'b0, header_q[41:40]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[57:56]}) | ({3{has_bits[2]}} & header_q[78:76]) |
        ({3{has_bits[3]}} & header_q[94:92]);
    wire  [2:0] width5 = ({3{has_bits[0]}} & {1'b0, header_q[43:42]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[59:58]}) | ({3{has_bits[2]}} & header_q[81:79]) |
        ({3{has_bits[3]}} & header_q[97:95]);
    wire  [2:0] width6 = ({3{has_bits[0]}} & {1'b0, header_q[45:44]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[61:60]}) | ({3{has_bits[2]}} & header_q[84:82]) |
        ({3{has_bits[3]}} & header_q[100:98]);
    wire  [2:0] width7 = ({3{has_bits[0]}} & {1'b0, header_q[47:46]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[63:62]}) | ({3{has_bits[2]}} & header_q[87:85]) |
        ({3{has_bits[3]}} & header_q[103:101]);
    wire  [2:0] width8 = ({3{has_bits[0]}} & {1'b0, header_q[49:48]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[65:64]}) | ({3{has_bits[2]}} & header_q[90:88]) |
        ({3{has_bits[3]}} & header_q[106:104]);
    wire  [2:0] width9 = ({3{has_bits[0]}} & {1'b0, header_q[51:50]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[67:66]}) | ({3{has_bits[2]}} & header_q[93:91]) |
        ({3{has_bits[3]}} & header_q[109:107]);
    wire  [2:0] width10 = ({3{has_bits[0]}} & {1'b0, header_q[53:52]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[69:68]}) | ({3{has_bits[2]}} & header_q[96:94]) |
        ({3{has_bits[3]}} & header_q[112:110]);
    wire  [2:0] width11 = ({3{has_bits[0]}} & {1'b0, header_q[55:54]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[71:70]}) | ({3{has_bits[2]}} & header_q[99:97]) |
        ({3{has_bits[3]}} & header_q[115:113]);
    wire  [2:0] width12 = ({3{has_bits[0]}} & {1'b0, header_q[57:56]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[73:72]}) | ({3{has_bits[2]}} & header_q[102:100]) |
        ({3{has_bits[3]}} & header_q[118:116]);
    wire  [2:0] width13 = ({3{has_bits[0]}} & {1'b0, header_q[59:58]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[75:74]}) | ({3{has_bits[2]}} & header_q[105:103]) |
        ({3{has_bits[3]}} & header_q[121:119]);
    wire  [2:0] width14 = ({3{has_bits[0]}} & {1'b0, header_q[61:60]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[77:76]}) | ({3{has_bits[2]}} & header_q[108:106]) |
        ({3{has_bits[3]}} & header_q[124:122]);
    wire  [2:0] width15 = ({3{has_bits[0]}} & {1'b0, header_q[63:62]}) |
        ({3{has_bits[1]}} & {1'b0, header_q[79:78]}) | ({3{has_bits[2]}} & header_q[111:109]) |
        ({3{has_bits[3]}} & header_q[127:125]);
    wire [47:0] widths = {width15, width14, width13, width12, width11, width10, width9, width8,
        width7, width6, width5, width4, width3, width2, width1, width0};
    wire  [4:0] min0 = ({5{has_bits[0]}} & {{3{header_q[1]}}, header_q[1:0]}) |
        ({5{has_bits[1]}} & {{2{header_q[2]}}, header_q[2:0]}) |
        ({5{has_bits[2]}} & {header_q[3], header_q[3:0]}) | ({5{has_bits[3]}} & header_q[4:0]);
    wire  [4:0] min1 = ({5{has_bits[0]}} & {{3{header_q[3]}}, header_q[3:2]}) |
        ({5{has_bits[1]}} & {{2{header_q[5]}}, header_q[5:3]}) |
        ({5{has_bits[2]}} & {header_q[7], header_q[7:4]}) | ({5{has_bits[3]}} & header_q[9:5]);
    wire  [4:0] min2 = ({5{has_bits[0]}} & {{3{header_q[5]}}, header_q[5:4]}) |
        ({5{has_bits[1]}} & {{2{header_q[8]}}, header_q[8:6]}) |
        ({5{has_bits[2]}} & {header_q[11], header_q[11:8]}) | ({5{has_bits[3]}} & header_q[14:10]);
    wire  [4:0] min3 = ({5{has_bits[0]}} & {{3{header_q[7]}}, header_q[7:6]}) |
        ({5{has_bits[1]}} & {{2{header_q[11]}}, header_q[11:9]}) |
        ({5{has_bits[2]}} & {header_q[15], header_q[15:12]}) | ({5{has_bits[3]}} & header_q[19:15]);
    wire  [4:0] min4 = ({5{has_bits[0]}} & {{3{header_q[9]}}, header_q[9:8]}) |
        ({5{has_bits[1]}} & {{2{header_q[14]}}, header_q[14:12]}) |
        ({5{has_bits[2]}} & {header_q[19], header_q[19:16]}) | ({5{has_bits[3]}} & header_q[24:20]);
    wire  [4:0] min5 = ({5{has_bits[0]}} & {{3{header_q[11]}}, header_q[11:10]}) |
        ({5{has_bits[1]}} & {{2{header_q[17]}}, header_q[17:15]}) |
        ({5{has_bits[2]}} & {header_q[23], header_q[23:20]}) | ({5{has_bits[3]}} & header_q[29:25]);
    wire  [4:0] min6 = ({5{has_bits[0]}} & {{3{header_q[13]}}, header_q[13:12]}) |
        ({5{has_bits[1]}} & {{2{header_q[20]}}, header_q[20:18]}) |
        ({5{has_bits[2]}} & {header_q[27], header_q[27:24]}) | ({5{has_bits[3]}} & header_q[34:30]);
    wire  [4:0] min7 = ({5{has_bits[0]}} & {{3{header_q[15]}}, header_q[15:14]}) |
        ({5{has_bits[1]}} & {{2{header_q[23]}}, header_q[23:21]}) |
        ({5{has_bits[2]}} & {header_q[31], header_q[31:28]}) | ({5{has_bits[3]}} & header_q[39:35]);
    wire  [4:0] min8 = ({5{has_bits[0]}} & {{3{header_q[17]}}, header_q[17:16]}) |
        ({5{has_bits[1]}} & {{2{header_q[26]}}, header_q[26:24]}) |
        ({5{has_bits[2]}} & {header_q[35], header_q[35:32]}) | ({5{has_bits[3]}} & header_q[44:40]);
    wire  [4:0] min9 = ({5{has_bits[0]}} & {{3{header_q[19]}}, header_q[19:18]}) |
        ({5{has_bits[1]}} & {{2{header_q[29]}}, header_q[29:27]}) |
        ({5{has_bits[2]}} & {header_q[39], header_q[39:36]}) | ({5{has_bits[3]}} & header_q[49:45]);
    wire  [4:0] min10 = ({5{has_bits[0]}} & {{3{header_q[21]}}, header_q[21:20]}) |
        ({5{has_bits[1]}} & {{2{header_q[32]}}, header_q[32:30]}) |
        ({5{has_bits[2]}} & {header_q[43], header_q[43:40]}) | ({5{has_bits[3]}} & header_q[54:50]);
    wire  [4:0] min11 = ({5{has_bits[0]}} & {{3{header_q[23]}}, header_q[23:22]}) |
        ({5{has_bits[1]}} & {{2{header_q[35]}}, header_q[35:33]}) |
        ({5{has_bits[2]}} & {header_q[47], header_q[47:44]}) | ({5{has_bits[3]}} & header_q[59:55]);
    wire  [4:0] min12 = ({5{has_bits[0]}} & {{3{header_q[25]}}, header_q[25:24]}) |
        ({5{has_bits[1]}} & {{2{header_q[38]}}, header_q[38:36]}) |
        ({5{has_bits[2]}} & {header_q[51], header_q[51:48]}) | ({5{has_bits[3]}} & header_q[64:60]);
    wire  [4:0] min13 = ({5{has_bits[0]}} & {{3{header_q[27]}}, header_q[27:26]}) |
        ({5{has_bits[1]}} & {{2{header_q[41]}}, header_q[41:39]}) |
        ({5{has_bits[2]}} & {header_q[55], header_q[55:52]}) | ({5{has_bits[3]}} & header_q[69:65]);
    wire  [4:0] min14 = ({5{has_bits[0]}} & {{3{header_q[29]}}, header_q[29:28]}) |
        ({5{has_bits[1]}} & {{2{header_q[44]}}, header_q[44:42]}) |
        ({5{has_bits[2]}} & {header_q[59], header_q[59:56]}) | ({5{has_bits[3]}} & header_q[74:70]);
    wire  [4:0] min15 = ({5{has_bits[0]}} & {{3{header_q[31]}}, header_q[31:30]}) |
        ({5{has_bits[1]}} & {{2{header_q[47]}}, header_q[47:45]}) |
        ({5{has_bits[2]}} & {header_q[63], header_q[63:60]}) | ({5{has_bits[3]}} & header_q[79:75]);
    wire [79:0] mins = {min15, min14, min13, min12, min11, min10, min9, min8, min7, min6, min5,
        min4, min3, min2, min1, min0};
    wire  [4:0] beat0_sum0_0 = {2'd0, widths[2:0]} ^ {2'd0, widths[5:3]} ^ {2'd0, widths[8:6]};
    wire  [4:0] beat0_majority0_0 = ({2'd0, widths[2:0]} & {2'd0, widths[5:3]}) |
        ({2'd0, widths[2:0]} & {2'd0, widths[8:6]}) | ({2'd0, widths[5:3]} & {2'd0, widths[8:6]});
    wire  [4:0] beat0_carry0_0 = beat0_majority0_0 << 1;
    wire  [4:0] beat0_sum1_0 = beat0_sum0_0 ^ beat0_carry0_0 ^ {2'd0, widths[11:9]};
    wire  [4:0] beat0_majority1_0 = (beat0_sum0_0 & beat0_carry0_0) |
        (beat0_sum0_0 & {2'd0, widths[11:9]}) | (beat0_carry0_0 & {2'd0, widths[11:9]});
    wire  [4:0] beat0_carry1_0 = beat0_majority1_0 << 1;
    wire  [4:0] beat1_sum0_0 = {2'd0, widths[14:12]} ^ {2'd0, widths[17:15]} ^
        {2'd0, widths[20:18]};
    wire  [4:0] beat1_majority0_0 = ({2'd0, widths[14:12]} & {2'd0, widths[17:15]}) |
        ({2'd0, widths[14:12]} & {2'd0, widths[20:18]}) |
        ({2'd0, widths[17:15]} & {2'd0, widths[20:18]});
    wire  [4:0] beat1_carry0_0 = beat1_majority0_0 << 1;
    wire  [4:0] beat1_sum1_0 = beat1_sum0_0 ^ beat1_carry0_0 ^ {2'd0, widths[23:21]};
    wire  [4:0] beat1_majority1_0 = (beat1_sum0_0 & beat1_carry0_0) |
        (beat1_sum0_0 & {2'd0, widths[23:21]}) | (beat1_carry0_0 & {2'd0, widths[23:21]});
    wire  [4:0] beat1_carry1_0 = beat1_majority1_0 << 1;
    wire  [4:0] beat2_sum0_0 = {2'd0, widths[26:24]} ^ {2'd0, widths[29:27]} ^
        {2'd0, widths[32:30]};
    wire  [4:0] beat2_majority0_0 = ({2'd0, widths[26:24]} & {2'd0, widths[29:27]}) |
        ({2'd0, widths[26:24]} & {2'd0, widths[32:30]}) |
        ({2'd0, widths[29:27]} & {2'd0, widths[32:30]});
    wire  [4:0] beat2_carry0_0 = beat2_majority0_0 << 1;
    wire  [4:0] beat2_sum1_0 = beat2_sum0_0 ^ beat2_carry0_0 ^ {2'd0, widths[35:33]};
    wire  [4:0] beat2_majority1_0 = (beat2_sum0_0 & beat2_carry0_0) |
        (beat2_sum0_0 & {2'd0, widths[35:33]}) | (beat2_carry0_0 & {2'd0, widths[35:33]});
    wire  [4:0] beat2_carry1_0 = beat2_majority1_0 << 1;
    wire  [4:0] beat3_sum0_0 = {2'd0, widths[38:36]} ^ {2'd0, widths[41:39]} ^
        {2'd0, widths[44:42]};
    wire  [4:0] beat3_majority0_0 = ({2'd0, widths[38:36]} & {2'd0, widths[41:39]}) |
        ({2'd0, widths[38:36]} & {2'd0, widths[44:42]}) |
        ({2'd0, widths[41:39]} & {2'd0, widths[44:42]});
    wire  [4:0] beat3_carry0_0 = beat3_majority0_0 << 1;
    wire  [4:0] beat3_sum1_0 = beat3_sum0_0 ^ beat3_carry0_0 ^ {2'd0, widths[47:45]};
    wire  [4:0] beat3_majority1_0 = (beat3_sum0_0 & beat3_carry0_0) |
        (beat3_sum0_0 & {2'd0, widths[47:45]}) | (beat3_carry0_0 & {2'd0, widths[47:45]});
    wire  [4:0] beat3_carry1_0 = beat3_majority1_0 << 1;
    wire [19:0] sums = {beat3_sum1_0 + beat3_carry1_0, beat2_sum1_0 + beat2_carry1_0,
        beat1_sum1_0 + beat1_carry1_0, beat0_sum1_0 + beat0_carry1_0};
    reg  [47:0] split_widths_q;
    reg  [79:0] split_mins_q;
    reg  [19:0] split_sums_q;

    always @(posedge clk) begin
        if (splits) begin
            split_widths_q <= widths;
            split_mins_q <= mins;
            split_sums_q <= sums;
        end
    end

    // Where the segment ends, and whether an encoder writes such a header.
    wire [9:0] end_sum0_0 = {5'd0, split_sums_q[4:0]} ^ {5'd0, split_sums_q[9:5]} ^
        {5'd0, split_sums_q[14:10]};
    wire [9:0] end_majority0_0 = ({5'd0, split_sums_q[4:0]} & {5'd0, split_sums_q[9:5]}) |
        ({5'd0, split_sums_q[4:0]} & {5'd0, split_sums_q[14:10]}) |
        ({5'd0, split_sums_q[9:5]} & {5'd0, split_sums_q[14:10]});
    wire [9:0] end_carry0_0 = end_majority0_0 << 1;
    wire [9:0] end_sum1_0 = end_sum0_0 ^ end_carry0_0 ^ {5'd0, split_sums_q[19:15]};
    wire [9:0] end_majority1_0 = (end_sum0_0 & end_carry0_0) |
        (end_sum0_0 & {5'd0, split_sums_q[19:15]}) | (end_carry0_0 & {5'd0, split_sums_q[19:15]});
    wire [9:0] end_carry1_0 = end_majority1_0 << 1;
    wire [9:0] end_sum2_0 = end_sum1_0 ^ end_carry1_0 ^ packs_at_q;
    wire [9:0] end_majority2_0 = (end_sum1_0 & end_carry1_0) | (end_sum1_0 & packs_at_q) |
        (end_carry1_0 & packs_at_q);
    wire [9:0] end_carry2_0 = end_majority2_0 << 1;

    always @(posedge clk) begin
        if (!rst_n) begin
            begin_q <= 10'd0;
        end else if (sums_up) begin
            begin_q <= end_sum2_0 + end_carry2_0;
        end
    end

    reg [8:0] at_q;

    always @(posedge clk) begin
        if (sums_up) begin
            at_q <= packs_at_q[8:0];
        end
    end

    reg         is_bad_q;
    wire  [3:0] above_code = {of_bits_q <= 3'd4, of_bits_q <= 3'd3, of_bits_q <= 3'd2,
        of_bits_q <= 3'd1};
    wire  [3:0] below_width0 = {split_widths_q[2:0] > 3'd4, split_widths_q[2:0] > 3'd3,
        split_widths_q[2:0] > 3'd2, split_widths_q[2:0] > 3'd1};
    wire  [3:0] below_width1 = {split_widths_q[5:3] > 3'd4, split_widths_q[5:3] > 3'd3,
        split_widths_q[5:3] > 3'd2, split_widths_q[5:3] > 3'd1};
    wire  [3:0] below_width2 = {split_widths_q[8:6] > 3'd4, split_widths_q[8:6] > 3'd3,
        split_widths_q[8:6] > 3'd2, split_widths_q[8:6] > 3'd1};
    wire  [3:0] below_width3 = {split_widths_q[11:9] > 3'd4, split_widths_q[11:9] > 3'd3,
        split_widths_q[11:9] > 3'd2, split_widths_q[11:9] > 3'd1};
    wire  [3:0] below_width4 = {split_widths_q[14:12] > 3'd4, split_widths_q[14:12] > 3'd3,
        split_widths_q[14:12] > 3'd2, split_widths_q[14:12] > 3'd1};
    wire  [3:0] below_width5 = {split_widths_q[17:15] > 3'd4, split_widths_q[17:15] > 3'd3,
        split_widths_q[17:15] > 3'd2, split_widths_q[17:15] > 3'd1};
    wire  [3:0] below_width6 = {split_widths_q[20:18] > 3'd4, split_widths_q[20:18] > 3'd3,
        split_widths_q[20:18] > 3'd2, split_widths_q[20:18] > 3'd1};
    wire  [3:0] below_width7 = {split_widths_q[23:21] > 3'd4, split_widths_q[23:21] > 3'd3,
        split_widths_q[23:21] > 3'd2, split_widths_q[23:21] > 3'd1};
    wire  [3:0] below_width8 = {split_widths_q[26:24] > 3'd4, split_widths_q[26:24] > 3'd3,
        split_widths_q[26:24] > 3'd2, split_widths_q[26:24] > 3'd1};
    wire  [3:0] below_width9 = {split_widths_q[29:27] > 3'd4, split_widths_q[29:27] > 3'd3,
        split_widths_q[29:27] > 3'd2, split_widths_q[29:27] > 3'd1};
    wire  [3:0] below_width10 = {split_widths_q[32:30] > 3'd4, split_widths_q[32:30] > 3'd3,
        split_widths_q[32:30] > 3'd2, split_widths_q[32:30] > 3'd1};
    wire  [3:0] below_width11 = {split_widths_q[35:33] > 3'd4, split_widths_q[35:33] > 3'd3,
        split_widths_q[35:33] > 3'd2, split_widths_q[35:33] > 3'd1};
    wire  [3:0] below_width12 = {split_widths_q[38:36] > 3'd4, split_widths_q[38:36] > 3'd3,
        split_widths_q[38:36] > 3'd2, split_widths_q[38:36] > 3'd1};
    wire  [3:0] below_width13 = {split_widths_q[41:39] > 3'd4, split_widths_q[41:39] > 3'd3,
        split_widths_q[41:39] > 3'd2, split_widths_q[41:39] > 3'd1};
    wire  [3:0] below_width14 = {split_widths_q[44:42] > 3'd4, split_widths_q[44:42] > 3'd3,
        split_widths_q[44:42] > 3'd2, split_widths_q[44:42] > 3'd1};
    wire  [3:0] below_width15 = {split_widths_q[47:45] > 3'd4, split_widths_q[47:45] > 3'd3,
        split_widths_q[47:45] > 3'd2, split_widths_q[47:45] > 3'd1};
    wire [15:0] pack_is_bad = {(split_widths_q[47:45] > of_bits_q) |
            ((&(split_mins_q[78:75] | below_width15 | above_code)) & !split_mins_q[79] &
                (split_widths_q[47:45] != 3'd0)),
        (split_widths_q[44:42] > of_bits_q) |
            ((&(split_mins_q[73:70] | below_width14 | above_code)) & !split_mins_q[74] &
                (split_widths_q[44:42] != 3'd0)),
        (split_widths_q[41:39] > of_bits_q) |
            ((&(split_mins_q[68:65] | below_width13 | above_code)) & !split_mins_q[69] &
                (split_widths_q[41:39] != 3'd0)),
        (split_widths_q[38:36] > of_bits_q) |
            ((&(split_mins_q[63:60] | below_width12 | above_code)) & !split_mins_q[64] &
                (split_widths_q[38:36] != 3'd0)),
        (split_widths_q[35:33] > of_bits_q) |
            ((&(split_mins_q[58:55] | below_width11 | above_code)) & !split_mins_q[59] &
                (split_widths_q[35:33] != 3'd0)),
        (split_widths_q[32:30] > of_bits_q) |
            ((&(split_mins_q[53:50] | below_width10 | above_code)) & !split_mins_q[54] &
                (split_widths_q[32:30] != 3'd0)),
        (split_widths_q[29:27] > of_bits_q) |
            ((&(split_mins_q[48:45] | below_width9 | above_code)) & !split_mins_q[49] &
                (split_widths_q[29:27] != 3'd0)),
        (split_widths_q[26:24] > of_bits_q) |
            ((&(split_mins_q[43:40] | below_width8 | above_code)) & !split_mins_q[44] &
                (split_widths_q[26:24] != 3'd0)),
        (split_widths_q[23:21] > of_bits_q) |
            ((&(split_mins_q[38:35] | below_width7 | above_code)) & !split_mins_q[39] &
                (split_widths_q[23:21] != 3'd0)),
        (split_widths_q[20:18] > of_bits_q) |
            ((&(split_mins_q[33:30] | below_width6 | above_code)) & !split_mins_q[34] &
                (split_widths_q[20:18] != 3'd0)),
        (split_widths_q[17:15] > of_bits_q) |
            ((&(split_mins_q[28:25] | below_width5 | above_code)) & !split_mins_q[29] &
                (split_widths_q[17:15] != 3'd0)),
        (split_widths_q[14:12] > of_bits_q) |
            ((&(split_mins_q[23:20] | below_width4 | above_code)) & !split_mins_q[24] &
                (split_widths_q[14:12] != 3'd0)),
        (split_widths_q[11:9] > of_bits_q) |
            ((&(split_mins_q[18:15] | below_width3 | above_code)) & !split_mins_q[19] &
                (split_widths_q[11:9] != 3'd0)),
        (split_widths_q[8:6] > of_bits_q) |
            ((&(split_mins_q[13:10] | below_width2 | above_code)) & !split_mins_q[14] &
                (split_widths_q[8:6] != 3'd0)),
        (split_widths_q[5:3] > of_bits_q) |
            ((&(split_mins_q[8:5] | below_width1 | above_code)) & !split_mins_q[9] &
                (split_widths_q[5:3] != 3'd0)),
        (split_widths_q[2:0] > of_bits_q) |
            ((&(split_mins_q[3:0] | below_width0 | above_code)) & !split_mins_q[4] &
                (split_widths_q[2:0] != 3'd0))};

    always @(posedge clk) begin
        if (sums_up) begin
            is_bad_q <= |pack_is_bad;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            waiting_q <= 1'b0;
        end else begin
            waiting_q <= (waiting_q & !leaves) | sums_up;
        end
    end

    // A segment waits for its last byte; the next header begins where it ends. What an encoder does
    // not write is not waited for.
    wire       is_complete = !there[9];
    wire       is_cut = waiting_q ? (no_more & !is_complete) : (state_q == STATE_CUT);
    wire       has_bad_pack = waiting_q & is_bad_q;
    wire [2:0] what_is_wrong = has_bad_pack ? ERROR_BAD_PACK :
        waiting_q ? (is_complete ? ERROR_NONE : ERROR_PACKS_END) : ERROR_PACKS_END;
    wire       found_ready;
    wire       found_valid = is_cut | (waiting_q & (is_complete | is_bad_q));

    assign leaves = found_valid & found_ready;
    assign segment_valid = found_valid;
    assign segment_at = at_q;
    assign segment_end = begin_q;
    assign segment_widths = split_widths_q;
    assign segment_sums = split_sums_q;
    assign segment_mins = split_mins_q;
    assign segment_error = what_is_wrong;
    assign found_ready = segment_ready;
endmodule
`default_nettype wire
