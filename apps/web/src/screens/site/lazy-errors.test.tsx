import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { TestsScreen } from '../staff-tests/tests-screen.tsx';
import { loadScreen } from './error-screens.tsx';
import { BrokenPage, NotFoundPage, NotFoundScreen } from './lazy-errors.tsx';

function Nothing() {
  return null;
}

function Broken(): never {
  throw new Error('a secret of the code');
}

function showBroken(route: { Component?: () => never; lazy?: () => Promise<{ Component: () => null }> }) {
  const router = createMemoryRouter([
    { ErrorBoundary: BrokenPage, HydrateFallback: Nothing, children: [{ path: '/', ...route }] },
  ]);
  render(<RouterProvider router={router} />);
}

// React and the router log the error, which is intended here.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('a page within the menu whose code does not come', () => {
  it('is loaded anew once the server answers again, and by hand not before', async () => {
    const reload = vi.fn();
    const answers = [false, false, true];
    const ask = vi.fn(async () => {
      if (answers.shift()) return new Response();
      throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('location', { ...location, reload });
    vi.stubGlobal('fetch', ask);
    showBroken({ lazy: () => loadScreen(Promise.reject(new TypeError('Failed to fetch'))) });
    await screen.findByRole('heading', { name: 'Page not loaded' });
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ask).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is not loaded anew by itself where the server was there all along', async () => {
    const reload = vi.fn();
    const ask = vi.fn(async () => new Response());
    vi.stubGlobal('location', { ...location, reload });
    vi.stubGlobal('fetch', ask);
    showBroken({ lazy: () => loadScreen(Promise.reject(new TypeError('Failed to fetch'))) });
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    expect(reload).not.toHaveBeenCalled();
  });
});

it('a page within the menu that breaks says so in the words of the specification, and none of the code', async () => {
  showBroken({ Component: Broken });
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('secret');
});

it('a page for which a permission is missing says so, with a way on, and shows nothing else', async () => {
  logInLearner({ ...worker });
  network.refuse('listStaffTests', 'forbidden');
  const page = { path: '/staff/tests', Component: TestsScreen };
  showScreen(<Outlet />, {
    at: '/staff/tests',
    children: [{ ErrorBoundary: BrokenPage, children: [page] }],
  });
  expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy();
  expect(screen.getByText('Ask somebody who manages your organisation.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  const [way, ...others] = screen.getAllByRole('link');
  expect([way?.textContent, way?.getAttribute('href')]).toEqual(['Back to the start', '/staff']);
  expect(others).toEqual([]);
});

it('an address without a page within the menu says so, with the way back', () => {
  logInLearner();
  showScreen(<NotFoundPage />, { at: '/menu/nowhere', path: '/menu/nowhere' });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/menu');
});

it('an address without a page says so, with the way back', () => {
  showScreen(<NotFoundScreen />, { at: '/nowhere', path: '/nowhere' });
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/');
});

it('the way back leads those who are logged in to their menu', () => {
  logInLearner();
  showScreen(<NotFoundScreen />, { at: '/nowhere', path: '/nowhere' });
  expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/menu');
});
