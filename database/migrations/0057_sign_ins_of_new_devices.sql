-- no transaction
create index concurrently if not exists sign_ins_of_new_devices on sign_ins (created_at)
  where is_new_device
