-- compatible: older versions may serve
create table cohort_members (
  tenant_id uuid not null,
  cohort_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null default the_clock(),
  primary key (tenant_id, cohort_id, user_id)
);
create index cohort_members_of_person on cohort_members (tenant_id, user_id, cohort_id);
comment on table cohort_members is 'owner: features/cohorts';
