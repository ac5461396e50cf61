-- compatible: older versions may serve
-- outside a transaction
-- The dashboard has a learner's five newest tests; without this they were sorted out of all that the tenant has.
drop index concurrently if exists tests_newest;
create index concurrently tests_newest on tests (tenant_id, created_at desc, id desc)
  where status = 'Active' and current_version_id is not null;
