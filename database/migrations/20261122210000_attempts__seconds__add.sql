-- compatible: older versions may serve
-- For how many seconds pages have shown each question, by position; null where none has said so
-- (packages/assessment/src/time-on-questions.ts).
alter table attempts add column seconds integer[];
