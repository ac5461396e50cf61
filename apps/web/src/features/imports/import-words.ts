import type { ImportItemClass, ImportState, ImportUse } from '@assay/contract';
import type { IconName } from '../../ui/icon.tsx';
import type { Import } from './imports.ts';
import type { Mark } from './marks.ts';

/** States as a sign and a word. */
export const STATES: Record<ImportState, { name: string; icon: IconName }> = {
  reading: { name: 'Being read', icon: 'clock' },
  asking: { name: 'Asks something', icon: 'help' },
  unreadable: { name: 'Not readable', icon: 'cross' },
  ready: { name: 'To be looked at', icon: 'half' },
  confirmed: { name: 'Brought in', icon: 'tick' },
  undone: { name: 'Undone', icon: 'again' },
  discarded: { name: 'Thrown away', icon: 'struck-ring' },
};

/** Heads of the parts of the list, in its order, with what is to be done about each. */
export const PARTS: Record<ImportItemClass, { title: string; note: string }> = {
  fault: { title: 'Faults first', note: 'stay out until they are corrected' },
  near: { title: 'Near to a question in the bank', note: 'left out, unless you take them' },
  changed: { title: 'In the bank with other words', note: 'each becomes the next version of its question' },
  warning: { title: 'With a warning', note: 'can be taken as they are' },
  plain: { title: 'The others', note: 'as a learner will see them, key marked' },
  known: { title: 'In the bank already', note: 'word for word; nothing is to be done' },
  duplicate: { title: 'Twice in this file', note: 'the first of each is taken' },
};

export type Sign = {
  icon: IconName;
  words: string;
  kind: 'taken' | 'warning' | 'fault' | 'near' | 'skipped';
};

const SIGNS = {
  taken: { icon: 'tick', words: 'Take', kind: 'taken' },
  changed: { icon: 'again', words: 'Take, as a new version', kind: 'taken' },
  warning: { icon: 'warning', words: 'Take, with a warning', kind: 'warning' },
  fault: { icon: 'cross', words: 'Fault', kind: 'fault' },
  near: { icon: 'page', words: 'Near to the bank', kind: 'near' },
  known: { icon: 'same', words: 'In the bank or twice', kind: 'skipped' },
  skipped: { icon: 'struck-ring', words: 'Skip', kind: 'skipped' },
} as const satisfies Record<string, Sign>;

/** Signs in the order of the legend. */
export const LEGEND: readonly Sign[] = Object.values(SIGNS);

/** Sign of a question in the grid of numbers. */
export function signOf({ of, isTaken }: Mark): Sign {
  if (of === 'fault') return SIGNS.fault;
  if (of === 'known' || of === 'duplicate') return SIGNS.known;
  if (!isTaken) return of === 'near' ? SIGNS.near : SIGNS.skipped;
  if (of === 'changed') return SIGNS.changed;
  return of === 'warning' ? SIGNS.warning : SIGNS.taken;
}

const USES: Record<ImportUse, string> = {
  practised: 'a learner has practised it',
  edited: 'it was edited since',
  reported: 'a learner has reported it',
  published: 'a published test has it',
  released: 'it is released for practice',
};

export function describeUse(use: ImportUse): string {
  return USES[use];
}

/** "1 question", "1,200 questions" */
export function describeQuestions(count: number): string {
  return count === 1 ? '1 question' : `${count.toLocaleString('en-GB')} questions`;
}

/** Sums of an import, for its row in the list. */
export function describeOutcome({ state, counts, read, result }: Import): string {
  if (state === 'reading') return read === 0 ? 'Beginning' : `${describeQuestions(read)} so far`;
  if (result !== null) return describeResult(result);
  if (counts === null) return '–';
  const { found, take, fault } = counts;
  const faults = fault === 0 ? '' : `, ${fault.toLocaleString('en-GB')} with a fault`;
  return `${take.toLocaleString('en-GB')} of ${found.toLocaleString('en-GB')}${faults}`;
}

/** "35 new, 2 changed", as far as there are any. */
export function describeResult({ added, changed, unchanged }: NonNullable<Import['result']>): string {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [unchanged, 'as before'],
  ] as const;
  const named = parts.filter(([count]) => count > 0);
  if (named.length === 0) return 'nothing';
  return named.map(([count, word]) => `${count.toLocaleString('en-GB')} ${word}`).join(', ');
}
