-- compatible: older versions may serve
-- What staff are preparing of a test: one draft a test, which all of them share. A test that was never published has
-- a draft, but no row of its own yet.
create table test_drafts (
  tenant_id uuid not null,
  test_id uuid not null,
  -- Fields as they stand in the form, complete or not.
  content jsonb not null,
  -- Increases with each save: a save that was made on an older one is refused.
  revision integer not null check (revision > 0),
  saved_at timestamptz not null default the_clock(),
  saved_by uuid,
  primary key (tenant_id, test_id)
);
comment on table test_drafts is 'owner: features/staff-tests';
