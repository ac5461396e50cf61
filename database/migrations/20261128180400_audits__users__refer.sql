-- compatible: older versions may serve
alter table audits add foreign key (tenant_id, done_by_user) references users (tenant_id, id);
