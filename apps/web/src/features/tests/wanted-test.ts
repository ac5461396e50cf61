import type { BrowserStorage } from '../../browser-storage.ts';

/** Test because of which a learner without a plan is led to the plans. */
export type WantedTest = { _id: string; test_name: string };

/** Router state on the way to the plans; the browser keeps it over a reload. */
export function wantingTest({ _id, test_name }: WantedTest): { wanted: WantedTest } {
  return { wanted: { _id, test_name } };
}

/** Reads the test from the router state; null where the learner came to the plans without one. */
export function wantedTestIn(state: unknown): WantedTest | null {
  const { wanted }: { wanted?: unknown } = Object(state);
  return isTest(wanted) ? wanted : null;
}

/** Stores the test in this tab while the payment page is open, which knows nothing of it. */
export function storeWantedTest(storage: BrowserStorage, test: WantedTest): void {
  storage.setItem('wanted-test', JSON.stringify(test));
}

export function readWantedTest(storage: BrowserStorage): WantedTest | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem('wanted-test') ?? 'null');
    return isTest(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function removeWantedTest(storage: BrowserStorage): void {
  storage.removeItem('wanted-test');
}

function isTest(value: unknown): value is WantedTest {
  const { _id, test_name }: { _id?: unknown; test_name?: unknown } = Object(value);
  return typeof _id === 'string' && typeof test_name === 'string';
}
