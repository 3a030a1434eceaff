// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The ring of a window of 128 tokens: a move puts the next token of in into a slot, or sends the
// tokens of some slots to out. When all tokens of a job have come, those that it leaves go to rest,
// oldest first.
//
// Throughput: one beat per cycle.
// Generated for lanes = 16, window = 128, max_d = 256.
`default_nettype none
module kivi_token_ring_l16_r128_d256 (
    input  wire         clk,             // clock, rising edge
    input  wire         rst_n,           // synchronous reset, active low
    input  wire         job_valid,       // a job is offered
    output wire         job_ready,       // a job is taken if offered
    input  wire   [3:0] job_last_place,  // last beat of a token
    input  wire   [3:0] job_last_lane,   // last lane with an element in it
    input  wire  [31:0] job_tokens,      // tokens that come
    input  wire   [6:0] job_rest_first,  // slot of the oldest token that is left
    input  wire   [7:0] job_rest,        // number of tokens that are left
    input  wire         move_valid,      // a move is offered
    output wire         move_ready,      // a move is taken if offered
    input  wire         move_put,        // 0 the tokens of the slots are taken, 1 a token is put
    input  wire   [7:0] move_first,      // first slot
    input  wire   [8:0] move_slots,      // number of slots
    input  wire         move_ends,       // last move for its token
    input  wire         in_valid,        // a beat of a token is offered
    output wire         in_ready,        // a beat of a token is taken if offered
    input  wire [255:0] in_data,         // binary16 elements, lane 0 lowest
    output wire         meets_nan,       // an element put in the cycle before was NaN
    output wire         meets_inf,       // an element put in the cycle before was infinite
    output wire         out_valid,       // a beat of a token is offered
    input  wire         out_ready,       // a beat of a token is taken if offered
    output wire [255:0] out_data,        // binary16 elements, lane 0 lowest
    output wire  [31:0] out_keep,        // two bits per element
    output wire         out_last,        // last beat of the token
    output wire         rest_valid,      // a beat of a token is offered
    input  wire         rest_ready,      // a beat of a token is taken if offered
    output wire [255:0] rest_data,       // binary16 elements, lane 0 lowest
    output wire         rest_last        // last beat of the token
);
    genvar i;

    // A job, and its tokens still to come.
    reg         active_q;
    reg  [31:0] missing_q;
    reg         finishing_q;
    wire        takes_job = job_valid & !active_q;
    reg   [3:0] last_place_q;
    reg   [3:0] last_lane_q;
    reg   [6:0] rest_first_q;
    reg   [7:0] rest_q;

    always @(posedge clk) begin
        if (takes_job) begin
            last_place_q <= job_last_place;
            last_lane_q <= job_last_lane;
            rest_first_q <= job_rest_first;
            rest_q <= job_rest;
        end
    end

    assign job_ready = !active_q;

    // What is being done: tokens in, tokens out, or the rest.
    reg        puts_q;
    reg        reads_q;
    reg        to_rest_q;
    reg        ends_q;
    reg  [6:0] slot_q;
    reg  [7:0] slots_left_q;
    reg  [3:0] beat_q;
    wire       idle = active_q & !puts_q & !reads_q;
    wire       takes_move = idle & !finishing_q & move_valid;
    wire       begins_rest = idle & finishing_q;
    wire       has_rest = rest_q != 8'd0;
    wire       read_ready;
    wire       writes = puts_q & in_valid;
    wire       fetches = reads_q & read_ready;
    wire       moved = writes | fetches;
    wire       token_ends = moved & (beat_q == last_place_q);
    wire       move_done = token_ends & (slots_left_q == 8'd1);

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_q <= 4'd0;
        end else if (moved) begin
            beat_q <= token_ends ? 4'd0 : (beat_q + 4'd1);
        end
    end

    wire starts = takes_move | begins_rest;

    always @(posedge clk) begin
        if (starts | token_ends) begin
            slot_q <= starts ? (begins_rest ? rest_first_q : move_first[6:0]) : (slot_q + 7'd1);
            slots_left_q <= starts ? (begins_rest ? rest_q : move_slots[7:0]) :
                (slots_left_q - 8'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            puts_q <= 1'b0;
            reads_q <= 1'b0;
        end else begin
            puts_q <= (takes_move & move_put) | (puts_q & !move_done);
            reads_q <= (takes_move & !move_put) | (begins_rest & has_rest) | (reads_q & !move_done);
        end
    end

    always @(posedge clk) begin
        if (starts) begin
            to_rest_q <= begins_rest;
        end
    end

    always @(posedge clk) begin
        if (takes_move) begin
            ends_q <= move_ends;
        end
    end

    wire token_done = move_done & !to_rest_q & ends_q;

    always @(posedge clk) begin
        if (takes_job | token_done) begin
            missing_q <= takes_job ? job_tokens : (missing_q - 32'h00000001);
        end
    end

    wire all_here = token_done & (missing_q == 32'h00000001);

    always @(posedge clk) begin
        if (!rst_n) begin
            finishing_q <= 1'b0;
        end else begin
            finishing_q <= all_here | (finishing_q & !begins_rest);
        end
    end

    wire job_ends = (begins_rest & !has_rest) | (move_done & to_rest_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            active_q <= 1'b0;
        end else begin
            active_q <= takes_job | (active_q & !job_ends);
        end
    end

    wire [0:0] unused_first = move_first[7];
    wire [0:0] unused_slots = move_slots[8];

    assign move_ready = idle & !finishing_q;
    assign in_ready = puts_q;

    // Canonical form, and what was lost of the elements of the token.
    wire [15:0] canonical_is_special;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_is_special
            assign canonical_is_special[i] = &in_data[16*i + 10 +: 5];
        end
    endgenerate

    wire [15:0] canonical_has_fraction;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_has_fraction
            assign canonical_has_fraction[i] = |in_data[16*i +: 10];
        end
    endgenerate

    wire  [15:0] canonical_is_nan = canonical_is_special & canonical_has_fraction;
    wire  [15:0] canonical_is_inf = canonical_is_special & ~canonical_has_fraction;
    wire [255:0] canonical;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical
            assign canonical[16*i +: 16] = canonical_is_special[i] ?
                    (canonical_is_nan[i] ? 16'd0 : {in_data[16*i + 15], 15'h7bff}) :
                {in_data[16*i + 15] & (|in_data[16*i +: 15]), in_data[16*i +: 15]};
        end
    endgenerate

    wire        in_last_beat = beat_q == last_place_q;
    wire [14:0] others_there;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_others_there
            localparam [3:0] LANE = i;
            assign others_there[i] = (last_lane_q > LANE) | !in_last_beat;
        end
    endgenerate

    wire [15:0] there = {others_there, 1'b1};
    reg         nan_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
        end else begin
            nan_seen_q <= |(canonical_is_nan & ({16{writes}} & there));
        end
    end

    assign meets_nan = nan_seen_q;

    reg inf_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_seen_q <= 1'b0;
        end else begin
            inf_seen_q <= |(canonical_is_inf & ({16{writes}} & there));
        end
    end

    assign meets_inf = inf_seen_q;

    // The RAM, whose read register is the output stage.
    wire  [10:0] address = {slot_q, beat_q};
    wire [255:0] read_data;

    sdp_ram_d2048_w256 u_ram (
        .clk    (clk),
        .wr_en  (writes),
        .wr_addr(address),
        .wr_data(canonical),
        .rd_en  (fetches),
        .rd_addr(address),
        .rd_data(read_data)
    );

    reg        fetched_q;
    reg        fetched_rest_q;
    reg        fetched_last_q;
    reg [15:0] fetched_lanes_q;

    always @(posedge clk) begin
        if (fetches) begin
            fetched_rest_q <= to_rest_q;
            fetched_last_q <= in_last_beat;
            fetched_lanes_q <= there;
        end
    end

    wire [31:0] keep;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_keep
            assign keep[2*i +: 2] = {2{fetched_lanes_q[i]}};
        end
    endgenerate

    wire [255:0] kept_data;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_kept_data
            assign kept_data[16*i +: 16] = read_data[16*i +: 16] & {16{fetched_lanes_q[i]}};
        end
    endgenerate

    wire taken_ready;
    wire taken_valid = fetched_q & !fetched_rest_q;
    wire left_ready;
    wire left_valid = fetched_q & fetched_rest_q;
    wire leaves = fetched_rest_q ? left_ready : taken_ready;

    assign read_ready = !fetched_q | leaves;

    always @(posedge clk) begin
        if (!rst_n) begin
            fetched_q <= 1'b0;
        end else begin
            fetched_q <= fetches | (fetched_q & !leaves);
        end
    end

    assign out_valid = taken_valid;
    assign out_data = kept_data;
    assign out_keep = keep;
    assign out_last = fetched_last_q;
    assign taken_ready = out_ready;
    assign rest_valid = left_valid;
    assign rest_data = kept_data;
    assign rest_last = fetched_last_q;
    assign left_ready = rest_ready;
endmodule
`default_nettype wire
