// SPDX-License-Identifier: Apache-2.0
//
// Titanus' max-min finder and channel monitor with the checker of lane 0; the other lanes are as this one:
// lanes_alike. An element that is outside of its level by more than the tolerance makes a new one.
`default_nettype none
module bound (
    input wire clk,
    input wire [3:0] bits,
    input wire [7:0] limit,
    input wire scan,
    input wire [31:0] x, lo, hi, made,
    input wire [3:0] keep,
    input wire [7:0] tolerance
);
    wire [31:0] out_x, out_lo, out_hi, out_made;
    wire [3:0] out_keep, out_changed, out_exhausted;
    titanus_level_x4 u_unit (.*);

    // The configuration stays, a level is one or none yet, and no channel has more levels than the limit.
    reg [3:0] bits1;
    reg [7:0] limit1;
    wire signed [8:0] x0 = $signed(x[7:0]);
    wire signed [8:0] lo0 = $signed(lo[7:0]);
    wire signed [8:0] hi0 = $signed(hi[7:0]);
    wire none = lo0 == 127 && hi0 == -128;
    always @* begin
        assume (bits >= 2 && bits <= 8 && limit >= 1);
        assume (none || lo0 <= hi0);
        assume (made[7:0] <= limit);
    end

    // The tolerance is floor(range / (2 N)).
    wire [17:0] range = hi0 - lo0;
    wire [17:0] codes = (18'd1 << bits1) - 18'd1;
    always @* if (!none) assume (2 * codes * tolerance <= range && range < 2 * codes * (tolerance + 1));
    wire signed [9:0] least = lo0 - $signed({1'b0, tolerance});
    wire signed [9:0] most = hi0 + $signed({1'b0, tolerance});
    reg [7:0] next_lo, next_hi;
    reg wants;
    always @* begin
        next_lo = lo0;
        next_hi = hi0;
        wants = 1'b0;
        if (keep[0] && scan) begin
            if (x0 < lo0) next_lo = x0;
            if (x0 > hi0) next_hi = x0;
        end else if (keep[0]) begin
            wants = none || x0 < least || x0 > most;
            if (none || x0 < least) next_lo = x0;
            if (none || x0 > most) next_hi = x0;
        end
    end
    wire full = made[7:0] == limit1;
    wire changes = wants && !full;
    wire [34:0] result = {x[7:0], scan || changes ? {next_lo, next_hi} : {lo[7:0], hi[7:0]},
        made[7:0] + {7'd0, changes}, keep[0], changes, wants && full};

    reg [34:0] due1, due2;
    reg [2:0] started = 3'd0;
    always @(posedge clk) begin
        {due2, due1} <= {due1, result};
        {bits1, limit1} <= {bits, limit};
        started <= {started[1:0], 1'b1};
        if (started[0]) assume ({bits, limit} == {bits1, limit1});
        if (started[2]) begin
            element: assert ({out_x[7:0], out_keep[0]} == {due2[34:27], due2[2]});
            level: assert ({out_lo[7:0], out_hi[7:0]} == due2[26:11]);
            levels_made: assert (out_made[7:0] == due2[10:3]);
            changed: assert (out_changed[0] == due2[1]);
            exhausted: assert (out_exhausted[0] == due2[0]);
        end
    end
endmodule
`default_nettype wire
