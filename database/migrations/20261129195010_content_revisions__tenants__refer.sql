-- compatible: older versions may serve
alter table content_revisions add foreign key (tenant_id) references tenants (tenant_id) on delete cascade;
