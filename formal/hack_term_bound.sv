// SPDX-License-Identifier: Apache-2.0
//
// The last three stages of a term of HACK, product x 2^(place - 48), with their checker. The registers of stage 2 are
// inputs, made by expose: free in every cycle.
`default_nettype none
module bound (
    input wire clk,
    input wire [26:0] product,
    input wire [6:0] place,
    input wire sign
);
    wire [48:0] magnitude;
    wire up, term_sign, clamped;
    hack_term_x16_p71 u_unit (
        .clk(clk), .product2_q(product), .place2_q(place), .sign2_q(sign),
        .magnitude(magnitude), .up(up), .term_sign(term_sign), .clamped(clamped)
    );

    always @* assume (place <= 71);

    // 24 bits are below 2^-24.
    wire [97:0] exact = {71'd0, product} << place;
    wire [73:0] whole = exact[97:24];
    wire [74:0] nearest = {1'b0, whole} + (exact[23:0] > 24'h80_0000 || (exact[23:0] == 24'h80_0000 && whole[0]));
    wire is_too_large = nearest >= 75'h2_0000_0000_0000;
    wire [50:0] result = {sign, is_too_large, is_too_large ? 49'h1_ffff_ffff_ffff : nearest[48:0]};

    reg [50:0] due1, due2, due3;
    reg [2:0] started = 3'd0;
    always @(posedge clk) begin
        {due3, due2, due1} <= {due2, due1, result};
        started <= {started[1:0], 1'b1};
        if (started[2]) begin
            nearest_or_largest: assert ({1'b0, magnitude} + up == {1'b0, due3[48:0]});
            says_so: assert (clamped == due3[49]);
            sign_is_right: assert (term_sign == due3[50]);
        end
    end
endmodule
`default_nettype wire
