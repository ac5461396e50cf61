-- When a test's key and explanations are shown to those who handed it in. A property of the test, not of a version:
-- it may change while reports wait for it.
alter table tests add column answers_shown text not null default 'at_once';
alter table tests add column answers_shown_from timestamptz;

alter table tests add constraint tests_answers_shown_check
  check (answers_shown in ('at_once', 'after_date', 'after_close', 'never')) not valid;
alter table tests add constraint tests_answers_shown_from_check
  check ((answers_shown = 'after_date') = (answers_shown_from is not null)) not valid;
alter table tests validate constraint tests_answers_shown_check;
alter table tests validate constraint tests_answers_shown_from_check;
