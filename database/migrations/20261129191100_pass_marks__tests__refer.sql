-- compatible: older versions may serve
alter table pass_marks add foreign key (tenant_id, test_id) references tests (tenant_id, id) on delete cascade;
