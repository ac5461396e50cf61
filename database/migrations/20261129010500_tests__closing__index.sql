-- compatible: older versions may serve
-- outside a transaction
drop index concurrently if exists tests_closing;
create index concurrently tests_closing on tests (closes_at) where status = 'Active' and closes_at is not null;
