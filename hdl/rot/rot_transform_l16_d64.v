// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Transform of the rotation codec: takes vectors of 64 binary16 and gives their products with the
// Hadamard matrix, divided by 8, in binary16. Forward, the signs of the channels come first: that
// is a query for rotated keys. Back, they come last: that is the output of attention over rotated
// values.
//
// A packet of s_axis that is not 4 beats with all of tkeep set is consumed without any output and
// sets config_error. A NaN counts as 0 and sets nan_seen; an infinity counts as the largest finite
// value of its sign and sets inf_seen. No combinational path from any input to any output.
//
// Throughput: one beat per cycle with a ready output.
// Generated for lanes = 16, head_dim = 64.
`default_nettype none
module rot_transform_l16_d64 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         flags_clear,    // clears the sticky flags
    input  wire         back,           // 0: forward; 1: back; read with the first beat of a vector
    input  wire         s_axis_tvalid,  // a beat of a vector is offered
    output wire         s_axis_tready,  // a beat of a vector is taken if offered
    input  wire [255:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_tkeep,   // all ones, or the packet is refused
    input  wire         s_axis_tlast,   // last beat of the vector
    output wire         config_error,   // sticky: a packet was refused
    output wire         nan_seen,       // sticky: an element or a centre was NaN, taken as 0
    output wire         inf_seen,       // sticky: an element or a centre was infinite, taken as the
                                        // largest finite value
    output wire         m_axis_tvalid,  // a beat of a vector is offered
    input  wire         m_axis_tready,  // a beat of a vector is taken if offered
    output wire [255:0] m_axis_tdata,   // binary16 elements, lane 0 lowest
    output wire         m_axis_tlast    // last beat of the vector
);
    genvar i;

    wire         whole = &s_axis_tkeep;
    wire         beat_ready;
    wire         beat_valid;
    wire [258:0] beat_data;

    skid_buffer_w259 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_data  ({back, s_axis_tlast, whole, s_axis_tdata}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [255:0] beat_x = beat_data[255:0];
    wire         beat_whole = beat_data[256];
    wire         beat_last = beat_data[257];
    wire         beat_back = beat_data[258];
    wire         credits_available;
    wire         completes;
    wire         beat_leaves;
    wire         last;

    credit_counter_n7 u_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (completes),
        .give     (beat_leaves & last),
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

    reg  held_back_q;
    wire vector_back = starts ? beat_back : held_back_q;

    always @(posedge clk) begin
        held_back_q <= vector_back;
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
    reg         nan1_q;
    reg         inf1_q;
    reg   [2:0] place1_q;
    reg         back1_q;

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

    // The largest exponent field of a beat.
    wire [79:0] field;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_field
            assign field[5*i +: 5] = {canonical_x1_q[16*i + 11 +: 4],
                canonical_x1_q[16*i + 10] | !(|canonical_x1_q[16*i + 10 +: 5])};
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
    reg  [5:0] waits_place_line_q;

    always @(posedge clk) begin
        waits_place_line_q <= {waits_place_line_q[2:0], place1_q};
    end

    wire [2:0] waits_place = waits_place_line_q[5:3];
    reg  [1:0] waits_back_line_q;

    always @(posedge clk) begin
        waits_back_line_q <= {waits_back_line_q[0], back1_q};
    end

    wire waits_back = waits_back_line_q[1];

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
    reg       back_q;

    always @(posedge clk) begin
        if (known) begin
            exponent_q <= exponent_so_far;
            back_q <= waits_back;
        end
    end

    // Two vectors wait for their exponent. One that is not complete is overwritten; a complete one
    // is read in consecutive cycles, and the next one takes no less to come.
    reg written_slot_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            written_slot_q <= 1'b0;
        end else begin
            written_slot_q <= written_slot_q ^ completes1_q;
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
        .wr_en  (stored1_q),
        .wr_addr({written_slot_q, place1_q[1:0]}),
        .wr_data(canonical_x1_q),
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
    wire  [15:0] signs_in_front = signs & ~{16{back_q}};
    wire [191:0] aligned;

    rot_align_x4 u_align0 (
        .clk    (clk),
        .load   (known),
        .found  (exponent_so_far),
        .x      (x[63:0]),
        .negated(signs_in_front[3:0]),
        .a      (aligned[47:0])
    );

    rot_align_x4 u_align4 (
        .clk    (clk),
        .load   (known),
        .found  (exponent_so_far),
        .x      (x[127:64]),
        .negated(signs_in_front[7:4]),
        .a      (aligned[95:48])
    );

    rot_align_x4 u_align8 (
        .clk    (clk),
        .load   (known),
        .found  (exponent_so_far),
        .x      (x[191:128]),
        .negated(signs_in_front[11:8]),
        .a      (aligned[143:96])
    );

    rot_align_x4 u_align12 (
        .clk    (clk),
        .load   (known),
        .found  (exponent_so_far),
        .x      (x[255:192]),
        .negated(signs_in_front[15:12]),
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
    reg  [8:0] rotated_back_line_q;

    always @(posedge clk) begin
        rotated_back_line_q <= {rotated_back_line_q[7:0], back_q};
    end

    wire rotated_back = rotated_back_line_q[8];

    // Results: rounded, with the signs of their channels on the way back.
    reg [15:0] signs_behind;
    always @(*) begin
        case (rotated_index_q)
            2'd0: signs_behind = 16'h8a5d;
            2'd1: signs_behind = 16'h117b;
            2'd2: signs_behind = 16'hc6a6;
            default: signs_behind = 16'hd8b2;
        endcase
    end
    wire  [15:0] negated_behind = signs_behind & {16{rotated_back}};
    wire [255:0] results;

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
    wire         done_ready;
    wire         done_valid = results_valid;
    wire         unused_done_ready = done_ready;
    wire         out_ready;
    wire         out_valid;
    wire [255:0] out_data;

    stream_fifo_d28_w256 u_out (
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
    reg [1:0] leaving_index_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            leaving_index_q <= 2'd0;
        end else if (beat_leaves) begin
            leaving_index_q <= leaving_index_q + 2'd1;
        end
    end

    assign last = leaving_index_q == 2'd3;

    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = out_data;
    assign m_axis_tlast = last;
    assign out_ready = m_axis_tready;
endmodule
`default_nettype wire
