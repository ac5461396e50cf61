-- compatible: older versions may serve
-- What only staff see. A table of its own, so that nothing that a learner is told is ever read from it.
create table ticket_notes (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  user_id uuid not null,
  body text not null check (char_length(body) between 1 and 4000),
  client_note_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, ticket_id, user_id, client_note_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index ticket_notes_of_ticket on ticket_notes (tenant_id, ticket_id, id);
