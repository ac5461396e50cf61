-- compatible: older versions may serve
-- What the office did by hand for one person. Written by the owner alone (npm run learner).
create table learner_audits (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  action text not null check (action in ('plan_granted', 'refunded', 'exported', 'erased')),
  done_at timestamptz not null default clock_timestamp(),
  done_by text not null,
  reason text not null,
  -- Of a plan the days; of a refund the transaction and the pence.
  details jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index learner_audits_of_user on learner_audits (tenant_id, user_id, done_at);
