// SPDX-License-Identifier: Apache-2.0
//
// PackKV's headers, `HEADER, of packs of codes of up to `BITS bits, with their checker, which writes one as the format
// has it (formats-packkv.md, section 4): 16 minima of b bits, two's complement, then 16 widths of as many bits as b
// has.
`default_nettype none
module bound (
    input wire clk,
    input wire in_valid,
    input wire [`BITS-1:0] in_lowest,
    input wire [WIDTH-1:0] in_width,
    input wire [WIDTH-1:0] in_bits,
    input wire [3:0] in_dest,
    input wire in_last
);
    localparam WIDTH = $clog2(`BITS + 1);
    localparam BYTES = 2 * (`BITS + WIDTH);
    localparam COUNT = $clog2(BYTES + 1);

    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    wire rst_n = started;
    wire out_valid, out_last;
    wire [8*BYTES-1:0] out_bytes;
    wire [COUNT-1:0] out_count;
    wire [3:0] out_filled, out_dest, place_q;
    wire [16*`BITS-1:0] lowest_q;
    wire [16*WIDTH-1:0] widths_q;
    `HEADER u_unit (.*);

    always @* assume (in_bits >= 2 && in_bits <= `BITS && in_width <= `BITS);

    // The last 16 packs, the newest uppermost, and how many there were since a header.
    reg [3:0] count, filled;
    reg is_complete;
    reg [16*`BITS-1:0] lowest;
    reg [16*WIDTH-1:0] widths;
    reg [WIDTH-1:0] b;
    reg [4:0] along;
    always @(posedge clk) begin
        is_complete <= started && in_valid && count == 4'd15;
        if (!started) count <= 4'd0;
        if (started && in_valid) begin
            count <= count + 4'd1;
            lowest <= {in_lowest, lowest[16*`BITS-1:`BITS]};
            widths <= {in_width, widths[16*WIDTH-1:WIDTH]};
            {b, along} <= {in_bits, in_dest, in_last};
            // Packs go in pairs, the first of which is pair 1.
            if (in_width != 0) filled <= count / 2 + 4'd1;
            else if (count == 4'd0) filled <= 4'd0;
        end
    end

    reg [3:0] field;
    reg [8*BYTES-1:0] due, min, width;
    reg is_same;
    integer i;
    always @* begin
        field = b >= 8 ? 4'd4 : b >= 4 ? 4'd3 : 4'd2;
        due = 0;
        is_same = 1'b1;
        for (i = 0; i < 16; i = i + 1) begin
            min = lowest[`BITS*i +: `BITS] & ~({`BITS{1'b1}} << b);
            width = widths[WIDTH*i +: WIDTH] & ~({WIDTH{1'b1}} << field);
            due = due | (min << (b * i)) | (width << (16 * b + field * i));
            // What is older than the header may be anything.
            if (i + count >= 16 || is_complete)
                is_same = is_same && lowest_q[`BITS*i +: `BITS] == lowest[`BITS*i +: `BITS] &&
                    widths_q[WIDTH*i +: WIDTH] == widths[WIDTH*i +: WIDTH];
        end
    end

    always @(posedge clk) if (started) begin
        same_place: assert (place_q == count);
        same_packs: assert (is_same);
        complete: assert (out_valid == is_complete);
        begins_again: assert (!is_complete || count == 4'd0);
        if (is_complete) is_written: assert (out_bytes == due);
        if (is_complete || count != 4'd0) begin
            has_bits: assert (b >= 2 && b <= `BITS);
            is_counted: assert (out_count == 2 * b + 2 * field);
            last_bytes: assert (out_filled == filled);
            goes_along: assert ({out_dest, out_last} == along);
        end
    end
endmodule
`default_nettype wire
