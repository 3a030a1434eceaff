// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Quantizer of the rotation codec: takes vectors of 64 binary16, rotates them by a Hadamard
// transform, and gives a record of 33 bytes for each: the step, then a code of 4 bits per rotated
// element.
//
// s_axis_tuser has the centres of the beat's elements, which are subtracted from them.
//
// A packet of s_axis that is not 1 beat with all of tkeep set is consumed without any output and
// sets config_error. A NaN counts as 0 and sets nan_seen, an infinity as the largest finite value
// of its sign and sets inf_seen. A record begins at byte 0 of a word; all its words but the last
// one are full. Its first word is offered within 65 cycles of the vector's last beat, unless m_axis
// waits. No combinational path from any input to any output.
//
// Throughput: one beat per cycle with a ready output.
// Generated for lanes = 64, head_dim = 64, bits = 4, centred = 1.
`default_nettype none
module rot_quantizer_l64_d64_b4_centred (
    input  wire          clk,            // clock, rising edge
    input  wire          rst_n,          // synchronous reset, active low
    input  wire          flags_clear,    // clears the sticky flags
    input  wire          s_axis_tvalid,  // a beat of a vector is offered
    output wire          s_axis_tready,  // a beat of a vector is taken if offered
    input  wire [1023:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [127:0] s_axis_tkeep,   // all ones, or the packet is refused
    input  wire          s_axis_tlast,   // last beat of the vector
    input  wire [1023:0] s_axis_tuser,   // centres of the elements, binary16
    output wire          config_error,   // sticky: a packet was refused
    output wire          nan_seen,       // sticky: an element or a centre was NaN, taken as 0
    output wire          inf_seen,       // sticky: an element or a centre was infinite, taken as
                                         // the largest finite value
    output wire          m_axis_tvalid,  // a word of a record is offered
    input  wire          m_axis_tready,  // a word of a record is taken if offered
    output wire  [511:0] m_axis_tdata,   // bytes, byte 0 lowest
    output wire   [63:0] m_axis_tkeep,   // marks the bytes, from byte 0 up
    output wire          m_axis_tlast    // last word of the record
);
    genvar i;

    wire          whole = &s_axis_tkeep;
    wire          beat_ready;
    wire          beat_valid;
    wire [2049:0] beat_data;

    skid_buffer_w2050 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_data  ({s_axis_tlast, whole, s_axis_tuser, s_axis_tdata}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [1023:0] beat_x = beat_data[1023:0];
    wire [1023:0] beat_centre = beat_data[2047:1024];
    wire          beat_whole = beat_data[2048];
    wire          beat_last = beat_data[2049];
    wire          credits_available;
    wire          completes;
    wire          queued_ready;
    wire          queued_valid;

    credit_counter_n27 u_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (completes),
        .give     (queued_valid & queued_ready & 1'b1),
        .available(credits_available)
    );

    // Admission. The first beat of a packet waits for a credit, a complete vector takes it: behind
    // here nothing stalls. What is no vector leaves no trace but config_error.
    reg  [0:0] place_q;
    reg        spoilt_q;
    wire       starts = place_q == 1'b0;
    wire       admits = !starts | credits_available;
    wire       taken = beat_valid & admits;

    assign beat_ready = admits;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 1'b0;
            spoilt_q <= 1'b0;
        end else if (taken) begin
            place_q <= beat_last ? 1'b0 : (place_q == 1'b1) ? place_q : (place_q + 1'b1);
            spoilt_q <= !beat_last & (spoilt_q | !beat_whole);
        end
    end

    wire fits = beat_whole & !spoilt_q & (place_q == 1'b0);
    assign completes = taken & beat_last & fits;
    reg refused_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            refused_q <= 1'b0;
        end else begin
            refused_q <= taken & beat_last & !fits;
        end
    end

    wire stored = taken & !(place_q == 1'b1);
    reg  config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            config_error_q <= 1'b0;
        end else begin
            config_error_q <= (config_error_q & !flags_clear) | refused_q;
        end
    end

    assign config_error = config_error_q;

    // Canonical form.
    wire [63:0] canonical_x_is_special;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_canonical_x_is_special
            assign canonical_x_is_special[i] = &beat_x[16*i + 10 +: 5];
        end
    endgenerate

    wire [63:0] canonical_x_has_fraction;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_canonical_x_has_fraction
            assign canonical_x_has_fraction[i] = |beat_x[16*i +: 10];
        end
    endgenerate

    wire   [63:0] canonical_x_is_nan = canonical_x_is_special & canonical_x_has_fraction;
    wire   [63:0] canonical_x_is_inf = canonical_x_is_special & ~canonical_x_has_fraction;
    wire [1023:0] canonical_x;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_canonical_x
            assign canonical_x[16*i +: 16] = canonical_x_is_special[i] ?
                    (canonical_x_is_nan[i] ? 16'd0 : {beat_x[16*i + 15], 15'h7bff}) :
                {beat_x[16*i + 15] & (|beat_x[16*i +: 15]), beat_x[16*i +: 15]};
        end
    endgenerate

    reg [1023:0] canonical_x1_q;

    always @(posedge clk) begin
        canonical_x1_q <= canonical_x;
    end

    wire [63:0] canonical_c_is_special;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_canonical_c_is_special
            assign canonical_c_is_special[i] = &beat_centre[16*i + 10 +: 5];
        end
    endgenerate

    wire [63:0] canonical_c_has_fraction;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_canonical_c_has_fraction
            assign canonical_c_has_fraction[i] = |beat_centre[16*i +: 10];
        end
    endgenerate

    wire   [63:0] canonical_c_is_nan = canonical_c_is_special & canonical_c_has_fraction;
    wire   [63:0] canonical_c_is_inf = canonical_c_is_special & ~canonical_c_has_fraction;
    wire [1023:0] canonical_c;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_canonical_c
            assign canonical_c[16*i +: 16] = canonical_c_is_special[i] ?
                    (canonical_c_is_nan[i] ? 16'd0 : {beat_centre[16*i + 15], 15'h7bff}) :
                {beat_centre[16*i + 15] & (|beat_centre[16*i +: 15]), beat_centre[16*i +: 15]};
        end
    endgenerate

    reg [1023:0] canonical_c1_q;
    reg          nan1_q;
    reg          inf1_q;
    reg    [0:0] place1_q;

    always @(posedge clk) begin
        canonical_c1_q <= canonical_c;
        nan1_q <= (|canonical_x_is_nan) | (|canonical_c_is_nan);
        inf1_q <= (|canonical_x_is_inf) | (|canonical_c_is_inf);
        place1_q <= place_q;
    end

    reg stored1_q;
    reg completes1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            stored1_q <= 1'b0;
            completes1_q <= 1'b0;
        end else begin
            stored1_q <= stored;
            completes1_q <= completes;
        end
    end

    // The flags of a vector count when it is complete.
    wire first1 = place1_q == 1'b0;
    reg  nan_before_q;
    wire nan_in_vector = nan1_q | (nan_before_q & !first1);

    always @(posedge clk) begin
        if (stored1_q) begin
            nan_before_q <= nan_in_vector;
        end
    end

    reg nan_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
        end else begin
            nan_seen_q <= (nan_seen_q & !flags_clear) | (nan_in_vector & completes1_q);
        end
    end

    assign nan_seen = nan_seen_q;

    reg  inf_before_q;
    wire inf_in_vector = inf1_q | (inf_before_q & !first1);

    always @(posedge clk) begin
        if (stored1_q) begin
            inf_before_q <= inf_in_vector;
        end
    end

    reg inf_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_seen_q <= 1'b0;
        end else begin
            inf_seen_q <= (inf_seen_q & !flags_clear) | (inf_in_vector & completes1_q);
        end
    end

    assign inf_seen = inf_seen_q;

    // Less the centre.
    wire [1023:0] difference;

    rot_centre_lane u_centre0 (
        .clk(clk),
        .x  (canonical_x1_q[15:0]),
        .c  (canonical_c1_q[15:0]),
        .d  (difference[15:0])
    );

    rot_centre_lane u_centre1 (
        .clk(clk),
        .x  (canonical_x1_q[31:16]),
        .c  (canonical_c1_q[31:16]),
        .d  (difference[31:16])
    );

    rot_centre_lane u_centre2 (
        .clk(clk),
        .x  (canonical_x1_q[47:32]),
        .c  (canonical_c1_q[47:32]),
        .d  (difference[47:32])
    );

    rot_centre_lane u_centre3 (
        .clk(clk),
        .x  (canonical_x1_q[63:48]),
        .c  (canonical_c1_q[63:48]),
        .d  (difference[63:48])
    );

    rot_centre_lane u_centre4 (
        .clk(clk),
        .x  (canonical_x1_q[79:64]),
        .c  (canonical_c1_q[79:64]),
        .d  (difference[79:64])
    );

    rot_centre_lane u_centre5 (
        .clk(clk),
        .x  (canonical_x1_q[95:80]),
        .c  (canonical_c1_q[95:80]),
        .d  (difference[95:80])
    );

    rot_centre_lane u_centre6 (
        .clk(clk),
        .x  (canonical_x1_q[111:96]),
        .c  (canonical_c1_q[111:96]),
        .d  (difference[111:96])
    );

    rot_centre_lane u_centre7 (
        .clk(clk),
        .x  (canonical_x1_q[127:112]),
        .c  (canonical_c1_q[127:112]),
        .d  (difference[127:112])
    );

    rot_centre_lane u_centre8 (
        .clk(clk),
        .x  (canonical_x1_q[143:128]),
        .c  (canonical_c1_q[143:128]),
        .d  (difference[143:128])
    );

    rot_centre_lane u_centre9 (
        .clk(clk),
        .x  (canonical_x1_q[159:144]),
        .c  (canonical_c1_q[159:144]),
        .d  (difference[159:144])
    );

    rot_centre_lane u_centre10 (
        .clk(clk),
        .x  (canonical_x1_q[175:160]),
        .c  (canonical_c1_q[175:160]),
        .d  (difference[175:160])
    );

    rot_centre_lane u_centre11 (
        .clk(clk),
        .x  (canonical_x1_q[191:176]),
        .c  (canonical_c1_q[191:176]),
        .d  (difference[191:176])
    );

    rot_centre_lane u_centre12 (
        .clk(clk),
        .x  (canonical_x1_q[207:192]),
        .c  (canonical_c1_q[207:192]),
        .d  (difference[207:192])
    );

    rot_centre_lane u_centre13 (
        .clk(clk),
        .x  (canonical_x1_q[223:208]),
        .c  (canonical_c1_q[223:208]),
        .d  (difference[223:208])
    );

    rot_centre_lane u_centre14 (
        .clk(clk),
        .x  (canonical_x1_q[239:224]),
        .c  (canonical_c1_q[239:224]),
        .d  (difference[239:224])
    );

    rot_centre_lane u_centre15 (
        .clk(clk),
        .x  (canonical_x1_q[255:240]),
        .c  (canonical_c1_q[255:240]),
        .d  (difference[255:240])
    );

    rot_centre_lane u_centre16 (
        .clk(clk),
        .x  (canonical_x1_q[271:256]),
        .c  (canonical_c1_q[271:256]),
        .d  (difference[271:256])
    );

    rot_centre_lane u_centre17 (
        .clk(clk),
        .x  (canonical_x1_q[287:272]),
        .c  (canonical_c1_q[287:272]),
        .d  (difference[287:272])
    );

    rot_centre_lane u_centre18 (
        .clk(clk),
        .x  (canonical_x1_q[303:288]),
        .c  (canonical_c1_q[303:288]),
        .d  (difference[303:288])
    );

    rot_centre_lane u_centre19 (
        .clk(clk),
        .x  (canonical_x1_q[319:304]),
        .c  (canonical_c1_q[319:304]),
        .d  (difference[319:304])
    );

    rot_centre_lane u_centre20 (
        .clk(clk),
        .x  (canonical_x1_q[335:320]),
        .c  (canonical_c1_q[335:320]),
        .d  (difference[335:320])
    );

    rot_centre_lane u_centre21 (
        .clk(clk),
        .x  (canonical_x1_q[351:336]),
        .c  (canonical_c1_q[351:336]),
        .d  (difference[351:336])
    );

    rot_centre_lane u_centre22 (
        .clk(clk),
        .x  (canonical_x1_q[367:352]),
        .c  (canonical_c1_q[367:352]),
        .d  (difference[367:352])
    );

    rot_centre_lane u_centre23 (
        .clk(clk),
        .x  (canonical_x1_q[383:368]),
        .c  (canonical_c1_q[383:368]),
        .d  (difference[383:368])
    );

    rot_centre_lane u_centre24 (
        .clk(clk),
        .x  (canonical_x1_q[399:384]),
        .c  (canonical_c1_q[399:384]),
        .d  (difference[399:384])
    );

    rot_centre_lane u_centre25 (
        .clk(clk),
        .x  (canonical_x1_q[415:400]),
        .c  (canonical_c1_q[415:400]),
        .d  (difference[415:400])
    );

    rot_centre_lane u_centre26 (
        .clk(clk),
        .x  (canonical_x1_q[431:416]),
        .c  (canonical_c1_q[431:416]),
        .d  (difference[431:416])
    );

    rot_centre_lane u_centre27 (
        .clk(clk),
        .x  (canonical_x1_q[447:432]),
        .c  (canonical_c1_q[447:432]),
        .d  (difference[447:432])
    );

    rot_centre_lane u_centre28 (
        .clk(clk),
        .x  (canonical_x1_q[463:448]),
        .c  (canonical_c1_q[463:448]),
        .d  (difference[463:448])
    );

    rot_centre_lane u_centre29 (
        .clk(clk),
        .x  (canonical_x1_q[479:464]),
        .c  (canonical_c1_q[479:464]),
        .d  (difference[479:464])
    );

    rot_centre_lane u_centre30 (
        .clk(clk),
        .x  (canonical_x1_q[495:480]),
        .c  (canonical_c1_q[495:480]),
        .d  (difference[495:480])
    );

    rot_centre_lane u_centre31 (
        .clk(clk),
        .x  (canonical_x1_q[511:496]),
        .c  (canonical_c1_q[511:496]),
        .d  (difference[511:496])
    );

    rot_centre_lane u_centre32 (
        .clk(clk),
        .x  (canonical_x1_q[527:512]),
        .c  (canonical_c1_q[527:512]),
        .d  (difference[527:512])
    );

    rot_centre_lane u_centre33 (
        .clk(clk),
        .x  (canonical_x1_q[543:528]),
        .c  (canonical_c1_q[543:528]),
        .d  (difference[543:528])
    );

    rot_centre_lane u_centre34 (
        .clk(clk),
        .x  (canonical_x1_q[559:544]),
        .c  (canonical_c1_q[559:544]),
        .d  (difference[559:544])
    );

    rot_centre_lane u_centre35 (
        .clk(clk),
        .x  (canonical_x1_q[575:560]),
        .c  (canonical_c1_q[575:560]),
        .d  (difference[575:560])
    );

    rot_centre_lane u_centre36 (
        .clk(clk),
        .x  (canonical_x1_q[591:576]),
        .c  (canonical_c1_q[591:576]),
        .d  (difference[591:576])
    );

    rot_centre_lane u_centre37 (
        .clk(clk),
        .x  (canonical_x1_q[607:592]),
        .c  (canonical_c1_q[607:592]),
        .d  (difference[607:592])
    );

    rot_centre_lane u_centre38 (
        .clk(clk),
        .x  (canonical_x1_q[623:608]),
        .c  (canonical_c1_q[623:608]),
        .d  (difference[623:608])
    );

    rot_centre_lane u_centre39 (
        .clk(clk),
        .x  (canonical_x1_q[639:624]),
        .c  (canonical_c1_q[639:624]),
        .d  (difference[639:624])
    );

    rot_centre_lane u_centre40 (
        .clk(clk),
        .x  (canonical_x1_q[655:640]),
        .c  (canonical_c1_q[655:640]),
        .d  (difference[655:640])
    );

    rot_centre_lane u_centre41 (
        .clk(clk),
        .x  (canonical_x1_q[671:656]),
        .c  (canonical_c1_q[671:656]),
        .d  (difference[671:656])
    );

    rot_centre_lane u_centre42 (
        .clk(clk),
        .x  (canonical_x1_q[687:672]),
        .c  (canonical_c1_q[687:672]),
        .d  (difference[687:672])
    );

    rot_centre_lane u_centre43 (
        .clk(clk),
        .x  (canonical_x1_q[703:688]),
        .c  (canonical_c1_q[703:688]),
        .d  (difference[703:688])
    );

    rot_centre_lane u_centre44 (
        .clk(clk),
        .x  (canonical_x1_q[719:704]),
        .c  (canonical_c1_q[719:704]),
        .d  (difference[719:704])
    );

    rot_centre_lane u_centre45 (
        .clk(clk),
        .x  (canonical_x1_q[735:720]),
        .c  (canonical_c1_q[735:720]),
        .d  (difference[735:720])
    );

    rot_centre_lane u_centre46 (
        .clk(clk),
        .x  (canonical_x1_q[751:736]),
        .c  (canonical_c1_q[751:736]),
        .d  (difference[751:736])
    );

    rot_centre_lane u_centre47 (
        .clk(clk),
        .x  (canonical_x1_q[767:752]),
        .c  (canonical_c1_q[767:752]),
        .d  (difference[767:752])
    );

    rot_centre_lane u_centre48 (
        .clk(clk),
        .x  (canonical_x1_q[783:768]),
        .c  (canonical_c1_q[783:768]),
        .d  (difference[783:768])
    );

    rot_centre_lane u_centre49 (
        .clk(clk),
        .x  (canonical_x1_q[799:784]),
        .c  (canonical_c1_q[799:784]),
        .d  (difference[799:784])
    );

    rot_centre_lane u_centre50 (
        .clk(clk),
        .x  (canonical_x1_q[815:800]),
        .c  (canonical_c1_q[815:800]),
        .d  (difference[815:800])
    );

    rot_centre_lane u_centre51 (
        .clk(clk),
        .x  (canonical_x1_q[831:816]),
        .c  (canonical_c1_q[831:816]),
        .d  (difference[831:816])
    );

    rot_centre_lane u_centre52 (
        .clk(clk),
        .x  (canonical_x1_q[847:832]),
        .c  (canonical_c1_q[847:832]),
        .d  (difference[847:832])
    );

    rot_centre_lane u_centre53 (
        .clk(clk),
        .x  (canonical_x1_q[863:848]),
        .c  (canonical_c1_q[863:848]),
        .d  (difference[863:848])
    );

    rot_centre_lane u_centre54 (
        .clk(clk),
        .x  (canonical_x1_q[879:864]),
        .c  (canonical_c1_q[879:864]),
        .d  (difference[879:864])
    );

    rot_centre_lane u_centre55 (
        .clk(clk),
        .x  (canonical_x1_q[895:880]),
        .c  (canonical_c1_q[895:880]),
        .d  (difference[895:880])
    );

    rot_centre_lane u_centre56 (
        .clk(clk),
        .x  (canonical_x1_q[911:896]),
        .c  (canonical_c1_q[911:896]),
        .d  (difference[911:896])
    );

    rot_centre_lane u_centre57 (
        .clk(clk),
        .x  (canonical_x1_q[927:912]),
        .c  (canonical_c1_q[927:912]),
        .d  (difference[927:912])
    );

    rot_centre_lane u_centre58 (
        .clk(clk),
        .x  (canonical_x1_q[943:928]),
        .c  (canonical_c1_q[943:928]),
        .d  (difference[943:928])
    );

    rot_centre_lane u_centre59 (
        .clk(clk),
        .x  (canonical_x1_q[959:944]),
        .c  (canonical_c1_q[959:944]),
        .d  (difference[959:944])
    );

    rot_centre_lane u_centre60 (
        .clk(clk),
        .x  (canonical_x1_q[975:960]),
        .c  (canonical_c1_q[975:960]),
        .d  (difference[975:960])
    );

    rot_centre_lane u_centre61 (
        .clk(clk),
        .x  (canonical_x1_q[991:976]),
        .c  (canonical_c1_q[991:976]),
        .d  (difference[991:976])
    );

    rot_centre_lane u_centre62 (
        .clk(clk),
        .x  (canonical_x1_q[1007:992]),
        .c  (canonical_c1_q[1007:992]),
        .d  (difference[1007:992])
    );

    rot_centre_lane u_centre63 (
        .clk(clk),
        .x  (canonical_x1_q[1023:1008]),
        .c  (canonical_c1_q[1023:1008]),
        .d  (difference[1023:1008])
    );

    reg [3:0] centring_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            centring_line_q <= 4'd0;
        end else begin
            centring_line_q <= {centring_line_q[2:0], stored1_q};
        end
    end

    wire       centring = centring_line_q[3];
    reg  [3:0] centring_place_line_q;

    always @(posedge clk) begin
        centring_place_line_q <= {centring_place_line_q[2:0], place1_q};
    end

    wire [0:0] centring_place = centring_place_line_q[3];
    reg  [3:0] centring_completes_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            centring_completes_line_q <= 4'd0;
        end else begin
            centring_completes_line_q <= {centring_completes_line_q[2:0], completes1_q};
        end
    end

    wire centring_completes = centring_completes_line_q[3];

    // The largest exponent field of a beat.
    wire [319:0] field;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_field
            assign field[5*i +: 5] = {difference[16*i + 11 +: 4],
                difference[16*i + 10] | !(|difference[16*i + 10 +: 5])};
        end
    endgenerate

    wire [159:0] larger_field_32;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_larger_field_32
            assign larger_field_32[5*i +: 5] =
                (field[10*i +: 5] > field[10*i + 5 +: 5]) ? field[10*i +: 5] : field[10*i + 5 +: 5];
        end
    endgenerate

    wire [79:0] larger_field_16;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_larger_field_16
            assign larger_field_16[5*i +: 5] =
                    (larger_field_32[10*i +: 5] > larger_field_32[10*i + 5 +: 5]) ?
                    larger_field_32[10*i +: 5] : larger_field_32[10*i + 5 +: 5];
        end
    endgenerate

    wire [39:0] larger_field_8;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_larger_field_8
            assign larger_field_8[5*i +: 5] =
                    (larger_field_16[10*i +: 5] > larger_field_16[10*i + 5 +: 5]) ?
                    larger_field_16[10*i +: 5] : larger_field_16[10*i + 5 +: 5];
        end
    endgenerate

    reg [39:0] larger_fields_q;

    always @(posedge clk) begin
        larger_fields_q <= larger_field_8;
    end

    wire [19:0] largest_field_4;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_largest_field_4
            assign largest_field_4[5*i +: 5] =
                    (larger_fields_q[10*i +: 5] > larger_fields_q[10*i + 5 +: 5]) ?
                    larger_fields_q[10*i +: 5] : larger_fields_q[10*i + 5 +: 5];
        end
    endgenerate

    wire [9:0] largest_field_2 = {
            (largest_field_4[14:10] > largest_field_4[19:15]) ? largest_field_4[14:10] :
            largest_field_4[19:15],
        (largest_field_4[4:0] > largest_field_4[9:5]) ? largest_field_4[4:0] :
            largest_field_4[9:5]};
    wire [4:0] largest_field_1 =
        (largest_field_2[4:0] > largest_field_2[9:5]) ? largest_field_2[4:0] : largest_field_2[9:5];
    reg  [4:0] beat_exponent_q;

    always @(posedge clk) begin
        beat_exponent_q <= largest_field_1;
    end

    reg [1:0] waits_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            waits_line_q <= 2'd0;
        end else begin
            waits_line_q <= {waits_line_q[0], centring};
        end
    end

    wire       waits = waits_line_q[1];
    reg  [1:0] known_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            known_line_q <= 2'd0;
        end else begin
            known_line_q <= {known_line_q[0], centring_completes};
        end
    end

    wire       known = known_line_q[1];
    reg  [1:0] waits_place_line_q;

    always @(posedge clk) begin
        waits_place_line_q <= {waits_place_line_q[0], centring_place};
    end

    wire [0:0] waits_place = waits_place_line_q[1];

    // That of the vector, which stays until that of the next one is known.
    reg [4:0] exponent_q;

    always @(posedge clk) begin
        if (known) begin
            exponent_q <= beat_exponent_q;
        end
    end

    wire    [0:0] unused_places = waits_place;
    wire          unused_waits = waits;
    reg  [1023:0] x_waits1_q;
    reg  [1023:0] x_waits2_q;
    reg  [1023:0] x_waits3_q;

    always @(posedge clk) begin
        x_waits1_q <= difference;
        x_waits2_q <= x_waits1_q;
        x_waits3_q <= x_waits2_q;
    end

    reg x_valid1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            x_valid1_q <= 1'b0;
        end else begin
            x_valid1_q <= known;
        end
    end

    // Elements on a common exponent, with the signs of their channels.
    wire  [63:0] signs = 64'hd8b2c6a6117b8a5d;
    wire [767:0] aligned;

    rot_align_x4 u_align0 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[63:0]),
        .negated(signs[3:0]),
        .a      (aligned[47:0])
    );

    rot_align_x4 u_align4 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[127:64]),
        .negated(signs[7:4]),
        .a      (aligned[95:48])
    );

    rot_align_x4 u_align8 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[191:128]),
        .negated(signs[11:8]),
        .a      (aligned[143:96])
    );

    rot_align_x4 u_align12 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[255:192]),
        .negated(signs[15:12]),
        .a      (aligned[191:144])
    );

    rot_align_x4 u_align16 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[319:256]),
        .negated(signs[19:16]),
        .a      (aligned[239:192])
    );

    rot_align_x4 u_align20 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[383:320]),
        .negated(signs[23:20]),
        .a      (aligned[287:240])
    );

    rot_align_x4 u_align24 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[447:384]),
        .negated(signs[27:24]),
        .a      (aligned[335:288])
    );

    rot_align_x4 u_align28 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[511:448]),
        .negated(signs[31:28]),
        .a      (aligned[383:336])
    );

    rot_align_x4 u_align32 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[575:512]),
        .negated(signs[35:32]),
        .a      (aligned[431:384])
    );

    rot_align_x4 u_align36 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[639:576]),
        .negated(signs[39:36]),
        .a      (aligned[479:432])
    );

    rot_align_x4 u_align40 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[703:640]),
        .negated(signs[43:40]),
        .a      (aligned[527:480])
    );

    rot_align_x4 u_align44 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[767:704]),
        .negated(signs[47:44]),
        .a      (aligned[575:528])
    );

    rot_align_x4 u_align48 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[831:768]),
        .negated(signs[51:48]),
        .a      (aligned[623:576])
    );

    rot_align_x4 u_align52 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[895:832]),
        .negated(signs[55:52]),
        .a      (aligned[671:624])
    );

    rot_align_x4 u_align56 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[959:896]),
        .negated(signs[59:56]),
        .a      (aligned[719:672])
    );

    rot_align_x4 u_align60 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[1023:960]),
        .negated(signs[63:60]),
        .a      (aligned[767:720])
    );

    reg [1:0] aligns_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            aligns_line_q <= 2'd0;
        end else begin
            aligns_line_q <= {aligns_line_q[0], x_valid1_q};
        end
    end

    wire aligns = aligns_line_q[1];

    // The transform.
    wire          rotated_valid;
    wire [1151:0] rotated;

    hadamard_n64_l64_w12 u_hadamard (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (aligns),
        .in_x     (aligned),
        .out_valid(rotated_valid),
        .out_y    (rotated)
    );

    reg [24:0] rotated_exponent_line_q;

    always @(posedge clk) begin
        rotated_exponent_line_q <= {rotated_exponent_line_q[19:0], exponent_q};
    end

    wire [4:0] rotated_exponent = rotated_exponent_line_q[24:20];

    // The largest coefficient of a beat; a negative one counts as its complement.
    wire [1087:0] coefficient;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_coefficient
            assign coefficient[17*i +: 17] = rotated[18*i +: 17] ^ {17{rotated[18*i + 17]}};
        end
    endgenerate

    wire [543:0] largest_32;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_largest_32
            assign largest_32[17*i +: 17] =
                    (coefficient[34*i +: 17] > coefficient[34*i + 17 +: 17]) ?
                    coefficient[34*i +: 17] : coefficient[34*i + 17 +: 17];
        end
    endgenerate

    wire [271:0] largest_16;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_largest_16
            assign largest_16[17*i +: 17] =
                (largest_32[34*i +: 17] > largest_32[34*i + 17 +: 17]) ? largest_32[34*i +: 17] :
                largest_32[34*i + 17 +: 17];
        end
    endgenerate

    reg [271:0] largest_of_4_q;

    always @(posedge clk) begin
        largest_of_4_q <= largest_16;
    end

    wire [135:0] largest_8;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_largest_8
            assign largest_8[17*i +: 17] =
                    (largest_of_4_q[34*i +: 17] > largest_of_4_q[34*i + 17 +: 17]) ?
                    largest_of_4_q[34*i +: 17] : largest_of_4_q[34*i + 17 +: 17];
        end
    endgenerate

    wire [67:0] largest_4;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_largest_4
            assign largest_4[17*i +: 17] =
                (largest_8[34*i +: 17] > largest_8[34*i + 17 +: 17]) ? largest_8[34*i +: 17] :
                largest_8[34*i + 17 +: 17];
        end
    endgenerate

    reg [67:0] largest_of_16_q;

    always @(posedge clk) begin
        largest_of_16_q <= largest_4;
    end

    wire [33:0] largest_2 = {
            (largest_of_16_q[50:34] > largest_of_16_q[67:51]) ? largest_of_16_q[50:34] :
            largest_of_16_q[67:51],
        (largest_of_16_q[16:0] > largest_of_16_q[33:17]) ? largest_of_16_q[16:0] :
            largest_of_16_q[33:17]};
    wire [16:0] largest_1 = (largest_2[16:0] > largest_2[33:17]) ? largest_2[16:0] :
        largest_2[33:17];
    reg  [16:0] largest_of_64_q;

    always @(posedge clk) begin
        largest_of_64_q <= largest_1;
    end

    reg [2:0] compared_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            compared_line_q <= 3'd0;
        end else begin
            compared_line_q <= {compared_line_q[1:0], rotated_valid};
        end
    end

    wire compared = compared_line_q[2];

    // Its leading one, and the four bits behind that, rounded to the step's three.
    wire        leading_empty_16 = !(|largest_of_64_q[16:1]);
    wire [16:0] leading_16 = leading_empty_16 ? (largest_of_64_q << 16) : largest_of_64_q;
    wire [14:0] leading_lead_15 = leading_empty_16 ? {largest_of_64_q[0], 14'd0} :
        largest_of_64_q[16:2];
    wire        leading_empty_8 = !(|leading_lead_15[14:7]);
    wire [16:0] leading_8 = leading_empty_8 ? (leading_16 << 8) : leading_16;
    wire  [6:0] leading_lead_7 = leading_empty_8 ? leading_lead_15[6:0] : leading_lead_15[14:8];
    wire        leading_empty_4 = !(|leading_lead_7[6:3]);
    wire [16:0] leading_4 = leading_empty_4 ? (leading_8 << 4) : leading_8;
    wire  [2:0] leading_lead_3 = leading_empty_4 ? leading_lead_7[2:0] : leading_lead_7[6:4];
    wire        leading_empty_2 = !(|leading_lead_3[2:1]);
    wire [16:0] leading_2 = leading_empty_2 ? (leading_4 << 2) : leading_4;
    wire  [0:0] leading_lead_1 = leading_empty_2 ? leading_lead_3[0] : leading_lead_3[2];
    wire        leading_empty_1 = !(|leading_lead_1);
    wire [16:0] leading_1 = leading_empty_1 ? (leading_2 << 1) : leading_2;
    wire  [4:0] leading_places = {leading_empty_16, leading_empty_8, leading_empty_4,
        leading_empty_2, leading_empty_1};
    wire        unused_top = leading_1[16];
    wire [11:0] unused_below = leading_1[11:0];
    reg   [3:0] rounded_eighths_q;
    reg   [4:0] leading_places_q;
    reg         nothing_q;

    always @(posedge clk) begin
        rounded_eighths_q <= {1'b0, leading_1[15:13]} + {3'd0, leading_1[12]};
        leading_places_q <= leading_places;
        nothing_q <= !(|largest_of_64_q);
    end

    reg normalised1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            normalised1_q <= 1'b0;
        end else begin
            normalised1_q <= compared;
        end
    end

    reg [14:0] vector_exponent_line_q;

    always @(posedge clk) begin
        vector_exponent_line_q <= {vector_exponent_line_q[9:0], rotated_exponent};
    end

    wire [4:0] vector_exponent = vector_exponent_line_q[14:10];

    // The step's exponent, limited to 0 to 31. A carry of the rounding goes into it.
    reg [6:0] step_base_q;
    reg [6:0] step_base_up_q;
    reg [5:0] most_places_q;
    reg [5:0] least_places_q;

    always @(posedge clk) begin
        step_base_q <= {2'd0, vector_exponent} + 7'd5;
        step_base_up_q <= {2'd0, vector_exponent} + 7'd6;
        most_places_q <= 6'd43 - {1'b0, vector_exponent};
        least_places_q <= 6'd12 - {1'b0, vector_exponent};
    end

    wire [6:0] step_top = rounded_eighths_q[3] ? step_base_up_q : step_base_q;
    wire [6:0] step_wide = step_top - {2'd0, leading_places_q};
    wire       step_below = step_wide[6] | ((step_wide == 7'd0) & (rounded_eighths_q[2:0] == 3'd0));
    wire       step_above = !step_wide[6] & step_wide[5];
    wire [2:0] eighths = step_below ? 3'd1 : step_above ? 3'd7 : rounded_eighths_q[2:0];
    wire [7:0] step_found = {step_below ? 5'd0 : step_above ? 5'd31 : step_wide[4:0], eighths} &
        {8{!nothing_q}};

    // S + 7, S = e - 23 - G: how far a coefficient is shifted to be divided. Where e is not limited
    // it follows from the leading one alone.
    wire [5:0] places_found = step_below ? least_places_q : step_above ? most_places_q :
        ((rounded_eighths_q[3] ? 6'd18 : 6'd17) - {1'b0, leading_places_q});
    wire       unused_places_found = places_found[5];
    wire [4:0] places = places_found[4:0];

    // Coefficients wait until the step of their vector is known.
    reg [1151:0] y_waits1_q;
    reg [1151:0] y_waits2_q;
    reg [1151:0] y_waits3_q;
    reg [1151:0] y_waits4_q;
    reg [1151:0] y_waits5_q;

    always @(posedge clk) begin
        y_waits1_q <= rotated;
        y_waits2_q <= y_waits1_q;
        y_waits3_q <= y_waits2_q;
        y_waits4_q <= y_waits3_q;
        y_waits5_q <= y_waits4_q;
    end

    reg [4:0] y_waiting_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            y_waiting_line_q <= 5'd0;
        end else begin
            y_waiting_line_q <= {y_waiting_line_q[3:0], rotated_valid};
        end
    end

    wire y_waiting = y_waiting_line_q[4];

    // The lanes, and the byte of the step beside them.
    wire [255:0] codes;

    rot_quantizer_x4_w18_b4 u_lanes0 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[71:0]),
        .code   (codes[15:0])
    );

    rot_quantizer_x4_w18_b4 u_lanes4 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[143:72]),
        .code   (codes[31:16])
    );

    rot_quantizer_x4_w18_b4 u_lanes8 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[215:144]),
        .code   (codes[47:32])
    );

    rot_quantizer_x4_w18_b4 u_lanes12 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[287:216]),
        .code   (codes[63:48])
    );

    rot_quantizer_x4_w18_b4 u_lanes16 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[359:288]),
        .code   (codes[79:64])
    );

    rot_quantizer_x4_w18_b4 u_lanes20 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[431:360]),
        .code   (codes[95:80])
    );

    rot_quantizer_x4_w18_b4 u_lanes24 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[503:432]),
        .code   (codes[111:96])
    );

    rot_quantizer_x4_w18_b4 u_lanes28 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[575:504]),
        .code   (codes[127:112])
    );

    rot_quantizer_x4_w18_b4 u_lanes32 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[647:576]),
        .code   (codes[143:128])
    );

    rot_quantizer_x4_w18_b4 u_lanes36 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[719:648]),
        .code   (codes[159:144])
    );

    rot_quantizer_x4_w18_b4 u_lanes40 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[791:720]),
        .code   (codes[175:160])
    );

    rot_quantizer_x4_w18_b4 u_lanes44 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[863:792]),
        .code   (codes[191:176])
    );

    rot_quantizer_x4_w18_b4 u_lanes48 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[935:864]),
        .code   (codes[207:192])
    );

    rot_quantizer_x4_w18_b4 u_lanes52 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[1007:936]),
        .code   (codes[223:208])
    );

    rot_quantizer_x4_w18_b4 u_lanes56 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[1079:1008]),
        .code   (codes[239:224])
    );

    rot_quantizer_x4_w18_b4 u_lanes60 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits5_q[1151:1080]),
        .code   (codes[255:240])
    );

    reg [7:0] step_q;

    always @(posedge clk) begin
        if (normalised1_q) begin
            step_q <= step_found;
        end
    end

    reg [23:0] step_line_q;

    always @(posedge clk) begin
        step_line_q <= {step_line_q[15:0], step_q};
    end

    wire [7:0] step = step_line_q[23:16];
    reg  [2:0] coding_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            coding_line_q <= 3'd0;
        end else begin
            coding_line_q <= {coding_line_q[1:0], y_waiting};
        end
    end

    wire coding = coding_line_q[2];

    // There is room for every vector that has a credit.
    wire         coded_ready;
    wire         coded_valid = coding;
    wire         unused_coded_ready = coded_ready;
    wire [263:0] queued_data;

    stream_fifo_d27_w264 u_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (coded_valid),
        .in_ready (coded_ready),
        .in_data  ({step, codes}),
        .out_ready(queued_ready),
        .out_valid(queued_valid),
        .out_data (queued_data)
    );

    wire [255:0] queued_codes = queued_data[255:0];
    wire   [7:0] queued_step = queued_data[263:256];

    // Words. The credit of a vector comes back with its last beat.
    wire         packer_ready;
    wire         packer_valid;
    wire [511:0] packer_data;
    wire  [63:0] packer_keep;
    wire         packer_last;

    rot_record_packer_l64_d64_b4 u_packer (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (queued_valid),
        .in_ready (queued_ready),
        .in_codes (queued_codes),
        .in_step  (queued_step),
        .out_valid(packer_valid),
        .out_ready(packer_ready),
        .out_data (packer_data),
        .out_keep (packer_keep),
        .out_last (packer_last)
    );

    assign m_axis_tvalid = packer_valid;
    assign m_axis_tdata = packer_data;
    assign m_axis_tkeep = packer_keep;
    assign m_axis_tlast = packer_last;
    assign packer_ready = m_axis_tready;
endmodule
`default_nettype wire
