// SPDX-License-Identifier: Apache-2.0
//
// What always holds inside a write master: with it the rules of axi_write_checker are inductive. All of it is
// proven together with them; none of it is assumed.
//
// The bursts that began and lack data are three lists that must agree: their lengths as the checker counts
// them at the port, followed by those that wait behind AW; the beats that are ready, each burst ended by its
// last one; and the steps that will give the rest of the beats.
`default_nettype none
module axi_write_invariants #(
    parameter ADDRESS_BITS = 16,
    parameter PLACE_BITS = 3,
    parameter BURST_BITS = 5,
    parameter OUTSTANDING = 3,
    parameter COUNT_BITS = 2,
    // Words of the FIFO of beats, and credits for them.
    parameter BEATS = 8,
    parameter BEATS_BITS = 3,
    parameter BEAT = (9 << PLACE_BITS) + 1,
    // Of a piece that waits, of a burst that is offered, and of its steps.
    parameter PIECE = ADDRESS_BITS + BURST_BITS + 3,
    parameter LEN_BITS = BURST_BITS - PLACE_BITS,
    parameter WORD_BITS = LEN_BITS + 1,
    parameter BURST = LEN_BITS + ADDRESS_BITS,
    parameter STEPS = WORD_BITS + 3 * PLACE_BITS + 3
) (
    input wire clk,
    // As the checker counts at the port.
    input wire started,
    input wire [2:0] waiting,
    input wire [8*(OUTSTANDING+1)-1:0] lengths,
    input wire [2:0] unanswered,
    input wire [2:0] taken,
    input wire [7:0] beat,
    input wire noted,
    input wire idle,
    input wire flushing,
    input wire [COUNT_BITS-1:0] under_way,
    // A response that came, a cycle later.
    input wire answered_now,
    // Bursts that are offered, in the skid buffer of AW.
    input wire burst_valid,
    input wire burst_skid_valid,
    input wire [BURST-1:0] burst,
    input wire [BURST-1:0] burst_skid,
    // Reports on commands that ended: the FIFO of depth OUTSTANDING, and how many bursts may begin.
    input wire [COUNT_BITS-1:0] report_write,
    input wire [COUNT_BITS-1:0] report_read,
    input wire report_full,
    input wire report_empty,
    input wire report_valid,
    input wire report_leaves,
    input wire [COUNT_BITS-1:0] report_count,
    input wire report_available,
    input wire report_all_back,
    // Pieces: two that wait, the next one, and the one that is placed.
    input wire piece_valid,
    input wire piece_skid_valid,
    input wire [PIECE-1:0] piece,
    input wire [PIECE-1:0] piece_skid,
    input wire next_valid,
    input wire [ADDRESS_BITS-1:0] next_address,
    input wire [BURST_BITS-1:0] next_more,
    input wire placed_valid,
    input wire [ADDRESS_BITS-1:0] placed_address,
    input wire [LEN_BITS-1:0] placed_len,
    input wire [WORD_BITS-1:0] placed_words,
    input wire placed_begins_turned,
    input wire placed_ends_turned,
    // Bursts that wait for their steps: the FIFO of depth OUTSTANDING.
    input wire [COUNT_BITS-1:0] queue_write,
    input wire [COUNT_BITS-1:0] queue_read,
    input wire queue_full,
    input wire queue_empty,
    input wire queue_valid,
    input wire [STEPS-1:0] queue_data,
    input wire [OUTSTANDING*STEPS-1:0] queue_words,
    // The burst that takes its steps.
    input wire step_valid,
    input wire [WORD_BITS-1:0] step_words,
    input wire step_begins_turned,
    input wire step_ends_turned,
    input wire [WORD_BITS-1:0] step_number,
    input wire step_again,
    input wire step_begun,
    // A step, a cycle later.
    input wire shifted,
    input wire shifted_emits,
    input wire shifted_ends,
    // Credits for beats, and the FIFO of them.
    input wire [BEATS_BITS:0] credit_count,
    input wire credit_available,
    input wire [BEATS_BITS-1:0] beat_write,
    input wire [BEATS_BITS-1:0] beat_read,
    input wire beat_full,
    input wire beat_empty,
    input wire beat_valid,
    input wire [BEAT-1:0] beat_data,
    input wire [BEATS*BEAT-1:0] beat_words
);
    // Crosses no multiple of the largest burst.
    function is_burst;
        input [ADDRESS_BITS-1:0] address;
        input [LEN_BITS-1:0] len;
        is_burst = {1'b0, address[BURST_BITS-1:PLACE_BITS]} + len < (1 << LEN_BITS);
    endfunction
    function is_piece;
        input [ADDRESS_BITS-1:0] address;
        input [BURST_BITS:0] bytes;
        is_piece = bytes != 0 && {2'b0, address[BURST_BITS-1:0]} + bytes <= (1 << BURST_BITS);
    endfunction
    // The beats of a burst, from its words.
    function [7:0] beats;
        input [WORD_BITS-1:0] words;
        input begins_turned;
        input ends_turned;
        beats = words + 8'd1 - begins_turned + ends_turned;
    endfunction
    function [7:0] queued_beats;
        input [STEPS-1:0] steps;
        queued_beats = beats(steps[WORD_BITS-1:0], steps[STEPS-3], steps[STEPS-2]);
    endfunction

    // What a flush resets is known a cycle later: a reset begins with one.
    reg settled = 1'b0;
    always @(posedge clk) settled <= started;
    always @(posedge clk) if (settled) still_started: assert (started);
    always @(posedge clk) if (started & !settled) begins_with_flush: assert (flushing);

    // ---- counts of bursts ----

    wire is_new = burst_valid & !noted;
    wire [3:0] lacking = waiting + is_new + burst_skid_valid;
    wire [3:0] places = report_write >= report_read
        ? report_write - report_read : OUTSTANDING + report_write - report_read;
    wire [3:0] reports = (report_full ? OUTSTANDING : places) + report_valid;

    always @(posedge clk) if (started) begin
        counted: assert (under_way == lacking + unanswered + answered_now);
        limited: assert (under_way <= OUTSTANDING);
        if (idle) idle_is_none: assert (under_way == 0);
        if (burst_skid_valid) skid_second: assert (burst_valid);
        if (burst_valid) burst_whole: assert (is_burst(burst[ADDRESS_BITS-1:0], burst[BURST-1:ADDRESS_BITS]));
        if (burst_skid_valid)
            skid_whole: assert (is_burst(burst_skid[ADDRESS_BITS-1:0], burst_skid[BURST-1:ADDRESS_BITS]));
        // One that is offered and not taken lacks data: the last beat comes behind the address.
        if (noted) noted_waits: assert (burst_valid && waiting != 0);
        addresses: assert (taken + noted == waiting + unanswered);
    end

    always @(posedge clk) if (settled) begin
        if (!flushing) credits: assert (under_way + reports + report_leaves + report_count == OUTSTANDING);
        available: assert (report_available == (report_count != 0));
        all_back: assert (report_all_back == (report_count == OUTSTANDING));
        report_pointers: assert (report_write < OUTSTANDING && report_read < OUTSTANDING);
        report_ends: assert ((report_full | report_empty) == (report_write == report_read));
        report_one_end: assert (!(report_full & report_empty));
        // Pieces on their way to bursts.
        if (piece_skid_valid) piece_second: assert (piece_valid);
        if (piece_valid)
            piece_whole: assert (is_piece(piece[ADDRESS_BITS-1:0], piece[ADDRESS_BITS +: BURST_BITS+1]));
        if (piece_skid_valid)
            piece_skid_whole: assert (
                is_piece(piece_skid[ADDRESS_BITS-1:0], piece_skid[ADDRESS_BITS +: BURST_BITS+1]));
        if (next_valid) next_whole: assert (is_piece(next_address, next_more + 1'b1));
        if (placed_valid) begin
            placed_whole: assert (is_burst(placed_address, placed_len));
            placed_beats: assert (
                beats(placed_words, placed_begins_turned, placed_ends_turned) == placed_len + 8'd1);
        end
    end

    // ---- beats ----

    wire [BEATS_BITS:0] beats_stored = {beat_full, beat_write - beat_read};
    // Beats on their way, the oldest lowest: which are there, and which are last ones.
    wire [BEATS-1:0] last_words;
    wire [2*BEATS-1:0] turned_words = {last_words, last_words} >> beat_read;
    wire [BEATS+1:0] there, lasts;
    assign there[0] = beat_valid;
    assign lasts[0] = beat_data[BEAT-1];
    assign there[BEATS+1] = shifted & shifted_emits;
    assign lasts[BEATS+1] = shifted_ends;
    genvar i;
    generate
        for (i = 0; i < BEATS; i = i + 1) begin : stored
            assign last_words[i] = beat_words[i*BEAT + BEAT - 1];
            assign there[i+1] = i < beats_stored;
            assign lasts[i+1] = turned_words[i];
        end
    endgenerate

    always @(posedge clk) if (started) begin
        beat_ends: assert ((beat_full | beat_empty) == (beat_write == beat_read));
        beat_one_end: assert (!(beat_full & beat_empty));
        room_for_beats: assert (credit_count + beats_stored + beat_valid + there[BEATS+1] == BEATS);
        credits_there: assert (credit_available == (credit_count != 0));
    end

    // ---- steps ----

    wire [3:0] queue_places = queue_write >= queue_read
        ? queue_write - queue_read : OUTSTANDING + queue_write - queue_read;
    wire [3:0] queued = queue_full ? OUTSTANDING : queue_places;
    wire [2*OUTSTANDING*STEPS-1:0] queue_turned = {queue_words, queue_words} >> (queue_read * STEPS);
    // The beats that the burst in turn has given: its first word gives none if it is turned as a whole.
    wire [7:0] given = step_number - (step_begins_turned && step_number != 0);

    always @(posedge clk) if (started) begin
        queue_pointers: assert (queue_write < OUTSTANDING && queue_read < OUTSTANDING);
        queue_ends: assert ((queue_full | queue_empty) == (queue_write == queue_read));
        queue_one_end: assert (!(queue_full & queue_empty));
        // Between bursts the counts begin anew; a second step of the last word only where there is one.
        if (!step_valid) between: assert (step_number == 0 && !step_again);
        if (step_valid) within: assert (step_again
            ? step_ends_turned && step_number == step_words + 1'b1 : step_number <= step_words);
        begun: assert (step_begun == (step_valid && given != 0));
        // A burst that the checker sees first has not left the queue yet.
        if (waiting == 0 && lacking != 0)
            address_first: assert (there == 0 && !step_valid && !queue_valid);
    end

    // ---- the three lists agree ----

    wire [8*(OUTSTANDING+1)-1:0] offered = is_new ? burst[BURST-1:ADDRESS_BITS] : 0;
    wire [8*(OUTSTANDING+1)-1:0] behind = burst_skid_valid ? burst_skid[BURST-1:ADDRESS_BITS] : 0;
    wire [3:0] seen = waiting + is_new;
    wire [8*(OUTSTANDING+1)-1:0] all = lengths | (offered << {waiting, 3'b000}) | (behind << {seen, 3'b000});

    // Goes through the beats and then through the steps: the length of the burst in turn, the number of bursts
    // that are behind, and the beats of the burst in turn that are.
    reg [8*(OUTSTANDING+1)-1:0] ahead;
    reg [3:0] bursts;
    reg [7:0] part;
    reg beats_agree, steps_agree, queue_agrees;
    integer n;
    always @* begin
        ahead = all;
        bursts = 0;
        part = beat;
        beats_agree = 1'b1;
        for (n = 0; n < BEATS + 2; n = n + 1)
            if (there[n]) begin
                beats_agree = beats_agree && bursts < lacking && lasts[n] == (part == ahead[7:0]);
                part = lasts[n] ? 8'd0 : part + 8'd1;
                ahead = lasts[n] ? ahead >> 8 : ahead;
                bursts = bursts + lasts[n];
            end
        steps_agree = part == (step_valid ? given : 8'd0);
        if (step_valid) begin
            steps_agree = steps_agree
                && ahead[7:0] + 9'd1 == beats(step_words, step_begins_turned, step_ends_turned);
            ahead = ahead >> 8;
            bursts = bursts + 1'b1;
        end
        queue_agrees = 1'b1;
        if (queue_valid) begin
            queue_agrees = ahead[7:0] + 9'd1 == queued_beats(queue_data);
            ahead = ahead >> 8;
            bursts = bursts + 1'b1;
        end
        for (n = 0; n < OUTSTANDING; n = n + 1)
            if (n < queued) begin
                queue_agrees = queue_agrees && ahead[7:0] + 9'd1 == queued_beats(queue_turned[n*STEPS +: STEPS]);
                ahead = ahead >> 8;
                bursts = bursts + 1'b1;
            end
    end

    // No burst is longer than the largest one.
    wire [8*(OUTSTANDING+1)-1:0] too_long = {(OUTSTANDING+1){8'hff ^ ((8'd1 << LEN_BITS) - 8'd1)}};

    always @(posedge clk) if (started) begin
        lengths_fit: assert ((lengths & too_long) == 0 && beat < (1 << LEN_BITS));
        lengths_end: assert (lengths >> {waiting, 3'b000} == 0);
        beats_as_offered: assert (beats_agree);
        steps_as_offered: assert (steps_agree);
        queue_as_offered: assert (queue_agrees);
        all_on_their_way: assert (bursts == lacking);
    end
endmodule
`default_nettype wire
