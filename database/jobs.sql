-- Functions with which the version before the outbox enqueues jobs, kept for one version: its processes serve
-- while an upgrade runs. Run as the worker's role, which owns the schema; :app and :owner stand for the names of
-- those roles. Payloads hold ids only.
create schema if not exists jobs;
create or replace function jobs.enqueue_mail(tenant_id uuid, mail_id uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    select graphile_worker.add_job('send_mail', pg_catalog.json_build_object('tenantId', tenant_id, 'mailId', mail_id));
  $$;
create or replace function jobs.enqueue_mail_later(tenant_id uuid, mail_id uuid, after_seconds integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    select graphile_worker.add_job(
      'send_mail', pg_catalog.json_build_object('tenantId', tenant_id, 'mailId', mail_id),
      run_at := pg_catalog.now() + pg_catalog.make_interval(secs => after_seconds));
  $$;
create or replace function jobs.enqueue_invoice(tenant_id uuid, transaction_id uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    select graphile_worker.add_job(
      'make_invoice', pg_catalog.json_build_object('tenantId', tenant_id, 'transactionId', transaction_id),
      -- One job at most waits for each: asked for anew, it is tried anew.
      job_key := 'invoice ' || transaction_id);
  $$;
create or replace function jobs.enqueue_new_ticket_mail(tenant_id uuid, ticket_id uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    select graphile_worker.add_job(
      'mail_new_ticket', pg_catalog.json_build_object('tenantId', tenant_id, 'ticketId', ticket_id),
      job_key := 'new ticket ' || ticket_id);
  $$;
create or replace function jobs.enqueue_ticket_reply_mail(tenant_id uuid, ticket_id uuid, after_seconds integer) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    select graphile_worker.add_job(
      'mail_ticket_reply', pg_catalog.json_build_object('tenantId', tenant_id, 'ticketId', ticket_id),
      run_at := pg_catalog.now() + pg_catalog.make_interval(secs => after_seconds),
      -- Many answers are one job, which looks at the newest.
      job_key := 'ticket reply ' || ticket_id);
  $$;
revoke all on function jobs.enqueue_mail(uuid, uuid), jobs.enqueue_invoice(uuid, uuid) from public;
revoke all on function jobs.enqueue_mail_later(uuid, uuid, integer) from public;
revoke all on function jobs.enqueue_new_ticket_mail(uuid, uuid), jobs.enqueue_ticket_reply_mail(uuid, uuid, integer) from public;
grant usage on schema jobs to :app, :owner;
grant execute on function jobs.enqueue_mail(uuid, uuid), jobs.enqueue_invoice(uuid, uuid) to :app, :owner;
grant execute on function jobs.enqueue_mail_later(uuid, uuid, integer) to :app, :owner;
grant execute on function jobs.enqueue_new_ticket_mail(uuid, uuid) to :app, :owner;
grant execute on function jobs.enqueue_ticket_reply_mail(uuid, uuid, integer) to :app, :owner;
