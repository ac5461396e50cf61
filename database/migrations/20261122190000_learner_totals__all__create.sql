-- compatible: older versions may serve
-- What the leaderboard ranks a learner by, over the reports of first attempts: a row a learner, kept up to date with each
-- report, so that ranking asks no report. Reports of before, and those of older versions that still serve, are counted by
-- a background job (apps/api/src/jobs).
create table learner_totals (
  tenant_id uuid not null,
  user_id uuid not null,
  reports integer not null default 0,
  -- Of these, on tests that are active.
  active_tests integer not null default 0,
  correct integer not null default 0,
  total integer not null default 0,
  -- Null without reports.
  first_submitted_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check (correct between 0 and total and active_tests between 0 and reports)
) with (fillfactor = 70);
