// SPDX-License-Identifier: Apache-2.0
//
// The rules of AXI4 that a read master keeps: what is offered stays, no burst crosses a boundary or differs
// from the others, no more bursts are under way than there may be, and every beat is taken. All pieces,
// stalls and flushes are possible, and beats of both ids in any order.
`default_nettype none
module axi_read_checker #(
    parameter ADDRESS_BITS = 16,
    parameter PLACE_BITS = 3,
    parameter BURST_BITS = 5,
    parameter OUTSTANDING = 3
) (
    input wire clk,
    input wire rst_n,
    input wire flush,
    input wire idle,
    input wire [2*ADDRESS_BITS-1:0] piece_address,
    input wire [2*BURST_BITS+1:0] piece_bytes,
    input wire arid,
    input wire [ADDRESS_BITS-1:0] araddr,
    input wire [7:0] arlen,
    input wire [9:0] arattributes,
    input wire arvalid,
    input wire arready,
    input wire rid,
    input wire rlast,
    input wire rvalid,
    input wire rready,
    // The cycles behind reset, and the bursts under way.
    output reg started,
    output wire [3:0] open
);
    initial started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    // A piece begins with a beat, has bytes, and crosses no multiple of the largest burst.
    genvar kind;
    generate
        for (kind = 0; kind < 2; kind = kind + 1) begin : pieces
            wire [ADDRESS_BITS-1:0] address = piece_address[kind*ADDRESS_BITS +: ADDRESS_BITS];
            wire [BURST_BITS:0] bytes = piece_bytes[kind*(BURST_BITS+1) +: BURST_BITS+1];
            wire [BURST_BITS+1:0] piece_end = address[BURST_BITS-1:0] + bytes;
            always @* assume (address[PLACE_BITS-1:0] == 0);
            always @* assume (bytes != 0 && piece_end <= (1 << BURST_BITS));
        end
    endgenerate

    // Bursts that were taken, of each id the oldest lowest: number of beats less 1; and the beats of the
    // oldest that came.
    reg [2:0] open0 = 0, open1 = 0;
    reg [8*(OUTSTANDING+1)-1:0] lengths0 = 0, lengths1 = 0;
    reg [7:0] beat0 = 0, beat1 = 0;
    assign open = {1'b0, open0} + {1'b0, open1};
    wire comes = arvalid & arready;
    wire moves = rvalid & rready;
    always @* assume (!rvalid || (rid ? open1 != 0 : open0 != 0));
    always @* assume (!rvalid || rlast == (rid ? beat1 == lengths1[7:0] : beat0 == lengths0[7:0]));
    wire ends0 = moves & rlast & !rid, ends1 = moves & rlast & rid;
    wire [2:0] kept0 = open0 - ends0, kept1 = open1 - ends1;
    wire [8*(OUTSTANDING+1)-1:0] left0 = ends0 ? lengths0 >> 8 : lengths0;
    wire [8*(OUTSTANDING+1)-1:0] left1 = ends1 ? lengths1 >> 8 : lengths1;
    wire [8*(OUTSTANDING+1)-1:0] length = {{(8*OUTSTANDING){1'b0}}, arlen};
    always @(posedge clk) begin
        open0 <= started ? kept0 + (comes & !arid) : 3'd0;
        open1 <= started ? kept1 + (comes & arid) : 3'd0;
        lengths0 <= comes & !arid ? left0 | (length << {kept0, 3'b000}) : left0;
        lengths1 <= comes & arid ? left1 | (length << {kept1, 3'b000}) : left1;
        beat0 <= ends0 ? 8'd0 : beat0 + (moves & !rid);
        beat1 <= ends1 ? 8'd0 : beat1 + (moves & rid);
        if (!started) begin
            lengths0 <= 0;
            lengths1 <= 0;
            beat0 <= 0;
            beat1 <= 0;
        end
    end

    reg ar_kept = 1'b0;
    reg [ADDRESS_BITS+8:0] ar_before;
    always @(posedge clk) begin
        ar_kept <= started & arvalid & !arready;
        ar_before <= {arid, araddr, arlen};
    end

    wire [BURST_BITS+8:0] burst_end = araddr[BURST_BITS-1:PLACE_BITS] + arlen;
    always @(posedge clk) if (started) begin
        if (ar_kept) stable_ar: assert (arvalid && ar_before == {arid, araddr, arlen});
        if (arvalid) no_boundary: assert (burst_end < (1 << (BURST_BITS - PLACE_BITS)));
        if (arvalid) whole_beats: assert (araddr[PLACE_BITS-1:0] == 0);
        if (arvalid) attributes: assert (arattributes == {PLACE_BITS[2:0], 2'b01, 4'b0011, 1'b0});
        few_bursts: assert (open <= OUTSTANDING);
        beats_taken: assert (rready);
        if (idle) idle_is_quiet: assert (open == 0 && !arvalid);
    end
endmodule
`default_nettype wire
