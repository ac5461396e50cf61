-- compatible: older versions may serve
alter table learner_audits validate constraint learner_audits_action_check;
