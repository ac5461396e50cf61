-- compatible: older versions may serve
-- outside a transaction
-- Undoing an import deletes versions, and the key of practice looks for answers to each.
drop index concurrently if exists practice_answers_of_version;
create index concurrently practice_answers_of_version on practice_answers (tenant_id, question_id, question_version);
