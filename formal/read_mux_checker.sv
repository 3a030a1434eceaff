// SPDX-License-Identifier: Apache-2.0
//
// Two read masters on one port: every burst is offered once, as it was given, with the number of its master in
// front of its id, in the order in which they were taken; what is offered stays; masters that both wait take
// turns; a beat goes to the master of its burst and to no other.
`default_nettype none
module read_mux_checker #(
    parameter BURST = 42,
    parameter BEAT = 132
) (
    input wire clk,
    input wire rst_n,
    // Of each master: a burst without the number of the master, {len, addr, id}.
    input wire [1:0] given_valid,
    input wire [1:0] given_ready,
    input wire [2*(BURST-1)-1:0] given,
    // At the port: {len, addr, id}.
    input wire valid,
    input wire ready,
    input wire [BURST-1:0] burst,
    input wire [9:0] attributes,
    // Beats without bit 1 of their id, {last, resp, data, id}.
    input wire beat_valid,
    input wire beat_ready,
    input wire beat_of,
    input wire [BEAT-1:0] beat,
    input wire [1:0] to_valid,
    input wire [1:0] to_ready,
    input wire [2*BEAT-1:0] to,
    // Registers of the unit.
    input wire was_1,
    input wire out_valid,
    input wire skid_valid,
    input wire [BURST-1:0] skid
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    // The bursts that were taken and not given on, the oldest lowest.
    reg [1:0] held = 0;
    reg [BURST-1:0] oldest, second;
    wire [1:0] taken = given_valid & given_ready;
    wire [BURST-2:0] of = taken[1] ? given[BURST-1 +: BURST-1] : given[0 +: BURST-1];
    wire [BURST-1:0] new_burst = {of[BURST-2:1], taken[1], of[0]};
    wire leaves = valid & ready;
    wire [1:0] stays = held - leaves;
    reg both = 1'b0, last_1 = 1'b0;
    always @(posedge clk) begin
        held <= started ? stays + |taken : 2'd0;
        if (leaves) oldest <= second;
        if (|taken && stays == 0) oldest <= new_burst;
        if (|taken && stays == 1) second <= new_burst;
        // One waited while the other was taken.
        if (|taken) last_1 <= taken[1];
        both <= started & (|taken ? &given_valid : both);
    end

    reg kept = 1'b0;
    reg [BURST-1:0] before;
    always @(posedge clk) begin
        kept <= started & valid & !ready;
        before <= burst;
    end

    always @(posedge clk) if (started) begin
        one_at_a_time: assert (!(&taken));
        in_order: assert (valid == (held != 0) && (!valid || burst == oldest));
        has_room: assert (held <= 2);
        if (kept) stable: assert (valid && before == burst);
        if (both && |taken && &given_valid) in_turn: assert (taken[1] != last_1);
        attributed: assert (attributes == {3'd4, 2'b01, 4'b0011, 1'b0});
        // A master is not kept waiting by one that has nothing to ask.
        if (held < 2 && |given_valid) served: assert (|taken);
        to_its_master: assert (to_valid == (beat_valid ? (beat_of ? 2'b10 : 2'b01) : 2'b00));
        if (to_valid[0]) unchanged_0: assert (to[0 +: BEAT] == beat);
        if (to_valid[1]) unchanged_1: assert (to[BEAT +: BEAT] == beat);
        all_take: assert (beat_ready == &to_ready);
        // What makes the others inductive.
        in_skid: assert (held == {1'b0, out_valid} + {1'b0, skid_valid});
        behind_first: assert (!skid_valid || (out_valid && skid == second));
        remembers: assert (!both || was_1 == last_1);
    end
endmodule
`default_nettype wire
