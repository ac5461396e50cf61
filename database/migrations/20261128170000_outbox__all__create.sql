-- compatible: older versions may serve
-- Jobs that belong to rows of a tenant, kept with these in one transaction until the worker has added them to its
-- queue: on a cluster the rows lie elsewhere than the queue, and a commit over both may be half done after a crash.
create table outbox (
  tenant_id uuid not null,
  id uuid not null,
  task text not null check (task in ('send_mail', 'make_invoice', 'mail_new_ticket', 'mail_ticket_reply')),
  subject_id uuid not null,
  delay_seconds integer not null default 0 check (delay_seconds >= 0),
  created_at timestamptz not null default the_clock(),
  primary key (tenant_id, id)
);
comment on table outbox is 'owner: outbox';
-- The oldest rows of all tenants. There are few: each is deleted within a second.
create function outbox_rows(at_most integer)
  returns table (tenant_id uuid, id uuid, task text, subject_id uuid, delay_seconds integer, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query select o.tenant_id, o.id, o.task, o.subject_id, o.delay_seconds, o.created_at
      from public.outbox o order by o.created_at, o.id limit at_most;
    end
  $$;
