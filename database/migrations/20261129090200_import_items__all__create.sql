-- compatible: older versions may serve
-- Questions of an import as they were read, with what was decided about each and, once written, what became of it.
create table import_items (
  tenant_id uuid not null,
  import_id uuid not null,
  -- Number in the file, from 1.
  number integer not null check (number > 0),
  place text not null,
  label text not null,
  class text not null check (class in ('fault', 'near', 'changed', 'warning', 'plain', 'known', 'duplicate')),
  is_taken boolean not null,
  as_version boolean not null default false,
  corrected boolean not null default false,
  -- Id that the question has or will have.
  question_id uuid not null,
  -- Its name in the bank; null for one that cannot be taken.
  source_id text,
  -- As it will be stored, with the TeX of its formulas; null for one with a fault, and for a duplicate.
  content jsonb,
  tex jsonb,
  -- What was understood of one with a fault, for its editor.
  draft jsonb,
  findings jsonb not null,
  -- Question of the bank that it is, or resembles, in the version that was compared; or the number of the one it repeats.
  match_id uuid,
  match_version integer,
  match_number integer,
  resemblance real,
  version_before integer,
  version_after integer,
  primary key (tenant_id, import_id, number)
);
comment on table import_items is 'owner: features/import-desk';
