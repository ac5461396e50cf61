-- compatible: older versions may serve
-- outside a transaction
-- The dashboard counts active tests of each type, and those that a learner has a report of: an index alone answers it.
drop index concurrently if exists tests_active;
create index concurrently tests_active on tests (tenant_id, id) include (test_type)
  where status = 'Active' and current_version_id is not null;
