-- compatible: older versions may serve
-- outside a transaction
-- How many tickets stand how is asked whenever an inbox is looked at: counted in the index alone.
drop index concurrently if exists tickets_by_status;
create index concurrently tickets_by_status on tickets (tenant_id, status, assignee_id);
