-- A report names a test that is there.
-- compatible: older versions may serve
alter table reports
  add foreign key (tenant_id, test_id) references tests (tenant_id, id) not valid;
