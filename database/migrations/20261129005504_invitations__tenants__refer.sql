-- compatible: older versions may serve
alter table invitations add foreign key (tenant_id) references tenants (tenant_id) on delete cascade;
