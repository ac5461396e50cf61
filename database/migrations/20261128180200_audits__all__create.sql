-- compatible: older versions may serve
-- What staff and operators changed: who, what, when and why, by ids and plain values, never the texts of content. The words of
-- action and subject grow with each version: no check names them, so that processes of two versions may write.
create table audits (
  tenant_id uuid not null,
  id uuid not null,
  done_at timestamptz not null default the_clock(),
  -- Null where an operator did it with a command.
  done_by_user uuid,
  done_by text not null,
  action text not null,
  subject text not null,
  subject_id uuid,
  before_id uuid,
  after_id uuid,
  -- Null where the command asks for none.
  reason text,
  details jsonb not null,
  primary key (tenant_id, id)
);
create index audits_by_time on audits (tenant_id, done_at, id);
create index audits_of_subject on audits (tenant_id, subject_id, done_at);
create index audits_of_user on audits (tenant_id, done_by_user, done_at);
comment on table audits is 'owner: features/audits';
