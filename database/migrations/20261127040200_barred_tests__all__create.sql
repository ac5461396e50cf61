-- compatible: older versions may serve
-- Tests that an account may not open, as one of the same mailbox took them and was closed. Written when the account is
-- made, so that opening a test computes no digest.
create table barred_tests (
  tenant_id uuid not null,
  user_id uuid not null,
  test_id uuid not null,
  primary key (tenant_id, user_id, test_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, test_id) references tests (tenant_id, id) on delete cascade
);
