// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// KIVI's quantizer of keys: takes tokens of up to 128 binary16 and gives a frame for every block of
// 128 of them: minimum and step of every channel, then a code of 2 bits per element, token by
// token.
//
// All beats of s_axis but the last one of a token are full, and that has an element. A block with a
// token of more than 128 elements, or of another number of elements than its first token, is
// consumed to the end of its last token without any output and sets config_error. A NaN counts as 0
// and sets nan_seen, an infinity as the largest finite value of its sign and sets inf_seen. A block
// that is not full waits. A frame is a packet of m_axis from byte 0 of a word; all its words but
// the last one are full. For tokens of d elements its first word is offered within d + 64 cycles of
// the block's last beat unless words of frames before it wait. No combinational path from any input
// to any output.
//
// Throughput: one beat per cycle with a ready output.
// Generated for lanes = 16, group = 128, bits = 2, max_d = 128.
`default_nettype none
module kivi_key_quantizer_l16_g128_b2_d128 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         s_axis_tvalid,  // a beat of a token is offered
    output wire         s_axis_tready,  // a beat of a token is taken if offered
    input  wire [255:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_tkeep,   // two bits per element: both are set where there is one
    input  wire         s_axis_tlast,   // last beat of the token
    input  wire         flags_clear,    // clears the sticky flags
    output wire         config_error,   // sticky: a block was refused
    output wire         nan_seen,       // sticky: an element was NaN, taken as 0
    output wire         inf_seen,       // sticky: an element was infinite, taken as the largest
                                        // finite value
    output wire         m_axis_tvalid,  // a word of a frame is offered
    input  wire         m_axis_tready,  // a word of a frame is taken if offered
    output wire [127:0] m_axis_tdata,   // bytes, byte 0 lowest
    output wire  [15:0] m_axis_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_tlast    // last word of the frame
);
    genvar i;

    wire [15:0] element_keep;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_element_keep
            assign element_keep[i] = &s_axis_tkeep[2*i +: 2];
        end
    endgenerate

    wire         beat_ready;
    wire         beat_valid;
    wire [272:0] beat_data;

    skid_buffer_w273 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_data  ({s_axis_tlast, element_keep, s_axis_tdata}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [255:0] beat_x = beat_data[255:0];
    wire  [15:0] beat_keep = beat_data[271:256];
    wire         beat_last = beat_data[272];

    // Blocks of 128 tokens. A block with a token that is too long, or not as long as its first one,
    // leaves no trace but config_error.
    reg        fill_bank_q;
    reg  [3:0] place_q;
    reg  [6:0] token_q;
    reg  [9:0] address_q;
    reg        spoilt_q;
    reg        room_q;
    wire       spaced;
    wire       admits = room_q & (spaced | (place_q != 4'd0));
    wire       taken = beat_valid & admits;

    assign beat_ready = admits;

    // The place of the beat in its token, and whether the token is as long as the first one.
    wire too_far = place_q == 4'd8;
    wire stored = taken & !too_far;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 4'd0;
        end else if (taken) begin
            place_q <= beat_last ? 4'd0 : too_far ? place_q : (place_q + 4'd1);
        end
    end

    wire [15:0] beat_elements_top = beat_keep & ~(beat_keep >> 1);
    wire  [4:0] beat_elements = {|(beat_elements_top & 16'h8000), |(beat_elements_top & 16'h7f80),
        |(beat_elements_top & 16'h7878), |(beat_elements_top & 16'h6666),
        |(beat_elements_top & 16'h5555)};
    wire  [3:0] beat_last_lane = beat_elements[3:0] - 4'd1;
    wire        unused_count = beat_elements[4];
    wire        token_ends = taken & beat_last;
    wire        first_token = token_q == 7'd0;
    reg   [2:0] size_place_q;
    reg   [3:0] size_lane_q;

    always @(posedge clk) begin
        if (token_ends & first_token) begin
            size_place_q <= place_q[2:0];
            size_lane_q <= beat_last_lane;
        end
    end

    wire bad_token = too_far |
        !(first_token | ((size_place_q == place_q[2:0]) & (size_lane_q == beat_last_lane)));
    wire last_token = token_q == 7'd127;
    wire block_ends = token_ends & last_token;
    wire refused = spoilt_q | bad_token;

    always @(posedge clk) begin
        if (!rst_n) begin
            token_q <= 7'd0;
            spoilt_q <= 1'b0;
        end else if (token_ends) begin
            token_q <= token_q + 7'd1;
            spoilt_q <= refused & !block_ends;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            address_q <= 10'd0;
        end else if (stored | block_ends) begin
            address_q <= block_ends ? 10'd0 : (address_q + 10'h001);
        end
    end

    // The token behind one of less than three beats waits: the extremes that it reads are being
    // written.
    reg  [1:0] wait_q;
    wire       short_token = token_ends & (place_q < 4'd2);

    always @(posedge clk) begin
        if (!rst_n) begin
            wait_q <= 2'd0;
        end else begin
            wait_q <= short_token ? 2'd2 : (wait_q != 2'd0) ? (wait_q - 2'd1) : wait_q;
        end
    end

    assign spaced = wait_q == 2'd0;

    // A complete block is left to those who read it, and the other bank is filled. A bank may be
    // filled again behind the reading of its elements, but for the last token: the size of the
    // block before is in use.
    wire block_complete = block_ends & !refused;

    always @(posedge clk) begin
        if (!rst_n) begin
            fill_bank_q <= 1'b0;
        end else begin
            fill_bank_q <= fill_bank_q ^ block_complete;
        end
    end

    wire [1:0] banks_in_use;
    wire       read_bank;
    wire [9:0] read_address;
    wire       behind_reading = (read_bank == fill_bank_q) &
        (({1'b0, address_q} + 11'h001) < {1'b0, read_address}) & !last_token;
    wire       bank_in_use = fill_bank_q ? banks_in_use[1] : banks_in_use[0];
    reg  [1:0] block_written_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            room_q <= 1'b0;
            block_written_line_q <= 2'd0;
        end else begin
            room_q <= (!bank_in_use | behind_reading) & !block_ends;
            block_written_line_q <= {block_written_line_q[0], block_complete};
        end
    end

    wire       block_written = block_written_line_q[1];
    reg  [1:0] block_bank_line_q;

    always @(posedge clk) begin
        block_bank_line_q <= {block_bank_line_q[0], fill_bank_q};
    end

    wire       block_bank = block_bank_line_q[1];
    wire [1:0] parameters_begin;
    reg  [1:0] filled_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            filled_q <= 2'd0;
        end else begin
            filled_q <= (filled_q & ~parameters_begin) |
                {block_written & block_bank, block_written & !block_bank};
        end
    end

    reg [2:0] even_last_place_q;
    reg [3:0] even_last_lane_q;

    always @(posedge clk) begin
        if (block_complete & !fill_bank_q) begin
            even_last_place_q <= place_q[2:0];
            even_last_lane_q <= beat_last_lane;
        end
    end

    reg [2:0] odd_last_place_q;
    reg [3:0] odd_last_lane_q;

    always @(posedge clk) begin
        if (block_complete & fill_bank_q) begin
            odd_last_place_q <= place_q[2:0];
            odd_last_lane_q <= beat_last_lane;
        end
    end

    // Canonical form, and the store of elements.
    wire [15:0] canonical_is_special;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_is_special
            assign canonical_is_special[i] = &beat_x[16*i + 10 +: 5];
        end
    endgenerate

    wire [15:0] canonical_has_fraction;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_has_fraction
            assign canonical_has_fraction[i] = |beat_x[16*i +: 10];
        end
    endgenerate

    wire  [15:0] canonical_is_nan = canonical_is_special & canonical_has_fraction;
    wire  [15:0] canonical_is_inf = canonical_is_special & ~canonical_has_fraction;
    wire [255:0] canonical;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical
            assign canonical[16*i +: 16] = canonical_is_special[i] ?
                    (canonical_is_nan[i] ? 16'd0 : {beat_x[16*i + 15], 15'h7bff}) :
                {beat_x[16*i + 15] & (|beat_x[16*i +: 15]), beat_x[16*i +: 15]};
        end
    endgenerate

    wire         has_nan = (|(canonical_is_nan & beat_keep)) & !too_far;
    wire         has_inf = (|(canonical_is_inf & beat_keep)) & !too_far;
    reg  [255:0] x1_q;
    reg    [2:0] place1_q;
    reg          bank1_q;
    reg    [9:0] address1_q;
    reg          first_token1_q;

    always @(posedge clk) begin
        x1_q <= canonical;
        place1_q <= place_q[2:0];
        bank1_q <= fill_bank_q;
        address1_q <= address_q;
        first_token1_q <= first_token;
    end

    reg stored1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            stored1_q <= 1'b0;
        end else begin
            stored1_q <= stored;
        end
    end

    reg has_nan1_q;
    reg has_inf1_q;
    reg block_ends1_q;
    reg refused1_q;

    always @(posedge clk) begin
        has_nan1_q <= has_nan;
        has_inf1_q <= has_inf;
        block_ends1_q <= block_ends;
        refused1_q <= refused;
    end

    reg taken1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            taken1_q <= 1'b0;
        end else begin
            taken1_q <= taken;
        end
    end

    // Flags. Those of a block count when it is complete.
    wire flags_end = taken1_q & block_ends1_q;
    reg  config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            config_error_q <= 1'b0;
        end else begin
            config_error_q <= (config_error_q & !flags_clear) | (flags_end & refused1_q);
        end
    end

    assign config_error = config_error_q;

    reg  nan_before_q;
    wire nan_so_far = has_nan1_q | nan_before_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_before_q <= 1'b0;
        end else if (taken1_q) begin
            nan_before_q <= nan_so_far & !block_ends1_q;
        end
    end

    reg nan_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
        end else begin
            nan_seen_q <= (nan_seen_q & !flags_clear) | (flags_end & nan_so_far & !refused1_q);
        end
    end

    assign nan_seen = nan_seen_q;

    reg  inf_before_q;
    wire inf_so_far = has_inf1_q | inf_before_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_before_q <= 1'b0;
        end else if (taken1_q) begin
            inf_before_q <= inf_so_far & !block_ends1_q;
        end
    end

    reg inf_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_seen_q <= 1'b0;
        end else begin
            inf_seen_q <= (inf_seen_q & !flags_clear) | (flags_end & inf_so_far & !refused1_q);
        end
    end

    assign inf_seen = inf_seen_q;

    wire [255:0] x;
    reg          code_bank_q;
    reg    [9:0] read_at_q;
    wire         issues;

    sdp_ram_d2048_w256 u_elements (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr({bank1_q, address1_q}),
        .wr_data(x1_q),
        .rd_en  (issues),
        .rd_addr({code_bank_q, read_at_q}),
        .rd_data(x)
    );

    // The extremes of every channel so far, as integers of the same order: read with a beat,
    // written two cycles later, and once more for those who read a complete block.
    wire [511:0] extremes_so_far;
    reg  [511:0] merged_extremes_q;
    reg    [2:0] place2_q;
    reg          merges1_q;

    sdp_ram_d8_w512 u_extremes_so_far (
        .clk    (clk),
        .wr_en  (merges1_q),
        .wr_addr(place2_q),
        .wr_data(merged_extremes_q),
        .rd_en  (stored),
        .rd_addr(place_q[2:0]),
        .rd_data(extremes_so_far)
    );

    wire [255:0] keys;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_keys
            assign keys[16*i +: 16] = {!x1_q[16*i + 15], x1_q[16*i +: 15] ^ {15{x1_q[16*i + 15]}}};
        end
    endgenerate

    wire [255:0] smaller;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_smaller
            assign smaller[16*i +: 16] =
                    (first_token1_q | (keys[16*i +: 16] < extremes_so_far[16*i +: 16])) ?
                    keys[16*i +: 16] : extremes_so_far[16*i +: 16];
        end
    endgenerate

    wire [255:0] larger;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_larger
            assign larger[16*i +: 16] =
                    (first_token1_q | (keys[16*i +: 16] > extremes_so_far[16*i + 256 +: 16])) ?
                    keys[16*i +: 16] : extremes_so_far[16*i + 256 +: 16];
        end
    endgenerate

    reg bank2_q;

    always @(posedge clk) begin
        merged_extremes_q <= {larger, smaller};
        place2_q <= place1_q;
        bank2_q <= bank1_q;
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            merges1_q <= 1'b0;
        end else begin
            merges1_q <= stored1_q;
        end
    end

    wire [511:0] extremes;
    reg          parameter_bank_q;
    reg    [2:0] channel_place_q;
    reg    [3:0] channel_lane_q;
    wire         channel_issued;

    sdp_ram_d16_w512 u_extremes (
        .clk    (clk),
        .wr_en  (merges1_q),
        .wr_addr({bank2_q, place2_q}),
        .wr_data(merged_extremes_q),
        .rd_en  (channel_issued & (channel_lane_q == 4'd0)),
        .rd_addr({parameter_bank_q, channel_place_q}),
        .rd_data(extremes)
    );

    // The parameters of a complete block, a channel per cycle. Every word of pairs has a credit for
    // its place in the FIFO.
    reg        finds_parameters_q;
    reg        reads_channels_q;
    reg  [1:0] known_q;
    wire [1:0] block_coded;
    wire       parameters_start = (parameter_bank_q ? filled_q[1] : filled_q[0]) &
        !(parameter_bank_q ? known_q[1] : known_q[0]) & !finds_parameters_q;

    assign parameters_begin = {parameters_start & parameter_bank_q,
        parameters_start & !parameter_bank_q};

    wire [2:0] parameter_last_place = parameter_bank_q ? odd_last_place_q : even_last_place_q;
    wire [3:0] parameter_last_lane = parameter_bank_q ? odd_last_lane_q : even_last_lane_q;
    wire       pair_credits_available;
    wire       pair_word_begins;
    wire       queued_pairs_ready;
    wire       queued_pairs_valid;

    credit_counter_n40 u_pair_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (channel_issued & pair_word_begins),
        .give     (queued_pairs_valid & queued_pairs_ready),
        .available(pair_credits_available)
    );

    assign pair_word_begins = channel_lane_q[1:0] == 2'd0;
    assign channel_issued = reads_channels_q & (!pair_word_begins | pair_credits_available);
    wire in_last_place = channel_place_q == parameter_last_place;
    wire last_channel = in_last_place & (channel_lane_q == parameter_last_lane);
    wire place_ends = channel_lane_q == 4'd15;

    always @(posedge clk) begin
        if (!rst_n) begin
            channel_place_q <= 3'd0;
            channel_lane_q <= 4'd0;
        end else if (channel_issued) begin
            channel_place_q <= last_channel ? 3'd0 : place_ends ? (channel_place_q + 3'd1) :
                channel_place_q;
            channel_lane_q <= last_channel ? 4'd0 : (channel_lane_q + 4'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            reads_channels_q <= 1'b0;
        end else begin
            reads_channels_q <= parameters_start |
                (reads_channels_q & !(channel_issued & last_channel));
        end
    end

    // The channel's extremes out of their word.
    reg [3:0] read_lane_q;

    always @(posedge clk) begin
        read_lane_q <= channel_lane_q;
    end

    reg [15:0] min_key;
    always @(*) begin
        case (read_lane_q)
            4'd0: min_key = extremes[15:0];
            4'd1: min_key = extremes[31:16];
            4'd2: min_key = extremes[47:32];
            4'd3: min_key = extremes[63:48];
            4'd4: min_key = extremes[79:64];
            4'd5: min_key = extremes[95:80];
            4'd6: min_key = extremes[111:96];
            4'd7: min_key = extremes[127:112];
            4'd8: min_key = extremes[143:128];
            4'd9: min_key = extremes[159:144];
            4'd10: min_key = extremes[175:160];
            4'd11: min_key = extremes[191:176];
            4'd12: min_key = extremes[207:192];
            4'd13: min_key = extremes[223:208];
            4'd14: min_key = extremes[239:224];
            default: min_key = extremes[255:240];
        endcase
    end
    reg [15:0] max_key;
    always @(*) begin
        case (read_lane_q)
            4'd0: max_key = extremes[271:256];
            4'd1: max_key = extremes[287:272];
            4'd2: max_key = extremes[303:288];
            4'd3: max_key = extremes[319:304];
            4'd4: max_key = extremes[335:320];
            4'd5: max_key = extremes[351:336];
            4'd6: max_key = extremes[367:352];
            4'd7: max_key = extremes[383:368];
            4'd8: max_key = extremes[399:384];
            4'd9: max_key = extremes[415:400];
            4'd10: max_key = extremes[431:416];
            4'd11: max_key = extremes[447:432];
            4'd12: max_key = extremes[463:448];
            4'd13: max_key = extremes[479:464];
            4'd14: max_key = extremes[495:480];
            default: max_key = extremes[511:496];
        endcase
    end
    reg        channel_read1_q;
    reg        valid1_q;
    reg [15:0] min1_q;
    reg [15:0] max1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            channel_read1_q <= 1'b0;
            valid1_q <= 1'b0;
        end else begin
            channel_read1_q <= channel_issued;
            valid1_q <= channel_read1_q;
        end
    end

    always @(posedge clk) begin
        min1_q <= {!min_key[15], min_key[14:0] ^ {15{!min_key[15]}}};
        max1_q <= {!max_key[15], max_key[14:0] ^ {15{!max_key[15]}}};
    end

    wire        found_valid;
    wire [15:0] found_min;
    wire [15:0] found_step;
    wire        found_zero;
    wire  [5:0] found_shift;
    wire  [9:0] found_sigma;

    group_parameters_n3 u_parameters (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (valid1_q),
        .in_min   (min1_q),
        .in_max   (max1_q),
        .out_valid(found_valid),
        .out_min  (found_min),
        .out_step (found_step),
        .out_zero (found_zero),
        .out_shift(found_shift),
        .out_sigma(found_sigma)
    );

    // They arrive in the same order.
    reg  [2:0] found_place_q;
    reg  [3:0] found_lane_q;
    wire       last_found = (found_place_q == parameter_last_place) &
        (found_lane_q == parameter_last_lane);
    wire       found_word_ends = found_lane_q == 4'd15;

    always @(posedge clk) begin
        if (!rst_n) begin
            found_place_q <= 3'd0;
            found_lane_q <= 4'd0;
        end else if (found_valid) begin
            found_place_q <= last_found ? 3'd0 : found_word_ends ? (found_place_q + 3'd1) :
                found_place_q;
            found_lane_q <= last_found ? 4'd0 : (found_lane_q + 4'd1);
        end
    end

    wire [1:0] finding = {finds_parameters_q & parameter_bank_q,
        finds_parameters_q & !parameter_bank_q};
    wire       ends_parameters = found_valid & last_found;
    reg        parameters_done1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            parameters_done1_q <= 1'b0;
            finds_parameters_q <= 1'b0;
            parameter_bank_q <= 1'b0;
            known_q <= 2'd0;
        end else begin
            parameters_done1_q <= ends_parameters;
            finds_parameters_q <= parameters_start | (finds_parameters_q & !parameters_done1_q);
            parameter_bank_q <= parameter_bank_q ^ parameters_done1_q;
            known_q <= (known_q & ~block_coded) |
                {parameters_done1_q & parameter_bank_q, parameters_done1_q & !parameter_bank_q};
        end
    end

    // The parameters of the channels of a beat side by side, for the lanes.
    reg writes_parameters1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            writes_parameters1_q <= 1'b0;
        end else begin
            writes_parameters1_q <= found_valid & (found_word_ends | last_found);
        end
    end

    reg [2:0] written_place_q;

    always @(posedge clk) begin
        written_place_q <= found_place_q;
    end

    reg  [255:0] min_of_lanes_q;
    wire [255:0] min_of_next;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_min_of_next
            localparam [3:0] LANE = i;
            assign min_of_next[16*i +: 16] = (found_lane_q == LANE) ? found_min :
                min_of_lanes_q[16*i +: 16];
        end
    endgenerate

    always @(posedge clk) begin
        if (found_valid) begin
            min_of_lanes_q <= min_of_next;
        end
    end

    wire [255:0] min_word;
    wire   [3:0] parameters_at;

    sdp_ram_d16_w256 u_min_of (
        .clk    (clk),
        .wr_en  (writes_parameters1_q),
        .wr_addr({parameter_bank_q, written_place_q}),
        .wr_data(min_of_lanes_q),
        .rd_en  (issues),
        .rd_addr(parameters_at),
        .rd_data(min_word)
    );

    wire   [6:0] shift_and_zero = {found_zero, found_shift};
    reg  [111:0] shift_of_lanes_q;
    wire [111:0] shift_of_next;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_shift_of_next
            localparam [3:0] LANE = i;
            assign shift_of_next[7*i +: 7] = (found_lane_q == LANE) ? shift_and_zero :
                shift_of_lanes_q[7*i +: 7];
        end
    endgenerate

    always @(posedge clk) begin
        if (found_valid) begin
            shift_of_lanes_q <= shift_of_next;
        end
    end

    wire [111:0] shift_word;
    reg    [3:0] shift_at_q;
    reg          shift_read1_q;

    sdp_ram_d16_w112 u_shift_of (
        .clk    (clk),
        .wr_en  (writes_parameters1_q),
        .wr_addr({parameter_bank_q, written_place_q}),
        .wr_data(shift_of_lanes_q),
        .rd_en  (shift_read1_q),
        .rd_addr(shift_at_q),
        .rd_data(shift_word)
    );

    reg  [159:0] sigma_of_lanes_q;
    wire [159:0] sigma_of_next;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_sigma_of_next
            localparam [3:0] LANE = i;
            assign sigma_of_next[10*i +: 10] = (found_lane_q == LANE) ? found_sigma :
                sigma_of_lanes_q[10*i +: 10];
        end
    endgenerate

    always @(posedge clk) begin
        if (found_valid) begin
            sigma_of_lanes_q <= sigma_of_next;
        end
    end

    wire [159:0] sigma_word;
    reg    [3:0] sigma_at_q;
    reg          sigma_read1_q;

    sdp_ram_d16_w160 u_sigma_of (
        .clk    (clk),
        .wr_en  (writes_parameters1_q),
        .wr_addr({parameter_bank_q, written_place_q}),
        .wr_data(sigma_of_lanes_q),
        .rd_en  (sigma_read1_q),
        .rd_addr(sigma_at_q),
        .rd_data(sigma_word)
    );

    // Pairs of minimum and step, as words. There is always room for them.
    reg   [1:0] pair_slot_q;
    wire [31:0] pair = {found_step, found_min};
    reg  [31:0] pair0_q;

    always @(posedge clk) begin
        if (found_valid & (pair_slot_q == 2'd0)) begin
            pair0_q <= pair;
        end
    end

    reg [31:0] pair1_q;

    always @(posedge clk) begin
        if (found_valid & (pair_slot_q == 2'd1)) begin
            pair1_q <= pair;
        end
    end

    reg [31:0] pair2_q;

    always @(posedge clk) begin
        if (found_valid & (pair_slot_q == 2'd2)) begin
            pair2_q <= pair;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            pair_slot_q <= 2'd0;
        end else if (found_valid) begin
            pair_slot_q <= last_found ? 2'd0 : (pair_slot_q + 2'd1);
        end
    end

    wire [127:0] pair_word = {pair, (pair_slot_q == 2'd2) ? pair : pair2_q,
        (pair_slot_q == 2'd1) ? pair : pair1_q, (pair_slot_q == 2'd0) ? pair : pair0_q};
    wire         pairs_full = found_valid & ((pair_slot_q == 2'd3) | last_found);
    wire         pair_word_ready;
    wire         pair_word_valid = pairs_full;
    wire         unused_pair_word_ready = pair_word_ready;
    wire [133:0] queued_pairs_packed;

    stream_fifo_d40_w134 u_queued_pairs (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (pair_word_valid),
        .in_ready (pair_word_ready),
        .in_data  ({last_found, {1'b0, pair_slot_q} + 3'd1, 2'd0, pair_word}),
        .out_ready(queued_pairs_ready),
        .out_valid(queued_pairs_valid),
        .out_data (queued_pairs_packed)
    );

    wire [127:0] queued_pairs_data = queued_pairs_packed[127:0];
    wire   [4:0] queued_pairs_count = queued_pairs_packed[132:128];
    wire         queued_pairs_last = queued_pairs_packed[133];

    // The elements of a block whose parameters are known, in the order of the tokens. Every second
    // beat of a token takes the credit of a word of codes: what follows never stalls.
    reg  [2:0] read_place_q;
    reg  [6:0] read_token_q;
    wire [2:0] code_last_place = code_bank_q ? odd_last_place_q : even_last_place_q;
    wire [3:0] code_last_lane = code_bank_q ? odd_last_lane_q : even_last_lane_q;
    wire       code_credits_available;
    wire       queued_codes_ready;
    wire       queued_codes_valid;

    credit_counter_n24 u_code_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (issues & !read_place_q[0]),
        .give     (queued_codes_valid & queued_codes_ready),
        .available(code_credits_available)
    );

    wire block_known = code_bank_q ? known_q[1] : known_q[0];
    assign issues = block_known & (read_place_q[0] | code_credits_available);
    wire row_ends = read_place_q == code_last_place;
    wire frame_ends = row_ends & (read_token_q == 7'd127);

    always @(posedge clk) begin
        if (!rst_n) begin
            read_place_q <= 3'd0;
        end else if (issues) begin
            read_place_q <= row_ends ? 3'd0 : (read_place_q + 3'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read_token_q <= 7'd0;
        end else if (issues & row_ends) begin
            read_token_q <= read_token_q + 7'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read_at_q <= 10'd0;
        end else if (issues) begin
            read_at_q <= frame_ends ? 10'd0 : (read_at_q + 10'h001);
        end
    end

    wire block_done = issues & frame_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            code_bank_q <= 1'b0;
        end else begin
            code_bank_q <= code_bank_q ^ block_done;
        end
    end

    assign block_coded = {block_done & code_bank_q, block_done & !code_bank_q};
    assign banks_in_use = filled_q | finding | known_q;
    assign read_bank = code_bank_q;
    assign read_address = read_at_q;

    // Elements and parameters in step with the lanes.
    assign parameters_at = {code_bank_q, read_place_q};

    always @(posedge clk) begin
        shift_at_q <= parameters_at;
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            shift_read1_q <= 1'b0;
        end else begin
            shift_read1_q <= issues;
        end
    end

    always @(posedge clk) begin
        sigma_at_q <= shift_at_q;
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            sigma_read1_q <= 1'b0;
        end else begin
            sigma_read1_q <= shift_read1_q;
        end
    end

    wire [15:0] zeros;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_zeros
            assign zeros[i] = shift_word[7*i + 6];
        end
    endgenerate

    wire [95:0] shifts;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_shifts
            assign shifts[6*i +: 6] = shift_word[7*i +: 6];
        end
    endgenerate

    // The lanes up to the last element of the row.
    wire [14:0] others_kept;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_others_kept
            localparam [3:0] LANE = i;
            assign others_kept[i] = (code_last_lane > LANE) | !row_ends;
        end
    endgenerate

    reg [15:0] keep_q;

    always @(posedge clk) begin
        keep_q <= {others_kept, 1'b1};
    end

    wire [31:0] codes;

    group_quantizer_lane_n3 u_lane0 (
        .clk      (clk),
        .x        (x[15:0]),
        .keep     (keep_q[0]),
        .group_min(min_word[15:0]),
        .zero     (zeros[0]),
        .shift    (shifts[5:0]),
        .sigma    (sigma_word[9:0]),
        .code     (codes[1:0])
    );

    group_quantizer_lane_n3 u_lane1 (
        .clk      (clk),
        .x        (x[31:16]),
        .keep     (keep_q[1]),
        .group_min(min_word[31:16]),
        .zero     (zeros[1]),
        .shift    (shifts[11:6]),
        .sigma    (sigma_word[19:10]),
        .code     (codes[3:2])
    );

    group_quantizer_lane_n3 u_lane2 (
        .clk      (clk),
        .x        (x[47:32]),
        .keep     (keep_q[2]),
        .group_min(min_word[47:32]),
        .zero     (zeros[2]),
        .shift    (shifts[17:12]),
        .sigma    (sigma_word[29:20]),
        .code     (codes[5:4])
    );

    group_quantizer_lane_n3 u_lane3 (
        .clk      (clk),
        .x        (x[63:48]),
        .keep     (keep_q[3]),
        .group_min(min_word[63:48]),
        .zero     (zeros[3]),
        .shift    (shifts[23:18]),
        .sigma    (sigma_word[39:30]),
        .code     (codes[7:6])
    );

    group_quantizer_lane_n3 u_lane4 (
        .clk      (clk),
        .x        (x[79:64]),
        .keep     (keep_q[4]),
        .group_min(min_word[79:64]),
        .zero     (zeros[4]),
        .shift    (shifts[29:24]),
        .sigma    (sigma_word[49:40]),
        .code     (codes[9:8])
    );

    group_quantizer_lane_n3 u_lane5 (
        .clk      (clk),
        .x        (x[95:80]),
        .keep     (keep_q[5]),
        .group_min(min_word[95:80]),
        .zero     (zeros[5]),
        .shift    (shifts[35:30]),
        .sigma    (sigma_word[59:50]),
        .code     (codes[11:10])
    );

    group_quantizer_lane_n3 u_lane6 (
        .clk      (clk),
        .x        (x[111:96]),
        .keep     (keep_q[6]),
        .group_min(min_word[111:96]),
        .zero     (zeros[6]),
        .shift    (shifts[41:36]),
        .sigma    (sigma_word[69:60]),
        .code     (codes[13:12])
    );

    group_quantizer_lane_n3 u_lane7 (
        .clk      (clk),
        .x        (x[127:112]),
        .keep     (keep_q[7]),
        .group_min(min_word[127:112]),
        .zero     (zeros[7]),
        .shift    (shifts[47:42]),
        .sigma    (sigma_word[79:70]),
        .code     (codes[15:14])
    );

    group_quantizer_lane_n3 u_lane8 (
        .clk      (clk),
        .x        (x[143:128]),
        .keep     (keep_q[8]),
        .group_min(min_word[143:128]),
        .zero     (zeros[8]),
        .shift    (shifts[53:48]),
        .sigma    (sigma_word[89:80]),
        .code     (codes[17:16])
    );

    group_quantizer_lane_n3 u_lane9 (
        .clk      (clk),
        .x        (x[159:144]),
        .keep     (keep_q[9]),
        .group_min(min_word[159:144]),
        .zero     (zeros[9]),
        .shift    (shifts[59:54]),
        .sigma    (sigma_word[99:90]),
        .code     (codes[19:18])
    );

    group_quantizer_lane_n3 u_lane10 (
        .clk      (clk),
        .x        (x[175:160]),
        .keep     (keep_q[10]),
        .group_min(min_word[175:160]),
        .zero     (zeros[10]),
        .shift    (shifts[65:60]),
        .sigma    (sigma_word[109:100]),
        .code     (codes[21:20])
    );

    group_quantizer_lane_n3 u_lane11 (
        .clk      (clk),
        .x        (x[191:176]),
        .keep     (keep_q[11]),
        .group_min(min_word[191:176]),
        .zero     (zeros[11]),
        .shift    (shifts[71:66]),
        .sigma    (sigma_word[119:110]),
        .code     (codes[23:22])
    );

    group_quantizer_lane_n3 u_lane12 (
        .clk      (clk),
        .x        (x[207:192]),
        .keep     (keep_q[12]),
        .group_min(min_word[207:192]),
        .zero     (zeros[12]),
        .shift    (shifts[77:72]),
        .sigma    (sigma_word[129:120]),
        .code     (codes[25:24])
    );

    group_quantizer_lane_n3 u_lane13 (
        .clk      (clk),
        .x        (x[223:208]),
        .keep     (keep_q[13]),
        .group_min(min_word[223:208]),
        .zero     (zeros[13]),
        .shift    (shifts[83:78]),
        .sigma    (sigma_word[139:130]),
        .code     (codes[27:26])
    );

    group_quantizer_lane_n3 u_lane14 (
        .clk      (clk),
        .x        (x[239:224]),
        .keep     (keep_q[14]),
        .group_min(min_word[239:224]),
        .zero     (zeros[14]),
        .shift    (shifts[89:84]),
        .sigma    (sigma_word[149:140]),
        .code     (codes[29:28])
    );

    group_quantizer_lane_n3 u_lane15 (
        .clk      (clk),
        .x        (x[255:240]),
        .keep     (keep_q[15]),
        .group_min(min_word[255:240]),
        .zero     (zeros[15]),
        .shift    (shifts[95:90]),
        .sigma    (sigma_word[159:150]),
        .code     (codes[31:30])
    );

    // What goes with the codes.
    wire [4:0] row_bytes = row_ends ? ({3'd0, code_last_lane[3:2]} + 5'd1) : 5'd4;
    reg  [5:0] coding_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            coding_line_q <= 6'd0;
        end else begin
            coding_line_q <= {coding_line_q[4:0], issues};
        end
    end

    wire        coding = coding_line_q[5];
    reg  [29:0] coding_bytes_line_q;

    always @(posedge clk) begin
        coding_bytes_line_q <= {coding_bytes_line_q[24:0], row_bytes};
    end

    wire [4:0] coding_bytes = coding_bytes_line_q[29:25];
    reg  [5:0] coding_row_end_line_q;

    always @(posedge clk) begin
        coding_row_end_line_q <= {coding_row_end_line_q[4:0], row_ends};
    end

    wire       coding_row_end = coding_row_end_line_q[5];
    reg  [5:0] coding_end_line_q;

    always @(posedge clk) begin
        coding_end_line_q <= {coding_end_line_q[4:0], frame_ends};
    end

    wire coding_end = coding_end_line_q[5];

    // The codes of two beats as a word. There is a credit for every word.
    reg second_beat_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            second_beat_q <= 1'b0;
        end else if (coding) begin
            second_beat_q <= !second_beat_q & !coding_row_end;
        end
    end

    reg [31:0] first_codes_q;

    always @(posedge clk) begin
        if (coding) begin
            first_codes_q <= codes;
        end
    end

    wire        codes_full = coding & (second_beat_q | coding_row_end);
    wire        code_word_ready;
    wire        code_word_valid = codes_full;
    wire        unused_code_word_ready = code_word_ready;
    wire [69:0] queued_codes_packed;

    stream_fifo_d24_w70 u_queued_codes (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (code_word_valid),
        .in_ready (code_word_ready),
        .in_data  ({coding_end, second_beat_q ? (coding_bytes + 5'd4) : coding_bytes,
            second_beat_q ? {codes, first_codes_q} : {32'd0, codes}}),
        .out_ready(queued_codes_ready),
        .out_valid(queued_codes_valid),
        .out_data (queued_codes_packed)
    );

    wire [63:0] queued_codes_data = queued_codes_packed[63:0];
    wire  [4:0] queued_codes_count = queued_codes_packed[68:64];
    wire        queued_codes_last = queued_codes_packed[69];

    // Frames.
    wire         frames_valid;
    wire [127:0] frames_data;
    wire  [15:0] frames_keep;
    wire         frames_last;
    wire         frames_ready;

    kivi_frame_packer_l16_b2 u_packer (
        .clk        (clk),
        .rst_n      (rst_n),
        .pairs_valid(queued_pairs_valid),
        .pairs_ready(queued_pairs_ready),
        .pairs_data (queued_pairs_data),
        .pairs_count(queued_pairs_count),
        .pairs_last (queued_pairs_last),
        .codes_valid(queued_codes_valid),
        .codes_ready(queued_codes_ready),
        .codes_data (queued_codes_data),
        .codes_count(queued_codes_count),
        .codes_last (queued_codes_last),
        .out_valid  (frames_valid),
        .out_ready  (frames_ready),
        .out_data   (frames_data),
        .out_keep   (frames_keep),
        .out_last   (frames_last)
    );

    assign m_axis_tvalid = frames_valid;
    assign m_axis_tdata = frames_data;
    assign m_axis_tkeep = frames_keep;
    assign m_axis_tlast = frames_last;
    assign frames_ready = m_axis_tready;
endmodule
`default_nettype wire
