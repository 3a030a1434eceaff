// SPDX-License-Identifier: Apache-2.0
//
// A shifter of `N entries of 8 bits with its checker: one entry after the other goes to the next free place.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [`N-1:0] in_keep,
    input wire [8*`N-1:0] in_entries,
    input wire in_last,
    input wire out_ready
);
    wire in_ready, out_valid, out_last;
    wire [`COUNT_BITS-1:0] out_count;
    wire [8*`N-1:0] out_entries;

    `SHIFTER u_unit (.*);

    reg [`COUNT_BITS-1:0] count;
    reg [8*`N-1:0] entries;
    integer i, place;
    always @* begin
        count = 0;
        entries = 0;
        for (i = 0; i < `N; i = i + 1) if (in_keep[i]) begin
            for (place = 0; place <= i; place = place + 1)
                if (count == place) entries[8*place +: 8] = in_entries[8*i +: 8];
            count = count + 1;
        end
    end
    stream_function_checker #(
        .WIDTH(8*`N + `COUNT_BITS + 1), .CAPACITY(`STAGES)
    ) u_checker (
        .*,
        .answer({in_last, count, entries}),
        .out_word({out_last, out_count, out_entries})
    );
endmodule
`default_nettype wire
