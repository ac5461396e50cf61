-- compatible: older versions may serve
-- Where it is not named, the schema of temporary objects is looked in first, for tables and types: whoever may make one
-- there could have a function with its owner's rights take it for what it means.
alter function tenant_of_host(text) set search_path = pg_catalog, public, pg_temp;
alter function tenant_ids() set search_path = pg_catalog, public, pg_temp;
alter function overdue_attempts(interval, integer) set search_path = pg_catalog, public, pg_temp;
