-- What lists search, folded: the name or title in the first line, then the other texts. The columns
-- and their indexes stay, so that no table is rewritten; processes of the version before find texts
-- without accents meanwhile.

create function fold_client(name text, email text, mobile text, country_id int) returns text
  language sql stable
  return concat_ws(E'\n', fold_spellings(name), coalesce(fold_text(email), ''),
    fold_phone(mobile, (select n.phone_code from countries n where n.id = country_id)));
create function fold_row(c clients) returns text language sql stable
  return fold_client(c.name, c.email, c.mobile, c.country_id);

-- The number also without leading zeros.
create function fold_row(k cases) returns text language sql stable
  return concat_ws(E'\n', fold_spellings(k.title), fold_spellings(k.description), k.number,
    k.number_year || '/' || k.number_seq, fold_spellings(k.court), fold_text(k.court_reference));

create function fold_row(s sessions) returns text language sql stable
  return concat_ws(E'\n', fold_spellings(s.title), fold_spellings(s.description));

create function fold_row(g document_groups) returns text language sql stable
  return concat_ws(E'\n', fold_spellings(g.name), fold_spellings(g.description));

-- The first line is the name that is shown.
create function fold_row(d documents) returns text language sql stable
  return concat_ws(E'\n', fold_spellings(d.doc_name), fold_spellings(d.file_name));

create function fold_row(e entries) returns text language sql stable
  return fold_spellings(e.body);

create function fold_row(p people) returns text language sql stable
  return concat_ws(E'\n', fold_spellings(p.name), coalesce(fold_text(p.email), ''),
    fold_phone(p.phone, null), (
      select string_agg(fold_spellings(f.name), E'\n' order by f.id) from former_names f
      where f.account_id = p.account_id and f.person_id = p.id));

-- For the search of accounts, which reads all of them.
alter table accounts add column search text;
alter table users add column search text;
grant select (search) on accounts, users to casework_app;
create function fold_row(a accounts) returns text language sql stable
  return fold_spellings(a.name);
create function fold_row(u users) returns text language sql stable
  return fold_spellings(u.name);

-- For the triggers of every such table: whatever is written into the column, this stands in it.
create function write_search() returns trigger language plpgsql as $$
begin
  new.search := fold_row(new);
  return new;
end $$;

create or replace function write_case_texts() returns trigger language plpgsql as $$
begin
  new.number := new.number_year || '/'
    || lpad(new.number_seq::text, greatest(4, char_length(new.number_seq::text)), '0');
  new.search := fold_row(new);
  return new;
end $$;

-- The name of before is not among the former names yet.
create or replace function write_person_search() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.search := concat_ws(E'\n', fold_row(new),
    case when tg_op = 'UPDATE' and old.name <> new.name then fold_spellings(old.name) end);
  return new;
end $$;

alter table clients alter column search drop expression;
alter table sessions alter column search drop expression;
alter table document_groups alter column search drop expression;
alter table documents alter column search drop expression;
alter table entries alter column search drop expression;

create trigger write_search before insert or update of name, email, mobile, country_id, search
  on clients for each row execute function write_search();
create trigger write_search before insert or update of title, description, search
  on sessions for each row execute function write_search();
create trigger write_search before insert or update of name, description, search
  on document_groups for each row execute function write_search();
create trigger write_search before insert or update of doc_name, file_name, search
  on documents for each row execute function write_search();
create trigger write_search before insert or update of body, search
  on entries for each row execute function write_search();
create trigger write_search before insert or update of name, search
  on accounts for each row execute function write_search();
create trigger write_search before insert or update of name, search
  on users for each row execute function write_search();
drop trigger write_texts on cases;
create trigger write_texts
  before insert or update of title, description, number_seq, court, court_reference, search
  on cases for each row execute function write_case_texts();
drop trigger write_search on people;
create trigger write_search before insert or update of name, email, phone, search
  on people for each row execute function write_person_search();

-- Also where a session loads rows as a replica; a restore brings the column itself.
alter table clients enable always trigger write_search;
alter table sessions enable always trigger write_search;
alter table document_groups enable always trigger write_search;
alter table documents enable always trigger write_search;
alter table entries enable always trigger write_search;
alter table accounts enable always trigger write_search;
alter table users enable always trigger write_search;
alter table cases enable always trigger write_texts;

-- The names of what a deletion took.
create function fold_deletion(account bigint, unit bigint) returns text language sql stable
  return (
    select coalesce(string_agg(fold_spellings(coalesce(b.row ->> 'name', b.row ->> 'title',
      b.row ->> 'doc_name', b.row ->> 'file_name')), E'\n'), '')
    from bin_rows b where b.account_id = account and b.deletion_id = unit);
