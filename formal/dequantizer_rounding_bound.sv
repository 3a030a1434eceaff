// SPDX-License-Identifier: Apache-2.0
//
// The last stage of a lane of a dequantizer, `LANE for codes of `BITS bits, with its checker. The registers of stage 2
// are inputs, made by expose: free in every cycle, but for what dequantizer_sum proves of them. The checker rounds any
// number that they stand for: the digits, or, if these are not exact, one that has something else in the last of them.
// With `ADVANCE the stage steps in the cycles in which it is told to, in any of them, and else holds.
`default_nettype none
module bound (
    input wire clk,
`ifdef ADVANCE
    input wire advance,
`endif
    input wire [`BITS+14:0] sum,
    input wire complemented, sign,
    input wire [4:0] place,
    input wire is_exact,
    input wire [4:0] tail
);
`ifndef ADVANCE
    wire advance = 1'b1;
`endif
    wire [15:0] x;
    wire [3:0] place_fours = place >= 5'd16 ? 4'd0 : 4'd1 << place[4:2];
    `LANE u_unit (
        .clk(clk),
`ifdef ADVANCE
        .advance(advance),
`endif
        .sum2_q(sum), .complemented2_q(complemented), .sign2_q(sign), .place2_q(place), .place_fours2_q(place_fours),
        .x(x)
    );

    wire [19:0] digits = sum + {19'd0, complemented};
    wire [19:0] last = digits >= 20'd16384 ? 20'd7 : 20'd1;
    // In units of 2^(place - 31), and of 2^-31.
    wire [21:0] number = is_exact ? {digits, 2'b00} : {digits & ~last, 2'b00} + {17'd0, tail};
    wire signed [53:0] magnitude = {32'd0, number} << place;
    always @* begin
        assume (!digits[`BITS+15] && !(complemented && digits[0]));
        if (is_exact) assume (magnitude[6:0] == 7'd0);
        else assume (digits >= 20'd4096 && (digits & last) != 0 && tail != 0 && tail <= {last[2:0], 2'b11});
    end
    wire [15:0] result;
    binary16_nearest #(.WIDTH(54), .FRACTION(7)) u_nearest (.number(magnitude), .bits(result));

    reg [15:0] due, x_before;
    reg started = 1'b0, stepped;
    always @(posedge clk) begin
        stepped <= advance;
        x_before <= x;
        due <= {sign && number != 0, result[14:0]};
        started <= 1'b1;
        if (started && stepped) nearest: assert (x == due);
        if (started && !stepped) stage_holds: assert (x == x_before);
    end
endmodule
`default_nettype wire
