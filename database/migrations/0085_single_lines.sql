-- Texts of one line that are stored: NFC, single blanks, no characters that nobody sees.

-- The same rule as cleanLine in packages/contract/src/parts/single-line.ts.
create function clean_line(line text) returns text
  language sql immutable parallel safe strict as $$
  select case when line !~ '[^ -~]|^ |  | $' then line else btrim(regexp_replace(normalize(regexp_replace(line, concat(
    '(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f|[#*0-9]\ufe0f\u20e3|',
    picture, '[\ufe0e\ufe0f]?(?:\u200d', picture, '[\ufe0e\ufe0f]?)*)|',
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5',
    '\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffb',
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|',
    '(?<!', letter, ')[\u200c\u200d]|[\u200c\u200d](?![\u200c\u200d]*', letter, ')'),
    '\1', 'g'), nfc),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+',
    ' ', 'g'), ' ') end
  from (select
    '[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf'
      '\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]' as picture,
    '[\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06ef\u06fa-\u06fc'
      '\u06ff\u0710-\u074a\u074d-\u07b1\u07ca-\u07f5\u0840-\u085b\u0860-\u088e\u0897-\u08e1'
      '\u08e3-\u0963\u0971-\u09e5\u09f0-\u0a65\u0a70-\u0ae5\u0af0-\u0b65\u0b70-\u0be5\u0bf0-\u0c65'
      '\u0c70-\u0ce5\u0cf0-\u0d65\u0d70-\u0de5\u0df0-\u0df3\u0f40-\u0fbc\u1000-\u103f\u1050-\u108f'
      '\u1780-\u17d3\ua8e0-\ua8f7\ufb50-\ufd3d\ufd50-\ufdfb\ufe70-\ufefc\U00011000-\U00011fbf]'
      as letter) part
$$;

-- Mends the stored texts, each in a transaction of its own, so that no request waits for it.
-- Interrupted, it goes on where it was. A text stays that would be empty or shorter than its table
-- allows, and the name in a decided conflict check, which never changes.
create procedure mend_lines() language plpgsql as $$
declare
  part record;
  found record;
  is_mended boolean;
begin
  for part in
    select * from (values
      ('clients', 'name'), ('people', 'name'), ('former_names', 'name'),
      ('cases', 'title'), ('cases', 'court'), ('cases', 'court_reference'),
      ('case_parties', 'reference'), ('sessions', 'title'), ('document_groups', 'name'),
      ('documents', 'doc_name'), ('documents', 'file_name'), ('deadlines', 'title'),
      ('court_days', 'name'), ('holds', 'reason'), ('holds', 'lift_reason'),
      ('client_imports', 'file_name'), ('conflict_checks', 'subject_name'),
      ('deletions', 'title'), ('deletions', 'client_name'), ('invitations', 'invited_name'),
      ('users', 'name'), ('accounts', 'name'), ('passkeys', 'name'),
      ('pending_sign_ups', 'name')) t (name, field)
  loop
    -- Once more after a mended text: one that another transaction moved meanwhile is found then.
    loop
      is_mended := false;
      for found in execute format(
        'select t.ctid as place, t.%2$I as line, to_jsonb(t) ->> ''account_id'' as account_id,
           to_jsonb(t) as row
         from %1$I t where t.%2$I <> clean_line(t.%2$I) and clean_line(t.%2$I) <> '''' %3$s',
        part.name, part.field,
        case when part.name = 'conflict_checks' then 'and t.state = ''open''' end)
      loop
        -- An invitation is changed only in the name of its firm.
        perform set_config('app.account_id', coalesce(found.account_id, ''), true);
        begin
          execute format('update %1$I set %2$I = clean_line(%2$I) where ctid = $1 and %2$I = $2',
            part.name, part.field) using found.place, found.line;
          is_mended := true;
        exception when check_violation then
          continue;
        end;
        -- The triggers of a name kept the one of before, which nobody can tell from it.
        if part.name in ('clients', 'people') then
          delete from former_names f
          where f.account_id = found.account_id::bigint and f.until = now() and f.name = found.line
            and coalesce(f.client_id, f.person_id) = (found.row ->> 'id')::bigint;
        end if;
        commit;
      end loop;
      exit when not is_mended;
    end loop;
  end loop;
  for found in
    select b.ctid as place, b.row, m.mended from bin_rows b cross join lateral (
      select jsonb_object_agg(v.key, clean_line(v.value)) as mended
      from jsonb_each_text(b.row) v
      where v.key in
          ('name', 'title', 'doc_name', 'file_name', 'court', 'court_reference', 'reference')
        and v.value <> clean_line(v.value) and clean_line(v.value) <> '') m
    where m.mended is not null
  loop
    update bin_rows b set row = b.row || found.mended
    where b.ctid = found.place and b.row = found.row;
    commit;
  end loop;
  for found in
    select d.ctid as place, d.search, m.mended from deletions d cross join lateral (
      select string_agg(clean_line(l.line), E'\n' order by l.nth) as mended
      from string_to_table(d.search, E'\n') with ordinality l (line, nth)) m
    where m.mended <> d.search
  loop
    update deletions d set search = found.mended
    where d.ctid = found.place and d.search = found.search;
    commit;
  end loop;
end $$;

-- For the procedure, which runs as the owner, until the migration after it.
do $$
declare
  mended text;
begin
  foreach mended in array '{clients,people,sessions,document_groups,documents,deadlines,
    case_parties,court_days,holds,client_imports,invitations}'::text[] loop
    execute format('create policy mended_by_owner on %I to current_user using (true)
      with check (true)', mended);
  end loop;
end $$;
