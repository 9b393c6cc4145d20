-- Up Migration
-- Kept totals: counting 100,000 rows costs thirty times the list that shows the number. Each total is spread over
-- eight rows, one of which a connection always uses, so that writers of one firm do not queue behind each other.
-- owner: accounts
create table account_totals (
  account_id  bigint   not null references accounts on delete cascade,
  -- 'client', 'case', 'session', or 'document:' followed by a level
  kind        text     not null,
  shard       smallint not null,
  rows        bigint   not null,
  bytes       bigint   not null default 0,
  primary key (account_id, kind, shard)
);
select fence_to_account('account_totals', $$kind not like 'document:%' or substr(kind, 10) = any (current_levels())$$);
grant select on account_totals to casework_app;

-- Only the triggers below write totals, as the owner: which role a cascade's triggers run as differs between versions
-- of PostgreSQL, and the server itself must not be able to change a total.
create policy kept_by_triggers on account_totals to current_user using (true) with check (true);

create function add_to_totals(account bigint, counted text, more_rows bigint, more_bytes bigint) returns void
  language sql
begin atomic
  insert into account_totals as t (account_id, kind, shard, rows, bytes)
  values (account, counted, pg_backend_pid() % 8, more_rows, more_bytes)
  on conflict (account_id, kind, shard) do update
    set rows = t.rows + excluded.rows, bytes = t.bytes + excluded.bytes;
end;

-- Statement triggers of the counted tables; the argument is the kind.
create function count_added() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_totals(account_id, tg_argv[0], count(*), 0) from changed group by account_id;
  return null;
end $$;

create function count_removed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_totals(account_id, tg_argv[0], -count(*), 0) from changed group by account_id;
  return null;
end $$;

create function keep_total(counted regclass, kind text) returns void language plpgsql as $$
begin
  execute format('create trigger count_added after insert on %s referencing new table as changed
    for each statement execute function count_added(%L)', counted, kind);
  execute format('create trigger count_removed after delete on %s referencing old table as changed
    for each statement execute function count_removed(%L)', counted, kind);
end $$;
revoke execute on function keep_total, add_to_totals from public;
