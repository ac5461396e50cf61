-- Generated from the migrated database by `npm run generate`. Do not edit.

create table accommodations (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  percent integer not null,
  starts_on date not null,
  ends_on date,
  set_by uuid,
  set_at timestamp with time zone not null default the_clock(),
  ended_at timestamp with time zone,
  constraint accommodations_pkey PRIMARY KEY (tenant_id, id),
  constraint accommodations_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint accommodations_check CHECK ((ends_on >= starts_on)),
  constraint accommodations_percent_check CHECK (((percent >= 1) AND (percent <= 300)))
);
CREATE UNIQUE INDEX accommodations_of_person ON public.accommodations USING btree (tenant_id, user_id) WHERE (ended_at IS NULL);
comment on table accommodations is 'owner: features/accommodations';
alter table accommodations enable row level security, force row level security;
create policy app_wall on accommodations to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on accommodations to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on accommodations to assay_owner using (true) with check (true);
grant delete, insert, select, update on accommodations to assay_app;

create table applicants (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  first_name text not null,
  last_name text not null,
  dob date not null,
  mobile text not null,
  password_hash text not null,
  sign_up_host text,
  applied_at timestamp with time zone not null default the_clock(),
  constraint applicants_tenant_id_email_key_key UNIQUE (tenant_id, email_key),
  constraint applicants_pkey PRIMARY KEY (tenant_id, id),
  constraint applicants_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE
);
CREATE INDEX applicants_by_time ON public.applicants USING btree (tenant_id, applied_at, id);
comment on table applicants is 'owner: features/accounts';
alter table applicants enable row level security, force row level security;
create policy app_wall on applicants to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on applicants to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on applicants to assay_owner using (true) with check (true);
grant delete, insert, select, update on applicants to assay_app;

create table attempt_audits (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  action text not null,
  done_at timestamp with time zone not null default clock_timestamp(),
  done_by text not null,
  reason text not null,
  deadline_from timestamp with time zone not null,
  deadline_to timestamp with time zone not null,
  closed_at_from timestamp with time zone,
  closed_by_from text,
  constraint attempt_audits_pkey PRIMARY KEY (tenant_id, id),
  constraint attempt_audits_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempts(tenant_id, id) ON DELETE CASCADE,
  constraint attempt_audits_action_check CHECK ((action = ANY (ARRAY['extended'::text, 'reopened'::text, 'accommodated'::text, 'ended'::text]))),
  constraint attempt_audits_check CHECK (((action = 'reopened'::text) = ((closed_at_from IS NOT NULL) AND (closed_by_from IS NOT NULL)))),
  constraint attempt_audits_done_by_check CHECK ((done_by <> ''::text)),
  constraint attempt_audits_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX attempt_audits_attempt ON public.attempt_audits USING btree (tenant_id, attempt_id);
comment on table attempt_audits is 'owner: features/attempts';
alter table attempt_audits enable row level security, force row level security;
create policy app_wall on attempt_audits to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on attempt_audits to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on attempt_audits to assay_owner using (true) with check (true);
grant insert, select on attempt_audits to assay_app;

create table attempt_events (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  kind text not null,
  happened_at timestamp with time zone not null default clock_timestamp(),
  constraint attempt_events_pkey PRIMARY KEY (tenant_id, id),
  constraint attempt_events_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempts(tenant_id, id) ON DELETE CASCADE,
  constraint attempt_events_kind_check CHECK ((kind = 'focus_lost'::text))
);
CREATE INDEX attempt_events_attempt ON public.attempt_events USING btree (tenant_id, attempt_id);
comment on table attempt_events is 'owner: features/attempts';
alter table attempt_events enable row level security, force row level security;
create policy app_wall on attempt_events to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on attempt_events to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on attempt_events to assay_owner using (true) with check (true);
grant insert, select on attempt_events to assay_app;

create table attempt_words (
  tenant_id uuid not null,
  attempt_id uuid not null,
  id uuid not null,
  text text not null,
  sent_at timestamp with time zone not null default the_clock(),
  constraint attempt_words_pkey PRIMARY KEY (tenant_id, attempt_id, id),
  constraint attempt_words_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempts(tenant_id, id) ON DELETE CASCADE,
  constraint attempt_words_text_check CHECK ((text <> ''::text))
);
comment on table attempt_words is 'owner: features/live';
alter table attempt_words enable row level security, force row level security;
create policy app_wall on attempt_words to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on attempt_words to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on attempt_words to assay_owner using (true) with check (true);
grant delete, insert, select on attempt_words to assay_app;

create table attempts (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  test_id uuid not null,
  test_version_id uuid not null,
  number smallint not null,
  started_at timestamp with time zone not null,
  deadline_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by text,
  revision integer not null default 0,
  writer_hash bytea not null,
  last_save_id uuid,
  last_save_digest bytea,
  last_saved_at timestamp with time zone,
  answers jsonb not null default '{}'::jsonb,
  seconds integer[],
  extra_seconds integer default 0,
  constraint attempts_tenant_id_user_id_test_id_number_key UNIQUE (tenant_id, user_id, test_id, number),
  constraint attempts_pkey PRIMARY KEY (tenant_id, id),
  constraint attempts_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES tests(tenant_id, id),
  constraint attempts_tenant_id_test_version_id_fkey FOREIGN KEY (tenant_id, test_version_id) REFERENCES test_versions(tenant_id, id),
  constraint attempts_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint attempts_check CHECK ((deadline_at > started_at)),
  constraint attempts_check1 CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint attempts_closed_by_check CHECK ((closed_by = ANY (ARRAY['learner'::text, 'clock'::text]))),
  constraint attempts_number_check CHECK ((number > 0))
);
CREATE INDEX attempts_closed ON public.attempts USING btree (tenant_id, closed_at, test_id) WHERE (closed_at IS NOT NULL);
CREATE INDEX attempts_overdue ON public.attempts USING btree (deadline_at) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX attempts_open ON public.attempts USING btree (tenant_id, user_id, test_id) WHERE (closed_at IS NULL);
comment on table attempts is 'owner: features/attempts';
alter table attempts enable row level security, force row level security;
create policy app_wall on attempts to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on attempts to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on attempts to assay_owner using (true) with check (true);
grant insert, select, update on attempts to assay_app;

create table audits (
  tenant_id uuid not null,
  id uuid not null,
  done_at timestamp with time zone not null default the_clock(),
  done_by_user uuid,
  done_by text not null,
  action text not null,
  subject text not null,
  subject_id uuid,
  before_id uuid,
  after_id uuid,
  reason text,
  details jsonb not null,
  constraint audits_pkey PRIMARY KEY (tenant_id, id),
  constraint audits_tenant_id_done_by_user_fkey FOREIGN KEY (tenant_id, done_by_user) REFERENCES users(tenant_id, id),
  constraint audits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE
);
CREATE INDEX audits_by_time ON public.audits USING btree (tenant_id, done_at, id);
CREATE INDEX audits_of_subject ON public.audits USING btree (tenant_id, subject_id, done_at);
CREATE INDEX audits_of_user ON public.audits USING btree (tenant_id, done_by_user, done_at);
comment on table audits is 'owner: features/audits';
alter table audits enable row level security, force row level security;
create policy app_wall on audits to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on audits to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on audits to assay_owner using (true) with check (true);
grant insert, select on audits to assay_app;

create table barred_tests (
  tenant_id uuid not null,
  user_id uuid not null,
  test_id uuid not null,
  constraint barred_tests_pkey PRIMARY KEY (tenant_id, user_id, test_id),
  constraint barred_tests_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES tests(tenant_id, id) ON DELETE CASCADE,
  constraint barred_tests_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
comment on table barred_tests is 'owner: features/accounts';
alter table barred_tests enable row level security, force row level security;
create policy app_wall on barred_tests to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on barred_tests to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on barred_tests to assay_owner using (true) with check (true);
grant delete, insert, select on barred_tests to assay_app;

create table billing_details (
  tenant_id uuid not null,
  seller text not null,
  address text[] not null,
  vat_number text,
  vat_basis_points integer not null default 0,
  constraint billing_details_pkey PRIMARY KEY (tenant_id),
  constraint billing_details_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint billing_details_check CHECK (((vat_basis_points = 0) OR (vat_number IS NOT NULL))),
  constraint billing_details_vat_basis_points_check CHECK (((vat_basis_points >= 0) AND (vat_basis_points <= 10000)))
);
comment on table billing_details is 'owner: tenant-folders';
alter table billing_details enable row level security, force row level security;
create policy app_wall on billing_details to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on billing_details to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on billing_details to assay_owner using (true) with check (true);
grant delete, insert, select on billing_details to assay_app;

create table cohort_members (
  tenant_id uuid not null,
  cohort_id uuid not null,
  user_id uuid not null,
  added_at timestamp with time zone not null default the_clock(),
  constraint cohort_members_pkey PRIMARY KEY (tenant_id, cohort_id, user_id),
  constraint cohort_members_tenant_id_cohort_id_fkey FOREIGN KEY (tenant_id, cohort_id) REFERENCES cohorts(tenant_id, id) ON DELETE CASCADE,
  constraint cohort_members_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX cohort_members_of_person ON public.cohort_members USING btree (tenant_id, user_id, cohort_id);
comment on table cohort_members is 'owner: features/cohorts';
alter table cohort_members enable row level security, force row level security;
create policy app_wall on cohort_members to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on cohort_members to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on cohort_members to assay_owner using (true) with check (true);
grant delete, insert, select on cohort_members to assay_app;

create table cohorts (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  starts_on date,
  ends_on date,
  created_at timestamp with time zone not null default the_clock(),
  constraint cohorts_pkey PRIMARY KEY (tenant_id, id),
  constraint cohorts_check CHECK ((ends_on >= starts_on)),
  constraint cohorts_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX cohorts_by_name ON public.cohorts USING btree (tenant_id, name_key);
comment on table cohorts is 'owner: features/cohorts';
alter table cohorts enable row level security, force row level security;
create policy app_wall on cohorts to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on cohorts to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on cohorts to assay_owner using (true) with check (true);
grant delete, insert, select, update on cohorts to assay_app;

create table content_revisions (
  tenant_id uuid not null,
  document text not null,
  number integer not null,
  content jsonb not null,
  source text not null,
  message text not null,
  created_by uuid,
  created_at timestamp with time zone not null default the_clock(),
  constraint content_revisions_pkey PRIMARY KEY (tenant_id, document, number),
  constraint content_revisions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint content_revisions_document_check CHECK ((document = ANY (ARRAY['name'::text, 'look'::text, 'landing'::text, 'about'::text, 'insight'::text, 'faqs'::text, 'pages'::text, 'help'::text, 'plans'::text, 'topics'::text, 'leaderboard'::text, 'ticket_topics'::text, 'billing'::text, 'sign_up'::text]))),
  constraint content_revisions_number_check CHECK ((number > 0)),
  constraint content_revisions_source_check CHECK ((source = ANY (ARRAY['folder'::text, 'console'::text])))
);
comment on table content_revisions is 'owner: tenant-folders';
alter table content_revisions enable row level security, force row level security;
create policy app_wall on content_revisions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on content_revisions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on content_revisions to assay_owner using (true) with check (true);
grant insert, select on content_revisions to assay_app;

create table email_codes (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  code_hash bytea,
  link_hash bytea not null,
  guesses smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint email_codes_tenant_id_link_hash_key UNIQUE (tenant_id, link_hash),
  constraint email_codes_tenant_id_user_id_purpose_key UNIQUE (tenant_id, user_id, purpose),
  constraint email_codes_pkey PRIMARY KEY (tenant_id, id),
  constraint email_codes_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint email_codes_code_check CHECK (((purpose <> 'reset'::text) OR (code_hash IS NOT NULL))),
  constraint email_codes_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'invitation'::text])))
);
comment on table email_codes is 'owner: features/accounts';
alter table email_codes enable row level security, force row level security;
create policy app_wall on email_codes to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on email_codes to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on email_codes to assay_owner using (true) with check (true);
grant delete, insert, select, update on email_codes to assay_app;

