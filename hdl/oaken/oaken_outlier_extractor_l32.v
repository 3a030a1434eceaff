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
// Latency 7 cycles, one beat per cycle.
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
    input  wire         s_axis_tvalid,  // a beat of a vector is offered
    output wire         s_axis_tready,  // a beat of a vector is taken if offered
    input  wire [511:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [63:0] s_axis_tkeep,   // two bits per element
    input  wire         s_axis_tlast,   // last beat of the vector
    output wire         nan_seen,       // sticky: an element was NaN
    output wire         inf_seen,       // sticky: an element was infinite
    output wire         m_axis_tvalid,  // a beat of sparse entries is offered
    input  wire         m_axis_tready,  // a beat of sparse entries is taken if offered
    output wire [255:0] m_axis_tdata,   // sparse entries, byte 0 lowest
    output wire  [31:0] m_axis_tkeep,   // marks the entries, from byte 0 up
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
    reg  inf_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
            inf_seen_q <= 1'b0;
        end else begin
            nan_seen_q <= (nan_seen_q & !flags_clear) | (passes & decomposer_nan);
            inf_seen_q <= (inf_seen_q & !flags_clear) | (passes & decomposer_inf);
        end
    end

    assign nan_seen = nan_seen_q;
    assign inf_seen = inf_seen_q;

    // The values themselves are for the quantizer lanes, which this design does not have.
    wire        unused_values = |{decomposer_x[510:496], decomposer_x[494:480],
        decomposer_x[478:464], decomposer_x[462:448], decomposer_x[446:432], decomposer_x[430:416],
        decomposer_x[414:400], decomposer_x[398:384], decomposer_x[382:368], decomposer_x[366:352],
        decomposer_x[350:336], decomposer_x[334:320], decomposer_x[318:304], decomposer_x[302:288],
        decomposer_x[286:272], decomposer_x[270:256], decomposer_x[254:240], decomposer_x[238:224],
        decomposer_x[222:208], decomposer_x[206:192], decomposer_x[190:176], decomposer_x[174:160],
        decomposer_x[158:144], decomposer_x[142:128], decomposer_x[126:112], decomposer_x[110:96],
        decomposer_x[94:80], decomposer_x[78:64], decomposer_x[62:48], decomposer_x[46:32],
        decomposer_x[30:16], decomposer_x[14:0], decomposer_keep};
    wire [31:0] negative;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_negative
            assign negative[i] = decomposer_x[16*i + 15];
        end
    endgenerate

    // A stall of the shifter ends here.
    wire         found_ready;
    wire         found_valid;
    wire [128:0] found_data;

    skid_buffer_w129 u_found (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (decomposer_valid),
        .in_ready (decomposer_ready),
        .in_data  ({decomposer_last, negative, decomposer_high, decomposer_inner,
            decomposer_outer}),
        .out_ready(found_ready),
        .out_valid(found_valid),
        .out_data (found_data)
    );

    wire [31:0] found_outer = found_data[31:0];
    wire [31:0] found_inner = found_data[63:32];
    wire [31:0] found_high = found_data[95:64];
    wire [31:0] found_negative = found_data[127:96];
    wire        found_last = found_data[128];

    // Index of lane 0 in its block of 64; the lane's own number fills the low bits.
    wire       beat_passes = found_valid & found_ready;
    reg  [0:0] beat_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_q <= 1'b0;
        end else if (beat_passes) begin
            beat_q <= found_last ? 1'b0 : (beat_q + 1'b1);
        end
    end

    wire [255:0] entries;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_entries
            localparam [4:0] LANE = i;
            assign entries[8*i +: 8] = {found_inner[i] ? found_negative[i] : !found_high[i],
                found_inner[i], beat_q, LANE};
        end
    endgenerate

    wire         zero_remove_ready;
    wire         zero_remove_valid;
    wire   [5:0] zero_remove_count;
    wire [255:0] zero_remove_entries;
    wire         zero_remove_last;

    oaken_zero_remove_l32 u_zero_remove (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (found_valid),
        .in_ready   (found_ready),
        .in_outlier (found_outer | found_inner),
        .in_entries (entries),
        .in_last    (found_last),
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
    wire [288:0] output_packed;

    skid_buffer_w289 u_output (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (zero_remove_valid),
        .in_ready (zero_remove_ready),
        .in_data  ({zero_remove_last, entry_keep, zero_remove_entries}),
        .out_ready(output_ready),
        .out_valid(output_valid),
        .out_data (output_packed)
    );

    wire [255:0] output_data = output_packed[255:0];
    wire  [31:0] output_keep = output_packed[287:256];
    wire         output_last = output_packed[288];

    assign m_axis_tvalid = output_valid;
    assign m_axis_tdata = output_data;
    assign m_axis_tkeep = output_keep;
    assign m_axis_tlast = output_last;
    assign output_ready = m_axis_tready;
endmodule
`default_nettype wire
