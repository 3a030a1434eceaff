// SPDX-License-Identifier: Apache-2.0
//
// Titanus' zero-insert of `LANES entries of 8 bits with its checker: one marked lane after the other takes the next
// entry.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [`LANES-1:0] in_mask,
    input wire [8*`LANES-1:0] in_entries,
    input wire in_last,
    input wire out_ready
);
    wire in_ready, out_valid, out_last;
    wire [`LANES-1:0] out_mask;
    wire [8*`LANES-1:0] out_entries;

    `INSERT u_unit (.*);

    reg [5:0] taken;
    reg [8*`LANES-1:0] entries;
    integer i, from;
    always @* begin
        taken = 0;
        entries = 0;
        for (i = 0; i < `LANES; i = i + 1) if (in_mask[i]) begin
            for (from = 0; from <= i; from = from + 1)
                if (taken == from) entries[8*i +: 8] = in_entries[8*from +: 8];
            taken = taken + 1;
        end
    end
    stream_function_checker #(
        .WIDTH(9*`LANES + 1), .CAPACITY(2)
    ) u_checker (
        .*,
        .answer({in_last, in_mask, entries}),
        .out_word({out_last, out_mask, out_entries})
    );
endmodule
`default_nettype wire