create table faqs (
  tenant_id uuid not null,
  id uuid not null,
  position smallint not null,
  question text not null,
  answer text not null,
  constraint faqs_tenant_id_question_key UNIQUE (tenant_id, question),
  constraint faqs_pkey PRIMARY KEY (tenant_id, id),
  constraint faqs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint faqs_question_check CHECK ((question <> ''::text))
);
comment on table faqs is 'owner: tenant-folders';
alter table faqs enable row level security, force row level security;
create policy app_wall on faqs to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on faqs to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on faqs to assay_owner using (true) with check (true);
grant delete, insert, select, update on faqs to assay_app;

create table files (
  tenant_id uuid not null,
  name text not null,
  content_type text not null,
  digest bytea not null,
  purpose text not null,
  created_at timestamp with time zone not null default now(),
  constraint files_tenant_id_purpose_digest_key UNIQUE (tenant_id, purpose, digest),
  constraint files_pkey PRIMARY KEY (tenant_id, name),
  constraint files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint files_purpose_check CHECK ((purpose = ANY (ARRAY['question'::text, 'explanation'::text, 'logo'::text, 'original'::text, 'rendition'::text])))
);
comment on table files is 'owner: features/pictures';
alter table files enable row level security, force row level security;
create policy app_wall on files to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on files to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on files to assay_owner using (true) with check (true);
grant insert, select on files to assay_app;

create table import_items (
  tenant_id uuid not null,
  import_id uuid not null,
  number integer not null,
  place text not null,
  label text not null,
  class text not null,
  is_taken boolean not null,
  as_version boolean not null default false,
  corrected boolean not null default false,
  question_id uuid not null,
  source_id text,
  content jsonb,
  tex jsonb,
  draft jsonb,
  findings jsonb not null,
  match_id uuid,
  match_version integer,
  match_number integer,
  resemblance real,
  version_before integer,
  version_after integer,
  constraint import_items_pkey PRIMARY KEY (tenant_id, import_id, number),
  constraint import_items_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE,
  constraint import_items_class_check CHECK ((class = ANY (ARRAY['fault'::text, 'near'::text, 'changed'::text, 'warning'::text, 'plain'::text, 'known'::text, 'duplicate'::text]))),
  constraint import_items_number_check CHECK ((number > 0))
);
comment on table import_items is 'owner: features/import-desk';
alter table import_items enable row level security, force row level security;
create policy app_wall on import_items to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on import_items to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on import_items to assay_owner using (true) with check (true);
grant delete, insert, select, update on import_items to assay_app;

create table imports (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  file text,
  mapping_file text,
  pictures_file text,
  mapping_name text,
  pictures_name text,
  state text not null,
  bank text not null,
  columns jsonb,
  separator text,
  mix_options boolean not null default false,
  reader uuid,
  reader_at timestamp with time zone,
  read integer not null default 0,
  message text,
  asks text[] not null default '{}'::text[],
  understood jsonb,
  revision integer not null default 0,
  added integer,
  changed integer,
  unchanged integer,
  removed integer,
  returned integer,
  uploaded_at timestamp with time zone not null default the_clock(),
  confirmed_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint imports_pkey PRIMARY KEY (tenant_id, id),
  constraint imports_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'asking'::text, 'unreadable'::text, 'ready'::text, 'confirmed'::text, 'undone'::text, 'discarded'::text])))
);
comment on table imports is 'owner: features/import-desk';
alter table imports enable row level security, force row level security;
create policy app_wall on imports to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on imports to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on imports to assay_owner using (true) with check (true);
grant delete, insert, select, update on imports to assay_app;

create table invitations (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  name text not null,
  link_hash bytea not null,
  mail_id uuid not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  joined_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint invitations_tenant_id_email_key_key UNIQUE (tenant_id, email_key),
  constraint invitations_tenant_id_link_hash_key UNIQUE (tenant_id, link_hash),
  constraint invitations_pkey PRIMARY KEY (tenant_id, id),
  constraint invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE
);
CREATE INDEX invitations_by_time ON public.invitations USING btree (tenant_id, sent_at, id);
comment on table invitations is 'owner: features/invitations';
alter table invitations enable row level security, force row level security;
create policy app_wall on invitations to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on invitations to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on invitations to assay_owner using (true) with check (true);
grant delete, insert, select, update on invitations to assay_app;

create table invoice_counters (
  tenant_id uuid not null,
  last_number integer not null,
  constraint invoice_counters_pkey PRIMARY KEY (tenant_id),
  constraint invoice_counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint invoice_counters_last_number_check CHECK ((last_number >= 1))
);
comment on table invoice_counters is 'owner: features/invoices';
alter table invoice_counters enable row level security, force row level security;
create policy app_wall on invoice_counters to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on invoice_counters to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on invoice_counters to assay_owner using (true) with check (true);
grant insert, select, update on invoice_counters to assay_app;

create table invoices (
  tenant_id uuid not null,
  transaction_id uuid not null,
  number integer not null,
  issued_at timestamp with time zone not null,
  content jsonb not null,
  file_name text,
  failed_at timestamp with time zone,
  file_digest bytea,
  constraint invoices_tenant_id_file_name_key UNIQUE (tenant_id, file_name),
  constraint invoices_tenant_id_number_key UNIQUE (tenant_id, number),
  constraint invoices_pkey PRIMARY KEY (tenant_id, transaction_id),
  constraint invoices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint invoices_tenant_id_transaction_id_fkey FOREIGN KEY (tenant_id, transaction_id) REFERENCES transactions(tenant_id, id),
  constraint invoices_file_has_digest CHECK (((file_name IS NULL) = (file_digest IS NULL))),
  constraint invoices_number_check CHECK ((number >= 1))
);
comment on table invoices is 'owner: features/invoices';
alter table invoices enable row level security, force row level security;
create policy app_wall on invoices to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on invoices to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on invoices to assay_owner using (true) with check (true);
grant insert, select, update on invoices to assay_app;

create table key_revisions (
  tenant_id uuid not null,
  test_id uuid not null,
  number integer not null,
  rules jsonb not null,
  policy text not null,
  back_to integer,
  made_at timestamp with time zone not null default the_clock(),
  constraint key_revisions_pkey PRIMARY KEY (tenant_id, test_id, number),
  constraint key_revisions_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES tests(tenant_id, id) ON DELETE CASCADE,
  constraint key_revisions_check CHECK (((back_to >= 0) AND (back_to < number))),
  constraint key_revisions_number_check CHECK ((number > 0)),
  constraint key_revisions_policy_check CHECK ((policy = ANY (ARRAY['may_lower'::text, 'only_raises'::text])))
);
comment on table key_revisions is 'owner: features/marking';
alter table key_revisions enable row level security, force row level security;
create policy app_wall on key_revisions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on key_revisions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on key_revisions to assay_owner using (true) with check (true);
grant insert, select on key_revisions to assay_app;

