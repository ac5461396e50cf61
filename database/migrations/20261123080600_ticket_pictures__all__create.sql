-- compatible: older versions may serve
-- The files of tickets' pictures. Written down before they are written to the store, so that none is ever unknown.
create table ticket_pictures (
  tenant_id uuid not null,
  name text not null,
  user_id uuid not null,
  -- Null until the ticket is there, and after it is gone.
  ticket_id uuid,
  digest bytea not null,
  state text not null default 'new' check (state in ('new', 'shown', 'gone')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, name),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id),
  constraint ticket_pictures_shown_with_ticket check (state <> 'shown' or ticket_id is not null)
);
create index ticket_pictures_not_shown on ticket_pictures (tenant_id, created_at) where state <> 'shown';
create index ticket_pictures_of_ticket on ticket_pictures (tenant_id, ticket_id) where ticket_id is not null;
