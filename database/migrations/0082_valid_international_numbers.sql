-- After 0081, without its lock.
alter table clients validate constraint clients_mobile_check;
alter table people validate constraint people_phone_check;
