-- After 0066, without its lock.
alter table case_events validate constraint case_events_kind_check;
