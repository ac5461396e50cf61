-- compatible: older versions may serve
-- Version that learners practise where released_at is set. Versions that are saved later wait for a release of their own.
alter table questions add column released_version integer;
-- Set where the question is neither practised nor offered for new tests any more. Published tests and reports keep it.
alter table questions add column retired_at timestamptz;
-- Words by which staff find questions; learners never see them.
alter table questions add column tags text[] not null default '{}';
