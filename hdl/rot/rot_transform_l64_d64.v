// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Transform of the rotation codec: takes vectors of 64 binary16 and gives their products with the
// Hadamard matrix, divided by 8, in binary16. Forward, the signs of the channels come first: that
// is a query for rotated keys. Back, they come last: that is the output of attention over rotated
// values.
//
// A packet of s_axis that is not 1 beat with all of tkeep set is consumed without any output and
// sets config_error. A NaN counts as 0 and sets nan_seen; an infinity counts as the largest finite
// value of its sign and sets inf_seen. No combinational path from any input to any output.
//
// Throughput: one beat per cycle with a ready output.
// Generated for lanes = 64, head_dim = 64.
`default_nettype none
module rot_transform_l64_d64 (
    input  wire          clk,            // clock, rising edge
    input  wire          rst_n,          // synchronous reset, active low
    input  wire          flags_clear,    // clears the sticky flags
    input  wire          back,           // 0: forward; 1: back; read with the first beat of a
                                         // vector
    input  wire          s_axis_tvalid,  // a beat of a vector is offered
    output wire          s_axis_tready,  // a beat of a vector is taken if offered
    input  wire [1023:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [127:0] s_axis_tkeep,   // all ones, or the packet is refused
    input  wire          s_axis_tlast,   // last beat of the vector
    output wire          config_error,   // sticky: a packet was refused
    output wire          nan_seen,       // sticky: an element or a centre was NaN, taken as 0
    output wire          inf_seen,       // sticky: an element or a centre was infinite, taken as
                                         // the largest finite value
    output wire          m_axis_tvalid,  // a beat of a vector is offered
    input  wire          m_axis_tready,  // a beat of a vector is taken if offered
    output wire [1023:0] m_axis_tdata,   // binary16 elements, lane 0 lowest
    output wire          m_axis_tlast    // last beat of the vector
);
    genvar i;

    wire          whole = &s_axis_tkeep;
    wire          beat_ready;
    wire          beat_valid;
    wire [1026:0] beat_data;

    skid_buffer_w1027 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_data  ({back, s_axis_tlast, whole, s_axis_tdata}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [1023:0] beat_x = beat_data[1023:0];
    wire          beat_whole = beat_data[1024];
    wire          beat_last = beat_data[1025];
    wire          beat_back = beat_data[1026];
    wire          credits_available;
    wire          completes;
    wire          beat_leaves;
    wire          last;

    credit_counter_n18 u_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (completes),
        .give     (beat_leaves & last),
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

    reg  held_back_q;
    wire vector_back = starts ? beat_back : held_back_q;

    always @(posedge clk) begin
        held_back_q <= vector_back;
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
    reg          nan1_q;
    reg          inf1_q;
    reg    [0:0] place1_q;
    reg          back1_q;

    always @(posedge clk) begin
        canonical_x1_q <= canonical_x;
        nan1_q <= |canonical_x_is_nan;
        inf1_q <= |canonical_x_is_inf;
        place1_q <= place_q;
        back1_q <= vector_back;
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

    // The largest exponent field of a beat.
    wire [319:0] field;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_field
            assign field[5*i +: 5] = {canonical_x1_q[16*i + 11 +: 4],
                canonical_x1_q[16*i + 10] | !(|canonical_x1_q[16*i + 10 +: 5])};
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
            waits_line_q <= {waits_line_q[0], stored1_q};
        end
    end

    wire       waits = waits_line_q[1];
    reg  [1:0] known_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            known_line_q <= 2'd0;
        end else begin
            known_line_q <= {known_line_q[0], completes1_q};
        end
    end

    wire       known = known_line_q[1];
    reg  [1:0] waits_place_line_q;

    always @(posedge clk) begin
        waits_place_line_q <= {waits_place_line_q[0], place1_q};
    end

    wire [0:0] waits_place = waits_place_line_q[1];
    reg  [1:0] waits_back_line_q;

    always @(posedge clk) begin
        waits_back_line_q <= {waits_back_line_q[0], back1_q};
    end

    wire waits_back = waits_back_line_q[1];

    // That of the vector, which stays until that of the next one is known.
    reg [4:0] exponent_q;
    reg       back_q;

    always @(posedge clk) begin
        if (known) begin
            exponent_q <= beat_exponent_q;
            back_q <= waits_back;
        end
    end

    wire    [0:0] unused_places = waits_place;
    wire          unused_waits = waits;
    reg  [1023:0] x_waits1_q;
    reg  [1023:0] x_waits2_q;
    reg  [1023:0] x_waits3_q;

    always @(posedge clk) begin
        x_waits1_q <= canonical_x1_q;
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
    wire  [63:0] signs_in_front = signs & ~{64{back_q}};
    wire [767:0] aligned;

    rot_align_x4 u_align0 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[63:0]),
        .negated(signs_in_front[3:0]),
        .a      (aligned[47:0])
    );

    rot_align_x4 u_align4 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[127:64]),
        .negated(signs_in_front[7:4]),
        .a      (aligned[95:48])
    );

    rot_align_x4 u_align8 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[191:128]),
        .negated(signs_in_front[11:8]),
        .a      (aligned[143:96])
    );

    rot_align_x4 u_align12 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[255:192]),
        .negated(signs_in_front[15:12]),
        .a      (aligned[191:144])
    );

    rot_align_x4 u_align16 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[319:256]),
        .negated(signs_in_front[19:16]),
        .a      (aligned[239:192])
    );

    rot_align_x4 u_align20 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[383:320]),
        .negated(signs_in_front[23:20]),
        .a      (aligned[287:240])
    );

    rot_align_x4 u_align24 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[447:384]),
        .negated(signs_in_front[27:24]),
        .a      (aligned[335:288])
    );

    rot_align_x4 u_align28 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[511:448]),
        .negated(signs_in_front[31:28]),
        .a      (aligned[383:336])
    );

    rot_align_x4 u_align32 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[575:512]),
        .negated(signs_in_front[35:32]),
        .a      (aligned[431:384])
    );

    rot_align_x4 u_align36 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[639:576]),
        .negated(signs_in_front[39:36]),
        .a      (aligned[479:432])
    );

    rot_align_x4 u_align40 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[703:640]),
        .negated(signs_in_front[43:40]),
        .a      (aligned[527:480])
    );

    rot_align_x4 u_align44 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[767:704]),
        .negated(signs_in_front[47:44]),
        .a      (aligned[575:528])
    );

    rot_align_x4 u_align48 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[831:768]),
        .negated(signs_in_front[51:48]),
        .a      (aligned[623:576])
    );

    rot_align_x4 u_align52 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[895:832]),
        .negated(signs_in_front[55:52]),
        .a      (aligned[671:624])
    );

    rot_align_x4 u_align56 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[959:896]),
        .negated(signs_in_front[59:56]),
        .a      (aligned[719:672])
    );

    rot_align_x4 u_align60 (
        .clk    (clk),
        .load   (known),
        .found  (beat_exponent_q),
        .x      (x_waits3_q[1023:960]),
        .negated(signs_in_front[63:60]),
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
    reg  [4:0] rotated_back_line_q;

    always @(posedge clk) begin
        rotated_back_line_q <= {rotated_back_line_q[3:0], back_q};
    end

    wire rotated_back = rotated_back_line_q[4];

    // Results: rounded, with the signs of their channels on the way back.
    wire   [63:0] signs_behind = 64'hd8b2c6a6117b8a5d;
    wire   [63:0] negated_behind = signs_behind & {64{rotated_back}};
    wire [1023:0] results;

    rot_result_x4_w18 u_results0 (
        .clk     (clk),
        .y       (rotated[71:0]),
        .negated (negated_behind[3:0]),
        .exponent(rotated_exponent),
        .x       (results[63:0])
    );

    rot_result_x4_w18 u_results4 (
        .clk     (clk),
        .y       (rotated[143:72]),
        .negated (negated_behind[7:4]),
        .exponent(rotated_exponent),
        .x       (results[127:64])
    );

    rot_result_x4_w18 u_results8 (
        .clk     (clk),
        .y       (rotated[215:144]),
        .negated (negated_behind[11:8]),
        .exponent(rotated_exponent),
        .x       (results[191:128])
    );

    rot_result_x4_w18 u_results12 (
        .clk     (clk),
        .y       (rotated[287:216]),
        .negated (negated_behind[15:12]),
        .exponent(rotated_exponent),
        .x       (results[255:192])
    );

    rot_result_x4_w18 u_results16 (
        .clk     (clk),
        .y       (rotated[359:288]),
        .negated (negated_behind[19:16]),
        .exponent(rotated_exponent),
        .x       (results[319:256])
    );

    rot_result_x4_w18 u_results20 (
        .clk     (clk),
        .y       (rotated[431:360]),
        .negated (negated_behind[23:20]),
        .exponent(rotated_exponent),
        .x       (results[383:320])
    );

    rot_result_x4_w18 u_results24 (
        .clk     (clk),
        .y       (rotated[503:432]),
        .negated (negated_behind[27:24]),
        .exponent(rotated_exponent),
        .x       (results[447:384])
    );

    rot_result_x4_w18 u_results28 (
        .clk     (clk),
        .y       (rotated[575:504]),
        .negated (negated_behind[31:28]),
        .exponent(rotated_exponent),
        .x       (results[511:448])
    );

    rot_result_x4_w18 u_results32 (
        .clk     (clk),
        .y       (rotated[647:576]),
        .negated (negated_behind[35:32]),
        .exponent(rotated_exponent),
        .x       (results[575:512])
    );

    rot_result_x4_w18 u_results36 (
        .clk     (clk),
        .y       (rotated[719:648]),
        .negated (negated_behind[39:36]),
        .exponent(rotated_exponent),
        .x       (results[639:576])
    );

    rot_result_x4_w18 u_results40 (
        .clk     (clk),
        .y       (rotated[791:720]),
        .negated (negated_behind[43:40]),
        .exponent(rotated_exponent),
        .x       (results[703:640])
    );

    rot_result_x4_w18 u_results44 (
        .clk     (clk),
        .y       (rotated[863:792]),
        .negated (negated_behind[47:44]),
        .exponent(rotated_exponent),
        .x       (results[767:704])
    );

    rot_result_x4_w18 u_results48 (
        .clk     (clk),
        .y       (rotated[935:864]),
        .negated (negated_behind[51:48]),
        .exponent(rotated_exponent),
        .x       (results[831:768])
    );

    rot_result_x4_w18 u_results52 (
        .clk     (clk),
        .y       (rotated[1007:936]),
        .negated (negated_behind[55:52]),
        .exponent(rotated_exponent),
        .x       (results[895:832])
    );

    rot_result_x4_w18 u_results56 (
        .clk     (clk),
        .y       (rotated[1079:1008]),
        .negated (negated_behind[59:56]),
        .exponent(rotated_exponent),
        .x       (results[959:896])
    );

    rot_result_x4_w18 u_results60 (
        .clk     (clk),
        .y       (rotated[1151:1080]),
        .negated (negated_behind[63:60]),
        .exponent(rotated_exponent),
        .x       (results[1023:960])
    );

    reg [2:0] results_valid_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            results_valid_line_q <= 3'd0;
        end else begin
            results_valid_line_q <= {results_valid_line_q[1:0], rotated_valid};
        end
    end

    wire results_valid = results_valid_line_q[2];

    // There is room for every vector that has a credit, which comes back with its last beat.
    wire          done_ready;
    wire          done_valid = results_valid;
    wire          unused_done_ready = done_ready;
    wire          out_ready;
    wire          out_valid;
    wire [1023:0] out_data;

    stream_fifo_d18_w1024 u_out (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (done_valid),
        .in_ready (done_ready),
        .in_data  (results),
        .out_ready(out_ready),
        .out_valid(out_valid),
        .out_data (out_data)
    );

    assign beat_leaves = out_valid & out_ready;
    assign last = 1'b1;

    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = out_data;
    assign m_axis_tlast = last;
    assign out_ready = m_axis_tready;
endmodule
`default_nettype wire
