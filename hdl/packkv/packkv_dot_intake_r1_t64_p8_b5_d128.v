// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Takes queries and weights, makes them canonical and keeps two sets of vectors. A full word at a
// multiple of 16 elements takes 8 cycles, any other one a cycle per element.
//
// Throughput: 2 elements per cycle.
// Generated for rows = 1, block = 64, pack = 8, max_bits = 5, max_d = 128.
`default_nettype none
module packkv_dot_intake_r1_t64_p8_b5_d128 (
    input  wire         clk,           // clock, rising edge
    input  wire         rst_n,         // synchronous reset, active low
    input  wire         plan_valid,    // a pass is offered
    output wire         plan_ready,    // a pass is taken if offered
    input  wire         plan_values,   // 0 keys, 1 values
    input  wire  [13:0] plan_blocks,   // number of blocks
    input  wire   [3:0] plan_parts,    // 16 elements of a query
    input  wire         words_valid,   // a word of operands is offered
    output wire         words_ready,   // a word of operands is taken if offered
    input  wire [255:0] words_data,    // binary16, element 0 lowest
    input  wire  [15:0] words_keep,    // marks the elements, from element 0 up
    input  wire         words_last,    // the stream ends with this word
    input  wire         halted,        // no word is taken any more
    input  wire         opens,         // the next set is used
    input  wire   [3:0] opened_parts,  // 16 elements of its vectors
    input  wire         leaves,        // the first set has been read
    input  wire         reads,         // elements are read
    input  wire   [6:0] read_at,       // from here
    output wire  [31:0] data,          // a cycle after a read: canonical binary16
    output wire         first_bank,    // the bank of the first set that has not been read
    output wire         has_set,       // there is one
    output wire         set_values,    // weights of a block
    output wire         set_odd,       // of a pass with an odd number
    output wire   [3:0] set_parts,     // 16 elements of each vector
    output wire         set_nan,       // one was NaN
    output wire         set_inf,       // one was infinite
    output wire         there,         // the set to be used next is there
    output wire         no_more,       // no more sets will be there
    output wire  [15:0] held           // bytes taken and not used
);
    // The sets of the pass in turn.
    reg  active_q;
    reg  odd_q;
    wire starts = plan_valid & !active_q;

    assign plan_ready = !active_q;

    wire        set_ends;
    reg  [13:0] left_q;

    always @(posedge clk) begin
        if (starts | set_ends) begin
            left_q <= starts ? (plan_values ? plan_blocks : 14'h0001) : (left_q - 14'h0001);
        end
    end

    wire pass_ends = set_ends & (left_q == 14'h0001);

    always @(posedge clk) begin
        if (!rst_n) begin
            active_q <= 1'b0;
        end else begin
            active_q <= starts | (active_q & !pass_ends);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            odd_q <= 1'b0;
        end else if (starts) begin
            odd_q <= !odd_q;
        end
    end

    reg       of_values_q;
    reg [3:0] set_parts_q;

    always @(posedge clk) begin
        if (starts) begin
            of_values_q <= plan_values;
            set_parts_q <= plan_values ? 4'd4 : plan_parts;
        end
    end

    // The word in work, from its first element on.
    reg          ended_q;
    reg    [4:0] count_q;
    reg  [255:0] data_q;
    reg          whole_q;
    wire         has_word = count_q != 5'd0;
    reg          fill_bank_q;
    wire         bank_full;
    wire         moves = has_word & active_q & !bank_full;
    wire   [4:0] rest = count_q - (whole_q ? 5'd2 : 5'd1);
    wire         room = (!has_word | (moves & (rest == 5'd0))) & !ended_q & !halted;
    wire         comes = words_valid & room;
    wire  [15:0] coming_top = words_keep & ~(words_keep >> 1);
    wire   [4:0] coming = {|(coming_top & 16'h8000), |(coming_top & 16'h7f80),
        |(coming_top & 16'h7878), |(coming_top & 16'h6666), |(coming_top & 16'h5555)};

    always @(posedge clk) begin
        if (!rst_n) begin
            ended_q <= 1'b0;
        end else begin
            ended_q <= ended_q | (comes & words_last);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            count_q <= 5'd0;
        end else if (comes | moves) begin
            count_q <= comes ? coming : rest;
        end
    end

    reg  [6:0] place_q;
    wire [6:0] next_place = place_q + {2'd0, whole_q ? 5'd2 : 5'd1};
    wire       vector_ends = moves & (next_place[3:0] == 4'd0) &
        ({1'b0, place_q[6:4]} == (set_parts_q - 4'd1));

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 7'd0;
        end else if (moves) begin
            place_q <= vector_ends ? 7'd0 : next_place;
        end
    end

    wire is_whole = (moves ? (next_place[3:0] == 4'd0) : (place_q[3:0] == 4'd0)) & coming[4];

    always @(posedge clk) begin
        if (comes) begin
            whole_q <= is_whole;
        end
    end

    always @(posedge clk) begin
        if (comes | moves) begin
            data_q <= comes ? words_data : whole_q ? {32'd0, data_q[255:32]} :
                {16'd0, data_q[255:16]};
        end
    end

    assign words_ready = room;
    assign set_ends = vector_ends;

    // Canonical elements, written a cycle later.
    wire [31:0] elements = {whole_q ? data_q[31:16] : data_q[15:0], data_q[15:0]};
    wire  [1:0] writes = {moves & (whole_q | (place_q[0] == 1'b1)),
        moves & (whole_q | (place_q[0] == 1'b0))};
    wire  [1:0] element_is_special = {&elements[30:26], &elements[14:10]};
    wire  [1:0] element_has_fraction = {|elements[25:16], |elements[9:0]};
    wire  [1:0] element_is_nan = element_is_special & element_has_fraction;
    wire  [1:0] element_is_inf = element_is_special & ~element_has_fraction;
    wire [31:0] element = {
            element_is_special[1] ? (element_is_nan[1] ? 16'd0 : {elements[31], 15'h7bff}) :
            {elements[31] & (|elements[30:16]), elements[30:16]},
        element_is_special[0] ? (element_is_nan[0] ? 16'd0 : {elements[15], 15'h7bff}) :
            {elements[15] & (|elements[14:0]), elements[14:0]}};
    reg  [31:0] x_q;
    reg   [6:0] write_at_q;

    always @(posedge clk) begin
        x_q <= element;
        write_at_q <= {fill_bank_q, place_q[6:1]};
    end

    reg [1:0] write_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_q <= 2'd0;
        end else begin
            write_q <= writes;
        end
    end

    wire [15:0] lane0;

    sdp_ram_d128_w16 u_lane0 (
        .clk    (clk),
        .wr_en  (write_q[0]),
        .wr_addr(write_at_q),
        .wr_data(x_q[15:0]),
        .rd_en  (reads),
        .rd_addr(read_at),
        .rd_data(lane0)
    );

    wire [15:0] lane1;

    sdp_ram_d128_w16 u_lane1 (
        .clk    (clk),
        .wr_en  (write_q[1]),
        .wr_addr(write_at_q),
        .wr_data(x_q[31:16]),
        .rd_en  (reads),
        .rd_addr(read_at),
        .rd_data(lane1)
    );

    assign data = {lane1, lane0};

    // What is known of the sets, a cycle behind their last element.
    reg set_there_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            set_there_q <= 1'b0;
        end else begin
            set_there_q <= set_ends;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            fill_bank_q <= 1'b0;
        end else if (set_ends) begin
            fill_bank_q <= !fill_bank_q;
        end
    end

    reg nan_met_q;
    reg inf_met_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_met_q <= 1'b0;
            inf_met_q <= 1'b0;
        end else begin
            nan_met_q <= (nan_met_q & !set_there_q) | (|(element_is_nan & writes));
            inf_met_q <= (inf_met_q & !set_there_q) | (|(element_is_inf & writes));
        end
    end

    reg       done_values_q;
    reg       done_odd_q;
    reg [3:0] done_parts_q;

    always @(posedge clk) begin
        done_values_q <= of_values_q;
        done_odd_q <= odd_q;
        done_parts_q <= set_parts_q;
    end

    reg first_bank_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_bank_q <= 1'b0;
        end else if (leaves) begin
            first_bank_q <= !first_bank_q;
        end
    end

    reg  bank0_full_q;
    wire bank0_comes = set_there_q & !(!fill_bank_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            bank0_full_q <= 1'b0;
        end else begin
            bank0_full_q <= (bank0_full_q | bank0_comes) & !(leaves & !first_bank_q);
        end
    end

    reg [7:0] bank0_known_q;

    always @(posedge clk) begin
        if (bank0_comes) begin
            bank0_known_q <= {inf_met_q, nan_met_q, done_parts_q, done_odd_q, done_values_q};
        end
    end

    reg  bank1_full_q;
    wire bank1_comes = set_there_q & !fill_bank_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            bank1_full_q <= 1'b0;
        end else begin
            bank1_full_q <= (bank1_full_q | bank1_comes) & !(leaves & first_bank_q);
        end
    end

    reg [7:0] bank1_known_q;

    always @(posedge clk) begin
        if (bank1_comes) begin
            bank1_known_q <= {inf_met_q, nan_met_q, done_parts_q, done_odd_q, done_values_q};
        end
    end

    assign bank_full = fill_bank_q ? bank1_full_q : bank0_full_q;
    assign first_bank = first_bank_q;
    assign has_set = first_bank_q ? bank1_full_q : bank0_full_q;

    wire [7:0] first_known = first_bank_q ? bank1_known_q : bank0_known_q;
    wire       first_values = first_known[0];
    wire       first_odd = first_known[1];
    wire [3:0] first_parts = first_known[5:2];
    wire       first_nan = first_known[6];
    wire       first_inf = first_known[7];

    assign set_values = first_values;
    assign set_odd = first_odd;
    assign set_parts = first_parts;
    assign set_nan = first_nan;
    assign set_inf = first_inf;

    reg  [2:0] sets_q;
    wire       sets_change = set_there_q ^ opens;

    always @(posedge clk) begin
        if (!rst_n) begin
            sets_q <= 3'd0;
        end else if (sets_change) begin
            sets_q <= opens ? (sets_q - 3'd1) : (sets_q + 3'd1);
        end
    end

    assign there = sets_q != 3'd0;
    assign no_more = ended_q & !has_word & !set_there_q;

    // Bytes taken and not used.
    reg [15:0] held_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 16'd0;
        end else begin
            held_q <= (held_q + {10'd0, coming & {5{comes}}, 1'b0}) -
                ({12'd0, opened_parts & {4{opens}}} << 5);
        end
    end

    assign held = held_q;
endmodule
`default_nettype wire
