// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The multipliers of the computing engine, the sums of scores, and the accumulators of a mix in a
// RAM. An accumulator may be added to again two cycles later, or in the next cycle if single_word
// says that there is only one word of them.
//
// Throughput: one beat per cycle.
`default_nettype none
module titanus_ce_array_l16_c768_r1 (
    input  wire         clk,           // clock, rising edge
    input  wire         rst_n,         // synchronous reset, active low
    input  wire         mix,           // 0 score, 1 mix
    input  wire         single_word,   // all accumulators of the mix are one word
    input  wire   [0:0] rows,          // query rows
    input  wire         starts,        // a command begins
    input  wire         step_valid,    // a step is present
    input  wire   [5:0] step_place,    // word of q, or of accumulators
    input  wire   [5:0] step_weight,   // number of the weight in its bank
    input  wire         step_begins,   // the sum begins: nothing is added to
    input  wire         step_gives,    // the score is complete
    input  wire         step_last,     // with gives: last result of the command
    input  wire         step_spoiled,  // a token broke the format: the result is 0, and nothing is
                                       // multiplied
    input  wire [127:0] q,             // with the step, lane 0 lowest
    input  wire   [8:0] weight,        // with the step
    input  wire [127:0] elements,      // with the step, lane 0 lowest
    input  wire         reads,         // a word of accumulators is read, and no step is
    input  wire   [5:0] read_place,    // this word
    output wire [511:0] word,          // accumulators, lane 0 lowest
    output wire         score_valid,   // a score is present
    output wire  [31:0] score_value,   // int32; 0 if spoiled, or without a score
    output wire         score_last,    // last result of the command
    output wire         score_user,    // a token broke the format
    output wire  [47:0] all_executed,  // products of two operands not 0
    output wire  [47:0] all_skipped    // the other products
);
    wire [5:0] unused_weight = step_weight;

    // What goes with a step, cycle by cycle: multiplied, product.
    wire       works = step_valid & !step_spoiled;
    reg        valid1_q;
    reg  [5:0] place1_q;
    reg        begins1_q;
    reg        gives1_q;
    reg        last1_q;
    reg        spoiled1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= step_valid;
        end
    end

    always @(posedge clk) begin
        place1_q <= step_place;
        begins1_q <= step_begins;
        gives1_q <= step_gives;
        last1_q <= step_last;
        spoiled1_q <= step_spoiled;
    end

    reg       valid2_q;
    reg [5:0] place2_q;
    reg       begins2_q;
    reg       gives2_q;
    reg       last2_q;
    reg       spoiled2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        place2_q <= place1_q;
        begins2_q <= begins1_q;
        gives2_q <= gives1_q;
        last2_q <= last1_q;
        spoiled2_q <= spoiled1_q;
    end

    wire         from_ram = !begins1_q & !single_word;
    wire         from_sum = single_word & !(begins1_q & valid1_q);
    wire [511:0] accumulators;
    wire [511:0] sums;
    wire         mixes;
    wire   [5:0] read_at;

    sdp_ram_d48_w512 u_accumulators (
        .clk    (clk),
        .wr_en  (mix & valid2_q),
        .wr_addr(place2_q),
        .wr_data(sums),
        .rd_en  (mixes | reads),
        .rd_addr(read_at),
        .rd_data(accumulators)
    );

    wire  [15:0] executed;
    wire [255:0] products;

    titanus_ce_lane u_lane0 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[7:0]),
        .element (elements[7:0]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[31:0]),
        .executed(executed[0]),
        .product (products[15:0]),
        .sum     (sums[31:0])
    );

    titanus_ce_lane u_lane1 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[15:8]),
        .element (elements[15:8]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[63:32]),
        .executed(executed[1]),
        .product (products[31:16]),
        .sum     (sums[63:32])
    );

    titanus_ce_lane u_lane2 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[23:16]),
        .element (elements[23:16]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[95:64]),
        .executed(executed[2]),
        .product (products[47:32]),
        .sum     (sums[95:64])
    );

    titanus_ce_lane u_lane3 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[31:24]),
        .element (elements[31:24]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[127:96]),
        .executed(executed[3]),
        .product (products[63:48]),
        .sum     (sums[127:96])
    );

    titanus_ce_lane u_lane4 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[39:32]),
        .element (elements[39:32]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[159:128]),
        .executed(executed[4]),
        .product (products[79:64]),
        .sum     (sums[159:128])
    );

    titanus_ce_lane u_lane5 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[47:40]),
        .element (elements[47:40]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[191:160]),
        .executed(executed[5]),
        .product (products[95:80]),
        .sum     (sums[191:160])
    );

    titanus_ce_lane u_lane6 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[55:48]),
        .element (elements[55:48]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[223:192]),
        .executed(executed[6]),
        .product (products[111:96]),
        .sum     (sums[223:192])
    );

    titanus_ce_lane u_lane7 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[63:56]),
        .element (elements[63:56]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[255:224]),
        .executed(executed[7]),
        .product (products[127:112]),
        .sum     (sums[255:224])
    );

    titanus_ce_lane u_lane8 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[71:64]),
        .element (elements[71:64]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[287:256]),
        .executed(executed[8]),
        .product (products[143:128]),
        .sum     (sums[287:256])
    );

    titanus_ce_lane u_lane9 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[79:72]),
        .element (elements[79:72]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[319:288]),
        .executed(executed[9]),
        .product (products[159:144]),
        .sum     (sums[319:288])
    );

    titanus_ce_lane u_lane10 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[87:80]),
        .element (elements[87:80]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[351:320]),
        .executed(executed[10]),
        .product (products[175:160]),
        .sum     (sums[351:320])
    );

    titanus_ce_lane u_lane11 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[95:88]),
        .element (elements[95:88]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[383:352]),
        .executed(executed[11]),
        .product (products[191:176]),
        .sum     (sums[383:352])
    );

    titanus_ce_lane u_lane12 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[103:96]),
        .element (elements[103:96]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[415:384]),
        .executed(executed[12]),
        .product (products[207:192]),
        .sum     (sums[415:384])
    );

    titanus_ce_lane u_lane13 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[111:104]),
        .element (elements[111:104]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[447:416]),
        .executed(executed[13]),
        .product (products[223:208]),
        .sum     (sums[447:416])
    );

    titanus_ce_lane u_lane14 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[119:112]),
        .element (elements[119:112]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[479:448]),
        .executed(executed[14]),
        .product (products[239:224]),
        .sum     (sums[479:448])
    );

    titanus_ce_lane u_lane15 (
        .clk     (clk),
        .valid   (works),
        .mix     (mix),
        .weight  (weight),
        .q       (q[127:120]),
        .element (elements[127:120]),
        .from_ram(from_ram),
        .from_sum(from_sum),
        .kept    (accumulators[511:480]),
        .executed(executed[15]),
        .product (products[255:240]),
        .sum     (sums[511:480])
    );

    // Accumulators: read while the product is made, written with their sum.
    assign mixes = mix & valid1_q;
    assign read_at = reads ? read_place : place1_q;

    assign word = accumulators;

    reg any_q;

    always @(posedge clk) begin
        any_q <= |executed;
    end

    wire        score_valid_given;
    wire [31:0] score_value_given;
    wire        score_last_given;
    wire        score_user_given;

    titanus_ce_score_sum_l16_w25_r1 u_score_sum (
        .clk        (clk),
        .rst_n      (rst_n),
        .products   (products),
        .executes   (any_q),
        .valid      (valid2_q & !mix),
        .begins     (begins2_q),
        .gives      (gives2_q),
        .last       (last2_q),
        .spoiled    (spoiled2_q),
        .rows       (rows),
        .score_valid(score_valid_given),
        .score_value(score_value_given),
        .score_last (score_last_given),
        .score_user (score_user_given)
    );

    assign score_valid = score_valid_given;
    assign score_value = score_value_given;
    assign score_last = score_last_given;
    assign score_user = score_user_given;

    wire [47:0] executed_products;
    wire [47:0] skipped_products;

    titanus_ce_counters_l16_w26 u_counters (
        .clk         (clk),
        .clear       (starts),
        .valid       (valid1_q),
        .executed    (executed),
        .all_executed(executed_products),
        .all_skipped (skipped_products)
    );

    assign all_executed = executed_products;
    assign all_skipped = skipped_products;
endmodule
`default_nettype wire
