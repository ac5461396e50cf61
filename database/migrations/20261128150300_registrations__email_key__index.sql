-- compatible: older versions may serve
-- outside a transaction
drop index concurrently if exists registrations_email_key;
create index concurrently registrations_email_key on registrations (tenant_id, email_key, created_at);
