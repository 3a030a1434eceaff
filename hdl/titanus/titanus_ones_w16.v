// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The number of ones of a group of bits: a tree of adders. Combinational.
//
// Generated for width = 16.
`default_nettype none
module titanus_ones_w16 (
    input  wire [15:0] bits,   // bits to count
    output wire  [4:0] count   // number of ones
);
    genvar i;

    wire [15:0] sums1;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_sums1
            assign sums1[2*i +: 2] = {1'b0, bits[2*i]} + {1'b0, bits[2*i + 1]};
        end
    endgenerate

    wire [11:0] sums2;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_sums2
            assign sums2[3*i +: 3] = {1'b0, sums1[4*i +: 2]} + {1'b0, sums1[4*i + 2 +: 2]};
        end
    endgenerate

    wire [7:0] sums3 = {{1'b0, sums2[8:6]} + {1'b0, sums2[11:9]},
        {1'b0, sums2[2:0]} + {1'b0, sums2[5:3]}};
    wire [4:0] sums4 = {1'b0, sums3[3:0]} + {1'b0, sums3[7:4]};

    assign count = sums4;
endmodule
`default_nettype wire
