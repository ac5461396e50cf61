-- compatible: older versions may serve
alter table cohort_members add foreign key (tenant_id, cohort_id) references cohorts (tenant_id, id) on delete cascade;
