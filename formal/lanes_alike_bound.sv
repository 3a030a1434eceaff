// SPDX-License-Identifier: Apache-2.0
//
// Four lanes beside four of the same: what the one has in lane 1 the other has in lane 0, and so on around. If their
// results are in the same order, all lanes do as lane 0, and none sees what another one has. Parameters are common, and
// Oaken's dequantizers step in the same cycles, in any.
`default_nettype none
`define TURNED(bus, bits) {bus[0 +: bits], bus[bits +: 3*bits]}
module bound (
    input wire clk,
`ifdef OAKEN_QUANTIZER
    input wire sample,
    input wire [15:0] outer_high_base, outer_low_base, middle_high_base, middle_low_base, inner_base,
    input wire outer_zero, middle_zero, inner_zero,
    input wire [10:0] outer_sigma, middle_sigma, inner_sigma,
    input wire [5:0] outer_shift, middle_shift, inner_shift,
    input wire [63:0] x,
    input wire [3:0] outer, inner, high, keep
);
    wire [15:0] result, turned;
    oaken_quantizer_x4 u_unit (.code(result), .*);
    oaken_quantizer_x4 u_turned (
        .x(`TURNED(x, 16)), .outer(`TURNED(outer, 1)), .inner(`TURNED(inner, 1)), .high(`TURNED(high, 1)),
        .keep(`TURNED(keep, 1)), .code(turned), .*
    );
    alike_checker #(.WIDTH(16), .LATENCY(8)) u_checker (.advance(1'b1), .*);
`endif
`ifdef OAKEN_DEQUANTIZER
    input wire advance,
    input wire sample,
    input wire [15:0] base_outer_high, base_outer_low, base_middle_high, base_middle_low, base_inner,
    input wire [15:0] slope_outer, slope_middle, slope_inner,
    input wire [4:0] k0,
    input wire [15:0] code,
    input wire [3:0] outer, middle, inner, side
);
    wire [63:0] result, turned;
    oaken_dequantizer_x4 u_unit (.x(result), .*);
    oaken_dequantizer_x4 u_turned (
        .code(`TURNED(code, 4)), .outer(`TURNED(outer, 1)), .middle(`TURNED(middle, 1)), .inner(`TURNED(inner, 1)),
        .side(`TURNED(side, 1)), .x(turned), .*
    );
    alike_checker #(.WIDTH(64), .LATENCY(4)) u_checker (.*);
`endif
`ifdef TITANUS_LEVEL
    input wire [3:0] bits,
    input wire [7:0] limit,
    input wire scan,
    input wire [31:0] x, lo, hi, made,
    input wire [3:0] keep
);
    wire [31:0] out_x [0:1], out_lo [0:1], out_hi [0:1], out_made [0:1];
    wire [3:0] out_keep [0:1], out_changed [0:1], out_exhausted [0:1];
    titanus_level_x4 u_unit (
        .out_x(out_x[0]), .out_lo(out_lo[0]), .out_hi(out_hi[0]), .out_made(out_made[0]), .out_keep(out_keep[0]),
        .out_changed(out_changed[0]), .out_exhausted(out_exhausted[0]), .*
    );
    titanus_level_x4 u_turned (
        .x(`TURNED(x, 8)), .lo(`TURNED(lo, 8)), .hi(`TURNED(hi, 8)), .made(`TURNED(made, 8)), .keep(`TURNED(keep, 1)),
        .out_x(out_x[1]), .out_lo(out_lo[1]), .out_hi(out_hi[1]), .out_made(out_made[1]), .out_keep(out_keep[1]),
        .out_changed(out_changed[1]), .out_exhausted(out_exhausted[1]), .*
    );
    // The bits of a lane together.
    wire [139:0] result, turned;
    genvar i;
    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_lane
            assign result[35*i +: 35] = {out_x[0][8*i +: 8], out_lo[0][8*i +: 8], out_hi[0][8*i +: 8],
                out_made[0][8*i +: 8], out_keep[0][i], out_changed[0][i], out_exhausted[0][i]};
            assign turned[35*i +: 35] = {out_x[1][8*i +: 8], out_lo[1][8*i +: 8], out_hi[1][8*i +: 8],
                out_made[1][8*i +: 8], out_keep[1][i], out_changed[1][i], out_exhausted[1][i]};
        end
    endgenerate
    alike_checker #(.WIDTH(140), .LATENCY(3)) u_checker (.advance(1'b1), .sample(1'b1), .*);
`endif
`ifdef TITANUS_QUANTIZER
    input wire [3:0] bits,
    input wire [31:0] x, lo, hi,
    input wire [3:0] keep
);
    wire [31:0] result, turned;
    titanus_quantizer_x4 u_unit (.code(result), .*);
    titanus_quantizer_x4 u_turned (
        .x(`TURNED(x, 8)), .lo(`TURNED(lo, 8)), .hi(`TURNED(hi, 8)), .keep(`TURNED(keep, 1)), .code(turned), .*
    );
    alike_checker #(.WIDTH(32), .LATENCY(7)) u_checker (.advance(1'b1), .sample(1'b1), .*);
`endif
`ifdef TITANUS_DEQUANTIZER
    input wire [3:0] bits,
    input wire [31:0] code, lo, hi,
    input wire [3:0] keep, labelled
);
    wire [31:0] result, turned;
    titanus_dequantizer_x4 u_unit (.x(result), .*);
    titanus_dequantizer_x4 u_turned (
        .code(`TURNED(code, 8)), .lo(`TURNED(lo, 8)), .hi(`TURNED(hi, 8)), .keep(`TURNED(keep, 1)),
        .labelled(`TURNED(labelled, 1)), .x(turned), .*
    );
    alike_checker #(.WIDTH(32), .LATENCY(5)) u_checker (.advance(1'b1), .sample(1'b1), .*);
`endif
endmodule

module alike_checker #(
    parameter WIDTH = 32,
    parameter LATENCY = 3           // steps from the first sample on until both have the same parameters and elements
) (
    input wire clk,
    input wire advance,
    input wire sample,
    input wire [WIDTH-1:0] result, turned
);
    reg [LATENCY-1:0] sampled = 0;
    always @(posedge clk) begin
        if (advance) sampled <= {sampled[LATENCY-2:0], sampled[0] || sample};
        if (sampled[LATENCY-1]) alike: assert (turned == `TURNED(result, WIDTH/4));
    end
endmodule
`default_nettype wire
