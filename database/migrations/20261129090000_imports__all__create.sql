-- compatible: older versions may serve
-- Question banks that staff bring in from files, before and after they are written.
create table imports (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  -- Names of its files in the store, until it has ended. They are served to nobody.
  file text,
  mapping_file text,
  pictures_file text,
  -- Names that a person gave to the added ones.
  mapping_name text,
  pictures_name text,
  state text not null check (
    state in ('reading', 'asking', 'unreadable', 'ready', 'confirmed', 'undone', 'discarded')
  ),
  -- What was told about the file.
  bank text not null,
  columns jsonb,
  separator text,
  mix_options boolean not null default false,
  -- Whoever reads the file at present, and when it was last heard of; another one takes over only after a while.
  reader uuid,
  reader_at timestamptz,
  read integer not null default 0,
  -- Why it cannot be read, or what is asked for.
  message text,
  asks text[] not null default '{}',
  -- What was understood of the file as a whole.
  understood jsonb,
  -- Increases with each decision, correction and reading.
  revision integer not null default 0,
  added integer,
  changed integer,
  unchanged integer,
  removed integer,
  returned integer,
  uploaded_at timestamptz not null default the_clock(),
  confirmed_at timestamptz,
  undone_at timestamptz,
  primary key (tenant_id, id)
);
comment on table imports is 'owner: features/import-desk';
