../../oaken/oaken_group_extremes_l16.v
