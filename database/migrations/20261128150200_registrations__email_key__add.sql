-- compatible: older versions may serve
-- As in users. Rows live for a day: there are few.
alter table registrations add column email_key text not null generated always as (lower(email)) stored;
