-- compatible: older versions may serve
-- A report is replaced where its test is marked again; what it was stays in report_revisions. Dropped questions (D in
-- statuses) do not count in the total.
alter table reports add column revision integer not null default 1, add column key_revision integer not null default 0,
  drop constraint reports_check,
  add constraint reports_figures_check check (correct + partial + wrong = total and attempted <= total
    and length(replace(statuses, 'D', '')) = total) not valid;
