../../cells/skid_buffer_w9.v
../../kivi/kivi_window_r128.v
