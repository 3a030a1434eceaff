// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of Titanus' dequantization unit: x = lo + floor((2 q R + N) / (2 N)), where R = hi - lo
// and N = 2^bits - 1; lo where label is 0; 0 where keep is 0. The operands of the multiplier hold
// still unless keep and label are 1.
//
// 1 / N is 2^-w + 2^-2w + ... for N = 2^w - 1. With t = q R + 2^(w-1), three terms are enough: the
// quotient is (t + ((t + (t >> w)) >> w)) >> w for w = 5 to 8 and all q and R. Codes of 2, 3 and 4
// bits come repeated, as codes of 8, 6 and 8 bits.
//
// Latency 5 cycles, one beat per cycle.
`default_nettype none
module titanus_dequantizer_lane (
    input  wire       clk,    // clock, rising edge
    input  wire       is_2,   // codes have 2 bits
    input  wire       is_3,   // codes have 3 bits
    input  wire       is_4,   // codes have 4 bits
    input  wire [3:0] width,  // w of the stages 3 and 4, 5 to 8
    input  wire [7:0] code,   // code
    input  wire [7:0] lo,     // signed, value of code 0
    input  wire [7:0] hi,     // signed, value of the top code
    input  wire       keep,   // the element was kept
    input  wire       label,  // it has a code
    output wire [7:0] x       // signed element; 0 where keep was 0
);
    // Stage 1: operands of the multiplier, if there is something to multiply.
    wire multiplies = keep & label;
    wire [7:0] repeated = is_2 ? {code[1:0], code[1:0], code[1:0], code[1:0]} :
        is_3 ? {2'd0, code[2:0], code[2:0]} : is_4 ? {code[3:0], code[3:0]} : code;
    reg [7:0] factor1_q;

    always @(posedge clk) begin
        if (multiplies) begin
            factor1_q <= repeated;
        end
    end

    reg [7:0] range1_q;

    always @(posedge clk) begin
        if (multiplies) begin
            range1_q <= hi - lo;
        end
    end

    reg [7:0] lo1_q;

    always @(posedge clk) begin
        lo1_q <= lo;
    end

    reg keep1_q;

    always @(posedge clk) begin
        keep1_q <= keep;
    end

    reg multiplies1_q;

    always @(posedge clk) begin
        multiplies1_q <= multiplies;
    end

    // Stage 2: product.
    reg [15:0] product2_q;

    always @(posedge clk) begin
        product2_q <= {8'd0, factor1_q} * {8'd0, range1_q};
    end

    reg [7:0] lo2_q;

    always @(posedge clk) begin
        lo2_q <= lo1_q;
    end

    reg keep2_q;

    always @(posedge clk) begin
        keep2_q <= keep1_q;
    end

    reg multiplies2_q;

    always @(posedge clk) begin
        multiplies2_q <= multiplies1_q;
    end

    // Stage 3: t, and t + (t >> w).
    wire [15:0] t = product2_q +
        {8'd0, width == 4'd8, width == 4'd7, width == 4'd6, width == 4'd5, 4'd0};
    reg [10:0] t_shifted;
    always @(*) begin
        case (width)
            4'd5: t_shifted = t[15:5];
            4'd6: t_shifted = {1'b0, t[15:6]};
            4'd7: t_shifted = {2'd0, t[15:7]};
            default: t_shifted = {3'd0, t[15:8]};
        endcase
    end
    wire [16:0] t_and_more = {1'b0, t} + {6'd0, t_shifted};
    wire [4:0] unused_t_and_more = t_and_more[4:0];
    reg [15:0] t3_q;

    always @(posedge clk) begin
        t3_q <= t;
    end

    reg [11:0] t_and_more3_q;

    always @(posedge clk) begin
        t_and_more3_q <= t_and_more[16:5];
    end

    reg [7:0] lo3_q;

    always @(posedge clk) begin
        lo3_q <= lo2_q;
    end

    reg keep3_q;

    always @(posedge clk) begin
        keep3_q <= keep2_q;
    end

    reg multiplies3_q;

    always @(posedge clk) begin
        multiplies3_q <= multiplies2_q;
    end

    // Stage 4: the quotient.
    reg [11:0] more;
    always @(*) begin
        case (width)
            4'd5: more = t_and_more3_q;
            4'd6: more = {1'b0, t_and_more3_q[11:1]};
            4'd7: more = {2'd0, t_and_more3_q[11:2]};
            default: more = {3'd0, t_and_more3_q[11:3]};
        endcase
    end
    wire [16:0] sum = {1'b0, t3_q} + {5'd0, more};
    reg [11:0] quotient;
    always @(*) begin
        case (width)
            4'd5: quotient = sum[16:5];
            4'd6: quotient = {1'b0, sum[16:6]};
            4'd7: quotient = {2'd0, sum[16:7]};
            default: quotient = {3'd0, sum[16:8]};
        endcase
    end
    wire [4:0] unused_sum = sum[4:0];
    wire [3:0] unused_quotient = quotient[11:8];
    reg [7:0] quotient4_q;

    always @(posedge clk) begin
        quotient4_q <= quotient[7:0] & {8{multiplies3_q}};
    end

    reg [7:0] lo4_q;

    always @(posedge clk) begin
        lo4_q <= lo3_q;
    end

    reg keep4_q;

    always @(posedge clk) begin
        keep4_q <= keep3_q;
    end

    // Stage 5: the element.
    wire [7:0] element = lo4_q + quotient4_q;
    reg [7:0] x5_q;

    always @(posedge clk) begin
        x5_q <= element & {8{keep4_q}};
    end

    assign x = x5_q;
endmodule
`default_nettype wire
