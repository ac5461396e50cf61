-- compatible: older versions may serve
-- The newest version of each question as staff search and list it. Derived: any row may be deleted and is written anew.
create table question_search (
  tenant_id uuid not null,
  question_id uuid not null,
  version integer not null,
  kind text not null,
  topic_id uuid,
  -- The beginning of the stem without markup.
  excerpt text not null,
  -- Words of stem, options and explanation in lower case, without markup and accents. Not compressed: every search reads it.
  words text collate "C" not null,
  has_picture boolean not null,
  changed_at timestamptz not null,
  -- Least hashes of the three-word sequences of stem and options: questions that share many of them are near-duplicates.
  sketch integer[] not null,
  primary key (tenant_id, question_id)
);
alter table question_search alter column words set storage external;
alter table question_search set (toast_tuple_target = 8160);
comment on table question_search is 'owner: features/banks';
