// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One row of the product: the codes of a partition of a with those of one of b, rescaled and added
// up, and the exact products of a tail. It never waits; every port counts in the cycle that its
// comment gives.
//
// Throughput: one piece of b, or four values of a tail, per cycle.
// Generated for group = 128, bits = 2, width_max = 256.
`default_nettype none
module hack_matmul_row_g128_b2_d256 (
    input  wire         clk,              // clock, rising edge
    input  wire         rst_n,            // synchronous reset, active low
    input  wire   [3:0] load_chunks,      // which chunks of a slot are written
    input  wire   [2:0] load_slot,        // bank and slot
    input  wire [511:0] load_data,        // the chunks, chunk 0 lowest
    input  wire         load_header,      // the parameters of a partition are written
    input  wire   [1:0] load_part,        // bank and partition
    input  wire  [47:0] load_parameters,  // minimum, step, sum of the codes
    input  wire [127:0] codes,            // cycle 0: codes of b
    input  wire   [2:0] slot,             // cycle 0: bank and slot of the codes of a, or of the
                                          // weight
    input  wire         reads,            // cycle 0: it is read
    input  wire   [4:0] weight_place,     // cycle 1: number of the weight in its slot
    input  wire   [1:0] header,           // cycle 4: bank and partition of the parameters
    input  wire         prepares,         // cycle 5: the codes of a take the place of the products
    input  wire   [8:0] sum,              // cycle 5: sum of the codes of b, or number of elements
    input  wire         keeps,            // cycle 13: the result is the sum of the values of a
                                          // partition
    input  wire   [0:0] part,             // cycle 13: its number
    input  wire  [15:0] step,             // cycle 13: step of b
    input  wire  [15:0] minimum,          // cycle 13: minimum of b
    input  wire         of_tail,          // with the operands of terms: a weight and values of a
                                          // tail, of which none counts otherwise
    input  wire  [63:0] values,           // with the operands of terms: canonical values of a tail
    input  wire         tail_sums,        // with the terms: they are of a tail, one for each bank
    input  wire         restarts,         // with the terms: the sums begin
    input  wire         chains,           // with the terms: they go on in the adder
    input  wire   [3:0] adds,             // with the terms: banks that they are added in
    input  wire   [3:0] writes,           // with the terms: banks that are written
    input  wire   [5:0] write_row,        // with the terms: the row
    input  wire   [3:0] sum_reads,        // banks of sums that are read
    input  wire  [23:0] sum_rows,         // the rows, bank 0 lowest
    input  wire   [3:0] picks,            // the cycle behind a read: the bank whose sum is a
                                          // result; +0 if none
    input  wire         valid,            // cycle 4: there is a piece of a record
    input  wire         continues,        // cycle 4: it goes on with the record of the one before
    output wire         weight_nan,       // the weight was NaN
    output wire         weight_inf,       // the weight was infinite
    output wire         clamped,          // with the terms: one was out of range
    output wire  [31:0] result            // binary32
);
    // Codes and weights of a, in two banks.
    wire [127:0] chunk0;

    sdp_ram_d8_w128 u_chunk0 (
        .clk    (clk),
        .wr_en  (load_chunks[0]),
        .wr_addr(load_slot),
        .wr_data(load_data[127:0]),
        .rd_en  (reads),
        .rd_addr(slot),
        .rd_data(chunk0)
    );

    wire [127:0] chunk1;

    sdp_ram_d8_w128 u_chunk1 (
        .clk    (clk),
        .wr_en  (load_chunks[1]),
        .wr_addr(load_slot),
        .wr_data(load_data[255:128]),
        .rd_en  (reads),
        .rd_addr(slot),
        .rd_data(chunk1)
    );

    wire [127:0] chunk2;

    sdp_ram_d8_w128 u_chunk2 (
        .clk    (clk),
        .wr_en  (load_chunks[2]),
        .wr_addr(load_slot),
        .wr_data(load_data[383:256]),
        .rd_en  (reads),
        .rd_addr(slot),
        .rd_data(chunk2)
    );

    wire [127:0] chunk3;

    sdp_ram_d8_w128 u_chunk3 (
        .clk    (clk),
        .wr_en  (load_chunks[3]),
        .wr_addr(load_slot),
        .wr_data(load_data[511:384]),
        .rd_en  (reads),
        .rd_addr(slot),
        .rd_data(chunk3)
    );

    wire [511:0] operand = {chunk3, chunk2, chunk1, chunk0};
    reg  [127:0] codes_q;

    always @(posedge clk) begin
        codes_q <= codes;
    end

    wire [16:0] products;

    dot_product_n64_a8_b2_x2 u_dot (
        .clk      (clk),
        .a        (operand),
        .b        (codes_q),
        .valid    (valid),
        .continues(continues),
        .sum      (products)
    );

    // Rescaled with the parameters of a: X, or Y of a partition, which is kept.
    wire [47:0] parameters;

    sdp_ram_d4_w48 u_parameters (
        .clk    (clk),
        .wr_en  (load_header),
        .wr_addr(load_part),
        .wr_data(load_parameters),
        .rd_en  (1'b1),
        .rd_addr(header),
        .rd_data(parameters)
    );

    wire        x_sign;
    wire [15:0] x_significand;
    wire  [5:0] x_place;

    hack_rescale_c17_b9 u_rescale (
        .clk        (clk),
        .products   (prepares ? {1'b0, parameters[47:32]} : products),
        .sum        (sum),
        .step       (parameters[31:16]),
        .minimum    (parameters[15:0]),
        .sign       (x_sign),
        .significand(x_significand),
        .place      (x_place)
    );

    reg [22:0] y0_q;

    always @(posedge clk) begin
        if (keeps & (part == 1'b0)) begin
            y0_q <= {x_sign, x_place, x_significand};
        end
    end

    reg [22:0] y1_q;

    always @(posedge clk) begin
        if (keeps & (part == 1'b1)) begin
            y1_q <= {x_sign, x_place, x_significand};
        end
    end

    reg [22:0] y;
    always @(*) begin
        case (part)
            1'b0: y = y0_q;
            default: y = y1_q;
        endcase
    end

    // The weight of a tail.
    reg [15:0] chosen_weight;
    always @(*) begin
        case (weight_place)
            5'd0: chosen_weight = operand[15:0];
            5'd1: chosen_weight = operand[31:16];
            5'd2: chosen_weight = operand[47:32];
            5'd3: chosen_weight = operand[63:48];
            5'd4: chosen_weight = operand[79:64];
            5'd5: chosen_weight = operand[95:80];
            5'd6: chosen_weight = operand[111:96];
            5'd7: chosen_weight = operand[127:112];
            5'd8: chosen_weight = operand[143:128];
            5'd9: chosen_weight = operand[159:144];
            5'd10: chosen_weight = operand[175:160];
            5'd11: chosen_weight = operand[191:176];
            5'd12: chosen_weight = operand[207:192];
            5'd13: chosen_weight = operand[223:208];
            5'd14: chosen_weight = operand[239:224];
            5'd15: chosen_weight = operand[255:240];
            5'd16: chosen_weight = operand[271:256];
            5'd17: chosen_weight = operand[287:272];
            5'd18: chosen_weight = operand[303:288];
            5'd19: chosen_weight = operand[319:304];
            5'd20: chosen_weight = operand[335:320];
            5'd21: chosen_weight = operand[351:336];
            5'd22: chosen_weight = operand[367:352];
            5'd23: chosen_weight = operand[383:368];
            5'd24: chosen_weight = operand[399:384];
            5'd25: chosen_weight = operand[415:400];
            5'd26: chosen_weight = operand[431:416];
            5'd27: chosen_weight = operand[447:432];
            5'd28: chosen_weight = operand[463:448];
            5'd29: chosen_weight = operand[479:464];
            5'd30: chosen_weight = operand[495:480];
            default: chosen_weight = operand[511:496];
        endcase
    end
    reg [15:0] chosen_q;

    always @(posedge clk) begin
        chosen_q <= chosen_weight;
    end

    wire  [0:0] weight_is_special = &chosen_q[14:10];
    wire  [0:0] weight_has_fraction = |chosen_q[9:0];
    wire  [0:0] weight_is_nan = weight_is_special & weight_has_fraction;
    wire  [0:0] weight_is_inf = weight_is_special & ~weight_has_fraction;
    wire [15:0] weight =
        weight_is_special[0] ? (weight_is_nan[0] ? 16'd0 : {chosen_q[15], 15'h7bff}) :
        {chosen_q[15] & (|chosen_q[14:0]), chosen_q[14:0]};

    assign weight_nan = weight_is_nan[0];
    assign weight_inf = weight_is_inf[0];

    reg [10:0] term0_a_q;
    reg [15:0] term0_x_q;
    reg  [6:0] term0_place_q;
    reg        term0_sign_q;

    always @(posedge clk) begin
        term0_a_q <= of_tail ? {|values[14:10], values[9:0]} : {|step[14:10], step[9:0]};
        term0_x_q <= of_tail ? {5'd0, |weight[14:10], weight[9:0]} : x_significand;
        term0_place_q <= of_tail ?
                ({2'd0, {values[14:11], values[10] | !(|values[14:10])} - 5'd1} +
                    {2'd0, {weight[14:11], weight[10] | !(|weight[14:10])} - 5'd1}) :
            ({2'd0, {step[14:11], step[10] | !(|step[14:10])} - 5'd1} + {1'b0, x_place});
        term0_sign_q <= of_tail ? (values[15] ^ weight[15]) : (step[15] ^ x_sign);
    end

    wire [48:0] term0_magnitude;
    wire        term0_is_below_0;
    wire        term0_up;
    wire        term0_clamped;

    hack_term_x16_p72 u_term0 (
        .clk      (clk),
        .a        (term0_a_q),
        .x        (term0_x_q),
        .place    (term0_place_q),
        .sign     (term0_sign_q),
        .magnitude(term0_magnitude),
        .up       (term0_up),
        .term_sign(term0_is_below_0),
        .clamped  (term0_clamped)
    );

    reg [10:0] term1_a_q;
    reg [15:0] term1_x_q;
    reg  [6:0] term1_place_q;
    reg        term1_sign_q;

    always @(posedge clk) begin
        term1_a_q <= of_tail ? {|values[30:26], values[25:16]} : {|minimum[14:10], minimum[9:0]};
        term1_x_q <= of_tail ? {5'd0, |weight[14:10], weight[9:0]} : y[15:0];
        term1_place_q <= of_tail ?
                ({2'd0, {values[30:27], values[26] | !(|values[30:26])} - 5'd1} +
                    {2'd0, {weight[14:11], weight[10] | !(|weight[14:10])} - 5'd1}) :
            ({2'd0, {minimum[14:11], minimum[10] | !(|minimum[14:10])} - 5'd1} + {1'b0, y[21:16]});
        term1_sign_q <= of_tail ? (values[31] ^ weight[15]) : (minimum[15] ^ y[22]);
    end

    wire [48:0] term1_magnitude;
    wire        term1_is_below_0;
    wire        term1_up;
    wire        term1_clamped;

    hack_term_x16_p72 u_term1 (
        .clk      (clk),
        .a        (term1_a_q),
        .x        (term1_x_q),
        .place    (term1_place_q),
        .sign     (term1_sign_q),
        .magnitude(term1_magnitude),
        .up       (term1_up),
        .term_sign(term1_is_below_0),
        .clamped  (term1_clamped)
    );

    reg [10:0] term2_a_q;
    reg [10:0] term2_x_q;
    reg  [6:0] term2_place_q;
    reg        term2_sign_q;

    always @(posedge clk) begin
        term2_a_q <= {|values[46:42], values[41:32]};
        term2_x_q <= {|weight[14:10], weight[9:0]};
        term2_place_q <= {2'd0, {values[46:43], values[42] | !(|values[46:42])} - 5'd1} +
            {2'd0, {weight[14:11], weight[10] | !(|weight[14:10])} - 5'd1};
        term2_sign_q <= values[47] ^ weight[15];
    end

    wire [48:0] term2_magnitude;
    wire        term2_is_below_0;
    wire        term2_up;
    wire        term2_clamped;

    hack_term_x11_p58 u_term2 (
        .clk      (clk),
        .a        (term2_a_q),
        .x        (term2_x_q),
        .place    (term2_place_q),
        .sign     (term2_sign_q),
        .magnitude(term2_magnitude),
        .up       (term2_up),
        .term_sign(term2_is_below_0),
        .clamped  (term2_clamped)
    );

    reg [10:0] term3_a_q;
    reg [10:0] term3_x_q;
    reg  [6:0] term3_place_q;
    reg        term3_sign_q;

    always @(posedge clk) begin
        term3_a_q <= {|values[62:58], values[57:48]};
        term3_x_q <= {|weight[14:10], weight[9:0]};
        term3_place_q <= {2'd0, {values[62:59], values[58] | !(|values[62:58])} - 5'd1} +
            {2'd0, {weight[14:11], weight[10] | !(|weight[14:10])} - 5'd1};
        term3_sign_q <= values[63] ^ weight[15];
    end

    wire [48:0] term3_magnitude;
    wire        term3_is_below_0;
    wire        term3_up;
    wire        term3_clamped;

    hack_term_x11_p58 u_term3 (
        .clk      (clk),
        .a        (term3_a_q),
        .x        (term3_x_q),
        .place    (term3_place_q),
        .sign     (term3_sign_q),
        .magnitude(term3_magnitude),
        .up       (term3_up),
        .term_sign(term3_is_below_0),
        .clamped  (term3_clamped)
    );

    assign clamped = term0_clamped | term1_clamped | ((term2_clamped | term3_clamped) & tail_sums);

    // Two terms of a record are one addend.
    wire [50:0] addend0 = {{2{term0_is_below_0}}, term0_magnitude ^ {49{term0_is_below_0}}};
    wire [50:0] addend1 = {{2{term1_is_below_0}}, term1_magnitude ^ {49{term1_is_below_0}}};
    wire [50:0] addend2 = {{2{term2_is_below_0}}, term2_magnitude ^ {49{term2_is_below_0}}};
    wire [50:0] addend3 = {{2{term3_is_below_0}}, term3_magnitude ^ {49{term3_is_below_0}}};
    wire [50:0] pair_majority = (addend0 & addend1) |
        (addend0 & {50'd0, term0_up ^ term0_is_below_0}) |
        (addend1 & {50'd0, term0_up ^ term0_is_below_0});
    wire        unused_majority = pair_majority[50];
    wire [50:0] pair = (addend0 ^ addend1 ^ {50'd0, term0_up ^ term0_is_below_0}) +
        {pair_majority[49:0], term1_up ^ term1_is_below_0};
    wire [63:0] kept0;

    hack_sum_bank_d64 u_bank0 (
        .clk      (clk),
        .rst_n    (rst_n),
        .addend   (tail_sums ? addend0 : pair),
        .carry    (tail_sums & (term0_up ^ term0_is_below_0)),
        .adds     (adds[0]),
        .restarts (restarts),
        .chains   (chains),
        .writes   (writes[0]),
        .write_row(write_row),
        .reads    (sum_reads[0]),
        .read_row (sum_rows[5:0]),
        .kept     (kept0)
    );

    wire [63:0] kept1;

    hack_sum_bank_d64 u_bank1 (
        .clk      (clk),
        .rst_n    (rst_n),
        .addend   (tail_sums ? addend1 : pair),
        .carry    (tail_sums & (term1_up ^ term1_is_below_0)),
        .adds     (adds[1]),
        .restarts (restarts),
        .chains   (chains),
        .writes   (writes[1]),
        .write_row(write_row),
        .reads    (sum_reads[1]),
        .read_row (sum_rows[11:6]),
        .kept     (kept1)
    );

    wire [63:0] kept2;

    hack_sum_bank_d64 u_bank2 (
        .clk      (clk),
        .rst_n    (rst_n),
        .addend   (tail_sums ? addend2 : pair),
        .carry    (tail_sums & (term2_up ^ term2_is_below_0)),
        .adds     (adds[2]),
        .restarts (restarts),
        .chains   (chains),
        .writes   (writes[2]),
        .write_row(write_row),
        .reads    (sum_reads[2]),
        .read_row (sum_rows[17:12]),
        .kept     (kept2)
    );

    wire [63:0] kept3;

    hack_sum_bank_d64 u_bank3 (
        .clk      (clk),
        .rst_n    (rst_n),
        .addend   (tail_sums ? addend3 : pair),
        .carry    (tail_sums & (term3_up ^ term3_is_below_0)),
        .adds     (adds[3]),
        .restarts (restarts),
        .chains   (chains),
        .writes   (writes[3]),
        .write_row(write_row),
        .reads    (sum_reads[3]),
        .read_row (sum_rows[23:18]),
        .kept     (kept3)
    );

    wire [63:0] picked = ({64{picks[0]}} & kept0) | ({64{picks[1]}} & kept1) |
        ({64{picks[2]}} & kept2) | ({64{picks[3]}} & kept3);
    reg  [63:0] picked_q;

    always @(posedge clk) begin
        picked_q <= picked;
    end

    wire [31:0] result_x;

    hack_to_binary32 u_binary32 (
        .clk(clk),
        .sum(picked_q),
        .x  (result_x)
    );

    assign result = result_x;
endmodule
`default_nettype wire
