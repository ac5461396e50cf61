import type { Question, QuestionId, TopicId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import { listUnlisted, type SearchRow, upsertSearchRows } from './search-rows.queries.ts';
import { searchFactsOf } from './search-words.ts';

type NewestVersion = {
  question_id: QuestionId;
  version: number;
  topic_id: TopicId | null;
  content: Question;
};

/** Keeps by which words each of these versions is found, in the transaction that makes them the newest. */
export async function keepSearchRows(versions: NewestVersion[]): Promise<void> {
  if (versions.length > 0) await upsertSearchRows(versions.map(searchRowOf));
}

function searchRowOf({ question_id, version, topic_id, content }: NewestVersion): SearchRow {
  const { excerpt, words, sketch, hasPicture } = searchFactsOf(content);
  return {
    question_id,
    version,
    kind: content.kind,
    topic_id,
    excerpt,
    words,
    has_picture: hasPicture,
    sketch,
  };
}

/**
 * Does the same for the next questions that lack it: they were saved before it was kept, or by an older
 * version of the product that still served. Idempotent.
 * @returns the last question that was looked at; null when none is left
 */
export async function backfillSearchRows(afterId: QuestionId, atMost: number): Promise<QuestionId | null> {
  const { lastId, rows } = await listUnlisted(afterId, atMost);
  await keepSearchRows(rows.map((row) => ({ ...row, content: questionSchema.parse(row.content) })));
  return lastId;
}
