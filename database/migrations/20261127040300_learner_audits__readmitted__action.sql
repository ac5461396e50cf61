-- compatible: older versions may serve
-- The office lets a learner take a test that a closed account of theirs took.
alter table learner_audits drop constraint learner_audits_action_check;
alter table learner_audits add constraint learner_audits_action_check
  check (action in ('plan_granted', 'refunded', 'exported', 'erased', 'readmitted')) not valid;
