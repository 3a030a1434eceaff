// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Unpacks segments: 16 channels of 16 tokens each. A segment is offered when all its bytes are
// there, or with what is wrong with it; then it must not be taken, and nothing follows. The codes
// of a segment that is taken come 3 to 6 cycles later, those of four channels per cycle; nothing
// stalls them.
//
// A code is the minimum of its pack and a delta, not reduced to the bits of a code. codes come from
// an adder: whoever takes them has a register. Those of a beat are 0 if blank was set with it.
//
// Throughput: a beat of four packs, and a word, per cycle.
// Generated for block = 64, pack = 16, max_bits = 8, max_d = 128.
`default_nettype none
module packkv_unpack_t64_p16_b8_d128 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         words_valid,    // a word of packs is offered
    output wire         words_ready,    // a word of packs is taken if offered
    input  wire [255:0] words_data,     // bytes, byte 0 lowest
    input  wire  [31:0] words_keep,     // marks the bytes, from byte 0 up
    input  wire         words_last,     // the stream ends with this word
    input  wire         plan_valid,     // a command is offered
    output wire         plan_ready,     // a command is taken if offered
    input  wire  [13:0] plan_blocks,    // number of blocks
    input  wire   [5:0] plan_segments,  // segments of a block
    input  wire   [3:0] plan_bits,      // bits of a code, b
    output wire         segment_valid,  // a segment is offered
    input  wire         segment_ready,  // a segment is taken if offered
    output wire   [2:0] segment_error,  // what is wrong with it; else all its bytes are there
    output wire  [10:0] held,           // bytes taken that are of no segment taken
    input  wire         blank,          // a cycle before the codes: they are to be 0
    output wire [575:0] codes           // signed, pack after pack, in each the tokens in stored
                                        // order
);
    wire   [10:0] written;
    wire          no_more;
    wire [1023:0] header_banks;
    wire   [10:0] taken_bytes;
    wire [1023:0] banks;
    wire    [5:0] header_row;
    wire          header_reads;
    reg           active_q;
    reg     [9:0] at_q;
    reg    [10:0] freed_q;

    packkv_ring_b1024_x8 u_ring (
        .clk         (clk),
        .rst_n       (rst_n),
        .words_valid (words_valid),
        .words_ready (words_ready),
        .words_data  (words_data),
        .words_keep  (words_keep),
        .words_last  (words_last),
        .freed       (freed_q),
        .header_row  (header_row),
        .header_reads(header_reads),
        .first_row   (at_q[9:4]),
        .reads       (active_q),
        .written     (written),
        .taken       (taken_bytes),
        .no_more     (no_more),
        .header_banks(header_banks),
        .banks       (banks)
    );

    wire         found_valid;
    wire   [9:0] found_at;
    wire  [10:0] found_end;
    wire  [63:0] found_widths;
    wire  [23:0] found_sums;
    wire [127:0] found_mins;
    wire   [2:0] found_error;
    wire         found_ready;

    packkv_headers_t64_p16_b8_d128 u_headers (
        .clk           (clk),
        .rst_n         (rst_n),
        .plan_valid    (plan_valid),
        .plan_ready    (plan_ready),
        .plan_blocks   (plan_blocks),
        .plan_segments (plan_segments),
        .plan_bits     (plan_bits),
        .written       (written),
        .no_more       (no_more),
        .banks         (header_banks),
        .header_row    (header_row),
        .header_reads  (header_reads),
        .segment_valid (found_valid),
        .segment_ready (found_ready),
        .segment_at    (found_at),
        .segment_end   (found_end),
        .segment_widths(found_widths),
        .segment_sums  (found_sums),
        .segment_mins  (found_mins),
        .segment_error (found_error)
    );

    // A segment is taken while the last beat of the one before is read.
    reg  [1:0] beat_q;
    wire       is_last_beat = beat_q == 2'd3;
    wire       is_free = !active_q | is_last_beat;
    wire       taken_ready;
    wire       taken_valid = found_valid & is_free;
    wire       is_taken = taken_valid & taken_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            active_q <= 1'b0;
        end else begin
            active_q <= is_taken | (active_q & !is_last_beat);
        end
    end

    always @(posedge clk) begin
        beat_q <= is_taken ? 2'd0 : (beat_q + 2'd1);
    end

    assign found_ready = is_free & taken_ready;
    assign segment_valid = taken_valid;
    assign segment_error = found_error;
    assign taken_ready = segment_ready;

    // Where the packs of the beat are, and what of the header is theirs.
    reg [10:0] end_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            end_q <= 11'd0;
        end else if (is_taken) begin
            end_q <= found_end;
        end
    end

    reg  [63:0] widths_q;
    reg [127:0] mins_q;
    reg  [23:0] sums_q;

    always @(posedge clk) begin
        if (is_taken | active_q) begin
            widths_q <= is_taken ? found_widths : {16'd0, widths_q[63:16]};
            mins_q <= is_taken ? found_mins : {32'd0, mins_q[127:32]};
            sums_q <= is_taken ? found_sums : {6'd0, sums_q[23:6]};
        end
    end

    wire turns = is_taken | active_q;

    always @(posedge clk) begin
        if (turns) begin
            at_q <= is_taken ? found_at : (at_q + ({4'd0, sums_q[5:0]} << 1));
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            freed_q <= 11'd0;
        end else if (active_q & is_last_beat) begin
            freed_q <= end_q;
        end
    end

    reg [10:0] held_q;

    always @(posedge clk) begin
        held_q <= taken_bytes - end_q;
    end

    assign held = held_q;

    // Where the packs begin among the banks.
    reg [6:0] begin0_q;

    always @(posedge clk) begin
        begin0_q <= at_q[6:0];
    end

    wire [6:0] next_begin0 = at_q[6:0] + ({3'd0, widths_q[3:0]} << 1);
    reg  [6:0] begin1_q;

    always @(posedge clk) begin
        begin1_q <= next_begin0;
    end

    wire [6:0] next_begin1 = next_begin0 + ({3'd0, widths_q[7:4]} << 1);
    reg  [6:0] begin2_q;

    always @(posedge clk) begin
        begin2_q <= next_begin1;
    end

    wire [6:0] next_begin2 = next_begin1 + ({3'd0, widths_q[11:8]} << 1);
    reg  [6:0] begin3_q;

    always @(posedge clk) begin
        begin3_q <= next_begin2;
    end

    // The packs, each from its lowest bit, and which width each has.
    wire [631:0] pack0_from_64 = begin0_q[6] ? {banks[119:0], banks[1023:512]} : banks[631:0];
    wire [375:0] pack0_from_32 = begin0_q[5] ? pack0_from_64[631:256] : pack0_from_64[375:0];
    wire [247:0] pack0_from_16 = begin0_q[4] ? pack0_from_32[375:128] : pack0_from_32[247:0];
    wire [183:0] pack0_from_8 = begin0_q[3] ? pack0_from_16[247:64] : pack0_from_16[183:0];
    wire [151:0] pack0_from_4 = begin0_q[2] ? pack0_from_8[183:32] : pack0_from_8[151:0];
    wire [135:0] pack0_from_2 = begin0_q[1] ? pack0_from_4[151:16] : pack0_from_4[135:0];
    wire [127:0] pack0_from_1 = begin0_q[0] ? pack0_from_2[135:8] : pack0_from_2[127:0];
    reg  [127:0] pack0_q;

    always @(posedge clk) begin
        pack0_q <= pack0_from_1;
    end

    wire [631:0] pack1_from_64 = begin1_q[6] ? {banks[119:0], banks[1023:512]} : banks[631:0];
    wire [375:0] pack1_from_32 = begin1_q[5] ? pack1_from_64[631:256] : pack1_from_64[375:0];
    wire [247:0] pack1_from_16 = begin1_q[4] ? pack1_from_32[375:128] : pack1_from_32[247:0];
    wire [183:0] pack1_from_8 = begin1_q[3] ? pack1_from_16[247:64] : pack1_from_16[183:0];
    wire [151:0] pack1_from_4 = begin1_q[2] ? pack1_from_8[183:32] : pack1_from_8[151:0];
    wire [135:0] pack1_from_2 = begin1_q[1] ? pack1_from_4[151:16] : pack1_from_4[135:0];
    wire [127:0] pack1_from_1 = begin1_q[0] ? pack1_from_2[135:8] : pack1_from_2[127:0];
    reg  [127:0] pack1_q;

    always @(posedge clk) begin
        pack1_q <= pack1_from_1;
    end

    wire [631:0] pack2_from_64 = begin2_q[6] ? {banks[119:0], banks[1023:512]} : banks[631:0];
    wire [375:0] pack2_from_32 = begin2_q[5] ? pack2_from_64[631:256] : pack2_from_64[375:0];
    wire [247:0] pack2_from_16 = begin2_q[4] ? pack2_from_32[375:128] : pack2_from_32[247:0];
    wire [183:0] pack2_from_8 = begin2_q[3] ? pack2_from_16[247:64] : pack2_from_16[183:0];
    wire [151:0] pack2_from_4 = begin2_q[2] ? pack2_from_8[183:32] : pack2_from_8[151:0];
    wire [135:0] pack2_from_2 = begin2_q[1] ? pack2_from_4[151:16] : pack2_from_4[135:0];
    wire [127:0] pack2_from_1 = begin2_q[0] ? pack2_from_2[135:8] : pack2_from_2[127:0];
    reg  [127:0] pack2_q;

    always @(posedge clk) begin
        pack2_q <= pack2_from_1;
    end

    wire [631:0] pack3_from_64 = begin3_q[6] ? {banks[119:0], banks[1023:512]} : banks[631:0];
    wire [375:0] pack3_from_32 = begin3_q[5] ? pack3_from_64[631:256] : pack3_from_64[375:0];
    wire [247:0] pack3_from_16 = begin3_q[4] ? pack3_from_32[375:128] : pack3_from_32[247:0];
    wire [183:0] pack3_from_8 = begin3_q[3] ? pack3_from_16[247:64] : pack3_from_16[183:0];
    wire [151:0] pack3_from_4 = begin3_q[2] ? pack3_from_8[183:32] : pack3_from_8[151:0];
    wire [135:0] pack3_from_2 = begin3_q[1] ? pack3_from_4[151:16] : pack3_from_4[135:0];
    wire [127:0] pack3_from_1 = begin3_q[0] ? pack3_from_2[135:8] : pack3_from_2[127:0];
    reg  [127:0] pack3_q;
    reg   [15:0] widths_read_q;

    always @(posedge clk) begin
        pack3_q <= pack3_from_1;
        widths_read_q <= widths_q[15:0];
    end

    wire [31:0] has_width = {(widths_read_q[15:12] == 4'd8) & !blank,
        (widths_read_q[15:12] == 4'd7) & !blank, (widths_read_q[15:12] == 4'd6) & !blank,
        (widths_read_q[15:12] == 4'd5) & !blank, (widths_read_q[15:12] == 4'd4) & !blank,
        (widths_read_q[15:12] == 4'd3) & !blank, (widths_read_q[15:12] == 4'd2) & !blank,
        (widths_read_q[15:12] == 4'd1) & !blank, (widths_read_q[11:8] == 4'd8) & !blank,
        (widths_read_q[11:8] == 4'd7) & !blank, (widths_read_q[11:8] == 4'd6) & !blank,
        (widths_read_q[11:8] == 4'd5) & !blank, (widths_read_q[11:8] == 4'd4) & !blank,
        (widths_read_q[11:8] == 4'd3) & !blank, (widths_read_q[11:8] == 4'd2) & !blank,
        (widths_read_q[11:8] == 4'd1) & !blank, (widths_read_q[7:4] == 4'd8) & !blank,
        (widths_read_q[7:4] == 4'd7) & !blank, (widths_read_q[7:4] == 4'd6) & !blank,
        (widths_read_q[7:4] == 4'd5) & !blank, (widths_read_q[7:4] == 4'd4) & !blank,
        (widths_read_q[7:4] == 4'd3) & !blank, (widths_read_q[7:4] == 4'd2) & !blank,
        (widths_read_q[7:4] == 4'd1) & !blank, (widths_read_q[3:0] == 4'd8) & !blank,
        (widths_read_q[3:0] == 4'd7) & !blank, (widths_read_q[3:0] == 4'd6) & !blank,
        (widths_read_q[3:0] == 4'd5) & !blank, (widths_read_q[3:0] == 4'd4) & !blank,
        (widths_read_q[3:0] == 4'd3) & !blank, (widths_read_q[3:0] == 4'd2) & !blank,
        (widths_read_q[3:0] == 4'd1) & !blank};
    reg  [31:0] width_is_q;
    reg  [31:0] mins_read_q;
    reg  [31:0] min_q;

    always @(posedge clk) begin
        width_is_q <= has_width;
        mins_read_q <= mins_q[31:0];
        min_q <= mins_read_q & {32{!blank}};
    end

    // Their deltas, of the width that the pack has, and its minimum.
    wire   [7:0] delta0_0 = ({8{width_is_q[0]}} & {7'd0, pack0_q[0]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[1:0]}) | ({8{width_is_q[2]}} & {5'd0, pack0_q[2:0]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[3:0]}) | ({8{width_is_q[4]}} & {3'd0, pack0_q[4:0]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[5:0]}) | ({8{width_is_q[6]}} & {1'b0, pack0_q[6:0]}) |
        ({8{width_is_q[7]}} & pack0_q[7:0]);
    wire   [7:0] delta0_1 = ({8{width_is_q[0]}} & {7'd0, pack0_q[1]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[3:2]}) | ({8{width_is_q[2]}} & {5'd0, pack0_q[5:3]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[7:4]}) | ({8{width_is_q[4]}} & {3'd0, pack0_q[9:5]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[11:6]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[13:7]}) | ({8{width_is_q[7]}} & pack0_q[15:8]);
    wire   [7:0] delta0_2 = ({8{width_is_q[0]}} & {7'd0, pack0_q[2]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[5:4]}) | ({8{width_is_q[2]}} & {5'd0, pack0_q[8:6]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[11:8]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[14:10]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[17:12]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[20:14]}) | ({8{width_is_q[7]}} & pack0_q[23:16]);
    wire   [7:0] delta0_3 = ({8{width_is_q[0]}} & {7'd0, pack0_q[3]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[7:6]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[11:9]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[15:12]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[19:15]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[23:18]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[27:21]}) | ({8{width_is_q[7]}} & pack0_q[31:24]);
    wire   [7:0] delta0_4 = ({8{width_is_q[0]}} & {7'd0, pack0_q[4]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[9:8]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[14:12]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[19:16]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[24:20]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[29:24]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[34:28]}) | ({8{width_is_q[7]}} & pack0_q[39:32]);
    wire   [7:0] delta0_5 = ({8{width_is_q[0]}} & {7'd0, pack0_q[5]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[11:10]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[17:15]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[23:20]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[29:25]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[35:30]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[41:35]}) | ({8{width_is_q[7]}} & pack0_q[47:40]);
    wire   [7:0] delta0_6 = ({8{width_is_q[0]}} & {7'd0, pack0_q[6]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[13:12]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[20:18]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[27:24]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[34:30]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[41:36]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[48:42]}) | ({8{width_is_q[7]}} & pack0_q[55:48]);
    wire   [7:0] delta0_7 = ({8{width_is_q[0]}} & {7'd0, pack0_q[7]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[15:14]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[23:21]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[31:28]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[39:35]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[47:42]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[55:49]}) | ({8{width_is_q[7]}} & pack0_q[63:56]);
    wire   [7:0] delta0_8 = ({8{width_is_q[0]}} & {7'd0, pack0_q[8]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[17:16]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[26:24]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[35:32]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[44:40]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[53:48]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[62:56]}) | ({8{width_is_q[7]}} & pack0_q[71:64]);
    wire   [7:0] delta0_9 = ({8{width_is_q[0]}} & {7'd0, pack0_q[9]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[19:18]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[29:27]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[39:36]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[49:45]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[59:54]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[69:63]}) | ({8{width_is_q[7]}} & pack0_q[79:72]);
    wire   [7:0] delta0_10 = ({8{width_is_q[0]}} & {7'd0, pack0_q[10]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[21:20]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[32:30]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[43:40]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[54:50]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[65:60]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[76:70]}) | ({8{width_is_q[7]}} & pack0_q[87:80]);
    wire   [7:0] delta0_11 = ({8{width_is_q[0]}} & {7'd0, pack0_q[11]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[23:22]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[35:33]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[47:44]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[59:55]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[71:66]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[83:77]}) | ({8{width_is_q[7]}} & pack0_q[95:88]);
    wire   [7:0] delta0_12 = ({8{width_is_q[0]}} & {7'd0, pack0_q[12]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[25:24]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[38:36]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[51:48]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[64:60]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[77:72]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[90:84]}) | ({8{width_is_q[7]}} & pack0_q[103:96]);
    wire   [7:0] delta0_13 = ({8{width_is_q[0]}} & {7'd0, pack0_q[13]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[27:26]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[41:39]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[55:52]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[69:65]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[83:78]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[97:91]}) | ({8{width_is_q[7]}} & pack0_q[111:104]);
    wire   [7:0] delta0_14 = ({8{width_is_q[0]}} & {7'd0, pack0_q[14]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[29:28]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[44:42]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[59:56]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[74:70]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[89:84]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[104:98]}) | ({8{width_is_q[7]}} & pack0_q[119:112]);
    wire   [7:0] delta0_15 = ({8{width_is_q[0]}} & {7'd0, pack0_q[15]}) |
        ({8{width_is_q[1]}} & {6'd0, pack0_q[31:30]}) |
        ({8{width_is_q[2]}} & {5'd0, pack0_q[47:45]}) |
        ({8{width_is_q[3]}} & {4'd0, pack0_q[63:60]}) |
        ({8{width_is_q[4]}} & {3'd0, pack0_q[79:75]}) |
        ({8{width_is_q[5]}} & {2'd0, pack0_q[95:90]}) |
        ({8{width_is_q[6]}} & {1'b0, pack0_q[111:105]}) | ({8{width_is_q[7]}} & pack0_q[127:120]);
    wire   [7:0] delta1_0 = ({8{width_is_q[8]}} & {7'd0, pack1_q[0]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[1:0]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[2:0]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[3:0]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[4:0]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[5:0]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[6:0]}) | ({8{width_is_q[15]}} & pack1_q[7:0]);
    wire   [7:0] delta1_1 = ({8{width_is_q[8]}} & {7'd0, pack1_q[1]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[3:2]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[5:3]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[7:4]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[9:5]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[11:6]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[13:7]}) | ({8{width_is_q[15]}} & pack1_q[15:8]);
    wire   [7:0] delta1_2 = ({8{width_is_q[8]}} & {7'd0, pack1_q[2]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[5:4]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[8:6]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[11:8]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[14:10]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[17:12]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[20:14]}) | ({8{width_is_q[15]}} & pack1_q[23:16]);
    wire   [7:0] delta1_3 = ({8{width_is_q[8]}} & {7'd0, pack1_q[3]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[7:6]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[11:9]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[15:12]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[19:15]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[23:18]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[27:21]}) | ({8{width_is_q[15]}} & pack1_q[31:24]);
    wire   [7:0] delta1_4 = ({8{width_is_q[8]}} & {7'd0, pack1_q[4]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[9:8]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[14:12]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[19:16]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[24:20]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[29:24]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[34:28]}) | ({8{width_is_q[15]}} & pack1_q[39:32]);
    wire   [7:0] delta1_5 = ({8{width_is_q[8]}} & {7'd0, pack1_q[5]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[11:10]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[17:15]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[23:20]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[29:25]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[35:30]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[41:35]}) | ({8{width_is_q[15]}} & pack1_q[47:40]);
    wire   [7:0] delta1_6 = ({8{width_is_q[8]}} & {7'd0, pack1_q[6]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[13:12]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[20:18]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[27:24]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[34:30]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[41:36]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[48:42]}) | ({8{width_is_q[15]}} & pack1_q[55:48]);
    wire   [7:0] delta1_7 = ({8{width_is_q[8]}} & {7'd0, pack1_q[7]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[15:14]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[23:21]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[31:28]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[39:35]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[47:42]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[55:49]}) | ({8{width_is_q[15]}} & pack1_q[63:56]);
    wire   [7:0] delta1_8 = ({8{width_is_q[8]}} & {7'd0, pack1_q[8]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[17:16]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[26:24]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[35:32]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[44:40]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[53:48]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[62:56]}) | ({8{width_is_q[15]}} & pack1_q[71:64]);
    wire   [7:0] delta1_9 = ({8{width_is_q[8]}} & {7'd0, pack1_q[9]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[19:18]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[29:27]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[39:36]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[49:45]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[59:54]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[69:63]}) | ({8{width_is_q[15]}} & pack1_q[79:72]);
    wire   [7:0] delta1_10 = ({8{width_is_q[8]}} & {7'd0, pack1_q[10]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[21:20]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[32:30]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[43:40]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[54:50]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[65:60]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[76:70]}) | ({8{width_is_q[15]}} & pack1_q[87:80]);
    wire   [7:0] delta1_11 = ({8{width_is_q[8]}} & {7'd0, pack1_q[11]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[23:22]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[35:33]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[47:44]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[59:55]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[71:66]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[83:77]}) | ({8{width_is_q[15]}} & pack1_q[95:88]);
    wire   [7:0] delta1_12 = ({8{width_is_q[8]}} & {7'd0, pack1_q[12]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[25:24]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[38:36]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[51:48]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[64:60]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[77:72]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[90:84]}) | ({8{width_is_q[15]}} & pack1_q[103:96]);
    wire   [7:0] delta1_13 = ({8{width_is_q[8]}} & {7'd0, pack1_q[13]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[27:26]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[41:39]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[55:52]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[69:65]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[83:78]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[97:91]}) | ({8{width_is_q[15]}} & pack1_q[111:104]);
    wire   [7:0] delta1_14 = ({8{width_is_q[8]}} & {7'd0, pack1_q[14]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[29:28]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[44:42]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[59:56]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[74:70]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[89:84]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[104:98]}) | ({8{width_is_q[15]}} & pack1_q[119:112]);
    wire   [7:0] delta1_15 = ({8{width_is_q[8]}} & {7'd0, pack1_q[15]}) |
        ({8{width_is_q[9]}} & {6'd0, pack1_q[31:30]}) |
        ({8{width_is_q[10]}} & {5'd0, pack1_q[47:45]}) |
        ({8{width_is_q[11]}} & {4'd0, pack1_q[63:60]}) |
        ({8{width_is_q[12]}} & {3'd0, pack1_q[79:75]}) |
        ({8{width_is_q[13]}} & {2'd0, pack1_q[95:90]}) |
        ({8{width_is_q[14]}} & {1'b0, pack1_q[111:105]}) | ({8{width_is_q[15]}} & pack1_q[127:120]);
    wire   [7:0] delta2_0 = ({8{width_is_q[16]}} & {7'd0, pack2_q[0]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[1:0]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[2:0]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[3:0]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[4:0]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[5:0]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[6:0]}) | ({8{width_is_q[23]}} & pack2_q[7:0]);
    wire   [7:0] delta2_1 = ({8{width_is_q[16]}} & {7'd0, pack2_q[1]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[3:2]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[5:3]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[7:4]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[9:5]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[11:6]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[13:7]}) | ({8{width_is_q[23]}} & pack2_q[15:8]);
    wire   [7:0] delta2_2 = ({8{width_is_q[16]}} & {7'd0, pack2_q[2]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[5:4]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[8:6]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[11:8]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[14:10]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[17:12]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[20:14]}) | ({8{width_is_q[23]}} & pack2_q[23:16]);
    wire   [7:0] delta2_3 = ({8{width_is_q[16]}} & {7'd0, pack2_q[3]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[7:6]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[11:9]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[15:12]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[19:15]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[23:18]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[27:21]}) | ({8{width_is_q[23]}} & pack2_q[31:24]);
    wire   [7:0] delta2_4 = ({8{width_is_q[16]}} & {7'd0, pack2_q[4]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[9:8]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[14:12]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[19:16]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[24:20]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[29:24]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[34:28]}) | ({8{width_is_q[23]}} & pack2_q[39:32]);
    wire   [7:0] delta2_5 = ({8{width_is_q[16]}} & {7'd0, pack2_q[5]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[11:10]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[17:15]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[23:20]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[29:25]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[35:30]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[41:35]}) | ({8{width_is_q[23]}} & pack2_q[47:40]);
    wire   [7:0] delta2_6 = ({8{width_is_q[16]}} & {7'd0, pack2_q[6]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[13:12]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[20:18]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[27:24]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[34:30]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[41:36]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[48:42]}) | ({8{width_is_q[23]}} & pack2_q[55:48]);
    wire   [7:0] delta2_7 = ({8{width_is_q[16]}} & {7'd0, pack2_q[7]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[15:14]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[23:21]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[31:28]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[39:35]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[47:42]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[55:49]}) | ({8{width_is_q[23]}} & pack2_q[63:56]);
    wire   [7:0] delta2_8 = ({8{width_is_q[16]}} & {7'd0, pack2_q[8]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[17:16]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[26:24]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[35:32]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[44:40]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[53:48]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[62:56]}) | ({8{width_is_q[23]}} & pack2_q[71:64]);
    wire   [7:0] delta2_9 = ({8{width_is_q[16]}} & {7'd0, pack2_q[9]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[19:18]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[29:27]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[39:36]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[49:45]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[59:54]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[69:63]}) | ({8{width_is_q[23]}} & pack2_q[79:72]);
    wire   [7:0] delta2_10 = ({8{width_is_q[16]}} & {7'd0, pack2_q[10]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[21:20]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[32:30]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[43:40]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[54:50]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[65:60]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[76:70]}) | ({8{width_is_q[23]}} & pack2_q[87:80]);
    wire   [7:0] delta2_11 = ({8{width_is_q[16]}} & {7'd0, pack2_q[11]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[23:22]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[35:33]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[47:44]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[59:55]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[71:66]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[83:77]}) | ({8{width_is_q[23]}} & pack2_q[95:88]);
    wire   [7:0] delta2_12 = ({8{width_is_q[16]}} & {7'd0, pack2_q[12]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[25:24]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[38:36]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[51:48]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[64:60]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[77:72]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[90:84]}) | ({8{width_is_q[23]}} & pack2_q[103:96]);
    wire   [7:0] delta2_13 = ({8{width_is_q[16]}} & {7'd0, pack2_q[13]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[27:26]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[41:39]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[55:52]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[69:65]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[83:78]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[97:91]}) | ({8{width_is_q[23]}} & pack2_q[111:104]);
    wire   [7:0] delta2_14 = ({8{width_is_q[16]}} & {7'd0, pack2_q[14]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[29:28]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[44:42]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[59:56]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[74:70]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[89:84]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[104:98]}) | ({8{width_is_q[23]}} & pack2_q[119:112]);
    wire   [7:0] delta2_15 = ({8{width_is_q[16]}} & {7'd0, pack2_q[15]}) |
        ({8{width_is_q[17]}} & {6'd0, pack2_q[31:30]}) |
        ({8{width_is_q[18]}} & {5'd0, pack2_q[47:45]}) |
        ({8{width_is_q[19]}} & {4'd0, pack2_q[63:60]}) |
        ({8{width_is_q[20]}} & {3'd0, pack2_q[79:75]}) |
        ({8{width_is_q[21]}} & {2'd0, pack2_q[95:90]}) |
        ({8{width_is_q[22]}} & {1'b0, pack2_q[111:105]}) | ({8{width_is_q[23]}} & pack2_q[127:120]);
    wire   [7:0] delta3_0 = ({8{width_is_q[24]}} & {7'd0, pack3_q[0]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[1:0]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[2:0]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[3:0]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[4:0]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[5:0]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[6:0]}) | ({8{width_is_q[31]}} & pack3_q[7:0]);
    wire   [7:0] delta3_1 = ({8{width_is_q[24]}} & {7'd0, pack3_q[1]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[3:2]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[5:3]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[7:4]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[9:5]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[11:6]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[13:7]}) | ({8{width_is_q[31]}} & pack3_q[15:8]);
    wire   [7:0] delta3_2 = ({8{width_is_q[24]}} & {7'd0, pack3_q[2]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[5:4]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[8:6]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[11:8]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[14:10]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[17:12]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[20:14]}) | ({8{width_is_q[31]}} & pack3_q[23:16]);
    wire   [7:0] delta3_3 = ({8{width_is_q[24]}} & {7'd0, pack3_q[3]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[7:6]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[11:9]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[15:12]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[19:15]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[23:18]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[27:21]}) | ({8{width_is_q[31]}} & pack3_q[31:24]);
    wire   [7:0] delta3_4 = ({8{width_is_q[24]}} & {7'd0, pack3_q[4]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[9:8]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[14:12]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[19:16]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[24:20]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[29:24]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[34:28]}) | ({8{width_is_q[31]}} & pack3_q[39:32]);
    wire   [7:0] delta3_5 = ({8{width_is_q[24]}} & {7'd0, pack3_q[5]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[11:10]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[17:15]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[23:20]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[29:25]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[35:30]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[41:35]}) | ({8{width_is_q[31]}} & pack3_q[47:40]);
    wire   [7:0] delta3_6 = ({8{width_is_q[24]}} & {7'd0, pack3_q[6]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[13:12]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[20:18]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[27:24]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[34:30]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[41:36]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[48:42]}) | ({8{width_is_q[31]}} & pack3_q[55:48]);
    wire   [7:0] delta3_7 = ({8{width_is_q[24]}} & {7'd0, pack3_q[7]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[15:14]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[23:21]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[31:28]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[39:35]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[47:42]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[55:49]}) | ({8{width_is_q[31]}} & pack3_q[63:56]);
    wire   [7:0] delta3_8 = ({8{width_is_q[24]}} & {7'd0, pack3_q[8]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[17:16]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[26:24]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[35:32]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[44:40]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[53:48]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[62:56]}) | ({8{width_is_q[31]}} & pack3_q[71:64]);
    wire   [7:0] delta3_9 = ({8{width_is_q[24]}} & {7'd0, pack3_q[9]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[19:18]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[29:27]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[39:36]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[49:45]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[59:54]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[69:63]}) | ({8{width_is_q[31]}} & pack3_q[79:72]);
    wire   [7:0] delta3_10 = ({8{width_is_q[24]}} & {7'd0, pack3_q[10]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[21:20]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[32:30]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[43:40]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[54:50]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[65:60]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[76:70]}) | ({8{width_is_q[31]}} & pack3_q[87:80]);
    wire   [7:0] delta3_11 = ({8{width_is_q[24]}} & {7'd0, pack3_q[11]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[23:22]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[35:33]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[47:44]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[59:55]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[71:66]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[83:77]}) | ({8{width_is_q[31]}} & pack3_q[95:88]);
    wire   [7:0] delta3_12 = ({8{width_is_q[24]}} & {7'd0, pack3_q[12]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[25:24]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[38:36]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[51:48]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[64:60]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[77:72]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[90:84]}) | ({8{width_is_q[31]}} & pack3_q[103:96]);
    wire   [7:0] delta3_13 = ({8{width_is_q[24]}} & {7'd0, pack3_q[13]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[27:26]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[41:39]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[55:52]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[69:65]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[83:78]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[97:91]}) | ({8{width_is_q[31]}} & pack3_q[111:104]);
    wire   [7:0] delta3_14 = ({8{width_is_q[24]}} & {7'd0, pack3_q[14]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[29:28]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[44:42]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[59:56]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[74:70]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[89:84]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[104:98]}) | ({8{width_is_q[31]}} & pack3_q[119:112]);
    wire   [7:0] delta3_15 = ({8{width_is_q[24]}} & {7'd0, pack3_q[15]}) |
        ({8{width_is_q[25]}} & {6'd0, pack3_q[31:30]}) |
        ({8{width_is_q[26]}} & {5'd0, pack3_q[47:45]}) |
        ({8{width_is_q[27]}} & {4'd0, pack3_q[63:60]}) |
        ({8{width_is_q[28]}} & {3'd0, pack3_q[79:75]}) |
        ({8{width_is_q[29]}} & {2'd0, pack3_q[95:90]}) |
        ({8{width_is_q[30]}} & {1'b0, pack3_q[111:105]}) | ({8{width_is_q[31]}} & pack3_q[127:120]);
    wire [575:0] code_sums = {{min_q[31], min_q[31:24]} + {1'b0, delta3_15},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_14},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_13},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_12},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_11},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_10},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_9}, {min_q[31], min_q[31:24]} + {1'b0, delta3_8},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_7}, {min_q[31], min_q[31:24]} + {1'b0, delta3_6},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_5}, {min_q[31], min_q[31:24]} + {1'b0, delta3_4},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_3}, {min_q[31], min_q[31:24]} + {1'b0, delta3_2},
        {min_q[31], min_q[31:24]} + {1'b0, delta3_1}, {min_q[31], min_q[31:24]} + {1'b0, delta3_0},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_15},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_14},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_13},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_12},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_11},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_10},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_9}, {min_q[23], min_q[23:16]} + {1'b0, delta2_8},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_7}, {min_q[23], min_q[23:16]} + {1'b0, delta2_6},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_5}, {min_q[23], min_q[23:16]} + {1'b0, delta2_4},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_3}, {min_q[23], min_q[23:16]} + {1'b0, delta2_2},
        {min_q[23], min_q[23:16]} + {1'b0, delta2_1}, {min_q[23], min_q[23:16]} + {1'b0, delta2_0},
        {min_q[15], min_q[15:8]} + {1'b0, delta1_15}, {min_q[15], min_q[15:8]} + {1'b0, delta1_14},
        {min_q[15], min_q[15:8]} + {1'b0, delta1_13}, {min_q[15], min_q[15:8]} + {1'b0, delta1_12},
        {min_q[15], min_q[15:8]} + {1'b0, delta1_11}, {min_q[15], min_q[15:8]} + {1'b0, delta1_10},
        {min_q[15], min_q[15:8]} + {1'b0, delta1_9}, {min_q[15], min_q[15:8]} + {1'b0, delta1_8},
        {min_q[15], min_q[15:8]} + {1'b0, delta1_7}, {min_q[15], min_q[15:8]} + {1'b0, delta1_6},
        {min_q[15], min_q[15:8]} + {1'b0, delta1_5}, {min_q[15], min_q[15:8]} + {1'b0, delta1_4},
        {min_q[15], min_q[15:8]} + {1'b0, delta1_3}, {min_q[15], min_q[15:8]} + {1'b0, delta1_2},
        {min_q[15], min_q[15:8]} + {1'b0, delta1_1}, {min_q[15], min_q[15:8]} + {1'b0, delta1_0},
        {min_q[7], min_q[7:0]} + {1'b0, delta0_15}, {min_q[7], min_q[7:0]} + {1'b0, delta0_14},
        {min_q[7], min_q[7:0]} + {1'b0, delta0_13}, {min_q[7], min_q[7:0]} + {1'b0, delta0_12},
        {min_q[7], min_q[7:0]} + {1'b0, delta0_11}, {min_q[7], min_q[7:0]} + {1'b0, delta0_10},
        {min_q[7], min_q[7:0]} + {1'b0, delta0_9}, {min_q[7], min_q[7:0]} + {1'b0, delta0_8},
        {min_q[7], min_q[7:0]} + {1'b0, delta0_7}, {min_q[7], min_q[7:0]} + {1'b0, delta0_6},
        {min_q[7], min_q[7:0]} + {1'b0, delta0_5}, {min_q[7], min_q[7:0]} + {1'b0, delta0_4},
        {min_q[7], min_q[7:0]} + {1'b0, delta0_3}, {min_q[7], min_q[7:0]} + {1'b0, delta0_2},
        {min_q[7], min_q[7:0]} + {1'b0, delta0_1}, {min_q[7], min_q[7:0]} + {1'b0, delta0_0}};

    assign codes = code_sums;
endmodule
`default_nettype wire
