-- compatible: older versions may serve
-- The host on which somebody signed up, to which links in mails lead; null where an older version kept it.
alter table registrations add column sign_up_host text;
