// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Holds q of a command that makes scores, or the weights of the token in work and of the next one.
// q and weight are there two cycles behind a step.
//
// Latency 2 cycles, one step per cycle.
`default_nettype none
module titanus_ce_operands_l32_d24_w5_a5 (
    input  wire         clk,             // clock, rising edge
    input  wire         rst_n,           // synchronous reset, active low
    input  wire         words_valid,     // a word of operands is offered
    output wire         words_ready,     // a word of operands is taken if offered
    input  wire [255:0] words_data,      // bytes, the first lowest: scores: q, row after row; mix:
                                         // the weights of a token, row after row, padded to a word
    input  wire         starts,          // a command begins
    input  wire         ends,            // its last step, or the token that breaks it
    input  wire         mix,             // 0 score, 1 mix
    input  wire         signed_weights,  // weights are signed
    input  wire   [4:0] load_words,      // words of q, or of the weights of a token
    input  wire         last_token,      // the last token is in work
    input  wire         frees,           // the weights in use are done with
    input  wire         step,            // there is a step
    input  wire   [4:0] place,           // word of q
    input  wire   [4:0] weight_place,    // number of the weight
    output wire         loaded,          // the operands of the token in work are there
    output wire [255:0] q,               // q of the lanes, lane 0 lowest
    output wire   [8:0] weight           // the weight, signed
);
    // Banks of weights that are there: of the token in work, and of the next one.
    reg        loading_q;
    reg        first_there_q;
    reg        both_there_q;
    reg        write_bank_q;
    reg        read_bank_q;
    wire       is_open = loading_q & (!first_there_q | (mix & !last_token & !both_there_q));
    wire       arrives = words_valid & is_open;
    reg  [4:0] word_q;
    wire       fills = arrives & ((word_q + 5'd1) == load_words);

    always @(posedge clk) begin
        if (!rst_n) begin
            word_q <= 5'd0;
        end else if (starts | arrives) begin
            word_q <= (starts | fills) ? 5'd0 : (word_q + 5'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            loading_q <= 1'b0;
        end else begin
            loading_q <= starts | (loading_q & !ends);
        end
    end

    wire is_over = starts | ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_there_q <= 1'b0;
            both_there_q <= 1'b0;
            write_bank_q <= 1'b0;
            read_bank_q <= 1'b0;
        end else begin
            first_there_q <= ((first_there_q & !frees) | (both_there_q & frees) | fills) & !is_over;
            both_there_q <= ((both_there_q & !frees) | (first_there_q & !frees & fills)) & !is_over;
            write_bank_q <= (write_bank_q ^ fills) & !is_over;
            read_bank_q <= (read_bank_q ^ frees) & !is_over;
        end
    end

    assign loaded = first_there_q;
    assign words_ready = is_open;

    wire [255:0] operand_word;
    wire   [4:0] write_at;
    reg          step1_q;
    wire   [4:0] read_at;

    sdp_ram_d24_w256 u_operands (
        .clk    (clk),
        .wr_en  (arrives),
        .wr_addr(write_at),
        .wr_data(words_data),
        .rd_en  (mix ? step : step1_q),
        .rd_addr(read_at),
        .rd_data(operand_word)
    );

    assign write_at = mix ? {3'd0, write_bank_q, word_q[0]} : word_q;

    // A weight is read with its step, a word of q a cycle later.
    always @(posedge clk) begin
        if (!rst_n) begin
            step1_q <= 1'b0;
        end else begin
            step1_q <= step;
        end
    end

    reg [4:0] place1_q;

    always @(posedge clk) begin
        place1_q <= place;
    end

    wire [5:0] weight_at = {1'b0, weight_place};
    assign read_at = mix ? {3'd0, read_bank_q, weight_at[5]} : place1_q;

    assign q = operand_word;

    // The weight in its word.
    reg [4:0] select1_q;

    always @(posedge clk) begin
        select1_q <= weight_at[4:0];
    end

    reg [7:0] picked;
    always @(*) begin
        case (select1_q)
            5'd0: picked = operand_word[7:0];
            5'd1: picked = operand_word[15:8];
            5'd2: picked = operand_word[23:16];
            5'd3: picked = operand_word[31:24];
            5'd4: picked = operand_word[39:32];
            5'd5: picked = operand_word[47:40];
            5'd6: picked = operand_word[55:48];
            5'd7: picked = operand_word[63:56];
            5'd8: picked = operand_word[71:64];
            5'd9: picked = operand_word[79:72];
            5'd10: picked = operand_word[87:80];
            5'd11: picked = operand_word[95:88];
            5'd12: picked = operand_word[103:96];
            5'd13: picked = operand_word[111:104];
            5'd14: picked = operand_word[119:112];
            5'd15: picked = operand_word[127:120];
            5'd16: picked = operand_word[135:128];
            5'd17: picked = operand_word[143:136];
            5'd18: picked = operand_word[151:144];
            5'd19: picked = operand_word[159:152];
            5'd20: picked = operand_word[167:160];
            5'd21: picked = operand_word[175:168];
            5'd22: picked = operand_word[183:176];
            5'd23: picked = operand_word[191:184];
            5'd24: picked = operand_word[199:192];
            5'd25: picked = operand_word[207:200];
            5'd26: picked = operand_word[215:208];
            5'd27: picked = operand_word[223:216];
            5'd28: picked = operand_word[231:224];
            5'd29: picked = operand_word[239:232];
            5'd30: picked = operand_word[247:240];
            default: picked = operand_word[255:248];
        endcase
    end
    reg [8:0] weight2_q;

    always @(posedge clk) begin
        weight2_q <= {signed_weights & picked[7], picked};
    end

    assign weight = weight2_q;
endmodule
`default_nettype wire
