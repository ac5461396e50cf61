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

-- Every organisation that is there already begins with the usual topics (apps/api/src/features/tickets/usual-topics.ts).
insert into ticket_topics (tenant_id, id, name, position)
select t.tenant_id, gen_random_uuid(), topic.name, topic.position
from tenants t
cross join (
  values
    ('A question or its explanation', 0),
    ('Tests and results', 1),
    ('Membership and payments', 2),
    ('Something does not work', 3),
    ('Something else', 4)
) as topic (name, position);
