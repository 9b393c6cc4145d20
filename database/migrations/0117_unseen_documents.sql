-- Whether a move of this record would be refused because a document above the levels of the caller
-- moves along (CW134, FIX-021). The effect of the move says so before, and no more than the refusal.
create function has_unseen_documents(of_kind text, of_id bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  account constant bigint := current_account_id();
  levels constant text[] := current_levels();
begin
  return case of_kind
    when 'case' then exists (
      select from documents d where d.account_id = account and d.direct_case_id = of_id
        and d.security_level <> all (levels))
    when 'session' then exists (
      select from documents d where d.account_id = account and d.session_id = of_id
        and d.security_level <> all (levels))
    when 'document_group' then exists (
      select from documents d where d.account_id = account and d.group_id = of_id
        and d.security_level <> all (levels))
  end;
end $$;
revoke execute on function has_unseen_documents from public;
grant execute on function has_unseen_documents to casework_app;
