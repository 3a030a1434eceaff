// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// A lane of the computing engine: a multiplier with zero detection, and the adder of a mix.
// executed is there one cycle behind the operands, product and sum two.
//
// Latency 2 cycles, one product per cycle.
`default_nettype none
(* keep_hierarchy *)
module titanus_ce_lane (
    input  wire        clk,       // clock, rising edge
    input  wire        valid,     // there are operands
    input  wire        mix,       // weight is multiplied, else q
    input  wire  [8:0] weight,    // signed
    input  wire  [7:0] q,         // signed
    input  wire  [7:0] element,   // signed, of k or v
    input  wire        from_ram,  // with executed: added to kept in the next cycle
    input  wire        from_sum,  // with executed: added to sum in the next cycle
    input  wire [31:0] kept,      // signed, with product
    output wire        executed,  // both operands were not 0
    output wire [15:0] product,   // signed; 0 if not executed
    output wire [31:0] sum        // signed, from an adder: the RAM has its registers
);
    wire        lane_executed;
    wire [15:0] lane_product;

    dot_lane_a9_b8 u_multiplier (
        .clk     (clk),
        .valid   (valid),
        .a       (mix ? weight : {q[7], q}),
        .b       (element),
        .executed(lane_executed),
        .product (lane_product)
    );

    assign executed = lane_executed;
    assign product = lane_product;

    // The sum of a mix: added to that of the RAM, to that of the cycle before, or to 0.
    reg from_ram_q;
    reg from_sum_q;

    always @(posedge clk) begin
        from_ram_q <= from_ram;
        from_sum_q <= from_sum;
    end

    reg  [31:0] sum_q;
    wire [31:0] so_far = (kept & {32{from_ram_q}}) | (sum_q & {32{from_sum_q}});
    wire [31:0] total = so_far + {{16{lane_product[15]}}, lane_product};

    always @(posedge clk) begin
        sum_q <= total;
    end

    assign sum = total;
endmodule
`default_nettype wire
