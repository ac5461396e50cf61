-- compatible: older versions may serve
alter table report_revisions add foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade;
