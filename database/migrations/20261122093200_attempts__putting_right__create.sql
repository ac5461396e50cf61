-- What was done to an attempt by hand: one row for each, never changed.
create table attempt_audits (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  action text not null check (action in ('extended', 'reopened')),
  done_at timestamptz not null default clock_timestamp(),
  -- A name as whoever did it gave it: commands run outside of any session.
  done_by text not null check (done_by <> ''),
  reason text not null check (reason <> ''),
  deadline_from timestamptz not null,
  deadline_to timestamptz not null,
  -- How it had ended, of one that was reopened.
  closed_at_from timestamptz,
  closed_by_from text,
  primary key (tenant_id, id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade,
  check ((action = 'reopened') = (closed_at_from is not null and closed_by_from is not null))
);
create index attempt_audits_attempt on attempt_audits (tenant_id, attempt_id);

-- Reports of attempts that were reopened, with the answers that they were made of: for staff, to explain them.
create table withdrawn_reports (
  tenant_id uuid not null,
  -- The report's own.
  id uuid not null,
  attempt_id uuid not null,
  audit_id uuid not null,
  -- The whole row of the table reports as it was.
  report jsonb not null,
  answers jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, audit_id) references attempt_audits (tenant_id, id) on delete cascade
);
create index withdrawn_reports_attempt on withdrawn_reports (tenant_id, attempt_id);
