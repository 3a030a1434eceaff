// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The values of all codes of the groups that the lanes of a beat are in, from the pairs of their
// frame, in a RAM with a row for each beat.
//
// The rows form a ring. written is the number of the row behind those that are complete, modulo 64;
// rows from freed on are in use. The row that was moved to last is read, at first row 0, unless the
// lanes stall. A row of keys has a pair for each lane, a row of values one for each group of lanes.
//
// Throughput: a pair per cycle.
// Generated for lanes = 16, bits = 2, group = 32, rows = 32.
`default_nettype none
module kivi_tables_l16_b2_g32_k256 (
    input  wire          clk,        // clock, rising edge
    input  wire          rst_n,      // synchronous reset, active low
    input  wire          in_valid,   // a piece of pairs is offered
    output wire          in_ready,   // a piece of pairs is taken if offered
    input  wire   [63:0] in_data,    // pairs, the first one lowest
    input  wire    [0:0] in_last,    // place of the last ones, in units of those of a cycle
    input  wire          in_values,  // a pair is for a group of neighbouring lanes
    input  wire          in_ends,    // the last pairs of a frame
    input  wire    [5:0] freed,      // first row in use
    input  wire          valid,      // there is a beat in the last stage of the lanes
    input  wire          ready,      // values are taken if there are some
    input  wire          moves,      // the row to read changes
    input  wire    [4:0] next_row,   // to this one
    output wire    [5:0] written,    // row behind the complete ones
    output wire [1023:0] entries     // the row read last, lane 0 lowest
);
    genvar i;

    // Pairs of a piece one after the other, if their row is free.
    reg  [0:0] step_q;
    reg [31:0] pairs;
    always @(*) begin
        case (step_q)
            1'b0: pairs = in_data[31:0];
            default: pairs = in_data[63:32];
        endcase
    end
    reg [31:0] taken_pairs_q;

    always @(posedge clk) begin
        taken_pairs_q <= pairs;
    end

    reg  [5:0] row_q;
    wire       is_last = step_q == in_last;
    wire       takes = in_valid & !((row_q ^ freed) == 6'd32);
    wire       piece_ends = is_last & !((row_q ^ freed) == 6'd32);

    assign in_ready = piece_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            step_q <= 1'b0;
        end else if (takes) begin
            step_q <= is_last ? 1'b0 : (step_q + 1'b1);
        end
    end

    reg  [3:0] slot_q;
    wire       row_ends = in_values | (slot_q == 4'd15) | (is_last & in_ends);

    always @(posedge clk) begin
        if (!rst_n) begin
            slot_q <= 4'd0;
        end else if (takes) begin
            slot_q <= row_ends ? 4'd0 : (slot_q + 4'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            row_q <= 6'd0;
        end else if (takes & row_ends) begin
            row_q <= row_q + 6'd1;
        end
    end

    // Their entries, and what goes along with them.
    wire [63:0] entry0;

    group_value_table_b2 u_pair0 (
        .clk   (clk),
        .pair  (taken_pairs_q),
        .values(entry0)
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

    reg made2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            made2_q <= 1'b0;
        end else begin
            made2_q <= made1_q;
        end
    end

    reg values2_q;
    reg row_ends2_q;

    always @(posedge clk) begin
        values2_q <= values1_q;
        row_ends2_q <= row_ends1_q;
    end

    reg made3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            made3_q <= 1'b0;
        end else begin
            made3_q <= made2_q;
        end
    end

    reg values3_q;
    reg row_ends3_q;

    always @(posedge clk) begin
        values3_q <= values2_q;
        row_ends3_q <= row_ends2_q;
    end

    reg made4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            made4_q <= 1'b0;
        end else begin
            made4_q <= made3_q;
        end
    end

    reg values4_q;
    reg row_ends4_q;

    always @(posedge clk) begin
        values4_q <= values3_q;
        row_ends4_q <= row_ends3_q;
    end

    // The slot of the row that they are written to; a row of values is written at once.
    reg [3:0] place_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 4'd0;
        end else if (made4_q) begin
            place_q <= row_ends4_q ? 4'd0 : (place_q + 4'd1);
        end
    end

    wire [15:0] write_slots;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_write_slots
            localparam [3:0] LANE = i;
            assign write_slots[i] = made4_q & (values4_q | (place_q == LANE));
        end
    endgenerate

    reg wrote_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            wrote_q <= 1'b0;
        end else begin
            wrote_q <= made4_q & row_ends4_q;
        end
    end

    reg  [5:0] written_q;
    wire [5:0] next_written = written_q + {5'd0, wrote_q};

    always @(posedge clk) begin
        if (!rst_n) begin
            written_q <= 6'd0;
        end else begin
            written_q <= next_written;
        end
    end

    // The RAM, in parts with registers of their own.
    wire [511:0] entries_of0;

    kivi_table_part_l8_d32_w64 u_lanes0 (
        .clk      (clk),
        .rst_n    (rst_n),
        .writes   (write_slots[7:0]),
        .write_row(next_written[4:0]),
        .words    (entry0),
        .valid    (valid),
        .ready    (ready),
        .moves    (moves),
        .next_row (next_row),
        .entries  (entries_of0)
    );

    wire [511:0] entries_of8;

    kivi_table_part_l8_d32_w64 u_lanes8 (
        .clk      (clk),
        .rst_n    (rst_n),
        .writes   (write_slots[15:8]),
        .write_row(next_written[4:0]),
        .words    (entry0),
        .valid    (valid),
        .ready    (ready),
        .moves    (moves),
        .next_row (next_row),
        .entries  (entries_of8)
    );

    assign written = written_q;
    assign entries = {entries_of8, entries_of0};
endmodule
`default_nettype wire
