-- compatible: older versions may serve
alter table report_answers validate constraint report_answers_seconds_check;
