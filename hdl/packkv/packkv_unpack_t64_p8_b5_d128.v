// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Unpacks segments: 16 channels of 8 tokens each. A segment is offered when all its bytes are
// there, or with what is wrong with it; then it must not be taken, and nothing follows. The codes
// of a segment that is taken come 3 to 6 cycles later, those of four channels per cycle; nothing
// stalls them.
//
// A code is the minimum of its pack and a delta, not reduced to the bits of a code. codes come from
// an adder: whoever takes them has a register. Those of a beat are 0 if blank was set with it.
//
// Throughput: a beat of four packs, and a word, per cycle.
// Generated for block = 64, pack = 8, max_bits = 5, max_d = 128.
`default_nettype none
module packkv_unpack_t64_p8_b5_d128 (
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
    input  wire   [6:0] plan_segments,  // segments of a block
    input  wire   [2:0] plan_bits,      // bits of a code, b
    output wire         segment_valid,  // a segment is offered
    input  wire         segment_ready,  // a segment is taken if offered
    output wire   [2:0] segment_error,  // what is wrong with it; else all its bytes are there
    output wire   [9:0] held,           // bytes taken that are of no segment taken
    input  wire         blank,          // a cycle before the codes: they are to be 0
    output wire [191:0] codes           // signed, pack after pack, in each the tokens in stored
                                        // order
);
    wire   [9:0] written;
    wire         no_more;
    wire [511:0] header_banks;
    wire   [9:0] taken_bytes;
    wire [511:0] banks;
    wire   [4:0] header_row;
    wire         header_reads;
    reg          active_q;
    reg    [8:0] at_q;
    reg    [9:0] freed_q;

    packkv_ring_b512_x4 u_ring (
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
        .first_row   (at_q[8:4]),
        .reads       (active_q),
        .written     (written),
        .taken       (taken_bytes),
        .no_more     (no_more),
        .header_banks(header_banks),
        .banks       (banks)
    );

    wire        found_valid;
    wire  [8:0] found_at;
    wire  [9:0] found_end;
    wire [47:0] found_widths;
    wire [19:0] found_sums;
    wire [79:0] found_mins;
    wire  [2:0] found_error;
    wire        found_ready;

    packkv_headers_t64_p8_b5_d128 u_headers (
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
    reg [9:0] end_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            end_q <= 10'd0;
        end else if (is_taken) begin
            end_q <= found_end;
        end
    end

    reg [47:0] widths_q;
    reg [79:0] mins_q;
    reg [19:0] sums_q;

    always @(posedge clk) begin
        if (is_taken | active_q) begin
            widths_q <= is_taken ? found_widths : {12'd0, widths_q[47:12]};
            mins_q <= is_taken ? found_mins : {20'd0, mins_q[79:20]};
            sums_q <= is_taken ? found_sums : {5'd0, sums_q[19:5]};
        end
    end

    wire turns = is_taken | active_q;

    always @(posedge clk) begin
        if (turns) begin
            at_q <= is_taken ? found_at : (at_q + {4'd0, sums_q[4:0]});
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            freed_q <= 10'd0;
        end else if (active_q & is_last_beat) begin
            freed_q <= end_q;
        end
    end

    reg [9:0] held_q;

    always @(posedge clk) begin
        held_q <= taken_bytes - end_q;
    end

    assign held = held_q;

    // Where the packs begin among the banks.
    reg [5:0] begin0_q;

    always @(posedge clk) begin
        begin0_q <= at_q[5:0];
    end

    wire [5:0] next_begin0 = at_q[5:0] + {3'd0, widths_q[2:0]};
    reg  [5:0] begin1_q;

    always @(posedge clk) begin
        begin1_q <= next_begin0;
    end

    wire [5:0] next_begin1 = next_begin0 + {3'd0, widths_q[5:3]};
    reg  [5:0] begin2_q;

    always @(posedge clk) begin
        begin2_q <= next_begin1;
    end

    wire [5:0] next_begin2 = next_begin1 + {3'd0, widths_q[8:6]};
    reg  [5:0] begin3_q;

    always @(posedge clk) begin
        begin3_q <= next_begin2;
    end

    // The packs, each from its lowest bit, and which width each has.
    wire [287:0] pack0_from_32 = begin0_q[5] ? {banks[31:0], banks[511:256]} : banks[287:0];
    wire [159:0] pack0_from_16 = begin0_q[4] ? pack0_from_32[287:128] : pack0_from_32[159:0];
    wire  [95:0] pack0_from_8 = begin0_q[3] ? pack0_from_16[159:64] : pack0_from_16[95:0];
    wire  [63:0] pack0_from_4 = begin0_q[2] ? pack0_from_8[95:32] : pack0_from_8[63:0];
    wire  [47:0] pack0_from_2 = begin0_q[1] ? pack0_from_4[63:16] : pack0_from_4[47:0];
    wire  [39:0] pack0_from_1 = begin0_q[0] ? pack0_from_2[47:8] : pack0_from_2[39:0];
    reg   [39:0] pack0_q;

    always @(posedge clk) begin
        pack0_q <= pack0_from_1;
    end

    wire [287:0] pack1_from_32 = begin1_q[5] ? {banks[31:0], banks[511:256]} : banks[287:0];
    wire [159:0] pack1_from_16 = begin1_q[4] ? pack1_from_32[287:128] : pack1_from_32[159:0];
    wire  [95:0] pack1_from_8 = begin1_q[3] ? pack1_from_16[159:64] : pack1_from_16[95:0];
    wire  [63:0] pack1_from_4 = begin1_q[2] ? pack1_from_8[95:32] : pack1_from_8[63:0];
    wire  [47:0] pack1_from_2 = begin1_q[1] ? pack1_from_4[63:16] : pack1_from_4[47:0];
    wire  [39:0] pack1_from_1 = begin1_q[0] ? pack1_from_2[47:8] : pack1_from_2[39:0];
    reg   [39:0] pack1_q;

    always @(posedge clk) begin
        pack1_q <= pack1_from_1;
    end

    wire [287:0] pack2_from_32 = begin2_q[5] ? {banks[31:0], banks[511:256]} : banks[287:0];
    wire [159:0] pack2_from_16 = begin2_q[4] ? pack2_from_32[287:128] : pack2_from_32[159:0];
    wire  [95:0] pack2_from_8 = begin2_q[3] ? pack2_from_16[159:64] : pack2_from_16[95:0];
    wire  [63:0] pack2_from_4 = begin2_q[2] ? pack2_from_8[95:32] : pack2_from_8[63:0];
    wire  [47:0] pack2_from_2 = begin2_q[1] ? pack2_from_4[63:16] : pack2_from_4[47:0];
    wire  [39:0] pack2_from_1 = begin2_q[0] ? pack2_from_2[47:8] : pack2_from_2[39:0];
    reg   [39:0] pack2_q;

    always @(posedge clk) begin
        pack2_q <= pack2_from_1;
    end

    wire [287:0] pack3_from_32 = begin3_q[5] ? {banks[31:0], banks[511:256]} : banks[287:0];
    wire [159:0] pack3_from_16 = begin3_q[4] ? pack3_from_32[287:128] : pack3_from_32[159:0];
    wire  [95:0] pack3_from_8 = begin3_q[3] ? pack3_from_16[159:64] : pack3_from_16[95:0];
    wire  [63:0] pack3_from_4 = begin3_q[2] ? pack3_from_8[95:32] : pack3_from_8[63:0];
    wire  [47:0] pack3_from_2 = begin3_q[1] ? pack3_from_4[63:16] : pack3_from_4[47:0];
    wire  [39:0] pack3_from_1 = begin3_q[0] ? pack3_from_2[47:8] : pack3_from_2[39:0];
    reg   [39:0] pack3_q;
    reg   [11:0] widths_read_q;

    always @(posedge clk) begin
        pack3_q <= pack3_from_1;
        widths_read_q <= widths_q[11:0];
    end

    wire [19:0] has_width = {(widths_read_q[11:9] == 3'd5) & !blank,
        (widths_read_q[11:9] == 3'd4) & !blank, (widths_read_q[11:9] == 3'd3) & !blank,
        (widths_read_q[11:9] == 3'd2) & !blank, (widths_read_q[11:9] == 3'd1) & !blank,
        (widths_read_q[8:6] == 3'd5) & !blank, (widths_read_q[8:6] == 3'd4) & !blank,
        (widths_read_q[8:6] == 3'd3) & !blank, (widths_read_q[8:6] == 3'd2) & !blank,
        (widths_read_q[8:6] == 3'd1) & !blank, (widths_read_q[5:3] == 3'd5) & !blank,
        (widths_read_q[5:3] == 3'd4) & !blank, (widths_read_q[5:3] == 3'd3) & !blank,
        (widths_read_q[5:3] == 3'd2) & !blank, (widths_read_q[5:3] == 3'd1) & !blank,
        (widths_read_q[2:0] == 3'd5) & !blank, (widths_read_q[2:0] == 3'd4) & !blank,
        (widths_read_q[2:0] == 3'd3) & !blank, (widths_read_q[2:0] == 3'd2) & !blank,
        (widths_read_q[2:0] == 3'd1) & !blank};
    reg  [19:0] width_is_q;
    reg  [19:0] mins_read_q;
    reg  [19:0] min_q;

    always @(posedge clk) begin
        width_is_q <= has_width;
        mins_read_q <= mins_q[19:0];
        min_q <= mins_read_q & {20{!blank}};
    end

    // Their deltas, of the width that the pack has, and its minimum.
    wire   [4:0] delta0_0 = ({5{width_is_q[0]}} & {4'd0, pack0_q[0]}) |
        ({5{width_is_q[1]}} & {3'd0, pack0_q[1:0]}) | ({5{width_is_q[2]}} & {2'd0, pack0_q[2:0]}) |
        ({5{width_is_q[3]}} & {1'b0, pack0_q[3:0]}) | ({5{width_is_q[4]}} & pack0_q[4:0]);
    wire   [4:0] delta0_1 = ({5{width_is_q[0]}} & {4'd0, pack0_q[1]}) |
        ({5{width_is_q[1]}} & {3'd0, pack0_q[3:2]}) | ({5{width_is_q[2]}} & {2'd0, pack0_q[5:3]}) |
        ({5{width_is_q[3]}} & {1'b0, pack0_q[7:4]}) | ({5{width_is_q[4]}} & pack0_q[9:5]);
    wire   [4:0] delta0_2 = ({5{width_is_q[0]}} & {4'd0, pack0_q[2]}) |
        ({5{width_is_q[1]}} & {3'd0, pack0_q[5:4]}) | ({5{width_is_q[2]}} & {2'd0, pack0_q[8:6]}) |
        ({5{width_is_q[3]}} & {1'b0, pack0_q[11:8]}) | ({5{width_is_q[4]}} & pack0_q[14:10]);
    wire   [4:0] delta0_3 = ({5{width_is_q[0]}} & {4'd0, pack0_q[3]}) |
        ({5{width_is_q[1]}} & {3'd0, pack0_q[7:6]}) |
        ({5{width_is_q[2]}} & {2'd0, pack0_q[11:9]}) |
        ({5{width_is_q[3]}} & {1'b0, pack0_q[15:12]}) | ({5{width_is_q[4]}} & pack0_q[19:15]);
    wire   [4:0] delta0_4 = ({5{width_is_q[0]}} & {4'd0, pack0_q[4]}) |
        ({5{width_is_q[1]}} & {3'd0, pack0_q[9:8]}) |
        ({5{width_is_q[2]}} & {2'd0, pack0_q[14:12]}) |
        ({5{width_is_q[3]}} & {1'b0, pack0_q[19:16]}) | ({5{width_is_q[4]}} & pack0_q[24:20]);
    wire   [4:0] delta0_5 = ({5{width_is_q[0]}} & {4'd0, pack0_q[5]}) |
        ({5{width_is_q[1]}} & {3'd0, pack0_q[11:10]}) |
        ({5{width_is_q[2]}} & {2'd0, pack0_q[17:15]}) |
        ({5{width_is_q[3]}} & {1'b0, pack0_q[23:20]}) | ({5{width_is_q[4]}} & pack0_q[29:25]);
    wire   [4:0] delta0_6 = ({5{width_is_q[0]}} & {4'd0, pack0_q[6]}) |
        ({5{width_is_q[1]}} & {3'd0, pack0_q[13:12]}) |
        ({5{width_is_q[2]}} & {2'd0, pack0_q[20:18]}) |
        ({5{width_is_q[3]}} & {1'b0, pack0_q[27:24]}) | ({5{width_is_q[4]}} & pack0_q[34:30]);
    wire   [4:0] delta0_7 = ({5{width_is_q[0]}} & {4'd0, pack0_q[7]}) |
        ({5{width_is_q[1]}} & {3'd0, pack0_q[15:14]}) |
        ({5{width_is_q[2]}} & {2'd0, pack0_q[23:21]}) |
        ({5{width_is_q[3]}} & {1'b0, pack0_q[31:28]}) | ({5{width_is_q[4]}} & pack0_q[39:35]);
    wire   [4:0] delta1_0 = ({5{width_is_q[5]}} & {4'd0, pack1_q[0]}) |
        ({5{width_is_q[6]}} & {3'd0, pack1_q[1:0]}) | ({5{width_is_q[7]}} & {2'd0, pack1_q[2:0]}) |
        ({5{width_is_q[8]}} & {1'b0, pack1_q[3:0]}) | ({5{width_is_q[9]}} & pack1_q[4:0]);
    wire   [4:0] delta1_1 = ({5{width_is_q[5]}} & {4'd0, pack1_q[1]}) |
        ({5{width_is_q[6]}} & {3'd0, pack1_q[3:2]}) | ({5{width_is_q[7]}} & {2'd0, pack1_q[5:3]}) |
        ({5{width_is_q[8]}} & {1'b0, pack1_q[7:4]}) | ({5{width_is_q[9]}} & pack1_q[9:5]);
    wire   [4:0] delta1_2 = ({5{width_is_q[5]}} & {4'd0, pack1_q[2]}) |
        ({5{width_is_q[6]}} & {3'd0, pack1_q[5:4]}) | ({5{width_is_q[7]}} & {2'd0, pack1_q[8:6]}) |
        ({5{width_is_q[8]}} & {1'b0, pack1_q[11:8]}) | ({5{width_is_q[9]}} & pack1_q[14:10]);
    wire   [4:0] delta1_3 = ({5{width_is_q[5]}} & {4'd0, pack1_q[3]}) |
        ({5{width_is_q[6]}} & {3'd0, pack1_q[7:6]}) |
        ({5{width_is_q[7]}} & {2'd0, pack1_q[11:9]}) |
        ({5{width_is_q[8]}} & {1'b0, pack1_q[15:12]}) | ({5{width_is_q[9]}} & pack1_q[19:15]);
    wire   [4:0] delta1_4 = ({5{width_is_q[5]}} & {4'd0, pack1_q[4]}) |
        ({5{width_is_q[6]}} & {3'd0, pack1_q[9:8]}) |
        ({5{width_is_q[7]}} & {2'd0, pack1_q[14:12]}) |
        ({5{width_is_q[8]}} & {1'b0, pack1_q[19:16]}) | ({5{width_is_q[9]}} & pack1_q[24:20]);
    wire   [4:0] delta1_5 = ({5{width_is_q[5]}} & {4'd0, pack1_q[5]}) |
        ({5{width_is_q[6]}} & {3'd0, pack1_q[11:10]}) |
        ({5{width_is_q[7]}} & {2'd0, pack1_q[17:15]}) |
        ({5{width_is_q[8]}} & {1'b0, pack1_q[23:20]}) | ({5{width_is_q[9]}} & pack1_q[29:25]);
    wire   [4:0] delta1_6 = ({5{width_is_q[5]}} & {4'd0, pack1_q[6]}) |
        ({5{width_is_q[6]}} & {3'd0, pack1_q[13:12]}) |
        ({5{width_is_q[7]}} & {2'd0, pack1_q[20:18]}) |
        ({5{width_is_q[8]}} & {1'b0, pack1_q[27:24]}) | ({5{width_is_q[9]}} & pack1_q[34:30]);
    wire   [4:0] delta1_7 = ({5{width_is_q[5]}} & {4'd0, pack1_q[7]}) |
        ({5{width_is_q[6]}} & {3'd0, pack1_q[15:14]}) |
        ({5{width_is_q[7]}} & {2'd0, pack1_q[23:21]}) |
        ({5{width_is_q[8]}} & {1'b0, pack1_q[31:28]}) | ({5{width_is_q[9]}} & pack1_q[39:35]);
    wire   [4:0] delta2_0 = ({5{width_is_q[10]}} & {4'd0, pack2_q[0]}) |
        ({5{width_is_q[11]}} & {3'd0, pack2_q[1:0]}) |
        ({5{width_is_q[12]}} & {2'd0, pack2_q[2:0]}) |
        ({5{width_is_q[13]}} & {1'b0, pack2_q[3:0]}) | ({5{width_is_q[14]}} & pack2_q[4:0]);
    wire   [4:0] delta2_1 = ({5{width_is_q[10]}} & {4'd0, pack2_q[1]}) |
        ({5{width_is_q[11]}} & {3'd0, pack2_q[3:2]}) |
        ({5{width_is_q[12]}} & {2'd0, pack2_q[5:3]}) |
        ({5{width_is_q[13]}} & {1'b0, pack2_q[7:4]}) | ({5{width_is_q[14]}} & pack2_q[9:5]);
    wire   [4:0] delta2_2 = ({5{width_is_q[10]}} & {4'd0, pack2_q[2]}) |
        ({5{width_is_q[11]}} & {3'd0, pack2_q[5:4]}) |
        ({5{width_is_q[12]}} & {2'd0, pack2_q[8:6]}) |
        ({5{width_is_q[13]}} & {1'b0, pack2_q[11:8]}) | ({5{width_is_q[14]}} & pack2_q[14:10]);
    wire   [4:0] delta2_3 = ({5{width_is_q[10]}} & {4'd0, pack2_q[3]}) |
        ({5{width_is_q[11]}} & {3'd0, pack2_q[7:6]}) |
        ({5{width_is_q[12]}} & {2'd0, pack2_q[11:9]}) |
        ({5{width_is_q[13]}} & {1'b0, pack2_q[15:12]}) | ({5{width_is_q[14]}} & pack2_q[19:15]);
    wire   [4:0] delta2_4 = ({5{width_is_q[10]}} & {4'd0, pack2_q[4]}) |
        ({5{width_is_q[11]}} & {3'd0, pack2_q[9:8]}) |
        ({5{width_is_q[12]}} & {2'd0, pack2_q[14:12]}) |
        ({5{width_is_q[13]}} & {1'b0, pack2_q[19:16]}) | ({5{width_is_q[14]}} & pack2_q[24:20]);
    wire   [4:0] delta2_5 = ({5{width_is_q[10]}} & {4'd0, pack2_q[5]}) |
        ({5{width_is_q[11]}} & {3'd0, pack2_q[11:10]}) |
        ({5{width_is_q[12]}} & {2'd0, pack2_q[17:15]}) |
        ({5{width_is_q[13]}} & {1'b0, pack2_q[23:20]}) | ({5{width_is_q[14]}} & pack2_q[29:25]);
    wire   [4:0] delta2_6 = ({5{width_is_q[10]}} & {4'd0, pack2_q[6]}) |
        ({5{width_is_q[11]}} & {3'd0, pack2_q[13:12]}) |
        ({5{width_is_q[12]}} & {2'd0, pack2_q[20:18]}) |
        ({5{width_is_q[13]}} & {1'b0, pack2_q[27:24]}) | ({5{width_is_q[14]}} & pack2_q[34:30]);
    wire   [4:0] delta2_7 = ({5{width_is_q[10]}} & {4'd0, pack2_q[7]}) |
        ({5{width_is_q[11]}} & {3'd0, pack2_q[15:14]}) |
        ({5{width_is_q[12]}} & {2'd0, pack2_q[23:21]}) |
        ({5{width_is_q[13]}} & {1'b0, pack2_q[31:28]}) | ({5{width_is_q[14]}} & pack2_q[39:35]);
    wire   [4:0] delta3_0 = ({5{width_is_q[15]}} & {4'd0, pack3_q[0]}) |
        ({5{width_is_q[16]}} & {3'd0, pack3_q[1:0]}) |
        ({5{width_is_q[17]}} & {2'd0, pack3_q[2:0]}) |
        ({5{width_is_q[18]}} & {1'b0, pack3_q[3:0]}) | ({5{width_is_q[19]}} & pack3_q[4:0]);
    wire   [4:0] delta3_1 = ({5{width_is_q[15]}} & {4'd0, pack3_q[1]}) |
        ({5{width_is_q[16]}} & {3'd0, pack3_q[3:2]}) |
        ({5{width_is_q[17]}} & {2'd0, pack3_q[5:3]}) |
        ({5{width_is_q[18]}} & {1'b0, pack3_q[7:4]}) | ({5{width_is_q[19]}} & pack3_q[9:5]);
    wire   [4:0] delta3_2 = ({5{width_is_q[15]}} & {4'd0, pack3_q[2]}) |
        ({5{width_is_q[16]}} & {3'd0, pack3_q[5:4]}) |
        ({5{width_is_q[17]}} & {2'd0, pack3_q[8:6]}) |
        ({5{width_is_q[18]}} & {1'b0, pack3_q[11:8]}) | ({5{width_is_q[19]}} & pack3_q[14:10]);
    wire   [4:0] delta3_3 = ({5{width_is_q[15]}} & {4'd0, pack3_q[3]}) |
        ({5{width_is_q[16]}} & {3'd0, pack3_q[7:6]}) |
        ({5{width_is_q[17]}} & {2'd0, pack3_q[11:9]}) |
        ({5{width_is_q[18]}} & {1'b0, pack3_q[15:12]}) | ({5{width_is_q[19]}} & pack3_q[19:15]);
    wire   [4:0] delta3_4 = ({5{width_is_q[15]}} & {4'd0, pack3_q[4]}) |
        ({5{width_is_q[16]}} & {3'd0, pack3_q[9:8]}) |
        ({5{width_is_q[17]}} & {2'd0, pack3_q[14:12]}) |
        ({5{width_is_q[18]}} & {1'b0, pack3_q[19:16]}) | ({5{width_is_q[19]}} & pack3_q[24:20]);
    wire   [4:0] delta3_5 = ({5{width_is_q[15]}} & {4'd0, pack3_q[5]}) |
        ({5{width_is_q[16]}} & {3'd0, pack3_q[11:10]}) |
        ({5{width_is_q[17]}} & {2'd0, pack3_q[17:15]}) |
        ({5{width_is_q[18]}} & {1'b0, pack3_q[23:20]}) | ({5{width_is_q[19]}} & pack3_q[29:25]);
    wire   [4:0] delta3_6 = ({5{width_is_q[15]}} & {4'd0, pack3_q[6]}) |
        ({5{width_is_q[16]}} & {3'd0, pack3_q[13:12]}) |
        ({5{width_is_q[17]}} & {2'd0, pack3_q[20:18]}) |
        ({5{width_is_q[18]}} & {1'b0, pack3_q[27:24]}) | ({5{width_is_q[19]}} & pack3_q[34:30]);
    wire   [4:0] delta3_7 = ({5{width_is_q[15]}} & {4'd0, pack3_q[7]}) |
        ({5{width_is_q[16]}} & {3'd0, pack3_q[15:14]}) |
        ({5{width_is_q[17]}} & {2'd0, pack3_q[23:21]}) |
        ({5{width_is_q[18]}} & {1'b0, pack3_q[31:28]}) | ({5{width_is_q[19]}} & pack3_q[39:35]);
    wire [191:0] code_sums = {{min_q[19], min_q[19:15]} + {1'b0, delta3_7},
        {min_q[19], min_q[19:15]} + {1'b0, delta3_6}, {min_q[19], min_q[19:15]} + {1'b0, delta3_5},
        {min_q[19], min_q[19:15]} + {1'b0, delta3_4}, {min_q[19], min_q[19:15]} + {1'b0, delta3_3},
        {min_q[19], min_q[19:15]} + {1'b0, delta3_2}, {min_q[19], min_q[19:15]} + {1'b0, delta3_1},
        {min_q[19], min_q[19:15]} + {1'b0, delta3_0}, {min_q[14], min_q[14:10]} + {1'b0, delta2_7},
        {min_q[14], min_q[14:10]} + {1'b0, delta2_6}, {min_q[14], min_q[14:10]} + {1'b0, delta2_5},
        {min_q[14], min_q[14:10]} + {1'b0, delta2_4}, {min_q[14], min_q[14:10]} + {1'b0, delta2_3},
        {min_q[14], min_q[14:10]} + {1'b0, delta2_2}, {min_q[14], min_q[14:10]} + {1'b0, delta2_1},
        {min_q[14], min_q[14:10]} + {1'b0, delta2_0}, {min_q[9], min_q[9:5]} + {1'b0, delta1_7},
        {min_q[9], min_q[9:5]} + {1'b0, delta1_6}, {min_q[9], min_q[9:5]} + {1'b0, delta1_5},
        {min_q[9], min_q[9:5]} + {1'b0, delta1_4}, {min_q[9], min_q[9:5]} + {1'b0, delta1_3},
        {min_q[9], min_q[9:5]} + {1'b0, delta1_2}, {min_q[9], min_q[9:5]} + {1'b0, delta1_1},
        {min_q[9], min_q[9:5]} + {1'b0, delta1_0}, {min_q[4], min_q[4:0]} + {1'b0, delta0_7},
        {min_q[4], min_q[4:0]} + {1'b0, delta0_6}, {min_q[4], min_q[4:0]} + {1'b0, delta0_5},
        {min_q[4], min_q[4:0]} + {1'b0, delta0_4}, {min_q[4], min_q[4:0]} + {1'b0, delta0_3},
        {min_q[4], min_q[4:0]} + {1'b0, delta0_2}, {min_q[4], min_q[4:0]} + {1'b0, delta0_1},
        {min_q[4], min_q[4:0]} + {1'b0, delta0_0}};

    assign codes = code_sums;
endmodule
`default_nettype wire
