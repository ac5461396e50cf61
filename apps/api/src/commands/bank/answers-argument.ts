import type { AnswersRule } from '../../features/content/published-tests.queries.ts';

export const ANSWERS_RULE =
  'at-once, after-close, never, a day as 2027-01-31 or an instant as 2027-01-31T18:00Z';

const WORDS: Record<string, AnswersRule> = {
  'at-once': { when: 'at_once' },
  'after-close': { when: 'after_close' },
  never: { when: 'never' },
};
const DAY = /^20\d\d-\d\d-\d\d$/u;
const INSTANT = /^(20\d\d-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/u;

/** What `--answers` says; null when it says nothing that there is. */
export function readAnswersRule(text: string): AnswersRule | null {
  const word = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  if (word !== undefined) return word;
  if (DAY.test(text)) return isDay(text) ? { when: 'after_date', day: text } : null;
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isDay(day) ? { when: 'after_date', instant: text } : null;
}

/** Whether the calendar has this day. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
