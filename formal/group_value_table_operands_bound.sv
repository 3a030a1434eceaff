// SPDX-License-Identifier: Apache-2.0
//
// The table of the values of a group for codes of 2 bits, with a checker of the first stage of each of its lanes,
// whose registers are ports, made by expose. The value of code 0 is the minimum.
`default_nettype none
module bound (
    input wire clk,
    input wire [15:0] minimum, step
);
    wire [12:0] fixed [1:3];
    wire [12:0] moving [1:3];
    wire [5:0] steps [1:3];
    wire [4:0] place [1:3];
    wire [3:1] subtracts, sign;
    wire [63:0] values;
    group_value_table_b2 u_unit (
        .\u_code1.fixed1_q (fixed[1]),
        .\u_code1.moving1_q (moving[1]),
        .\u_code1.steps1_q (steps[1]),
        .\u_code1.place1_q (place[1]),
        .\u_code1.subtracts1_q (subtracts[1]),
        .\u_code1.sign1_q (sign[1]),
        .\u_code2.fixed1_q (fixed[2]),
        .\u_code2.moving1_q (moving[2]),
        .\u_code2.steps1_q (steps[2]),
        .\u_code2.place1_q (place[2]),
        .\u_code2.subtracts1_q (subtracts[2]),
        .\u_code2.sign1_q (sign[2]),
        .\u_code3.fixed1_q (fixed[3]),
        .\u_code3.moving1_q (moving[3]),
        .\u_code3.steps1_q (steps[3]),
        .\u_code3.place1_q (place[3]),
        .\u_code3.subtracts1_q (subtracts[3]),
        .\u_code3.sign1_q (sign[3]),
        .clk(clk), .pair({step, minimum}), .values(values)
    );

    // Other pairs are format errors.
    always @* assume (minimum[14:10] != 31 && minimum != 16'h8000 && step[14:10] != 31 && !step[15]);

    reg [15:0] minimum1, minimum2, minimum3, minimum4, step1, step2;
    reg [3:0] started = 0;
    always @(posedge clk) begin
        {minimum4, minimum3, minimum2, minimum1} <= {minimum3, minimum2, minimum1, minimum};
        {step2, step1} <= {step1, step};
        started <= {started[2:0], 1'b1};
        if (started[3]) code_0: assert (values[15:0] == minimum4);
    end
    genvar code;
    generate
        for (code = 1; code < 4; code = code + 1) begin : gen_code
            dequantizer_operands_checker u_checker (
                .clk(clk), .holds(started[1]), .base(minimum2), .slope(step2), .code(code), .minus(1'b0), .negated(1'b0),
                .fixed({2'd0, fixed[code]}), .moving({2'd0, moving[code]}), .steps(steps[code]), .place(place[code]),
                .subtracts(subtracts[code]), .sign(sign[code])
            );
        end
    endgenerate
endmodule
`default_nettype wire
