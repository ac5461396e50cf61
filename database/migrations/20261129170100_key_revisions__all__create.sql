-- compatible: older versions may serve
-- Revisions of a test's keys: each holds all rules that differ from the published keys. Never changed: results are made
-- of them, and can be made of them again.
create table key_revisions (
  tenant_id uuid not null,
  test_id uuid not null,
  number integer not null check (number > 0),
  -- [{questionId, questionVersion, rule}], see packages/assessment/src/grading/key-revisions.ts.
  rules jsonb not null,
  policy text not null check (policy in ('may_lower', 'only_raises')),
  -- Earlier revision whose results are restored, 0 for those as published.
  back_to integer check (back_to >= 0 and back_to < number),
  made_at timestamptz not null default the_clock(),
  primary key (tenant_id, test_id, number)
);
comment on table key_revisions is 'owner: features/marking';
