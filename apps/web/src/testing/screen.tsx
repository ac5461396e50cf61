import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { session } from '../features/accounts/session.ts';
import { Toasts } from '../ui/toast.tsx';
import { learner } from './examples.ts';

/** A user of keyboard and pointer, without delay between two keys. */
function newUser() {
  return userEvent.setup({ delay: null });
}

/** Shows one component alone. */
export function show(element: ReactElement) {
  return { user: newUser(), ...render(element, { wrapper: Queries }) };
}

type ScreenOptions = {
  /** Route that shows the screen. */
  path?: string;
  /** Address that is opened; the route itself when it has no parameters. */
  at?: string;
  state?: unknown;
  /** Pages below the screen, by their full path. */
  children?: RouteObject[];
  /** True for the toasts around pages with forms and menus; the player and the review do without. */
  framed?: boolean;
};

/** Shows a screen at its address; at any other address a page says that the user went there. */
export function showScreen(element: ReactElement, options: ScreenOptions = {}) {
  const { path = '/here', at = path, state, children, framed = false } = options;
  const { pathname, search, hash } = new URL(at, location.href);
  const routes = [
    { ...(children ? { children } : { path }), element },
    { path: '*', Component: Elsewhere },
  ];
  const frame = (
    <>
      <Outlet />
      <Toasts />
    </>
  );
  const router = createMemoryRouter(framed ? [{ element: frame, children: routes }] : routes, {
    initialEntries: [{ pathname, search, hash, state }],
  });
  const shown = show(<RouterProvider router={router} />);
  const goTo = (to: string) => act(() => router.navigate(to));
  return {
    ...shown,
    router,
    goTo,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/**
 * Accessible name as a browser computes it: the DOM of the tests loses the spaces between the elements that
 * make it up.
 */
export function accessibleName(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`^${escaped.replace(/ /gu, '\\s*')}$`, 'u');
}

/** Logs Ada in. */
export function logInLearner(user = learner): void {
  void session.start({ token: 'secret', user });
}

/** Makes time pass only as the test says, and by the little that it waits for something to appear. */
export function installFakeClock() {
  vi.useFakeTimers();
  // The library that waits for changes of the page looks for this name before it advances the timers itself.
  vi.stubGlobal('jest', {
    advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
  });
  return {
    /** In steps, between which the page is rendered. */
    async pass(milliseconds: number, step = 1_000): Promise<void> {
      for (let left = milliseconds; left > 0; left -= step) {
        await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(step, left))));
      }
    },
  };
}

function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>Went to {pathname + search}</p>;
}
