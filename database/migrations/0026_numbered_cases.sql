-- The check makes reading the whole table unnecessary.
alter table cases
  alter column number_year set not null,
  alter column number_seq set not null,
  alter column number set not null,
  alter column search set not null;
alter table cases
  drop constraint cases_numbered,
  add constraint cases_number unique using index cases_number;
