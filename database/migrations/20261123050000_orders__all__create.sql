-- compatible: older versions may serve
-- What learners set out to pay for. What the plan was then stays here: it may change until it is paid.
create table orders (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  plan_id uuid not null,
  price_pence integer not null check (price_pence between 1 and 10000000),
  currency text not null default 'gbp' check (currency = 'gbp'),
  validity_days integer not null check (validity_days between 1 and 3650),
  access text not null,
  -- Where it is paid, and whose account there gets the money.
  provider text not null check (provider in ('stripe', 'sandbox')),
  account text not null check (account in ('installation', 'tenant')),
  -- Where the learner came from, and comes back to.
  origin text not null,
  -- The provider's own id and page; null until it has answered.
  checkout_id text,
  checkout_url text,
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'expired')),
  created_at timestamptz not null default clock_timestamp(),
  -- Asking the provider how it stands is numbered, so that an answer to an earlier question never undoes a later one's.
  looks_asked integer not null default 0,
  looks_applied integer not null default 0,
  looked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, provider, checkout_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id)
);
create index orders_of_user on orders (tenant_id, user_id, created_at desc);
-- Those about which the provider is asked now and then, untold.
create index orders_to_look_at on orders (tenant_id, looked_at) where status in ('open', 'paid');
-- The provider's events name the checkout alone, whosever it is.
create index orders_of_checkout on orders (checkout_id);

-- Whose order a provider's checkout is, among those that are paid into the installation's own account. Ids only.
create function order_of_checkout(wanted_provider text, wanted_checkout text)
  returns table (tenant_id uuid, order_id uuid)
  language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select o.tenant_id, o.id from public.orders o
    where o.checkout_id = wanted_checkout and o.provider = wanted_provider and o.account = 'installation'
  $$;
