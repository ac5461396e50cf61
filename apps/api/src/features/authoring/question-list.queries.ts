import type { ImportId, QuestionId, QuestionKind, TestId, TopicId } from '@assay/assessment';
import type { QuestionOrder, QuestionState } from '@assay/contract';
import { one, query } from '../../db/query.ts';

/** Conditions of a list of questions; null, or no words, where one does not matter. */
export type QuestionFilter = {
  /** Folded words that must all be found. */
  words: string[];
  /** Empty: questions without a topic. */
  topicIds: TopicId[] | null;
  tag: string | null;
  kind: QuestionKind | null;
  state: QuestionState | null;
  testId: TestId | null;
  importId: ImportId | null;
  reported: boolean;
  picture: boolean;
};

/**
 * State of a question `q` whose newest version is that of `s`. An older process that holds a question back
 * sets `released_at` alone to null.
 */
export const STATE = `case
    when q.retired_at is not null then 'retired'
    when q.released_at is null or q.released_version is null then 'draft'
    when q.released_version < s.version then 'newer'
    else 'released' end`;

/** Questions of the tests as they are published now. */
const IN_TESTS = `select p.question_id, t.id as test_id
    from tests t
    join test_version_questions p on p.tenant_id = $1 and p.test_version_id = t.current_version_id
    where t.tenant_id = $1`;

/** Questions of the tickets about one that are not closed, once for each ticket. */
const REPORTED = `select p.question_id
    from tickets t
    join reports r on r.tenant_id = $1 and r.id = t.about_report_id
    join test_version_questions p
      on p.tenant_id = $1 and p.test_version_id = r.test_version_id and p.position = t.about_position
    where t.tenant_id = $1 and t.status <> 'Closed'`;

/** Questions of the search rows, joined only where their own columns matter: every search row has one. */
const QUESTION = 'join questions q on q.tenant_id = $1 and q.id = s.question_id';

/** Questions that imports wrote. */
const IMPORTED = `select i.question_id from import_items i
    where i.tenant_id = $1 and i.version_after is not null`;

type Order = { by: string; join?: string };
const byCount = (counted: string): Order => ({
  by: 'coalesce(c.number, 0)',
  join: `left join (select question_id, count(*) as number from (${counted}) each group by question_id) c
       on c.question_id = s.question_id`,
});
/** Orders by name; `topics` is the place of the ids of all topics in the order of their paths. */
const orderOf = (name: string, topics: () => string): Order => {
  switch (name) {
    case 'name':
      return { by: 'q.source_id collate "C"', join: QUESTION };
    case 'stem':
      // They begin with the stem, folded.
      return { by: 'left(s.words, 80)' };
    case 'topic':
      return {
        by: 'c.place',
        join: `left join unnest(${topics()}::uuid[]) with ordinality as c (topic_id, place)
       on c.topic_id = s.topic_id`,
      };
    case 'tests':
      return byCount(IN_TESTS);
    case 'reports':
      return byCount(REPORTED);
    default:
      return { by: 's.changed_at' };
  }
};

/** Values of a statement, from `$2` on. */
function createValues(): { values: unknown[]; place(value: unknown): string } {
  const values: unknown[] = [];
  return { values, place: (value) => `$${values.push(value) + 1}` };
}

/**
 * Source of the questions that match. Only the conditions that matter stand in it: a plan for all of them at
 * once is a bad one for each.
 * @param place gives a value its place in the statement
 */
function matching(filter: QuestionFilter, place: (value: unknown) => string, join = ''): string {
  const { topicIds, tag, kind, state, testId, importId, words } = filter;
  const joins = new Set([...(tag === null && state === null ? [] : [QUESTION]), join]);
  const conditions = [
    ...(topicIds === null ? [] : [inTopics(topicIds, place)]),
    ...(tag === null ? [] : [`${place(tag)} = any(q.tags)`]),
    ...(kind === null ? [] : [`s.kind = ${place(kind)}`]),
    ...(state === null ? [] : [`${STATE} = ${place(state)}`]),
    ...(filter.picture ? ['s.has_picture'] : []),
    ...(testId === null
      ? []
      : [`s.question_id in (select question_id from (${IN_TESTS}) o where o.test_id = ${place(testId)})`]),
    ...(importId === null ? [] : [`s.question_id in (${IMPORTED} and i.import_id = ${place(importId)})`]),
    ...(filter.reported ? [`s.question_id in (${REPORTED})`] : []),
    ...words.map((word) => `strpos(s.words, ${place(word)}) > 0`),
  ];
  return `
     from question_search s
     ${[...joins].join(' ')}
     where s.tenant_id = $1${conditions.map((each) => ` and ${each}`).join('')}`;
}

