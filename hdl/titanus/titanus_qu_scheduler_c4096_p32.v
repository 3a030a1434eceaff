// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Scheduler of Titanus' quantization unit (Titanus, GLSVLSI 2025, section 4.4, Figure 7). The first
// four of its states are the paper's. idle: waits for a command. prefill: the max-min finder reads
// the tokens of the prefill. quant: the tokens of the prefill leave the quantization buffer to be
// quantized. decode: tokens of the input are quantized. refused: a refused stream is discarded.
//
// A prefill of more than 32 tokens does not fit the buffer. It arrives twice, as a packet to be
// scanned and at the head of a packet to be quantized, and decode follows prefill: none of its
// elements lies outside level 0, so that the channel monitor changes nothing.
//
// Nothing waits behind the issue: a beat is issued only if all buffers have room for what may
// become of it, and if no beat of the same channels is on its way to the SZ buffer. A command is
// taken when all tokens of the stream before have been written.
//
// Latency 0 cycles, one beat per cycle.
// Generated for channels_max = 4096, prefill_max = 32.
`default_nettype none
module titanus_qu_scheduler_c4096_p32 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         errors_clear,      // clears config_error
    input  wire         command_valid,     // a command is offered
    output wire         command_ready,     // a command is taken if offered
    input  wire   [3:0] command_bits,      // width of a code, 2 to 8 bits
    input  wire  [15:0] command_channels,  // elements of a token, from 1
    input  wire  [15:0] command_prefill,   // prefill length in tokens, from 1
    input  wire   [7:0] command_levels,    // new levels per channel in decode, from 1
    input  wire         in_valid,          // a beat of a token is offered
    output wire         in_ready,          // a beat of a token is taken if offered
    input  wire [127:0] in_data,           // signed elements, lane 0 lowest
    input  wire         in_last,           // last beat of a packet
    input  wire         buffered_valid,    // a beat of the prefill is offered
    output wire         buffered_ready,    // a beat of the prefill is taken if offered
    input  wire [127:0] buffered_x,        // signed elements, lane 0 lowest
    input  wire         buffered_end,      // last beat of the prefill
    input  wire         word_busy,         // a beat of beat_address is on its way to the SZ buffer
    input  wire         token_written,     // a token has been written
    output wire         beat_valid,        // an issued beat is present
    output wire [127:0] beat_x,            // signed elements, lane 0 lowest
    output wire         beat_scan,         // for the max-min finder; else to be quantized
    output wire         beat_first,        // beat of the first token of its pass
    output wire         beat_last,         // last beat of its token
    output wire         beat_stream_last,  // beat of the last token of the stream
    output wire   [7:0] beat_address,      // number of the beat in its token
    output wire         buffer_clear,      // empties the quantization buffer
    output wire         store_valid,       // a beat of the prefill is present
    output wire [127:0] store_x,           // signed elements, lane 0 lowest
    output wire         store_end,         // last beat of the prefill
    output wire   [3:0] bits,              // width of a code, 2 to 8 bits
    output wire   [7:0] limit,             // new levels that a channel may take in decode
    output wire   [3:0] tail,              // top lane of a token's last beat
    output wire         config_error       // sticky: a command was refused
);
    localparam [2:0] STATE_IDLE    = 3'd0;
    localparam [2:0] STATE_PREFILL = 3'd1;
    localparam [2:0] STATE_QUANT   = 3'd2;
    localparam [2:0] STATE_DECODE  = 3'd3;
    localparam [2:0] STATE_REFUSED = 3'd4;

    // Range checks of the command, and whether its prefill arrives twice.
    reg         waiting_valid_q;
    reg   [3:0] waiting_bits_q;
    reg  [15:0] waiting_channels_q;
    reg  [15:0] waiting_prefill_q;
    reg   [7:0] waiting_levels_q;
    wire        waiting_ready;

    assign command_ready = !waiting_valid_q | waiting_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            waiting_valid_q <= 1'b0;
        end else if (command_ready) begin
            waiting_valid_q <= command_valid;
        end
    end

    always @(posedge clk) begin
        if (command_ready) begin
            waiting_bits_q <= command_bits;
            waiting_channels_q <= command_channels;
            waiting_prefill_q <= command_prefill;
            waiting_levels_q <= command_levels;
        end
    end

    wire [15:0] top_channel = waiting_channels_q - 16'h0001;
    wire        good = (waiting_bits_q >= 4'd2) & (waiting_bits_q <= 4'd8) &
        (top_channel < 16'h1000) & (waiting_prefill_q != 16'd0) & (waiting_levels_q != 8'd0);
    wire        long = waiting_prefill_q > 16'h0020;

    // Beats and tokens that are issued and not yet written.
    reg  [9:0] beats_out_q;
    reg  [4:0] tokens_out_q;
    reg  [2:0] state_q;
    wire       is_idle = state_q == STATE_IDLE;
    wire       is_prefill = state_q == STATE_PREFILL;
    wire       is_quant = state_q == STATE_QUANT;
    wire       is_decode = state_q == STATE_DECODE;
    wire       is_refused = state_q == STATE_REFUSED;
    wire       starts = is_idle & waiting_valid_q & !(|tokens_out_q);

    assign waiting_ready = is_idle & !(|tokens_out_q);

    wire       accepted = starts & good;
    reg  [3:0] code_bits_q;
    reg  [7:0] level_limit_q;
    reg  [3:0] tail_q;
    reg  [7:0] last_address_q;
    reg        twice_q;

    always @(posedge clk) begin
        if (starts) begin
            code_bits_q <= waiting_bits_q;
            level_limit_q <= waiting_levels_q;
            tail_q <= top_channel[3:0];
            last_address_q <= top_channel[11:4];
            twice_q <= long;
        end
    end

    // The next beat.
    reg    [7:0] address_q;
    wire         token_begins = address_q == 8'd0;
    wire         token_ends = address_q == last_address_q;
    wire         full = beats_out_q[9] | (token_begins & tokens_out_q[4]);
    wire         may_issue = !word_busy & (is_prefill | !full);
    wire         from_input = is_prefill | is_decode;
    wire         issues = may_issue & ((from_input & in_valid) | (is_quant & buffered_valid));
    wire [127:0] x = is_quant ? buffered_x : in_data;
    wire         dropped = is_refused & in_valid & in_last;

    assign in_ready = is_refused | (from_input & may_issue);
    assign buffered_ready = is_quant & may_issue;

    wire token_issued = issues & token_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            address_q <= 8'd0;
        end else if (issues) begin
            address_q <= token_ends ? 8'd0 : (address_q + 8'd1);
        end
    end

    // Ends of the passes. The tokens left in the prefill count only if it arrives once.
    reg  [5:0] tokens_left_q;
    wire       starts_or_token = starts | token_issued;

    always @(posedge clk) begin
        if (starts_or_token) begin
            tokens_left_q <= starts ? waiting_prefill_q[5:0] : (tokens_left_q - 6'd1);
        end
    end

    reg  packet_over_q;
    wire scan_end = in_last | (!twice_q & (tokens_left_q == 6'd1));
    wire scanned = token_issued & is_prefill & scan_end;

    always @(posedge clk) begin
        if (scanned) begin
            packet_over_q <= in_last;
        end
    end

    wire quantized = issues & is_quant & buffered_end;
    wire decoded = token_issued & is_decode & in_last;
    reg  first_token_q;

    always @(posedge clk) begin
        if (starts_or_token) begin
            first_token_q <= starts | scanned;
        end
    end

    reg  drops_again_q;
    wire starts_or_dropped = starts | dropped;

    always @(posedge clk) begin
        if (starts_or_dropped) begin
            drops_again_q <= starts & long;
        end
    end

    wire stream_over = decoded | (dropped & !drops_again_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_IDLE;
        end else begin
            state_q <= starts ? (good ? STATE_PREFILL : STATE_REFUSED) :
                scanned ? (twice_q ? STATE_DECODE : STATE_QUANT) :
                quantized ? (packet_over_q ? STATE_IDLE : STATE_DECODE) :
                stream_over ? STATE_IDLE : state_q;
        end
    end

    // Room is taken when a beat is issued and given back when its token is written.
    wire       takes_room = issues & !is_prefill;
    wire [9:0] returned = {2'd0, last_address_q} + 10'h001;
    reg        config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            beats_out_q <= 10'd0;
            tokens_out_q <= 5'd0;
            config_error_q <= 1'b0;
        end else begin
            beats_out_q <= (beats_out_q + {9'd0, takes_room}) - (returned & {10{token_written}});
            tokens_out_q <= (tokens_out_q + {4'd0, takes_room & token_begins}) -
                {4'd0, token_written};
            config_error_q <= (config_error_q & !errors_clear) | (starts & !good);
        end
    end

    assign beat_valid = issues;
    assign beat_x = x;
    assign beat_scan = is_prefill;
    assign beat_first = first_token_q;
    assign beat_last = token_ends;
    assign beat_stream_last = (is_quant & buffered_end & packet_over_q) | (is_decode & in_last);
    assign beat_address = address_q;
    assign buffer_clear = accepted;
    assign store_valid = issues & is_prefill & !twice_q;
    assign store_x = in_data;
    assign store_end = token_ends & scan_end;
    assign bits = code_bits_q;
    assign limit = level_limit_q;
    assign tail = tail_q;
    assign config_error = config_error_q;
endmodule
`default_nettype wire
