-- compatible: older versions may serve
-- People whom staff invited to sign up, one row for each address, however often. Its reference stands in the next migration
-- (docs/decisions/0076-distribution-by-tenant.md).
create table invitations (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  -- As it was pasted beside the address; empty where none was.
  name text not null,
  -- SHA-256 of the secret in the newest mail's link.
  link_hash bytea not null,
  -- That mail, as long as mails are kept: it tells whether the mail server refused it.
  mail_id uuid not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  joined_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, email_key),
  unique (tenant_id, link_hash)
);
create index invitations_by_time on invitations (tenant_id, sent_at, id);
comment on table invitations is 'owner: features/invitations';
