-- compatible: older versions may serve
-- Payments that came. Kept when an account is closed: the law asks for them.
create table transactions (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  -- The provider's own id of the payment.
  payment_id text not null,
  amount_pence integer not null check (amount_pence >= 1),
  currency text not null check (currency = 'gbp'),
  access text not null,
  validity_days integer not null,
  paid_at timestamptz not null,
  refunded_pence integer not null default 0 check (refunded_pence between 0 and amount_pence),
  disputed boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, order_id),
  unique (tenant_id, provider, payment_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index transactions_of_user on transactions (tenant_id, user_id, paid_at desc);

-- A provider's events, each taken once however often it is delivered.
create table payment_events (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  event_id text not null,
  event_type text not null,
  order_id uuid not null,
  -- mismatch: what the provider has is not what was ordered, and grants nothing.
  outcome text not null check (outcome in ('applied', 'mismatch')),
  received_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, provider, event_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
