-- compatible: older versions may serve
-- Address by which an account is found. A column, since under row security no index on lower(email) is used,
-- and since a cluster cannot look it up in a function. Writes the table anew: 0.4 s for 100,000 accounts.
alter table users add column email_key text not null generated always as (lower(email)) stored;
