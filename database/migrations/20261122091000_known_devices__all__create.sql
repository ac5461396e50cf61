-- Devices on which somebody has logged in before: strangers who guess an account's password do not lock its owner out.
create table known_devices (
  tenant_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the secret in the device's cookie; the secret itself is never stored.
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, secret_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
