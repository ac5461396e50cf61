-- compatible: older versions may serve
-- The host on which the account's owner signed up, to which links in mails lead as long as it is the tenant's. Null for
-- whom the organisation made the account, and where an older version did: then the first host.
alter table users add column sign_up_host text;
