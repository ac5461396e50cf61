import type { QuestionId, TopicId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { Contract, RequestOf } from '@assay/contract';
import { Failure } from '../../failure.ts';
import { listTopics } from '../banks/banks.service.ts';
import { searchedWords } from '../banks/search-words.ts';
import { listNewest } from './bulk.queries.ts';
import { findHit, type Hit } from './hits.ts';
import { countByState, countByTag, countByTest, countByTopic } from './question-filters.queries.ts';
import {
  type ListedRow,
  listAllMatching,
  listExisting,
  listMatching,
  listRows,
  type QuestionFilter,
} from './question-list.queries.ts';
import { idsWithin, type TopicPaths, topicPathsOf } from './topic-paths.ts';

type ListQuery = RequestOf<Contract['listQuestions']>['query'];
type WireFilter = Omit<ListQuery, 'order' | 'page' | 'size'>;

export { type ListedRow, listRows } from './question-list.queries.ts';
export type Selection = RequestOf<Contract['releaseQuestions']>['body']['select'];

const USUAL_SIZE = 50;

/** A page of the questions that match a filter, and the number of all that do. */
export async function listQuestions({
  order = '-changed',
  page = 1,
  size = USUAL_SIZE,
  ...wire
}: ListQuery): Promise<{ rows: (ListedRow & { hit: Hit | null })[]; total: number }> {
  const filter = await readFilter(wire);
  const topics = order.endsWith('topic') ? topicPathsOf(await listTopics()).map(({ id }) => id) : [];
  const { ids, total } = await listMatching(filter, {
    order,
    topics,
    offset: (page - 1) * size,
    atMost: size,
  });
  const rows = ids.length === 0 ? [] : await listRows(ids);
  const hits = await findHits(rows, filter.words);
  return { rows: rows.map((row) => ({ ...row, hit: hits.get(row.id) ?? null })), total };
}

async function readFilter({
  search = '',
  topic,
  tag,
  kind,
  state,
  test,
  import: importId,
  reported,
  picture,
}: WireFilter): Promise<QuestionFilter> {
  return {
    words: searchedWords(search),
    topicIds: topic === undefined ? null : await topicsOf(topic),
    tag: tag ?? null,
    kind: kind ?? null,
    state: state ?? null,
    testId: test ?? null,
    importId: importId ?? null,
    reported: reported === 'true',
    picture: picture === 'true',
  };
}

/** An unknown topic has no questions, and so stands for itself. */
async function topicsOf(topic: TopicId | 'none'): Promise<TopicId[]> {
  if (topic === 'none') return [];
  const within = idsWithin(await listTopics(), topic);
  return within.length === 0 ? [topic] : within;
}

async function findHits(rows: ListedRow[], words: string[]): Promise<Map<QuestionId, Hit | null>> {
  if (words.length === 0 || rows.length === 0) return new Map();
  const excerpts = new Map(rows.map(({ id, excerpt }) => [id, excerpt]));
  const contents = await listNewest([...excerpts.keys()]);
  return new Map(
    contents.map(({ id, content }) => [
      id,
      findHit(questionSchema.parse(content), excerpts.get(id) ?? '', words),
    ]),
  );
}

/**
 * The questions of a selection, in the order of ids. The caller holds the lock of the bank, so that nothing
 * comes between.
 * @returns a refusal when other questions match than those that were seen
 */
export async function findSelected(
  selection: Selection,
): Promise<QuestionId[] | Failure<'selection_changed'>> {
  if ('ids' in selection) {
    const ids = await listExisting(selection.ids);
    const isSame = ids.length === new Set(selection.ids).size;
    return isSame ? ids : new Failure('selection_changed', { count: ids.length });
  }
  const ids = await listAllMatching(await readFilter(selection.filter));
  return ids.length === selection.count ? ids : new Failure('selection_changed', { count: ids.length });
}

export type FilterChoices = {
  topics: (TopicPaths[number] & { questions: number })[];
  tags: Awaited<ReturnType<typeof countByTag>>;
  tests: Awaited<ReturnType<typeof countByTest>>;
  states: { draft: number; newer: number; released: number; retired: number };
};

/** Reads by what questions can be filtered, each with the number of its questions. */
export async function readFilterChoices(): Promise<FilterChoices> {
  const rows = await listTopics();
  const ofTopic = new Map((await countByTopic()).map(({ topic_id, questions }) => [topic_id, questions]));
  return {
    topics: topicPathsOf(rows).map((topic) => ({
      ...topic,
      questions: idsWithin(rows, topic.id).reduce((sum, id) => sum + (ofTopic.get(id) ?? 0), 0),
    })),
    tags: await countByTag(),
    tests: await countByTest(),
    states: await countStates(),
  };
}

/** Number of the questions in each state. */
export async function countStates(): Promise<FilterChoices['states']> {
  const states = { draft: 0, newer: 0, released: 0, retired: 0 };
  for (const { state, questions } of await countByState()) states[state] = questions;
  return states;
}
