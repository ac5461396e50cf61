-- compatible: older versions may serve
-- That somebody whose account is closed took a test, where sign-up is restricted: so that a further account of the same
-- mailbox does not take it again. The digest is an HMAC of tenant, mailbox and test; nothing here leads to the account, and
-- there is no time, which would be that of its closing. Rows go when the test is no longer active.
create table taken_tests (
  tenant_id uuid not null,
  test_id uuid not null,
  mailbox_digest bytea not null,
  primary key (tenant_id, test_id, mailbox_digest),
  foreign key (tenant_id, test_id) references tests (tenant_id, id) on delete cascade
);
