// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Gives the beats of one side's tokens their places in two buffers of a block each, and tells every
// token that is there. A block waits for a free buffer.
//
// Throughput: one beat per cycle while a buffer is free.
// Generated for block = 64, pack = 16, largest = 15, max_d = 1024, greedy = 1.
`default_nettype none
module packkv_intake_t64_p16_n15_d1024 (
    input  wire        clk,           // clock, rising edge
    input  wire        rst_n,         // synchronous reset, active low
    input  wire        in_valid,      // a beat of codes is offered
    output wire        in_ready,      // a beat of codes is taken if offered
    input  wire [79:0] in_codes,      // signed, lane 0 lowest
    input  wire [15:0] in_step,       // the step of the token
    input  wire        in_bad,        // with the last beat: the block is refused
    input  wire        in_nan,        // with the last beat: a NaN was among the elements
    input  wire        in_inf,        // with the last beat: an infinity was
    input  wire        in_last,       // last beat of the token
    input  wire        freed,         // a block has left its buffer
    output wire        write_valid,   // a beat of codes is present
    output wire        write_buffer,  // which of the two buffers
    output wire  [5:0] write_token,   // which token of the block
    output wire  [5:0] write_beat,    // which beat of the token
    output wire [79:0] write_codes,   // signed, lane 0 lowest
    output wire [15:0] write_step,    // the step of the token
    output wire        write_ends,    // last beat of the token
    output wire        token_valid,   // a token is present
    output wire        token_bad,     // the block is refused
    output wire        token_nan,     // a NaN was among the elements
    output wire        token_inf,     // an infinity was
    output wire [13:0] token_sum      // of the magnitudes of its codes
);
    genvar i;

    reg        buffer_q;
    reg  [5:0] token_q;
    reg  [5:0] place_q;
    reg        is_first_q;
    wire       buffer_free;
    wire       taken;

    credit_counter_n2 u_buffers (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (taken & is_first_q),
        .give     (freed),
        .available(buffer_free)
    );

    wire admits = !is_first_q | buffer_free;
    assign taken = in_valid & admits;
    wire token_ends = taken & in_last;
    wire block_ends = token_ends & (token_q == 6'd63);

    always @(posedge clk) begin
        if (!rst_n) begin
            is_first_q <= 1'b1;
            place_q <= 6'd0;
        end else if (taken) begin
            is_first_q <= block_ends;
            place_q <= in_last ? 6'd0 : (place_q + 6'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            token_q <= 6'd0;
        end else if (token_ends) begin
            token_q <= token_q + 6'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            buffer_q <= 1'b0;
        end else if (block_ends) begin
            buffer_q <= !buffer_q;
        end
    end

    assign in_ready = admits;

    reg        valid1_q;
    reg        buffer1_q;
    reg  [5:0] token1_q;
    reg  [5:0] beat1_q;
    reg [79:0] codes1_q;
    reg [15:0] step1_q;
    reg        ends1_q;
    reg        bad1_q;
    reg        nan1_q;
    reg        inf1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= taken;
        end
    end

    always @(posedge clk) begin
        buffer1_q <= buffer_q;
        token1_q <= token_q;
        beat1_q <= place_q;
        codes1_q <= in_codes;
        step1_q <= in_step;
        ends1_q <= in_last;
        bad1_q <= in_bad;
        nan1_q <= in_nan;
        inf1_q <= in_inf;
    end

    assign write_valid = valid1_q;
    assign write_buffer = buffer1_q;
    assign write_token = token1_q;
    assign write_beat = beat1_q;
    assign write_codes = codes1_q;
    assign write_step = step1_q;
    assign write_ends = ends1_q;

    // Magnitudes, and the sums of four.
    wire [63:0] magnitudes;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_magnitudes
            assign magnitudes[4*i +: 4] = (codes1_q[5*i +: 4] ^ {4{codes1_q[5*i + 4]}}) +
                {3'd0, codes1_q[5*i + 4]};
        end
    endgenerate

    wire [23:0] sums_of_four;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_sums_of_four
            assign sums_of_four[6*i +: 6] = {2'd0, magnitudes[16*i +: 4]} +
                {2'd0, magnitudes[16*i + 4 +: 4]} +
                ({2'd0, magnitudes[16*i + 8 +: 4]} + {2'd0, magnitudes[16*i + 12 +: 4]});
        end
    endgenerate

    reg        valid2_q;
    reg        bad2_q;
    reg        nan2_q;
    reg        inf2_q;
    reg        ends2_q;
    reg [23:0] fours2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        bad2_q <= bad1_q;
        nan2_q <= nan1_q;
        inf2_q <= inf1_q;
        ends2_q <= ends1_q;
        fours2_q <= sums_of_four;
    end

    // The sum of the beat.
    wire [7:0] beat_sum = {2'd0, fours2_q[5:0]} + {2'd0, fours2_q[11:6]} +
        ({2'd0, fours2_q[17:12]} + {2'd0, fours2_q[23:18]});
    reg        valid3_q;
    reg        bad3_q;
    reg        nan3_q;
    reg        inf3_q;
    reg        ends3_q;
    reg  [7:0] sum3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid3_q <= 1'b0;
        end else begin
            valid3_q <= valid2_q;
        end
    end

    always @(posedge clk) begin
        bad3_q <= bad2_q;
        nan3_q <= nan2_q;
        inf3_q <= inf2_q;
        ends3_q <= ends2_q;
        sum3_q <= beat_sum;
    end

    // Over the beats of the token.
    reg  [13:0] sum_before_q;
    reg         sum_is_first_q;
    wire [13:0] sum = (sum_before_q & {14{!sum_is_first_q}}) + {6'd0, sum3_q};

    always @(posedge clk) begin
        if (valid3_q) begin
            sum_before_q <= sum;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            sum_is_first_q <= 1'b1;
        end else if (valid3_q) begin
            sum_is_first_q <= ends3_q;
        end
    end

    wire token_there = valid3_q & ends3_q;

    assign token_valid = token_there;
    assign token_bad = bad3_q;
    assign token_nan = nan3_q;
    assign token_inf = inf3_q;
    assign token_sum = sum;
endmodule
`default_nettype wire
