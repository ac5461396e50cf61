-- compatible: older versions may serve
alter table attempt_audits drop constraint attempt_audits_action_check;
alter table attempt_audits add constraint attempt_audits_action_check
  check (action in ('extended', 'reopened', 'accommodated', 'ended')) not valid;
