-- Passwords that were tried: one row a guess, counted before it is compared and given back when it was right.
create table password_guesses (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  -- Keyed hashes of the e-mail address, known or not, and of the caller's network. Without an account a guess counts no
  -- more against it: its owner has logged in, or chosen a new password, since.
  account bytea,
  network bytea,
  -- Where the account exists. Such a guess stays until its owner has logged in.
  user_id uuid,
  -- On a known device: such a guess counts against the device alone.
  device bytea,
  happened_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id, device) references known_devices (tenant_id, user_id, secret_hash) on delete cascade,
  check (num_nonnulls(network, device) = 1)
);
create index password_guesses_account on password_guesses (tenant_id, account, happened_at) where account is not null;
create index password_guesses_network on password_guesses (tenant_id, network, happened_at) where network is not null;
create index password_guesses_tenant on password_guesses (tenant_id, happened_at) where device is null;
create index password_guesses_device on password_guesses (tenant_id, user_id, device, happened_at) where user_id is not null;
