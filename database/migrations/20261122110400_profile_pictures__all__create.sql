-- compatible: older versions may serve
-- The files of learners' own pictures, one for each size. A row is there before its file is written and until after it
-- is removed, so that no file is ever without one: "new" is being written, "shown" is somebody's picture, "gone" is to be
-- removed and never comes back.
create table profile_pictures (
  tenant_id uuid not null,
  name text not null,
  user_id uuid not null,
  -- SHA-256 of the file.
  digest bytea not null,
  state text not null default 'new' check (state in ('new', 'shown', 'gone')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, name),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index profile_pictures_of_user on profile_pictures (tenant_id, user_id);
create index profile_pictures_not_shown on profile_pictures (tenant_id, created_at) where state <> 'shown';
