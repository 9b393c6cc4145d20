-- After 0040, without its lock.
alter table updates validate constraint updates_kind_check;
alter table updates validate constraint updates_link_type_check;
