// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Finds the segments of a stream one after the other: reads a header, adds up the widths of its
// packs, and gives the segment when all its bytes are there, or with what is wrong with it. Behind
// a wrong one nothing is looked for.
//
// Throughput: a segment per 4 cycles.
// Generated for block = 64, pack = 16, max_bits = 8, max_d = 128.
`default_nettype none
module packkv_headers_t64_p16_b8_d128 (
    input  wire          clk,             // clock, rising edge
    input  wire          rst_n,           // synchronous reset, active low
    input  wire          plan_valid,      // a command is offered
    output wire          plan_ready,      // a command is taken if offered
    input  wire   [13:0] plan_blocks,     // number of blocks
    input  wire    [5:0] plan_segments,   // segments of a block
    input  wire    [3:0] plan_bits,       // bits of a code, b
    input  wire   [10:0] written,         // bytes before this place are there
    input  wire          no_more,         // there will be no more
    input  wire [1023:0] banks,           // the banks of the header, a cycle after they are read
    output wire    [5:0] header_row,      // the row of the ring where the next header begins
    output wire          header_reads,    // it is read
    output wire          segment_valid,   // a segment is offered
    input  wire          segment_ready,   // a segment is taken if offered
    output wire    [9:0] segment_at,      // the byte of the ring where its packs begin
    output wire   [10:0] segment_end,     // where it ends
    output wire   [63:0] segment_widths,  // bits per delta of its packs, the lowest channel lowest
    output wire   [23:0] segment_sums,    // those of the packs of a beat added up
    output wire  [127:0] segment_mins,    // their smallest codes, signed
    output wire    [2:0] segment_error    // what is wrong with it
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

    genvar i;

    // The command in turn, and the segments of it that are left.
    reg  [2:0] state_q;
    wire       starts = (state_q == STATE_IDLE) & plan_valid;
    reg  [3:0] of_bits_q;
    reg  [5:0] all_segments_q;

    always @(posedge clk) begin
        if (starts) begin
            of_bits_q <= plan_bits;
            all_segments_q <= plan_segments;
        end
    end

    assign plan_ready = state_q == STATE_IDLE;

    wire        sums_up = state_q == STATE_SUM;
    reg  [13:0] blocks_left_q;
    reg   [5:0] segments_left_q;
    wire        ends_block = segments_left_q == 6'd1;
    wire        ends_command = ends_block & (blocks_left_q == 14'h0001);

    always @(posedge clk) begin
        if (starts | sums_up) begin
            segments_left_q <= (state_q == STATE_IDLE) ? plan_segments :
                ends_block ? all_segments_q : (segments_left_q - 6'd1);
        end
    end

    always @(posedge clk) begin
        if (starts | (sums_up & ends_block)) begin
            blocks_left_q <= (state_q == STATE_IDLE) ? plan_blocks : (blocks_left_q - 14'h0001);
        end
    end

    // The header: its bytes must be there, and the segment before it gone when it is split.
    reg [10:0] begin_q;
    reg [10:0] header_bytes;
    always @(*) begin
        case (of_bits_q)
            4'd2: header_bytes = 11'h008;
            4'd3: header_bytes = 11'h00a;
            4'd4: header_bytes = 11'h00e;
            4'd5: header_bytes = 11'h010;
            4'd6: header_bytes = 11'h012;
            4'd7: header_bytes = 11'h014;
            default: header_bytes = 11'h018;
        endcase
    end
    wire [10:0] there = written - begin_q;
    wire        has_header = !there[10] & (there >= header_bytes);
    reg  [10:0] packs_at_q;

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

    assign header_row = begin_q[9:4];
    assign header_reads = state_q == STATE_LOOK;

    wire [695:0] header_from_64 = begin_q[6] ? {banks[183:0], banks[1023:512]} : banks[695:0];
    wire [439:0] header_from_32 = begin_q[5] ? header_from_64[695:256] : header_from_64[439:0];
    wire [311:0] header_from_16 = begin_q[4] ? header_from_32[439:128] : header_from_32[311:0];
    wire [247:0] header_from_8 = begin_q[3] ? header_from_16[311:64] : header_from_16[247:0];
    wire [215:0] header_from_4 = begin_q[2] ? header_from_8[247:32] : header_from_8[215:0];
    wire [199:0] header_from_2 = begin_q[1] ? header_from_4[215:16] : header_from_4[199:0];
    wire [191:0] header_from_1 = begin_q[0] ? header_from_2[199:8] : header_from_2[191:0];
    reg  [191:0] header_q;

    always @(posedge clk) begin
        header_q <= header_from_1;
    end

    // The fields of the header lie where the bits of a code put them.
    wire   [6:0] has_bits = {of_bits_q == 4'd8, of_bits_q == 4'd7, of_bits_q == 4'd6,
        of_bits_q == 4'd5, of_bits_q == 4'd4, of_bits_q == 4'd3, of_bits_q == 4'd2};
    wire   [3:0] width0 = ({4{has_bits[0]}} & {2'd0, header_q[33:32]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[49:48]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[66:64]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[82:80]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[98:96]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[114:112]}) | ({4{has_bits[6]}} & header_q[131:128]);
    wire   [3:0] width1 = ({4{has_bits[0]}} & {2'd0, header_q[35:34]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[51:50]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[69:67]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[85:83]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[101:99]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[117:115]}) | ({4{has_bits[6]}} & header_q[135:132]);
    wire   [3:0] width2 = ({4{has_bits[0]}} & {2'd0, header_q[37:36]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[53:52]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[72:70]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[88:86]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[104:102]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[120:118]}) | ({4{has_bits[6]}} & header_q[139:136]);
    wire   [3:0] width3 = ({4{has_bits[0]}} & {2'd0, header_q[39:38]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[55:54]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[75:73]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[91:89]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[107:105]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[123:121]}) | ({4{has_bits[6]}} & header_q[143:140]);
    wire   [3:0] width4 = ({4{has_bits[0]}} & {2'd0, header_q[41:40]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[57:56]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[78:76]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[94:92]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[110:108]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[126:124]}) | ({4{has_bits[6]}} & header_q[147:144]);
    wire   [3:0] width5 = ({4{has_bits[0]}} & {2'd0, header_q[43:42]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[59:58]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[81:79]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[97:95]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[113:111]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[129:127]}) | ({4{has_bits[6]}} & header_q[151:148]);
    wire   [3:0] width6 = ({4{has_bits[0]}} & {2'd0, header_q[45:44]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[61:60]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[84:82]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[100:98]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[116:114]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[132:130]}) | ({4{has_bits[6]}} & header_q[155:152]);
    wire   [3:0] width7 = ({4{has_bits[0]}} & {2'd0, header_q[47:46]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[63:62]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[87:85]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[103:101]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[119:117]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[135:133]}) | ({4{has_bits[6]}} & header_q[159:156]);
    wire   [3:0] width8 = ({4{has_bits[0]}} & {2'd0, header_q[49:48]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[65:64]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[90:88]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[106:104]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[122:120]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[138:136]}) | ({4{has_bits[6]}} & header_q[163:160]);
    wire   [3:0] width9 = ({4{has_bits[0]}} & {2'd0, header_q[51:50]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[67:66]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[93:91]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[109:107]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[125:123]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[141:139]}) | ({4{has_bits[6]}} & header_q[167:164]);
    wire   [3:0] width10 = ({4{has_bits[0]}} & {2'd0, header_q[53:52]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[69:68]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[96:94]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[112:110]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[128:126]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[144:142]}) | ({4{has_bits[6]}} & header_q[171:168]);
    wire   [3:0] width11 = ({4{has_bits[0]}} & {2'd0, header_q[55:54]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[71:70]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[99:97]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[115:113]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[131:129]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[147:145]}) | ({4{has_bits[6]}} & header_q[175:172]);
    wire   [3:0] width12 = ({4{has_bits[0]}} & {2'd0, header_q[57:56]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[73:72]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[102:100]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[118:116]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[134:132]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[150:148]}) | ({4{has_bits[6]}} & header_q[179:176]);
    wire   [3:0] width13 = ({4{has_bits[0]}} & {2'd0, header_q[59:58]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[75:74]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[105:103]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[121:119]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[137:135]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[153:151]}) | ({4{has_bits[6]}} & header_q[183:180]);
    wire   [3:0] width14 = ({4{has_bits[0]}} & {2'd0, header_q[61:60]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[77:76]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[108:106]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[124:122]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[140:138]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[156:154]}) | ({4{has_bits[6]}} & header_q[187:184]);
    wire   [3:0] width15 = ({4{has_bits[0]}} & {2'd0, header_q[63:62]}) |
        ({4{has_bits[1]}} & {2'd0, header_q[79:78]}) |
        ({4{has_bits[2]}} & {1'b0, header_q[111:109]}) |
        ({4{has_bits[3]}} & {1'b0, header_q[127:125]}) |
        ({4{has_bits[4]}} & {1'b0, header_q[143:141]}) |
        ({4{has_bits[5]}} & {1'b0, header_q[159:157]}) | ({4{has_bits[6]}} & header_q[191:188]);
    wire  [63:0] widths = {width15, width14, width13, width12, width11, width10, width9, width8,
        width7, width6, width5, width4, width3, width2, width1, width0};
    wire   [7:0] min0 = ({8{has_bits[0]}} & {{6{header_q[1]}}, header_q[1:0]}) |
        ({8{has_bits[1]}} & {{5{header_q[2]}}, header_q[2:0]}) |
        ({8{has_bits[2]}} & {{4{header_q[3]}}, header_q[3:0]}) |
        ({8{has_bits[3]}} & {{3{header_q[4]}}, header_q[4:0]}) |
        ({8{has_bits[4]}} & {{2{header_q[5]}}, header_q[5:0]}) |
        ({8{has_bits[5]}} & {header_q[6], header_q[6:0]}) | ({8{has_bits[6]}} & header_q[7:0]);
    wire   [7:0] min1 = ({8{has_bits[0]}} & {{6{header_q[3]}}, header_q[3:2]}) |
        ({8{has_bits[1]}} & {{5{header_q[5]}}, header_q[5:3]}) |
        ({8{has_bits[2]}} & {{4{header_q[7]}}, header_q[7:4]}) |
        ({8{has_bits[3]}} & {{3{header_q[9]}}, header_q[9:5]}) |
        ({8{has_bits[4]}} & {{2{header_q[11]}}, header_q[11:6]}) |
        ({8{has_bits[5]}} & {header_q[13], header_q[13:7]}) | ({8{has_bits[6]}} & header_q[15:8]);
    wire   [7:0] min2 = ({8{has_bits[0]}} & {{6{header_q[5]}}, header_q[5:4]}) |
        ({8{has_bits[1]}} & {{5{header_q[8]}}, header_q[8:6]}) |
        ({8{has_bits[2]}} & {{4{header_q[11]}}, header_q[11:8]}) |
        ({8{has_bits[3]}} & {{3{header_q[14]}}, header_q[14:10]}) |
        ({8{has_bits[4]}} & {{2{header_q[17]}}, header_q[17:12]}) |
        ({8{has_bits[5]}} & {header_q[20], header_q[20:14]}) | ({8{has_bits[6]}} & header_q[23:16]);
    wire   [7:0] min3 = ({8{has_bits[0]}} & {{6{header_q[7]}}, header_q[7:6]}) |
        ({8{has_bits[1]}} & {{5{header_q[11]}}, header_q[11:9]}) |
        ({8{has_bits[2]}} & {{4{header_q[15]}}, header_q[15:12]}) |
        ({8{has_bits[3]}} & {{3{header_q[19]}}, header_q[19:15]}) |
        ({8{has_bits[4]}} & {{2{header_q[23]}}, header_q[23:18]}) |
        ({8{has_bits[5]}} & {header_q[27], header_q[27:21]}) | ({8{has_bits[6]}} & header_q[31:24]);
    wire   [7:0] min4 = ({8{has_bits[0]}} & {{6{header_q[9]}}, header_q[9:8]}) |
        ({8{has_bits[1]}} & {{5{header_q[14]}}, header_q[14:12]}) |
        ({8{has_bits[2]}} & {{4{header_q[19]}}, header_q[19:16]}) |
        ({8{has_bits[3]}} & {{3{header_q[24]}}, header_q[24:20]}) |
        ({8{has_bits[4]}} & {{2{header_q[29]}}, header_q[29:24]}) |
        ({8{has_bits[5]}} & {header_q[34], header_q[34:28]}) | ({8{has_bits[6]}} & header_q[39:32]);
    wire   [7:0] min5 = ({8{has_bits[0]}} & {{6{header_q[11]}}, header_q[11:10]}) |
        ({8{has_bits[1]}} & {{5{header_q[17]}}, header_q[17:15]}) |
        ({8{has_bits[2]}} & {{4{header_q[23]}}, header_q[23:20]}) |
        ({8{has_bits[3]}} & {{3{header_q[29]}}, header_q[29:25]}) |
        ({8{has_bits[4]}} & {{2{header_q[35]}}, header_q[35:30]}) |
        ({8{has_bits[5]}} & {header_q[41], header_q[41:35]}) | ({8{has_bits[6]}} & header_q[47:40]);
    wire   [7:0] min6 = ({8{has_bits[0]}} & {{6{header_q[13]}}, header_q[13:12]}) |
        ({8{has_bits[1]}} & {{5{header_q[20]}}, header_q[20:18]}) |
        ({8{has_bits[2]}} & {{4{header_q[27]}}, header_q[27:24]}) |
        ({8{has_bits[3]}} & {{3{header_q[34]}}, header_q[34:30]}) |
        ({8{has_bits[4]}} & {{2{header_q[41]}}, header_q[41:36]}) |
        ({8{has_bits[5]}} & {header_q[48], header_q[48:42]}) | ({8{has_bits[6]}} & header_q[55:48]);
    wire   [7:0] min7 = ({8{has_bits[0]}} & {{6{header_q[15]}}, header_q[15:14]}) |
        ({8{has_bits[1]}} & {{5{header_q[23]}}, header_q[23:21]}) |
        ({8{has_bits[2]}} & {{4{header_q[31]}}, header_q[31:28]}) |
        ({8{has_bits[3]}} & {{3{header_q[39]}}, header_q[39:35]}) |
        ({8{has_bits[4]}} & {{2{header_q[47]}}, header_q[47:42]}) |
        ({8{has_bits[5]}} & {header_q[55], header_q[55:49]}) | ({8{has_bits[6]}} & header_q[63:56]);
    wire   [7:0] min8 = ({8{has_bits[0]}} & {{6{header_q[17]}}, header_q[17:16]}) |
        ({8{has_bits[1]}} & {{5{header_q[26]}}, header_q[26:24]}) |
        ({8{has_bits[2]}} & {{4{header_q[35]}}, header_q[35:32]}) |
        ({8{has_bits[3]}} & {{3{header_q[44]}}, header_q[44:40]}) |
        ({8{has_bits[4]}} & {{2{header_q[53]}}, header_q[53:48]}) |
        ({8{has_bits[5]}} & {header_q[62], header_q[62:56]}) | ({8{has_bits[6]}} & header_q[71:64]);
    wire   [7:0] min9 = ({8{has_bits[0]}} & {{6{header_q[19]}}, header_q[19:18]}) |
        ({8{has_bits[1]}} & {{5{header_q[29]}}, header_q[29:27]}) |
        ({8{has_bits[2]}} & {{4{header_q[39]}}, header_q[39:36]}) |
        ({8{has_bits[3]}} & {{3{header_q[49]}}, header_q[49:45]}) |
        ({8{has_bits[4]}} & {{2{header_q[59]}}, header_q[59:54]}) |
        ({8{has_bits[5]}} & {header_q[69], header_q[69:63]}) | ({8{has_bits[6]}} & header_q[79:72]);
    wire   [7:0] min10 = ({8{has_bits[0]}} & {{6{header_q[21]}}, header_q[21:20]}) |
        ({8{has_bits[1]}} & {{5{header_q[32]}}, header_q[32:30]}) |
        ({8{has_bits[2]}} & {{4{header_q[43]}}, header_q[43:40]}) |
        ({8{has_bits[3]}} & {{3{header_q[54]}}, header_q[54:50]}) |
        ({8{has_bits[4]}} & {{2{header_q[65]}}, header_q[65:60]}) |
        ({8{has_bits[5]}} & {header_q[76], header_q[76:70]}) | ({8{has_bits[6]}} & header_q[87:80]);
    wire   [7:0] min11 = ({8{has_bits[0]}} & {{6{header_q[23]}}, header_q[23:22]}) |
        ({8{has_bits[1]}} & {{5{header_q[35]}}, header_q[35:33]}) |
        ({8{has_bits[2]}} & {{4{header_q[47]}}, header_q[47:44]}) |
        ({8{has_bits[3]}} & {{3{header_q[59]}}, header_q[59:55]}) |
        ({8{has_bits[4]}} & {{2{header_q[71]}}, header_q[71:66]}) |
        ({8{has_bits[5]}} & {header_q[83], header_q[83:77]}) | ({8{has_bits[6]}} & header_q[95:88]);
    wire   [7:0] min12 = ({8{has_bits[0]}} & {{6{header_q[25]}}, header_q[25:24]}) |
        ({8{has_bits[1]}} & {{5{header_q[38]}}, header_q[38:36]}) |
        ({8{has_bits[2]}} & {{4{header_q[51]}}, header_q[51:48]}) |
        ({8{has_bits[3]}} & {{3{header_q[64]}}, header_q[64:60]}) |
        ({8{has_bits[4]}} & {{2{header_q[77]}}, header_q[77:72]}) |
        ({8{has_bits[5]}} & {header_q[90], header_q[90:84]}) |
        ({8{has_bits[6]}} & header_q[103:96]);
    wire   [7:0] min13 = ({8{has_bits[0]}} & {{6{header_q[27]}}, header_q[27:26]}) |
        ({8{has_bits[1]}} & {{5{header_q[41]}}, header_q[41:39]}) |
        ({8{has_bits[2]}} & {{4{header_q[55]}}, header_q[55:52]}) |
        ({8{has_bits[3]}} & {{3{header_q[69]}}, header_q[69:65]}) |
        ({8{has_bits[4]}} & {{2{header_q[83]}}, header_q[83:78]}) |
        ({8{has_bits[5]}} & {header_q[97], header_q[97:91]}) |
        ({8{has_bits[6]}} & header_q[111:104]);
    wire   [7:0] min14 = ({8{has_bits[0]}} & {{6{header_q[29]}}, header_q[29:28]}) |
        ({8{has_bits[1]}} & {{5{header_q[44]}}, header_q[44:42]}) |
        ({8{has_bits[2]}} & {{4{header_q[59]}}, header_q[59:56]}) |
        ({8{has_bits[3]}} & {{3{header_q[74]}}, header_q[74:70]}) |
        ({8{has_bits[4]}} & {{2{header_q[89]}}, header_q[89:84]}) |
        ({8{has_bits[5]}} & {header_q[104], header_q[104:98]}) |
        ({8{has_bits[6]}} & header_q[119:112]);
    wire   [7:0] min15 = ({8{has_bits[0]}} & {{6{header_q[31]}}, header_q[31:30]}) |
        ({8{has_bits[1]}} & {{5{header_q[47]}}, header_q[47:45]}) |
        ({8{has_bits[2]}} & {{4{header_q[63]}}, header_q[63:60]}) |
        ({8{has_bits[3]}} & {{3{header_q[79]}}, header_q[79:75]}) |
        ({8{has_bits[4]}} & {{2{header_q[95]}}, header_q[95:90]}) |
        ({8{has_bits[5]}} & {header_q[111], header_q[111:105]}) |
        ({8{has_bits[6]}} & header_q[127:120]);
    wire [127:0] mins = {min15, min14, min13, min12, min11, min10, min9, min8, min7, min6, min5,
        min4, min3, min2, min1, min0};
    wire   [5:0] beat0_sum0_0 = {2'd0, widths[3:0]} ^ {2'd0, widths[7:4]} ^ {2'd0, widths[11:8]};
    wire   [5:0] beat0_majority0_0 = ({2'd0, widths[3:0]} & {2'd0, widths[7:4]}) |
        ({2'd0, widths[3:0]} & {2'd0, widths[11:8]}) | ({2'd0, widths[7:4]} & {2'd0, widths[11:8]});
    wire   [5:0] beat0_carry0_0 = beat0_majority0_0 << 1;
    wire   [5:0] beat0_sum1_0 = beat0_sum0_0 ^ beat0_carry0_0 ^ {2'd0, widths[15:12]};
    wire   [5:0] beat0_majority1_0 = (beat0_sum0_0 & beat0_carry0_0) |
        (beat0_sum0_0 & {2'd0, widths[15:12]}) | (beat0_carry0_0 & {2'd0, widths[15:12]});
    wire   [5:0] beat0_carry1_0 = beat0_majority1_0 << 1;
    wire   [5:0] beat1_sum0_0 = {2'd0, widths[19:16]} ^ {2'd0, widths[23:20]} ^
        {2'd0, widths[27:24]};
    wire   [5:0] beat1_majority0_0 = ({2'd0, widths[19:16]} & {2'd0, widths[23:20]}) |
        ({2'd0, widths[19:16]} & {2'd0, widths[27:24]}) |
        ({2'd0, widths[23:20]} & {2'd0, widths[27:24]});
    wire   [5:0] beat1_carry0_0 = beat1_majority0_0 << 1;
    wire   [5:0] beat1_sum1_0 = beat1_sum0_0 ^ beat1_carry0_0 ^ {2'd0, widths[31:28]};
    wire   [5:0] beat1_majority1_0 = (beat1_sum0_0 & beat1_carry0_0) |
        (beat1_sum0_0 & {2'd0, widths[31:28]}) | (beat1_carry0_0 & {2'd0, widths[31:28]});
    wire   [5:0] beat1_carry1_0 = beat1_majority1_0 << 1;
    wire   [5:0] beat2_sum0_0 = {2'd0, widths[35:32]} ^ {2'd0, widths[39:36]} ^
        {2'd0, widths[43:40]};
    wire   [5:0] beat2_majority0_0 = ({2'd0, widths[35:32]} & {2'd0, widths[39:36]}) |
        ({2'd0, widths[35:32]} & {2'd0, widths[43:40]}) |
        ({2'd0, widths[39:36]} & {2'd0, widths[43:40]});
    wire   [5:0] beat2_carry0_0 = beat2_majority0_0 << 1;
    wire   [5:0] beat2_sum1_0 = beat2_sum0_0 ^ beat2_carry0_0 ^ {2'd0, widths[47:44]};
    wire   [5:0] beat2_majority1_0 = (beat2_sum0_0 & beat2_carry0_0) |
        (beat2_sum0_0 & {2'd0, widths[47:44]}) | (beat2_carry0_0 & {2'd0, widths[47:44]});
    wire   [5:0] beat2_carry1_0 = beat2_majority1_0 << 1;
    wire   [5:0] beat3_sum0_0 = {2'd0, widths[51:48]} ^ {2'd0, widths[55:52]} ^
        {2'd0, widths[59:56]};
    wire   [5:0] beat3_majority0_0 = ({2'd0, widths[51:48]} & {2'd0, widths[55:52]}) |
        ({2'd0, widths[51:48]} & {2'd0, widths[59:56]}) |
        ({2'd0, widths[55:52]} & {2'd0, widths[59:56]});
    wire   [5:0] beat3_carry0_0 = beat3_majority0_0 << 1;
    wire   [5:0] beat3_sum1_0 = beat3_sum0_0 ^ beat3_carry0_0 ^ {2'd0, widths[63:60]};
    wire   [5:0] beat3_majority1_0 = (beat3_sum0_0 & beat3_carry0_0) |
        (beat3_sum0_0 & {2'd0, widths[63:60]}) | (beat3_carry0_0 & {2'd0, widths[63:60]});
    wire   [5:0] beat3_carry1_0 = beat3_majority1_0 << 1;
    wire  [23:0] sums = {beat3_sum1_0 + beat3_carry1_0, beat2_sum1_0 + beat2_carry1_0,
        beat1_sum1_0 + beat1_carry1_0, beat0_sum1_0 + beat0_carry1_0};
    reg   [63:0] split_widths_q;
    reg  [127:0] split_mins_q;
    reg   [23:0] split_sums_q;

    always @(posedge clk) begin
        if (splits) begin
            split_widths_q <= widths;
            split_mins_q <= mins;
            split_sums_q <= sums;
        end
    end

    // Where the segment ends, and whether an encoder writes such a header.
    wire [10:0] end_sum0_0 = ({5'd0, split_sums_q[5:0]} << 1) ^ ({5'd0, split_sums_q[11:6]} << 1) ^
        ({5'd0, split_sums_q[17:12]} << 1);
    wire [10:0] end_majority0_0 =
        (({5'd0, split_sums_q[5:0]} << 1) & ({5'd0, split_sums_q[11:6]} << 1)) |
        (({5'd0, split_sums_q[5:0]} << 1) & ({5'd0, split_sums_q[17:12]} << 1)) |
        (({5'd0, split_sums_q[11:6]} << 1) & ({5'd0, split_sums_q[17:12]} << 1));
    wire [10:0] end_carry0_0 = end_majority0_0 << 1;
    wire [10:0] end_sum1_0 = end_sum0_0 ^ end_carry0_0 ^ ({5'd0, split_sums_q[23:18]} << 1);
    wire [10:0] end_majority1_0 = (end_sum0_0 & end_carry0_0) |
        (end_sum0_0 & ({5'd0, split_sums_q[23:18]} << 1)) |
        (end_carry0_0 & ({5'd0, split_sums_q[23:18]} << 1));
    wire [10:0] end_carry1_0 = end_majority1_0 << 1;
    wire [10:0] end_sum2_0 = end_sum1_0 ^ end_carry1_0 ^ packs_at_q;
    wire [10:0] end_majority2_0 = (end_sum1_0 & end_carry1_0) | (end_sum1_0 & packs_at_q) |
        (end_carry1_0 & packs_at_q);
    wire [10:0] end_carry2_0 = end_majority2_0 << 1;

    always @(posedge clk) begin
        if (!rst_n) begin
            begin_q <= 11'd0;
        end else if (sums_up) begin
            begin_q <= end_sum2_0 + end_carry2_0;
        end
    end

    reg [9:0] at_q;

    always @(posedge clk) begin
        if (sums_up) begin
            at_q <= packs_at_q[9:0];
        end
    end

    reg        is_bad_q;
    wire [6:0] above_code = {of_bits_q <= 4'd7, of_bits_q <= 4'd6, of_bits_q <= 4'd5,
        of_bits_q <= 4'd4, of_bits_q <= 4'd3, of_bits_q <= 4'd2, of_bits_q <= 4'd1};
    wire [6:0] below_width0;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width0
            localparam [3:0] BOUND = i + 1;
            assign below_width0[i] = split_widths_q[3:0] > BOUND;
        end
    endgenerate

    wire [6:0] below_width1;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width1
            localparam [3:0] BOUND = i + 1;
            assign below_width1[i] = split_widths_q[7:4] > BOUND;
        end
    endgenerate

    wire [6:0] below_width2;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width2
            localparam [3:0] BOUND = i + 1;
            assign below_width2[i] = split_widths_q[11:8] > BOUND;
        end
    endgenerate

    wire [6:0] below_width3;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width3
            localparam [3:0] BOUND = i + 1;
            assign below_width3[i] = split_widths_q[15:12] > BOUND;
        end
    endgenerate

    wire [6:0] below_width4;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width4
            localparam [3:0] BOUND = i + 1;
            assign below_width4[i] = split_widths_q[19:16] > BOUND;
        end
    endgenerate

    wire [6:0] below_width5;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width5
            localparam [3:0] BOUND = i + 1;
            assign below_width5[i] = split_widths_q[23:20] > BOUND;
        end
    endgenerate

    wire [6:0] below_width6;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width6
            localparam [3:0] BOUND = i + 1;
            assign below_width6[i] = split_widths_q[27:24] > BOUND;
        end
    endgenerate

    wire [6:0] below_width7;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width7
            localparam [3:0] BOUND = i + 1;
            assign below_width7[i] = split_widths_q[31:28] > BOUND;
        end
    endgenerate

    wire [6:0] below_width8;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width8
            localparam [3:0] BOUND = i + 1;
            assign below_width8[i] = split_widths_q[35:32] > BOUND;
        end
    endgenerate

    wire [6:0] below_width9;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width9
            localparam [3:0] BOUND = i + 1;
            assign below_width9[i] = split_widths_q[39:36] > BOUND;
        end
    endgenerate

    wire [6:0] below_width10;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width10
            localparam [3:0] BOUND = i + 1;
            assign below_width10[i] = split_widths_q[43:40] > BOUND;
        end
    endgenerate

    wire [6:0] below_width11;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width11
            localparam [3:0] BOUND = i + 1;
            assign below_width11[i] = split_widths_q[47:44] > BOUND;
        end
    endgenerate

    wire [6:0] below_width12;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width12
            localparam [3:0] BOUND = i + 1;
            assign below_width12[i] = split_widths_q[51:48] > BOUND;
        end
    endgenerate

    wire [6:0] below_width13;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width13
            localparam [3:0] BOUND = i + 1;
            assign below_width13[i] = split_widths_q[55:52] > BOUND;
        end
    endgenerate

    wire [6:0] below_width14;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width14
            localparam [3:0] BOUND = i + 1;
            assign below_width14[i] = split_widths_q[59:56] > BOUND;
        end
    endgenerate

    wire [6:0] below_width15;

    generate
        for (i = 0; i < 7; i = i + 1) begin : gen_below_width15
            localparam [3:0] BOUND = i + 1;
            assign below_width15[i] = split_widths_q[63:60] > BOUND;
        end
    endgenerate

    wire [15:0] pack_is_bad = {(split_widths_q[63:60] > of_bits_q) |
            ((&(split_mins_q[126:120] | below_width15 | above_code)) & !split_mins_q[127] &
                (split_widths_q[63:60] != 4'd0)),
        (split_widths_q[59:56] > of_bits_q) |
            ((&(split_mins_q[118:112] | below_width14 | above_code)) & !split_mins_q[119] &
                (split_widths_q[59:56] != 4'd0)),
        (split_widths_q[55:52] > of_bits_q) |
            ((&(split_mins_q[110:104] | below_width13 | above_code)) & !split_mins_q[111] &
                (split_widths_q[55:52] != 4'd0)),
        (split_widths_q[51:48] > of_bits_q) |
            ((&(split_mins_q[102:96] | below_width12 | above_code)) & !split_mins_q[103] &
                (split_widths_q[51:48] != 4'd0)),
        (split_widths_q[47:44] > of_bits_q) |
            ((&(split_mins_q[94:88] | below_width11 | above_code)) & !split_mins_q[95] &
                (split_widths_q[47:44] != 4'd0)),
        (split_widths_q[43:40] > of_bits_q) |
            ((&(split_mins_q[86:80] | below_width10 | above_code)) & !split_mins_q[87] &
                (split_widths_q[43:40] != 4'd0)),
        (split_widths_q[39:36] > of_bits_q) |
            ((&(split_mins_q[78:72] | below_width9 | above_code)) & !split_mins_q[79] &
                (split_widths_q[39:36] != 4'd0)),
        (split_widths_q[35:32] > of_bits_q) |
            ((&(split_mins_q[70:64] | below_width8 | above_code)) & !split_mins_q[71] &
                (split_widths_q[35:32] != 4'd0)),
        (split_widths_q[31:28] > of_bits_q) |
            ((&(split_mins_q[62:56] | below_width7 | above_code)) & !split_mins_q[63] &
                (split_widths_q[31:28] != 4'd0)),
        (split_widths_q[27:24] > of_bits_q) |
            ((&(split_mins_q[54:48] | below_width6 | above_code)) & !split_mins_q[55] &
                (split_widths_q[27:24] != 4'd0)),
        (split_widths_q[23:20] > of_bits_q) |
            ((&(split_mins_q[46:40] | below_width5 | above_code)) & !split_mins_q[47] &
                (split_widths_q[23:20] != 4'd0)),
        (split_widths_q[19:16] > of_bits_q) |
            ((&(split_mins_q[38:32] | below_width4 | above_code)) & !split_mins_q[39] &
                (split_widths_q[19:16] != 4'd0)),
        (split_widths_q[15:12] > of_bits_q) |
            ((&(split_mins_q[30:24] | below_width3 | above_code)) & !split_mins_q[31] &
                (split_widths_q[15:12] != 4'd0)),
        (split_widths_q[11:8] > of_bits_q) |
            ((&(split_mins_q[22:16] | below_width2 | above_code)) & !split_mins_q[23] &
                (split_widths_q[11:8] != 4'd0)),
        (split_widths_q[7:4] > of_bits_q) |
            ((&(split_mins_q[14:8] | below_width1 | above_code)) & !split_mins_q[15] &
                (split_widths_q[7:4] != 4'd0)),
        (split_widths_q[3:0] > of_bits_q) |
            ((&(split_mins_q[6:0] | below_width0 | above_code)) & !split_mins_q[7] &
                (split_widths_q[3:0] != 4'd0))};

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
    wire       is_complete = !there[10];
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
