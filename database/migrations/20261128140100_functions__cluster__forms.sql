-- compatible: older versions may serve
-- Functions in forms that a cluster takes, too: those that read all tenants are not SQL functions, whose body
-- the planner would put into the caller's statement.
create or replace function attempt_figures() returns table (open integer, oldest_overdue_seconds double precision)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query select count(*)::integer,
        greatest(extract(epoch from pg_catalog.clock_timestamp() - min(a.deadline_at)), 0)::double precision
      from public.attempts a where a.closed_at is null;
    end
  $$;
create or replace function order_of_checkout(wanted_provider text, wanted_checkout text)
  returns table (tenant_id uuid, order_id uuid)
  language plpgsql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query select o.tenant_id, o.id from public.orders o
      where o.checkout_id = wanted_checkout and o.provider = wanted_provider and o.account = 'installation';
    end
  $$;
create or replace function overdue_attempts(after_deadline interval, at_most integer)
  returns table (tenant_id uuid, attempt_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query select a.tenant_id, a.id from public.attempts a
      where a.closed_at is null and a.deadline_at < pg_catalog.clock_timestamp() - after_deadline
      order by a.deadline_at limit at_most;
    end
  $$;
create or replace function tenant_ids() returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      return query select t.tenant_id from public.tenants t order by t.tenant_id;
    end
  $$;
