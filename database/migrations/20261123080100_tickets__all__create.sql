-- compatible: older versions may serve
-- What a learner asks of the staff. Who opened it owns it; staff answer.
create table tickets (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- By which the page that wrote it knows it again, so that sending it twice makes one.
  client_ticket_id uuid,
  topic_id uuid not null,
  subject text not null check (char_length(subject) between 1 and 200),
  description text not null check (char_length(description) between 1 and 5000),
  status text not null default 'Open' check (status in ('Open', 'Pending', 'Closed')),
  -- The member of staff whom the learner chose to write to.
  recipient_id uuid,
  -- The member of staff who has taken it on.
  assignee_id uuid,
  -- What it was opened from: a question of one of the learner's reports, by its position from 0, or an order. A report that
  -- is withdrawn, because its attempt is open again, takes nothing of the ticket along; the position stays, and says nothing.
  about_report_id uuid,
  about_position integer check (about_position >= 0),
  about_order_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- Numbers of the newest message, of the newest by staff, and up to where the learner has seen it; 0 for none.
  last_number integer not null default 0 check (last_number >= 0),
  last_staff_number integer not null default 0,
  last_staff_at timestamptz,
  seen_number integer not null default 0,
  -- Since when the learner waits for an answer; null where nobody waits.
  waiting_since timestamptz default clock_timestamp(),
  -- When the learner was last mailed of an answer.
  learner_mailed_at timestamptz,
  -- When staff were mailed of it as a new one, or there was nobody to mail: the job that does it may run twice.
  staff_mailed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, client_ticket_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, topic_id) references ticket_topics (tenant_id, id),
  foreign key (tenant_id, recipient_id) references users (tenant_id, id),
  foreign key (tenant_id, assignee_id) references users (tenant_id, id),
  foreign key (tenant_id, about_report_id) references reports (tenant_id, id) on delete set null (about_report_id),
  foreign key (tenant_id, about_order_id) references orders (tenant_id, id),
  constraint tickets_about_one_thing check (
    (about_report_id is null or about_position is not null) and (about_position is null or about_order_id is null)
  ),
  constraint tickets_numbers_agree check (last_staff_number <= last_number and seen_number <= last_number)
);
create index tickets_of_user on tickets (tenant_id, user_id, id desc);
create index tickets_waiting on tickets (tenant_id, waiting_since, id) where waiting_since is not null;
create index tickets_of_assignee on tickets (tenant_id, assignee_id) where assignee_id is not null;
-- How many tickets stand how is asked whenever an inbox is looked at: counted in the index alone.
create index tickets_by_status on tickets (tenant_id, status);
