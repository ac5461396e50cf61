-- Who may do what, applied after every migration; running it again changes nothing.
-- :owner, :app and :jobs stand for the role names of this installation.

revoke all on schema public from public;
grant usage on schema public to :app, :jobs;
revoke all on all tables in schema public from :app, :jobs;
revoke all on all functions in schema public from public;

grant select on schema_migrations, tenants, tenant_hosts, tenant_short_names to :app;
grant select, insert, update, delete on users, sessions, email_codes, throttle_events, mails to :app;
grant select, insert, update on subscriptions, tests to :app;
grant select, insert on topics, questions, question_versions, test_versions, test_version_questions, files to :app;
grant select, insert, update on attempts to :app;
grant select, insert on reports, late_payloads, attempt_events to :app;
grant execute on function tenant_of_host(text), tenant_ids(), overdue_attempts(interval, integer) to :app;

-- The floor under a forgotten `where`: every table with a tenant_id shows one tenant's rows, and without a tenant none.
-- RESTRICTIVE, so that no later policy can widen it; forced, so that it binds whoever owns the table, too.
do $$
declare
  t record;
begin
  for t in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    execute format('alter table %I enable row level security', t.relname);
    execute format('alter table %I force row level security', t.relname);
    execute format('drop policy if exists tenant_wall on %I', t.relname);
    execute format('drop policy if exists within_the_wall on %I', t.relname);
    execute format('drop policy if exists owner_rows on %I', t.relname);
    execute format(
      'create policy tenant_wall on %I as restrictive to :app, :jobs
         using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))
         with check (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))', t.relname);
    execute format('create policy within_the_wall on %I to :app, :jobs using (true) with check (true)', t.relname);
    execute format('create policy owner_rows on %I to :owner using (true) with check (true)', t.relname);
  end loop;
end
$$;
