// SPDX-License-Identifier: Apache-2.0
//
// A tree for 32 values of 16 bits with its checker. The smallest of some values is known by this: whatever number it is
// compared with, it is not above it if and only if one of them is not; and the largest likewise. The same is asserted
// of what the stages hold, 8 and 2 of each, from which a solver finds the way to the root.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [31:0] in_keep,
    input wire [511:0] in_values,
    input wire in_last,
    input wire out_ready
);
    wire in_ready, out_valid, out_any, out_last;
    wire [15:0] out_min, out_max;
    // Registers, which expose made ports.
    wire level2_valid, level4_valid;
    wire [127:0] level2_min, level2_max;
    wire [31:0] level4_min, level4_max;

    minmax_tree_n32_w16 u_unit (
        .clk(clk), .rst_n(rst_n),
        .in_valid(in_valid), .in_ready(in_ready),
        .in_keep(in_keep), .in_values(in_values), .in_last(in_last),
        .out_valid(out_valid), .out_ready(out_ready),
        .out_any(out_any), .out_min(out_min), .out_max(out_max), .out_last(out_last),
        .level2_valid_q(level2_valid), .level2_min_q(level2_min), .level2_max_q(level2_max),
        .level4_valid_q(level4_valid), .level4_min_q(level4_min), .level4_max_q(level4_max)
    );

    // Any numbers. Of no values the smallest is the largest number and the largest 0.
    (* anyconst *) wire [15:0] high, low;
    reg [31:0] below, above;
    reg [7:0] below4, above4, below2, above2, is_below2, is_above2;
    reg [1:0] below1, above1, is_below1, is_above1;
    integer i;
    always @* begin
        for (i = 0; i < 32; i = i + 1) begin
            below[i] = (in_keep[i] && in_values[16*i +: 16] <= high) || high == 16'hffff;
            above[i] = (in_keep[i] && in_values[16*i +: 16] >= low) || low == 16'd0;
        end
        for (i = 0; i < 8; i = i + 1) begin
            below4[i] = |below[4*i +: 4];
            above4[i] = |above[4*i +: 4];
            is_below2[i] = level2_min[16*i +: 16] <= high;
            is_above2[i] = level2_max[16*i +: 16] >= low;
        end
        for (i = 0; i < 2; i = i + 1) begin
            is_below1[i] = level4_min[16*i +: 16] <= high;
            is_above1[i] = level4_max[16*i +: 16] >= low;
        end
    end
    always @(posedge clk) begin
        if (in_ready) {below2, above2} <= {below4, above4};
        if (!level4_valid || !out_valid || out_ready) begin
            below1 <= {|below2[7:4], |below2[3:0]};
            above1 <= {|above2[7:4], |above2[3:0]};
        end
        if (level2_valid && rst_n) begin
            assert (is_below2 == below2);
            assert (is_above2 == above2);
        end
        if (level4_valid && rst_n) begin
            assert (is_below1 == below1);
            assert (is_above1 == above1);
        end
    end
    stream_function_checker #(
        .WIDTH(4), .CAPACITY(3)
    ) u_checker (
        .*,
        .answer({in_last, in_keep != 32'd0, |above, |below}),
        .out_word({out_last, out_any, out_max >= low, out_min <= high})
    );
endmodule
`default_nettype wire
