// Channels on their way, and how many of them there are.
wire [8:0] flying = 9'd0 + gold.valid1_q + gold.channel_read1_q + gold.u_parameters.valid1_q + gold.u_parameters.valid2_q +
    gold.u_parameters.valid3_q + gold.u_parameters.valid4_q + gold.u_parameters.valid5_q +
    gold.u_parameters.valid6_q + gold.u_parameters.valid7_q + gold.u_parameters.valid8_q +
    gold.u_parameters.valid9_q + gold.u_parameters.valid10_q + gold.u_parameters.valid11_q +
    gold.u_parameters.valid12_q + gold.u_parameters.valid13_q + gold.u_parameters.valid14_q +
    gold.u_parameters.valid15_q + gold.u_parameters.valid16_q + gold.u_parameters.valid17_q +
    gold.u_parameters.valid18_q;
wire [8:0] found_at = {1'b0, gold.found_place_q, gold.found_lane_q};
wire [8:0] channel_at = {1'b0, gold.channel_place_q, gold.channel_lane_q};
wire [8:0] last_at = {1'b0, gold.parameter_last_place, gold.parameter_last_lane};
always @(*) begin
    if (gold.reads_channels_q) assert (gold.finds_parameters_q & !gold.parameters_done1_q & channel_at == found_at + flying & channel_at <= last_at);
    else begin
        assert (channel_at == 0);
        if (gold.finds_parameters_q & !gold.parameters_done1_q) assert (found_at + flying == last_at + 1 & flying != 0);
        else assert (flying == 0 & found_at == 0);
    end
    if (gold.ends_parameters) assert (gold.finds_parameters_q & !gold.parameters_done1_q);
end
