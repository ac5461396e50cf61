-- compatible: older versions may serve
-- Written in the console, too (grants.sql).
alter table attempt_audits drop constraint attempt_audits_action_check;
alter table attempt_audits add constraint attempt_audits_action_check
  check (action in ('extended', 'reopened', 'accommodated')) not valid;
