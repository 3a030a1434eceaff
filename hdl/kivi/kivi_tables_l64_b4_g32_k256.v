// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The pairs of the groups that the lanes of a beat are in, in the form that the lanes take, in a
// RAM with a row for each beat.
//
// The rows form a ring. written is the number of the row behind those that are complete, modulo 16;
// rows from freed on are in use. The row that was moved to last is read, at first row 0, unless the
// lanes stall. A row of keys has a pair for each lane, a row of values one for each group of lanes.
//
// Throughput: two pairs per cycle.
// Generated for lanes = 64, bits = 4, group = 32, rows = 8.
`default_nettype none
module kivi_tables_l64_b4_g32_k256 (
    input  wire          clk,        // clock, rising edge
    input  wire          rst_n,      // synchronous reset, active low
    input  wire          in_valid,   // a piece of pairs is offered
    output wire          in_ready,   // a piece of pairs is taken if offered
    input  wire  [511:0] in_data,    // pairs, the first one lowest
    input  wire    [2:0] in_last,    // place of the last ones, in units of those of a cycle
    input  wire          in_values,  // a pair is for a group of neighbouring lanes
    input  wire          in_ends,    // the last pairs of a frame
    input  wire    [3:0] freed,      // first row in use
    input  wire          valid,      // there is a beat in the last stage of the lanes
    input  wire          ready,      // values are taken if there are some
    input  wire          moves,      // the row to read changes
    input  wire    [2:0] next_row,   // to this one
    output wire    [3:0] written,    // row behind the complete ones
    output wire [3263:0] entries     // the row read last, lane 0 lowest
);
    genvar i;

    // Pairs of a piece one after the other, if their row is free.
    reg  [2:0] step_q;
    reg [63:0] pairs;
    always @(*) begin
        case (step_q)
            3'd0: pairs = in_data[63:0];
            3'd1: pairs = in_data[127:64];
            3'd2: pairs = in_data[191:128];
            3'd3: pairs = in_data[255:192];
            3'd4: pairs = in_data[319:256];
            3'd5: pairs = in_data[383:320];
            3'd6: pairs = in_data[447:384];
            default: pairs = in_data[511:448];
        endcase
    end
    reg [63:0] taken_pairs_q;

    always @(posedge clk) begin
        taken_pairs_q <= pairs;
    end

    reg  [3:0] row_q;
    wire       is_last = step_q == in_last;
    wire       takes = in_valid & !((row_q ^ freed) == 4'd8);
    wire       piece_ends = is_last & !((row_q ^ freed) == 4'd8);

    assign in_ready = piece_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            step_q <= 3'd0;
        end else if (takes) begin
            step_q <= is_last ? 3'd0 : (step_q + 3'd1);
        end
    end

    reg  [4:0] slot_q;
    wire       row_ends = in_values | (slot_q == 5'd31) | (is_last & in_ends);

    always @(posedge clk) begin
        if (!rst_n) begin
            slot_q <= 5'd0;
        end else if (takes) begin
            slot_q <= row_ends ? 5'd0 : (slot_q + 5'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            row_q <= 4'd0;
        end else if (takes & row_ends) begin
            row_q <= row_q + 4'd1;
        end
    end

    // Their entries, and what goes along with them.
    wire [50:0] entry0;

    group_pair_form u_pair0 (
        .clk (clk),
        .pair(taken_pairs_q[31:0]),
        .form(entry0)
    );

    wire [50:0] entry1;

    group_pair_form u_pair1 (
        .clk (clk),
        .pair(taken_pairs_q[63:32]),
        .form(entry1)
    );

    reg made0_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            made0_q <= 1'b0;
        end else begin
            made0_q <= takes;
        end
    end

    reg values0_q;
    reg row_ends0_q;

    always @(posedge clk) begin
        values0_q <= in_values;
        row_ends0_q <= row_ends;
    end

    reg made1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            made1_q <= 1'b0;
        end else begin
            made1_q <= made0_q;
        end
    end

    reg values1_q;
    reg row_ends1_q;

    always @(posedge clk) begin
        values1_q <= values0_q;
        row_ends1_q <= row_ends0_q;
    end

    // The slot of the row that they are written to; a row of values is written at once.
    reg [4:0] place_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 5'd0;
        end else if (made1_q) begin
            place_q <= row_ends1_q ? 5'd0 : (place_q + 5'd1);
        end
    end

    wire [31:0] write_slots;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_write_slots
            localparam [4:0] LANE = i;
            assign write_slots[i] = made1_q & (values1_q | (place_q == LANE));
        end
    endgenerate

    reg wrote_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            wrote_q <= 1'b0;
        end else begin
            wrote_q <= made1_q & row_ends1_q;
        end
    end

    reg  [3:0] written_q;
    wire [3:0] next_written = written_q + {3'd0, wrote_q};

    always @(posedge clk) begin
        if (!rst_n) begin
            written_q <= 4'd0;
        end else begin
            written_q <= next_written;
        end
    end

    // The RAM, in parts with registers of their own.
    wire [815:0] entries_of0;

    kivi_table_part_l16_d8_w51 u_lanes0 (
        .clk      (clk),
        .rst_n    (rst_n),
        .writes   (write_slots[7:0]),
        .write_row(next_written[2:0]),
        .words    ({values1_q ? entry0 : entry1, entry0}),
        .valid    (valid),
        .ready    (ready),
        .moves    (moves),
        .next_row (next_row),
        .entries  (entries_of0)
    );

    wire [815:0] entries_of16;

    kivi_table_part_l16_d8_w51 u_lanes16 (
        .clk      (clk),
        .rst_n    (rst_n),
        .writes   (write_slots[15:8]),
        .write_row(next_written[2:0]),
        .words    ({values1_q ? entry0 : entry1, entry0}),
        .valid    (valid),
        .ready    (ready),
        .moves    (moves),
        .next_row (next_row),
        .entries  (entries_of16)
    );

    wire [815:0] entries_of32;

    kivi_table_part_l16_d8_w51 u_lanes32 (
        .clk      (clk),
        .rst_n    (rst_n),
        .writes   (write_slots[23:16]),
        .write_row(next_written[2:0]),
        .words    ({entry1, values1_q ? entry1 : entry0}),
        .valid    (valid),
        .ready    (ready),
        .moves    (moves),
        .next_row (next_row),
        .entries  (entries_of32)
    );

    wire [815:0] entries_of48;

    kivi_table_part_l16_d8_w51 u_lanes48 (
        .clk      (clk),
        .rst_n    (rst_n),
        .writes   (write_slots[31:24]),
        .write_row(next_written[2:0]),
        .words    ({entry1, values1_q ? entry1 : entry0}),
        .valid    (valid),
        .ready    (ready),
        .moves    (moves),
        .next_row (next_row),
        .entries  (entries_of48)
    );

    assign written = written_q;
    assign entries = {entries_of48, entries_of32, entries_of16, entries_of0};
endmodule
`default_nettype wire
