-- Content: the taxonomy, questions with their immutable versions, tests with their immutable versions.
create table topics (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  parent_id uuid,
  -- 0 domain, 1 subdomain, 2 topic, 3 subtopic.
  depth smallint not null check (depth between 0 and 3),
  name text not null check (name <> ''),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, parent_id, name),
  foreign key (tenant_id, parent_id) references topics (tenant_id, id)
);

create table questions (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  -- The bank's own name for the question: the same name again is the same question.
  source_id text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, source_id)
);

create table question_versions (
  tenant_id uuid not null,
  question_id uuid not null,
  number integer not null check (number > 0),
  topic_id uuid,
  -- The whole question with its key, in the format of packages/assessment/src/question.ts.
  content jsonb not null,
  digest bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, question_id, number),
  foreign key (tenant_id, question_id) references questions (tenant_id, id),
  foreign key (tenant_id, topic_id) references topics (tenant_id, id)
);

create table tests (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  id uuid not null,
  test_name text not null check (test_name <> ''),
  test_type text not null check (test_type in ('Exam', 'Quiz')),
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  current_version_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, test_name)
);

create table test_versions (
  tenant_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  number integer not null check (number > 0),
  duration_in_mins integer not null check (duration_in_mins between 1 and 1440),
  number_of_questions integer not null check (number_of_questions between 1 and 1000),
  -- What a learner may see, as the JSON text that is served: checked by the contract once, at publishing.
  learner_view text not null,
  digest bytea not null,
  published_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, test_id, number),
  foreign key (tenant_id, test_id) references tests (tenant_id, id)
);
alter table tests add foreign key (tenant_id, current_version_id) references test_versions (tenant_id, id);

create table test_version_questions (
  tenant_id uuid not null,
  test_version_id uuid not null,
  position integer not null check (position >= 0),
  question_id uuid not null,
  question_version integer not null,
  primary key (tenant_id, test_version_id, position),
  foreign key (tenant_id, test_version_id) references test_versions (tenant_id, id),
  foreign key (tenant_id, question_id, question_version)
    references question_versions (tenant_id, question_id, number)
);

-- Pictures by random names: whoever has the name may see the picture, so names are never handed out early.
create table files (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  name text not null,
  content_type text not null,
  digest bytea not null,
  purpose text not null check (purpose in ('question', 'explanation')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, name),
  unique (tenant_id, purpose, digest)
);
