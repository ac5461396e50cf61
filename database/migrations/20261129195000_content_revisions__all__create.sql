-- compatible: older versions may serve
-- What an organisation shows of itself, as the console or its folder left it, the newest of each document being what stands.
create table content_revisions (
  tenant_id uuid not null,
  document text not null
    check (document in ('look', 'landing', 'about', 'insight', 'faqs', 'pages', 'help', 'plans', 'sign_up')),
  number integer not null check (number > 0),
  -- Entries of a tenant's file, with HTML and pictures' digests in place of files' names.
  content jsonb not null,
  source text not null check (source in ('folder', 'console')),
  message text not null,
  created_by uuid,
  created_at timestamptz not null default the_clock(),
  primary key (tenant_id, document, number)
);
comment on table content_revisions is 'owner: tenant-folders';
