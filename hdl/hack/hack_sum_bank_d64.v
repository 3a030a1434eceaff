// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// A bank of sums. What is read in a cycle is added to in the next one and written in the one behind
// it: the same row is to be read three cycles later at the earliest.
//
// Latency 2 cycles, one addition per cycle.
// Generated for rows = 64.
`default_nettype none
(* keep_hierarchy *)
module hack_sum_bank_d64 (
    input  wire        clk,        // clock, rising edge
    input  wire        rst_n,      // synchronous reset, active low
    input  wire [50:0] addend,     // what is added, signed
    input  wire        carry,      // 1 more is added
    input  wire        adds,       // it is added; else the sum stays
    input  wire        restarts,   // added to 0
    input  wire        chains,     // added to the sum of the beat before
    input  wire        writes,     // the sum is written
    input  wire  [5:0] write_row,  // to this row
    input  wire        reads,      // a sum is read
    input  wire  [5:0] read_row,   // from this row
    output wire [63:0] kept        // the sum read in the cycle before
);
    reg [50:0] addend_q;
    reg        carry_q;
    reg        add_q;
    reg        from_row_q;
    reg        from_sum_q;

    always @(posedge clk) begin
        addend_q <= addend;
        carry_q <= carry;
        add_q <= adds;
        from_row_q <= !restarts & !chains;
        from_sum_q <= !restarts & chains;
    end

    wire [63:0] kept_sum;
    reg  [63:0] sum_q;
    reg         writing_q;
    reg   [5:0] writing_row_q;

    sdp_ram_d64_w64 u_sums (
        .clk    (clk),
        .wr_en  (writing_q),
        .wr_addr(writing_row_q),
        .wr_data(sum_q),
        .rd_en  (reads),
        .rd_addr(read_row),
        .rd_data(kept_sum)
    );

    wire [63:0] so_far = (kept_sum & {64{from_row_q}}) | (sum_q & {64{from_sum_q}});

    // The carry enters below the lowest bit.
    wire [64:0] total = {so_far, 1'b1} + {{{13{addend_q[50]}}, addend_q}, carry_q};
    wire        unused_total = total[0];

    always @(posedge clk) begin
        if (add_q) begin
            sum_q <= total[64:1];
        end
    end

    reg write_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_q <= 1'b0;
            writing_q <= 1'b0;
        end else begin
            write_q <= writes;
            writing_q <= write_q;
        end
    end

    reg [5:0] write_row_q;

    always @(posedge clk) begin
        write_row_q <= write_row;
        writing_row_q <= write_row_q;
    end

    assign kept = kept_sum;
endmodule
`default_nettype wire
