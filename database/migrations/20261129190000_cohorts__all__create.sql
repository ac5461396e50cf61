-- compatible: older versions may serve
-- Named groups of learners, such as the students of a year.
create table cohorts (
  tenant_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  name_key text not null generated always as (lower(name)) stored,
  -- Days on the tenant's calendar between which membership counts, both included; null where there is no bound.
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  created_at timestamptz not null default the_clock(),
  primary key (tenant_id, id)
);
create unique index cohorts_by_name on cohorts (tenant_id, name_key);
comment on table cohorts is 'owner: features/cohorts';
