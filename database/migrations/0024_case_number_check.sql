-- Every case has a number now. Checked without a lock that readers wait for, then declared.
drop procedure number_cases;
alter table cases
  add constraint cases_numbered
    check (number_year is not null and number_seq is not null and number is not null) not valid;
