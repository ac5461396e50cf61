-- compatible: older versions may serve
-- So far a released question had no newer version: a change took the release back.
update questions q set released_version = v.number
from (select tenant_id, question_id, max(number) as number from question_versions group by 1, 2) v
where v.tenant_id = q.tenant_id and v.question_id = q.id and q.released_at is not null;
