// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Quantizer of the rotation codec: takes vectors of 64 binary16, rotates them by a Hadamard
// transform, and gives a record of 33 bytes for each: the step, then a code of 4 bits per rotated
// element.
//
// s_axis_tuser has the centres of the beat's elements, which are subtracted from them.
//
// A packet of s_axis that is not 4 beats with all of tkeep set is consumed without any output and
// sets config_error. A NaN counts as 0 and sets nan_seen, an infinity as the largest finite value
// of its sign and sets inf_seen. A record begins at byte 0 of a word; all its words but the last
// one are full. Its first word is offered within 68 cycles of the vector's last beat, unless m_axis
// waits. No combinational path from any input to any output.
//
// Throughput: one beat per cycle with a ready output.
// Generated for lanes = 16, head_dim = 64, bits = 4, centred = 1.
`default_nettype none
module rot_quantizer_l16_d64_b4_centred (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         flags_clear,    // clears the sticky flags
    input  wire         s_axis_tvalid,  // a beat of a vector is offered
    output wire         s_axis_tready,  // a beat of a vector is taken if offered
    input  wire [255:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_tkeep,   // all ones, or the packet is refused
    input  wire         s_axis_tlast,   // last beat of the vector
    input  wire [255:0] s_axis_tuser,   // centres of the elements, binary16
    output wire         config_error,   // sticky: a packet was refused
    output wire         nan_seen,       // sticky: an element or a centre was NaN, taken as 0
    output wire         inf_seen,       // sticky: an element or a centre was infinite, taken as the
                                        // largest finite value
    output wire         m_axis_tvalid,  // a word of a record is offered
    input  wire         m_axis_tready,  // a word of a record is taken if offered
    output wire [127:0] m_axis_tdata,   // bytes, byte 0 lowest
    output wire  [15:0] m_axis_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_tlast    // last word of the record
);
    genvar i;

    wire         whole = &s_axis_tkeep;
    wire         beat_ready;
    wire         beat_valid;
    wire [513:0] beat_data;

    skid_buffer_w514 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_data  ({s_axis_tlast, whole, s_axis_tuser, s_axis_tdata}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [255:0] beat_x = beat_data[255:0];
    wire [255:0] beat_centre = beat_data[511:256];
    wire         beat_whole = beat_data[512];
    wire         beat_last = beat_data[513];
    wire         credits_available;
    wire         completes;
    wire         queued_ready;
    wire         queued_valid;
    wire         queued_last;

    credit_counter_n10 u_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (completes),
        .give     (queued_valid & queued_ready & queued_last),
        .available(credits_available)
    );

    // Admission. The first beat of a packet waits for a credit, a complete vector takes it: behind
    // here nothing stalls. What is no vector leaves no trace but config_error.
    reg  [2:0] place_q;
    reg        spoilt_q;
    wire       starts = place_q == 3'd0;
    wire       admits = !starts | credits_available;
    wire       taken = beat_valid & admits;

    assign beat_ready = admits;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 3'd0;
            spoilt_q <= 1'b0;
        end else if (taken) begin
            place_q <= beat_last ? 3'd0 : (place_q == 3'd4) ? place_q : (place_q + 3'd1);
            spoilt_q <= !beat_last & (spoilt_q | !beat_whole);
        end
    end

    wire fits = beat_whole & !spoilt_q & (place_q == 3'd3);
    assign completes = taken & beat_last & fits;
    reg refused_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            refused_q <= 1'b0;
        end else begin
            refused_q <= taken & beat_last & !fits;
        end
    end

    wire stored = taken & !(place_q == 3'd4);
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
    wire [15:0] canonical_x_is_special;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_x_is_special
            assign canonical_x_is_special[i] = &beat_x[16*i + 10 +: 5];
        end
    endgenerate

    wire [15:0] canonical_x_has_fraction;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_x_has_fraction
            assign canonical_x_has_fraction[i] = |beat_x[16*i +: 10];
        end
    endgenerate

    wire  [15:0] canonical_x_is_nan = canonical_x_is_special & canonical_x_has_fraction;
    wire  [15:0] canonical_x_is_inf = canonical_x_is_special & ~canonical_x_has_fraction;
    wire [255:0] canonical_x;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_x
            assign canonical_x[16*i +: 16] = canonical_x_is_special[i] ?
                    (canonical_x_is_nan[i] ? 16'd0 : {beat_x[16*i + 15], 15'h7bff}) :
                {beat_x[16*i + 15] & (|beat_x[16*i +: 15]), beat_x[16*i +: 15]};
        end
    endgenerate

    reg [255:0] canonical_x1_q;

    always @(posedge clk) begin
        canonical_x1_q <= canonical_x;
    end

    wire [15:0] canonical_c_is_special;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_c_is_special
            assign canonical_c_is_special[i] = &beat_centre[16*i + 10 +: 5];
        end
    endgenerate

    wire [15:0] canonical_c_has_fraction;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_c_has_fraction
            assign canonical_c_has_fraction[i] = |beat_centre[16*i +: 10];
        end
    endgenerate

    wire  [15:0] canonical_c_is_nan = canonical_c_is_special & canonical_c_has_fraction;
    wire  [15:0] canonical_c_is_inf = canonical_c_is_special & ~canonical_c_has_fraction;
    wire [255:0] canonical_c;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_c
            assign canonical_c[16*i +: 16] = canonical_c_is_special[i] ?
                    (canonical_c_is_nan[i] ? 16'd0 : {beat_centre[16*i + 15], 15'h7bff}) :
                {beat_centre[16*i + 15] & (|beat_centre[16*i +: 15]), beat_centre[16*i +: 15]};
        end
    endgenerate

    reg [255:0] canonical_c1_q;
    reg         nan1_q;
    reg         inf1_q;
    reg   [2:0] place1_q;

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
    wire first1 = place1_q == 3'd0;
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
    wire [255:0] difference;

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

    reg [3:0] centring_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            centring_line_q <= 4'd0;
        end else begin
            centring_line_q <= {centring_line_q[2:0], stored1_q};
        end
    end

    wire        centring = centring_line_q[3];
    reg  [11:0] centring_place_line_q;

    always @(posedge clk) begin
        centring_place_line_q <= {centring_place_line_q[8:0], place1_q};
    end

    wire [2:0] centring_place = centring_place_line_q[11:9];
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
    wire [79:0] field;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_field
            assign field[5*i +: 5] = {difference[16*i + 11 +: 4],
                difference[16*i + 10] | !(|difference[16*i + 10 +: 5])};
        end
    endgenerate

    wire [39:0] larger_field_8;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_larger_field_8
            assign larger_field_8[5*i +: 5] =
                (field[10*i +: 5] > field[10*i + 5 +: 5]) ? field[10*i +: 5] : field[10*i + 5 +: 5];
        end
    endgenerate

    wire [19:0] larger_field_4;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_larger_field_4
            assign larger_field_4[5*i +: 5] =
                    (larger_field_8[10*i +: 5] > larger_field_8[10*i + 5 +: 5]) ?
                    larger_field_8[10*i +: 5] : larger_field_8[10*i + 5 +: 5];
        end
    endgenerate

    reg [19:0] larger_fields_q;

    always @(posedge clk) begin
        larger_fields_q <= larger_field_4;
    end

    wire [9:0] largest_field_2 = {
            (larger_fields_q[14:10] > larger_fields_q[19:15]) ? larger_fields_q[14:10] :
            larger_fields_q[19:15],
        (larger_fields_q[4:0] > larger_fields_q[9:5]) ? larger_fields_q[4:0] :
            larger_fields_q[9:5]};
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
    reg  [5:0] waits_place_line_q;

    always @(posedge clk) begin
        waits_place_line_q <= {waits_place_line_q[2:0], centring_place};
    end

    wire [2:0] waits_place = waits_place_line_q[5:3];

    // That of the vector, which stays until that of the next one is known.
    wire       first_known = waits_place == 3'd0;
    reg  [4:0] exponent_before_q;
    wire [4:0] larger_exponent = (exponent_before_q > beat_exponent_q) ? exponent_before_q :
        beat_exponent_q;
    wire [4:0] exponent_so_far = first_known ? beat_exponent_q : larger_exponent;

    always @(posedge clk) begin
        if (waits) begin
            exponent_before_q <= exponent_so_far;
        end
    end

    reg [4:0] exponent_q;

    always @(posedge clk) begin
        if (known) begin
            exponent_q <= exponent_so_far;
        end
    end

    // Two vectors wait for their exponent. One that is not complete is overwritten; a complete one
    // is read in consecutive cycles, and the next one takes no less to come.
    reg written_slot_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            written_slot_q <= 1'b0;
        end else begin
            written_slot_q <= written_slot_q ^ centring_completes;
        end
    end

    reg        read_slot_q;
    reg  [1:0] read_index_q;
    wire       reads = known | (read_index_q != 2'd0);

    always @(posedge clk) begin
        if (!rst_n) begin
            read_index_q <= 2'd0;
        end else if (reads) begin
            read_index_q <= read_index_q + 2'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read_slot_q <= 1'b0;
        end else begin
            read_slot_q <= read_slot_q ^ (reads & (read_index_q == 2'd3));
        end
    end

    wire [255:0] x;

    sdp_ram_d8_w256 u_buffer (
        .clk    (clk),
        .wr_en  (centring),
        .wr_addr({written_slot_q, centring_place[1:0]}),
        .wr_data(difference),
        .rd_en  (reads),
        .rd_addr({read_slot_q, read_index_q}),
        .rd_data(x)
    );

    reg x_valid1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            x_valid1_q <= 1'b0;
        end else begin
            x_valid1_q <= reads;
        end
    end

    reg [1:0] x_index_q;

    always @(posedge clk) begin
        x_index_q <= read_index_q;
    end

    // Elements on a common exponent, with the signs of their channels.
    reg [15:0] signs;
    always @(*) begin
        case (x_index_q)
            2'd0: signs = 16'h8a5d;
            2'd1: signs = 16'h117b;
            2'd2: signs = 16'hc6a6;
            default: signs = 16'hd8b2;
        endcase
    end
    wire [191:0] aligned;

    rot_align_x4 u_align0 (
        .clk    (clk),
        .load   (known),
        .found  (exponent_so_far),
        .x      (x[63:0]),
        .negated(signs[3:0]),
        .a      (aligned[47:0])
    );

    rot_align_x4 u_align4 (
        .clk    (clk),
        .load   (known),
        .found  (exponent_so_far),
        .x      (x[127:64]),
        .negated(signs[7:4]),
        .a      (aligned[95:48])
    );

    rot_align_x4 u_align8 (
        .clk    (clk),
        .load   (known),
        .found  (exponent_so_far),
        .x      (x[191:128]),
        .negated(signs[11:8]),
        .a      (aligned[143:96])
    );

    rot_align_x4 u_align12 (
        .clk    (clk),
        .load   (known),
        .found  (exponent_so_far),
        .x      (x[255:192]),
        .negated(signs[15:12]),
        .a      (aligned[191:144])
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
    wire         rotated_valid;
    wire [287:0] rotated;

    hadamard_n64_l16_w12 u_hadamard (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (aligns),
        .in_x     (aligned),
        .out_valid(rotated_valid),
        .out_y    (rotated)
    );

    reg [1:0] rotated_index_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            rotated_index_q <= 2'd0;
        end else if (rotated_valid) begin
            rotated_index_q <= rotated_index_q + 2'd1;
        end
    end

    reg [44:0] rotated_exponent_line_q;

    always @(posedge clk) begin
        rotated_exponent_line_q <= {rotated_exponent_line_q[39:0], exponent_q};
    end

    wire [4:0] rotated_exponent = rotated_exponent_line_q[44:40];

    // The largest coefficient of a beat; a negative one counts as its complement.
    wire [271:0] coefficient;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_coefficient
            assign coefficient[17*i +: 17] = rotated[18*i +: 17] ^ {17{rotated[18*i + 17]}};
        end
    endgenerate

    wire [135:0] largest_8;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_largest_8
            assign largest_8[17*i +: 17] =
                    (coefficient[34*i +: 17] > coefficient[34*i + 17 +: 17]) ?
                    coefficient[34*i +: 17] : coefficient[34*i + 17 +: 17];
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

    reg [67:0] largest_of_4_q;

    always @(posedge clk) begin
        largest_of_4_q <= largest_4;
    end

    wire [33:0] largest_2 = {
            (largest_of_4_q[50:34] > largest_of_4_q[67:51]) ? largest_of_4_q[50:34] :
            largest_of_4_q[67:51],
        (largest_of_4_q[16:0] > largest_of_4_q[33:17]) ? largest_of_4_q[16:0] :
            largest_of_4_q[33:17]};
    wire [16:0] largest_1 = (largest_2[16:0] > largest_2[33:17]) ? largest_2[16:0] :
        largest_2[33:17];
    reg  [16:0] largest_of_16_q;

    always @(posedge clk) begin
        largest_of_16_q <= largest_1;
    end

    reg [1:0] compared_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            compared_line_q <= 2'd0;
        end else begin
            compared_line_q <= {compared_line_q[0], rotated_valid};
        end
    end

    wire       compared = compared_line_q[1];
    reg  [3:0] compared_index_line_q;

    always @(posedge clk) begin
        compared_index_line_q <= {compared_index_line_q[1:0], rotated_index_q};
    end

    wire [1:0] compared_index = compared_index_line_q[3:2];

    // That of the vector.
    reg  [16:0] largest_q;
    wire [16:0] larger_of_both = (largest_q > largest_of_16_q) ? largest_q : largest_of_16_q;
    wire [16:0] largest_so_far = (compared_index == 2'd0) ? largest_of_16_q : larger_of_both;

    always @(posedge clk) begin
        if (compared) begin
            largest_q <= largest_so_far;
        end
    end

    wire last_compared = compared & (compared_index == 2'd3);
    reg  found1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            found1_q <= 1'b0;
        end else begin
            found1_q <= last_compared;
        end
    end

    // Its leading one, and the four bits behind that, rounded to the step's three.
    wire        leading_empty_16 = !(|largest_q[16:1]);
    wire [16:0] leading_16 = leading_empty_16 ? (largest_q << 16) : largest_q;
    wire [14:0] leading_lead_15 = leading_empty_16 ? {largest_q[0], 14'd0} : largest_q[16:2];
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
        nothing_q <= !(|largest_q);
    end

    reg normalised1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            normalised1_q <= 1'b0;
        end else begin
            normalised1_q <= found1_q;
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
    reg [287:0] y_waits1_q;
    reg [287:0] y_waits2_q;
    reg [287:0] y_waits3_q;
    reg [287:0] y_waits4_q;
    reg [287:0] y_waits5_q;
    reg [287:0] y_waits6_q;
    reg [287:0] y_waits7_q;
    reg [287:0] y_waits8_q;

    always @(posedge clk) begin
        y_waits1_q <= rotated;
        y_waits2_q <= y_waits1_q;
        y_waits3_q <= y_waits2_q;
        y_waits4_q <= y_waits3_q;
        y_waits5_q <= y_waits4_q;
        y_waits6_q <= y_waits5_q;
        y_waits7_q <= y_waits6_q;
        y_waits8_q <= y_waits7_q;
    end

    reg [7:0] y_waiting_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            y_waiting_line_q <= 8'd0;
        end else begin
            y_waiting_line_q <= {y_waiting_line_q[6:0], rotated_valid};
        end
    end

    wire y_waiting = y_waiting_line_q[7];

    // The lanes, and the byte of the step beside them.
    wire [63:0] codes;

    rot_quantizer_x4_w18_b4 u_lanes0 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits8_q[71:0]),
        .code   (codes[15:0])
    );

    rot_quantizer_x4_w18_b4 u_lanes4 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits8_q[143:72]),
        .code   (codes[31:16])
    );

    rot_quantizer_x4_w18_b4 u_lanes8 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits8_q[215:144]),
        .code   (codes[47:32])
    );

    rot_quantizer_x4_w18_b4 u_lanes12 (
        .clk    (clk),
        .load   (normalised1_q),
        .places (places),
        .eighths(eighths),
        .none   (nothing_q),
        .y      (y_waits8_q[287:216]),
        .code   (codes[63:48])
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
    reg [1:0] coded_index_q;
    reg [1:0] queued_index_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            coded_index_q <= 2'd0;
        end else if (coding) begin
            coded_index_q <= coded_index_q + 2'd1;
        end
    end

    wire        coded_first = coding & (coded_index_q == 2'd0);
    wire        coded_ready;
    wire        coded_valid = coding;
    wire        unused_coded_ready = coded_ready;
    wire [63:0] queued_codes;

    stream_fifo_d40_w64 u_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (coded_valid),
        .in_ready (coded_ready),
        .in_data  (codes),
        .out_ready(queued_ready),
        .out_valid(queued_valid),
        .out_data (queued_codes)
    );

    wire       stepped_ready;
    wire       stepped_valid = coded_first;
    wire       unused_stepped_ready = stepped_ready;
    wire       queued_step_ready;
    wire       queued_step_valid;
    wire [7:0] queued_step_step;

    stream_fifo_d10_w8 u_queued_step (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (stepped_valid),
        .in_ready (stepped_ready),
        .in_data  (step),
        .out_ready(queued_step_ready),
        .out_valid(queued_step_valid),
        .out_data (queued_step_step)
    );

    wire code_leaves = queued_valid & queued_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            queued_index_q <= 2'd0;
        end else if (code_leaves) begin
            queued_index_q <= queued_index_q + 2'd1;
        end
    end

    wire unused_step_valid = queued_step_valid;
    assign queued_last = queued_index_q == 2'd3;

    assign queued_step_ready = code_leaves & queued_last;

    // Words. The credit of a vector comes back with its last beat.
    wire         packer_ready;
    wire         packer_valid;
    wire [127:0] packer_data;
    wire  [15:0] packer_keep;
    wire         packer_last;

    rot_record_packer_l16_d64_b4 u_packer (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (queued_valid),
        .in_ready (queued_ready),
        .in_codes (queued_codes),
        .in_step  (queued_step_step),
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
