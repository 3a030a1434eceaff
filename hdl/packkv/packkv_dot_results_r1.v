// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Keeps 8 groups of up to 16 results until they are taken. room says that there is place for a
// group that is begun; its results may come at any time.
//
// Throughput: one result of every row per cycle.
// Generated for rows = 1.
`default_nettype none
module packkv_dot_results_r1 (
    input  wire        clk,           // clock, rising edge
    input  wire        rst_n,         // synchronous reset, active low
    input  wire        reserves,      // a group is begun
    input  wire        comes,         // results are there
    input  wire [31:0] data,          // binary32, row 0 lowest
    input  wire        last,          // last ones of their pass
    input  wire        wrong,         // they are not to be used
    input  wire        group_ends,    // last ones of their group
    input  wire  [2:0] flags,         // what was met in their pass
    output wire        room,          // a group may be begun
    output wire        quiet,         // all results have left
    output wire        nan_seen,      // what was met in the pass of results that leave
    output wire        inf_seen,      // what was met in the pass of results that leave
    output wire        clamped_seen,  // what was met in the pass of results that leave
    output wire        failed,        // a pass that is not to be used has left
    output wire        out_valid,     // a beat of results is offered
    input  wire        out_ready,     // a beat of results is taken if offered
    output wire [31:0] out_data,      // binary32, one per row, row 0 lowest
    output wire        out_last,      // last beat of the pass
    output wire        out_user       // with tlast: the pass is not to be used
);
    wire        result_ready;
    wire        result_valid = comes;
    wire        unused_result_ready = result_ready;
    wire        given_ready;
    wire        given_valid;
    wire [37:0] given_packed;

    stream_fifo_d128_w38 u_given (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (result_valid),
        .in_ready (result_ready),
        .in_data  ({flags, group_ends, wrong, last, data}),
        .out_ready(given_ready),
        .out_valid(given_valid),
        .out_data (given_packed)
    );

    wire [31:0] given_data = given_packed[31:0];
    wire        given_last = given_packed[32];
    wire        given_wrong = given_packed[33];
    wire        given_ends = given_packed[34];
    wire  [2:0] given_flags = given_packed[37:35];
    wire        leaves = given_valid & given_ready;
    wire        frees = leaves & given_ends;
    reg   [3:0] groups_q;
    wire        changes = reserves ^ frees;

    always @(posedge clk) begin
        if (!rst_n) begin
            groups_q <= 4'd0;
        end else if (changes) begin
            groups_q <= frees ? (groups_q - 4'd1) : (groups_q + 4'd1);
        end
    end

    assign room = groups_q < 4'd8;
    assign quiet = groups_q == 4'd0;
    assign nan_seen = leaves & given_flags[0];
    assign inf_seen = leaves & given_flags[1];
    assign clamped_seen = leaves & given_flags[2];
    assign failed = leaves & (given_last & given_wrong);
    assign out_valid = given_valid;
    assign out_data = given_data;
    assign out_last = given_last;
    assign out_user = given_last & given_wrong;
    assign given_ready = out_ready;
endmodule
`default_nettype wire
