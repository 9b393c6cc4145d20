-- The firms that use most storage, for the metrics of the operator. SECURITY DEFINER, because jobs
-- see one firm at a time; an account id and a sum say nothing about its papers.
create function largest_firms(maximum int) returns table (account_id bigint, bytes bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.account_id, sum(t.bytes)::bigint from account_totals t
  where t.kind like 'document:%' group by 1 order by 2 desc, 1 limit maximum
$$;
revoke execute on function largest_firms from public;
grant execute on function largest_firms to casework_jobs;
