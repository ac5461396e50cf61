import type { AnswersRule } from '../../features/publishing/published-tests.service.ts';
import { isDay, readInstant } from '../instant.ts';

export const ANSWERS_RULE =
  'at-once, after-close, never, a day as 2027-01-31 or an instant as 2027-01-31T18:00Z';

const WORDS: Record<string, AnswersRule> = {
  'at-once': { when: 'at_once' },
  'after-close': { when: 'after_close' },
  never: { when: 'never' },
};
const DAY = /^20\d\d-\d\d-\d\d$/u;
const CENTURY = /^20/u;

/** What `--answers` says; null when it says nothing that there is. */
export function readAnswersRule(text: string): AnswersRule | null {
  const word = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  if (word !== undefined) return word;
  if (DAY.test(text)) return isDay(text) ? { when: 'after_date', day: text } : null;
  return CENTURY.test(text) && readInstant(text) !== null ? { when: 'after_date', instant: text } : null;
}
