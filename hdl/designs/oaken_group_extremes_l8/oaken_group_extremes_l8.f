../../oaken/oaken_group_extremes_l8.v
