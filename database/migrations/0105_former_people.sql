-- Records name people by their id. When a person is erased, the firms whose records name them keep
-- the name here, and nothing else of them (FIX-277, decision 0090).

-- owner: firm
create table former_people (
  account_id     bigint  not null references accounts on delete cascade,
  -- No foreign key: the person is gone.
  user_id        bigint  not null,
  name           text    not null check (char_length(name) <= 200),
  -- That of the person to the firm, which the history names.
  connection_id  bigint,
  primary key (account_id, user_id)
);
select fence_to_account('former_people');
create policy kept_by_erasure on former_people to current_user using (true) with check (true);
create policy read_by_jobs on former_people for select to casework_jobs
  using (account_id = (select current_account_id()));
grant select on former_people to casework_app, casework_jobs;

-- A place in a team that ends by an erasure leaves a line in the timeline.
create policy written_by_erasure on case_events for insert to current_user with check (true);
-- An invitation contains the address of the person who accepted it.
create policy removed_by_erasure on invitations for delete to current_user using (true);
create policy found_by_erasure on invitations for select to current_user using (true);

create or replace function describe_import_checks(account bigint, import bigint)
  returns table (owner_id bigint, user_id bigint, user_name text, check_id bigint, is_hidden boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.owner_user_id, i.user_id,
    coalesce((select u.name from users u where u.id = i.user_id), (
      select f.name from former_people f where f.account_id = account and f.user_id = i.user_id)),
    k.id,
    not coalesce(case when i.user_id = a.owner_user_id then 'owner' else (
      select n.role from connections n
      where n.firm_account_id = account and n.employee_user_id = i.user_id limit 1) end
      = any (list_roles_of_level(k.hits_level)), false)
  from client_imports i join accounts a on a.id = i.account_id
  join conflict_checks k on k.account_id = i.account_id and k.import_id = i.id and k.state = 'open'
  where i.account_id = account and i.id = import
  order by k.made_at, k.id
$$;
