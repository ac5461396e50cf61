import type { TopicId } from '@assay/assessment';
import type { BankTopicRow } from '../banks/banks.service.ts';

/** Topics of a tenant with their paths, in the order of these. */
export type TopicPaths = { id: TopicId; path: string[] }[];

const byPath = new Intl.Collator('en', { numeric: true });

export function topicPathsOf(rows: readonly BankTopicRow[]): TopicPaths {
  const known = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: TopicId): string[] => {
    const row = known.get(id);
    if (row === undefined) return [];
    return row.parent_id === null ? [row.name] : [...pathOf(row.parent_id), row.name];
  };
  return rows
    .map(({ id }) => ({ id, path: pathOf(id) }))
    .sort((a, b) => byPath.compare(a.path.join('\u0000'), b.path.join('\u0000')));
}

/** Ids of a topic and of all below it; none where it does not exist. */
export function idsWithin(rows: readonly BankTopicRow[], id: TopicId): TopicId[] {
  if (!rows.some((row) => row.id === id)) return [];
  const within = [id];
  for (const above of within) {
    within.push(...rows.filter(({ parent_id }) => parent_id === above).map((row) => row.id));
  }
  return within;
}
