alter table cases
  validate constraint cases_numbered,
  validate constraint cases_number_seq_check,
  validate constraint cases_court_check,
  validate constraint cases_court_reference_check,
  validate constraint cases_status_check,
  validate constraint cases_status_dates;
