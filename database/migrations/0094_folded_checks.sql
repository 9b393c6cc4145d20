-- no transaction
create index concurrently conflict_checks_folded
  on conflict_checks using gin ((account_id + 0), fold_spellings(subject_name) gin_trgm_ops)
  with (fastupdate = off)
