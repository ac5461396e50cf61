-- compatible: older versions may serve
-- A tenant's own account with the payment provider, sealed with APP_SECRET. Written by the owner alone
-- (npm run payments -- connect).
create table payment_accounts (
  tenant_id uuid primary key references tenants (tenant_id) on delete cascade,
  provider text not null check (provider = 'stripe'),
  secret_key bytea not null,
  webhook_secret bytea not null,
  connected_at timestamptz not null default clock_timestamp()
);

-- The provider that development pays with: what would be on its side.
create table sandbox_checkouts (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id text not null,
  order_id uuid not null,
  plan_name text not null,
  amount_pence integer not null,
  currency text not null,
  success_url text not null,
  failure_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'declined')),
  -- Paid later: at that moment it becomes paid.
  settles_at timestamptz,
  refunded_pence integer not null default 0,
  disputed boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
