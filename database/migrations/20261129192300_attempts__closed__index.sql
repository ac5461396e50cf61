-- compatible: older versions may serve
-- outside a transaction
-- Finds the attempts that ended lately.
drop index concurrently if exists attempts_closed;
create index concurrently attempts_closed on attempts (tenant_id, closed_at, test_id) where closed_at is not null;
