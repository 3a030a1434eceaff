// SPDX-License-Identifier: Apache-2.0
//
// A packer of 16 entries of `WIDTH bits with what it makes of a beat, one cycle later: one entry after the other goes to
// the next free place.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [15:0] in_keep,
    input wire [16*`WIDTH-1:0] in_entries,
    input wire in_last,
    input wire [3:0] bits
);
    wire out_valid, out_last;
    wire [255:0] out_data;
    wire [5:0] out_bytes;
    wire [4:0] kept;
    wire [16*`WIDTH-1:0] kept_entries;

    `PACKER u_unit (.*);

    reg [4:0] count, count_q;
    reg [16*`WIDTH-1:0] entries, entries_q;
    integer i, place;
    always @* begin
        count = 0;
        entries = 0;
        for (i = 0; i < 16; i = i + 1) if (in_keep[i]) begin
            for (place = 0; place <= i; place = place + 1)
                if (count == place) entries[`WIDTH*place +: `WIDTH] = in_entries[`WIDTH*i +: `WIDTH];
            count = count + 1;
        end
    end

    reg seen = 1'b0;
    always @(posedge clk) begin
        seen <= 1'b1;
        count_q <= count;
        entries_q <= entries;
    end
    always @* if (seen) begin
        counts: assert (kept == count_q);
        moves: assert (kept_entries == entries_q);
    end
endmodule
`default_nettype wire
