import { createBrowserRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { nameHistoryEntry } from './history-entry.ts';

/** Key under which the router stores a page's scroll position, after a full load of the page. */
function loadPage(): string {
  nameHistoryEntry(window.history);
  const router = createBrowserRouter([{ path: '*', element: null }]);
  router.dispose();
  return router.state.location.key;
}

describe('a page that is loaded whole', () => {
  beforeEach(() => window.history.pushState(null, ''));

  it('is scrolled by itself, not as the one before it', () => {
    const first = loadPage();
    window.history.pushState(null, '');
    expect(loadPage()).not.toBe(first);
  });

  it('keeps its place when it is loaded again', () => expect(loadPage()).toBe(loadPage()));

  it('keeps what else its entry holds', () => {
    window.history.replaceState({ usr: { confirmed: true } }, '');
    loadPage();
    expect(window.history.state).toMatchObject({ usr: { confirmed: true } });
  });
});
