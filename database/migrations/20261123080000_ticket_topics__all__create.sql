-- compatible: older versions may serve
-- What a ticket may be about, in the organisation's own order. One that tickets are about is kept, but no longer offered.
create table ticket_topics (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  position integer not null check (position >= 0),
  archived_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