create table known_devices (
  tenant_id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default clock_timestamp(),
  constraint known_devices_pkey PRIMARY KEY (tenant_id, user_id, secret_hash),
  constraint known_devices_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
comment on table known_devices is 'owner: features/accounts';
alter table known_devices enable row level security, force row level security;
create policy app_wall on known_devices to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on known_devices to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on known_devices to assay_owner using (true) with check (true);
grant delete, insert, select, update on known_devices to assay_app;

create table late_payloads (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  kind text not null,
  body jsonb,
  received_at timestamp with time zone not null default clock_timestamp(),
  number integer,
  size integer,
  kept_size integer,
  digest bytea,
  kept text not null default 'whole'::text,
  constraint late_payloads_pkey PRIMARY KEY (tenant_id, id),
  constraint late_payloads_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempts(tenant_id, id) ON DELETE CASCADE,
  constraint late_payloads_kept_check CHECK ((kept = ANY (ARRAY['whole'::text, 'without_notes'::text, 'digest'::text]))),
  constraint late_payloads_kind_check CHECK ((kind = ANY (ARRAY['save'::text, 'submit'::text])))
);
CREATE INDEX late_payloads_attempt ON public.late_payloads USING btree (tenant_id, attempt_id);
comment on table late_payloads is 'owner: features/attempts';
alter table late_payloads enable row level security, force row level security;
create policy app_wall on late_payloads to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on late_payloads to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on late_payloads to assay_owner using (true) with check (true);
grant delete, insert, select on late_payloads to assay_app;

create table learner_audits (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  action text not null,
  done_at timestamp with time zone not null default clock_timestamp(),
  done_by text not null,
  reason text not null,
  details jsonb not null,
  constraint learner_audits_pkey PRIMARY KEY (tenant_id, id),
  constraint learner_audits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint learner_audits_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint learner_audits_action_check CHECK ((action = ANY (ARRAY['plan_granted'::text, 'refunded'::text, 'exported'::text, 'erased'::text, 'readmitted'::text])))
);
CREATE INDEX learner_audits_of_user ON public.learner_audits USING btree (tenant_id, user_id, done_at);
comment on table learner_audits is 'owner: features/learner-audits';
alter table learner_audits enable row level security, force row level security;
create policy app_wall on learner_audits to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on learner_audits to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on learner_audits to assay_owner using (true) with check (true);
grant insert, select on learner_audits to assay_app;

create table learner_totals (
  tenant_id uuid not null,
  user_id uuid not null,
  reports integer not null default 0,
  active_tests integer not null default 0,
  correct integer not null default 0,
  total integer not null default 0,
  first_submitted_at timestamp with time zone,
  constraint learner_totals_pkey PRIMARY KEY (tenant_id, user_id),
  constraint learner_totals_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint learner_totals_check CHECK ((((correct >= 0) AND (correct <= total)) AND ((active_tests >= 0) AND (active_tests <= reports))))
);
comment on table learner_totals is 'owner: features/reports';
alter table learner_totals enable row level security, force row level security;
create policy app_wall on learner_totals to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on learner_totals to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on learner_totals to assay_owner using (true) with check (true);
grant insert, select, update on learner_totals to assay_app;

create table mails (
  tenant_id uuid not null,
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  sent_at timestamp with time zone,
  refused_at timestamp with time zone,
  refused_with text,
  constraint mails_pkey PRIMARY KEY (tenant_id, id),
  constraint mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE
);
CREATE INDEX mails_recent ON public.mails USING btree (tenant_id, created_at DESC);
comment on table mails is 'owner: features/mails';
alter table mails enable row level security, force row level security;
create policy app_wall on mails to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on mails to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on mails to assay_owner using (true) with check (true);
grant delete, insert, select, update on mails to assay_app;

create table orders (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  plan_id uuid not null,
  price_pence integer not null,
  currency text not null default 'gbp'::text,
  validity_days integer not null,
  access text not null,
  provider text not null,
  account text not null,
  origin text not null,
  checkout_id text,
  checkout_url text,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  looks_asked integer not null default 0,
  looks_applied integer not null default 0,
  looked_at timestamp with time zone,
  constraint orders_tenant_id_provider_checkout_id_key UNIQUE (tenant_id, provider, checkout_id),
  constraint orders_pkey PRIMARY KEY (tenant_id, id),
  constraint orders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint orders_tenant_id_plan_id_fkey FOREIGN KEY (tenant_id, plan_id) REFERENCES plans(tenant_id, id),
  constraint orders_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint orders_account_check CHECK ((account = ANY (ARRAY['installation'::text, 'tenant'::text]))),
  constraint orders_currency_check CHECK ((currency = 'gbp'::text)),
  constraint orders_price_pence_check CHECK (((price_pence >= 1) AND (price_pence <= 10000000))),
  constraint orders_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'sandbox'::text]))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text, 'expired'::text]))),
  constraint orders_validity_days_check CHECK (((validity_days >= 1) AND (validity_days <= 3650)))
);
CREATE INDEX orders_of_checkout ON public.orders USING btree (checkout_id);
CREATE INDEX orders_of_user ON public.orders USING btree (tenant_id, user_id, created_at DESC);
CREATE INDEX orders_to_look_at ON public.orders USING btree (tenant_id, looked_at) WHERE (status = ANY (ARRAY['open'::text, 'paid'::text]));
comment on table orders is 'owner: features/payments';
alter table orders enable row level security, force row level security;
create policy app_wall on orders to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on orders to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on orders to assay_owner using (true) with check (true);
grant insert, select, update on orders to assay_app;

create table outbox (
  tenant_id uuid not null,
  id uuid not null,
  task text not null,
  subject_id uuid not null,
  delay_seconds integer not null default 0,
  created_at timestamp with time zone not null default the_clock(),
  constraint outbox_pkey PRIMARY KEY (tenant_id, id),
  constraint outbox_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint outbox_delay_seconds_check CHECK ((delay_seconds >= 0)),
  constraint outbox_task_check CHECK ((task = ANY (ARRAY['send_mail'::text, 'make_invoice'::text, 'mail_new_ticket'::text, 'mail_ticket_reply'::text, 'read_import'::text, 'recount_after_test'::text, 'mark_again'::text])))
);
comment on table outbox is 'owner: outbox';
alter table outbox enable row level security, force row level security;
create policy app_wall on outbox to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on outbox to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on outbox to assay_owner using (true) with check (true);
grant delete, insert, select on outbox to assay_app;

create table pages (
  tenant_id uuid not null,
  id uuid not null,
  short_name text not null,
  position smallint not null,
  title text not null,
  description text not null,
  constraint pages_tenant_id_short_name_key UNIQUE (tenant_id, short_name),
  constraint pages_pkey PRIMARY KEY (tenant_id, id),
  constraint pages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint pages_short_name_check CHECK ((short_name ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint pages_title_check CHECK ((title <> ''::text))
);
comment on table pages is 'owner: tenant-folders';
alter table pages enable row level security, force row level security;
create policy app_wall on pages to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on pages to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on pages to assay_owner using (true) with check (true);
grant delete, insert, select, update on pages to assay_app;

create table pass_marks (
  tenant_id uuid not null,
  test_id uuid not null,
  number integer not null,
  method text not null,
  percent numeric(5,2),
  details jsonb not null,
  reason text not null,
  set_by uuid,
  set_at timestamp with time zone not null default the_clock(),
  constraint pass_marks_pkey PRIMARY KEY (tenant_id, test_id, number),
  constraint pass_marks_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES tests(tenant_id, id) ON DELETE CASCADE,
  constraint pass_marks_check CHECK (((method = 'none'::text) = (percent IS NULL))),
  constraint pass_marks_method_check CHECK ((method = ANY (ARRAY['percent'::text, 'points'::text, 'angoff'::text, 'cohen'::text, 'none'::text]))),
  constraint pass_marks_number_check CHECK ((number > 0)),
  constraint pass_marks_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric)))
);
comment on table pass_marks is 'owner: features/pass-marks';
alter table pass_marks enable row level security, force row level security;
create policy app_wall on pass_marks to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on pass_marks to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on pass_marks to assay_owner using (true) with check (true);
grant insert, select on pass_marks to assay_app;

create table password_grants (
  tenant_id uuid not null,
  id uuid not null,
  secret_hash bytea not null,
  email text not null,
  user_id uuid,
  registration_id uuid,
  expires_at timestamp with time zone not null,
  constraint password_grants_tenant_id_registration_id_key UNIQUE (tenant_id, registration_id),
  constraint password_grants_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash),
  constraint password_grants_tenant_id_user_id_key UNIQUE (tenant_id, user_id),
  constraint password_grants_pkey PRIMARY KEY (tenant_id, id),
  constraint password_grants_tenant_id_registration_id_fkey FOREIGN KEY (tenant_id, registration_id) REFERENCES registrations(tenant_id, id) ON DELETE CASCADE,
  constraint password_grants_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint password_grants_check CHECK ((num_nonnulls(user_id, registration_id) = 1))
);
comment on table password_grants is 'owner: features/accounts';
alter table password_grants enable row level security, force row level security;
create policy app_wall on password_grants to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on password_grants to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on password_grants to assay_owner using (true) with check (true);
grant delete, insert, select, update on password_grants to assay_app;

create table password_guesses (
  tenant_id uuid not null,
  id uuid not null,
  account bytea,
  network bytea,
  user_id uuid,
  device bytea,
  happened_at timestamp with time zone not null default clock_timestamp(),
  constraint password_guesses_pkey PRIMARY KEY (tenant_id, id),
  constraint password_guesses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint password_guesses_tenant_id_user_id_device_fkey FOREIGN KEY (tenant_id, user_id, device) REFERENCES known_devices(tenant_id, user_id, secret_hash) ON DELETE CASCADE,
  constraint password_guesses_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint password_guesses_check CHECK ((num_nonnulls(network, device) = 1))
);
CREATE INDEX password_guesses_account ON public.password_guesses USING btree (tenant_id, account, happened_at) WHERE (account IS NOT NULL);
CREATE INDEX password_guesses_device ON public.password_guesses USING btree (tenant_id, user_id, device, happened_at) WHERE (user_id IS NOT NULL);
CREATE INDEX password_guesses_network ON public.password_guesses USING btree (tenant_id, network, happened_at) WHERE (network IS NOT NULL);
CREATE INDEX password_guesses_tenant ON public.password_guesses USING btree (tenant_id, happened_at) WHERE (device IS NULL);
comment on table password_guesses is 'owner: features/accounts';
alter table password_guesses enable row level security, force row level security;
create policy app_wall on password_guesses to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on password_guesses to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on password_guesses to assay_owner using (true) with check (true);
grant delete, insert, select, update on password_guesses to assay_app;

