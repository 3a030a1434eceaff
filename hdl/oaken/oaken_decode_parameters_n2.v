// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's decode parameters by two units that take turns, as one of them takes a vector every four
// cycles. Each has a register in front, in which its header waits while the other one's is taken.
// Parameters leave in the order of the headers.
//
// The thresholds are finite and in ascending order; -0 counts as +0. With an error the parameters
// are arbitrary. No combinational path from any input to any output.
//
// Latency 12 cycles, one vector every 2 cycles.
// Generated for units = 2.
`default_nettype none
module oaken_decode_parameters_n2 (
    input  wire        clk,                   // clock, rising edge
    input  wire        rst_n,                 // synchronous reset, active low
    input  wire        in_valid,              // a header is offered
    output wire        in_ready,              // a header is taken if offered
    input  wire [95:0] in_header,             // six binary16, field 0 lowest: smallest and largest
                                              // of outer, middle and inner group
    input  wire [15:0] in_outer_lo,           // binary16 threshold
    input  wire [15:0] in_inner_lo,           // binary16 threshold
    input  wire [15:0] in_inner_hi,           // binary16 threshold
    input  wire [15:0] in_outer_hi,           // binary16 threshold
    output wire        out_valid,             // a set of parameters is offered
    input  wire        out_ready,             // a set of parameters is taken if offered
    output wire [15:0] out_base_outer_high,   // binary16 base, outer group, high side
    output wire [15:0] out_base_outer_low,    // binary16 base, outer group, low side
    output wire [15:0] out_base_middle_high,  // binary16 base, middle group, high side
    output wire [15:0] out_base_middle_low,   // binary16 base, middle group, low side
    output wire [15:0] out_base_inner,        // binary16 base, inner group
    output wire [15:0] out_slope_outer,       // binary16 slope, outer group, not negative
    output wire [15:0] out_slope_middle,      // binary16 slope, middle group, not negative
    output wire [15:0] out_slope_inner,       // binary16 slope, inner group, not negative
    output wire  [4:0] out_k0,                // codes of the middle group from here up are on the
                                              // high side: 0 to 16
    output wire  [3:0] out_error              // what is wrong with the header: ERROR_NONE, or one
                                              // of the ERROR_HEADER_ constants
);
    // The unit that takes the next header.
    reg         turn_q;
    wire        header0_ready;
    wire        header0_valid = in_valid & !turn_q;
    wire        takes0 = header0_ready & !turn_q;
    reg         waiting0_valid_q;
    reg  [95:0] waiting0_header_q;
    reg  [15:0] waiting0_outer_lo_q;
    reg  [15:0] waiting0_inner_lo_q;
    reg  [15:0] waiting0_inner_hi_q;
    reg  [15:0] waiting0_outer_hi_q;
    wire        waiting0_ready;

    assign header0_ready = !waiting0_valid_q | waiting0_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            waiting0_valid_q <= 1'b0;
        end else if (header0_ready) begin
            waiting0_valid_q <= header0_valid;
        end
    end

    always @(posedge clk) begin
        if (header0_ready) begin
            waiting0_header_q <= in_header;
            waiting0_outer_lo_q <= in_outer_lo;
            waiting0_inner_lo_q <= in_inner_lo;
            waiting0_inner_hi_q <= in_inner_hi;
            waiting0_outer_hi_q <= in_outer_hi;
        end
    end

    wire        unit0_ready;
    wire        unit0_valid;
    wire [15:0] unit0_base_outer_high;
    wire [15:0] unit0_base_outer_low;
    wire [15:0] unit0_base_middle_high;
    wire [15:0] unit0_base_middle_low;
    wire [15:0] unit0_base_inner;
    wire [15:0] unit0_slope_outer;
    wire [15:0] unit0_slope_middle;
    wire [15:0] unit0_slope_inner;
    wire  [4:0] unit0_k0;
    wire  [3:0] unit0_error;

    oaken_decode_parameters u_unit0 (
        .clk                 (clk),
        .rst_n               (rst_n),
        .in_valid            (waiting0_valid_q),
        .in_ready            (waiting0_ready),
        .in_header           (waiting0_header_q),
        .in_outer_lo         (waiting0_outer_lo_q),
        .in_inner_lo         (waiting0_inner_lo_q),
        .in_inner_hi         (waiting0_inner_hi_q),
        .in_outer_hi         (waiting0_outer_hi_q),
        .out_valid           (unit0_valid),
        .out_ready           (unit0_ready),
        .out_base_outer_high (unit0_base_outer_high),
        .out_base_outer_low  (unit0_base_outer_low),
        .out_base_middle_high(unit0_base_middle_high),
        .out_base_middle_low (unit0_base_middle_low),
        .out_base_inner      (unit0_base_inner),
        .out_slope_outer     (unit0_slope_outer),
        .out_slope_middle    (unit0_slope_middle),
        .out_slope_inner     (unit0_slope_inner),
        .out_k0              (unit0_k0),
        .out_error           (unit0_error)
    );

    wire        header1_ready;
    wire        header1_valid = in_valid & turn_q;
    wire        takes1 = header1_ready & turn_q;
    reg         waiting1_valid_q;
    reg  [95:0] waiting1_header_q;
    reg  [15:0] waiting1_outer_lo_q;
    reg  [15:0] waiting1_inner_lo_q;
    reg  [15:0] waiting1_inner_hi_q;
    reg  [15:0] waiting1_outer_hi_q;
    wire        waiting1_ready;

    assign header1_ready = !waiting1_valid_q | waiting1_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            waiting1_valid_q <= 1'b0;
        end else if (header1_ready) begin
            waiting1_valid_q <= header1_valid;
        end
    end

    always @(posedge clk) begin
        if (header1_ready) begin
            waiting1_header_q <= in_header;
            waiting1_outer_lo_q <= in_outer_lo;
            waiting1_inner_lo_q <= in_inner_lo;
            waiting1_inner_hi_q <= in_inner_hi;
            waiting1_outer_hi_q <= in_outer_hi;
        end
    end

    wire        unit1_ready;
    wire        unit1_valid;
    wire [15:0] unit1_base_outer_high;
    wire [15:0] unit1_base_outer_low;
    wire [15:0] unit1_base_middle_high;
    wire [15:0] unit1_base_middle_low;
    wire [15:0] unit1_base_inner;
    wire [15:0] unit1_slope_outer;
    wire [15:0] unit1_slope_middle;
    wire [15:0] unit1_slope_inner;
    wire  [4:0] unit1_k0;
    wire  [3:0] unit1_error;

    oaken_decode_parameters u_unit1 (
        .clk                 (clk),
        .rst_n               (rst_n),
        .in_valid            (waiting1_valid_q),
        .in_ready            (waiting1_ready),
        .in_header           (waiting1_header_q),
        .in_outer_lo         (waiting1_outer_lo_q),
        .in_inner_lo         (waiting1_inner_lo_q),
        .in_inner_hi         (waiting1_inner_hi_q),
        .in_outer_hi         (waiting1_outer_hi_q),
        .out_valid           (unit1_valid),
        .out_ready           (unit1_ready),
        .out_base_outer_high (unit1_base_outer_high),
        .out_base_outer_low  (unit1_base_outer_low),
        .out_base_middle_high(unit1_base_middle_high),
        .out_base_middle_low (unit1_base_middle_low),
        .out_base_inner      (unit1_base_inner),
        .out_slope_outer     (unit1_slope_outer),
        .out_slope_middle    (unit1_slope_middle),
        .out_slope_inner     (unit1_slope_inner),
        .out_k0              (unit1_k0),
        .out_error           (unit1_error)
    );

    always @(posedge clk) begin
        if (!rst_n) begin
            turn_q <= 1'b0;
        end else if (in_valid & in_ready) begin
            turn_q <= !turn_q;
        end
    end

    assign in_ready = takes0 | takes1;

    // The results, in the same order.
    reg  result_turn_q;
    wire results_ready;
    wire results_valid = result_turn_q ? unit1_valid : unit0_valid;

    always @(posedge clk) begin
        if (!rst_n) begin
            result_turn_q <= 1'b0;
        end else if (results_valid & results_ready) begin
            result_turn_q <= !result_turn_q;
        end
    end

    assign unit0_ready = results_ready & !result_turn_q;
    assign unit1_ready = results_ready & result_turn_q;
    assign out_valid = results_valid;
    assign out_base_outer_high = result_turn_q ? unit1_base_outer_high : unit0_base_outer_high;
    assign out_base_outer_low = result_turn_q ? unit1_base_outer_low : unit0_base_outer_low;
    assign out_base_middle_high = result_turn_q ? unit1_base_middle_high : unit0_base_middle_high;
    assign out_base_middle_low = result_turn_q ? unit1_base_middle_low : unit0_base_middle_low;
    assign out_base_inner = result_turn_q ? unit1_base_inner : unit0_base_inner;
    assign out_slope_outer = result_turn_q ? unit1_slope_outer : unit0_slope_outer;
    assign out_slope_middle = result_turn_q ? unit1_slope_middle : unit0_slope_middle;
    assign out_slope_inner = result_turn_q ? unit1_slope_inner : unit0_slope_inner;
    assign out_k0 = result_turn_q ? unit1_k0 : unit0_k0;
    assign out_error = result_turn_q ? unit1_error : unit0_error;
    assign results_ready = out_ready;
endmodule
`default_nettype wire
