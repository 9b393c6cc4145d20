-- One spelling for all that a person would call the same (decision 0083).

-- The same rule as foldText in packages/contract/src/parts/fold-text.ts, but that line ends stay.
create function fold_text(line text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  plain text;
begin
  if line !~ '[^\t-\r -~]' then
    return translate(lower(line), '`', '''');
  end if;
  plain := normalize(translate(line, E'´\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0',
    rpad('''', 23)), nfkd);
  plain := regexp_replace(plain, concat(
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a',
    '\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f',
    -- What nobody sees.
    '\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f',
    '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb',
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'), '', 'g');
  plain := translate(lower(plain),
    'øłđðħŧıςɨʉƶƀǥɍɵⱥȼɇɉƚⱦɏ`’‘‛ʼʻʽˈ′ʹ՚‐‒–—―−˗⁃֊־',
    'olddhtiσiuzbgroacejlty''''''''''''''''''''''----------');
  return replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;

-- With a second spelling of the words that have ä, ö or ü, as ae, oe and ue, behind a tab.
-- Names with the schema: an index is built without the search path.
create function fold_spellings(line text) returns text
  language plpgsql immutable parallel safe strict as $$
begin
  if line !~ '[äöüÄÖÜ]' then
    return public.fold_text(line);
  end if;
  return concat_ws(E'\t', public.fold_text(line), public.fold_text((
    select regexp_replace(string_agg(word.part[1], ' '), '([äöüÄÖÜ])', '\1e', 'g')
    from regexp_matches(line, '\S*[äöüÄÖÜ]\S*', 'g') word (part))));
end $$;

-- A phone number with its dial code, and with a zero in place of it; a ? before that when the country
-- is unknown. Then a number of ten digits may begin with its code. The last word is the same for
-- every spelling of a number, but for the ?.
create function fold_phone(number text, code text) returns text
  language plpgsql immutable parallel safe as $$
declare
  codes constant text :=
    '^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|'
    '(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)';
  dialled constant text := regexp_replace(regexp_replace(number, '[^\d+]', '', 'g'), '^00', '+');
  digits constant text := ltrim(dialled, '+0');
  national constant text := ltrim(regexp_replace(digits, codes, ''), '0');
begin
  return case
    when number is null then ''
    when dialled like '+%'
      then concat('+', substring(digits from codes), national, ' 0', national)
    when code is not null then concat('+', code, digits, ' 0', digits)
    when dialled not like '0%' and char_length(digits) >= 10
      then concat('+', digits, ' ?0', digits, ' ?0', national)
    else concat('?0', digits)
  end;
end $$;

-- What an import compares, of the text that is searched for a client: the folded name, and the phone
-- number with the e-mail. With the same e-mail, a number is the same with and without its code.
create function get_name_key(search text) returns text
  language sql immutable parallel safe strict
  return substring(search from '^[^\t\n]*');
create function get_contact_key(search text) returns text
  language sql immutable parallel safe strict
  return case when split_part(search, E'\n', 2) = '' then split_part(search, E'\n', 3)
    else regexp_replace(split_part(search, E'\n', 3), '^.*[ ?]', '') || ' '
      || split_part(search, E'\n', 2) end;

-- The names of deleted clients and people are kept as hashes of this, and cannot be hashed again.
alter function fold_name rename to fold_retired_name;

-- Names as they are compared: in any order, without titles and legal forms.
create function fold_name(name text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  plain text := public.fold_text(name);
begin
  if plain ~ E'[^\u0001-\u007f]' then
    plain := regexp_replace(plain,
      E'[\u0080-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f]+',
      ' ', 'g');
  end if;
  plain := regexp_replace(
    regexp_replace(translate(plain, '.''', ''), '([aou])e+', '\1', 'g'),
    E'[\u0001-/:-@[-`{-\u007f]+', ' ', 'g');
  return (
    select coalesce(string_agg(w.word, ' ' order by w.word) filter (where not w.is_dropped),
      string_agg(w.word, ' ' order by w.word), '')
    from (
      select distinct u.word collate "C" as word, u.word = any ('{und,and,et,y,dr,prof,mr,mrs,ms,
        herr,frau,me,gmbh,mbh,ag,kg,kgaa,ohg,ug,gbr,ev,eg,co,ltd,limited,llp,llc,lp,plc,inc,
        incorporated,corp,corporation,company,sa,sas,sarl,sl,slu,srl,spa,bv,nv,se}'::text[])
        as is_dropped
      from unnest(string_to_array(plain, ' ')) u (word) where u.word <> '') w);
end $$;

create or replace function list_imported(account bigint, import bigint, after bigint, most int)
  returns table (id bigint, folded text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, fold_retired_name(c.name) from clients c
  where c.account_id = account and c.import_id = import and c.id > after order by c.id limit most
$$;
