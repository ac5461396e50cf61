-- compatible: older versions may serve
-- outside a transaction
-- The questions of a topic, without reading those of all others.
drop index concurrently if exists question_versions_of_topic;
create index concurrently question_versions_of_topic on question_versions (tenant_id, topic_id, question_id, number);
