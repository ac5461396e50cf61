-- compatible: older versions may serve
-- outside a transaction
-- Says without the rows whether any of a learner's reports was made or replaced.
drop index concurrently if exists reports_state_of_learner;
create index concurrently reports_state_of_learner on reports (tenant_id, user_id, submitted_at desc) include (revision);
drop index concurrently if exists reports_of_learner;
-- Finds the reports of a test, and those that were made under former keys.
drop index concurrently if exists reports_by_test;
create index concurrently reports_by_test on reports (tenant_id, test_id, key_revision, id);
