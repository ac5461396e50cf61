-- compatible: older versions may serve
alter table accommodations add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