function inTopics(ids: TopicId[], place: (value: unknown) => string): string {
  return ids.length === 0 ? 's.topic_id is null' : `s.topic_id = any(${place(ids)}::uuid[])`;
}

/**
 * A page of the questions that match, in order, and the number of all that do. Keys are computed before the
 * rows are put aside: counted in a window, they would be put aside with all their words, which takes longer
 * than to read them.
 * @param topics ids of all topics in the order of their paths
 */
export async function listMatching(
  filter: QuestionFilter,
  {
    order,
    topics,
    offset,
    atMost,
  }: { order: QuestionOrder; topics: TopicId[]; offset: number; atMost: number },
): Promise<{ ids: QuestionId[]; total: number }> {
  const { values, place } = createValues();
  const isReversed = order.startsWith('-');
  const { by, join } = orderOf(isReversed ? order.slice(1) : order, () => place(topics));
  const rows = await query<{ id: QuestionId; total: number }>(
    `with found as materialized (select s.question_id as id, ${by} as key ${matching(filter, place, join)})
     select id, (select count(*)::int from found) as total from found
     order by key ${isReversed ? 'desc' : 'asc'} nulls last, id
     limit ${place(atMost)} offset ${place(offset)}`,
    values,
  );
  if (rows.length === 0 && offset > 0) return { ids: [], total: await countMatching(filter) };
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

async function countMatching(filter: QuestionFilter): Promise<number> {
  const { values, place } = createValues();
  const rows = await query<{ total: number }>(
    `select count(*)::int as total ${matching(filter, place)}`,
    values,
  );
  return one(rows).total;
}

/** All questions that match, by id. */
export async function listAllMatching(filter: QuestionFilter): Promise<QuestionId[]> {
  const { values, place } = createValues();
  const rows = await query<{ id: QuestionId }>(
    `select s.question_id as id ${matching(filter, place)} order by s.question_id`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Those of these questions that exist, by id. */
export async function listExisting(ids: QuestionId[]): Promise<QuestionId[]> {
  const rows = await query<{ id: QuestionId }>(
    'select id from questions where tenant_id = $1 and id = any($2) order by id',
    [ids],
  );
  return rows.map(({ id }) => id);
}

export type ListedRow = {
  id: QuestionId;
  name: string;
  excerpt: string;
  kind: QuestionKind;
  topic: string[];
  tags: string[];
  state: QuestionState;
  version: number;
  released_version: number | null;
  tests: number;
  reports: number;
  has_picture: boolean;
  changed_at: Date;
};

/** These questions as a list shows them, in the order of the ids. */
export async function listRows(ids: QuestionId[]): Promise<ListedRow[]> {
  return query<ListedRow>(
    `select q.id, q.source_id as name, s.excerpt, s.kind, v.content -> 'topic' as topic, q.tags,
            ${STATE} as state, s.version,
            case when q.released_at is not null then q.released_version end as released_version,
            coalesce(u.number, 0) as tests, coalesce(r.number, 0) as reports, s.has_picture, s.changed_at
     from unnest($2::uuid[]) with ordinality w (id, place)
     join questions q on q.tenant_id = $1 and q.id = w.id
     join question_search s on s.tenant_id = $1 and s.question_id = w.id
     join question_versions v on v.tenant_id = $1 and v.question_id = w.id and v.number = s.version
     left join (
       select question_id, count(*)::int as number from (${IN_TESTS} and p.question_id = any($2)) t
       group by question_id
     ) u on u.question_id = w.id
     left join (
       select question_id, count(*)::int as number from (${REPORTED} and p.question_id = any($2)) t
       group by question_id
     ) r on r.question_id = w.id
     order by w.place`,
    [ids],
  );
}
