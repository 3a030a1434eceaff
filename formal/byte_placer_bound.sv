// SPDX-License-Identifier: Apache-2.0
//
// A placer of words of `BYTES bytes, `WIDTH bits each, with its checker, which knows the column behind the last word.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [`WIDTH*`BYTES-1:0] in_data,
    input wire [`BYTES-1:0] in_keep,
    input wire in_last,
    input wire out_ready
);
    wire in_ready, out_valid, out_full, out_last;
    wire [`WIDTH*`BYTES-1:0] out_data;
    wire [`BYTES-1:0] out_low, out_high;
    wire [`COLUMN_BITS:0] out_count;

    `PLACER u_unit (.*);

    // A word marks its bytes from byte 0 up.
    always @* assume ((in_keep & (in_keep + 1'b1)) == 0);

    reg [`COLUMN_BITS:0] count;
    integer i;
    always @* begin
        count = 0;
        for (i = 0; i < `BYTES; i = i + 1) count = count + in_keep[i];
    end

    reg [`COLUMN_BITS-1:0] column = 0;
    always @(posedge clk) if (rst_n && in_valid && in_ready) column <= column + count[`COLUMN_BITS-1:0];

    // The columns of two rows that the word fills, and its bytes in these columns, those of the next row over the others.
    wire [2*`BYTES-1:0] columns = {{`BYTES{1'b0}}, in_keep} << column;
    wire [2*`WIDTH*`BYTES-1:0] bytes = {{`WIDTH*`BYTES{1'b0}}, in_data} << (`WIDTH * column);
    wire [`WIDTH*`BYTES-1:0] turned = bytes[`WIDTH*`BYTES-1:0] | bytes[2*`WIDTH*`BYTES-1:`WIDTH*`BYTES];
    wire [`BYTES-1:0] low = columns[`BYTES-1:0];
    wire [`BYTES-1:0] high = columns[2*`BYTES-1:`BYTES];
    wire is_full = {1'b0, column} + count >= `BYTES;

    stream_function_checker #(
        .WIDTH(`WIDTH*`BYTES + 2*`BYTES + `COLUMN_BITS + 3), .CAPACITY(1)
    ) u_checker (
        .*,
        .answer({in_last, count, is_full, high, low, turned}),
        .out_word({out_last, out_count, out_full, out_high, out_low, out_data})
    );
endmodule
`default_nettype wire
