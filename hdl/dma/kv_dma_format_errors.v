// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Format errors of two decoders: the first one, that of decoder 0 if both come in one cycle, and
// how many there are. clear goes to the decoders as well.
//
// Latency 1 cycle, one look per cycle.
`default_nettype none
module kv_dma_format_errors (
    input  wire        clk,     // clock, rising edge
    input  wire        rst_n,   // synchronous reset, active low
    input  wire  [3:0] first0,  // first error of the decoder
    input  wire  [3:0] first1,  // first error of the decoder
    input  wire [15:0] count0,  // its errors
    input  wire [15:0] count1,  // its errors
    input  wire        clear,   // forgets the errors
    output wire  [3:0] first,   // code of the first error
    output wire [15:0] count    // errors
);
    wire [3:0] now = (|first0) ? first0 : first1;
    reg  [3:0] first_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 4'd0;
        end else begin
            first_q <= ((|first_q) ? first_q : now) & {4{!clear}};
        end
    end

    reg [16:0] sum_q;

    always @(posedge clk) begin
        sum_q <= {1'b0, count0} + {1'b0, count1};
    end

    assign first = first_q;
    assign count = sum_q[15:0] | {16{sum_q[16]}};
endmodule
`default_nettype wire
