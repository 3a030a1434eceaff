// SPDX-License-Identifier: Apache-2.0
//
// Titanus' dequantizers with the checker of lane 0; the others are as this one: lanes_alike. The element's distance
// from the lower end is looked at as the quotient of a division with a remainder.
`default_nettype none
module bound (
    input wire clk,
    input wire [3:0] bits,
    input wire [7:0] q,
    input wire [31:0] lo, hi,
    input wire [3:0] keep, labelled
);
    localparam LATENCY = 3;
    wire [31:0] x;
    // Codes of 2, 3 and 4 bits come repeated, all at the top.
    reg [7:0] code;
    always @* case (bits)
        4'd2: code = {4{q[1:0]}};
        4'd3: code = {2{q[2:0]}} << 2;
        4'd4: code = {2{q[3:0]}};
        default: code = q << (4'd8 - bits);
    endcase
    titanus_dequantizer_x4 u_unit (.code({24'd0, code}), .*);

    wire signed [8:0] lo0 = $signed(lo[7:0]);
    wire signed [8:0] hi0 = $signed(hi[7:0]);
    wire [7:0] largest = 8'hff >> (4'd8 - bits);
    reg [3:0] first_bits;
    reg [LATENCY:0] started = 0;
    always @* begin
        assume (bits >= 2 && bits <= 8);
        assume (q <= largest && lo0 <= hi0);
        // The configuration stays.
        if (started[0]) assume (bits == first_bits);
    end

    wire [7:0] range = hi0 - lo0;
    reg [26*LATENCY-1:0] due;
    always @(posedge clk) begin
        first_bits <= bits;
        due <= {due[26*LATENCY-27:0], lo[7:0], range, q, keep[0], labelled[0]};
        started <= {started[LATENCY-1:0], 1'b1};
    end
    wire [7:0] due_lo, due_range, due_q;
    wire due_keep, due_label;
    assign {due_lo, due_range, due_q, due_keep, due_label} = due[26*LATENCY-1 -: 26];

    wire [7:0] above = x[7:0] - due_lo;
    wire [17:0] dividend = 2 * due_q * due_range + largest;
    wire [17:0] product = 2 * largest * above;
    always @(posedge clk) if (started[LATENCY]) begin
        if (!due_keep) pruned: assert (x[7:0] == 0);
        else if (!due_label) no_label: assert (x[7:0] == due_lo);
        else nearest: assert (product <= dividend && dividend < product + 2 * largest);
    end
endmodule
`default_nettype wire
