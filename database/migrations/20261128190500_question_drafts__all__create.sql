-- compatible: older versions may serve
-- What an author is writing; nobody else sees it. A question that was never saved has drafts, but no row of its own yet.
create table question_drafts (
  tenant_id uuid not null,
  user_id uuid not null,
  question_id uuid not null,
  -- Version that the draft began with; null for a new question.
  base_version integer,
  -- Fields as they stand in the form, complete or not.
  content jsonb not null,
  -- Increases with each save: a save that was made on an older one is refused.
  revision integer not null check (revision > 0),
  saved_at timestamptz not null default the_clock(),
  primary key (tenant_id, user_id, question_id)
);
comment on table question_drafts is 'owner: features/authoring';
