-- compatible: older versions may serve
-- Pass marks of tests. None is ever changed: the newest counts.
create table pass_marks (
  tenant_id uuid not null,
  test_id uuid not null,
  -- From 1 for each test, without gaps.
  number integer not null check (number > 0),
  method text not null check (method in ('percent', 'points', 'angoff', 'cohen', 'none')),
  percent numeric(5, 2) check (percent between 0 and 100),
  -- What the method was given and found, see apps/api/src/features/pass-marks/find-mark.ts.
  details jsonb not null,
  reason text not null,
  set_by uuid,
  set_at timestamptz not null default the_clock(),
  primary key (tenant_id, test_id, number),
  check ((method = 'none') = (percent is null))
);
comment on table pass_marks is 'owner: features/pass-marks';
