-- Up Migration
-- Ids that can neither be walked nor counted (decision 0022): a number between two of one's own tells nothing about the
-- records of others. 1 to 2^52, so that JavaScript holds them exactly; the uuid comes from the system's random source.
create function random_id() returns bigint language sql volatile parallel safe
  return 1 + (uuid_hash_extended(gen_random_uuid(), 0) & 4503599627370495);

do $$
declare
  numbered regclass;
begin
  foreach numbered in array array['clients', 'cases', 'sessions', 'document_groups', 'documents', 'connections', 'connection_requests', 'invitations']::regclass[] loop
    execute format('alter table %s alter column id drop identity, alter column id set default random_id()', numbered);
  end loop;
end $$;

-- Documents of a higher level answer 403, so ids that could be walked would tell how many there are: those from before get
-- new ones, also in the audit. The policies would hide the rows from the owner.
alter table documents no force row level security;
alter table audit_entries no force row level security;
create temporary table renumbered on commit drop as select account_id, id as before, random_id() as after from documents;
create unique index on renumbered (account_id, before);
update documents d set id = r.after from renumbered r where r.account_id = d.account_id and r.before = d.id;
update audit_entries a set object_ids = (
    select array_agg(coalesce(r.after, o.id) order by o.place)
    from unnest(a.object_ids) with ordinality o (id, place)
    left join renumbered r on r.account_id = a.account_id and r.before = o.id)
  where a.object_type = 'document' and a.object_ids <> '{}';
alter table audit_entries force row level security;
alter table documents force row level security;
alter table documents add unique (id);

-- Lists that went by id go by age.
drop index connection_requests_received, connection_requests_sent;
create index connection_requests_received on connection_requests (receiver_account_id, created_at desc, id desc);
create index connection_requests_sent on connection_requests (sender_account_id, created_at desc, id desc);
drop index documents_of_group;
create index documents_of_group on documents (account_id, group_id, created_at, id) include (security_level) where group_id is not null;
