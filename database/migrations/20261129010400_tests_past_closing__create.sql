-- compatible: older versions may serve
create function tests_past_closing(at_most integer) returns table (tenant_id uuid, test_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query select t.tenant_id, t.id from public.tests t
      where t.status = 'Active' and t.closes_at <= pg_catalog.clock_timestamp()
      order by t.closes_at limit at_most;
    end
  $$;