create table payment_accounts (
  tenant_id uuid not null,
  provider text not null,
  secret_key bytea not null,
  webhook_secret bytea not null,
  connected_at timestamp with time zone not null default clock_timestamp(),
  constraint payment_accounts_pkey PRIMARY KEY (tenant_id),
  constraint payment_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint payment_accounts_provider_check CHECK ((provider = 'stripe'::text))
);
comment on table payment_accounts is 'owner: features/payments';
alter table payment_accounts enable row level security, force row level security;
create policy app_wall on payment_accounts to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on payment_accounts to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on payment_accounts to assay_owner using (true) with check (true);
grant select on payment_accounts to assay_app;

create table payment_events (
  tenant_id uuid not null,
  provider text not null,
  event_id text not null,
  event_type text not null,
  order_id uuid not null,
  outcome text not null,
  received_at timestamp with time zone not null default clock_timestamp(),
  constraint payment_events_pkey PRIMARY KEY (tenant_id, provider, event_id),
  constraint payment_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint payment_events_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint payment_events_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'mismatch'::text]))),
  constraint payment_events_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'sandbox'::text])))
);
comment on table payment_events is 'owner: features/payments';
alter table payment_events enable row level security, force row level security;
create policy app_wall on payment_events to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on payment_events to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on payment_events to assay_owner using (true) with check (true);
grant insert, select on payment_events to assay_app;

create table picture_renditions (
  tenant_id uuid not null,
  original text not null,
  file text not null,
  width integer not null,
  height integer not null,
  constraint picture_renditions_pkey PRIMARY KEY (tenant_id, original, file),
  constraint picture_renditions_tenant_id_file_fkey FOREIGN KEY (tenant_id, file) REFERENCES files(tenant_id, name) ON DELETE CASCADE,
  constraint picture_renditions_tenant_id_original_fkey FOREIGN KEY (tenant_id, original) REFERENCES files(tenant_id, name) ON DELETE CASCADE,
  constraint picture_renditions_height_check CHECK ((height > 0)),
  constraint picture_renditions_width_check CHECK ((width > 0))
);
comment on table picture_renditions is 'owner: features/pictures';
alter table picture_renditions enable row level security, force row level security;
create policy app_wall on picture_renditions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on picture_renditions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on picture_renditions to assay_owner using (true) with check (true);
grant insert, select on picture_renditions to assay_app;

create table plans (
  tenant_id uuid not null,
  id uuid not null,
  short_name text not null,
  position smallint not null,
  price_pence integer not null,
  validity_days integer not null,
  access text not null,
  features text[] not null,
  retired_at timestamp with time zone,
  constraint plans_tenant_id_short_name_key UNIQUE (tenant_id, short_name),
  constraint plans_pkey PRIMARY KEY (tenant_id, id),
  constraint plans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint plans_price_pence_check CHECK (((price_pence >= 1) AND (price_pence <= 10000000))),
  constraint plans_short_name_check CHECK ((short_name ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint plans_validity_days_check CHECK (((validity_days >= 1) AND (validity_days <= 3650)))
);
comment on table plans is 'owner: tenant-folders';
alter table plans enable row level security, force row level security;
create policy app_wall on plans to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on plans to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on plans to assay_owner using (true) with check (true);
grant insert, select, update on plans to assay_app;

create table practice_answers (
  tenant_id uuid not null,
  user_id uuid not null,
  answer_id uuid not null,
  question_id uuid not null,
  question_version integer not null,
  answered_at timestamp with time zone not null,
  result text not null,
  picked integer not null,
  confidence smallint not null,
  chosen boolean not null,
  flagged boolean not null,
  constraint practice_answers_pkey PRIMARY KEY (tenant_id, user_id, answer_id),
  constraint practice_answers_tenant_id_question_id_question_version_fkey FOREIGN KEY (tenant_id, question_id, question_version) REFERENCES question_versions(tenant_id, question_id, number),
  constraint practice_answers_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint practice_answers_confidence_check CHECK (((confidence >= 0) AND (confidence <= 3))),
  constraint practice_answers_result_check CHECK ((result = ANY (ARRAY['C'::text, 'P'::text, 'W'::text, 'U'::text])))
);
CREATE INDEX practice_answers_of_question ON public.practice_answers USING btree (tenant_id, user_id, question_id, answered_at DESC);
CREATE INDEX practice_answers_of_version ON public.practice_answers USING btree (tenant_id, question_id, question_version);
comment on table practice_answers is 'owner: features/practice';
alter table practice_answers enable row level security, force row level security;
create policy app_wall on practice_answers to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on practice_answers to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on practice_answers to assay_owner using (true) with check (true);
grant delete, insert, select on practice_answers to assay_app;

create table profile_pictures (
  tenant_id uuid not null,
  name text not null,
  user_id uuid not null,
  digest bytea not null,
  state text not null default 'new'::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint profile_pictures_pkey PRIMARY KEY (tenant_id, name),
  constraint profile_pictures_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint profile_pictures_state_check CHECK ((state = ANY (ARRAY['new'::text, 'shown'::text, 'gone'::text])))
);
CREATE INDEX profile_pictures_not_shown ON public.profile_pictures USING btree (tenant_id, created_at) WHERE (state <> 'shown'::text);
CREATE INDEX profile_pictures_of_user ON public.profile_pictures USING btree (tenant_id, user_id);
comment on table profile_pictures is 'owner: features/pictures';
alter table profile_pictures enable row level security, force row level security;
create policy app_wall on profile_pictures to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on profile_pictures to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on profile_pictures to assay_owner using (true) with check (true);
grant delete, insert, select, update on profile_pictures to assay_app;

create table question_drafts (
  tenant_id uuid not null,
  user_id uuid not null,
  question_id uuid not null,
  base_version integer,
  content jsonb not null,
  revision integer not null,
  saved_at timestamp with time zone not null default the_clock(),
  constraint question_drafts_pkey PRIMARY KEY (tenant_id, user_id, question_id),
  constraint question_drafts_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint question_drafts_revision_check CHECK ((revision > 0))
);
comment on table question_drafts is 'owner: features/authoring';
alter table question_drafts enable row level security, force row level security;
create policy app_wall on question_drafts to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on question_drafts to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on question_drafts to assay_owner using (true) with check (true);
grant delete, insert, select, update on question_drafts to assay_app;

create table question_search (
  tenant_id uuid not null,
  question_id uuid not null,
  version integer not null,
  kind text not null,
  topic_id uuid,
  excerpt text not null,
  words text not null,
  has_picture boolean not null,
  changed_at timestamp with time zone not null,
  sketch integer[] not null,
  constraint question_search_pkey PRIMARY KEY (tenant_id, question_id),
  constraint question_search_tenant_id_question_id_fkey FOREIGN KEY (tenant_id, question_id) REFERENCES questions(tenant_id, id) ON DELETE CASCADE
);
comment on table question_search is 'owner: features/banks';
alter table question_search enable row level security, force row level security;
create policy app_wall on question_search to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on question_search to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on question_search to assay_owner using (true) with check (true);
grant delete, insert, select, update on question_search to assay_app;

create table question_versions (
  tenant_id uuid not null,
  question_id uuid not null,
  number integer not null,
  topic_id uuid,
  content jsonb not null,
  digest bytea not null,
  created_at timestamp with time zone not null default now(),
  tex jsonb,
  message text,
  author_id uuid,
  constraint question_versions_pkey PRIMARY KEY (tenant_id, question_id, number),
  constraint question_versions_tenant_id_author_id_fkey FOREIGN KEY (tenant_id, author_id) REFERENCES users(tenant_id, id),
  constraint question_versions_tenant_id_question_id_fkey FOREIGN KEY (tenant_id, question_id) REFERENCES questions(tenant_id, id),
  constraint question_versions_tenant_id_topic_id_fkey FOREIGN KEY (tenant_id, topic_id) REFERENCES topics(tenant_id, id),
  constraint question_versions_message_check CHECK ((message <> ''::text)),
  constraint question_versions_number_check CHECK ((number > 0))
);
CREATE INDEX question_versions_of_topic ON public.question_versions USING btree (tenant_id, topic_id, question_id, number);
comment on table question_versions is 'owner: features/banks';
alter table question_versions enable row level security, force row level security;
create policy app_wall on question_versions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on question_versions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on question_versions to assay_owner using (true) with check (true);
grant delete, insert, select on question_versions to assay_app;

create table questions (
  tenant_id uuid not null,
  id uuid not null,
  source_id text not null,
  created_at timestamp with time zone not null default now(),
  released_at timestamp with time zone,
  released_version integer,
  retired_at timestamp with time zone,
  tags text[] not null default '{}'::text[],
  constraint questions_tenant_id_source_id_key UNIQUE (tenant_id, source_id),
  constraint questions_pkey PRIMARY KEY (tenant_id, id),
  constraint questions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE
);
comment on table questions is 'owner: features/banks';
alter table questions enable row level security, force row level security;
create policy app_wall on questions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on questions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on questions to assay_owner using (true) with check (true);
grant delete, insert, select on questions to assay_app;

create table registrations (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  dob date not null,
  mobile text not null,
  password_hash text,
  browser_hash bytea,
  caller_hash bytea,
  contested boolean not null default false,
  code_hash bytea,
  link_hash bytea,
  code_expires_at timestamp with time zone,
  guesses smallint not null default 0,
  consecutive_wrong_codes integer not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  sign_up_host text,
  second_browser_hash bytea,
  email_key text not null generated always as (lower(email)) stored,
  constraint registrations_tenant_id_link_hash_key UNIQUE (tenant_id, link_hash),
  constraint registrations_pkey PRIMARY KEY (tenant_id, id),
  constraint registrations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint registrations_check CHECK ((num_nulls(code_hash, link_hash, code_expires_at) = ANY (ARRAY[0, 3])))
);
CREATE INDEX registrations_email ON public.registrations USING btree (tenant_id, lower(email), created_at);
CREATE INDEX registrations_email_key ON public.registrations USING btree (tenant_id, email_key, created_at);
comment on table registrations is 'owner: features/accounts';
alter table registrations enable row level security, force row level security;
create policy app_wall on registrations to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on registrations to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on registrations to assay_owner using (true) with check (true);
grant delete, insert, select, update on registrations to assay_app;

create table remarks (
  tenant_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  state text not null,
  rules jsonb not null,
  policy text not null,
  reason text not null,
  notice text not null,
  back_to integer,
  revision integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default the_clock(),
  saved_at timestamp with time zone not null default the_clock(),
  foreseen jsonb,
  asked_person uuid,
  started_by uuid,
  started_at timestamp with time zone,
  key_revision integer,
  finished_at timestamp with time zone,
  constraint remarks_pkey PRIMARY KEY (tenant_id, id),
  constraint remarks_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES tests(tenant_id, id) ON DELETE CASCADE,
  constraint remarks_check CHECK (((state = ANY (ARRAY['running'::text, 'done'::text])) = (key_revision IS NOT NULL))),
  constraint remarks_check1 CHECK (((state = 'done'::text) = (finished_at IS NOT NULL))),
  constraint remarks_policy_check CHECK ((policy = ANY (ARRAY['may_lower'::text, 'only_raises'::text]))),
  constraint remarks_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'asked'::text, 'running'::text, 'done'::text, 'thrown_away'::text])))
);
CREATE UNIQUE INDEX remarks_of_revision ON public.remarks USING btree (tenant_id, test_id, key_revision);
CREATE UNIQUE INDEX remarks_open ON public.remarks USING btree (tenant_id, test_id) WHERE (state = ANY (ARRAY['draft'::text, 'asked'::text, 'running'::text]));
comment on table remarks is 'owner: features/remarks';
alter table remarks enable row level security, force row level security;
create policy app_wall on remarks to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on remarks to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on remarks to assay_owner using (true) with check (true);
grant insert, select, update on remarks to assay_app;

