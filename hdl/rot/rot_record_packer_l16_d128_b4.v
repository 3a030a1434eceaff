// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs records of 65 bytes: the step, then the codes of 8 beats, 8 bytes each. All words of a
// record but the last one are full. in_ready depends on out_ready.
//
// Latency 1 cycle, one beat per cycle.
// Generated for lanes = 16, head_dim = 128, bits = 4.
`default_nettype none
module rot_record_packer_l16_d128_b4 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a coded beat is offered
    output wire         in_ready,   // a coded beat is taken if offered
    input  wire  [63:0] in_codes,   // codes, lane 0 lowest
    input  wire   [7:0] in_step,    // step of the vector, with its first beat
    output wire         out_valid,  // a word of a record is offered
    input  wire         out_ready,  // a word of a record is taken if offered
    output wire [127:0] out_data,   // bytes, byte 0 lowest
    output wire  [15:0] out_keep,   // marks the bytes, from byte 0 up
    output wire         out_last    // last word of the record
);
    // The number of a beat in its record decides where its bytes go.
    reg   [2:0] index_q;
    reg [127:0] bytes_here;
    always @(*) begin
        case (index_q)
            3'd0: bytes_here = {56'd0, in_codes, in_step};
            3'd1: bytes_here = {in_codes[55:0], 72'd0};
            3'd2: bytes_here = {56'd0, in_codes, 8'd0};
            3'd3: bytes_here = {in_codes[55:0], 72'd0};
            3'd4: bytes_here = {56'd0, in_codes, 8'd0};
            3'd5: bytes_here = {in_codes[55:0], 72'd0};
            3'd6: bytes_here = {56'd0, in_codes, 8'd0};
            default: bytes_here = {in_codes[55:0], 72'd0};
        endcase
    end
    reg [127:0] bytes_behind;
    always @(*) begin
        case (index_q)
            3'd0: bytes_behind = 128'd0;
            3'd1: bytes_behind = {120'd0, in_codes[63:56]};
            3'd2: bytes_behind = 128'd0;
            3'd3: bytes_behind = {120'd0, in_codes[63:56]};
            3'd4: bytes_behind = 128'd0;
            3'd5: bytes_behind = {120'd0, in_codes[63:56]};
            3'd6: bytes_behind = 128'd0;
            default: bytes_behind = {120'd0, in_codes[63:56]};
        endcase
    end
    reg emits;
    always @(*) begin
        case (index_q)
            3'd0: emits = 1'b0;
            3'd1: emits = 1'b1;
            3'd2: emits = 1'b0;
            3'd3: emits = 1'b1;
            3'd4: emits = 1'b0;
            3'd5: emits = 1'b1;
            3'd6: emits = 1'b0;
            default: emits = 1'b1;
        endcase
    end
    wire is_last = index_q == 3'd7;

    // The bytes of the next word that have come. Those behind a record's last whole word are
    // flushed as a word of their own.
    reg  [127:0] rest_q;
    reg          flush_q;
    wire         first = index_q == 3'd0;
    wire [127:0] with_beat = (rest_q & {128{!first}}) | bytes_here;
    wire         packed_ready;
    wire         packed_valid = flush_q | (in_valid & emits);
    wire         taken = in_valid & in_ready;

    assign in_ready = packed_ready | !(flush_q | emits);

    always @(posedge clk) begin
        if (!rst_n) begin
            index_q <= 3'd0;
        end else if (taken) begin
            index_q <= index_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (taken) begin
            rest_q <= emits ? bytes_behind : with_beat;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            flush_q <= 1'b0;
        end else begin
            flush_q <= (taken & is_last) | (flush_q & !packed_ready);
        end
    end

    reg          out_word_valid_q;
    reg  [127:0] out_word_data_q;
    reg   [15:0] out_word_keep_q;
    reg          out_word_last_q;
    wire         out_word_ready;

    assign packed_ready = !out_word_valid_q | out_word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            out_word_valid_q <= 1'b0;
        end else if (packed_ready) begin
            out_word_valid_q <= packed_valid;
        end
    end

    always @(posedge clk) begin
        if (packed_ready) begin
            out_word_data_q <= flush_q ? rest_q : with_beat;
            out_word_keep_q <= flush_q ? 16'h0001 : 16'hffff;
            out_word_last_q <= flush_q;
        end
    end

    assign out_valid = out_word_valid_q;
    assign out_data = out_word_data_q;
    assign out_keep = out_word_keep_q;
    assign out_last = out_word_last_q;
    assign out_word_ready = out_ready;
endmodule
`default_nettype wire
