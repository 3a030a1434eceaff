// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of the alignment with their own copy of the vector's exponent, which bounds the fan-out
// of its register. found is taken when load is set, for the beats from the next cycle on.
//
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 4.
`default_nettype none
(* keep_hierarchy *)
module rot_align_x4 (
    input  wire        clk,      // clock, rising edge
    input  wire        load,     // takes the exponent
    input  wire  [4:0] found,    // largest exponent field of the vector
    input  wire [63:0] x,        // canonical binary16 elements
    input  wire  [3:0] negated,  // the channel is negated
    output wire [47:0] a         // aligned elements, two's complement
);
    reg [4:0] exponent_q;

    always @(posedge clk) begin
        if (load) begin
            exponent_q <= found;
        end
    end

    wire [47:0] aligned;

    rot_align_lane u_lane0 (
        .clk     (clk),
        .x       (x[15:0]),
        .exponent(exponent_q),
        .negated (negated[0]),
        .a       (aligned[11:0])
    );

    rot_align_lane u_lane1 (
        .clk     (clk),
        .x       (x[31:16]),
        .exponent(exponent_q),
        .negated (negated[1]),
        .a       (aligned[23:12])
    );

    rot_align_lane u_lane2 (
        .clk     (clk),
        .x       (x[47:32]),
        .exponent(exponent_q),
        .negated (negated[2]),
        .a       (aligned[35:24])
    );

    rot_align_lane u_lane3 (
        .clk     (clk),
        .x       (x[63:48]),
        .exponent(exponent_q),
        .negated (negated[3]),
        .a       (aligned[47:36])
    );

    assign a = aligned;
endmodule
`default_nettype wire
