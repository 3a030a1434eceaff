../../cells/minmax_tree_n32_w16.v
