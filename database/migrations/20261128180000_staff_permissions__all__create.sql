-- compatible: older versions may serve
-- Permissions that were given to members of staff, over and above or in place of answering tickets, which those without a
-- row may do. Its references stand in the next migration (docs/decisions/0076-distribution-by-tenant.md).
create table staff_permissions (
  tenant_id uuid not null,
  user_id uuid not null,
  content text not null check (content in ('none', 'edit', 'publish')),
  people text not null check (people in ('none', 'view', 'manage')),
  support boolean not null,
  settings boolean not null,
  primary key (tenant_id, user_id)
);
comment on table staff_permissions is 'owner: features/staff';
