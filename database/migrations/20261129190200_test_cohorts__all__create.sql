-- compatible: older versions may serve
-- Cohorts that a test is for; a test without any is for everybody. It may be of a draft that was never published.
create table test_cohorts (
  tenant_id uuid not null,
  test_id uuid not null,
  cohort_id uuid not null,
  primary key (tenant_id, test_id, cohort_id)
);
create index test_cohorts_of_cohort on test_cohorts (tenant_id, cohort_id, test_id);
comment on table test_cohorts is 'owner: features/cohorts';
