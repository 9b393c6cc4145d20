-- no transaction
-- The timeline of a case reads its newest documents only.
create index concurrently if not exists documents_of_case_by_age on documents
  (account_id, case_id, created_at desc, id desc) include (security_level)
  where case_id is not null
