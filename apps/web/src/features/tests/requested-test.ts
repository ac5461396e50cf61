import type { BrowserStorage } from '../../browser-storage.ts';

/** Test because of which a learner without a plan is led to the plans. */
export type RequestedTest = { _id: string; test_name: string };

/** Router state on the way to the plans; the browser keeps it over a reload. */
export function requestingTest({ _id, test_name }: RequestedTest): { wanted: RequestedTest } {
  return { wanted: { _id, test_name } };
}

/** Reads the test from the router state; null where the learner came to the plans without one. */
export function requestedTestIn(state: unknown): RequestedTest | null {
  const { wanted }: { wanted?: unknown } = Object(state);
  return isTest(wanted) ? wanted : null;
}

/** Stores the test in this tab while the payment page is open, which knows nothing of it. */
export function storeRequestedTest(storage: BrowserStorage, test: RequestedTest): void {
  storage.setItem('wanted-test', JSON.stringify(test));
}

export function readRequestedTest(storage: BrowserStorage): RequestedTest | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem('wanted-test') ?? 'null');
    return isTest(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function removeRequestedTest(storage: BrowserStorage): void {
  storage.removeItem('wanted-test');
}

function isTest(value: unknown): value is RequestedTest {
  const { _id, test_name }: { _id?: unknown; test_name?: unknown } = Object(value);
  return typeof _id === 'string' && typeof test_name === 'string';
}