create table report_answers (
  tenant_id uuid not null,
  report_id uuid not null,
  test_version_id uuid not null,
  results text not null,
  picked integer[] not null,
  confidence text not null,
  chosen text not null,
  flagged text not null,
  seconds integer[],
  constraint report_answers_pkey PRIMARY KEY (tenant_id, report_id),
  constraint report_answers_tenant_id_report_id_fkey FOREIGN KEY (tenant_id, report_id) REFERENCES reports(tenant_id, id) ON DELETE CASCADE,
  constraint report_answers_check CHECK ((length(results) = ALL (ARRAY[cardinality(picked), length(confidence), length(chosen), length(flagged)]))),
  constraint report_answers_seconds_check CHECK ((cardinality(seconds) = length(results)))
);
CREATE INDEX report_answers_of_version ON public.report_answers USING btree (tenant_id, test_version_id);
comment on table report_answers is 'owner: features/reports';
alter table report_answers enable row level security, force row level security;
create policy app_wall on report_answers to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on report_answers to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on report_answers to assay_owner using (true) with check (true);
grant insert, select on report_answers to assay_app;

create table report_revisions (
  tenant_id uuid not null,
  report_id uuid not null,
  revision integer not null,
  key_revision integer not null,
  total integer not null,
  attempted integer not null,
  correct integer not null,
  partial integer not null,
  wrong integer not null,
  performance_percent numeric(5,2) not null,
  confidence_percent numeric(5,2) not null,
  statuses text not null,
  results text not null,
  replaced_under integer not null,
  replaced_at timestamp with time zone not null default the_clock(),
  constraint report_revisions_pkey PRIMARY KEY (tenant_id, report_id, revision),
  constraint report_revisions_tenant_id_report_id_fkey FOREIGN KEY (tenant_id, report_id) REFERENCES reports(tenant_id, id) ON DELETE CASCADE,
  constraint report_revisions_revision_check CHECK ((revision > 0))
);
comment on table report_revisions is 'owner: features/reports';
alter table report_revisions enable row level security, force row level security;
create policy app_wall on report_revisions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on report_revisions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on report_revisions to assay_owner using (true) with check (true);
grant insert, select on report_revisions to assay_app;

create table reports (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  user_id uuid not null,
  test_id uuid not null,
  test_version_id uuid not null,
  submitted_at timestamp with time zone not null,
  total integer not null,
  attempted integer not null,
  correct integer not null,
  partial integer not null,
  wrong integer not null,
  performance_percent numeric(5,2) not null,
  confidence_percent numeric(5,2) not null,
  time_taken_seconds integer not null,
  client_time text,
  statuses text not null,
  revision integer not null default 1,
  key_revision integer not null default 0,
  constraint reports_tenant_id_attempt_id_key UNIQUE (tenant_id, attempt_id),
  constraint reports_pkey PRIMARY KEY (tenant_id, id),
  constraint reports_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempts(tenant_id, id) ON DELETE CASCADE,
  constraint reports_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES tests(tenant_id, id),
  constraint reports_tenant_id_test_version_id_fkey FOREIGN KEY (tenant_id, test_version_id) REFERENCES test_versions(tenant_id, id),
  constraint reports_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint reports_figures_check CHECK (((((correct + partial) + wrong) = total) AND (attempted <= total) AND (length(replace(statuses, 'D'::text, ''::text)) = total)))
);
CREATE INDEX reports_by_test ON public.reports USING btree (tenant_id, test_id, key_revision, id);
CREATE INDEX reports_of_test ON public.reports USING btree (tenant_id, user_id, test_id, submitted_at DESC);
CREATE INDEX reports_state_of_learner ON public.reports USING btree (tenant_id, user_id, submitted_at DESC) INCLUDE (revision);
comment on table reports is 'owner: features/reports';
alter table reports enable row level security, force row level security;
create policy app_wall on reports to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on reports to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on reports to assay_owner using (true) with check (true);
grant delete, insert, select on reports to assay_app;

create table sandbox_checkouts (
  tenant_id uuid not null,
  id text not null,
  order_id uuid not null,
  plan_name text not null,
  amount_pence integer not null,
  currency text not null,
  success_url text not null,
  failure_url text not null,
  cancel_url text not null,
  status text not null default 'open'::text,
  settles_at timestamp with time zone,
  refunded_pence integer not null default 0,
  disputed boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint sandbox_checkouts_pkey PRIMARY KEY (tenant_id, id),
  constraint sandbox_checkouts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint sandbox_checkouts_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint sandbox_checkouts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'declined'::text])))
);
comment on table sandbox_checkouts is 'owner: features/development';
alter table sandbox_checkouts enable row level security, force row level security;
create policy app_wall on sandbox_checkouts to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on sandbox_checkouts to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on sandbox_checkouts to assay_owner using (true) with check (true);
grant insert, select, update on sandbox_checkouts to assay_app;

