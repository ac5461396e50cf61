-- compatible: older versions may serve
-- The same in each report, one a question and none longer than the attempt; null for reports of before, and of pages that
-- do not measure.
alter table report_answers
  add column seconds integer[],
  add constraint report_answers_seconds_check check (cardinality(seconds) = length(results)) not valid;
