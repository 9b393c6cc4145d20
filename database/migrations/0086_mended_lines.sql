-- no transaction
-- It commits after every text, so that no request waits for it.
call mend_lines()
