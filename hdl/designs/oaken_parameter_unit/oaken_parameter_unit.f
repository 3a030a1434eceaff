../../oaken/oaken_sigma_divider.v
../../oaken/oaken_parameter_unit.v
