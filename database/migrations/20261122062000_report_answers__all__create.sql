-- compatible: older versions may serve
-- What was answered in each report, so that it can be asked across reports: a row beside each, written with it. Reports
-- of before, and those of older versions that still serve, get theirs from a background job (apps/api/src/jobs).
create table report_answers (
  tenant_id uuid not null,
  report_id uuid not null,
  -- The report's own: what a question's answers are found by.
  test_version_id uuid not null,
  -- AnswerRecord of packages/assessment/src/grading/answer-record.ts: one place for each question of the version.
  results text not null,
  picked integer[] not null,
  confidence text not null,
  chosen text not null,
  flagged text not null,
  primary key (tenant_id, report_id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  check (length(results) = all (array[cardinality(picked), length(confidence), length(chosen), length(flagged)]))
);
create index report_answers_of_version on report_answers (tenant_id, test_version_id);
