-- compatible: older versions may serve
-- Time at which the current statement arrived. Stable, so that an index can answer a comparison with it, and so
-- that a cluster takes it in statements that write. The planner puts its body in its place.
create function the_clock() returns timestamptz language sql stable parallel safe
  as $$ select pg_catalog.statement_timestamp() $$;
