-- compatible: older versions may serve
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
