-- compatible: older versions may serve
-- Until now every question could be practised. Those stay released whose newest version stands in a published test that
-- shows its answers at some time; what was only imported, and what only a test with the rule 'never' has, is not.
-- It locks rows that nobody at work waits for: learners never write to this table, and no foreign key to it needs more than
-- the key, which stays.
update questions q set released_at = now()
where exists (
  select from test_version_questions p
  join test_versions v on v.tenant_id = p.tenant_id and v.id = p.test_version_id
  join tests t on t.tenant_id = v.tenant_id and t.id = v.test_id
  where p.tenant_id = q.tenant_id and p.question_id = q.id and t.answers_shown <> 'never'
    and not exists (
      select from question_versions n
      where n.tenant_id = p.tenant_id and n.question_id = p.question_id and n.number > p.question_version));
