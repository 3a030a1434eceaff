// SPDX-License-Identifier: Apache-2.0
//
// The performance counters of the DMA unit with their checker. It looks at any one of them: the counter has the number of
// its events since it was cleared, in 64 bits, and what is read is that number as it was two cycles ago.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire [10:0] events,
    input wire clear,
    input wire read,
    input wire [3:0] index
);
    wire captured;
    wire [31:0] low;
    wire [31:0] high;
    // Registers and words of the memory, which expose made ports.
    wire [4:0] slot;
    wire [4:0] slot1;
    wire [4:0] slot2;
    wire clear_requested;
    wire requested_before;
    wire clearing;
    wire [54:0] pending;
    wire [4:0] amount;
    wire keeps;
    wire carry;
    wire [31:0] new_half;
    wire high_follows;
    wire [703:0] words;
    wire [31:0] word_read;

    dma_counters_n11_w32 u_unit (
        .clk(clk), .rst_n(rst_n),
        .events(events), .clear(clear),
        .read(read), .index(index),
        .captured(captured), .low(low), .high(high),
        .slot_q(slot), .slot1_q(slot1), .slot2_q(slot2),
        .clear_requested_q(clear_requested), .requested_before_q(requested_before), .clearing_q(clearing),
        .pending_0_q(pending[4:0]),
        .pending_1_q(pending[9:5]),
        .pending_2_q(pending[14:10]),
        .pending_3_q(pending[19:15]),
        .pending_4_q(pending[24:20]),
        .pending_5_q(pending[29:25]),
        .pending_6_q(pending[34:30]),
        .pending_7_q(pending[39:35]),
        .pending_8_q(pending[44:40]),
        .pending_9_q(pending[49:45]),
        .pending_10_q(pending[54:50]),
        .\u_ram.mem[0] (words[31:0]),
        .\u_ram.mem[1] (words[63:32]),
        .\u_ram.mem[2] (words[95:64]),
        .\u_ram.mem[3] (words[127:96]),
        .\u_ram.mem[4] (words[159:128]),
        .\u_ram.mem[5] (words[191:160]),
        .\u_ram.mem[6] (words[223:192]),
        .\u_ram.mem[7] (words[255:224]),
        .\u_ram.mem[8] (words[287:256]),
        .\u_ram.mem[9] (words[319:288]),
        .\u_ram.mem[10] (words[351:320]),
        .\u_ram.mem[11] (words[383:352]),
        .\u_ram.mem[12] (words[415:384]),
        .\u_ram.mem[13] (words[447:416]),
        .\u_ram.mem[14] (words[479:448]),
        .\u_ram.mem[15] (words[511:480]),
        .\u_ram.mem[16] (words[543:512]),
        .\u_ram.mem[17] (words[575:544]),
        .\u_ram.mem[18] (words[607:576]),
        .\u_ram.mem[19] (words[639:608]),
        .\u_ram.mem[20] (words[671:640]),
        .\u_ram.mem[21] (words[703:672]),
        .\u_ram.mem_rd_data_q (word_read),
        .amount_q(amount), .keeps_q(keeps), .carry_q(carry),
        .new_half_q(new_half), .high_follows_q(high_follows)
    );

    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (started | !rst_n);

    // The counter, and what the unit holds of it.
    (* anyconst *) wire [3:0] k;
    always @* assume (k < 4'd11);
    wire counts = events[k];
    wire [5:0] place = {k, 2'd0} + {2'd0, k};
    wire [4:0] waiting = pending[place +: 5];
    wire [31:0] stored_low = words[{k, 6'd0} +: 32];
    wire [31:0] stored_high = words[{k, 6'd32} +: 32];

    // Its events since it was cleared, in every cycle of the last three: known once it has been.
    wire visited = slot == {k, 1'b0};
    wire cleared = visited & clearing;
    reg known = 1'b0;
    reg stale = 1'b0;
    reg [63:0] count;
    reg [63:0] count1;
    reg [63:0] count2;
    always @(posedge clk) begin
        known <= rst_n & (known | cleared);
        stale <= rst_n & (clear | (stale & !cleared));
        count <= (cleared ? 64'd0 : count) + {63'd0, counts};
        count1 <= cleared ? 64'd0 : count;
        count2 <= count1;
    end

    // What is read. No read comes to the counters in the first two cycles behind a reset.
    reg [1:0] age = 2'd0;
    always @(posedge clk) age <= rst_n ? age + {1'b0, age != 2'd3} : 2'd0;
    always @* assume (!read || age >= 2'd2);
    wire captured_it = captured & (index == k);
    reg captured1 = 1'b0;
    reg captured2 = 1'b0;
    reg [31:0] high1;
    reg [31:0] high2;
    always @(posedge clk) begin
        captured1 <= rst_n & captured_it;
        captured2 <= rst_n & captured1;
        high1 <= count2[63:32];
        high2 <= high1;
    end
    always @(posedge clk) if (rst_n) begin
        low_is_counted: assert (!captured_it | (known & low == count2[31:0]));
        high_is_counted: assert (!captured2 | high == high2);
        not_older_than_a_clear: assert (!captured_it | !stale);
    end

    // What the induction leans on: how many cycles ago the counter was visited, what it was then, and its events since;
    // the memory has it four cycles later.
    reg [63:0] base;
    reg [4:0] since;
    always @(posedge clk) begin
        base <= cleared ? 64'd0 : visited ? count : base;
        since <= {4'd0, counts} + (visited ? 5'd0 : since);
    end
    wire [4:0] behind = slot - {k, 1'b0};
    wire [4:0] ago = slot > {k, 1'b0} ? behind : behind + 5'd22;
    always @(posedge clk) if (rst_n) begin
        assert (slot < 5'd22);
        assert (age < 2'd1 | slot1 == (slot == 5'd0 ? 5'd21 : slot - 5'd1));
        assert (age < 2'd2 | slot2 == (slot1 == 5'd0 ? 5'd21 : slot1 - 5'd1));
        assert (!known | (age != 2'd0 & (age == 2'd3 | slot > {k, 1'b0})));
        assert (age == 2'd3 | (slot == {3'd0, age} & clearing));
        assert (known | (clearing & slot <= {k, 1'b0}));
        assert (!stale | clear_requested | (clearing & slot <= {k, 1'b0} & (slot != 5'd0 | requested_before)));
        if (known) begin
            assert (since == waiting & since <= ago);
            assert (count == base + {59'd0, since});
            if (ago == 5'd1) begin
                assert (count1 == base & keeps == !clearing);
                assert (keeps ? base == {stored_high, stored_low} + {59'd0, amount} : base == 64'd0);
                assert (!keeps | word_read == stored_low);
            end else if (ago == 5'd2) begin
                assert (count2 == base & new_half == base[31:0] & amount == 5'd0);
                assert (keeps ? base[63:32] == stored_high + {31'd0, carry} & word_read == stored_high : base == 64'd0);
            end else if (ago == 5'd3) assert (base == {new_half, stored_low});
            else assert (base == {stored_high, stored_low});
            assert (!captured1 | (ago == 5'd3 & high1 == base[63:32] & high_follows));
            assert (!captured2 | (ago == 5'd4 & high == high2));
        end
        assert (known | !(captured1 | captured2));
    end
endmodule
`default_nettype wire
