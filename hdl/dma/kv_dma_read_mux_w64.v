// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Two read masters on one AXI4 port: their bursts are offered in turn. Bit 1 of an id is the number
// of the master, which takes the beats that have it. A master takes every beat at once, so r_ready
// never falls.
//
// Latency 1 cycle, a burst and a beat per cycle.
// Generated for bus_bytes = 64, address_bits = 40.
`default_nettype none
module kv_dma_read_mux_w64 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         ar0_valid,  // a read burst is offered
    output wire         ar0_ready,  // a read burst is taken if offered
    input  wire   [0:0] ar0_id,     // 0 dense, 1 sparse
    input  wire  [39:0] ar0_addr,   // address of the first byte
    input  wire   [7:0] ar0_len,    // number of beats less 1
    input  wire         ar1_valid,  // a read burst is offered
    output wire         ar1_ready,  // a read burst is taken if offered
    input  wire   [0:0] ar1_id,     // 0 dense, 1 sparse
    input  wire  [39:0] ar1_addr,   // address of the first byte
    input  wire   [7:0] ar1_len,    // number of beats less 1
    input  wire         r_valid,    // a beat that was read is offered
    output wire         r_ready,    // a beat that was read is taken if offered
    input  wire   [1:0] r_id,       // bit 0: 0 dense, 1 sparse; bit 1: the reader
    input  wire [511:0] r_data,     // bytes in their places
    input  wire   [1:0] r_resp,     // response: values above
    input  wire         r_last,     // last beat of the burst
    output wire         ar_valid,   // a read burst is offered
    input  wire         ar_ready,   // a read burst is taken if offered
    output wire   [1:0] ar_id,      // bit 0: 0 dense, 1 sparse; bit 1: the reader
    output wire  [39:0] ar_addr,    // address of the first byte
    output wire   [7:0] ar_len,     // number of beats less 1
    output wire   [2:0] ar_size,    // log2 of the bytes of a beat
    output wire   [1:0] ar_burst,   // INCR
    output wire   [3:0] ar_cache,   // normal memory, bufferable
    output wire   [2:0] ar_prot,    // unprivileged, secure, data
    output wire         r0_valid,   // a beat that was read is offered
    input  wire         r0_ready,   // a beat that was read is taken if offered
    output wire   [0:0] r0_id,      // 0 dense, 1 sparse
    output wire [511:0] r0_data,    // bytes in their places
    output wire   [1:0] r0_resp,    // response: values above
    output wire         r0_last,    // last beat of the burst
    output wire         r1_valid,   // a beat that was read is offered
    input  wire         r1_ready,   // a beat that was read is taken if offered
    output wire   [0:0] r1_id,      // 0 dense, 1 sparse
    output wire [511:0] r1_data,    // bytes in their places
    output wire   [1:0] r1_resp,    // response: values above
    output wire         r1_last     // last beat of the burst
);
    // Bursts, in turn.
    reg  was_1_q;
    wire is_1 = ar1_valid & (!was_1_q | !ar0_valid);
    wire request_ready;
    wire request_valid = ar0_valid | ar1_valid;

    always @(posedge clk) begin
        if (!rst_n) begin
            was_1_q <= 1'b0;
        end else if (request_valid & request_ready) begin
            was_1_q <= is_1;
        end
    end

    assign ar0_ready = request_ready & !is_1;
    assign ar1_ready = request_ready & is_1;

    wire        burst_ready;
    wire        burst_valid;
    wire [49:0] burst_data;

    skid_buffer_w50 u_burst (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (request_valid),
        .in_ready (request_ready),
        .in_data  ({is_1 ? ar1_len : ar0_len, is_1 ? ar1_addr : ar0_addr, is_1,
            is_1 ? ar1_id : ar0_id}),
        .out_ready(burst_ready),
        .out_valid(burst_valid),
        .out_data (burst_data)
    );

    wire  [1:0] burst_id = burst_data[1:0];
    wire [39:0] burst_addr = burst_data[41:2];
    wire  [7:0] burst_len = burst_data[49:42];

    assign ar_valid = burst_valid;
    assign ar_id = burst_id;
    assign ar_addr = burst_addr;
    assign ar_len = burst_len;
    assign ar_size = 3'd6;
    assign ar_burst = 2'd1;
    assign ar_cache = 4'd3;
    assign ar_prot = 3'd0;
    assign burst_ready = ar_ready;

    // Beats, to the master that they are of.
    wire beat0_ready;
    wire beat0_valid = r_valid & !r_id[1];

    assign r0_valid = beat0_valid;
    assign r0_id = r_id[0];
    assign r0_data = r_data;
    assign r0_resp = r_resp;
    assign r0_last = r_last;
    assign beat0_ready = r0_ready;

    wire beat1_ready;
    wire beat1_valid = r_valid & r_id[1];

    assign r1_valid = beat1_valid;
    assign r1_id = r_id[0];
    assign r1_data = r_data;
    assign r1_resp = r_resp;
    assign r1_last = r_last;
    assign beat1_ready = r1_ready;
    assign r_ready = beat0_ready & beat1_ready;
endmodule
`default_nettype wire
