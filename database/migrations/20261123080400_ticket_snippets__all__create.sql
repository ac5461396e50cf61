-- compatible: older versions may serve
-- Answers that an organisation's staff keep and share.
create table ticket_snippets (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  title text not null check (char_length(title) between 1 and 100),
  body text not null check (char_length(body) between 1 and 4000),
  primary key (tenant_id, id)
);
