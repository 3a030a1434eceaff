// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Random numbers for the lanes of a quantizer: a state of 64 bits makes a xorshift step before each
// 16 elements of a partition, and before a last group of fewer; every lane has two turned copies of
// it combined. With nearest the numbers are 1/2, and the state makes the same steps.
//
// The numbers belong to the beat of the cycle before. seed_valid, seed and nearest are read with
// the first beat of a vector.
//
// Latency 1 cycle, one beat per cycle.
// Generated for lanes = 16.
`default_nettype none
module hack_random_source_l16 (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire         draw,        // there is a beat
    input  wire         begins,      // it is the first one of a vector
    input  wire         seed_valid,  // the vector begins with a seed
    input  wire  [63:0] seed,        // the seed
    input  wire         nearest,     // the vector is rounded to nearest
    output wire [255:0] random       // a number of 16 bits for every lane
);
    genvar i;

    // A seed is combined with the state after a reset, which also stands for a state of 0.
    wire [63:0] seeded = (seed ^ 64'h9e3779b97f4a7c15) |
        (64'h9e3779b97f4a7c15 & {64{seed == 64'h9e3779b97f4a7c15}});
    wire        loads = begins & seed_valid;
    reg         rounds_to_nearest_q;

    always @(posedge clk) begin
        if (draw & begins) begin
            rounds_to_nearest_q <= nearest;
        end
    end

    reg  [63:0] state_q;
    wire [63:0] next_from = loads ? seeded : state_q;
    wire [63:0] next_13 = next_from ^ (next_from << 13);
    wire [63:0] next_7 = next_13 ^ (next_13 >> 7);
    wire [63:0] next_state = next_7 ^ (next_7 << 17);

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= 64'h9e3779b97f4a7c15;
        end else if (draw) begin
            state_q <= next_state;
        end
    end

    wire [255:0] number = {{state_q[11:0], state_q[63:60]} ^ state_q[42:27],
        {state_q[7:0], state_q[63:56]} ^ state_q[37:22],
        {state_q[3:0], state_q[63:52]} ^ state_q[32:17], state_q[63:48] ^ state_q[27:12],
        state_q[59:44] ^ state_q[22:7], state_q[55:40] ^ state_q[17:2],
        state_q[51:36] ^ {state_q[12:0], state_q[63:61]},
        state_q[47:32] ^ {state_q[7:0], state_q[63:56]},
        state_q[43:28] ^ {state_q[2:0], state_q[63:51]}, state_q[39:24] ^ state_q[61:46],
        state_q[35:20] ^ state_q[56:41], state_q[31:16] ^ state_q[51:36],
        state_q[27:12] ^ state_q[46:31], state_q[23:8] ^ state_q[41:26],
        state_q[19:4] ^ state_q[36:21], state_q[15:0] ^ state_q[31:16]};

    // Half of the range of a number is 1/2.
    wire [255:0] rounding_numbers;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_rounding_numbers
            assign rounding_numbers[16*i +: 16] = {number[16*i + 15] | rounds_to_nearest_q,
                number[16*i +: 15] & {15{!rounds_to_nearest_q}}};
        end
    endgenerate

    assign random = rounding_numbers;
endmodule
`default_nettype wire
