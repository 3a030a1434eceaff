// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' zero-insert: entries that lie at the low end of a beat, in order, go to the lanes that
// the mask marks; the other lanes are 0 (Titanus, GLSVLSI 2025, section 4.4).
//
// A marked lane takes the entry whose number is the number of marked lanes below it. Entries behind
// the last marked lane's are not looked at. in_ready depends on out_ready.
//
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 16, entry = 8.
`default_nettype none
module titanus_zero_insert_l16_w8 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire         in_valid,     // a beat is offered
    output wire         in_ready,     // a beat is taken if offered
    input  wire  [15:0] in_mask,      // which lanes get an entry
    input  wire [127:0] in_entries,   // entries, the first lowest
    input  wire         in_last,      // last beat of the token
    output wire         out_valid,    // a beat is offered
    input  wire         out_ready,    // a beat is taken if offered
    output wire [127:0] out_entries,  // entry of each lane, lane 0 lowest; else 0
    output wire  [15:0] out_mask,     // which lanes have an entry
    output wire         out_last      // last beat of the token
);
    // The number of every lane's entry.
    wire [63:0] numbers;
    wire [4:0] marked;

    prefix_sum_n16 u_numbers (
        .bits  (in_mask),
        .counts(numbers),
        .total (marked)
    );

    wire [4:0] unused_total = marked;
    reg counted_valid_q;
    reg [15:0] counted_mask_q;
    reg [63:0] counted_numbers_q;
    reg [127:0] counted_entries_q;
    reg counted_last_q;
    wire counted_ready;

    assign in_ready = !counted_valid_q | counted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            counted_valid_q <= 1'b0;
        end else if (in_ready) begin
            counted_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            counted_mask_q <= in_mask;
            counted_numbers_q <= numbers;
            counted_entries_q <= in_entries;
            counted_last_q <= in_last;
        end
    end

    // Lane i has at most i lanes below it, and so one of the first i + 1 entries.
    wire [3:0] unused_number = counted_numbers_q[3:0];
    reg [7:0] lane1;
    always @(*) begin
        case (counted_numbers_q[7:4])
            4'd0: lane1 = counted_entries_q[7:0];
            default: lane1 = counted_entries_q[15:8];
        endcase
    end
    reg [7:0] lane2;
    always @(*) begin
        case (counted_numbers_q[11:8])
            4'd0: lane2 = counted_entries_q[7:0];
            4'd1: lane2 = counted_entries_q[15:8];
            default: lane2 = counted_entries_q[23:16];
        endcase
    end
    reg [7:0] lane3;
    always @(*) begin
        case (counted_numbers_q[15:12])
            4'd0: lane3 = counted_entries_q[7:0];
            4'd1: lane3 = counted_entries_q[15:8];
            4'd2: lane3 = counted_entries_q[23:16];
            default: lane3 = counted_entries_q[31:24];
        endcase
    end
    reg [7:0] lane4;
    always @(*) begin
        case (counted_numbers_q[19:16])
            4'd0: lane4 = counted_entries_q[7:0];
            4'd1: lane4 = counted_entries_q[15:8];
            4'd2: lane4 = counted_entries_q[23:16];
            4'd3: lane4 = counted_entries_q[31:24];
            default: lane4 = counted_entries_q[39:32];
        endcase
    end
    reg [7:0] lane5;
    always @(*) begin
        case (counted_numbers_q[23:20])
            4'd0: lane5 = counted_entries_q[7:0];
            4'd1: lane5 = counted_entries_q[15:8];
            4'd2: lane5 = counted_entries_q[23:16];
            4'd3: lane5 = counted_entries_q[31:24];
            4'd4: lane5 = counted_entries_q[39:32];
            default: lane5 = counted_entries_q[47:40];
        endcase
    end
    reg [7:0] lane6;
    always @(*) begin
        case (counted_numbers_q[27:24])
            4'd0: lane6 = counted_entries_q[7:0];
            4'd1: lane6 = counted_entries_q[15:8];
            4'd2: lane6 = counted_entries_q[23:16];
            4'd3: lane6 = counted_entries_q[31:24];
            4'd4: lane6 = counted_entries_q[39:32];
            4'd5: lane6 = counted_entries_q[47:40];
            default: lane6 = counted_entries_q[55:48];
        endcase
    end
    reg [7:0] lane7;
    always @(*) begin
        case (counted_numbers_q[31:28])
            4'd0: lane7 = counted_entries_q[7:0];
            4'd1: lane7 = counted_entries_q[15:8];
            4'd2: lane7 = counted_entries_q[23:16];
            4'd3: lane7 = counted_entries_q[31:24];
            4'd4: lane7 = counted_entries_q[39:32];
            4'd5: lane7 = counted_entries_q[47:40];
            4'd6: lane7 = counted_entries_q[55:48];
            default: lane7 = counted_entries_q[63:56];
        endcase
    end
    reg [7:0] lane8;
    always @(*) begin
        case (counted_numbers_q[35:32])
            4'd0: lane8 = counted_entries_q[7:0];
            4'd1: lane8 = counted_entries_q[15:8];
            4'd2: lane8 = counted_entries_q[23:16];
            4'd3: lane8 = counted_entries_q[31:24];
            4'd4: lane8 = counted_entries_q[39:32];
            4'd5: lane8 = counted_entries_q[47:40];
            4'd6: lane8 = counted_entries_q[55:48];
            4'd7: lane8 = counted_entries_q[63:56];
            default: lane8 = counted_entries_q[71:64];
        endcase
    end
    reg [7:0] lane9;
    always @(*) begin
        case (counted_numbers_q[39:36])
            4'd0: lane9 = counted_entries_q[7:0];
            4'd1: lane9 = counted_entries_q[15:8];
            4'd2: lane9 = counted_entries_q[23:16];
            4'd3: lane9 = counted_entries_q[31:24];
            4'd4: lane9 = counted_entries_q[39:32];
            4'd5: lane9 = counted_entries_q[47:40];
            4'd6: lane9 = counted_entries_q[55:48];
            4'd7: lane9 = counted_entries_q[63:56];
            4'd8: lane9 = counted_entries_q[71:64];
            default: lane9 = counted_entries_q[79:72];
        endcase
    end
    reg [7:0] lane10;
    always @(*) begin
        case (counted_numbers_q[43:40])
            4'd0: lane10 = counted_entries_q[7:0];
            4'd1: lane10 = counted_entries_q[15:8];
            4'd2: lane10 = counted_entries_q[23:16];
            4'd3: lane10 = counted_entries_q[31:24];
            4'd4: lane10 = counted_entries_q[39:32];
            4'd5: lane10 = counted_entries_q[47:40];
            4'd6: lane10 = counted_entries_q[55:48];
            4'd7: lane10 = counted_entries_q[63:56];
            4'd8: lane10 = counted_entries_q[71:64];
            4'd9: lane10 = counted_entries_q[79:72];
            default: lane10 = counted_entries_q[87:80];
        endcase
    end
    reg [7:0] lane11;
    always @(*) begin
        case (counted_numbers_q[47:44])
            4'd0: lane11 = counted_entries_q[7:0];
            4'd1: lane11 = counted_entries_q[15:8];
            4'd2: lane11 = counted_entries_q[23:16];
            4'd3: lane11 = counted_entries_q[31:24];
            4'd4: lane11 = counted_entries_q[39:32];
            4'd5: lane11 = counted_entries_q[47:40];
            4'd6: lane11 = counted_entries_q[55:48];
            4'd7: lane11 = counted_entries_q[63:56];
            4'd8: lane11 = counted_entries_q[71:64];
            4'd9: lane11 = counted_entries_q[79:72];
            4'd10: lane11 = counted_entries_q[87:80];
            default: lane11 = counted_entries_q[95:88];
        endcase
    end
    reg [7:0] lane12;
    always @(*) begin
        case (counted_numbers_q[51:48])
            4'd0: lane12 = counted_entries_q[7:0];
            4'd1: lane12 = counted_entries_q[15:8];
            4'd2: lane12 = counted_entries_q[23:16];
            4'd3: lane12 = counted_entries_q[31:24];
            4'd4: lane12 = counted_entries_q[39:32];
            4'd5: lane12 = counted_entries_q[47:40];
            4'd6: lane12 = counted_entries_q[55:48];
            4'd7: lane12 = counted_entries_q[63:56];
            4'd8: lane12 = counted_entries_q[71:64];
            4'd9: lane12 = counted_entries_q[79:72];
            4'd10: lane12 = counted_entries_q[87:80];
            4'd11: lane12 = counted_entries_q[95:88];
            default: lane12 = counted_entries_q[103:96];
        endcase
    end
    reg [7:0] lane13;
    always @(*) begin
        case (counted_numbers_q[55:52])
            4'd0: lane13 = counted_entries_q[7:0];
            4'd1: lane13 = counted_entries_q[15:8];
            4'd2: lane13 = counted_entries_q[23:16];
            4'd3: lane13 = counted_entries_q[31:24];
            4'd4: lane13 = counted_entries_q[39:32];
            4'd5: lane13 = counted_entries_q[47:40];
            4'd6: lane13 = counted_entries_q[55:48];
            4'd7: lane13 = counted_entries_q[63:56];
            4'd8: lane13 = counted_entries_q[71:64];
            4'd9: lane13 = counted_entries_q[79:72];
            4'd10: lane13 = counted_entries_q[87:80];
            4'd11: lane13 = counted_entries_q[95:88];
            4'd12: lane13 = counted_entries_q[103:96];
            default: lane13 = counted_entries_q[111:104];
        endcase
    end
    reg [7:0] lane14;
    always @(*) begin
        case (counted_numbers_q[59:56])
            4'd0: lane14 = counted_entries_q[7:0];
            4'd1: lane14 = counted_entries_q[15:8];
            4'd2: lane14 = counted_entries_q[23:16];
            4'd3: lane14 = counted_entries_q[31:24];
            4'd4: lane14 = counted_entries_q[39:32];
            4'd5: lane14 = counted_entries_q[47:40];
            4'd6: lane14 = counted_entries_q[55:48];
            4'd7: lane14 = counted_entries_q[63:56];
            4'd8: lane14 = counted_entries_q[71:64];
            4'd9: lane14 = counted_entries_q[79:72];
            4'd10: lane14 = counted_entries_q[87:80];
            4'd11: lane14 = counted_entries_q[95:88];
            4'd12: lane14 = counted_entries_q[103:96];
            4'd13: lane14 = counted_entries_q[111:104];
            default: lane14 = counted_entries_q[119:112];
        endcase
    end
    reg [7:0] lane15;
    always @(*) begin
        case (counted_numbers_q[63:60])
            4'd0: lane15 = counted_entries_q[7:0];
            4'd1: lane15 = counted_entries_q[15:8];
            4'd2: lane15 = counted_entries_q[23:16];
            4'd3: lane15 = counted_entries_q[31:24];
            4'd4: lane15 = counted_entries_q[39:32];
            4'd5: lane15 = counted_entries_q[47:40];
            4'd6: lane15 = counted_entries_q[55:48];
            4'd7: lane15 = counted_entries_q[63:56];
            4'd8: lane15 = counted_entries_q[71:64];
            4'd9: lane15 = counted_entries_q[79:72];
            4'd10: lane15 = counted_entries_q[87:80];
            4'd11: lane15 = counted_entries_q[95:88];
            4'd12: lane15 = counted_entries_q[103:96];
            4'd13: lane15 = counted_entries_q[111:104];
            4'd14: lane15 = counted_entries_q[119:112];
            default: lane15 = counted_entries_q[127:120];
        endcase
    end
    reg expanded_valid_q;
    reg [127:0] expanded_entries_q;
    reg [15:0] expanded_mask_q;
    reg expanded_last_q;
    wire expanded_ready;

    assign counted_ready = !expanded_valid_q | expanded_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            expanded_valid_q <= 1'b0;
        end else if (counted_ready) begin
            expanded_valid_q <= counted_valid_q;
        end
    end

    always @(posedge clk) begin
        if (counted_ready) begin
            expanded_entries_q <= {lane15 & {8{counted_mask_q[15]}},
                lane14 & {8{counted_mask_q[14]}}, lane13 & {8{counted_mask_q[13]}},
                lane12 & {8{counted_mask_q[12]}}, lane11 & {8{counted_mask_q[11]}},
                lane10 & {8{counted_mask_q[10]}}, lane9 & {8{counted_mask_q[9]}},
                lane8 & {8{counted_mask_q[8]}}, lane7 & {8{counted_mask_q[7]}},
                lane6 & {8{counted_mask_q[6]}}, lane5 & {8{counted_mask_q[5]}},
                lane4 & {8{counted_mask_q[4]}}, lane3 & {8{counted_mask_q[3]}},
                lane2 & {8{counted_mask_q[2]}}, lane1 & {8{counted_mask_q[1]}},
                counted_entries_q[7:0] & {8{counted_mask_q[0]}}};
            expanded_mask_q <= counted_mask_q;
            expanded_last_q <= counted_last_q;
        end
    end

    assign out_valid = expanded_valid_q;
    assign out_entries = expanded_entries_q;
    assign out_mask = expanded_mask_q;
    assign out_last = expanded_last_q;
    assign expanded_ready = out_ready;
endmodule
`default_nettype wire
