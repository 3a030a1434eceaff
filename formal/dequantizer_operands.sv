// SPDX-License-Identifier: Apache-2.0
//
// What the first stage of a lane of a dequantizer can give to the second: two operands, of which one is moved right by
// `places` from 0 to 30, where 15 stand for 15 and more. Either the base is fixed, two places up, and normal if there
// is something to add; or it is moved from one place up, and the product is normal if it is moved by more than one.
`default_nettype none
module dequantizer_operands (
    input wire [14:0] fixed, moving,
    input wire [5:0] steps,         // by how many fours, one-hot, and places to go
    input wire [4:0] places,
    output wire possible
);
    wire [3:0] counted = places >= 5'd15 ? 4'd15 : places[3:0];
    wire base_fixed = fixed < 15'd8192 && fixed[1:0] == 2'd0 && (fixed >= 15'd4096 || moving == 15'd0) &&
        moving <= 15 * 2047;
    wire base_moved = moving < 15'd4096 && !moving[0] && (fixed >= 15'd1024 || places <= 5'd1);
    wire right_steps = places <= 5'd30 && steps == {4'd1 << counted[3:2], counted[1:0]};
    assign possible = (moving == 15'd0 || right_steps) && (base_fixed || base_moved);
endmodule
`default_nettype wire
