-- compatible: older versions may serve
-- Without a cascade: a test whose last cohort went would be for everybody.
alter table test_cohorts add foreign key (tenant_id, cohort_id) references cohorts (tenant_id, id);
