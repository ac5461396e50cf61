-- Tenants from folders. A folder names its tenant by a short name for good: hosts and the name itself may change.
-- Global like hosts: unique over the whole installation.
create table tenant_short_names (
  short_name text primary key check (short_name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  tenant_id uuid not null unique references tenants (tenant_id) on delete cascade
);

-- Those that are there already are called by the first label of their first host.
insert into tenant_short_names (short_name, tenant_id)
select case when number = 1 then label else label || '-' || substr(md5(tenant_id::text), 1, 8) end, tenant_id
from (
  select tenant_id, label, row_number() over (partition by label order by created_at, tenant_id) as number
  from (
    select t.tenant_id, t.created_at,
           coalesce(nullif(substr(trim(both '-' from regexp_replace(lower(coalesce(
             (select split_part(h.host, '.', 1) from tenant_hosts h where h.tenant_id = t.tenant_id
              order by h.position, h.host limit 1), t.name)), '[^a-z0-9]+', '-', 'g')), 1, 30), ''), 'tenant') as label
    from tenants t
  ) labelled
) numbered;

-- A logo is one of the tenant's own pictures, by its name.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('question', 'explanation', 'logo'));
update tenants t set logo = ''
where not exists (select from files f where f.tenant_id = t.tenant_id and f.name = t.logo);

-- Staff are named by e-mail; only a learner must tell a date of birth and a number.
alter table users add column role text not null default 'learner' check (role in ('learner', 'staff'));
alter table users alter column dob drop not null;
alter table users alter column mobile drop not null;
alter table users add constraint users_learner_check
  check (role = 'staff' or (dob is not null and mobile is not null));
