// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Cuts the outlier flags of a block of 64 elements into beats of 64. A vector's last block may end
// early: last says so with the beat that is taken. in_ready depends on out_ready and last.
//
// Latency 1 cycle, one beat per cycle.
// Generated for lanes = 64.
`default_nettype none
module oaken_block_serializer_l64 (
    input  wire        clk,          // clock, rising edge
    input  wire        rst_n,        // synchronous reset, active low
    input  wire        in_valid,     // a beat is offered
    output wire        in_ready,     // a beat is taken if offered
    input  wire [63:0] in_outlier,   // the element is an outlier
    input  wire [63:0] in_inner,     // of the inner group; meaningful if an outlier
    input  wire [63:0] in_side,      // its extra bit: low side, or negative
    input  wire  [3:0] in_error,     // format error of the block; 0 for none
    input  wire        last,         // the beat offered is the last of its vector
    output wire        out_valid,    // a beat is offered
    input  wire        out_ready,    // a beat is taken if offered
    output wire [63:0] out_outlier,  // the element is an outlier
    output wire [63:0] out_inner,    // of the inner group; meaningful if an outlier
    output wire [63:0] out_side,     // its extra bit: low side, or negative
    output wire  [3:0] out_error     // format error of the block; 0 for none
);
    reg held_q;
    wire beat_ready;
    wire beat_valid = held_q;
    wire leaves = held_q & beat_ready;
    wire unused_last = last;
    wire may_take = !held_q | leaves;
    wire takes = in_valid & may_take;

    assign in_ready = may_take;

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 1'b0;
        end else if (may_take) begin
            held_q <= takes;
        end
    end

    reg [63:0] outlier_q;

    always @(posedge clk) begin
        if (takes) begin
            outlier_q <= in_outlier;
        end
    end

    reg [63:0] inner_q;

    always @(posedge clk) begin
        if (takes) begin
            inner_q <= in_inner;
        end
    end

    reg [63:0] side_q;

    always @(posedge clk) begin
        if (takes) begin
            side_q <= in_side;
        end
    end

    reg [3:0] error_q;

    always @(posedge clk) begin
        if (takes) begin
            error_q <= in_error;
        end
    end

    assign out_valid = beat_valid;
    assign out_outlier = outlier_q;
    assign out_inner = inner_q;
    assign out_side = side_q;
    assign out_error = error_q;
    assign beat_ready = out_ready;
endmodule
`default_nettype wire
