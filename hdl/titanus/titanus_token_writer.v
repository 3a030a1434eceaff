// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Puts the words of the sections in the order of the stream: the table, then for every token the
// number of its level changes, the changes, mask, labels and codes. A token is begun when its
// record is there, so that its number of level changes is known.
//
// The path from the sections to out is combinational; in_ready of the sections depends on
// out_ready.
//
// Latency 0 cycles, one word per cycle.
`default_nettype none
module titanus_token_writer (
    input  wire         clk,                 // clock, rising edge
    input  wire         rst_n,               // synchronous reset, active low
    input  wire         record_valid,        // the record of a token is offered
    output wire         record_ready,        // the record of a token is taken if offered
    input  wire  [15:0] record_count,        // number of level changes
    input  wire         record_any,          // there are level changes
    input  wire         record_stream_last,  // last token of the stream
    input  wire         events_valid,        // a word of level changes is offered
    output wire         events_ready,        // a word of level changes is taken if offered
    input  wire [255:0] events_data,         // bytes of the section, byte 0 lowest
    input  wire   [5:0] events_bytes,        // number of valid bytes
    input  wire         events_last,         // last word of the section
    input  wire         mask_valid,          // a word of a mask is offered
    output wire         mask_ready,          // a word of a mask is taken if offered
    input  wire [255:0] mask_data,           // bytes of the section, byte 0 lowest
    input  wire   [5:0] mask_bytes,          // number of valid bytes
    input  wire         mask_last,           // last word of the section
    input  wire         mask_kept,           // with last: the token has kept elements
    input  wire         mask_labelled,       // with last: the token has labelled elements
    input  wire         labels_valid,        // a word of labels is offered
    output wire         labels_ready,        // a word of labels is taken if offered
    input  wire [255:0] labels_data,         // bytes of the section, byte 0 lowest
    input  wire   [5:0] labels_bytes,        // number of valid bytes
    input  wire         labels_last,         // last word of the section
    input  wire         codes_valid,         // a word of codes is offered
    output wire         codes_ready,         // a word of codes is taken if offered
    input  wire [255:0] codes_data,          // bytes of the section, byte 0 lowest
    input  wire   [5:0] codes_bytes,         // number of valid bytes
    input  wire         codes_last,          // last word of the section
    output wire         token_written,       // a token has been written
    output wire         out_valid,           // a word is offered
    input  wire         out_ready,           // a word is taken if offered
    output wire   [5:0] out_count,           // number of valid bytes
    output wire [255:0] out_bytes,           // bytes, byte 0 lowest
    output wire         out_last             // last word of the stream
);
    localparam [2:0] STATE_TABLE  = 3'd0;
    localparam [2:0] STATE_HEAD   = 3'd1;
    localparam [2:0] STATE_EVENTS = 3'd2;
    localparam [2:0] STATE_MASK   = 3'd3;
    localparam [2:0] STATE_LABELS = 3'd4;
    localparam [2:0] STATE_CODES  = 3'd5;

    // The state names the section that the next word belongs to.
    reg  [2:0] state_q;
    wire       at_head = state_q == STATE_HEAD;
    wire       at_mask = state_q == STATE_MASK;
    reg        labelled_q;
    reg        stream_last_q;

    // The word to be written.
    reg [255:0] due_data;
    always @(*) begin
        case (state_q)
            STATE_TABLE: due_data = events_data;
            STATE_HEAD: due_data = {events_data[239:0], record_count};
            STATE_EVENTS: due_data = events_data;
            STATE_MASK: due_data = mask_data;
            STATE_LABELS: due_data = labels_data;
            default: due_data = codes_data;
        endcase
    end
    wire [5:0] head_bytes = (events_bytes & {6{record_any}}) + 6'd2;
    reg  [5:0] due_bytes;
    always @(*) begin
        case (state_q)
            STATE_TABLE: due_bytes = events_bytes;
            STATE_HEAD: due_bytes = head_bytes;
            STATE_EVENTS: due_bytes = events_bytes;
            STATE_MASK: due_bytes = mask_bytes;
            STATE_LABELS: due_bytes = labels_bytes;
            default: due_bytes = codes_bytes;
        endcase
    end
    wire head_ends = !record_any | events_last;
    reg  section_ends;
    always @(*) begin
        case (state_q)
            STATE_TABLE: section_ends = events_last;
            STATE_HEAD: section_ends = head_ends;
            STATE_EVENTS: section_ends = events_last;
            STATE_MASK: section_ends = mask_last;
            STATE_LABELS: section_ends = labels_last;
            default: section_ends = codes_last;
        endcase
    end
    wire head_valid = record_valid & (!record_any | events_valid);
    reg  due_valid;
    always @(*) begin
        case (state_q)
            STATE_TABLE: due_valid = events_valid;
            STATE_HEAD: due_valid = head_valid;
            STATE_EVENTS: due_valid = events_valid;
            STATE_MASK: due_valid = mask_valid;
            STATE_LABELS: due_valid = labels_valid;
            default: due_valid = codes_valid;
        endcase
    end

    // The section that follows. Empty sections are left out.
    wire [2:0] next_token = stream_last_q ? STATE_TABLE : STATE_HEAD;
    reg  [2:0] follows;
    always @(*) begin
        case (state_q)
            STATE_TABLE: follows = STATE_HEAD;
            STATE_HEAD: follows = STATE_MASK;
            STATE_EVENTS: follows = STATE_MASK;
            STATE_MASK: follows = mask_kept ? STATE_LABELS : next_token;
            STATE_LABELS: follows = labelled_q ? STATE_CODES : next_token;
            default: follows = next_token;
        endcase
    end
    reg token_ends;
    always @(*) begin
        case (state_q)
            STATE_TABLE: token_ends = 1'b0;
            STATE_HEAD: token_ends = 1'b0;
            STATE_EVENTS: token_ends = 1'b0;
            STATE_MASK: token_ends = mask_last & !mask_kept;
            STATE_LABELS: token_ends = labels_last & !labelled_q;
            default: token_ends = codes_last;
        endcase
    end
    wire stream_ends = token_ends & stream_last_q;
    wire word_ready;
    wire word_valid = due_valid;
    wire moves = word_valid & word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_TABLE;
        end else if (moves) begin
            state_q <= section_ends ? follows : at_head ? STATE_EVENTS : state_q;
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

    // The stream that gave the word.
    wire at_labels = state_q == STATE_LABELS;
    wire at_codes = state_q == STATE_CODES;

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
