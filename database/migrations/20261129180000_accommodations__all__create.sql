-- compatible: older versions may serve
-- Extra time of persons, as a share of each test's minutes. What it rests on is not kept.
create table accommodations (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  percent integer not null check (percent between 1 and 300),
  -- Days on the tenant's calendar, both included.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  set_by uuid,
  set_at timestamptz not null default the_clock(),
  -- Set where staff ended it, or gave another in its place.
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create unique index accommodations_of_person on accommodations (tenant_id, user_id) where ended_at is null;
comment on table accommodations is 'owner: features/accommodations';