create table schema_migrations (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  serves_older boolean not null default false,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
comment on table schema_migrations is 'owner: db';
alter table schema_migrations disable row level security;
grant select on schema_migrations to assay_app;

create table sessions (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  user_agent text,
  constraint sessions_pkey PRIMARY KEY (tenant_id, token_hash),
  constraint sessions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON public.sessions USING btree (tenant_id, user_id);
comment on table sessions is 'owner: features/accounts';
alter table sessions enable row level security, force row level security;
create policy app_wall on sessions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on sessions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on sessions to assay_owner using (true) with check (true);
grant delete, insert, select, update on sessions to assay_app;

create table staff_digest_entries (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  line text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_digest_entries_pkey PRIMARY KEY (tenant_id, id),
  constraint staff_digest_entries_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_digest_entries_user ON public.staff_digest_entries USING btree (tenant_id, user_id);
comment on table staff_digest_entries is 'owner: features/mails';
alter table staff_digest_entries enable row level security, force row level security;
create policy app_wall on staff_digest_entries to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on staff_digest_entries to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on staff_digest_entries to assay_owner using (true) with check (true);
grant delete, insert, select on staff_digest_entries to assay_app;

create table staff_mail_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  new_tickets boolean not null,
  daily boolean not null,
  daily_mailed_on date,
  constraint staff_mail_settings_pkey PRIMARY KEY (tenant_id, user_id),
  constraint staff_mail_settings_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
comment on table staff_mail_settings is 'owner: features/tickets';
alter table staff_mail_settings enable row level security, force row level security;
create policy app_wall on staff_mail_settings to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on staff_mail_settings to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on staff_mail_settings to assay_owner using (true) with check (true);
grant delete, insert, select, update on staff_mail_settings to assay_app;

create table staff_permissions (
  tenant_id uuid not null,
  user_id uuid not null,
  content text not null,
  people text not null,
  support boolean not null,
  settings boolean not null,
  constraint staff_permissions_pkey PRIMARY KEY (tenant_id, user_id),
  constraint staff_permissions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint staff_permissions_content_check CHECK ((content = ANY (ARRAY['none'::text, 'edit'::text, 'publish'::text]))),
  constraint staff_permissions_people_check CHECK ((people = ANY (ARRAY['none'::text, 'view'::text, 'manage'::text])))
);
comment on table staff_permissions is 'owner: features/staff';
alter table staff_permissions enable row level security, force row level security;
create policy app_wall on staff_permissions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on staff_permissions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on staff_permissions to assay_owner using (true) with check (true);
grant delete, insert, select, update on staff_permissions to assay_app;

create table subscription_periods (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  transaction_id uuid,
  granted_at timestamp with time zone not null,
  days integer,
  until timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint subscription_periods_tenant_id_transaction_id_key UNIQUE (tenant_id, transaction_id),
  constraint subscription_periods_pkey PRIMARY KEY (tenant_id, id),
  constraint subscription_periods_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint subscription_periods_tenant_id_transaction_id_fkey FOREIGN KEY (tenant_id, transaction_id) REFERENCES transactions(tenant_id, id),
  constraint subscription_periods_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint subscription_periods_check CHECK (((days IS NULL) <> (until IS NULL))),
  constraint subscription_periods_check1 CHECK (((transaction_id IS NULL) OR (days IS NOT NULL))),
  constraint subscription_periods_days_check CHECK (((days >= 1) AND (days <= 3650)))
);
CREATE INDEX subscription_periods_of_user ON public.subscription_periods USING btree (tenant_id, user_id, granted_at);
comment on table subscription_periods is 'owner: features/subscriptions';
alter table subscription_periods enable row level security, force row level security;
create policy app_wall on subscription_periods to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on subscription_periods to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on subscription_periods to assay_owner using (true) with check (true);
grant insert, select, update on subscription_periods to assay_app;

create table subscriptions (
  tenant_id uuid not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  reminded_of timestamp with time zone,
  constraint subscriptions_pkey PRIMARY KEY (tenant_id, user_id),
  constraint subscriptions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE
);
comment on table subscriptions is 'owner: features/subscriptions';
alter table subscriptions enable row level security, force row level security;
create policy app_wall on subscriptions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on subscriptions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on subscriptions to assay_owner using (true) with check (true);
grant insert, select, update on subscriptions to assay_app;

create table taken_tests (
  tenant_id uuid not null,
  test_id uuid not null,
  mailbox_digest bytea not null,
  constraint taken_tests_pkey PRIMARY KEY (tenant_id, test_id, mailbox_digest),
  constraint taken_tests_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES tests(tenant_id, id) ON DELETE CASCADE
);
comment on table taken_tests is 'owner: features/accounts';
alter table taken_tests enable row level security, force row level security;
create policy app_wall on taken_tests to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on taken_tests to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on taken_tests to assay_owner using (true) with check (true);
grant delete, insert, select on taken_tests to assay_app;

create table tenant_contents (
  tenant_id uuid not null,
  summary text not null,
  hero_heading text not null,
  hero_tagline text not null,
  hero_picture text,
  about text not null,
  about_picture text,
  insight_heading text not null,
  insight_subheading text not null,
  insight_picture text,
  help_title text not null,
  help text not null,
  constraint tenant_contents_pkey PRIMARY KEY (tenant_id),
  constraint tenant_contents_tenant_id_about_picture_fkey FOREIGN KEY (tenant_id, about_picture) REFERENCES files(tenant_id, name),
  constraint tenant_contents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint tenant_contents_tenant_id_hero_picture_fkey FOREIGN KEY (tenant_id, hero_picture) REFERENCES files(tenant_id, name),
  constraint tenant_contents_tenant_id_insight_picture_fkey FOREIGN KEY (tenant_id, insight_picture) REFERENCES files(tenant_id, name)
);
comment on table tenant_contents is 'owner: tenant-folders';
alter table tenant_contents enable row level security, force row level security;
create policy app_wall on tenant_contents to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on tenant_contents to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on tenant_contents to assay_owner using (true) with check (true);
grant delete, insert, select on tenant_contents to assay_app;

create table tenant_hosts (
  host text not null,
  tenant_id uuid not null,
  position smallint not null default 0,
  constraint tenant_hosts_pkey PRIMARY KEY (host),
  constraint tenant_hosts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint tenant_hosts_host_check CHECK (((host = lower(host)) AND (host <> ''::text)))
);
CREATE INDEX tenant_hosts_tenant ON public.tenant_hosts USING btree (tenant_id, "position");
comment on table tenant_hosts is 'owner: tenant-folders';
alter table tenant_hosts enable row level security, force row level security;
create policy app_wall on tenant_hosts to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on tenant_hosts to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on tenant_hosts to assay_owner using (true) with check (true);
grant select on tenant_hosts to assay_app;

create table tenant_short_names (
  short_name text not null,
  tenant_id uuid not null,
  constraint tenant_short_names_tenant_id_key UNIQUE (tenant_id),
  constraint tenant_short_names_pkey PRIMARY KEY (short_name),
  constraint tenant_short_names_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint tenant_short_names_short_name_check CHECK ((short_name ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text))
);
comment on table tenant_short_names is 'owner: tenant-folders';
alter table tenant_short_names enable row level security, force row level security;
create policy app_wall on tenant_short_names to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on tenant_short_names to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on tenant_short_names to assay_owner using (true) with check (true);
grant select on tenant_short_names to assay_app;

create table tenants (
  tenant_id uuid not null,
  name text not null,
  sub_domain_name text not null,
  platform_type text not null default 'Free'::text,
  time_zone text not null default 'Europe/London'::text,
  accent_hue numeric(5,2) not null default 262,
  accent_vivid numeric(3,2) not null default 1,
  logo text not null default ''::text,
  login_note text,
  created_at timestamp with time zone not null default now(),
  leaderboard boolean not null default true,
  sign_up_domains text[],
  leaderboard_names text not null default 'full'::text,
  leaderboard_least_percent integer,
  sign_up text not null default 'open'::text,
  remarks_need_second boolean not null default false,
  constraint tenants_pkey PRIMARY KEY (tenant_id),
  constraint tenants_accent_hue_check CHECK (((accent_hue >= (0)::numeric) AND (accent_hue <= (360)::numeric))),
  constraint tenants_accent_vivid_check CHECK (((accent_vivid >= (0)::numeric) AND (accent_vivid <= (1)::numeric))),
  constraint tenants_leaderboard_least_percent_check CHECK (((leaderboard_least_percent >= 1) AND (leaderboard_least_percent <= 100))),
  constraint tenants_leaderboard_names_check CHECK ((leaderboard_names = ANY (ARRAY['full'::text, 'initials'::text, 'none'::text]))),
  constraint tenants_name_check CHECK ((name <> ''::text)),
  constraint tenants_platform_type_check CHECK ((platform_type = ANY (ARRAY['Free'::text, 'Paid'::text]))),
  constraint tenants_sign_up_check CHECK ((sign_up = ANY (ARRAY['open'::text, 'domains'::text, 'invitation'::text, 'approval'::text]))),
  constraint tenants_sign_up_domains_check CHECK ((cardinality(sign_up_domains) > 0)),
  constraint tenants_sub_domain_name_check CHECK ((sub_domain_name <> ''::text))
);
comment on table tenants is 'owner: tenant-folders';
alter table tenants enable row level security, force row level security;
create policy app_wall on tenants to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on tenants to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on tenants to assay_owner using (true) with check (true);
grant select on tenants to assay_app;

create table test_cohorts (
  tenant_id uuid not null,
  test_id uuid not null,
  cohort_id uuid not null,
  constraint test_cohorts_pkey PRIMARY KEY (tenant_id, test_id, cohort_id),
  constraint test_cohorts_tenant_id_cohort_id_fkey FOREIGN KEY (tenant_id, cohort_id) REFERENCES cohorts(tenant_id, id)
);
CREATE INDEX test_cohorts_of_cohort ON public.test_cohorts USING btree (tenant_id, cohort_id, test_id);
comment on table test_cohorts is 'owner: features/cohorts';
alter table test_cohorts enable row level security, force row level security;
create policy app_wall on test_cohorts to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on test_cohorts to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on test_cohorts to assay_owner using (true) with check (true);
grant delete, insert, select on test_cohorts to assay_app;

create table test_drafts (
  tenant_id uuid not null,
  test_id uuid not null,
  content jsonb not null,
  revision integer not null,
  saved_at timestamp with time zone not null default the_clock(),
  saved_by uuid,
  constraint test_drafts_pkey PRIMARY KEY (tenant_id, test_id),
  constraint test_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint test_drafts_revision_check CHECK ((revision > 0))
);
comment on table test_drafts is 'owner: features/staff-tests';
alter table test_drafts enable row level security, force row level security;
create policy app_wall on test_drafts to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on test_drafts to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on test_drafts to assay_owner using (true) with check (true);
grant delete, insert, select, update on test_drafts to assay_app;

create table test_version_questions (
  tenant_id uuid not null,
  test_version_id uuid not null,
  position integer not null,
  question_id uuid not null,
  question_version integer not null,
  constraint test_version_questions_pkey PRIMARY KEY (tenant_id, test_version_id, "position"),
  constraint test_version_questions_tenant_id_question_id_question_vers_fkey FOREIGN KEY (tenant_id, question_id, question_version) REFERENCES question_versions(tenant_id, question_id, number),
  constraint test_version_questions_tenant_id_test_version_id_fkey FOREIGN KEY (tenant_id, test_version_id) REFERENCES test_versions(tenant_id, id),
  constraint test_version_questions_position_check CHECK (("position" >= 0))
);
CREATE INDEX test_version_questions_of_question ON public.test_version_questions USING btree (tenant_id, question_id);
comment on table test_version_questions is 'owner: features/publishing';
alter table test_version_questions enable row level security, force row level security;
create policy app_wall on test_version_questions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on test_version_questions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on test_version_questions to assay_owner using (true) with check (true);
grant insert, select on test_version_questions to assay_app;

create table test_versions (
  tenant_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  number integer not null,
  duration_in_mins integer not null,
  number_of_questions integer not null,
  learner_view text not null,
  digest bytea not null,
  published_at timestamp with time zone not null default now(),
  mixes_questions boolean not null default false,
  mixes_options boolean not null default false,
  published_by uuid,
  constraint test_versions_tenant_id_test_id_number_key UNIQUE (tenant_id, test_id, number),
  constraint test_versions_pkey PRIMARY KEY (tenant_id, id),
  constraint test_versions_tenant_id_test_id_fkey FOREIGN KEY (tenant_id, test_id) REFERENCES tests(tenant_id, id),
  constraint test_versions_duration_in_mins_check CHECK (((duration_in_mins >= 1) AND (duration_in_mins <= 1440))),
  constraint test_versions_number_check CHECK ((number > 0)),
  constraint test_versions_number_of_questions_check CHECK (((number_of_questions >= 1) AND (number_of_questions <= 1000)))
);
comment on table test_versions is 'owner: features/publishing';
alter table test_versions enable row level security, force row level security;
create policy app_wall on test_versions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on test_versions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on test_versions to assay_owner using (true) with check (true);
grant insert, select on test_versions to assay_app;

create table tests (
  tenant_id uuid not null,
  id uuid not null,
  test_name text not null,
  test_type text not null,
  status text not null default 'Active'::text,
  current_version_id uuid,
  created_at timestamp with time zone not null default now(),
  answers_shown text not null default 'at_once'::text,
  answers_shown_from timestamp with time zone,
  subject text,
  derived_subject text,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  ends_for_all boolean not null default false,
  key_revision integer not null default 0,
  constraint tests_tenant_id_test_name_key UNIQUE (tenant_id, test_name),
  constraint tests_pkey PRIMARY KEY (tenant_id, id),
  constraint tests_tenant_id_current_version_id_fkey FOREIGN KEY (tenant_id, current_version_id) REFERENCES test_versions(tenant_id, id),
  constraint tests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint tests_answers_shown_check CHECK ((answers_shown = ANY (ARRAY['at_once'::text, 'after_date'::text, 'after_close'::text, 'never'::text]))),
  constraint tests_answers_shown_from_check CHECK (((answers_shown = 'after_date'::text) = (answers_shown_from IS NOT NULL))),
  constraint tests_ends_for_all_check CHECK (((NOT ends_for_all) OR (closes_at IS NOT NULL))),
  constraint tests_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Inactive'::text]))),
  constraint tests_subject_check CHECK ((subject <> ''::text)),
  constraint tests_test_name_check CHECK ((test_name <> ''::text)),
  constraint tests_test_type_check CHECK ((test_type = ANY (ARRAY['Exam'::text, 'Quiz'::text]))),
  constraint tests_window_check CHECK (((opens_at IS NULL) OR (closes_at IS NULL) OR (opens_at < closes_at)))
);
CREATE INDEX tests_active ON public.tests USING btree (tenant_id, id) INCLUDE (test_type) WHERE ((status = 'Active'::text) AND (current_version_id IS NOT NULL));
CREATE INDEX tests_closing ON public.tests USING btree (closes_at) WHERE ((status = 'Active'::text) AND (closes_at IS NOT NULL));
CREATE INDEX tests_newest ON public.tests USING btree (tenant_id, created_at DESC, id DESC) WHERE ((status = 'Active'::text) AND (current_version_id IS NOT NULL));
CREATE INDEX tests_with_rule ON public.tests USING btree (tenant_id) WHERE (answers_shown <> 'at_once'::text);
comment on table tests is 'owner: features/publishing';
alter table tests enable row level security, force row level security;
create policy app_wall on tests to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on tests to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on tests to assay_owner using (true) with check (true);
grant insert, select, update on tests to assay_app;

create table throttle_events (
  tenant_id uuid not null,
  id uuid not null,
  scope text not null,
  subject bytea not null,
  happened_at timestamp with time zone not null default clock_timestamp(),
  constraint throttle_events_pkey PRIMARY KEY (tenant_id, id),
  constraint throttle_events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE
);
CREATE INDEX throttle_events_subject ON public.throttle_events USING btree (tenant_id, scope, subject, happened_at);
comment on table throttle_events is 'owner: features/throttles';
alter table throttle_events enable row level security, force row level security;
create policy app_wall on throttle_events to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on throttle_events to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on throttle_events to assay_owner using (true) with check (true);
grant delete, insert, select, update on throttle_events to assay_app;

create table ticket_messages (
  tenant_id uuid not null,
  ticket_id uuid not null,
  number integer not null,
  id uuid not null,
  user_id uuid not null,
  role text not null,
  body text not null,
  client_message_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint ticket_messages_tenant_id_id_key UNIQUE (tenant_id, id),
  constraint ticket_messages_tenant_id_ticket_id_user_id_client_message__key UNIQUE (tenant_id, ticket_id, user_id, client_message_id),
  constraint ticket_messages_pkey PRIMARY KEY (tenant_id, ticket_id, number),
  constraint ticket_messages_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE,
  constraint ticket_messages_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint ticket_messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  constraint ticket_messages_number_check CHECK ((number > 0)),
  constraint ticket_messages_role_check CHECK ((role = ANY (ARRAY['learner'::text, 'staff'::text])))
);
comment on table ticket_messages is 'owner: features/tickets';
alter table ticket_messages enable row level security, force row level security;
create policy app_wall on ticket_messages to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on ticket_messages to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on ticket_messages to assay_owner using (true) with check (true);
grant delete, insert, select, update on ticket_messages to assay_app;

create table ticket_notes (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  user_id uuid not null,
  body text not null,
  client_note_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint ticket_notes_tenant_id_ticket_id_user_id_client_note_id_key UNIQUE (tenant_id, ticket_id, user_id, client_note_id),
  constraint ticket_notes_pkey PRIMARY KEY (tenant_id, id),
  constraint ticket_notes_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id) ON DELETE CASCADE,
  constraint ticket_notes_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint ticket_notes_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000)))
);
CREATE INDEX ticket_notes_of_ticket ON public.ticket_notes USING btree (tenant_id, ticket_id, id);
comment on table ticket_notes is 'owner: features/staff-tickets';
alter table ticket_notes enable row level security, force row level security;
create policy app_wall on ticket_notes to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on ticket_notes to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on ticket_notes to assay_owner using (true) with check (true);
grant delete, insert, select, update on ticket_notes to assay_app;

