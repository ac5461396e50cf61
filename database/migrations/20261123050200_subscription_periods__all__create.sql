-- compatible: older versions may serve
-- What a learner's access is made of: subscriptions.expires_at is counted from these rows alone, so that it can be
-- explained, and so that a refund takes away what it paid for and nothing else.
create table subscription_periods (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- Null where the office gave it without payment.
  transaction_id uuid,
  granted_at timestamptz not null,
  -- So many days from then, or from when the earlier ones end; or until a moment that was named.
  days integer check (days between 1 and 3650),
  until timestamptz,
  -- Since when it counts no more: the payment was refunded or is disputed.
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, transaction_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id),
  check ((days is null) <> (until is null)),
  check (transaction_id is null or days is not null)
);
create index subscription_periods_of_user on subscription_periods (tenant_id, user_id, granted_at);
