import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answersKey, browserStorage } from '../../browser-storage.ts';
import { session } from '../../features/accounts/session.ts';
import { learner, REPORT_ID, TEST_ID, tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { BrokenScreen } from './error-screens.tsx';
import { Site } from './site.tsx';

const hue = () => document.documentElement.style.getPropertyValue('--accent-hue');

/** Answers as no server of ours does; the page does not trust it. */
function answerNothing(): void {
  network.answer('getSubdomain', { data: { ...tenant, _id: '' } });
}

function showSite(loading?: Promise<null>) {
  return showScreen(<Site />, {
    at: '/one',
    children: [
      { path: '/one', element: <h1>Page one</h1> },
      { path: '/two', element: <h1>Page two</h1>, loader: () => loading ?? null },
    ],
  });
}

afterEach(() => document.documentElement.removeAttribute('style'));

describe('around every page', () => {
  it('lies the look of the tenant', async () => {
    showSite();
    await waitFor(() => expect(hue()).toBe('210'));
    expect(screen.getByRole('heading', { name: 'Page one' })).toBeTruthy();
  });

  it('a notice says whose it is, as soon as that is known, also of a page that broke', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    showScreen(<Site />, {
      at: '/gone',
      children: [
        {
          ErrorBoundary: BrokenScreen,
          children: [{ path: '/gone', loader: () => Promise.reject(new Error('gone')) }],
        },
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect((await screen.findByRole('banner')).textContent).toBe(tenant.name);
    vi.restoreAllMocks();
  });

  it('the page is there although the tenant is not known yet', () => {
    network.hold('getSubdomain');
    showSite();
    expect(screen.getByRole('heading', { name: 'Page one' })).toBeTruthy();
    expect(hue()).toBe('');
  });

  it.each([
    [
      'under an address of no organisation',
      () => network.refuse('getSubdomain', 'invalid_hostname'),
      'Invalid hostname',
    ],
    ['where the answer names no tenant', answerNothing, 'Subdomain not found in response'],
    [
      'where nobody can say whose page it is',
      () => network.refuse('getSubdomain', 'internal'),
      'An error occurred',
    ],
  ])('nothing but words is shown %s, and another try', async (_where, fail, title) => {
    fail();
    const { user } = showSite();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Page one' })).toBeNull();
    await waitFor(() => expect(document.title).toBe(title));
    network.answer('getSubdomain', { data: tenant });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Page one' })).toBeTruthy();
    expect(hue()).toBe('210');
  });

  it('a page on its way is said to be, and no longer once it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const { router } = showSite(promise);
    act(() => void router.navigate('/two'));
    expect(await screen.findByRole('progressbar', { name: 'Loading the page' })).toBeTruthy();
    await act(async () => resolve(null));
    expect(await screen.findByRole('heading', { name: 'Page two' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('the icon is the tenant’s', async () => {
    const icon = document.createElement('link');
    Object.assign(icon, { rel: 'icon', href: '/icon.svg' });
    document.head.append(icon);
    network.answer('getSubdomain', { data: { ...tenant, logo: 'tenant/logo.svg' } });
    showSite();
    await waitFor(() => expect(icon.getAttribute('href')).toBe('/files/tenant/logo.svg'));
    icon.remove();
  });
});

describe('the focus', () => {
  function showPages() {
    return showScreen(<Site />, {
      at: '/one',
      children: [
        {
          path: '/one',
          element: (
            <main>
              <h1>Page one</h1>
            </main>
          ),
        },
        {
          path: '/two',
          element: (
            <main>
              <h1>Page two</h1>
            </main>
          ),
        },
        {
          path: '/form',
          element: (
            <main>
              <h1>Form</h1>
              <input ref={(input) => input?.focus()} />
            </main>
          ),
        },
        { path: '/late', element: <main tabIndex={-1}>Without a heading</main> },
      ],
    });
  }

  it('is left to the browser on the first page', () => {
    showPages();
    expect(document.activeElement).toBe(document.body);
  });

  it('is on the heading of each page after that, also when one goes back', async () => {
    const { goTo, router } = showPages();
    await goTo('/two');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page two' }));
    await act(async () => void (await router.navigate(-1)));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page one' }));
  });

  it('stays where a page has put it', async () => {
    const { goTo } = showPages();
    await goTo('/form');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('is on the page where it has no heading yet', async () => {
    const { goTo } = showPages();
    await goTo('/late');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('stays where it is when only the query changes', async () => {
    const { goTo } = showPages();
    await goTo('/one?a=1');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('answers that an earlier page has left', () => {
  const attempt = '00000000-0000-4000-8000-0000000000aa';
  const draft = { selected: 'Port', comment: 'I KNOW IT', commentChosen: false, flag: false, notes: 'left' };
  const entry = { answer: draft, base: 0, sent: [], refused: false, acknowledged: false, page: 'earlier' };

  function leaveAnswers() {
    const copy = { attempt, user: learner._id, revision: 0, answers: { 0: entry } };
    browserStorage.local.setItem(answersKey(TEST_ID), JSON.stringify(copy));
    network.answer('submitTest', { reportcard: REPORT_ID });
  }

  it('are submitted from the next page that is loaded, and then removed', async () => {
    logInLearner();
    leaveAnswers();
    showSite();
    await waitFor(() => expect(browserStorage.local.getItem(answersKey(TEST_ID))).toBeNull());
    expect(network.calls('submitTest').map(({ path, body }) => [path, body])).toEqual([
      [
        `/api/test/submit-test/${TEST_ID}`,
        expect.objectContaining({ attemptId: attempt, response: [draft], auto: true }),
      ],
    ]);
  });

  it('wait for the log-in where the session has ended', async () => {
    logInLearner();
    session.expire();
    leaveAnswers();
    showSite();
    await screen.findByRole('heading', { name: 'Page one' });
    expect(network.calls('submitTest')).toEqual([]);
    await act(() => session.start({ token: 'secret', user: learner }));
    await waitFor(() => expect(network.calls('submitTest')).toHaveLength(1));
  });
});
