// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Joins the tokens of keys and of values, which may be two blocks ahead of each other, to whole
// blocks, with their settings. A block with a bad token is refused; flags count for the others.
//
// Throughput: one token per cycle.
// Generated for block = 128, pack = 16, largest = 15, max_d = 256, greedy = 1.
`default_nettype none
module packkv_joiner_t128_p16_n15_d256 (
    input  wire        clk,                // clock, rising edge
    input  wire        rst_n,              // synchronous reset, active low
    input  wire        k_valid,            // a token is present
    input  wire        k_bad,              // the block is refused
    input  wire        k_nan,              // a NaN was among the elements
    input  wire        k_inf,              // an infinity was
    input  wire [11:0] k_sum,              // of the magnitudes of its codes
    input  wire        v_valid,            // a token is present
    input  wire        v_bad,              // the block is refused
    input  wire        v_nan,              // a NaN was among the elements
    input  wire        v_inf,              // an infinity was
    input  wire [11:0] v_sum,              // of the magnitudes of its codes
    input  wire        settings_valid,     // the settings of a block is offered
    output wire        settings_ready,     // the settings of a block is taken if offered
    input  wire  [4:0] settings_heads,     // H, KV heads
    input  wire  [4:0] settings_segments,  // D / 16
    input  wire  [4:0] settings_beats,     // H D / 16
    input  wire  [2:0] settings_k_bits,    // b of keys
    input  wire  [2:0] settings_v_bits,    // b of values
    input  wire        settings_greedy,    // the greedy order, not that of arrival
    input  wire        flags_clear,        // clears the sticky flags
    output wire        nan_k,              // sticky: met in keys of a block that was written
    output wire        inf_k,              // sticky: met in keys of a block that was written
    output wire        nan_v,              // sticky: met in values of a block that was written
    output wire        inf_v,              // sticky: met in values of a block that was written
    output wire        config_error,       // sticky: a block was refused
    output wire        there_valid,        // a token is present
    output wire        there_buffer,       // which of the two buffers
    output wire  [6:0] there_token,        // which token of the block
    output wire [12:0] there_sum,          // of the magnitudes of its codes
    output wire        block_valid,        // a block is offered
    input  wire        block_ready,        // a block is taken if offered
    output wire  [4:0] block_heads,        // H, KV heads
    output wire  [4:0] block_segments,     // D / 16
    output wire  [2:0] block_k_bits,       // b of keys
    output wire  [2:0] block_v_bits,       // b of values
    output wire        block_greedy,       // the greedy order, not that of arrival
    output wire        block_refused,      // nothing of it is written
    output wire  [4:0] block_beats,        // H D / 16
    output wire  [6:0] block_seed          // the token with the smallest sum, of equal ones the
                                           // first
);
    wire        k_token_ready;
    wire        k_token_valid = k_valid;
    wire        unused_k_token_ready = k_token_ready;
    wire        k_queued_ready;
    wire        k_queued_valid;
    wire [14:0] k_queued_data;

    stream_fifo_d256_w15 u_k_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (k_token_valid),
        .in_ready (k_token_ready),
        .in_data  ({k_sum, k_inf, k_nan, k_bad}),
        .out_ready(k_queued_ready),
        .out_valid(k_queued_valid),
        .out_data (k_queued_data)
    );

    wire        k_queued_bad = k_queued_data[0];
    wire        k_queued_nan = k_queued_data[1];
    wire        k_queued_inf = k_queued_data[2];
    wire [11:0] k_queued_sum = k_queued_data[14:3];
    wire        v_token_ready;
    wire        v_token_valid = v_valid;
    wire        unused_v_token_ready = v_token_ready;
    wire        v_queued_ready;
    wire        v_queued_valid;
    wire [14:0] v_queued_data;

    stream_fifo_d256_w15 u_v_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (v_token_valid),
        .in_ready (v_token_ready),
        .in_data  ({v_sum, v_inf, v_nan, v_bad}),
        .out_ready(v_queued_ready),
        .out_valid(v_queued_valid),
        .out_data (v_queued_data)
    );

    wire        v_queued_bad = v_queued_data[0];
    wire        v_queued_nan = v_queued_data[1];
    wire        v_queued_inf = v_queued_data[2];
    wire [11:0] v_queued_sum = v_queued_data[14:3];

    // A token of which both sides are there.
    wire both_there = k_queued_valid & v_queued_valid;
    wire pair_ready;
    wire pair_valid = both_there;
    wire pair_goes = pair_valid & pair_ready;

    assign k_queued_ready = pair_goes;
    assign v_queued_ready = pair_goes;

    reg         joined_valid_q;
    reg         joined_bad_q;
    reg         joined_nan_k_q;
    reg         joined_inf_k_q;
    reg         joined_nan_v_q;
    reg         joined_inf_v_q;
    reg  [12:0] joined_sum_q;
    wire        joined_ready;

    assign pair_ready = !joined_valid_q | joined_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            joined_valid_q <= 1'b0;
        end else if (pair_ready) begin
            joined_valid_q <= pair_valid;
        end
    end

    always @(posedge clk) begin
        if (pair_ready) begin
            joined_bad_q <= k_queued_bad | v_queued_bad;
            joined_nan_k_q <= k_queued_nan;
            joined_inf_k_q <= k_queued_inf;
            joined_nan_v_q <= v_queued_nan;
            joined_inf_v_q <= v_queued_inf;
            joined_sum_q <= {1'b0, k_queued_sum} + {1'b0, v_queued_sum};
        end
    end

    // Its place; the last one of a block waits for the settings.
    reg        buffer_q;
    reg  [6:0] token_q;
    wire       is_last = token_q == 7'd127;
    wire       is_first = token_q == 7'd0;
    wire       joined_goes = joined_valid_q & joined_ready;
    wire       block_ends = joined_goes & is_last;

    always @(posedge clk) begin
        if (!rst_n) begin
            token_q <= 7'd0;
        end else if (joined_goes) begin
            token_q <= token_q + 7'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            buffer_q <= 1'b0;
        end else if (block_ends) begin
            buffer_q <= !buffer_q;
        end
    end

    // What was met in the block.
    reg  bad_before_q;
    wire bad_so_far = joined_bad_q | (bad_before_q & !is_first);

    always @(posedge clk) begin
        if (joined_goes) begin
            bad_before_q <= bad_so_far;
        end
    end

    reg  nan_k_before_q;
    wire nan_k_so_far = joined_nan_k_q | (nan_k_before_q & !is_first);

    always @(posedge clk) begin
        if (joined_goes) begin
            nan_k_before_q <= nan_k_so_far;
        end
    end

    reg  inf_k_before_q;
    wire inf_k_so_far = joined_inf_k_q | (inf_k_before_q & !is_first);

    always @(posedge clk) begin
        if (joined_goes) begin
            inf_k_before_q <= inf_k_so_far;
        end
    end

    reg  nan_v_before_q;
    wire nan_v_so_far = joined_nan_v_q | (nan_v_before_q & !is_first);

    always @(posedge clk) begin
        if (joined_goes) begin
            nan_v_before_q <= nan_v_so_far;
        end
    end

    reg  inf_v_before_q;
    wire inf_v_so_far = joined_inf_v_q | (inf_v_before_q & !is_first);

    always @(posedge clk) begin
        if (joined_goes) begin
            inf_v_before_q <= inf_v_so_far;
        end
    end

    reg nan_k_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_k_q <= 1'b0;
        end else begin
            nan_k_q <= (nan_k_q & !flags_clear) | (block_ends & nan_k_so_far & !bad_so_far);
        end
    end

    assign nan_k = nan_k_q;

    reg inf_k_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_k_q <= 1'b0;
        end else begin
            inf_k_q <= (inf_k_q & !flags_clear) | (block_ends & inf_k_so_far & !bad_so_far);
        end
    end

    assign inf_k = inf_k_q;

    reg nan_v_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_v_q <= 1'b0;
        end else begin
            nan_v_q <= (nan_v_q & !flags_clear) | (block_ends & nan_v_so_far & !bad_so_far);
        end
    end

    assign nan_v = nan_v_q;

    reg inf_v_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_v_q <= 1'b0;
        end else begin
            inf_v_q <= (inf_v_q & !flags_clear) | (block_ends & inf_v_so_far & !bad_so_far);
        end
    end

    assign inf_v = inf_v_q;

    reg config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            config_error_q <= 1'b0;
        end else begin
            config_error_q <= (config_error_q & !flags_clear) | (block_ends & bad_so_far);
        end
    end

    assign config_error = config_error_q;

    // The token with the smallest sum.
    reg  [12:0] smallest_q;
    reg   [6:0] smallest_token_q;
    wire        is_smallest = is_first | (joined_sum_q < smallest_q);
    wire        finds_smallest = joined_goes & is_smallest;

    always @(posedge clk) begin
        if (finds_smallest) begin
            smallest_q <= joined_sum_q;
            smallest_token_q <= token_q;
        end
    end

    assign there_valid = joined_goes;
    assign there_buffer = buffer_q;
    assign there_token = token_q;
    assign there_sum = joined_sum_q;

    wire whole_ready;
    wire whole_valid = joined_valid_q & is_last & settings_valid;

    assign joined_ready = !is_last | (settings_valid & whole_ready);
    assign settings_ready = joined_valid_q & is_last & whole_ready;

    reg        out_block_valid_q;
    reg        out_block_refused_q;
    reg  [6:0] out_block_seed_q;
    reg  [4:0] out_block_heads_q;
    reg  [4:0] out_block_segments_q;
    reg  [4:0] out_block_beats_q;
    reg  [2:0] out_block_k_bits_q;
    reg  [2:0] out_block_v_bits_q;
    reg        out_block_greedy_q;
    wire       out_block_ready;

    assign whole_ready = !out_block_valid_q | out_block_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            out_block_valid_q <= 1'b0;
        end else if (whole_ready) begin
            out_block_valid_q <= whole_valid;
        end
    end

    always @(posedge clk) begin
        if (whole_ready) begin
            out_block_refused_q <= bad_so_far;
            out_block_seed_q <= is_smallest ? token_q : smallest_token_q;
            out_block_heads_q <= settings_heads;
            out_block_segments_q <= settings_segments;
            out_block_beats_q <= settings_beats;
            out_block_k_bits_q <= settings_k_bits;
            out_block_v_bits_q <= settings_v_bits;
            out_block_greedy_q <= settings_greedy;
        end
    end

    assign block_valid = out_block_valid_q;
    assign block_heads = out_block_heads_q;
    assign block_segments = out_block_segments_q;
    assign block_k_bits = out_block_k_bits_q;
    assign block_v_bits = out_block_v_bits_q;
    assign block_greedy = out_block_greedy_q;
    assign block_refused = out_block_refused_q;
    assign block_beats = out_block_beats_q;
    assign block_seed = out_block_seed_q;
    assign out_block_ready = block_ready;
endmodule
`default_nettype wire
