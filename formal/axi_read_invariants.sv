// SPDX-License-Identifier: Apache-2.0
//
// What always holds inside a read master: with it the rules of axi_read_checker are inductive. All of it is
// proven together with them; none of it is assumed.
`default_nettype none
module axi_read_invariants #(
    parameter ADDRESS_BITS = 16,
    parameter PLACE_BITS = 3,
    parameter BURST_BITS = 5,
    parameter OUTSTANDING = 3,
    parameter COUNT_BITS = 2,
    // Of a piece that waits, of the next one of a kind, and of a burst that is offered.
    parameter PIECE = ADDRESS_BITS + BURST_BITS + 2,
    parameter LEN_BITS = BURST_BITS - PLACE_BITS,
    parameter BURST = LEN_BITS + ADDRESS_BITS + 1
) (
    input wire clk,
    input wire started,
    // Bursts under way, as the checker counts them at the port.
    input wire [3:0] open,
    input wire idle,
    input wire flushing,
    input wire [COUNT_BITS-1:0] under_way,
    // A beat that came, a cycle later.
    input wire beat_valid,
    input wire beat_last,
    // Bursts that are offered, in the skid buffer of AR.
    input wire burst_valid,
    input wire burst_skid_valid,
    input wire [BURST-1:0] burst,
    input wire [BURST-1:0] burst_skid,
    // Reports on bursts that failed: the FIFO of depth OUTSTANDING, and how many bursts may begin.
    input wire [COUNT_BITS-1:0] report_write,
    input wire [COUNT_BITS-1:0] report_read,
    input wire report_full,
    input wire report_empty,
    input wire report_valid,
    input wire report_leaves,
    input wire [COUNT_BITS-1:0] report_count,
    input wire report_available,
    input wire report_all_back,
    // Pieces of each kind: two that wait, and the next one.
    input wire [1:0] waiting_valid,
    input wire [1:0] waiting_skid_valid,
    input wire [2*PIECE-1:0] waiting,
    input wire [2*PIECE-1:0] waiting_skid,
    input wire [1:0] next_valid,
    input wire [1:0] fits,
    input wire [2*ADDRESS_BITS-1:0] next_address,
    input wire [2*LEN_BITS-1:0] next_len
);
    // Begins with a beat, and crosses no multiple of the largest burst.
    function is_burst;
        input [ADDRESS_BITS-1:0] address;
        input [LEN_BITS-1:0] len;
        is_burst = address[PLACE_BITS-1:0] == 0
            && {1'b0, address[BURST_BITS-1:PLACE_BITS]} + len < (1 << LEN_BITS);
    endfunction
    function is_piece;
        input [ADDRESS_BITS-1:0] address;
        input [BURST_BITS:0] bytes;
        is_piece = address[PLACE_BITS-1:0] == 0 && bytes != 0
            && {2'b0, address[BURST_BITS-1:0]} + bytes <= (1 << BURST_BITS);
    endfunction

    wire [3:0] places = report_write >= report_read
        ? report_write - report_read : OUTSTANDING + report_write - report_read;
    wire [3:0] reports = (report_full ? OUTSTANDING : places) + report_valid;
    wire [3:0] offered = burst_valid + burst_skid_valid;
    wire [3:0] ending = beat_valid & beat_last;

    // What a flush resets is known a cycle later: a reset begins with one.
    reg settled = 1'b0;
    always @(posedge clk) settled <= started;
    always @(posedge clk) if (settled) still_started: assert (started);
    always @(posedge clk) if (started & !settled) begins_with_flush: assert (flushing);

    always @(posedge clk) if (started) begin
        counted: assert (under_way == open + offered + ending);
        limited: assert (under_way <= OUTSTANDING);
        if (idle) idle_is_none: assert (under_way == 0);
        if (burst_skid_valid) skid_second: assert (burst_valid);
        if (burst_valid) burst_whole: assert (is_burst(burst[ADDRESS_BITS:1], burst[BURST-1:ADDRESS_BITS+1]));
        if (burst_skid_valid)
            skid_whole: assert (is_burst(burst_skid[ADDRESS_BITS:1], burst_skid[BURST-1:ADDRESS_BITS+1]));
    end

    always @(posedge clk) if (settled) begin
        if (!flushing) credits: assert (under_way + reports + report_leaves + report_count == OUTSTANDING);
        available: assert (report_available == (report_count != 0));
        all_back: assert (report_all_back == (report_count == OUTSTANDING));
        report_pointers: assert (report_write < OUTSTANDING && report_read < OUTSTANDING);
        report_ends: assert ((report_full | report_empty) == (report_write == report_read));
        report_one_end: assert (!(report_full & report_empty));
    end

    genvar kind;
    generate
        for (kind = 0; kind < 2; kind = kind + 1) begin : pieces
            wire [PIECE-1:0] first = waiting[kind*PIECE +: PIECE];
            wire [PIECE-1:0] second = waiting_skid[kind*PIECE +: PIECE];
            wire [ADDRESS_BITS-1:0] address = next_address[kind*ADDRESS_BITS +: ADDRESS_BITS];
            wire [LEN_BITS-1:0] len = next_len[kind*LEN_BITS +: LEN_BITS];
            always @(posedge clk) if (settled) begin
                if (waiting_skid_valid[kind]) assert (waiting_valid[kind]);
                if (waiting_valid[kind])
                    assert (is_piece(first[ADDRESS_BITS-1:0], first[PIECE-2:ADDRESS_BITS]));
                if (waiting_skid_valid[kind])
                    assert (is_piece(second[ADDRESS_BITS-1:0], second[PIECE-2:ADDRESS_BITS]));
                if (next_valid[kind]) assert (is_burst(address, len));
                if (fits[kind]) assert (next_valid[kind]);
            end
        end
    endgenerate
endmodule
`default_nettype wire
