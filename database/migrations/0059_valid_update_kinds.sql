alter table updates validate constraint updates_kind_check;
