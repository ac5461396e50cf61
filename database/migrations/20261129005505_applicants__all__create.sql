-- compatible: older versions may serve
-- People who have proven their address and wait for approval: nobody has an account before. Its reference stands in the next
-- migration (docs/decisions/0076-distribution-by-tenant.md).
create table applicants (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  first_name text not null,
  last_name text not null,
  dob date not null,
  mobile text not null,
  -- Chosen by whoever proved the address.
  password_hash text not null,
  sign_up_host text,
  applied_at timestamptz not null default the_clock(),
  primary key (tenant_id, id),
  unique (tenant_id, email_key)
);
create index applicants_by_time on applicants (tenant_id, applied_at, id);
comment on table applicants is 'owner: features/accounts';
