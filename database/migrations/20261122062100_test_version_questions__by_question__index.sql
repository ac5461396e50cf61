-- compatible: older versions may serve
-- outside a transaction
-- In which versions, and where in them, a question stands.
drop index concurrently if exists test_version_questions_of_question;
create index concurrently test_version_questions_of_question on test_version_questions (tenant_id, question_id);
