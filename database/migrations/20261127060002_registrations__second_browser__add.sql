-- A log-in elsewhere with the right password makes that browser know the registration, beside the one it was made in.
-- compatible: older versions may serve
alter table registrations add column second_browser_hash bytea;
