// SPDX-License-Identifier: Apache-2.0
//
// Two read masters on one port with the checker. A burst is {len, addr, id}, a beat {last, resp, data, id}, as in
// skid buffers.
`default_nettype none
module bound (input wire clk, input wire rst_n, input wire [1:0] given_valid,
    input wire [81:0] given, input wire ready, input wire beat_valid, input wire beat_of,
    input wire [131:0] beat, input wire [1:0] to_ready);
    wire [1:0] given_ready, to_valid; wire [263:0] to; wire valid, beat_ready;
    wire [41:0] burst, skid; wire [2:0] size, prot; wire [1:0] kind; wire [3:0] cache;
    wire was_1, out_valid, skid_valid;
    kv_dma_read_mux_w16_x32 u_unit (.clk(clk), .rst_n(rst_n),
        .ar0_valid(given_valid[0]), .ar0_ready(given_ready[0]),
        .ar0_id(given[0]), .ar0_addr(given[1 +: 32]),
        .ar0_len(given[33 +: 8]),
        .r0_valid(to_valid[0]), .r0_ready(to_ready[0]), .r0_id(to[0]),
        .r0_data(to[1 +: 128]),
        .r0_resp(to[129 +: 2]), .r0_last(to[131]),
        .ar1_valid(given_valid[1]), .ar1_ready(given_ready[1]),
        .ar1_id(given[41]), .ar1_addr(given[42 +: 32]),
        .ar1_len(given[74 +: 8]),
        .r1_valid(to_valid[1]), .r1_ready(to_ready[1]), .r1_id(to[132]),
        .r1_data(to[133 +: 128]),
        .r1_resp(to[261 +: 2]), .r1_last(to[263]),
        .r_valid(beat_valid), .r_ready(beat_ready), .r_id({beat_of, beat[0]}),
        .r_data(beat[1 +: 128]), .r_resp(beat[129 +: 2]), .r_last(beat[131]),
        .ar_valid(valid), .ar_ready(ready), .ar_id(burst[1:0]), .ar_addr(burst[2 +: 32]),
        .ar_len(burst[34 +: 8]), .ar_size(size), .ar_burst(kind), .ar_cache(cache), .ar_prot(prot),
        .was_1_q(was_1), .\u_burst.out_valid_q (out_valid), .\u_burst.skid_valid_q (skid_valid),
        .\u_burst.skid_data_q (skid));
    read_mux_checker #(.BURST(42), .BEAT(132)) u_checker (.*,
        .attributes({size, kind, cache, |prot}));
endmodule
`default_nettype wire
