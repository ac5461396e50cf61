-- Attempts and their reports.
create table attempts (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  test_id uuid not null,
  test_version_id uuid not null,
  -- 1 for the first attempt on a test.
  number smallint not null check (number > 0),
  started_at timestamptz not null,
  deadline_at timestamptz not null check (deadline_at > started_at),
  closed_at timestamptz,
  closed_by text check (closed_by in ('learner', 'clock')),
  revision integer not null default 0,
  -- SHA-256 of the secret of the page that may write.
  writer_hash bytea not null,
  last_save_id uuid,
  last_save_digest bytea,
  last_saved_at timestamptz,
  -- StoredAnswers of packages/assessment/src/answer.ts.
  answers jsonb not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, user_id, test_id, number),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, test_id) references tests (tenant_id, id),
  foreign key (tenant_id, test_version_id) references test_versions (tenant_id, id),
  check ((closed_at is null) = (closed_by is null))
) with (fillfactor = 50);
-- One open attempt a learner and test, however many devices open it at once.
create unique index attempts_open on attempts (tenant_id, user_id, test_id) where closed_at is null;
-- For the sweep, which looks across tenants.
create index attempts_overdue on attempts (deadline_at) where closed_at is null;

create table reports (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  user_id uuid not null,
  test_id uuid not null,
  test_version_id uuid not null,
  submitted_at timestamptz not null,
  total integer not null,
  attempted integer not null,
  correct integer not null,
  partial integer not null,
  wrong integer not null,
  performance_percent numeric(5, 2) not null,
  confidence_percent numeric(5, 2) not null,
  time_taken_seconds integer not null,
  -- What the client claimed, checked for form only.
  client_time text,
  -- One letter a question: C correct, P partial, W wrong.
  statuses text not null,
  primary key (tenant_id, id),
  unique (tenant_id, attempt_id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade,
  check (correct + partial + wrong = total and length(statuses) = total and attempted <= total)
);
create index reports_of_learner on reports (tenant_id, user_id, submitted_at desc);
create index reports_of_test on reports (tenant_id, user_id, test_id, submitted_at desc);

-- What arrived after the end: kept for staff, never scored.
create table late_payloads (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  kind text not null check (kind in ('save', 'submit')),
  body jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
create index late_payloads_attempt on late_payloads (tenant_id, attempt_id);

-- Evidence around an attempt; never changes a result.
create table attempt_events (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  kind text not null check (kind in ('focus_lost')),
  happened_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
create index attempt_events_attempt on attempt_events (tenant_id, attempt_id);

-- For the sweep: attempts that nobody came back to. Returns ids only.
create function overdue_attempts(after_deadline interval, at_most integer)
  returns table (tenant_id uuid, attempt_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select a.tenant_id, a.id from public.attempts a
    where a.closed_at is null and a.deadline_at < pg_catalog.clock_timestamp() - after_deadline
    order by a.deadline_at limit at_most
  $$;
