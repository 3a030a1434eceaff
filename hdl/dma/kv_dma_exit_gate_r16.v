// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Lets tokens out while no reset by register is under way. A token of which a beat was given when
// the reset came ends with one more beat, which has one element and says that the token is broken.
// The elements pass beside it.
//
// out_valid depends on in_valid, in_ready on out_ready.
//
// Throughput: one beat per cycle.
// Generated for lanes_out = 16.
`default_nettype none
module kv_dma_exit_gate_r16 (
    input  wire        clk,        // clock, rising edge
    input  wire        rst_n,      // synchronous reset, active low
    input  wire        in_valid,   // a beat of a token is offered
    output wire        in_ready,   // a beat of a token is taken if offered
    input  wire [31:0] in_keep,    // two bits per element
    input  wire        in_last,    // last beat of the token
    input  wire        in_user,    // with last: the token is broken, from some block on all
                                   // elements are 0
    input  wire        running,    // no reset by register is under way
    input  wire        out_ready,  // a beat of a token is taken if offered
    output wire        out_valid,  // a beat of a token is offered
    output wire [31:0] out_keep,   // two bits per element
    output wire        out_last,   // last beat of the token
    output wire        out_user    // with last: the token is broken, from some block on all
                                   // elements are 0
);
    reg  closes_q;
    wire may = running & !closes_q;
    wire offers = closes_q | (in_valid & may);
    wire is_last = closes_q | in_last;
    wire given = offers & out_ready;
    reg  inside_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inside_q <= 1'b0;
        end else if (given) begin
            inside_q <= !is_last;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            closes_q <= 1'b0;
        end else begin
            closes_q <= (closes_q & !out_ready) | (!running & !closes_q & inside_q);
        end
    end

    assign in_ready = may & out_ready;
    assign out_valid = offers;
    assign out_keep = closes_q ? 32'h00000003 : in_keep;
    assign out_last = is_last;
    assign out_user = closes_q | in_user;
endmodule
`default_nettype wire
