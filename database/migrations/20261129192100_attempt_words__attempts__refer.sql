-- compatible: older versions may serve
alter table attempt_words add foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade;
