-- compatible: older versions may serve
-- Times from which and until which a test may be started; null for no bound.
alter table tests add column opens_at timestamptz;
alter table tests add column closes_at timestamptz;
-- True when every attempt ends at the closing time, not only after its own minutes.
alter table tests add column ends_for_all boolean not null default false;
alter table tests add constraint tests_window_check check (opens_at is null or closes_at is null or opens_at < closes_at) not valid;
alter table tests add constraint tests_ends_for_all_check check (not ends_for_all or closes_at is not null) not valid;
-- True when each learner sees the questions, or the options of a question, in an order of their own.
alter table test_versions add column mixes_questions boolean not null default false;
alter table test_versions add column mixes_options boolean not null default false;
-- Member of staff who published it; null for a command.
alter table test_versions add column published_by uuid;
