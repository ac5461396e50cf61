-- compatible: older versions may serve
alter table outbox
  add constraint outbox_tenant_id_fkey foreign key (tenant_id) references tenants (tenant_id) on delete cascade;
