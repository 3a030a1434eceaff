// SPDX-License-Identifier: Apache-2.0
//
// The rules of AXI4 that a write master keeps: what is offered stays, no burst crosses a boundary or
// differs from the others, data belong to bursts that were offered and end with WLAST where they should,
// and no more bursts are under way than there may be. All pieces, stalls and flushes are possible.
`default_nettype none
module axi_write_checker #(
    parameter ADDRESS_BITS = 16,
    parameter PLACE_BITS = 3,
    parameter BURST_BITS = 5,
    parameter OUTSTANDING = 3
) (
    input wire clk,
    input wire rst_n,
    input wire flush,
    input wire idle,
    input wire [ADDRESS_BITS-1:0] piece_address,
    input wire [BURST_BITS:0] piece_bytes,
    input wire [ADDRESS_BITS-1:0] awaddr,
    input wire [7:0] awlen,
    input wire [10:0] awattributes,
    input wire awvalid,
    input wire awready,
    input wire [(1 << PLACE_BITS)-1:0] wstrb,
    input wire [(8 << PLACE_BITS)-1:0] wdata,
    input wire wlast,
    input wire wvalid,
    input wire wready,
    input wire bvalid,
    input wire bready,
    // The cycles behind reset, and what is counted at the port.
    output reg started,
    output reg [2:0] waiting,
    output reg [8*(OUTSTANDING+1)-1:0] lengths,
    output reg [2:0] unanswered,
    output reg [2:0] taken,
    output reg [7:0] beat,
    output reg noted
);
    initial started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    // A piece has bytes and crosses no multiple of the largest burst.
    wire [BURST_BITS+1:0] piece_end = piece_address[BURST_BITS-1:0] + piece_bytes;
    always @* assume (piece_bytes != 0 && piece_end <= (1 << BURST_BITS));

    // Bursts that were offered and lack data, the oldest lowest: number of beats less 1. Bursts that have
    // all data and lack their response. Bursts whose address was taken. Beats of the oldest one, and whether
    // the burst that is offered was counted.
    initial begin
        waiting = 0;
        lengths = 0;
        unanswered = 0;
        taken = 0;
        beat = 0;
        noted = 1'b0;
    end
    wire comes = awvalid & !noted;
    wire moves = wvalid & wready;
    wire ends = moves & wlast;
    wire answered = bvalid & bready;
    // A memory answers what it took. It takes the last beat of a burst behind its address: to one that does
    // not, the data of the next burst may be offered while its address still waits, as AXI4 permits.
    always @* assume (!bvalid || unanswered != 0);
    always @* assume (!ends || taken > unanswered);
    wire [2:0] kept = waiting - ends;
    wire [8*(OUTSTANDING+1)-1:0] left = ends ? lengths >> 8 : lengths;
    always @(posedge clk) begin
        noted <= started & awvalid & !awready;
        waiting <= started ? kept + comes : 3'd0;
        lengths <= comes ? left | ({{(8*OUTSTANDING){1'b0}}, awlen} << {kept, 3'b000}) : left;
        unanswered <= started ? unanswered + ends - answered : 3'd0;
        taken <= started ? taken + (awvalid & awready) - answered : 3'd0;
        beat <= !started | ends ? 8'd0 : beat + moves;
        if (!started) lengths <= 0;
    end

    reg aw_kept = 1'b0, w_kept = 1'b0;
    reg [ADDRESS_BITS+7:0] aw_before;
    reg [(9 << PLACE_BITS):0] w_before;
    always @(posedge clk) begin
        aw_kept <= started & awvalid & !awready;
        w_kept <= started & wvalid & !wready;
        aw_before <= {awaddr, awlen};
        w_before <= {wlast, wstrb, wdata};
    end

    wire [7:0] length_now = waiting != 0 ? lengths[7:0] : awlen;
    wire [BURST_BITS+8:0] burst_end = awaddr[BURST_BITS-1:PLACE_BITS] + awlen;
    always @(posedge clk) if (started) begin
        if (aw_kept) stable_aw: assert (awvalid && aw_before == {awaddr, awlen});
        if (w_kept) stable_w: assert (wvalid && w_before == {wlast, wstrb, wdata});
        if (awvalid) no_boundary: assert (burst_end < (1 << (BURST_BITS - PLACE_BITS)));
        if (awvalid) attributes: assert (awattributes == {1'b0, PLACE_BITS[2:0], 2'b01, 4'b0011, 1'b0});
        if (wvalid) data_of_burst: assert (waiting != 0);
        if (wvalid && waiting != 0) last_beat: assert (wlast == (beat == length_now));
        few_bursts: assert (waiting + unanswered <= OUTSTANDING);
        response_taken: assert (bready);
        if (idle) idle_is_quiet: assert (waiting == 0 && unanswered == 0 && !awvalid && !wvalid);
    end
endmodule
`default_nettype wire
