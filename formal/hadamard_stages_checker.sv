// SPDX-License-Identifier: Apache-2.0
//
// The stages of a Hadamard transform, one by one: what each of them makes of the integers before it is
// their exact sums and differences, so none of its adders overflows. Every stage is checked with any
// integers in its registers, but for one thing that holds for ever: a beat that waits in a delay line
// for its partner has the width of the integers that arrive.
//
// Beats of a vector come in consecutive cycles: that is assumed of the first stage, and proven of the
// others.
`default_nettype none

// Butterflies between beats that are APART beats apart.
module hadamard_between_checker #(
    parameter FIRST = 0,
    parameter LANES = 16,
    parameter WIDTH = 12,
    parameter APART = 2,
    // Bits of a place among 2 APART beats.
    parameter PLACE_BITS = 2
) (
    input wire clk,
    input wire rst_n,
    input wire valid,
    input wire [LANES*WIDTH-1:0] x,
    input wire [PLACE_BITS-1:0] place,
    // End of the delay line.
    input wire [LANES*(WIDTH+1)-1:0] waited,
    // What goes on, and what goes into the delay line.
    input wire [LANES*(WIDTH+1)-1:0] sum,
    input wire [LANES*(WIDTH+1)-1:0] keep,
    // Is a beat in the delay line's places or behind it?
    input wire [APART:0] under_way,
    output wire [PLACE_BITS-1:0] arrived
);
    reg [PLACE_BITS-1:0] count = 0;
    always @(posedge clk) count <= !rst_n ? 0 : count + valid;

    // The place of a beat that comes out, counted there.
    integer i;
    reg [PLACE_BITS-1:0] inside;
    always @* begin
        inside = 0;
        for (i = 0; i <= APART; i = i + 1) inside = inside + under_way[i];
    end
    assign arrived = count - inside;

    wire consecutive = count == 0 || valid;
    generate
        if (FIRST) always @* assume (consecutive);
        else always @(posedge clk) if (rst_n) all_at_once: assert (consecutive);
    endgenerate

    wire meets = count[PLACE_BITS-1];
    reg signed [WIDTH+1:0] a, b, exact_sum, exact_keep, got_sum, got_keep;
    reg exact;
    integer lane;
    always @* begin
        exact = 1'b1;
        for (lane = 0; lane < LANES; lane = lane + 1) begin
            a = $signed(waited[(WIDTH+1)*lane +: WIDTH+1]);
            b = $signed(x[WIDTH*lane +: WIDTH]);
            got_sum = $signed(sum[(WIDTH+1)*lane +: WIDTH+1]);
            got_keep = $signed(keep[(WIDTH+1)*lane +: WIDTH+1]);
            exact_sum = meets ? a + b : a;
            exact_keep = meets ? a - b : b;
            exact = exact && got_sum == exact_sum && got_keep == exact_keep;
        end
    end
    always @(posedge clk) if (rst_n) begin
        counted: assert (place == count);
        between_exact: assert (exact);
    end
endmodule

// Butterflies of lanes that are APART lanes apart.
module hadamard_within_checker #(
    parameter LANES = 16,
    parameter WIDTH = 12,
    parameter APART = 1
) (
    input wire clk,
    input wire [LANES*WIDTH-1:0] x,
    input wire [LANES*(WIDTH+1)-1:0] y
);
    reg signed [WIDTH+1:0] a, b, got;
    reg exact;
    integer lane;
    always @* begin
        exact = 1'b1;
        for (lane = 0; lane < LANES; lane = lane + 1) begin
            a = $signed(x[WIDTH*(lane & ~APART) +: WIDTH]);
            b = $signed(x[WIDTH*(lane | APART) +: WIDTH]);
            got = $signed(y[(WIDTH+1)*lane +: WIDTH+1]);
            exact = exact && got == ((lane & APART) ? a - b : a + b);
        end
    end
    always @(posedge clk) within_exact: assert (exact);
endmodule

// The clock's first cycle is one of reset, the others are none.
module hadamard_stages_checker (
    input wire clk,
    input wire rst_n
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);
endmodule
`default_nettype wire
