// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Minimum and maximum of the elements of a group, which comes in one or more beats. Every group has
// an element in its first beat. It never waits.
//
// Latency 5 cycles, one beat per cycle.
// Generated for lanes = 16.
`default_nettype none
module group_row_extremes_l16 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat of a group is present
    input  wire [255:0] in_x,       // canonical binary16 elements, lane 0 lowest
    input  wire  [15:0] in_keep,    // which lanes hold an element
    input  wire         in_ends,    // last beat of its group
    output wire         out_valid,  // a group is present
    output wire  [15:0] out_min,    // its minimum, canonical binary16
    output wire  [15:0] out_max     // its maximum
);
    genvar i;

    // Integers of the order of the elements. A lane without an element takes part with the neutral
    // one.
    wire [255:0] keys;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_keys
            assign keys[16*i +: 16] = {!in_x[16*i + 15], in_x[16*i +: 15] ^ {15{in_x[16*i + 15]}}};
        end
    endgenerate

    wire [255:0] min0;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_min0
            assign min0[16*i +: 16] = keys[16*i +: 16] | ~{16{in_keep[i]}};
        end
    endgenerate

    wire [255:0] max0;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_max0
            assign max0[16*i +: 16] = keys[16*i +: 16] & {16{in_keep[i]}};
        end
    endgenerate

    wire [127:0] min1;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_min1
            assign min1[16*i +: 16] =
                (min0[32*i +: 16] < min0[32*i + 16 +: 16]) ? min0[32*i +: 16] :
                min0[32*i + 16 +: 16];
        end
    endgenerate

    wire [127:0] max1;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_max1
            assign max1[16*i +: 16] =
                (max0[32*i +: 16] > max0[32*i + 16 +: 16]) ? max0[32*i +: 16] :
                max0[32*i + 16 +: 16];
        end
    endgenerate

    reg         valid1_q;
    reg         ends1_q;
    reg [127:0] mins1_q;
    reg [127:0] maxs1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        ends1_q <= in_ends;
        mins1_q <= min1;
        maxs1_q <= max1;
    end

    wire [63:0] min2;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_min2
            assign min2[16*i +: 16] =
                (mins1_q[32*i +: 16] < mins1_q[32*i + 16 +: 16]) ? mins1_q[32*i +: 16] :
                mins1_q[32*i + 16 +: 16];
        end
    endgenerate

    wire [63:0] max2;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_max2
            assign max2[16*i +: 16] =
                (maxs1_q[32*i +: 16] > maxs1_q[32*i + 16 +: 16]) ? maxs1_q[32*i +: 16] :
                maxs1_q[32*i + 16 +: 16];
        end
    endgenerate

    reg        valid2_q;
    reg        ends2_q;
    reg [63:0] mins2_q;
    reg [63:0] maxs2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        ends2_q <= ends1_q;
        mins2_q <= min2;
        maxs2_q <= max2;
    end

    wire [31:0] min3 = {(mins2_q[47:32] < mins2_q[63:48]) ? mins2_q[47:32] : mins2_q[63:48],
        (mins2_q[15:0] < mins2_q[31:16]) ? mins2_q[15:0] : mins2_q[31:16]};
    wire [31:0] max3 = {(maxs2_q[47:32] > maxs2_q[63:48]) ? maxs2_q[47:32] : maxs2_q[63:48],
        (maxs2_q[15:0] > maxs2_q[31:16]) ? maxs2_q[15:0] : maxs2_q[31:16]};
    reg         valid3_q;
    reg         ends3_q;
    reg  [31:0] mins3_q;
    reg  [31:0] maxs3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid3_q <= 1'b0;
        end else begin
            valid3_q <= valid2_q;
        end
    end

    always @(posedge clk) begin
        ends3_q <= ends2_q;
        mins3_q <= min3;
        maxs3_q <= max3;
    end

    wire [15:0] min4 = (mins3_q[15:0] < mins3_q[31:16]) ? mins3_q[15:0] : mins3_q[31:16];
    wire [15:0] max4 = (maxs3_q[15:0] > maxs3_q[31:16]) ? maxs3_q[15:0] : maxs3_q[31:16];
    reg         valid4_q;
    reg         ends4_q;
    reg  [15:0] mins4_q;
    reg  [15:0] maxs4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid4_q <= 1'b0;
        end else begin
            valid4_q <= valid3_q;
        end
    end

    always @(posedge clk) begin
        ends4_q <= ends3_q;
        mins4_q <= min4;
        maxs4_q <= max4;
    end

    // Over the beats of the group.
    reg         first_q;
    reg  [15:0] min_q;
    reg  [15:0] max_q;
    wire        keeps_min = !first_q & (min_q < mins4_q);
    wire        keeps_max = !first_q & (max_q > maxs4_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 1'b1;
        end else if (valid4_q) begin
            first_q <= ends4_q;
        end
    end

    always @(posedge clk) begin
        if (valid4_q) begin
            min_q <= keeps_min ? min_q : mins4_q;
            max_q <= keeps_max ? max_q : maxs4_q;
        end
    end

    reg found_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            found_q <= 1'b0;
        end else begin
            found_q <= valid4_q & ends4_q;
        end
    end

    assign out_valid = found_q;
    assign out_min = {!min_q[15], min_q[14:0] ^ {15{!min_q[15]}}};
    assign out_max = {!max_q[15], max_q[14:0] ^ {15{!max_q[15]}}};
endmodule
`default_nettype wire
