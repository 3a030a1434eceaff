// SPDX-License-Identifier: Apache-2.0
//
// Titanus' quantizers with the checker of lane 0; the others are as this one: lanes_alike. The code is looked at as
// the quotient of a division with a remainder.
`default_nettype none
module bound (
    input wire clk,
    input wire [3:0] bits,
    input wire [31:0] x, lo, hi,
    input wire [3:0] keep
);
    localparam LATENCY = 6;
    wire [31:0] code;
    titanus_quantizer_x4 u_unit (.*);

    wire signed [8:0] x0 = $signed(x[7:0]);
    wire signed [8:0] lo0 = $signed(lo[7:0]);
    wire signed [8:0] hi0 = $signed(hi[7:0]);
    reg [3:0] first_bits;
    reg [LATENCY:0] started = 0;
    always @* begin
        assume (bits >= 2 && bits <= 8);
        assume (lo0 <= hi0);
        // The configuration stays.
        if (started[0]) assume (bits == first_bits);
    end

    wire signed [8:0] within = x0 < lo0 ? lo0 : x0 > hi0 ? hi0 : x0;
    wire [7:0] above = within - lo0;
    wire [7:0] range = hi0 - lo0;
    reg [16*LATENCY-1:0] due;
    reg keep1;
    always @(posedge clk) begin
        first_bits <= bits;
        due <= {due[16*LATENCY-17:0], above, range};
        // It comes 5 cycles behind its element.
        keep1 <= keep[0];
        started <= {started[LATENCY-1:0], 1'b1};
    end

    wire [7:0] due_above = due[16*LATENCY-1 -: 8];
    wire [7:0] due_range = due[16*LATENCY-9 -: 8];
    wire [3:0] places = 4'd8 - bits;
    wire [7:0] q = code[7:0] >> places;
    wire [7:0] largest = 8'hff >> places;
    wire [17:0] dividend = 2 * due_above * largest + due_range;
    wire [17:0] product = 2 * due_range * q;
    always @(posedge clk) if (started[LATENCY]) begin
        aligned: assert (code[7:0] == q << places);
        if (!keep1 || due_range == 0) no_code: assert (q == 0);
        else nearest: assert (product <= dividend && dividend < product + 2 * due_range);
    end
endmodule
`default_nettype wire
