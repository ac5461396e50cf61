-- compatible: older versions may serve
-- When a question was released for practice; null: learners cannot practise it. A new version of the question sets it to
-- null again. The application may change this column alone (grants.sql).
alter table questions add column released_at timestamptz;
