-- compatible: older versions may serve
-- What staff have said to a learner during an attempt; one row for each who was addressed.
create table attempt_words (
  tenant_id uuid not null,
  attempt_id uuid not null,
  -- The same for all who were addressed at once.
  id uuid not null,
  text text not null check (text <> ''),
  sent_at timestamptz not null default the_clock(),
  primary key (tenant_id, attempt_id, id)
);
comment on table attempt_words is 'owner: features/live';
