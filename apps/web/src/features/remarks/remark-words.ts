import type { IconName } from '../../ui/icon.tsx';
import type { ListedRemark, RemarkSums } from './remarks.ts';

/** Names of the states, with their signs. */
export const REMARK_STATES: Record<ListedRemark['state'], { name: string; icon: IconName }> = {
  draft: { name: 'Draft', icon: 'ring' },
  asked: { name: 'Waits for a second person', icon: 'half' },
  running: { name: 'Under way', icon: 'half' },
  done: { name: 'Done', icon: 'tick' },
  thrown_away: { name: 'Thrown away', icon: 'cross' },
};

function countLearners(count: number): string {
  return count === 1 ? '1 result' : `${count.toLocaleString('en-GB')} results`;
}

/** Label of the act that starts a re-mark, whose keys count for later attempts even without changes. */
export function describeRun(changed: number, isAgreement: boolean): string {
  const act = changed === 0 ? 'Save the keys; no result changes' : `Change ${countLearners(changed)}`;
  return isAgreement ? `Agree, and ${act[0]?.toLowerCase()}${act.slice(1)}` : act;
}

/** "12 results change. Each of these learners is told once." */
export function describeNotices(count: number): string {
  if (count === 0) return 'No result changes. Nobody is told.';
  return count === 1
    ? '1 result changes. Its learner is told once.'
    : `${countLearners(count)} change. Each of these learners is told once.`;
}

/** Effect in a line, such as "23 up, 0 down, 2 newly pass". */
export function describeEffect({ up, down, nowPass, nowFail, passed }: RemarkSums): string {
  const crossing = passed === null ? [] : [`${nowPass} newly pass`, `${nowFail} no longer`];
  return [`${up} up`, `${down} down`, ...crossing].join(', ');
}

/** Sentence on who may lose by it. */
export function describeRisk({ down }: RemarkSums): string {
  if (down === 0) return 'Nobody loses by it.';
  return down === 1 ? '1 result falls.' : `${down} results fall.`;
}
