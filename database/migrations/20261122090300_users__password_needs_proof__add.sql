-- No password stands at an address that nobody has proven. Checked for the rows that are there by the next migration,
-- which needs no lock that stops anyone.
alter table users add constraint users_password_needs_proof check (password_hash is null or verified_at is not null) not valid;
