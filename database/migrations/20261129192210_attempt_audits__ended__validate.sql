-- compatible: older versions may serve
alter table attempt_audits validate constraint attempt_audits_action_check;
