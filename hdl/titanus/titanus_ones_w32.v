// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The number of ones of a group of bits: a tree of adders. Combinational.
//
// Generated for width = 32.
`default_nettype none
module titanus_ones_w32 (
    input  wire [31:0] bits,   // bits to count
    output wire  [5:0] count   // number of ones
);
    genvar i;

    wire [31:0] sums1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_sums1
            assign sums1[2*i +: 2] = {1'b0, bits[2*i]} + {1'b0, bits[2*i + 1]};
        end
    endgenerate

    wire [23:0] sums2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_sums2
            assign sums2[3*i +: 3] = {1'b0, sums1[4*i +: 2]} + {1'b0, sums1[4*i + 2 +: 2]};
        end
    endgenerate

    wire [15:0] sums3;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_sums3
            assign sums3[4*i +: 4] = {1'b0, sums2[6*i +: 3]} + {1'b0, sums2[6*i + 3 +: 3]};
        end
    endgenerate

    wire [9:0] sums4 = {{1'b0, sums3[11:8]} + {1'b0, sums3[15:12]},
        {1'b0, sums3[3:0]} + {1'b0, sums3[7:4]}};
    wire [5:0] sums5 = {1'b0, sums4[4:0]} + {1'b0, sums4[9:5]};

    assign count = sums5;
endmodule
`default_nettype wire
