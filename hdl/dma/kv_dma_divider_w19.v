// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Restoring division, a bit of the quotient per cycle. The divisor is not 0 and stays as it is
// until done.
//
// Latency 20 cycles, one division at a time.
// Generated for width = 19.
`default_nettype none
module kv_dma_divider_w19 (
    input  wire        clk,       // clock, rising edge
    input  wire        rst_n,     // synchronous reset, active low
    input  wire        start,     // a division begins
    input  wire [18:0] dividend,  // what is divided
    input  wire [15:0] divisor,   // by what
    output wire        done,      // the results are there, in this cycle and until the next start
    output wire [18:0] quotient,  // the quotient
    output wire        is_exact   // there is no rest
);
    // The quotient comes into the low end of the dividend as its bits leave at the high end.
    reg  [4:0] left_q;
    wire       works = |left_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            left_q <= 5'd0;
        end else begin
            left_q <= start ? 5'd19 : works ? (left_q - 5'd1) : left_q;
        end
    end

    reg  [18:0] shifted_q;
    reg  [15:0] rest_q;
    wire [16:0] next_rest = {rest_q, shifted_q[18]};
    wire        fits = next_rest >= {1'b0, divisor};
    wire [16:0] less = next_rest - {1'b0, divisor};
    wire [16:0] kept = fits ? less : next_rest;
    wire        unused_kept = kept[16];

    always @(posedge clk) begin
        if (start | works) begin
            rest_q <= start ? 16'd0 : kept[15:0];
            shifted_q <= start ? dividend : {shifted_q[17:0], fits};
        end
    end

    reg done_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            done_q <= 1'b0;
        end else begin
            done_q <= !start & (left_q == 5'd1);
        end
    end

    assign done = done_q;
    assign quotient = shifted_q;
    assign is_exact = rest_q == 16'd0;
endmodule
`default_nettype wire
