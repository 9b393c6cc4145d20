-- A number of another country than the client's is stored as + with code and digits, as are those of
-- people. The next migration checks the rows of before, which have digits only.
alter table clients
  drop constraint clients_mobile_check,
  add constraint clients_mobile_check check (mobile ~ '^\+?\d{1,32}$') not valid;
alter table people
  drop constraint people_phone_check,
  add constraint people_phone_check check (phone ~ '^\+?\d{1,32}$') not valid;

-- Counts digits: a plus is none.
create or replace function get_phone_end(phone text) returns text
  language sql immutable parallel safe
  return case when char_length(ltrim(phone, '+')) >= 8 then right(phone, 8) end;
