-- compatible: older versions may serve
-- What learners answered in practice, beside every test: no report counts it. Rows are added and, beyond the newest twenty
-- of a learner and question, taken away; none is changed.
create table practice_answers (
  tenant_id uuid not null,
  user_id uuid not null,
  -- The page's: the same in each retry of one answer.
  answer_id uuid not null,
  question_id uuid not null,
  question_version integer not null,
  answered_at timestamptz not null,
  -- C Correct, P Partial, W Wrong, U unanswered, which counts as Wrong.
  result text not null check (result in ('C', 'P', 'W', 'U')),
  -- As in report_answers: what was picked, one bit each; the confidence level by its index, and whether it was chosen.
  picked integer not null,
  confidence smallint not null check (confidence between 0 and 3),
  chosen boolean not null,
  flagged boolean not null,
  primary key (tenant_id, user_id, answer_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, question_id, question_version)
    references question_versions (tenant_id, question_id, number)
);
create index practice_answers_of_question on practice_answers (tenant_id, user_id, question_id, answered_at desc);
