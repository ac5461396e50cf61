-- compatible: older versions may serve
-- The chat of a ticket. Numbered from 1 in the order in which it was written, under the ticket's lock.
create table ticket_messages (
  tenant_id uuid not null,
  ticket_id uuid not null,
  number integer not null check (number > 0),
  id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('learner', 'staff')),
  body text not null check (char_length(body) between 1 and 4000),
  -- By which whoever sent it knows it again, so that sending it twice makes one.
  client_message_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, ticket_id, number),
  unique (tenant_id, id),
  unique (tenant_id, ticket_id, user_id, client_message_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
