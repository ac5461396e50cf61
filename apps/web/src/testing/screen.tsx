import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { session } from '../features/accounts/session-store.ts';
import { MantineFrame } from '../ui/mantine-frame.tsx';
import { learner } from './examples.ts';

/** A person at the keyboard and the pointer, who waits for nothing between two keys. */
export function newUser() {
  return userEvent.setup({ delay: null });
}

/** Shows one part alone. */
export function show(element: ReactElement) {
  return { user: newUser(), ...render(element, { wrapper: Queries }) };
}

type Place = {
  /** The route that shows the screen. */
  path?: string;
  /** The address that is opened; the route itself when it has no parameters. */
  at?: string;
  state?: unknown;
  /** Pages under the screen, by their full path. */
  children?: RouteObject[];
  /** Around forms and menus; the player and the review do without. */
  framed?: boolean;
};

/** Shows a screen at its address, beside which every other address says that the person went there. */
export function showScreen(element: ReactElement, place: Place = {}) {
  const { path = '/here', at = path, state, children, framed = false } = place;
  const { pathname, search, hash } = new URL(at, location.href);
  const screen = framed ? <MantineFrame>{element}</MantineFrame> : element;
  const router = createMemoryRouter(
    [
      { ...(children ? { children } : { path }), element: screen },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [{ pathname, search, hash, state }] },
  );
  const shown = show(<RouterProvider router={router} />);
  const goTo = (to: string) => act(() => router.navigate(to));
  return {
    ...shown,
    router,
    goTo,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/** Ada is logged in here. */
export function logInLearner(user = learner): void {
  session.start({ token: 'secret', user });
}

/** From here on time passes only as the test says, beside the little that passes by itself. */
export function takeOverClock(): { pass(milliseconds: number): Promise<void> } {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return { pass: (milliseconds) => act(() => vi.advanceTimersByTimeAsync(milliseconds)) };
}

function Queries({ children }: { children: React.ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>Went to {pathname + search}</p>;
}