create table ticket_pictures (
  tenant_id uuid not null,
  name text not null,
  user_id uuid not null,
  ticket_id uuid,
  digest bytea not null,
  state text not null default 'new'::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint ticket_pictures_pkey PRIMARY KEY (tenant_id, name),
  constraint ticket_pictures_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id),
  constraint ticket_pictures_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  constraint ticket_pictures_shown_with_ticket CHECK (((state <> 'shown'::text) OR (ticket_id IS NOT NULL))),
  constraint ticket_pictures_state_check CHECK ((state = ANY (ARRAY['new'::text, 'shown'::text, 'gone'::text])))
);
CREATE INDEX ticket_pictures_not_shown ON public.ticket_pictures USING btree (tenant_id, created_at) WHERE (state <> 'shown'::text);
CREATE INDEX ticket_pictures_of_ticket ON public.ticket_pictures USING btree (tenant_id, ticket_id) WHERE (ticket_id IS NOT NULL);
comment on table ticket_pictures is 'owner: features/pictures';
alter table ticket_pictures enable row level security, force row level security;
create policy app_wall on ticket_pictures to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on ticket_pictures to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on ticket_pictures to assay_owner using (true) with check (true);
grant delete, insert, select, update on ticket_pictures to assay_app;

create table ticket_snippets (
  tenant_id uuid not null,
  id uuid not null,
  title text not null,
  body text not null,
  constraint ticket_snippets_pkey PRIMARY KEY (tenant_id, id),
  constraint ticket_snippets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint ticket_snippets_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  constraint ticket_snippets_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100)))
);
comment on table ticket_snippets is 'owner: features/staff-tickets';
alter table ticket_snippets enable row level security, force row level security;
create policy app_wall on ticket_snippets to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on ticket_snippets to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on ticket_snippets to assay_owner using (true) with check (true);
grant delete, insert, select, update on ticket_snippets to assay_app;

create table ticket_topics (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  position integer not null,
  archived_at timestamp with time zone,
  constraint ticket_topics_tenant_id_name_key UNIQUE (tenant_id, name),
  constraint ticket_topics_pkey PRIMARY KEY (tenant_id, id),
  constraint ticket_topics_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint ticket_topics_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint ticket_topics_position_check CHECK (("position" >= 0))
);
comment on table ticket_topics is 'owner: tenant-folders';
alter table ticket_topics enable row level security, force row level security;
create policy app_wall on ticket_topics to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on ticket_topics to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on ticket_topics to assay_owner using (true) with check (true);
grant delete, insert, select on ticket_topics to assay_app;

