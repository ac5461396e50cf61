-- compatible: older versions may serve
-- What a report was before its test was marked again. Never changed.
create table report_revisions (
  tenant_id uuid not null,
  report_id uuid not null,
  revision integer not null check (revision > 0),
  key_revision integer not null,
  total integer not null,
  attempted integer not null,
  correct integer not null,
  partial integer not null,
  wrong integer not null,
  performance_percent numeric(5, 2) not null,
  confidence_percent numeric(5, 2) not null,
  statuses text not null,
  results text not null,
  -- Revision of the keys by which the next revision of the report was made.
  replaced_under integer not null,
  replaced_at timestamptz not null default the_clock(),
  primary key (tenant_id, report_id, revision)
);
comment on table report_revisions is 'owner: features/reports';
