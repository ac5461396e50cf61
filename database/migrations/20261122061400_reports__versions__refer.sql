-- A report names a published version that is there: what it was graded on.
-- compatible: older versions may serve
alter table reports
  add foreign key (tenant_id, test_version_id) references test_versions (tenant_id, id) not valid;
