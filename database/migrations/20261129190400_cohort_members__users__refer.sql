-- compatible: older versions may serve
alter table cohort_members add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
