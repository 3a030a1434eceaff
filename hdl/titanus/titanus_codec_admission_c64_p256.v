// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Admission of one path of the codec, K or V: takes one stream after the other, first its command,
// then its beats. A command whose fields are in range goes on to the quantization and
// dequantization units. Any other is refused: it sets config_error and its packets are discarded.
//
// in_last is regarded on the last beat of a token only, and on every beat of a refused stream. A
// stream is one packet, or two packets if its prefill is longer than 256 tokens. The path from in
// to out is combinational; in_ready depends on out_ready.
//
// Latency 0 cycles, one beat per cycle, two idle cycles between streams.
// Generated for channels_max = 64, prefill_max = 256.
`default_nettype none
module titanus_codec_admission_c64_p256 (
    input  wire         clk,                // clock, rising edge
    input  wire         rst_n,              // synchronous reset, active low
    input  wire         errors_clear,       // clears config_error
    input  wire         command_valid,      // a command is offered
    output wire         command_ready,      // a command is taken if offered
    input  wire   [3:0] command_bits,       // width of a code, 2 to 8 bits
    input  wire  [15:0] command_channels,   // elements of a token, from 1
    input  wire  [15:0] command_prefill,    // prefill length in tokens, from 1
    input  wire   [7:0] command_levels,     // new levels per channel in decode, from 1
    input  wire   [7:0] command_threshold,  // pruning threshold, 0 to 128
    input  wire  [31:0] command_tokens,     // tokens of the stream, from 1
    input  wire         in_valid,           // a beat of a token is offered
    output wire         in_ready,           // a beat of a token is taken if offered
    input  wire [127:0] in_data,            // signed elements, lane 0 lowest
    input  wire         in_last,            // last beat of a packet
    output wire         stream_valid,       // a command is offered
    input  wire         stream_ready,       // a command is taken if offered
    output wire   [3:0] stream_bits,        // width of a code, 2 to 8 bits
    output wire  [15:0] stream_channels,    // elements of a token, from 1
    output wire  [15:0] stream_prefill,     // prefill length in tokens, from 1
    output wire   [7:0] stream_levels,      // new levels per channel in decode, from 1
    output wire  [31:0] stream_tokens,      // tokens of the stream, from 1
    output wire         out_valid,          // a beat of a token is offered
    input  wire         out_ready,          // a beat of a token is taken if offered
    output wire [127:0] out_data,           // signed elements, lane 0 lowest
    output wire         out_last,           // last beat of a packet
    output wire  [15:0] out_keep,           // lanes that hold an element
    output wire   [7:0] threshold,          // pruning threshold of the open stream
    output wire         config_error        // sticky: a command was refused
);
    genvar i;

    // Range checks of the command, and whether its prefill arrives twice.
    reg         waiting_valid_q;
    reg   [3:0] waiting_bits_q;
    reg  [15:0] waiting_channels_q;
    reg  [15:0] waiting_prefill_q;
    reg   [7:0] waiting_levels_q;
    reg   [7:0] waiting_threshold_q;
    reg  [31:0] waiting_tokens_q;
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
            waiting_threshold_q <= command_threshold;
            waiting_tokens_q <= command_tokens;
        end
    end

    wire [15:0] top_channel = waiting_channels_q - 16'h0001;
    wire        bits_in_range = (waiting_bits_q >= 4'd2) & (waiting_bits_q <= 4'd8);
    wire        threshold_in_range = waiting_threshold_q <= 8'd128;
    wire        counts_in_range = (waiting_prefill_q != 16'd0) & (waiting_levels_q != 8'd0) &
        (waiting_tokens_q != 32'd0);
    wire        good = bits_in_range & threshold_in_range & counts_in_range &
        (top_channel < 16'h0040);
    wire        long = waiting_prefill_q > 16'h0100;

    // A stream is open from its command to the last beat of its last packet.
    reg  open_q;
    wire accepted_ready;
    wire accepted_valid = waiting_valid_q & good & !open_q;
    wire may_start = !open_q & (!good | accepted_ready);
    wire starts = waiting_valid_q & may_start;

    assign waiting_ready = may_start;

    reg       refused_q;
    reg [7:0] held_threshold_q;
    reg [3:0] tail_q;
    reg [1:0] last_address_q;

    always @(posedge clk) begin
        if (starts) begin
            refused_q <= !good;
            held_threshold_q <= waiting_threshold_q;
            tail_q <= top_channel[3:0];
            last_address_q <= top_channel[5:4];
        end
    end

    // The beats of the open stream.
    reg         packet_comes_again_q;
    reg   [1:0] address_q;
    wire        token_ends = address_q == last_address_q;
    wire [15:0] lanes_of_token;

    assign lanes_of_token[0] = 1'b1;
    generate
        for (i = 1; i < 16; i = i + 1) begin : gen_lanes_of_token
            localparam [3:0] LANE = i;
            assign lanes_of_token[i] = !token_ends | (tail_q >= LANE);
        end
    endgenerate

    wire passed_ready;
    wire passed_valid = in_valid & open_q & !refused_q;
    wire may_take = open_q & (refused_q | passed_ready);
    wire taken = in_valid & may_take;
    wire last = in_last & (refused_q | token_ends);

    assign in_ready = may_take;

    always @(posedge clk) begin
        if (!rst_n) begin
            address_q <= 2'd0;
        end else if (taken) begin
            address_q <= (token_ends | last) ? 2'd0 : (address_q + 2'd1);
        end
    end

    wire packet_over = taken & last;
    wire over = packet_over & !packet_comes_again_q;

    always @(posedge clk) begin
        if (starts | packet_over) begin
            packet_comes_again_q <= starts & long;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            open_q <= 1'b0;
        end else begin
            open_q <= (open_q & !over) | starts;
        end
    end

    assign stream_valid = accepted_valid;
    assign stream_bits = waiting_bits_q;
    assign stream_channels = waiting_channels_q;
    assign stream_prefill = waiting_prefill_q;
    assign stream_levels = waiting_levels_q;
    assign stream_tokens = waiting_tokens_q;
    assign accepted_ready = stream_ready;
    assign out_valid = passed_valid;
    assign out_data = in_data;
    assign out_last = in_last & token_ends;
    assign out_keep = lanes_of_token;
    assign passed_ready = out_ready;
    assign threshold = held_threshold_q;

    reg config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            config_error_q <= 1'b0;
        end else begin
            config_error_q <= (config_error_q & !errors_clear) | (starts & !good);
        end
    end

    assign config_error = config_error_q;
endmodule
`default_nettype wire
