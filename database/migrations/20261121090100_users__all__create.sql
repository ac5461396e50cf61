-- People and their ways in.
create table users (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  dob date not null,
  mobile text not null,
  email text not null,
  -- Absent for an account that must set a password first.
  password_hash text,
  profile_path text,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  disabled_at timestamptz,
  -- Wrong guesses of a code since the last right one; never reset by asking for a new code.
  consecutive_wrong_codes integer not null default 0,
  primary key (tenant_id, id)
);
create unique index users_email on users (tenant_id, lower(email));

create table sessions (
  tenant_id uuid not null,
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index sessions_user on sessions (tenant_id, user_id);

create table email_codes (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('verify')),
  code_hash bytea not null,
  link_hash bytea not null,
  guesses smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, link_hash),
  -- A new code replaces the old one.
  unique (tenant_id, user_id, purpose),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);

-- What is counted against a budget: one row an event, so that "at most n an hour" holds for every hour.
create table throttle_events (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  scope text not null,
  -- A keyed hash of whom it counts against (an account, an address), never the thing itself.
  subject bytea not null,
  happened_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index throttle_events_subject on throttle_events (tenant_id, scope, subject, happened_at);

-- Mail on its way. With an SMTP server a row is emptied of its text once it was handed over.
create table mails (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index mails_recent on mails (tenant_id, created_at desc);

create table subscriptions (
  tenant_id uuid not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
