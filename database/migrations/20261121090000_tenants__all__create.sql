-- Tenants, and the hosts by which they are found. `tenant_hosts` is one of the few global tables:
-- a host must be unique over the whole installation.
create table tenants (
  tenant_id uuid primary key,
  name text not null check (name <> ''),
  sub_domain_name text not null check (sub_domain_name <> ''),
  platform_type text not null default 'Free' check (platform_type <> ''),
  time_zone text not null default 'Europe/London',
  accent_hue numeric(5, 2) not null default 262 check (accent_hue between 0 and 360),
  accent_vivid numeric(3, 2) not null default 1 check (accent_vivid between 0 and 1),
  logo text not null default '',
  login_note text,
  created_at timestamptz not null default now()
);

create table tenant_hosts (
  host text primary key check (host = lower(host) and host <> ''),
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  -- The lowest is the tenant's first host: links in mails are built from it.
  position smallint not null default 0
);
create index tenant_hosts_tenant on tenant_hosts (tenant_id, position);

-- What must be answered before a tenant is known. Returns an id only.
create function tenant_of_host(wanted text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select tenant_id from public.tenant_hosts where host = wanted $$;

-- For jobs that visit each tenant in turn. Returns ids only.
create function tenant_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select tenant_id from public.tenants order by tenant_id $$;
