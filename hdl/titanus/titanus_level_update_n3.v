// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Scale-zero (SZ) buffer, max-min finder and channel monitor of Titanus' quantization unit
// (Titanus, GLSVLSI 2025, section 4.4, Figure 7): reads the levels of a beat's channels, changes
// them where its elements require it, writes them back and passes them on. A word of the SZ buffer
// holds lo, hi and the number of levels taken for each of the 16 channels of a beat.
//
// An element is kept if it is not 0; lanes above tail in the last beat of a token hold none. The
// first token of a scan finds no level in any channel. Levels that are new in the first token to be
// quantized are level 0 and no level changes: they make up the table.
//
// The buffer is written in the last stage. word_busy says that a beat of beat_address is in the
// pipeline, so that none of that address may be issued.
//
// Latency 4 cycles, one beat per cycle.
// Generated for words = 3.
`default_nettype none
module titanus_level_update_n3 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         beat_valid,        // an issued beat is present
    input  wire [127:0] beat_x,            // signed elements, lane 0 lowest
    input  wire         beat_scan,         // for the max-min finder; else to be quantized
    input  wire         beat_first,        // beat of the first token of its pass
    input  wire         beat_last,         // last beat of its token
    input  wire         beat_stream_last,  // beat of the last token of the stream
    input  wire   [1:0] beat_address,      // number of the beat in its token
    input  wire   [3:0] bits,              // width of a code, 2 to 8 bits
    input  wire   [7:0] limit,             // new levels that a channel may take in decode
    input  wire   [3:0] tail,              // top lane of a token's last beat
    output wire         word_busy,         // a beat of beat_address is in the pipeline
    output wire         out_valid,         // a beat to be quantized is present
    output wire [127:0] out_x,             // signed elements, lane 0 lowest
    output wire [127:0] out_lo,            // signed, lower end of each lane's level
    output wire [127:0] out_hi,            // signed, upper end of each lane's level
    output wire  [15:0] out_keep,          // lanes that hold a kept element
    output wire  [15:0] out_changed,       // lanes whose level is new
    output wire         out_table,         // the levels belong to the table
    output wire         out_last,          // last beat of its token
    output wire         out_stream_last,   // beat of the last token of the stream
    output wire   [1:0] out_address,       // number of the beat in its token
    output wire         exhausted          // a channel needed a new level and had none left
);
    genvar i;

    // Stage 1: the SZ buffer is read.
    wire [383:0] written_word;
    wire         writes;
    wire   [1:0] write_address;
    wire [383:0] read_word;

    sdp_ram_d3_w384 u_sz_buffer (
        .clk    (clk),
        .wr_en  (writes),
        .wr_addr(write_address),
        .wr_data(written_word),
        .rd_en  (beat_valid),
        .rd_addr(beat_address),
        .rd_data(read_word)
    );

    reg         valid1_q;
    reg [127:0] x1_q;
    reg         scan1_q;
    reg         first1_q;
    reg         last1_q;
    reg         stream_last1_q;
    reg   [1:0] address1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= beat_valid;
        end
    end

    always @(posedge clk) begin
        x1_q <= beat_x;
        scan1_q <= beat_scan;
        first1_q <= beat_first;
        last1_q <= beat_last;
        stream_last1_q <= beat_stream_last;
        address1_q <= beat_address;
    end

    // Stage 2: the lanes that hold a kept element, and the levels that they meet.
    wire        fresh = scan1_q & first1_q;
    wire [15:0] kept;

    assign kept[0] = |x1_q[7:0];
    generate
        for (i = 1; i < 16; i = i + 1) begin : gen_kept
            localparam [3:0] LANE = i;
            assign kept[i] = (|x1_q[8*i +: 8]) & (!last1_q | (tail >= LANE));
        end
    endgenerate

    wire [127:0] lo_met;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_lo_met
            assign lo_met[8*i +: 8] = fresh ? 8'd127 : read_word[24*i +: 8];
        end
    endgenerate

    wire [127:0] hi_met;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_hi_met
            assign hi_met[8*i +: 8] = fresh ? 8'd128 : read_word[24*i + 8 +: 8];
        end
    endgenerate

    wire [127:0] made_met;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_made_met
            assign made_met[8*i +: 8] = fresh ? 8'd0 : read_word[24*i + 16 +: 8];
        end
    endgenerate

    reg  [15:0] keep2_q;
    reg [127:0] lo2_q;
    reg [127:0] hi2_q;
    reg [127:0] made2_q;

    always @(posedge clk) begin
        keep2_q <= kept;
        lo2_q <= lo_met;
        hi2_q <= hi_met;
        made2_q <= made_met;
    end

    reg         valid2_q;
    reg [127:0] x2_q;
    reg         scan2_q;
    reg         first2_q;
    reg         last2_q;
    reg         stream_last2_q;
    reg   [1:0] address2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        x2_q <= x1_q;
        scan2_q <= scan1_q;
        first2_q <= first1_q;
        last2_q <= last1_q;
        stream_last2_q <= stream_last1_q;
        address2_q <= address1_q;
    end

    // Stages 3 and 4: the lanes.
    wire [127:0] new_x;
    wire [127:0] new_lo;
    wire [127:0] new_hi;
    wire [127:0] new_made;
    wire  [15:0] new_keep;
    wire  [15:0] new_changed;
    wire  [15:0] new_exhausted;

    titanus_level_x4 u_level0 (
        .clk          (clk),
        .bits         (bits),
        .limit        (limit),
        .scan         (scan2_q),
        .x            (x2_q[31:0]),
        .lo           (lo2_q[31:0]),
        .hi           (hi2_q[31:0]),
        .made         (made2_q[31:0]),
        .keep         (keep2_q[3:0]),
        .out_x        (new_x[31:0]),
        .out_lo       (new_lo[31:0]),
        .out_hi       (new_hi[31:0]),
        .out_made     (new_made[31:0]),
        .out_keep     (new_keep[3:0]),
        .out_changed  (new_changed[3:0]),
        .out_exhausted(new_exhausted[3:0])
    );

    titanus_level_x4 u_level4 (
        .clk          (clk),
        .bits         (bits),
        .limit        (limit),
        .scan         (scan2_q),
        .x            (x2_q[63:32]),
        .lo           (lo2_q[63:32]),
        .hi           (hi2_q[63:32]),
        .made         (made2_q[63:32]),
        .keep         (keep2_q[7:4]),
        .out_x        (new_x[63:32]),
        .out_lo       (new_lo[63:32]),
        .out_hi       (new_hi[63:32]),
        .out_made     (new_made[63:32]),
        .out_keep     (new_keep[7:4]),
        .out_changed  (new_changed[7:4]),
        .out_exhausted(new_exhausted[7:4])
    );

    titanus_level_x4 u_level8 (
        .clk          (clk),
        .bits         (bits),
        .limit        (limit),
        .scan         (scan2_q),
        .x            (x2_q[95:64]),
        .lo           (lo2_q[95:64]),
        .hi           (hi2_q[95:64]),
        .made         (made2_q[95:64]),
        .keep         (keep2_q[11:8]),
        .out_x        (new_x[95:64]),
        .out_lo       (new_lo[95:64]),
        .out_hi       (new_hi[95:64]),
        .out_made     (new_made[95:64]),
        .out_keep     (new_keep[11:8]),
        .out_changed  (new_changed[11:8]),
        .out_exhausted(new_exhausted[11:8])
    );

    titanus_level_x4 u_level12 (
        .clk          (clk),
        .bits         (bits),
        .limit        (limit),
        .scan         (scan2_q),
        .x            (x2_q[127:96]),
        .lo           (lo2_q[127:96]),
        .hi           (hi2_q[127:96]),
        .made         (made2_q[127:96]),
        .keep         (keep2_q[15:12]),
        .out_x        (new_x[127:96]),
        .out_lo       (new_lo[127:96]),
        .out_hi       (new_hi[127:96]),
        .out_made     (new_made[127:96]),
        .out_keep     (new_keep[15:12]),
        .out_changed  (new_changed[15:12]),
        .out_exhausted(new_exhausted[15:12])
    );

    reg       valid3_q;
    reg       scan3_q;
    reg       first3_q;
    reg       last3_q;
    reg       stream_last3_q;
    reg [1:0] address3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid3_q <= 1'b0;
        end else begin
            valid3_q <= valid2_q;
        end
    end

    always @(posedge clk) begin
        scan3_q <= scan2_q;
        first3_q <= first2_q;
        last3_q <= last2_q;
        stream_last3_q <= stream_last2_q;
        address3_q <= address2_q;
    end

    reg       valid4_q;
    reg       scan4_q;
    reg       first4_q;
    reg       last4_q;
    reg       stream_last4_q;
    reg [1:0] address4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid4_q <= 1'b0;
        end else begin
            valid4_q <= valid3_q;
        end
    end

    always @(posedge clk) begin
        scan4_q <= scan3_q;
        first4_q <= first3_q;
        last4_q <= last3_q;
        stream_last4_q <= stream_last3_q;
        address4_q <= address3_q;
    end

    // Write back. In decode most beats change no level, and nothing is written.

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_written_word
            assign written_word[24*i +: 24] = {new_made[8*i +: 8], new_hi[8*i +: 8],
                new_lo[8*i +: 8]};
        end
    endgenerate

    assign writes = valid4_q & (scan4_q | (|new_changed));
    assign write_address = address4_q;
    assign word_busy = (valid1_q & (address1_q == beat_address)) |
        (valid2_q & (address2_q == beat_address)) | (valid3_q & (address3_q == beat_address)) |
        (valid4_q & (address4_q == beat_address));

    wire out_beat = valid4_q & !scan4_q;

    assign out_valid = out_beat;
    assign out_x = new_x;
    assign out_lo = new_lo;
    assign out_hi = new_hi;
    assign out_keep = new_keep;
    assign out_changed = new_changed & {16{!first4_q}};
    assign out_table = first4_q;
    assign out_last = last4_q;
    assign out_stream_last = stream_last4_q;
    assign out_address = address4_q;
    assign exhausted = out_beat & (|new_exhausted);
endmodule
`default_nettype wire
