// SPDX-License-Identifier: Apache-2.0
//
// A register slice with its checker: the answer to a beat is the beat.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [7:0] in_data,
    input wire out_ready
);
    wire in_ready, out_valid;
    wire [7:0] out_data;

    stream_register_w8 u_unit (.*);

    stream_function_checker #(
        .WIDTH(8), .CAPACITY(1)
    ) u_checker (
        .*,
        .answer(in_data),
        .out_word(out_data)
    );
endmodule
`default_nettype wire
