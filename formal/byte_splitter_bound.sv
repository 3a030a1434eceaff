// SPDX-License-Identifier: Apache-2.0
//
// A splitter of words of `BYTES bytes into parts of `PART with its checker, which counts the parts of a word: they come
// in order and are taken with the last one.
`default_nettype none
module bound (
    input wire clk,
    input wire in_valid,
    input wire [8*`BYTES-1:0] in_data,
    input wire [`BYTES-1:0] in_keep,
    input wire in_last,
    input wire out_ready
);
    wire in_ready, out_valid, out_last;
    wire [8*`PART-1:0] out_data;
    wire [`PART-1:0] out_keep;
    // A register, which expose made a port.
    wire [`NUMBER_BITS-1:0] number;
    reg started = 1'b0;

    `SPLITTER u_unit (
        .clk(clk), .rst_n(started),
        .in_valid(in_valid), .in_ready(in_ready),
        .in_data(in_data), .in_keep(in_keep), .in_last(in_last),
        .out_valid(out_valid), .out_ready(out_ready),
        .out_data(out_data), .out_keep(out_keep), .out_last(out_last),
        .number_q(number)
    );

    // A word marks its bytes from byte 0 up, and stays until it is taken.
    reg waits = 1'b0;
    reg [9*`BYTES:0] waiting;
    always @* begin
        assume ((in_keep & (in_keep + 1'b1)) == 0);
        if (waits) assume (in_valid && {in_last, in_keep, in_data} == waiting);
    end

    // The bytes of the word that have come out, and those that are left of it.
    reg [`COUNT_BITS-1:0] done = 0;
    wire [`BYTES-1:0] left_keep = in_keep >> done;
    wire [8*`BYTES-1:0] left = in_data >> (8 * done);
    wire is_last_part = (left_keep >> `PART) == 0;
    always @(posedge clk) begin
        started <= 1'b1;
        if (started) begin
            waits <= in_valid & !in_ready;
            waiting <= {in_last, in_keep, in_data};
            if (out_valid & out_ready) done <= is_last_part ? 0 : done + `PART;

            part_of_each_word: assert (out_valid == in_valid);
            taken_with_last: assert (!in_valid || in_ready == (out_ready & is_last_part));
            if (out_valid) begin
                in_order: assert (out_data == left[8*`PART-1:0]);
                its_bytes: assert (out_keep == left_keep[`PART-1:0]);
                last_part: assert (out_last == (in_last & is_last_part));
            end
            // What the induction leans on.
            assert (done == `PART * number);
            assert (done == 0 || (waits && waiting[8*`BYTES +: `BYTES] >> done != 0));
        end
    end
endmodule
`default_nettype wire
