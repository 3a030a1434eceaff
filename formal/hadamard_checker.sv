// SPDX-License-Identifier: Apache-2.0
//
// Hadamard transform of 8 integers of 4 bits in 4 beats: every coefficient is what butterflies in 16
// bits give, which never overflow, so that no adder of the cell does; and every result comes 6 cycles
// behind its vector, whatever vectors and pauses there are around it.
`default_nettype none
module hadamard_checker (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [7:0] in_x,
    input wire out_valid,
    input wire [13:0] out_y
);
    localparam LATENCY = 6;

    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    // The beats of a vector come in consecutive cycles.
    reg [1:0] place = 0;
    always @* if (place != 0) assume (in_valid);
    always @(posedge clk) if (started && in_valid) place <= place + 1;

    // The beats of the last cycles, the latest one in bits 7:0.
    reg [8*(LATENCY+4)-1:0] beats;
    reg [LATENCY-1:0] valids = 0;
    always @(posedge clk) begin
        beats <= {beats[8*(LATENCY+3)-1:0], in_x};
        valids <= started ? {valids[LATENCY-2:0], in_valid} : 0;
    end

    // Beat `which` of a result goes out: its vector began LATENCY + which cycles ago.
    reg [1:0] which = 0;
    always @(posedge clk) if (started && out_valid) which <= which + 1;
    reg signed [15:0] v [0:7];
    reg signed [15:0] a, b;
    reg signed [3:0] x;
    integer i, apart;
    always @* begin
        for (i = 0; i < 8; i = i + 1) begin
            x = beats[8*(LATENCY - 1 + which - i/2) + 4*(i%2) +: 4];
            v[i] = x;
        end
        for (apart = 4; apart > 0; apart = apart / 2)
            for (i = 0; i < 8; i = i + 1)
                if (!(i & apart)) begin
                    a = v[i];
                    b = v[i + apart];
                    v[i] = a + b;
                    v[i + apart] = a - b;
                end
    end
    wire signed [15:0] low = v[{which, 1'b0}];
    wire signed [15:0] high = v[{which, 1'b1}];
    wire signed [6:0] y0 = out_y[6:0];
    wire signed [6:0] y1 = out_y[13:7];
    always @(posedge clk) if (started) begin
        in_time: assert (out_valid == valids[LATENCY-1]);
        exact: assert (!out_valid || (y0 == low && y1 == high));
    end
endmodule
`default_nettype wire
