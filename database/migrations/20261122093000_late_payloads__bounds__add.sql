-- What arrives after the end is kept within a bound for each attempt, and counted.
alter table late_payloads
  -- Nothing but size and digest is kept of what is too large.
  alter column body drop not null,
  -- Which of the attempt's late bodies it was: the newest one's number is how many came. Null in rows of before.
  add column number integer,
  -- Bytes of the body as it came, and as it is kept.
  add column size integer,
  add column kept_size integer,
  add column digest bytea,
  add column kept text not null default 'whole';
alter table late_payloads
  add constraint late_payloads_kept_check check (kept in ('whole', 'without_notes', 'digest')) not valid;
