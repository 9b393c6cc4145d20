-- An address has one form: without brackets and the like around it, its domain in ASCII. Whoever
-- signed up with another one would no longer be found. The mailed code has gone to the same mailbox;
-- a domain whose letters would be replaced first, such as a full-width one, stays as it is. An
-- address that somebody else has stays too.

-- The label of a domain in ASCII (RFC 3492).
create function encode_label(label text) returns text language plpgsql immutable strict as $$
declare
  points constant int[] := (
    select array_agg(ascii(c) order by place)
    from unnest(string_to_array(label, null)) with ordinality characters (c, place));
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  encoded text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  basic constant int := length(encoded);
  handled int := basic;
  next_point int := 128;
  delta int := 0;
  bias int := 72;
  smallest int;
  point int;
  rest int;
  step int;
  threshold int;
begin
  if basic = cardinality(points) then return label; end if;
  if basic > 0 then encoded := encoded || '-'; end if;
  while handled < cardinality(points) loop
    select min(p) into smallest from unnest(points) p where p >= next_point;
    delta := delta + (smallest - next_point) * (handled + 1);
    next_point := smallest;
    foreach point in array points loop
      if point < next_point then delta := delta + 1; end if;
      continue when point <> next_point;
      rest := delta;
      step := 36;
      loop
        threshold := least(greatest(step - bias, 1), 26);
        exit when rest < threshold;
        encoded := encoded
          || substr(digits, threshold + (rest - threshold) % (36 - threshold) + 1, 1);
        rest := (rest - threshold) / (36 - threshold);
        step := step + 36;
      end loop;
      encoded := encoded || substr(digits, rest + 1, 1);
      delta := case when handled = basic then delta / 700 else delta / 2 end;
      delta := delta + delta / (handled + 1);
      bias := 0;
      while delta > 455 loop
        delta := delta / 35;
        bias := bias + 36;
      end loop;
      bias := bias + 36 * delta / (delta + 38);
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    next_point := next_point + 1;
  end loop;
  return 'xn--' || encoded;
end $$;

-- What sign-in makes of an address; null if that is none.
create function clean_address(typed text) returns text language plpgsql immutable strict as $$
declare
  address text := regexp_replace(typed, '[\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g');
  before text := '';
begin
  while before <> address loop
    before := address;
    address := coalesce(substring(address from '[<(\[]([^]<>()\[@]*@[^]<>()\[@]*)[]>)]'), address);
    address := regexp_replace(address, '^[\s<(\[{«»‹›"''`´“”„‟‘’‚‛]+', '');
    address := regexp_replace(address, '[\s!-/:-@[-`{-~´«»‹›“”„‟‘’‚‛…。、，；：！？]+$', '');
    address := regexp_replace(address, '^mailto:([^?]*).*$', '\1');
  end loop;
  if address ~ '[^\x01-\x7f]' and normalize(address, nfkc) = address then
    address := split_part(address, '@', 1) || '@' || (
      select string_agg(encode_label(label), '.' order by place)
      from unnest(string_to_array(split_part(address, '@', 2), '.'))
        with ordinality labels (label, place));
  end if;
  return case when address ~ '^[a-z0-9_.!#$%&''*+/=?^`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' then address end;
end $$;

-- Both forms are proven. The unclean one stays: it is in the history of its user.
insert into user_emails (user_id, email, proven_at)
select e.user_id, clean_address(e.email), e.proven_at from user_emails e
where clean_address(e.email) <> e.email
on conflict do nothing;

-- One by one: of two people with the same address, the first takes it.
do $$
declare
  changed record;
begin
  for changed in
    select u.id, clean_address(u.email) as email from users u
    where clean_address(u.email) <> u.email order by u.id
  loop
    update users u set email = changed.email
    where u.id = changed.id
      and not exists (select from users o where o.email = changed.email)
      and not exists (
        select from email_undos o where o.old_email = changed.email and o.user_id <> changed.id);
  end loop;
end $$;
update email_undos e set old_email = clean_address(e.old_email)
where clean_address(e.old_email) <> e.old_email and not exists (
  select from users u where u.email = clean_address(e.old_email) and u.id <> e.user_id);
update email_changes set new_email = clean_address(new_email)
where clean_address(new_email) <> new_email;
update pending_sign_ups set email = clean_address(email) where clean_address(email) <> email;

-- Open invitations are for the person with the address; the trigger wants to know the firm.
create policy mended_by_migration on invitations to current_user using (true) with check (true);
do $$
declare
  changed record;
begin
  for changed in
    select i.account_id, i.id, clean_address(i.invited_email) as email from invitations i
    where i.accepted_at is null and clean_address(i.invited_email) <> i.invited_email
    order by i.account_id, i.created_at desc
  loop
    perform set_config('app.account_id', changed.account_id::text, true);
    update invitations i set invited_email = changed.email
    where i.account_id = changed.account_id and i.id = changed.id and not exists (
      select from invitations o where o.account_id = changed.account_id
        and o.invited_email = changed.email and o.accepted_at is null);
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
drop policy mended_by_migration on invitations;

drop function clean_address(text);
drop function encode_label(text);
