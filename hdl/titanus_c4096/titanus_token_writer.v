// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Puts the sections of the tokens in the order of the stream: the table, then for every token the
// number of its events, its events, mask, labels and codes. It begins a token when its record is
// there, so that its number of events is known.
//
// No register between inputs and output; in_ready of the sections depends on out_ready.
//
// Latency 0 cycles, one word per cycle.
`default_nettype none
module titanus_token_writer (
    input  wire         clk,                 // clock, rising edge
    input  wire         rst_n,               // synchronous reset, active low
    input  wire         record_valid,        // a beat is offered
    output wire         record_ready,        // a beat is taken if offered
    input  wire  [15:0] record_count,        // events of the token
    input  wire         record_any,          // there are events
    input  wire         record_stream_last,  // last token of the stream
    input  wire         events_valid,        // a beat is offered
    output wire         events_ready,        // a beat is taken if offered
    input  wire [255:0] events_data,         // bytes of the section
    input  wire   [5:0] events_bytes,        // how many there are
    input  wire         events_last,         // last word of the section
    input  wire         mask_valid,          // a beat is offered
    output wire         mask_ready,          // a beat is taken if offered
    input  wire [255:0] mask_data,           // bytes of the section
    input  wire   [5:0] mask_bytes,          // how many there are
    input  wire         mask_last,           // last word of the section
    input  wire         mask_kept,           // in a last word: the token has labels
    input  wire         mask_labelled,       // in a last word: the token has codes
    input  wire         labels_valid,        // a beat is offered
    output wire         labels_ready,        // a beat is taken if offered
    input  wire [255:0] labels_data,         // bytes of the section
    input  wire   [5:0] labels_bytes,        // how many there are
    input  wire         labels_last,         // last word of the section
    input  wire         codes_valid,         // a beat is offered
    output wire         codes_ready,         // a beat is taken if offered
    input  wire [255:0] codes_data,          // bytes of the section
    input  wire   [5:0] codes_bytes,         // how many there are
    input  wire         codes_last,          // last word of the section
    output wire         token_written,       // a token has been written
    output wire         out_valid,           // a beat is offered
    input  wire         out_ready,           // a beat is taken if offered
    output wire   [5:0] out_count,           // bytes of the word
    output wire [255:0] out_bytes,           // the bytes, the first lowest
    output wire         out_last             // last word of the stream
);
    reg  [2:0] state_q;
    wire       at_head = state_q == 3'd1;
    wire       at_mask = state_q == 3'd3;
    reg        labelled_q;
    reg        stream_last_q;

    // The word that is due.
    reg [255:0] due_data;
    always @(*) begin
        case (state_q)
            3'd0: due_data = events_data;
            3'd1: due_data = {events_data[239:0], record_count};
            3'd2: due_data = events_data;
            3'd3: due_data = mask_data;
            3'd4: due_data = labels_data;
            default: due_data = codes_data;
        endcase
    end
    wire [5:0] head_bytes = (events_bytes & {6{record_any}}) + 6'd2;
    reg  [5:0] due_bytes;
    always @(*) begin
        case (state_q)
            3'd0: due_bytes = events_bytes;
            3'd1: due_bytes = head_bytes;
            3'd2: due_bytes = events_bytes;
            3'd3: due_bytes = mask_bytes;
            3'd4: due_bytes = labels_bytes;
            default: due_bytes = codes_bytes;
        endcase
    end
    wire head_ends = !record_any | events_last;
    reg  section_ends;
    always @(*) begin
        case (state_q)
            3'd0: section_ends = events_last;
            3'd1: section_ends = head_ends;
            3'd2: section_ends = events_last;
            3'd3: section_ends = mask_last;
            3'd4: section_ends = labels_last;
            default: section_ends = codes_last;
        endcase
    end
    wire head_valid = record_valid & (!record_any | events_valid);
    reg  due_valid;
    always @(*) begin
        case (state_q)
            3'd0: due_valid = events_valid;
            3'd1: due_valid = head_valid;
            3'd2: due_valid = events_valid;
            3'd3: due_valid = mask_valid;
            3'd4: due_valid = labels_valid;
            default: due_valid = codes_valid;
        endcase
    end

    // What follows: sections without anything in them are left out.
    wire [2:0] next_token = stream_last_q ? 3'd0 : 3'd1;
    reg  [2:0] follows;
    always @(*) begin
        case (state_q)
            3'd0: follows = 3'd1;
            3'd1: follows = 3'd3;
            3'd2: follows = 3'd3;
            3'd3: follows = mask_kept ? 3'd4 : next_token;
            3'd4: follows = labelled_q ? 3'd5 : next_token;
            default: follows = next_token;
        endcase
    end
    reg token_ends;
    always @(*) begin
        case (state_q)
            3'd0: token_ends = 1'b0;
            3'd1: token_ends = 1'b0;
            3'd2: token_ends = 1'b0;
            3'd3: token_ends = mask_last & !mask_kept;
            3'd4: token_ends = labels_last & !labelled_q;
            default: token_ends = codes_last;
        endcase
    end
    wire stream_ends = token_ends & stream_last_q;
    wire word_ready;
    wire word_valid = due_valid;
    wire moves = word_valid & word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= 3'd0;
        end else if (moves) begin
            state_q <= section_ends ? follows : at_head ? 3'd2 : state_q;
        end
    end

    always @(posedge clk) begin
        if (moves & at_mask) begin
            labelled_q <= mask_labelled;
        end
    end

    always @(posedge clk) begin
        if (moves & at_head) begin
            stream_last_q <= record_stream_last;
        end
    end

    // Who gave the word.
    wire at_labels = state_q == 3'd4;
    wire at_codes = state_q == 3'd5;

    assign record_ready = moves & at_head;
    assign events_ready = moves & (!at_mask & !at_labels & !at_codes & (!at_head | record_any));
    assign mask_ready = moves & at_mask;
    assign labels_ready = moves & at_labels;
    assign codes_ready = moves & at_codes;
    assign token_written = moves & token_ends;
    assign out_valid = word_valid;
    assign out_count = due_bytes;
    assign out_bytes = due_data;
    assign out_last = stream_ends;
    assign word_ready = out_ready;
endmodule
`default_nettype wire