create table tickets (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_ticket_id uuid,
  topic_id uuid not null,
  subject text not null,
  description text not null,
  status text not null default 'Open'::text,
  recipient_id uuid,
  assignee_id uuid,
  about_report_id uuid,
  about_position integer,
  about_order_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_number integer not null default 0,
  last_staff_number integer not null default 0,
  last_staff_at timestamp with time zone,
  seen_number integer not null default 0,
  waiting_since timestamp with time zone default clock_timestamp(),
  learner_mailed_at timestamp with time zone,
  staff_mailed_at timestamp with time zone,
  constraint tickets_tenant_id_user_id_client_ticket_id_key UNIQUE (tenant_id, user_id, client_ticket_id),
  constraint tickets_pkey PRIMARY KEY (tenant_id, id),
  constraint tickets_tenant_id_about_order_id_fkey FOREIGN KEY (tenant_id, about_order_id) REFERENCES orders(tenant_id, id),
  constraint tickets_tenant_id_about_report_id_fkey FOREIGN KEY (tenant_id, about_report_id) REFERENCES reports(tenant_id, id),
  constraint tickets_tenant_id_assignee_id_fkey FOREIGN KEY (tenant_id, assignee_id) REFERENCES users(tenant_id, id),
  constraint tickets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint tickets_tenant_id_recipient_id_fkey FOREIGN KEY (tenant_id, recipient_id) REFERENCES users(tenant_id, id),
  constraint tickets_tenant_id_topic_id_fkey FOREIGN KEY (tenant_id, topic_id) REFERENCES ticket_topics(tenant_id, id),
  constraint tickets_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint tickets_about_one_thing CHECK ((((about_report_id IS NULL) OR (about_position IS NOT NULL)) AND ((about_position IS NULL) OR (about_order_id IS NULL)))),
  constraint tickets_about_position_check CHECK ((about_position >= 0)),
  constraint tickets_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 5000))),
  constraint tickets_last_number_check CHECK ((last_number >= 0)),
  constraint tickets_numbers_agree CHECK (((last_staff_number <= last_number) AND (seen_number <= last_number))),
  constraint tickets_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Pending'::text, 'Closed'::text]))),
  constraint tickets_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 200)))
);
CREATE INDEX tickets_by_status ON public.tickets USING btree (tenant_id, status);
CREATE INDEX tickets_of_assignee ON public.tickets USING btree (tenant_id, assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX tickets_of_user ON public.tickets USING btree (tenant_id, user_id, id DESC);
CREATE INDEX tickets_waiting ON public.tickets USING btree (tenant_id, waiting_since, id) WHERE (waiting_since IS NOT NULL);
comment on table tickets is 'owner: features/tickets';
alter table tickets enable row level security, force row level security;
create policy app_wall on tickets to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on tickets to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on tickets to assay_owner using (true) with check (true);
grant delete, insert, select, update on tickets to assay_app;

create table topic_contents (
  tenant_id uuid not null,
  topic_id uuid not null,
  position smallint not null,
  description text not null,
  reference_links jsonb not null,
  constraint topic_contents_pkey PRIMARY KEY (tenant_id, topic_id),
  constraint topic_contents_tenant_id_topic_id_fkey FOREIGN KEY (tenant_id, topic_id) REFERENCES topics(tenant_id, id)
);
comment on table topic_contents is 'owner: tenant-folders';
alter table topic_contents enable row level security, force row level security;
create policy app_wall on topic_contents to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on topic_contents to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on topic_contents to assay_owner using (true) with check (true);
grant delete, insert, select on topic_contents to assay_app;

create table topic_pictures (
  tenant_id uuid not null,
  topic_id uuid not null,
  position smallint not null,
  picture text not null,
  alt text not null,
  constraint topic_pictures_pkey PRIMARY KEY (tenant_id, topic_id, "position"),
  constraint topic_pictures_tenant_id_picture_fkey FOREIGN KEY (tenant_id, picture) REFERENCES files(tenant_id, name),
  constraint topic_pictures_tenant_id_topic_id_fkey FOREIGN KEY (tenant_id, topic_id) REFERENCES topic_contents(tenant_id, topic_id) ON DELETE CASCADE,
  constraint topic_pictures_alt_check CHECK ((alt <> ''::text))
);
comment on table topic_pictures is 'owner: tenant-folders';
alter table topic_pictures enable row level security, force row level security;
create policy app_wall on topic_pictures to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on topic_pictures to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on topic_pictures to assay_owner using (true) with check (true);
grant insert, select on topic_pictures to assay_app;

create table topics (
  tenant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  depth smallint not null,
  name text not null,
  constraint topics_tenant_id_parent_id_name_key UNIQUE NULLS NOT DISTINCT (tenant_id, parent_id, name),
  constraint topics_pkey PRIMARY KEY (tenant_id, id),
  constraint topics_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint topics_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES topics(tenant_id, id),
  constraint topics_depth_check CHECK (((depth >= 0) AND (depth <= 3))),
  constraint topics_name_check CHECK ((name <> ''::text))
);
comment on table topics is 'owner: features/banks';
alter table topics enable row level security, force row level security;
create policy app_wall on topics to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on topics to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on topics to assay_owner using (true) with check (true);
grant insert, select on topics to assay_app;

create table transactions (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  provider text not null,
  payment_id text not null,
  amount_pence integer not null,
  currency text not null,
  access text not null,
  validity_days integer not null,
  paid_at timestamp with time zone not null,
  refunded_pence integer not null default 0,
  disputed boolean not null default false,
  constraint transactions_tenant_id_order_id_key UNIQUE (tenant_id, order_id),
  constraint transactions_tenant_id_provider_payment_id_key UNIQUE (tenant_id, provider, payment_id),
  constraint transactions_pkey PRIMARY KEY (tenant_id, id),
  constraint transactions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint transactions_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id),
  constraint transactions_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint transactions_amount_pence_check CHECK ((amount_pence >= 1)),
  constraint transactions_check CHECK (((refunded_pence >= 0) AND (refunded_pence <= amount_pence))),
  constraint transactions_currency_check CHECK ((currency = 'gbp'::text)),
  constraint transactions_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'sandbox'::text])))
);
CREATE INDEX transactions_of_user ON public.transactions USING btree (tenant_id, user_id, paid_at DESC);
comment on table transactions is 'owner: features/payments';
alter table transactions enable row level security, force row level security;
create policy app_wall on transactions to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on transactions to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on transactions to assay_owner using (true) with check (true);
grant insert, select, update on transactions to assay_app;

create table users (
  tenant_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  dob date,
  mobile text,
  email text not null,
  password_hash text,
  profile_path text,
  created_at timestamp with time zone not null default now(),
  verified_at timestamp with time zone,
  disabled_at timestamp with time zone,
  consecutive_wrong_codes integer not null default 0,
  role text not null default 'learner'::text,
  password_changed_at timestamp with time zone,
  closed_at timestamp with time zone,
  on_leaderboard boolean not null default true,
  leaderboard_name text,
  sign_up_host text,
  email_key text not null generated always as (lower(email)) stored,
  constraint users_pkey PRIMARY KEY (tenant_id, id),
  constraint users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE,
  constraint users_details_check CHECK (((role = 'staff'::text) OR (closed_at IS NOT NULL) OR ((dob IS NOT NULL) AND (mobile IS NOT NULL)))),
  constraint users_password_needs_proof CHECK (((password_hash IS NULL) OR (verified_at IS NOT NULL))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['learner'::text, 'staff'::text])))
);
CREATE UNIQUE INDEX users_email ON public.users USING btree (tenant_id, lower(email));
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (tenant_id, email_key);
comment on table users is 'owner: features/accounts';
alter table users enable row level security, force row level security;
create policy app_wall on users to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on users to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on users to assay_owner using (true) with check (true);
grant delete, insert, select, update on users to assay_app;

create table withdrawn_reports (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  audit_id uuid not null,
  report jsonb not null,
  answers jsonb not null,
  constraint withdrawn_reports_pkey PRIMARY KEY (tenant_id, id),
  constraint withdrawn_reports_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempts(tenant_id, id) ON DELETE CASCADE,
  constraint withdrawn_reports_tenant_id_audit_id_fkey FOREIGN KEY (tenant_id, audit_id) REFERENCES attempt_audits(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX withdrawn_reports_attempt ON public.withdrawn_reports USING btree (tenant_id, attempt_id);
comment on table withdrawn_reports is 'owner: features/attempts';
alter table withdrawn_reports enable row level security, force row level security;
create policy app_wall on withdrawn_reports to assay_app using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy jobs_wall on withdrawn_reports to assay_jobs using ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)) with check ((tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid));
create policy owner_rows on withdrawn_reports to assay_owner using (true) with check (true);
grant insert, select on withdrawn_reports to assay_app;

CREATE OR REPLACE FUNCTION public.attempt_figures()
 RETURNS TABLE(open integer, oldest_overdue_seconds double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    #variable_conflict use_column
    begin
      return query select count(*)::integer,
        greatest(extract(epoch from pg_catalog.clock_timestamp() - min(a.deadline_at)), 0)::double precision
      from public.attempts a where a.closed_at is null;
    end
  $function$
;

CREATE OR REPLACE FUNCTION public.order_of_checkout(wanted_provider text, wanted_checkout text)
 RETURNS TABLE(tenant_id uuid, order_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    #variable_conflict use_column
    begin
      return query select o.tenant_id, o.id from public.orders o
      where o.checkout_id = wanted_checkout and o.provider = wanted_provider and o.account = 'installation';
    end
  $function$
;

CREATE OR REPLACE FUNCTION public.outbox_rows(at_most integer)
 RETURNS TABLE(tenant_id uuid, id uuid, task text, subject_id uuid, delay_seconds integer, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    #variable_conflict use_column
    begin
      return query select o.tenant_id, o.id, o.task, o.subject_id, o.delay_seconds, o.created_at
      from public.outbox o order by o.created_at, o.id limit at_most;
    end
  $function$
;

CREATE OR REPLACE FUNCTION public.overdue_attempts(after_deadline interval, at_most integer)
 RETURNS TABLE(tenant_id uuid, attempt_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    #variable_conflict use_column
    begin
      return query select a.tenant_id, a.id from public.attempts a
      where a.closed_at is null and a.deadline_at < pg_catalog.clock_timestamp() - after_deadline
      order by a.deadline_at limit at_most;
    end
  $function$
;

CREATE OR REPLACE FUNCTION public.registrations_of_email(wanted text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select id from public.registrations
    where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and lower(email) = lower(wanted)
  $function$
;

CREATE OR REPLACE FUNCTION public.tenant_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      return query select t.tenant_id from public.tenants t order by t.tenant_id;
    end
  $function$
;

CREATE OR REPLACE FUNCTION public.tenant_of_host(wanted text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select tenant_id from public.tenant_hosts where host = wanted $function$
;

CREATE OR REPLACE FUNCTION public.tests_past_closing(at_most integer)
 RETURNS TABLE(tenant_id uuid, test_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    #variable_conflict use_column
    begin
      return query select t.tenant_id, t.id from public.tests t
      where t.status = 'Active' and t.closes_at <= pg_catalog.clock_timestamp()
      order by t.closes_at limit at_most;
    end
  $function$
;

CREATE OR REPLACE FUNCTION public.the_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select pg_catalog.statement_timestamp() $function$
;

CREATE OR REPLACE FUNCTION public.user_of_email(wanted text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select id from public.users
    where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and lower(email) = lower(wanted)
  $function$
;
