-- In a transaction of its own, so that it reads the rows without keeping anybody from writing others.
alter table late_payloads validate constraint late_payloads_kept_check;
