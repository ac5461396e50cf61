import type { CohortLineKind } from '@assay/contract';
import type { IconName } from '../../ui/icon.tsx';

type Word = { name: string; icon: IconName; tone: 'correct' | 'partial' | 'wrong' | 'plain' };

/** Signs and words of what a pasted line is, and what becomes of it. Faults first. */
export const LINE_KINDS: Record<CohortLineKind, Word & { outcome: string }> = {
  faulty: { name: 'No address', icon: 'cross', tone: 'wrong', outcome: 'Left out' },
  unknown: { name: 'No account', icon: 'warning', tone: 'partial', outcome: 'Left out' },
  twice: { name: 'Twice', icon: 'same', tone: 'partial', outcome: 'Added once' },
  member: { name: 'In it already', icon: 'ring', tone: 'plain', outcome: 'Stays' },
  new: { name: 'Learner', icon: 'plus', tone: 'correct', outcome: 'Added' },
};
export const LINE_KINDS_IN_ORDER = Object.keys(LINE_KINDS) as CohortLineKind[];

type Span = { startsOn: string | null; endsOn: string | null };

/** Days of a cohort in words: "from 01-09-2026 to 30-06-2027", "always". */
export function describeSpan({ startsOn, endsOn }: Span): string {
  const from = startsOn === null ? '' : `from ${formatCalendarDay(startsOn)}`;
  const to = endsOn === null ? '' : `to ${formatCalendarDay(endsOn)}`;
  return `${from} ${to}`.trim() || 'always';
}

/** A day of the calendar, which is no instant, in the order of all days: "01-09-2026". */
function formatCalendarDay(day: string): string {
  return day.split('-').toReversed().join('-');
}

export function describeMembers(count: number): string {
  return count === 1 ? '1 member' : `${count.toLocaleString('en-GB')} members`;
}

export function describeLearners(count: number): string {
  return count === 1 ? '1 learner' : `${count.toLocaleString('en-GB')} learners`;
}
