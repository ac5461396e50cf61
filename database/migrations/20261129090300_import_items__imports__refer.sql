-- compatible: older versions may serve
alter table import_items add foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade;
