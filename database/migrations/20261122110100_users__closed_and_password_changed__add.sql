-- compatible: older versions may serve
-- Since when the password holds; null where that is not known.
alter table users add column password_changed_at timestamptz;
-- When the owner closed the account for good: the row stays without anything personal.
alter table users add column closed_at timestamptz;
alter table users drop constraint users_learner_check;
alter table users add constraint users_details_check
  check (role = 'staff' or closed_at is not null or (dob is not null and mobile is not null)) not valid;
