import { matchPath } from 'react-router';
import type { BrowserStorage } from '../../browser-storage.ts';
import { paths } from '../../paths.ts';

/** Page that needs a plan, and to which one comes back once there is one. */
export type WayBack = {
  /** Path and query, always one of our own pages that need a plan. */
  to: string;
  reason: 'test' | 'recharge' | 'score' | 'practice' | 'results';
  /** The test, report or topic; empty where the page is about none. */
  id: string;
};

const PAGES: readonly (readonly [string, WayBack['reason']])[] = [
  [paths.takeTest, 'test'],
  [paths.rechargeTakeTest, 'recharge'],
  [paths.recharge, 'recharge'],
  [paths.checkAnswers, 'score'],
  [paths.rechargeCheckAnswers, 'score'],
  [paths.topicPractice, 'practice'],
  [paths.proficiencyDetail, 'results'],
  [paths.compareReports, 'results'],
  [paths.figureQuestions, 'results'],
];

/** Stands for our own site: an address that ends elsewhere is not ours. */
const OWN = 'http://own.invalid';

/** Path to the plans. @param back path of the page that needs one */
export function planNeededPath(back: string): string {
  return `${paths.membership}?${new URLSearchParams({ back })}`;
}

/** Path to the plans, with what became of an order. */
export function paidOrderPath(order: string): string {
  return `${paths.membership}?${new URLSearchParams({ order })}`;
}

/** Reads the page to come back to; null for any other address, such as another site's. */
export function readWayBack(back: string | null): WayBack | null {
  if (!back?.startsWith('/') || !URL.canParse(back, OWN)) return null;
  const url = new URL(back, OWN);
  if (url.origin !== OWN) return null;
  for (const [pattern, reason] of PAGES) {
    const match = matchPath(pattern, url.pathname);
    if (!match) continue;
    const isAgain = reason === 'test' && url.searchParams.get('recharge') === '1';
    const { testID, topicID } = match.params;
    return {
      to: url.pathname + url.search,
      reason: isAgain ? 'recharge' : reason,
      id: testID ?? topicID ?? '',
    };
  }
  return null;
}

/** Stores the way back in this tab while the payment page is open, which knows nothing of it. */
export function storeWayBack(storage: BrowserStorage, { to }: WayBack): void {
  storage.setItem('way-back', to);
}

export function storedWayBack(storage: BrowserStorage): WayBack | null {
  return readWayBack(storage.getItem('way-back'));
}

export function removeWayBack(storage: BrowserStorage): void {
  storage.removeItem('way-back');
}
