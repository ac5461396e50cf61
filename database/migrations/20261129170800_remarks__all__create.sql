-- compatible: older versions may serve
-- Changes of a test's keys by staff, from the draft to the run.
create table remarks (
  tenant_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  state text not null check (state in ('draft', 'asked', 'running', 'done', 'thrown_away')),
  -- [{questionId, questionVersion, rule}]: what is to differ from the published keys, all of it.
  rules jsonb not null,
  policy text not null check (policy in ('may_lower', 'only_raises')),
  reason text not null,
  -- What learners read whose result changes.
  notice text not null,
  -- Set where it takes back another re-mark: the revision of the keys whose results are restored.
  back_to integer,
  -- Increases with each save of the draft.
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default the_clock(),
  saved_at timestamptz not null default the_clock(),
  -- What the last preview showed: {seen, sums}, seen being a digest of all that it was made of.
  foreseen jsonb,
  -- Second person who is asked to agree, and to start it.
  asked_person uuid,
  started_by uuid,
  started_at timestamptz,
  -- Revision of the keys that it made.
  key_revision integer,
  finished_at timestamptz,
  primary key (tenant_id, id),
  check ((state in ('running', 'done')) = (key_revision is not null)),
  check ((state = 'done') = (finished_at is not null))
);
create unique index remarks_of_revision on remarks (tenant_id, test_id, key_revision);
-- One open draft a test: two would overwrite one another's rules.
create unique index remarks_open on remarks (tenant_id, test_id) where state in ('draft', 'asked', 'running');
comment on table remarks is 'owner: features/remarks';
