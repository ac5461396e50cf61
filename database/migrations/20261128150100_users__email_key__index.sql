-- compatible: older versions may serve
-- outside a transaction
drop index concurrently if exists users_email_key;
create unique index concurrently users_email_key on users (tenant_id, email_key);
