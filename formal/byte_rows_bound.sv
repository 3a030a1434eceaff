// SPDX-License-Identifier: Apache-2.0
//
// `ROWS rows of `BYTES bytes with their checker, which follows the byte of any one row and column.
`default_nettype none
module bound (
    input wire clk,
    input wire write,
    input wire [`ROWS-1:0] write_row,
    input wire [`BYTES-1:0] low,
    input wire [`BYTES-1:0] high,
    input wire [8*`BYTES-1:0] data,
    input wire [`ROWS-1:0] read_row,
    input wire [`BYTES-1:0] from_column
);
    wire [8*`BYTES-1:0] picked;

    `ROWS_UNIT u_unit (.*);

    // The row and the column that are followed.
    (* anyconst *) reg [`ROWS-1:0] row;
    (* anyconst *) reg [`COLUMN_BITS-1:0] column;
    wire [`ROWS-1:0] row_before = {row[0], row[`ROWS-1:1]};
    always @* begin
        assume (row != 0 && (row & (row - 1'b1)) == 0);
        assume (write_row != 0 && (write_row & (write_row - 1'b1)) == 0);
        assume (read_row != 0 && (read_row & (read_row - 1'b1)) == 0);
    end

    reg is_known = 1'b0;
    reg [7:0] value;
    wire in_current = write_row == row && low[column];
    wire in_next = write_row == row_before && high[column];
    wire [7:0] given = data >> {column, 3'd0};
    always @(posedge clk) if (write && (in_current || in_next)) begin
        is_known <= 1'b1;
        value <= given;
    end

    wire [7:0] seen = picked >> {column, 3'd0};
    wire is_read = from_column[column] ? read_row == row : read_row == row_before;
    always @* if (is_known && is_read) last_written: assert (seen == value);
endmodule
`default_nettype wire
