// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Sums of the codes of partitions, which come in one or more beats. It never waits.
//
// Latency 3 cycles, one beat per cycle.
// Generated for lanes = 16, group = 64, bits = 8.
`default_nettype none
module hack_code_sum_l16_g64_b8 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat of codes is present
    input  wire [127:0] in_codes,   // lane 0 lowest, 0 where there is none
    input  wire         in_ends,    // last beat of its partition
    output wire         out_valid,  // a sum is present
    output wire  [15:0] out_sum     // of the codes of a partition
);
    genvar i;

    wire [71:0] sums_of_2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_sums_of_2
            assign sums_of_2[9*i +: 9] = {1'b0, in_codes[16*i +: 8]} +
                {1'b0, in_codes[16*i + 8 +: 8]};
        end
    endgenerate

    wire [39:0] sums_of_4;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_sums_of_4
            assign sums_of_4[10*i +: 10] = {1'b0, sums_of_2[18*i +: 9]} +
                {1'b0, sums_of_2[18*i + 9 +: 9]};
        end
    endgenerate

    reg        valid2_q;
    reg        ends2_q;
    reg [39:0] sums2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        ends2_q <= in_ends;
        sums2_q <= sums_of_4;
    end

    wire [21:0] sums_of_8 = {{1'b0, sums2_q[29:20]} + {1'b0, sums2_q[39:30]},
        {1'b0, sums2_q[9:0]} + {1'b0, sums2_q[19:10]}};
    wire [11:0] sums_of_16 = {1'b0, sums_of_8[10:0]} + {1'b0, sums_of_8[21:11]};
    reg         valid4_q;
    reg         ends4_q;
    reg  [11:0] sums4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid4_q <= 1'b0;
        end else begin
            valid4_q <= valid2_q;
        end
    end

    always @(posedge clk) begin
        ends4_q <= ends2_q;
        sums4_q <= sums_of_16;
    end

    // Over the beats of the partition.
    reg        first_q;
    reg [13:0] sum_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 1'b1;
        end else if (valid4_q) begin
            first_q <= ends4_q;
        end
    end

    always @(posedge clk) begin
        if (valid4_q) begin
            sum_q <= (sum_q & {14{!first_q}}) + {2'd0, sums4_q};
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
    assign out_sum = {2'd0, sum_q};
endmodule
`default_nettype wire
