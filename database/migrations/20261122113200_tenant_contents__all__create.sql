-- compatible: older versions may serve
-- What an organisation shows of itself (docs/decisions/0031-what-an-organisation-shows-of-itself.md).

-- What was made of a picture, which is known by the name of its original.
create table picture_renditions (
  tenant_id uuid not null,
  original text not null,
  file text not null,
  -- In pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (tenant_id, original, file),
  foreign key (tenant_id, original) references files (tenant_id, name) on delete cascade,
  foreign key (tenant_id, file) references files (tenant_id, name) on delete cascade
);

-- Texts of which there is one each; empty where nothing is said. A tenant that says nothing has no row.
create table tenant_contents (
  tenant_id uuid primary key references tenants on delete cascade,
  summary text not null,
  hero_heading text not null,
  hero_tagline text not null,
  hero_picture text,
  -- HTML, cleaned, here and below.
  about text not null,
  about_picture text,
  insight_heading text not null,
  insight_subheading text not null,
  insight_picture text,
  help_title text not null,
  help text not null,
  foreign key (tenant_id, hero_picture) references files (tenant_id, name),
  foreign key (tenant_id, about_picture) references files (tenant_id, name),
  foreign key (tenant_id, insight_picture) references files (tenant_id, name)
);

-- The pages behind the footer. The short name keeps an id what it is, so that links stay good.
create table pages (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  short_name text not null check (short_name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  position smallint not null,
  title text not null check (title <> ''),
  description text not null,
  primary key (tenant_id, id),
  unique (tenant_id, short_name)
);

create table faqs (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  position smallint not null,
  question text not null check (question <> ''),
  answer text not null,
  primary key (tenant_id, id),
  unique (tenant_id, question)
);

-- What learners can buy. One that is no longer offered stays, for those who bought it.
create table plans (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  short_name text not null check (short_name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  position smallint not null,
  price_pence integer not null check (price_pence between 1 and 10000000),
  validity_days integer not null check (validity_days between 1 and 3650),
  -- What it opens, in words.
  access text not null,
  features text[] not null,
  retired_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, short_name)
);

-- What an organisation says of a topic of its questions.
create table topic_contents (
  tenant_id uuid not null,
  topic_id uuid not null,
  position smallint not null,
  description text not null,
  -- [{ "title", "url"? }]
  reference_links jsonb not null,
  primary key (tenant_id, topic_id),
  foreign key (tenant_id, topic_id) references topics (tenant_id, id)
);

create table topic_pictures (
  tenant_id uuid not null,
  topic_id uuid not null,
  position smallint not null,
  -- The name of its original.
  picture text not null,
  alt text not null check (alt <> ''),
  primary key (tenant_id, topic_id, position),
  foreign key (tenant_id, topic_id) references topic_contents (tenant_id, topic_id) on delete cascade,
  foreign key (tenant_id, picture) references files (tenant_id, name)
);
