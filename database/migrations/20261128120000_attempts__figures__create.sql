-- compatible: older versions may serve
-- For metrics: numbers of all tenants' attempts. Returns no row of any.
create function attempt_figures() returns table (open integer, oldest_overdue_seconds double precision)
  language sql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)::integer,
      coalesce(extract(epoch from max(clock_timestamp() - a.deadline_at)
        filter (where a.deadline_at < clock_timestamp())), 0)::double precision
    from public.attempts a where a.closed_at is null
  $$;
