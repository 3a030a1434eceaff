// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The window of the 128 most recent tokens, in binary16, as rings in memory: token t lies in slot t
// mod 128. A command is the number of a token that arrives; the answer says what it does to the
// rings.
//
// In this order: if t >= 128, the value in its slot is taken, for the value quantizer; the new
// value is put there; the new key is put; if (t + 1) mod 128 = 0, all 128 keys from slot 0 are
// taken, for the key quantizer.
//
// It keeps no state from one command to the next. No combinational path from any input to any
// output.
//
// Throughput: one descriptor per cycle.
// Generated for window = 128.
//
// Layout of s_axis_tdata, a token:
//   [31:0]  token  number of the token
//
// Layout of m_axis_tdata, a descriptor:
//       [0]  kind   0 keys, 1 values
//       [1]  put    0 the slots are taken, 1 they are put
//     [9:2]  first  first slot
//   [18:10]  slots  number of slots
`default_nettype none
module kivi_window_r128 (
    input  wire        clk,            // clock, rising edge
    input  wire        rst_n,          // synchronous reset, active low
    input  wire        s_axis_tvalid,  // a token is offered
    output wire        s_axis_tready,  // a token is taken if offered
    input  wire [31:0] s_axis_tdata,   // token: layout above
    output wire        m_axis_tvalid,  // a descriptor is offered
    input  wire        m_axis_tready,  // a descriptor is taken if offered
    output wire [23:0] m_axis_tdata,   // descriptor: layout above
    output wire        m_axis_tlast    // last descriptor of the command
);
    localparam [1:0] STEP_TAKE_VALUE = 2'd0;  // the value that leaves the window is taken
    localparam [1:0] STEP_PUT_VALUE  = 2'd1;  // the new value takes its place
    localparam [1:0] STEP_PUT_KEY    = 2'd2;  // the new key is put
    localparam [1:0] STEP_TAKE_KEYS  = 2'd3;  // all keys of the window are taken

    wire [31:0] s_axis_token = s_axis_tdata;
    wire        token_ready;
    wire        token_valid;
    wire  [8:0] token_data;

    skid_buffer_w9 u_token (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_data  ({&s_axis_token[6:0], |s_axis_token[31:7], s_axis_token[6:0]}),
        .out_ready(token_ready),
        .out_valid(token_valid),
        .out_data (token_data)
    );

    wire [6:0] token_slot = token_data[6:0];
    wire       token_full = token_data[7];
    wire       token_ends = token_data[8];

    // The descriptor in turn: step, but a token of the first window has nothing to take.
    reg  [1:0] step_q;
    wire       takes_nothing = (step_q == STEP_TAKE_VALUE) & !token_full;
    wire [1:0] at = takes_nothing ? STEP_PUT_VALUE : step_q;
    wire       is_take_value = at == STEP_TAKE_VALUE;
    wire       is_put_value = at == STEP_PUT_VALUE;
    wire       is_put_key = at == STEP_PUT_KEY;
    wire       is_take_keys = at == STEP_TAKE_KEYS;
    wire       is_last = is_take_keys | (is_put_key & !token_ends);
    wire       current_ready;
    wire       current_valid = token_valid;
    wire       leaves = current_valid & current_ready;

    assign token_ready = current_ready & is_last;

    reg [1:0] next_step;
    always @(*) begin
        case (at)
            STEP_TAKE_VALUE: next_step = STEP_PUT_VALUE;
            STEP_PUT_VALUE: next_step = STEP_PUT_KEY;
            STEP_PUT_KEY: next_step = token_ends ? STEP_TAKE_KEYS : STEP_TAKE_VALUE;
            default: next_step = STEP_TAKE_VALUE;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            step_q <= STEP_TAKE_VALUE;
        end else if (leaves) begin
            step_q <= next_step;
        end
    end

    reg        descriptor_valid_q;
    reg        descriptor_kind_q;
    reg        descriptor_put_q;
    reg  [7:0] descriptor_first_q;
    reg  [8:0] descriptor_slots_q;
    reg        descriptor_last_q;
    wire       descriptor_ready;

    assign current_ready = !descriptor_valid_q | descriptor_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            descriptor_valid_q <= 1'b0;
        end else if (current_ready) begin
            descriptor_valid_q <= current_valid;
        end
    end

    always @(posedge clk) begin
        if (current_ready) begin
            descriptor_kind_q <= is_take_value | is_put_value;
            descriptor_put_q <= is_put_value | is_put_key;
            descriptor_first_q <= {1'b0, token_slot & {7{!is_take_keys}}};
            descriptor_slots_q <= is_take_keys ? 9'h080 : 9'h001;
            descriptor_last_q <= is_last;
        end
    end

    assign m_axis_tvalid = descriptor_valid_q;
    assign m_axis_tdata = {5'd0, descriptor_slots_q, descriptor_first_q, descriptor_put_q,
        descriptor_kind_q};
    assign m_axis_tlast = descriptor_last_q;
    assign descriptor_ready = m_axis_tready;
endmodule
`default_nettype wire
