import { deadlineOf, extraSecondsOf } from '@assay/assessment';
import { formatDayAndTime } from '../../ui/formats.ts';
import type { TestListItem } from './tests.ts';

type Window = TestListItem['window'];

/** Place of an instant in a test's window: `before` it opens, while it is `open`, or when it is `over`. */
export function windowState({ opensAt, closesAt }: Window, now: number): 'before' | 'open' | 'over' {
  if (closesAt !== null && now >= Date.parse(closesAt)) return 'over';
  return opensAt !== null && now < Date.parse(opensAt) ? 'before' : 'open';
}

/** "Opens 7 December 2026 at 09:00", "Closes …", "Closed …"; null for a test without such times. */
export function describeWindow(window: Window, now: number): string | null {
  const { opensAt, closesAt } = window;
  const state = windowState(window, now);
  if (state === 'before' && opensAt !== null) return `Opens ${formatDayAndTime(opensAt)}`;
  if (closesAt === null) return null;
  return `${state === 'over' ? 'Closed' : 'Closes'} ${formatDayAndTime(closesAt)}`;
}

/** Whole minutes that an attempt has which is started now. */
export function minutesFrom(
  {
    duration_in_mins,
    window,
    extra_percent,
  }: Pick<TestListItem, 'duration_in_mins' | 'window' | 'extra_percent'>,
  now: number,
): number {
  const closesAt = window.closesAt === null ? null : Date.parse(window.closesAt);
  const { endsForAll } = window;
  const deadline = deadlineOf({
    startedAt: now,
    minutes: duration_in_mins,
    closesAt,
    endsForAll,
    extraSeconds: extraSecondsOf(duration_in_mins, extra_percent),
  });
  return Math.max(0, Math.floor((deadline - now) / 60_000));
}
