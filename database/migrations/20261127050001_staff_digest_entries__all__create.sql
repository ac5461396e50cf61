-- compatible: older versions may serve
-- What staff were not mailed of at once, as their budget of mails was spent: one line each of the next digest.
create table staff_digest_entries (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  line text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index staff_digest_entries_user on staff_digest_entries (tenant_id, user_id);
