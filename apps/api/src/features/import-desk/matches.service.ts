import type { Question } from '@assay/assessment';
import { type ImportItemClass, NOT_TAKABLE } from '@assay/contract';
import { newId } from '../../db/ids.ts';
import { digestOf, listStoredQuestions } from '../banks/banks.service.ts';
import { searchFactsOf } from '../banks/search-words.ts';
import type { openSimilarityIndex } from '../banks/similar-questions.service.ts';
import type { Match } from './items.queries.ts';

/** Share of word sequences in common from which a question is taken for one that the bank has. */
const NEAR = 0.8;

export type FindSimilar = Awaited<ReturnType<typeof openSimilarityIndex>>;
export type ToMatch = { question: Question; hasWarning: boolean };

/** Classes that are taken unless somebody decides otherwise. */
const TAKEN: readonly ImportItemClass[] = ['plain', 'warning', 'changed'];

/** A question that stays out: it has a fault, or stands earlier in the file. */
export function unmatched(itemClass: 'fault' | 'duplicate', number: number | null = null): Match {
  return {
    class: itemClass,
    is_taken: false,
    question_id: newId(),
    match_id: null,
    match_version: null,
    match_number: number,
    resemblance: null,
  };
}

/**
 * Compares questions with the bank: by their names, and by their words where the bank knows none of that
 * name.
 */
export async function matchQuestions(questions: ToMatch[], findSimilar: FindSimilar): Promise<Match[]> {
  const names = questions.map(({ question }) => question.id);
  const stored = new Map((await listStoredQuestions(names)).map((row) => [row.source_id, row]));
  return questions.map(({ question, hasWarning }) => {
    const known = stored.get(question.id);
    if (known !== undefined) {
      const isSame = known.digest.equals(digestOf(question));
      const match = { id: known.id, version: known.number, resemblance: 1 };
      return { ...matchOf(isSame ? 'known' : 'changed', match), question_id: known.id };
    }
    const similar = findSimilar(searchFactsOf(question).sketch, NEAR);
    return matchOf(similar !== null ? 'near' : hasWarning ? 'warning' : 'plain', similar);
  });
}

function matchOf(itemClass: ImportItemClass, match: ReturnType<FindSimilar>): Match {
  return {
    class: itemClass,
    is_taken: TAKEN.includes(itemClass),
    question_id: newId(),
    match_id: match?.id ?? null,
    match_version: match?.version ?? null,
    match_number: null,
    resemblance: match?.resemblance ?? null,
  };
}

export function isTakable(itemClass: ImportItemClass): boolean {
  return !NOT_TAKABLE.includes(itemClass);
}
