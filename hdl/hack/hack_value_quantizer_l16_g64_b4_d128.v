// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// HACK's quantizer of values: takes tokens of up to 128 binary16 and gives a record for every
// channel of a block of 64 of them: minimum, step, the sum of the codes, a code of 4 bits per
// token.
//
// All beats of s_axis but the last one of a token are full, and that has an element. A block with a
// token of more than 128 elements, or of another number of elements than its first token, is
// consumed to the end of its last token without any output and sets config_error. Codes are rounded
// by random numbers, or to nearest; seed_valid, seed and nearest are read with the first beat of a
// block, and those of a refused one have no effect. A NaN counts as 0 and sets nan_seen, an
// infinity as the largest finite value of its sign and sets inf_seen. A block that is not full
// waits. The records of a block are a packet of m_axis from byte 0 of a word; all its words but the
// last one are full. Its first word is offered within 64 cycles of the block's last beat unless
// words of blocks before it wait. No combinational path from any input to any output.
//
// Throughput: one beat per cycle with a ready output, but for some 25 cycles of two blocks.
// Generated for lanes = 16, group = 64, bits = 4, sums = 1, max_d = 128.
`default_nettype none
module hack_value_quantizer_l16_g64_b4_d128 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         s_axis_tvalid,  // a beat of a token is offered
    output wire         s_axis_tready,  // a beat of a token is taken if offered
    input  wire [255:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_tkeep,   // two bits per element: both are set where there is one
    input  wire         s_axis_tlast,   // last beat of the token
    input  wire         seed_valid,     // the random numbers begin with the seed; read with the
                                        // first beat of a block
    input  wire  [63:0] seed,           // the seed; read with the first beat of a block
    input  wire         nearest,        // codes are rounded to nearest; read with the first beat of
                                        // a block
    input  wire         flags_clear,    // clears the sticky flags
    output wire         config_error,   // sticky: a block was refused
    output wire         nan_seen,       // sticky: an element was NaN, taken as 0
    output wire         inf_seen,       // sticky: an element was infinite, taken as the largest
                                        // finite value
    output wire         m_axis_tvalid,  // a word of records is offered
    input  wire         m_axis_tready,  // a word of records is taken if offered
    output wire [255:0] m_axis_tdata,   // bytes, byte 0 lowest
    output wire  [31:0] m_axis_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_tlast    // last word of the packet
);
    genvar i;

    wire [15:0] element_keep;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_element_keep
            assign element_keep[i] = &s_axis_tkeep[2*i +: 2];
        end
    endgenerate

    // What is read with the first beat of a block as it comes in.
    wire start_room;
    wire taken_ready;
    wire taken_valid = s_axis_tvalid;
    wire port_taken = s_axis_tvalid & taken_ready;
    reg  port_first_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            port_first_q <= 1'b1;
        end else if (port_taken) begin
            port_first_q <= s_axis_tlast;
        end
    end

    reg [5:0] port_token_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            port_token_q <= 6'd0;
        end else if (port_taken & s_axis_tlast) begin
            port_token_q <= port_token_q + 6'd1;
        end
    end

    wire start_ready;
    wire start_valid = port_taken & (port_first_q & (port_token_q == 6'd0));

    assign start_room = start_ready;
    assign s_axis_tready = taken_ready;

    wire         unused_start_room = start_room;
    wire         beat_ready;
    wire         beat_valid;
    wire [272:0] beat_data;

    skid_buffer_w273 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (taken_valid),
        .in_ready (taken_ready),
        .in_data  ({s_axis_tlast, element_keep, s_axis_tdata}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [255:0] beat_x = beat_data[255:0];
    wire  [15:0] beat_keep = beat_data[271:256];
    wire         beat_last = beat_data[272];
    wire         queued_start_ready;
    wire         queued_start_valid;
    wire  [65:0] queued_start_data;

    stream_fifo_d2_w66 u_queued_start (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (start_valid),
        .in_ready (start_ready),
        .in_data  ({nearest, seed, seed_valid}),
        .out_ready(queued_start_ready),
        .out_valid(queued_start_valid),
        .out_data (queued_start_data)
    );

    wire        queued_start_seed_valid = queued_start_data[0];
    wire [63:0] queued_start_seed = queued_start_data[64:1];
    wire        queued_start_nearest = queued_start_data[65];

    // Blocks of 64 tokens. A block with a token that is too long, or not as long as its first one,
    // leaves no trace but config_error.
    reg        fill_bank_q;
    reg  [3:0] place_q;
    reg  [5:0] token_q;
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
    wire        first_token = token_q == 6'd0;
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
    wire last_token = token_q == 6'd63;
    wire block_ends = token_ends & last_token;
    wire refused = spoilt_q | bad_token;

    always @(posedge clk) begin
        if (!rst_n) begin
            token_q <= 6'd0;
            spoilt_q <= 1'b0;
        end else if (token_ends) begin
            token_q <= token_q + 6'd1;
            spoilt_q <= refused & !block_ends;
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

    // A complete block is left to those who read it, and the other bank is filled.
    wire block_complete = block_ends & !refused;

    always @(posedge clk) begin
        if (!rst_n) begin
            fill_bank_q <= 1'b0;
        end else begin
            fill_bank_q <= fill_bank_q ^ block_complete;
        end
    end

    wire [1:0] banks_in_use;
    wire       bank_in_use = fill_bank_q ? banks_in_use[1] : banks_in_use[0];
    reg  [1:0] block_written_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            room_q <= 1'b0;
            block_written_line_q <= 2'd0;
        end else begin
            room_q <= !bank_in_use & !block_ends;
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
    reg    [8:0] address1_q;
    reg          first_token1_q;

    always @(posedge clk) begin
        x1_q <= canonical;
        place1_q <= place_q[2:0];
        bank1_q <= fill_bank_q;
        address1_q <= {token_q, place_q[2:0]};
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

    // Of lane i, token t lies in RAM i xor t, so that a beat of a token is written at once, and as
    // many tokens of a channel are read at once.
    wire [255:0] swapped_x_0 = x1_q;
    wire [255:0] swapped_x_1 = address1_q[3] ?
            {swapped_x_0[239:224], swapped_x_0[255:240], swapped_x_0[207:192],
                swapped_x_0[223:208], swapped_x_0[175:160], swapped_x_0[191:176],
                swapped_x_0[143:128], swapped_x_0[159:144], swapped_x_0[111:96],
                swapped_x_0[127:112], swapped_x_0[79:64], swapped_x_0[95:80], swapped_x_0[47:32],
                swapped_x_0[63:48], swapped_x_0[15:0], swapped_x_0[31:16]} : swapped_x_0;
    wire [255:0] swapped_x_2 = address1_q[4] ?
            {swapped_x_1[223:192], swapped_x_1[255:224], swapped_x_1[159:128],
                swapped_x_1[191:160], swapped_x_1[95:64], swapped_x_1[127:96], swapped_x_1[31:0],
                swapped_x_1[63:32]} : swapped_x_1;
    wire [255:0] swapped_x_4 = address1_q[5] ?
            {swapped_x_2[191:128], swapped_x_2[255:192], swapped_x_2[63:0], swapped_x_2[127:64]} :
        swapped_x_2;
    wire [255:0] swapped_x_8 = address1_q[6] ? {swapped_x_4[127:0], swapped_x_4[255:128]} :
        swapped_x_4;
    wire   [9:0] write_address = {bank1_q, address1_q};
    wire         column_read;
    wire         column_bank;
    wire   [1:0] column_tokens;
    wire   [2:0] column_place;
    wire   [3:0] column_lane;
    wire  [15:0] read_x0;
    wire   [9:0] read_address0;

    sdp_ram_d1024_w16 u_elements0 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[15:0]),
        .rd_en  (column_read),
        .rd_addr(read_address0),
        .rd_data(read_x0)
    );

    assign read_address0 = {column_bank, column_tokens, column_lane ^ 4'd0, column_place};
    wire [15:0] read_x1;
    wire  [9:0] read_address1;

    sdp_ram_d1024_w16 u_elements1 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[31:16]),
        .rd_en  (column_read),
        .rd_addr(read_address1),
        .rd_data(read_x1)
    );

    assign read_address1 = {column_bank, column_tokens, column_lane ^ 4'd1, column_place};
    wire [15:0] read_x2;
    wire  [9:0] read_address2;

    sdp_ram_d1024_w16 u_elements2 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[47:32]),
        .rd_en  (column_read),
        .rd_addr(read_address2),
        .rd_data(read_x2)
    );

    assign read_address2 = {column_bank, column_tokens, column_lane ^ 4'd2, column_place};
    wire [15:0] read_x3;
    wire  [9:0] read_address3;

    sdp_ram_d1024_w16 u_elements3 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[63:48]),
        .rd_en  (column_read),
        .rd_addr(read_address3),
        .rd_data(read_x3)
    );

    assign read_address3 = {column_bank, column_tokens, column_lane ^ 4'd3, column_place};
    wire [15:0] read_x4;
    wire  [9:0] read_address4;

    sdp_ram_d1024_w16 u_elements4 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[79:64]),
        .rd_en  (column_read),
        .rd_addr(read_address4),
        .rd_data(read_x4)
    );

    assign read_address4 = {column_bank, column_tokens, column_lane ^ 4'd4, column_place};
    wire [15:0] read_x5;
    wire  [9:0] read_address5;

    sdp_ram_d1024_w16 u_elements5 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[95:80]),
        .rd_en  (column_read),
        .rd_addr(read_address5),
        .rd_data(read_x5)
    );

    assign read_address5 = {column_bank, column_tokens, column_lane ^ 4'd5, column_place};
    wire [15:0] read_x6;
    wire  [9:0] read_address6;

    sdp_ram_d1024_w16 u_elements6 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[111:96]),
        .rd_en  (column_read),
        .rd_addr(read_address6),
        .rd_data(read_x6)
    );

    assign read_address6 = {column_bank, column_tokens, column_lane ^ 4'd6, column_place};
    wire [15:0] read_x7;
    wire  [9:0] read_address7;

    sdp_ram_d1024_w16 u_elements7 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[127:112]),
        .rd_en  (column_read),
        .rd_addr(read_address7),
        .rd_data(read_x7)
    );

    assign read_address7 = {column_bank, column_tokens, column_lane ^ 4'd7, column_place};
    wire [15:0] read_x8;
    wire  [9:0] read_address8;

    sdp_ram_d1024_w16 u_elements8 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[143:128]),
        .rd_en  (column_read),
        .rd_addr(read_address8),
        .rd_data(read_x8)
    );

    assign read_address8 = {column_bank, column_tokens, column_lane ^ 4'd8, column_place};
    wire [15:0] read_x9;
    wire  [9:0] read_address9;

    sdp_ram_d1024_w16 u_elements9 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[159:144]),
        .rd_en  (column_read),
        .rd_addr(read_address9),
        .rd_data(read_x9)
    );

    assign read_address9 = {column_bank, column_tokens, column_lane ^ 4'd9, column_place};
    wire [15:0] read_x10;
    wire  [9:0] read_address10;

    sdp_ram_d1024_w16 u_elements10 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[175:160]),
        .rd_en  (column_read),
        .rd_addr(read_address10),
        .rd_data(read_x10)
    );

    assign read_address10 = {column_bank, column_tokens, column_lane ^ 4'd10, column_place};
    wire [15:0] read_x11;
    wire  [9:0] read_address11;

    sdp_ram_d1024_w16 u_elements11 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[191:176]),
        .rd_en  (column_read),
        .rd_addr(read_address11),
        .rd_data(read_x11)
    );

    assign read_address11 = {column_bank, column_tokens, column_lane ^ 4'd11, column_place};
    wire [15:0] read_x12;
    wire  [9:0] read_address12;

    sdp_ram_d1024_w16 u_elements12 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[207:192]),
        .rd_en  (column_read),
        .rd_addr(read_address12),
        .rd_data(read_x12)
    );

    assign read_address12 = {column_bank, column_tokens, column_lane ^ 4'd12, column_place};
    wire [15:0] read_x13;
    wire  [9:0] read_address13;

    sdp_ram_d1024_w16 u_elements13 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[223:208]),
        .rd_en  (column_read),
        .rd_addr(read_address13),
        .rd_data(read_x13)
    );

    assign read_address13 = {column_bank, column_tokens, column_lane ^ 4'd13, column_place};
    wire [15:0] read_x14;
    wire  [9:0] read_address14;

    sdp_ram_d1024_w16 u_elements14 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[239:224]),
        .rd_en  (column_read),
        .rd_addr(read_address14),
        .rd_data(read_x14)
    );

    assign read_address14 = {column_bank, column_tokens, column_lane ^ 4'd14, column_place};
    wire [15:0] read_x15;
    wire  [9:0] read_address15;

    sdp_ram_d1024_w16 u_elements15 (
        .clk    (clk),
        .wr_en  (stored1_q),
        .wr_addr(write_address),
        .wr_data(swapped_x_8[255:240]),
        .rd_en  (column_read),
        .rd_addr(read_address15),
        .rd_data(read_x15)
    );

    assign read_address15 = {column_bank, column_tokens, column_lane ^ 4'd15, column_place};
    reg [3:0] column_lane_read_q;

    always @(posedge clk) begin
        column_lane_read_q <= column_lane;
    end

    wire [255:0] column_x_0 = {read_x15, read_x14, read_x13, read_x12, read_x11, read_x10, read_x9,
        read_x8, read_x7, read_x6, read_x5, read_x4, read_x3, read_x2, read_x1, read_x0};
    wire [255:0] column_x_1 = column_lane_read_q[0] ?
            {column_x_0[239:224], column_x_0[255:240], column_x_0[207:192], column_x_0[223:208],
                column_x_0[175:160], column_x_0[191:176], column_x_0[143:128], column_x_0[159:144],
                column_x_0[111:96], column_x_0[127:112], column_x_0[79:64], column_x_0[95:80],
                column_x_0[47:32], column_x_0[63:48], column_x_0[15:0], column_x_0[31:16]} :
        column_x_0;
    wire [255:0] column_x_2 = column_lane_read_q[1] ?
            {column_x_1[223:192], column_x_1[255:224], column_x_1[159:128], column_x_1[191:160],
                column_x_1[95:64], column_x_1[127:96], column_x_1[31:0], column_x_1[63:32]} :
        column_x_1;
    wire [255:0] column_x_4 = column_lane_read_q[2] ?
            {column_x_2[191:128], column_x_2[255:192], column_x_2[63:0], column_x_2[127:64]} :
        column_x_2;
    wire [255:0] column_x_8 = column_lane_read_q[3] ? {column_x_4[127:0], column_x_4[255:128]} :
        column_x_4;

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

    // A seed waits for the end of its block. That of a refused one is dropped.
    wire unused_start_valid_at_end = queued_start_valid;

    assign queued_start_ready = block_ends;

    wire        block_start_ready;
    wire        block_start_valid = block_complete;
    wire        unused_block_start_ready = block_start_ready;
    wire        accepted_start_ready;
    wire        accepted_start_valid;
    wire [65:0] accepted_start_data;

    stream_fifo_d2_w66 u_accepted_start (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (block_start_valid),
        .in_ready (block_start_ready),
        .in_data  ({queued_start_nearest, queued_start_seed, queued_start_seed_valid}),
        .out_ready(accepted_start_ready),
        .out_valid(accepted_start_valid),
        .out_data (accepted_start_data)
    );

    wire        accepted_start_seed_valid = accepted_start_data[0];
    wire [63:0] accepted_start_seed = accepted_start_data[64:1];
    wire        accepted_start_nearest = accepted_start_data[65];

    // The parameters of the channels of a complete block.
    reg  reads_channels_q;
    wire parameters_start = (parameter_bank_q ? filled_q[1] : filled_q[0]) & !reads_channels_q;

    assign parameters_begin = {parameters_start & parameter_bank_q,
        parameters_start & !parameter_bank_q};

    wire [2:0] parameter_last_place = parameter_bank_q ? odd_last_place_q : even_last_place_q;
    wire [3:0] parameter_last_lane = parameter_bank_q ? odd_last_lane_q : even_last_lane_q;
    wire       channel_credits_available;
    wire       channel_done;

    credit_counter_n8 u_channel_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (channel_issued),
        .give     (channel_done),
        .available(channel_credits_available)
    );

    assign channel_issued = reads_channels_q & channel_credits_available;
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

    wire        parameters_valid;
    wire [15:0] parameters_min;
    wire [15:0] parameters_step;
    wire        parameters_zero;
    wire  [5:0] parameters_shift;
    wire  [9:0] parameters_sigma;

    group_parameters_n15 u_parameters (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (valid1_q),
        .in_min   (min1_q),
        .in_max   (max1_q),
        .out_valid(parameters_valid),
        .out_min  (parameters_min),
        .out_step (parameters_step),
        .out_zero (parameters_zero),
        .out_shift(parameters_shift),
        .out_sigma(parameters_sigma)
    );

    always @(posedge clk) begin
        if (!rst_n) begin
            parameter_bank_q <= 1'b0;
        end else begin
            parameter_bank_q <= parameter_bank_q ^ (channel_issued & last_channel);
        end
    end

    wire        found_ready;
    wire        found_valid = parameters_valid;
    wire        unused_found_ready = found_ready;
    wire        group_ready;
    wire        group_valid;
    wire [48:0] group_data;

    stream_fifo_d8_w49 u_group (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (found_valid),
        .in_ready (found_ready),
        .in_data  ({parameters_sigma, parameters_shift, parameters_zero, parameters_step,
            parameters_min}),
        .out_ready(group_ready),
        .out_valid(group_valid),
        .out_data (group_data)
    );

    wire [15:0] group_min = group_data[15:0];
    wire [15:0] group_step = group_data[31:16];
    wire        group_zero = group_data[32];
    wire  [5:0] group_shift = group_data[38:33];
    wire  [9:0] group_sigma = group_data[48:39];
    wire        credits_available;
    wire        reads;
    wire        codes_leave;

    credit_counter_n32 u_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (reads),
        .give     (codes_leave),
        .available(credits_available)
    );

    // The elements of a channel whose parameters are known, as many tokens of it as there are
    // lanes. A beat takes the credit of its codes: what follows never stalls.
    reg        read_bank_q;
    reg  [2:0] read_place_q;
    reg  [3:0] read_lane_of_place_q;
    wire [2:0] read_last_place = read_bank_q ? odd_last_place_q : even_last_place_q;
    wire [3:0] read_last_lane = read_bank_q ? odd_last_lane_q : even_last_lane_q;
    reg  [3:0] known_channels_q;
    assign reads = (known_channels_q != 4'd0) & credits_available;
    reg [1:0] read_tokens_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            read_tokens_q <= 2'd0;
        end else if (reads) begin
            read_tokens_q <= read_tokens_q + 2'd1;
        end
    end

    assign column_tokens = read_tokens_q;

    assign channel_done = reads & (read_tokens_q == 2'd3);

    always @(posedge clk) begin
        if (!rst_n) begin
            known_channels_q <= 4'd0;
        end else if (found_valid ^ channel_done) begin
            known_channels_q <= found_valid ? (known_channels_q + 4'd1) : (known_channels_q - 4'd1);
        end
    end

    // The next channel.
    wire last_read = (read_place_q == read_last_place) & (read_lane_of_place_q == read_last_lane);

    always @(posedge clk) begin
        if (!rst_n) begin
            read_lane_of_place_q <= 4'd0;
            read_place_q <= 3'd0;
        end else if (channel_done) begin
            read_lane_of_place_q <= last_read ? 4'd0 : (read_lane_of_place_q + 4'd1);
            read_place_q <= last_read ? 3'd0 :
                (read_lane_of_place_q == 4'd15) ? (read_place_q + 3'd1) : read_place_q;
        end
    end

    wire       block_done = channel_done & last_read;
    reg  [1:0] in_work_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            read_bank_q <= 1'b0;
            in_work_q <= 2'd0;
        end else begin
            read_bank_q <= read_bank_q ^ block_done;
            in_work_q <= (in_work_q & ~{block_done & read_bank_q, block_done & !read_bank_q}) |
                {parameters_start & parameter_bank_q, parameters_start & !parameter_bank_q};
        end
    end

    assign banks_in_use = filled_q | in_work_q;
    assign column_read = reads;
    assign column_bank = read_bank_q;
    assign column_place = read_place_q;
    assign column_lane = read_lane_of_place_q;

    // The elements and the parameters of their channel.
    reg issues1_q;
    reg channel_issued1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            issues1_q <= 1'b0;
            channel_issued1_q <= 1'b0;
        end else begin
            issues1_q <= reads;
            channel_issued1_q <= channel_done;
        end
    end

    reg block_issued1_q;

    always @(posedge clk) begin
        block_issued1_q <= block_done;
    end

    reg channel_begins1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            channel_begins1_q <= 1'b0;
        end else begin
            channel_begins1_q <= reads & (read_tokens_q == 2'd0);
        end
    end

    wire unused_group_valid = group_valid;

    assign group_ready = channel_issued1_q;

    // Random numbers, in step with the last stage of the lanes.
    reg vector_first_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            vector_first_q <= 1'b1;
        end else if (issues1_q) begin
            vector_first_q <= block_issued1_q;
        end
    end

    reg [3:0] drawing_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            drawing_line_q <= 4'd0;
        end else begin
            drawing_line_q <= {drawing_line_q[2:0], issues1_q};
        end
    end

    wire       drawing = drawing_line_q[3];
    reg  [3:0] vector_begins_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            vector_begins_line_q <= 4'd0;
        end else begin
            vector_begins_line_q <= {vector_begins_line_q[2:0], issues1_q & vector_first_q};
        end
    end

    wire         vector_begins = vector_begins_line_q[3];
    wire [255:0] random;

    hack_random_source_l16 u_random (
        .clk       (clk),
        .rst_n     (rst_n),
        .draw      (drawing),
        .begins    (vector_begins),
        .seed_valid(accepted_start_seed_valid),
        .seed      (accepted_start_seed),
        .nearest   (accepted_start_nearest),
        .random    (random)
    );

    wire unused_start_valid = accepted_start_valid;

    assign accepted_start_ready = vector_begins;

    // Parameters in step with the beats in the lanes.
    reg [255:0] issued_x_q;

    always @(posedge clk) begin
        issued_x_q <= column_x_8;
    end

    wire [15:0] all_kept = 16'hffff;
    reg         issued_zero_q;
    reg   [5:0] issued_shift_q;
    reg  [19:0] issued_sigma_line_q;

    always @(posedge clk) begin
        issued_zero_q <= group_zero;
        issued_shift_q <= group_shift;
        issued_sigma_line_q <= {issued_sigma_line_q[9:0], group_sigma};
    end

    wire  [9:0] issued_sigma = issued_sigma_line_q[19:10];
    wire [63:0] codes;

    group_quantizer_x4_n15_stochastic u_lanes0 (
        .clk      (clk),
        .sample   (channel_begins1_q),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[63:0]),
        .keep     (all_kept[3:0]),
        .random   (random[63:0]),
        .code     (codes[15:0])
    );

    group_quantizer_x4_n15_stochastic u_lanes4 (
        .clk      (clk),
        .sample   (channel_begins1_q),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[127:64]),
        .keep     (all_kept[7:4]),
        .random   (random[127:64]),
        .code     (codes[31:16])
    );

    group_quantizer_x4_n15_stochastic u_lanes8 (
        .clk      (clk),
        .sample   (channel_begins1_q),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[191:128]),
        .keep     (all_kept[11:8]),
        .random   (random[191:128]),
        .code     (codes[47:32])
    );

    group_quantizer_x4_n15_stochastic u_lanes12 (
        .clk      (clk),
        .sample   (channel_begins1_q),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[255:192]),
        .keep     (all_kept[15:12]),
        .random   (random[255:192]),
        .code     (codes[63:48])
    );

    // What goes with the codes.
    reg [5:0] coding_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            coding_line_q <= 6'd0;
        end else begin
            coding_line_q <= {coding_line_q[4:0], issues1_q};
        end
    end

    wire       coding = coding_line_q[5];
    reg  [5:0] coding_record_end_line_q;

    always @(posedge clk) begin
        coding_record_end_line_q <= {coding_record_end_line_q[4:0], channel_issued1_q};
    end

    wire       coding_record_end = coding_record_end_line_q[5];
    reg  [5:0] coding_end_line_q;

    always @(posedge clk) begin
        coding_end_line_q <= {coding_end_line_q[4:0], block_issued1_q};
    end

    wire coding_end = coding_end_line_q[5];

    // Pairs, sums and codes wait for each other. There is always room for them.
    wire        pair_ready;
    wire        pair_valid = channel_issued1_q;
    wire        unused_pair_ready = pair_ready;
    wire        queued_pair_ready;
    wire        queued_pair_valid;
    wire [31:0] queued_pair_pair;

    stream_fifo_d8_w32 u_queued_pair (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (pair_valid),
        .in_ready (pair_ready),
        .in_data  ({group_step, group_min}),
        .out_ready(queued_pair_ready),
        .out_valid(queued_pair_valid),
        .out_data (queued_pair_pair)
    );

    wire         records_valid;
    wire [255:0] records_data;
    wire  [31:0] records_keep;
    wire         records_last;
    wire         queued_sum_ready;
    wire         queued_sum_valid;
    wire  [15:0] queued_sum_sum;
    wire         queued_codes_ready;
    wire         queued_codes_valid;
    wire  [63:0] queued_codes_data;
    wire         queued_codes_record_ends;
    wire         queued_codes_last;
    wire         records_ready;

    hack_record_packer_l16_g64_b4 u_packer (
        .clk              (clk),
        .rst_n            (rst_n),
        .pairs_valid      (queued_pair_valid),
        .pairs_ready      (queued_pair_ready),
        .pairs_pair       (queued_pair_pair),
        .sums_valid       (queued_sum_valid),
        .sums_ready       (queued_sum_ready),
        .sums_sum         (queued_sum_sum),
        .codes_valid      (queued_codes_valid),
        .codes_ready      (queued_codes_ready),
        .codes_data       (queued_codes_data),
        .codes_count      (5'd8),
        .codes_record_ends(queued_codes_record_ends),
        .codes_last       (queued_codes_last),
        .out_valid        (records_valid),
        .out_ready        (records_ready),
        .out_data         (records_data),
        .out_keep         (records_keep),
        .out_last         (records_last)
    );

    wire        found_sum_valid;
    wire [15:0] found_sum_sum;

    hack_code_sum_l16_g64_b4 u_sum (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (coding),
        .in_codes (codes),
        .in_ends  (coding_record_end),
        .out_valid(found_sum_valid),
        .out_sum  (found_sum_sum)
    );

    wire sum_ready;
    wire sum_valid = found_sum_valid;
    wire unused_sum_ready = sum_ready;

    stream_fifo_d8_w16 u_queued_sum (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (sum_valid),
        .in_ready (sum_ready),
        .in_data  (found_sum_sum),
        .out_ready(queued_sum_ready),
        .out_valid(queued_sum_valid),
        .out_data (queued_sum_sum)
    );

    wire        codes_ready;
    wire        codes_valid = coding;
    wire        unused_codes_ready = codes_ready;
    wire [65:0] queued_codes_packed;

    stream_fifo_d32_w66 u_queued_codes (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (codes_valid),
        .in_ready (codes_ready),
        .in_data  ({coding_end, coding_record_end, codes}),
        .out_ready(queued_codes_ready),
        .out_valid(queued_codes_valid),
        .out_data (queued_codes_packed)
    );

    assign queued_codes_data = queued_codes_packed[63:0];
    assign queued_codes_record_ends = queued_codes_packed[64];
    assign queued_codes_last = queued_codes_packed[65];
    assign codes_leave = queued_codes_valid & queued_codes_ready;

    assign m_axis_tvalid = records_valid;
    assign m_axis_tdata = records_data;
    assign m_axis_tkeep = records_keep;
    assign m_axis_tlast = records_last;
    assign records_ready = m_axis_tready;
endmodule
`default_nettype wire
