// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' non-zero quantizer (Titanus, GLSVLSI 2025, section 4.4, Figure 7): the codes of the kept
// elements of a beat, and their labels, which mark the codes that are not 0.
//
// Latency 6 cycles, one beat per cycle.
`default_nettype none
module titanus_nonzero_quantizer_l16 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat to be quantized is present
    input  wire [127:0] in_x,       // signed elements, lane 0 lowest
    input  wire [127:0] in_lo,      // signed, lower end of each lane's level
    input  wire [127:0] in_hi,      // signed, upper end of each lane's level
    input  wire  [15:0] in_keep,    // lanes that hold a kept element
    input  wire         in_last,    // last beat of its token
    input  wire   [3:0] bits,       // width of a code, 2 to 8 bits
    output wire         out_valid,  // a quantized beat is present
    output wire  [15:0] out_keep,   // lanes that hold a kept element
    output wire  [15:0] out_label,  // lanes whose code is not 0
    output wire [127:0] out_codes,  // one code per byte, aligned to its top; 0 where keep is 0
    output wire         out_last    // last beat of its token
);
    genvar i;

    // What accompanies the beat while the lanes work.
    reg        valid1_q;
    reg [15:0] keep1_q;
    reg        last1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        keep1_q <= in_keep;
        last1_q <= in_last;
    end

    reg        valid2_q;
    reg [15:0] keep2_q;
    reg        last2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        keep2_q <= keep1_q;
        last2_q <= last1_q;
    end

    reg        valid3_q;
    reg [15:0] keep3_q;
    reg        last3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid3_q <= 1'b0;
        end else begin
            valid3_q <= valid2_q;
        end
    end

    always @(posedge clk) begin
        keep3_q <= keep2_q;
        last3_q <= last2_q;
    end

    reg        valid4_q;
    reg [15:0] keep4_q;
    reg        last4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid4_q <= 1'b0;
        end else begin
            valid4_q <= valid3_q;
        end
    end

    always @(posedge clk) begin
        keep4_q <= keep3_q;
        last4_q <= last3_q;
    end

    reg        valid5_q;
    reg [15:0] keep5_q;
    reg        last5_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid5_q <= 1'b0;
        end else begin
            valid5_q <= valid4_q;
        end
    end

    always @(posedge clk) begin
        keep5_q <= keep4_q;
        last5_q <= last4_q;
    end

    reg        valid6_q;
    reg [15:0] keep6_q;
    reg        last6_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid6_q <= 1'b0;
        end else begin
            valid6_q <= valid5_q;
        end
    end

    always @(posedge clk) begin
        keep6_q <= keep5_q;
        last6_q <= last5_q;
    end

    // The lanes take the mask in their last stage.
    wire [127:0] codes;

    titanus_quantizer_x4 u_quantizer0 (
        .clk (clk),
        .bits(bits),
        .x   (in_x[31:0]),
        .lo  (in_lo[31:0]),
        .hi  (in_hi[31:0]),
        .keep(keep5_q[3:0]),
        .code(codes[31:0])
    );

    titanus_quantizer_x4 u_quantizer4 (
        .clk (clk),
        .bits(bits),
        .x   (in_x[63:32]),
        .lo  (in_lo[63:32]),
        .hi  (in_hi[63:32]),
        .keep(keep5_q[7:4]),
        .code(codes[63:32])
    );

    titanus_quantizer_x4 u_quantizer8 (
        .clk (clk),
        .bits(bits),
        .x   (in_x[95:64]),
        .lo  (in_lo[95:64]),
        .hi  (in_hi[95:64]),
        .keep(keep5_q[11:8]),
        .code(codes[95:64])
    );

    titanus_quantizer_x4 u_quantizer12 (
        .clk (clk),
        .bits(bits),
        .x   (in_x[127:96]),
        .lo  (in_lo[127:96]),
        .hi  (in_hi[127:96]),
        .keep(keep5_q[15:12]),
        .code(codes[127:96])
    );

    assign out_valid = valid6_q;
    assign out_keep = keep6_q;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_out_label
            assign out_label[i] = |codes[8*i +: 8];
        end
    endgenerate

    assign out_codes = codes;
    assign out_last = last6_q;
endmodule
`default_nettype wire
