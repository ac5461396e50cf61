-- compatible: older versions may serve
alter table imports add foreign key (tenant_id, user_id) references users (tenant_id, id);
