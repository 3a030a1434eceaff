// SPDX-License-Identifier: Apache-2.0
//
// Sends the vectors of vectors.hex through the chain and compares what comes out with expected.hex:
// BEATS beats {last, keep, elements} each, and COMMANDS commands in commands.hex. The consumer takes
// three of four beats.
`default_nettype none
module oaken_chain_tb #(
    parameter BEATS = 1,
    parameter COMMANDS = 1,
    parameter CYCLES = 100000
);
    reg clk = 1'b0;
    reg rst_n = 1'b0;
    reg [288:0] vectors[0:BEATS-1];
    reg [288:0] expected[0:BEATS-1];
    reg [79:0] commands[0:COMMANDS-1];
    integer sent = 0;
    integer told = 0;
    integer received = 0;
    integer cycle = 0;

    wire ready, command_ready, valid, last, user, error;
    wire [255:0] data;
    wire [31:0] keep;
    wire [288:0] beat = vectors[sent < BEATS ? sent : 0];
    wire [79:0] command = commands[told < COMMANDS ? told : 0];
    wire takes = cycle[1:0] != 2'd0;

    always #1 clk = !clk;

    oaken_chain u_chain (
        .clk(clk), .rst_n(rst_n),
        .outer_lo(commands[0][15:0]), .inner_lo(commands[0][31:16]),
        .inner_hi(commands[0][47:32]), .outer_hi(commands[0][63:48]),
        .s_axis_tvalid(rst_n && sent < BEATS), .s_axis_tready(ready),
        .s_axis_tdata(beat[255:0]), .s_axis_tkeep(beat[287:256]), .s_axis_tlast(beat[288]),
        .s_axis_command_tvalid(rst_n && told < COMMANDS), .s_axis_command_tready(command_ready),
        .s_axis_command_tdata(command),
        .m_axis_tvalid(valid), .m_axis_tready(takes), .m_axis_tdata(data), .m_axis_tkeep(keep),
        .m_axis_tlast(last), .m_axis_tuser(user), .error(error)
    );

    initial begin
        $readmemh("vectors.hex", vectors);
        $readmemh("expected.hex", expected);
        $readmemh("commands.hex", commands);
    end

    always @(posedge clk) begin
        cycle <= cycle + 1;
        rst_n <= cycle > 3;
        if (rst_n && sent < BEATS && ready) sent <= sent + 1;
        if (rst_n && told < COMMANDS && command_ready) told <= told + 1;
        if (rst_n && valid && takes) begin
            received <= received + 1;
            if ({last, keep, data} !== expected[received] || user !== 1'b0 || error !== 1'b0) begin
                $display("beat %0d is %h, expected %h", received, {last, keep, data},
                         expected[received]);
                $finish;
            end
            if (received + 1 == BEATS) begin
                $display("%0d beats as expected in %0d cycles", BEATS, cycle);
                $finish;
            end
        end
        if (cycle == CYCLES) begin
            $display("no end: %0d beats sent, %0d received", sent, received);
            $finish;
        end
    end
endmodule
`default_nettype wire
