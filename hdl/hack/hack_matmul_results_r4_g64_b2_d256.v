// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Gives the results of the passes out in order. Scores leave as they are complete, outputs when
// their pass has ended without a format error; the other results of a pass that has not ended so
// are +0, and behind it nothing is given out.
//
// Throughput: one beat per cycle.
// Generated for rows = 4, group = 64, bits = 2, width_max = 256, sums = stored.
`default_nettype none
module hack_matmul_results_r4_g64_b2_d256 (
    input  wire         clk,           // clock, rising edge
    input  wire         rst_n,         // synchronous reset, active low
    input  wire         pass_valid,    // a pass is offered
    output wire         pass_ready,    // a pass is taken if offered
    input  wire         pass_outputs,  // 0 scores, 1 outputs
    input  wire  [31:0] pass_beats,    // number of results
    input  wire         pass_bad,      // it was out of range
    input  wire         token,         // a sum of scores is complete
    input  wire         outputs_end,   // all sums of outputs are complete
    input  wire         finished,      // a pass has ended without a format error
    input  wire         nan_met,       // with finished: NaN was met in it
    input  wire         inf_met,       // with finished: an infinity was met in it
    input  wire         clamped_met,   // with finished: a term out of range was met in it
    input  wire         spoiled,       // what is not complete by now is not to be
    input  wire   [3:0] busy,          // banks whose sums are read otherwise
    input  wire [127:0] values,        // the results that were picked
    output wire   [3:0] reads_bank,    // banks that are read, in the next cycle
    output wire   [5:0] reads_row,     // the row that is read then
    output wire         frees,         // the row is free again
    output wire   [3:0] picks,         // the bank that was read; none for +0
    output wire         out_valid,     // a beat of results is offered
    input  wire         out_ready,     // a beat of results is taken if offered
    output wire [127:0] out_data,      // binary32, one per row, row 0 lowest
    output wire         out_last,      // last beat of the pass
    output wire         out_user,      // with tlast: the pass is not to be used
    output wire         nan_seen,      // NaN was met in a pass whose last beat leaves
    output wire         inf_seen,      // an infinity was met in a pass whose last beat leaves
    output wire         clamped_seen,  // a term out of range was met in a pass whose last beat
                                       // leaves
    output wire         failed,        // a pass with a format error has left
    output wire         refused,       // a command is out of range
    output wire         halts,         // nothing is to be done any more
    output wire         stopped        // waits for a reset
);
    wire        queued_ready;
    wire        queued_valid;
    wire [33:0] queued_data;

    stream_fifo_d4_w34 u_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (pass_valid),
        .in_ready (pass_ready),
        .in_data  ({pass_bad, pass_beats, pass_outputs}),
        .out_ready(queued_ready),
        .out_valid(queued_valid),
        .out_data (queued_data)
    );

    wire        queued_outputs = queued_data[0];
    wire [31:0] queued_beats = queued_data[32:1];
    wire        queued_bad = queued_data[33];
    wire        flags_ready;
    wire        flags_valid = finished;
    wire        unused_flags_ready = flags_ready;
    wire        met_ready;
    wire        met_valid;
    wire  [2:0] met_data;

    stream_fifo_d8_w3 u_met (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (flags_valid),
        .in_ready (flags_ready),
        .in_data  ({clamped_met, inf_met, nan_met}),
        .out_ready(met_ready),
        .out_valid(met_valid),
        .out_data (met_data)
    );

    wire met_nan_met = met_data[0];
    wire met_inf_met = met_data[1];
    wire met_clamped_met = met_data[2];

    // The pass whose results are given out, and how many are left.
    reg  active_q;
    reg  stopped_q;
    wire starts = queued_valid & !active_q & !stopped_q;

    assign queued_ready = !active_q & !stopped_q;

    reg of_outputs_q;

    always @(posedge clk) begin
        if (starts) begin
            of_outputs_q <= queued_outputs;
        end
    end

    wire        gives;
    reg  [31:0] left_q;
    reg         is_last_q;
    wire [31:0] next_left = starts ? queued_beats : (left_q - 32'h00000001);
    wire        changes = starts | gives;

    always @(posedge clk) begin
        if (changes) begin
            left_q <= next_left;
            is_last_q <= next_left == 32'h00000001;
        end
    end

    // Sums that are complete: of scores one by one, of outputs those of whole passes.
    reg  [8:0] tokens_q;
    reg  [6:0] whole_passes_q;
    wire       is_complete = of_outputs_q ? (whole_passes_q != 7'd0) : (tokens_q != 9'd0);
    wire       credits_available;
    wire       leaves;

    credit_counter_n12 u_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (gives),
        .give     (leaves),
        .available(credits_available)
    );

    wire may_give = active_q & credits_available;

    // Where the next sum is; its bank may be busy.
    reg  [5:0] row_q;
    reg  [1:0] bank_q;
    wire [3:0] bank_picks = {bank_q == 2'd3, bank_q == 2'd2, bank_q == 2'd1, bank_q == 2'd0};
    wire       reads = may_give & is_complete & !(|(bank_picks & busy)) & (!is_last_q | met_valid);
    wire       gives_0 = may_give & !is_complete & spoiled;

    assign gives = reads | gives_0;

    wire ends = gives & is_last_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            active_q <= 1'b0;
        end else begin
            active_q <= (active_q | (starts & !queued_bad)) & !ends;
        end
    end

    wire refuses = starts & queued_bad;

    always @(posedge clk) begin
        if (!rst_n) begin
            stopped_q <= 1'b0;
        end else begin
            stopped_q <= stopped_q | refuses | (ends & gives_0);
        end
    end

    wire row_ends = reads & (is_last_q | (bank_q == 2'd3));

    always @(posedge clk) begin
        if (!rst_n) begin
            row_q <= 6'd0;
        end else if (row_ends) begin
            row_q <= row_q + 6'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            bank_q <= 2'd0;
        end else if (reads) begin
            bank_q <= row_ends ? 2'd0 : (bank_q + 2'd1);
        end
    end

    wire token_given = reads & !of_outputs_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            tokens_q <= 9'd0;
        end else if (token ^ token_given) begin
            tokens_q <= token ? (tokens_q + 9'h001) : (tokens_q - 9'h001);
        end
    end

    wire pass_given = reads & of_outputs_q & is_last_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            whole_passes_q <= 7'd0;
        end else if (outputs_end ^ pass_given) begin
            whole_passes_q <= outputs_end ? (whole_passes_q + 7'd1) : (whole_passes_q - 7'd1);
        end
    end

    assign met_ready = reads & is_last_q;
    assign reads_bank = bank_picks & {4{reads}};
    assign reads_row = row_q;
    assign frees = row_ends;

    // What goes with a result on its way.
    wire [3:0] picking = bank_picks & {4{reads}};
    reg  [7:0] picked_line_q;

    always @(posedge clk) begin
        picked_line_q <= {picked_line_q[3:0], picking};
    end

    wire [3:0] picked = picked_line_q[7:4];

    assign picks = picked;

    reg [7:0] sum_comes_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            sum_comes_line_q <= 8'd0;
        end else begin
            sum_comes_line_q <= {sum_comes_line_q[6:0], gives};
        end
    end

    wire       sum_comes = sum_comes_line_q[7];
    reg  [7:0] sum_is_last_line_q;

    always @(posedge clk) begin
        sum_is_last_line_q <= {sum_is_last_line_q[6:0], is_last_q};
    end

    wire       sum_is_last = sum_is_last_line_q[7];
    reg  [7:0] sum_is_wrong_line_q;

    always @(posedge clk) begin
        sum_is_wrong_line_q <= {sum_is_wrong_line_q[6:0], gives_0};
    end

    wire        sum_is_wrong = sum_is_wrong_line_q[7];
    wire  [2:0] flags_seen = {met_clamped_met, met_inf_met, met_nan_met} &
        {3{!gives_0 & is_last_q}};
    reg  [23:0] sum_flags_line_q;

    always @(posedge clk) begin
        sum_flags_line_q <= {sum_flags_line_q[20:0], flags_seen};
    end

    wire   [2:0] sum_flags = sum_flags_line_q[23:21];
    wire         results_ready;
    wire         results_valid = sum_comes;
    wire         unused_results_ready = results_ready;
    wire         given_ready;
    wire         given_valid;
    wire [132:0] given_packed;

    stream_fifo_d12_w133 u_given (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (results_valid),
        .in_ready (results_ready),
        .in_data  ({sum_flags, sum_is_last & sum_is_wrong, sum_is_last, values}),
        .out_ready(given_ready),
        .out_valid(given_valid),
        .out_data (given_packed)
    );

    wire [127:0] given_data = given_packed[127:0];
    wire         given_last = given_packed[128];
    wire         given_wrong = given_packed[129];
    wire   [2:0] given_flags = given_packed[132:130];
    assign leaves = given_valid & given_ready;

    assign out_valid = given_valid;
    assign out_data = given_data;
    assign out_last = given_last;
    assign out_user = given_wrong;
    assign given_ready = out_ready;

    // A pass counts when its last beat leaves.
    wire counts = leaves & given_last;

    assign nan_seen = counts & given_flags[0];
    assign inf_seen = counts & given_flags[1];
    assign clamped_seen = counts & given_flags[2];
    assign failed = counts & given_wrong;
    assign refused = refuses;

    reg [3:0] on_the_way_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            on_the_way_q <= 4'd0;
        end else if (gives ^ leaves) begin
            on_the_way_q <= gives ? (on_the_way_q + 4'd1) : (on_the_way_q - 4'd1);
        end
    end

    assign halts = stopped_q;
    assign stopped = stopped_q & (!active_q & !(on_the_way_q != 4'd0));
endmodule
`default_nettype wire
