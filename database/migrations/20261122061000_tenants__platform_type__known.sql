-- A platform is Free or Paid: learners of any other type have always needed a plan, which is what Paid says. Refused for
-- new rows from now on; those that are there are put right by the next migration.
-- compatible: older versions may serve
alter table tenants
  drop constraint tenants_platform_type_check,
  add constraint tenants_platform_type_check check (platform_type in ('Free', 'Paid')) not valid;
