-- no transaction
-- It commits after every batch, so that no request waits for it.
call write_sort_keys()
