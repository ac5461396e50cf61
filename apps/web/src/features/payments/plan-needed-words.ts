import { paths, topicDetailPath } from '../../paths.ts';
import { cutTitle } from '../../ui/formats.ts';
import type { WayBack } from './plan-needed.ts';

/** Sentence that says what needs a plan. @param name null where it is not known, or there is none */
export function describeNeed(reason: WayBack['reason'], name: string | null): string {
  const quoted = name === null ? null : `“${cutTitle(name)}”`;
  switch (reason) {
    case 'test':
      return `${quoted ?? 'This test'} needs a plan.`;
    case 'recharge':
      return quoted === null ? 'Recharge needs a plan.' : `Sitting ${quoted} again needs a plan.`;
    case 'score':
      return `Your answers${quoted === null ? '' : ` in ${quoted}`} are kept. Seeing them again needs a plan.`;
    case 'practice':
      return `${quoted === null ? 'Practice' : `Practising ${quoted}`} needs a plan.`;
    case 'results':
      return 'Your results are kept. Seeing them again needs a plan.';
  }
}

const GO_ON = {
  test: 'Go to the test',
  recharge: 'Go to Recharge',
  score: 'Go to your score',
  practice: 'Go to the practice',
  results: 'Go to your results',
} as const satisfies Record<WayBack['reason'], string>;

/** Words of the link to the page that needed a plan. */
export function describeGoingOn(reason: WayBack['reason'], name: string | null): string {
  return name === null ? GO_ON[reason] : `Go to “${cutTitle(name)}”`;
}

/** Link away from the plans, to a page that needs none. */
export function placeBefore({ reason, id }: WayBack): { to: string; label: string } {
  if (reason === 'recharge') return { to: paths.recharge, label: 'Back to Recharge' };
  if (reason === 'practice') return { to: topicDetailPath(id), label: 'Back to the topic' };
  if (reason === 'results') return { to: paths.proficiency, label: 'Back to Proficiency' };
  return { to: paths.tests, label: 'Back to Tests' };
}
