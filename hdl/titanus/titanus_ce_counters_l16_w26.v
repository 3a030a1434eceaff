// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Counts the products of a command: executed, and skipped because an operand was 0.
//
// Latency 2 cycles, one beat per cycle.
`default_nettype none
module titanus_ce_counters_l16_w26 (
    input  wire        clk,           // clock, rising edge
    input  wire        clear,         // a command begins
    input  wire        valid,         // lanes have multiplied, or not
    input  wire [15:0] executed,      // lanes that executed their product
    output wire [47:0] all_executed,  // products of two operands not 0
    output wire [47:0] all_skipped    // the other products
);
    wire [4:0] executed_lanes;

    titanus_ones_w16 u_executed_lanes (
        .bits (executed),
        .count(executed_lanes)
    );

    reg       counted_q;
    reg [4:0] ones_q;

    always @(posedge clk) begin
        counted_q <= valid;
        ones_q <= executed_lanes;
    end

    wire  [4:0] zeros = 5'd16 - ones_q;
    reg  [25:0] executed_products_q;
    wire  [4:0] executed_more = ones_q & {5{counted_q}};

    always @(posedge clk) begin
        executed_products_q <= clear ? 26'd0 : (executed_products_q + {21'd0, executed_more});
    end

    assign all_executed = {22'd0, executed_products_q};

    reg  [25:0] skipped_products_q;
    wire  [4:0] skipped_more = zeros & {5{counted_q}};

    always @(posedge clk) begin
        skipped_products_q <= clear ? 26'd0 : (skipped_products_q + {21'd0, skipped_more});
    end

    assign all_skipped = {22'd0, skipped_products_q};
endmodule
`default_nettype wire
