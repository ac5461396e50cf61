import { plainText } from '@assay/interchange';
import { describeDuplicate, describeReason, type Reason } from '../../imports/finding-words.ts';
import type { PreparedOutcome } from '../../imports/prepare-bank.ts';

/** Something about a question of a file, in words. Stored: it only ever grows. */
export type ItemFinding = { level: 'fault' | 'warning' | 'note'; message: string; detail: string | null };

const PICTURES =
  'A table names files of exactly that name in a zip that is added here; every other file has to hold its pictures itself, and none is fetched from the web.';
/** Remedies as this page gives them. */
const CURES: Partial<Record<Reason, string>> = {
  picture_missing: PICTURES,
  picture_lost: PICTURES,
  picture_as_text: PICTURES,
};

/** Lists the findings about a question, faults first. */
export function findingsOf(outcome: PreparedOutcome): ItemFinding[] {
  if (outcome.type === 'duplicate')
    return [{ level: 'note', message: describeDuplicate(outcome), detail: null }];
  if (outcome.type === 'refused')
    return [{ level: 'fault', message: describeReason(outcome.reason, CURES), detail: outcome.detail }];
  const found = outcome.notes.map(
    ({ type, reason, detail }): ItemFinding => ({
      level: type === 'suspicious' ? 'warning' : 'note',
      message: describeReason(reason, CURES),
      detail,
    }),
  );
  const isUnexplained = plainText(outcome.question.explanation).trim() === '';
  const unexplained: ItemFinding[] = isUnexplained
    ? [{ level: 'note', message: 'It has no explanation: learners will see the key alone.', detail: null }]
    : [];
  return [...found, ...unexplained].sort((a, b) => ORDER[a.level] - ORDER[b.level]);
}

const ORDER = { fault: 0, warning: 1, note: 2 };
