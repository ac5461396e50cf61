-- Who signed up and has not proven the address: each registration with a code of its own. `users` holds those who have.
create table registrations (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  dob date not null,
  mobile text not null,
  -- Absent once the address was proven elsewhere than where the password was chosen.
  password_hash text,
  -- SHA-256 of the secret that the browser keeps in which the registration was made.
  browser_hash bytea,
  -- A keyed hash of the address it came from.
  caller_hash bytea,
  -- Whether the address had another registration at any time since this one was made, or when it was.
  contested boolean not null default false,
  code_hash bytea,
  link_hash bytea,
  code_expires_at timestamptz,
  guesses smallint not null default 0,
  -- Wrong guesses for this e-mail address; never reset by signing up again or by asking for a new code.
  consecutive_wrong_codes integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, link_hash),
  check (num_nulls(code_hash, link_hash, code_expires_at) in (0, 3))
);
create index registrations_email on registrations (tenant_id, lower(email), created_at);

-- What lets a new password be chosen for a proven address: once, for ten minutes, for that address.
create table password_grants (
  tenant_id uuid not null,
  id uuid not null,
  -- SHA-256 of a random secret.
  secret_hash bytea not null,
  email text not null,
  -- Whose password it is, or the registration that becomes the account.
  user_id uuid,
  registration_id uuid,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, secret_hash),
  -- A new one replaces the old one.
  unique (tenant_id, user_id),
  unique (tenant_id, registration_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, registration_id) references registrations (tenant_id, id) on delete cascade,
  check (num_nonnulls(user_id, registration_id) = 1)
);
