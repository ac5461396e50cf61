-- compatible: older versions may serve
-- Of which end its learner was reminded by mail.
alter table subscriptions add column reminded_of timestamptz;
