import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createMemoryStorage,
  type MemoryStorage,
} from '../../../apps/web/src/features/attempts/testing/memory-storage.ts';

/** One learner's browser: the server that its addresses lead to, and its storage. */
export type Browser = { baseURL: string; storage: MemoryStorage };

const open = new AsyncLocalStorage<Browser>();

/** Runs the page's own code as in a separate browser: many at once, each with its line and its storage. */
export function inBrowser<Result>(
  { baseURL, token }: { baseURL: string; token: string },
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = { baseURL, storage: createMemoryStorage() };
  browser.storage.setItem('token', token);
  return open.run(browser, () => work(browser));
}

/**
 * Provides the browser features that the page's client needs: addresses without an origin, and
 * `localStorage`. Both are those of the browser in which the caller runs; outside of one, `fetch` is Node's.
 * @returns removes them again
 */
export function provideBrowsers(): () => void {
  const { fetch } = globalThis;
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  globalThis.fetch = (target, init) => {
    const browser = open.getStore();
    const inside = browser !== undefined && typeof target === 'string' && target.startsWith('/');
    return fetch(inside ? browser.baseURL + target : target, init);
  };
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => open.getStore()?.storage,
  });
  return () => {
    globalThis.fetch = fetch;
    if (storage === undefined) Reflect.deleteProperty(globalThis, 'localStorage');
    else Object.defineProperty(globalThis, 'localStorage', storage);
  };
}
