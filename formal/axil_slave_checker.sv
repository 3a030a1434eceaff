// SPDX-License-Identifier: Apache-2.0
//
// An AXI4-Lite slave (IHI 0022, chapter B1) in front of registers that answer when they like: responses
// stay as they are until they are taken, each belongs to a request of its kind and comes after it, every
// access is that of its requests, what the registers say is what is answered, and neither kind waits for
// the other more than once.
//
// The registers are free but for one thing: done answers a request.
`default_nettype none
module axil_slave_checker (
    input wire clk,
    input wire rst_n,
    input wire [11:0] awaddr,
    input wire awvalid,
    input wire awready,
    input wire [31:0] wdata,
    input wire [3:0] wstrb,
    input wire wvalid,
    input wire wready,
    input wire [1:0] bresp,
    input wire bvalid,
    input wire bready,
    input wire [11:0] araddr,
    input wire arvalid,
    input wire arready,
    input wire [31:0] rdata,
    input wire [1:0] rresp,
    input wire rvalid,
    input wire rready,
    // To the registers and back.
    input wire request,
    input wire writes,
    input wire [9:0] word,
    input wire [31:0] data,
    input wire [3:0] strobes,
    input wire done,
    input wire error,
    input wire [31:0] read_data,
    // What the slave holds.
    input wire aw_full,
    input wire w_full,
    input wire ar_full,
    input wire [9:0] aw_word,
    input wire [9:0] ar_word
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    wire aw_taken = awvalid & awready;
    wire w_taken = wvalid & wready;
    wire ar_taken = arvalid & arready;
    wire b_taken = bvalid & bready;
    wire r_taken = rvalid & rready;
    wire ends = request & done;

    // Requests without a response that was taken, by the handshakes.
    reg [1:0] aw_open = 0, w_open = 0, ar_open = 0;
    always @(posedge clk) begin
        aw_open <= started ? aw_open + aw_taken - b_taken : 0;
        w_open <= started ? w_open + w_taken - b_taken : 0;
        ar_open <= started ? ar_open + ar_taken - r_taken : 0;
    end

    // The oldest requests without an access that ended, and what they ask for.
    reg [9:0] aw_asked, ar_asked;
    reg [31:0] data_asked;
    reg [3:0] strobes_asked;
    always @(posedge clk) begin
        if (aw_taken) aw_asked <= awaddr[11:2];
        if (ar_taken) ar_asked <= araddr[11:2];
        if (w_taken) {data_asked, strobes_asked} <= {wdata, wstrb};
    end

    // What the registers answered last.
    reg b_error, r_error;
    reg [31:0] r_data;
    always @(posedge clk) begin
        if (ends & writes) b_error <= error;
        if (ends & !writes) {r_error, r_data} <= {error, error ? 32'd0 : read_data};
    end

    // Accesses of the other kind that began while one could.
    wire can_write = aw_full & w_full & !bvalid;
    wire can_read = ar_full & !rvalid;
    reg was_request = 1'b0, could_write = 1'b0, could_read = 1'b0;
    reg [1:0] overtaken_writes = 0, overtaken_reads = 0;
    wire began = request & !was_request;
    always @(posedge clk) begin
        was_request <= started & request & !done;
        could_write <= started & can_write & !(request & writes);
        could_read <= started & can_read & !(request & !writes);
        overtaken_writes <= !started | !can_write | (request & writes) ? 0
            : overtaken_writes + (began & !writes);
        overtaken_reads <= !started | !can_read | (request & !writes) ? 0
            : overtaken_reads + (began & writes);
    end

    // The access before this cycle ended in the last one.
    reg was_ended = 1'b0;
    always @(posedge clk) was_ended <= started & ends;

    reg b_offered = 1'b0, r_offered = 1'b0, under_way = 1'b0;
    reg [1:0] b_code, r_code;
    reg [31:0] r_kept;
    reg [46:0] kept;
    always @(posedge clk) begin
        b_offered <= started & bvalid & !bready;
        r_offered <= started & rvalid & !rready;
        under_way <= started & request & !done;
        b_code <= bresp;
        {r_code, r_kept} <= {rresp, rdata};
        kept <= {writes, word, writes ? {data, strobes} : 36'd0};
    end

    always @(posedge clk) if (started) begin
        if (b_offered) b_stable: assert (bvalid && bresp == b_code);
        if (r_offered) r_stable: assert (rvalid && {rresp, rdata} == {r_code, r_kept});
        if (bvalid) b_has_requests: assert (aw_open != 0 && w_open != 0);
        if (rvalid) r_has_request: assert (ar_open != 0);
        if (bvalid) b_code_known: assert (bresp == {b_error, 1'b0});
        if (rvalid) r_as_answered: assert (rresp == {r_error, 1'b0} && rdata == r_data);
        at_most_two_open: assert (aw_open <= 2 && w_open <= 2 && ar_open <= 2);
        if (under_way) access_stable:
            assert (request && kept == {writes, word, writes ? {data, strobes} : 36'd0});
        if (request & writes) write_as_asked:
            assert (word == aw_asked && data == data_asked && strobes == strobes_asked);
        if (request & !writes) read_as_asked: assert (word == ar_asked);
        if (can_write | can_read) no_idling: assert (request | !(could_write | could_read) | was_ended);
        no_starving: assert (overtaken_writes <= 1 && overtaken_reads <= 1);

        // What the induction leans on: what the slave holds is what the checker counts.
        assert (aw_open == aw_full + bvalid && w_open == w_full + bvalid && ar_open == ar_full + rvalid);
        if (aw_full) assert (aw_word == aw_asked);
        if (w_full) assert (data == data_asked && strobes == strobes_asked);
        if (ar_full) assert (ar_word == ar_asked);
        if (request & writes) assert (can_write);
        if (request & !writes) assert (can_read);
        assert (under_way == (request & !began));
        if (overtaken_writes != 0) assert (writes == began);
        if (overtaken_reads != 0) assert (writes == !began);
    end
endmodule
`default_nettype wire
