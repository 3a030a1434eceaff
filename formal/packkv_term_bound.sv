// SPDX-License-Identifier: Apache-2.0
//
// The rounding of a block's sum, magnitude x 2^(lead - 58), with its checker.
`default_nettype none
module bound (
    input wire clk,
    input wire [22:0] magnitude,
    input wire [6:0] lead
);
    wire [48:0] term;
    wire up, clamped;
    packkv_term_n23 u_unit (.*);

    // Two significands of 11 bits at places up to 29 have their leading bit at 79 or below.
    always @* assume (lead <= 79);

    // In units of 2^-58; 34 of its bits are below 2^-24.
    wire [101:0] exact = {79'd0, magnitude} << lead;
    wire [67:0] whole = exact[101:34];
    wire [33:0] rest = exact[33:0];
    wire [68:0] nearest = {1'b0, whole} + (rest > 34'h2_0000_0000 || (rest == 34'h2_0000_0000 && whole[0]));
    wire is_too_large = nearest >= 69'h2_0000_0000_0000;
    wire [49:0] result = {is_too_large, is_too_large ? 49'h1_ffff_ffff_ffff : nearest[48:0]};

    reg [49:0] due1, due2, due3;
    reg [2:0] started = 3'd0;
    always @(posedge clk) begin
        {due3, due2, due1} <= {due2, due1, result};
        started <= {started[1:0], 1'b1};
        if (started[2]) begin
            nearest_or_largest: assert ({1'b0, term} + up == {1'b0, due3[48:0]});
            says_so: assert (clamped == due3[49]);
        end
    end
endmodule
`default_nettype wire
