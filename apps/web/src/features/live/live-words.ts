import type { UnchangedReason } from '@assay/assessment';
import type { IconName } from '../../ui/icon.tsx';
import type { Act, LiveAttempt, WatchedTest } from './live.ts';

/** State of an attempt, as whoever watches it sees it. */
export type LiveState = 'writing' | 'quiet' | 'over' | 'submitted' | 'ended';

type Word = { name: string; icon: IconName; tone: 'correct' | 'partial' | 'wrong' | 'plain' };

export const STATES: Record<LiveState, Word> = {
  quiet: { name: 'Quiet', icon: 'warning', tone: 'partial' },
  writing: { name: 'Writing', icon: 'half', tone: 'plain' },
  over: { name: 'Time is up', icon: 'clock', tone: 'partial' },
  submitted: { name: 'Submitted', icon: 'tick', tone: 'correct' },
  ended: { name: 'Ended', icon: 'clock', tone: 'plain' },
};
export const STATES_IN_ORDER = Object.keys(STATES) as LiveState[];

/** Time without a save after which somebody may need help, or be offline. */
const QUIET_MS = 5 * 60_000;

export function stateOf(attempt: LiveAttempt, now: number): LiveState {
  if (attempt.state !== 'open') return attempt.state;
  if (Date.parse(attempt.deadlineAt) <= now) return 'over';
  return now - Date.parse(attempt.savedAt ?? attempt.startedAt) > QUIET_MS ? 'quiet' : 'writing';
}

/** Minutes that the attempt has beyond those of its test. */
export function minutesMore({ startedAt, deadlineAt, minutes }: LiveAttempt): number {
  return Math.max(0, Math.round((Date.parse(deadlineAt) - Date.parse(startedAt)) / 60_000 - minutes));
}

export function describeLearners(count: number): string {
  return count === 1 ? '1 learner' : `${count.toLocaleString('en-GB')} learners`;
}

/** Says how many may sit a test, and how many of them have never opened it. */
export function describeTurnout({ maySit, unopened }: Pick<WatchedTest, 'maySit' | 'unopened'>): string {
  if (maySit === 0) return 'Nobody may sit it';
  const learners = maySit.toLocaleString('en-GB');
  if (unopened === 0)
    return maySit === 1 ? '1 may sit, and has opened it' : `${learners} may sit, all have opened it`;
  return `${learners} may sit, ${unopened.toLocaleString('en-GB')} ${unopened === 1 ? 'has' : 'have'} not opened it`;
}

/** Words of each change: on its button, and once it is done. */
export const ACTS: Record<Act, { title: string; does: string; done: string; minutes: string | null }> = {
  extend: { title: 'Extend', does: 'Extend', done: 'extended', minutes: 'Minutes more' },
  reopen: { title: 'Let go on', does: 'Let go on:', done: 'go on', minutes: 'Minutes from now' },
  end: { title: 'End now', does: 'End for', done: 'ended', minutes: null },
};

/** Reasons for which an attempt stays as it is. */
export const UNCHANGED: Record<UnchangedReason, string> = {
  closed: 'has ended',
  open: 'is still open',
  another_open: 'has a later attempt',
  changed: 'was changed meanwhile',
};
