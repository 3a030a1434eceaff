../../cells/credit_counter_n9.v
