// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's decomposer and zero-remove shifter in a chain: takes binary16 vectors and gives the
// sparse entries of their outliers, one output beat for every input beat.
//
// An entry is a byte: bit 7 is the side of an outer element (1 = low) or the sign of an inner one
// (1 = negative), bit 6 the group (0 outer, 1 inner), bits 5:0 the index in the block of 64
// elements. m_axis_tkeep marks the entries of a beat, from byte 0 up; it is 0 for a beat without
// outliers.
//
// The thresholds are sampled with the first beat of a vector. Both bits of s_axis_tkeep that belong
// to an element must be set for it to count. No combinational path from any input to any output.
//
// Latency 6 cycles, one beat per cycle.
// Generated for lanes = 32.
`default_nettype none
module oaken_outlier_extractor_l32 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire  [15:0] outer_lo,       // binary16 threshold
    input  wire  [15:0] inner_lo,       // binary16 threshold
    input  wire  [15:0] inner_hi,       // binary16 threshold
    input  wire  [15:0] outer_hi,       // binary16 threshold
    input  wire         flags_clear,    // clears the sticky flags
    input  wire         s_axis_tvalid,  // a beat is offered
    output wire         s_axis_tready,  // a beat is taken if offered
    input  wire [511:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [63:0] s_axis_tkeep,   // two bits per element
    input  wire         s_axis_tlast,   // last beat of the vector
    output wire         nan_seen,       // sticky: an element was NaN
    output wire         inf_seen,       // sticky: an element was infinite
    output wire         m_axis_tvalid,  // a beat is offered
    input  wire         m_axis_tready,  // a beat is taken if offered
    output wire [255:0] m_axis_tdata,   // sparse entries, byte 0 lowest
    output wire  [31:0] m_axis_tkeep,   // which bytes are entries: the low ones
    output wire         m_axis_tlast    // last beat of the vector
);
    genvar i;

    wire [31:0] element_keep;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_element_keep
            assign element_keep[i] = &s_axis_tkeep[2*i +: 2];
        end
    endgenerate

    wire         decomposer_ready;
    wire         decomposer_valid;
    wire [511:0] decomposer_x;
    wire  [31:0] decomposer_keep;
    wire  [31:0] decomposer_outer;
    wire  [31:0] decomposer_inner;
    wire  [31:0] decomposer_high;
    wire         decomposer_last;
    wire         decomposer_nan;
    wire         decomposer_inf;

    oaken_decomposer_l32 u_decomposer (
        .clk      (clk),
        .rst_n    (rst_n),
        .outer_lo (outer_lo),
        .inner_lo (inner_lo),
        .inner_hi (inner_hi),
        .outer_hi (outer_hi),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_x     (s_axis_tdata),
        .in_keep  (element_keep),
        .in_last  (s_axis_tlast),
        .out_valid(decomposer_valid),
        .out_ready(decomposer_ready),
        .out_x    (decomposer_x),
        .out_keep (decomposer_keep),
        .out_outer(decomposer_outer),
        .out_inner(decomposer_inner),
        .out_high (decomposer_high),
        .out_last (decomposer_last),
        .out_nan  (decomposer_nan),
        .out_inf  (decomposer_inf)
    );

    // The sticky flags are set when a beat leaves the decomposer.
    wire passes = decomposer_valid & decomposer_ready;
    reg  nan_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
        end else begin
            nan_seen_q <= (nan_seen_q & !flags_clear) | (passes & decomposer_nan);
        end
    end

    assign nan_seen = nan_seen_q;

    reg inf_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_seen_q <= 1'b0;
        end else begin
            inf_seen_q <= (inf_seen_q & !flags_clear) | (passes & decomposer_inf);
        end
    end

    assign inf_seen = inf_seen_q;

    // Index of lane 0 in its block of 64; the lane's own number fills the low bits.
    reg [0:0] beat_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_q <= 1'b0;
        end else if (passes) begin
            beat_q <= decomposer_last ? 1'b0 : (beat_q + 1'b1);
        end
    end

    wire   [7:0] entry0 = {decomposer_inner[0] ? decomposer_x[15] : !decomposer_high[0],
        decomposer_inner[0], beat_q, 5'd0};
    wire   [7:0] entry1 = {decomposer_inner[1] ? decomposer_x[31] : !decomposer_high[1],
        decomposer_inner[1], beat_q, 5'd1};
    wire   [7:0] entry2 = {decomposer_inner[2] ? decomposer_x[47] : !decomposer_high[2],
        decomposer_inner[2], beat_q, 5'd2};
    wire   [7:0] entry3 = {decomposer_inner[3] ? decomposer_x[63] : !decomposer_high[3],
        decomposer_inner[3], beat_q, 5'd3};
    wire   [7:0] entry4 = {decomposer_inner[4] ? decomposer_x[79] : !decomposer_high[4],
        decomposer_inner[4], beat_q, 5'd4};
    wire   [7:0] entry5 = {decomposer_inner[5] ? decomposer_x[95] : !decomposer_high[5],
        decomposer_inner[5], beat_q, 5'd5};
    wire   [7:0] entry6 = {decomposer_inner[6] ? decomposer_x[111] : !decomposer_high[6],
        decomposer_inner[6], beat_q, 5'd6};
    wire   [7:0] entry7 = {decomposer_inner[7] ? decomposer_x[127] : !decomposer_high[7],
        decomposer_inner[7], beat_q, 5'd7};
    wire   [7:0] entry8 = {decomposer_inner[8] ? decomposer_x[143] : !decomposer_high[8],
        decomposer_inner[8], beat_q, 5'd8};
    wire   [7:0] entry9 = {decomposer_inner[9] ? decomposer_x[159] : !decomposer_high[9],
        decomposer_inner[9], beat_q, 5'd9};
    wire   [7:0] entry10 = {decomposer_inner[10] ? decomposer_x[175] : !decomposer_high[10],
        decomposer_inner[10], beat_q, 5'd10};
    wire   [7:0] entry11 = {decomposer_inner[11] ? decomposer_x[191] : !decomposer_high[11],
        decomposer_inner[11], beat_q, 5'd11};
    wire   [7:0] entry12 = {decomposer_inner[12] ? decomposer_x[207] : !decomposer_high[12],
        decomposer_inner[12], beat_q, 5'd12};
    wire   [7:0] entry13 = {decomposer_inner[13] ? decomposer_x[223] : !decomposer_high[13],
        decomposer_inner[13], beat_q, 5'd13};
    wire   [7:0] entry14 = {decomposer_inner[14] ? decomposer_x[239] : !decomposer_high[14],
        decomposer_inner[14], beat_q, 5'd14};
    wire   [7:0] entry15 = {decomposer_inner[15] ? decomposer_x[255] : !decomposer_high[15],
        decomposer_inner[15], beat_q, 5'd15};
    wire   [7:0] entry16 = {decomposer_inner[16] ? decomposer_x[271] : !decomposer_high[16],
        decomposer_inner[16], beat_q, 5'd16};
    wire   [7:0] entry17 = {decomposer_inner[17] ? decomposer_x[287] : !decomposer_high[17],
        decomposer_inner[17], beat_q, 5'd17};
    wire   [7:0] entry18 = {decomposer_inner[18] ? decomposer_x[303] : !decomposer_high[18],
        decomposer_inner[18], beat_q, 5'd18};
    wire   [7:0] entry19 = {decomposer_inner[19] ? decomposer_x[319] : !decomposer_high[19],
        decomposer_inner[19], beat_q, 5'd19};
    wire   [7:0] entry20 = {decomposer_inner[20] ? decomposer_x[335] : !decomposer_high[20],
        decomposer_inner[20], beat_q, 5'd20};
    wire   [7:0] entry21 = {decomposer_inner[21] ? decomposer_x[351] : !decomposer_high[21],
        decomposer_inner[21], beat_q, 5'd21};
    wire   [7:0] entry22 = {decomposer_inner[22] ? decomposer_x[367] : !decomposer_high[22],
        decomposer_inner[22], beat_q, 5'd22};
    wire   [7:0] entry23 = {decomposer_inner[23] ? decomposer_x[383] : !decomposer_high[23],
        decomposer_inner[23], beat_q, 5'd23};
    wire   [7:0] entry24 = {decomposer_inner[24] ? decomposer_x[399] : !decomposer_high[24],
        decomposer_inner[24], beat_q, 5'd24};
    wire   [7:0] entry25 = {decomposer_inner[25] ? decomposer_x[415] : !decomposer_high[25],
        decomposer_inner[25], beat_q, 5'd25};
    wire   [7:0] entry26 = {decomposer_inner[26] ? decomposer_x[431] : !decomposer_high[26],
        decomposer_inner[26], beat_q, 5'd26};
    wire   [7:0] entry27 = {decomposer_inner[27] ? decomposer_x[447] : !decomposer_high[27],
        decomposer_inner[27], beat_q, 5'd27};
    wire   [7:0] entry28 = {decomposer_inner[28] ? decomposer_x[463] : !decomposer_high[28],
        decomposer_inner[28], beat_q, 5'd28};
    wire   [7:0] entry29 = {decomposer_inner[29] ? decomposer_x[479] : !decomposer_high[29],
        decomposer_inner[29], beat_q, 5'd29};
    wire   [7:0] entry30 = {decomposer_inner[30] ? decomposer_x[495] : !decomposer_high[30],
        decomposer_inner[30], beat_q, 5'd30};
    wire   [7:0] entry31 = {decomposer_inner[31] ? decomposer_x[511] : !decomposer_high[31],
        decomposer_inner[31], beat_q, 5'd31};
    wire [255:0] entries = {entry31, entry30, entry29, entry28, entry27, entry26, entry25, entry24,
        entry23, entry22, entry21, entry20, entry19, entry18, entry17, entry16, entry15, entry14,
        entry13, entry12, entry11, entry10, entry9, entry8, entry7, entry6, entry5, entry4, entry3,
        entry2, entry1, entry0};

    // The values themselves are for the quantizer lanes, which this design does not have.
    wire         unused_values = |{decomposer_x[510:496], decomposer_x[494:480],
        decomposer_x[478:464], decomposer_x[462:448], decomposer_x[446:432], decomposer_x[430:416],
        decomposer_x[414:400], decomposer_x[398:384], decomposer_x[382:368], decomposer_x[366:352],
        decomposer_x[350:336], decomposer_x[334:320], decomposer_x[318:304], decomposer_x[302:288],
        decomposer_x[286:272], decomposer_x[270:256], decomposer_x[254:240], decomposer_x[238:224],
        decomposer_x[222:208], decomposer_x[206:192], decomposer_x[190:176], decomposer_x[174:160],
        decomposer_x[158:144], decomposer_x[142:128], decomposer_x[126:112], decomposer_x[110:96],
        decomposer_x[94:80], decomposer_x[78:64], decomposer_x[62:48], decomposer_x[46:32],
        decomposer_x[30:16], decomposer_x[14:0], decomposer_keep};
    wire         zero_remove_ready;
    wire         zero_remove_valid;
    wire   [5:0] zero_remove_count;
    wire [255:0] zero_remove_entries;
    wire         zero_remove_last;

    oaken_zero_remove_l32 u_zero_remove (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (decomposer_valid),
        .in_ready   (decomposer_ready),
        .in_outlier (decomposer_outer | decomposer_inner),
        .in_entries (entries),
        .in_last    (decomposer_last),
        .out_valid  (zero_remove_valid),
        .out_ready  (zero_remove_ready),
        .out_count  (zero_remove_count),
        .out_entries(zero_remove_entries),
        .out_last   (zero_remove_last)
    );

    wire [31:0] entry_keep;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_entry_keep
            localparam [5:0] LANE = i;
            assign entry_keep[i] = zero_remove_count > LANE;
        end
    endgenerate

    wire         output_ready;
    wire         output_valid;
    wire [288:0] output_data;

    skid_buffer_w289 u_output (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (zero_remove_valid),
        .in_ready (zero_remove_ready),
        .in_data  ({zero_remove_last, entry_keep, zero_remove_entries}),
        .out_ready(output_ready),
        .out_valid(output_valid),
        .out_data (output_data)
    );

    wire [255:0] output_tdata = output_data[255:0];
    wire  [31:0] output_tkeep = output_data[287:256];
    wire         output_tlast = output_data[288];

    assign m_axis_tvalid = output_valid;
    assign m_axis_tdata = output_tdata;
    assign m_axis_tkeep = output_tkeep;
    assign m_axis_tlast = output_tlast;
    assign output_ready = m_axis_tready;
endmodule
`default_nettype wire
