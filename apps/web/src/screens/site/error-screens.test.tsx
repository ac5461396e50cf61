import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrokenScreen, loadScreen, preloadScreen } from './error-screens.tsx';

function Broken(): never {
  throw new Error('a secret of the code');
}

function Nothing() {
  return null;
}

function showBroken(route: { Component?: () => never; lazy?: () => Promise<{ Component: () => null }> }) {
  const router = createMemoryRouter([
    { ErrorBoundary: BrokenScreen, HydrateFallback: Nothing, children: [{ path: '/', ...route }] },
  ]);
  render(<RouterProvider router={router} />);
}

// React and the router log the error, which is intended here.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('a page that breaks', () => {
  it('says so in the words of the specification, and none of the code', async () => {
    showBroken({ Component: Broken });
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Unexpected Application Error!'));
    expect(screen.getByText(/Answers of an open test are kept/u)).toBeTruthy();
    expect(document.body.textContent).not.toContain('secret');
  });

  it('has ways out that load everything anew', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    showBroken({ Component: Broken });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/');
  });
});

describe('a page whose code does not come', () => {
  it('says that it was not loaded, which a person can do something about', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response()),
    );
    showBroken({ lazy: () => loadScreen(Promise.reject(new TypeError('Failed to fetch'))) });
    expect(await screen.findByRole('heading', { name: 'Page not loaded' })).toBeTruthy();
    expect(screen.getByText(/Please check your connection/u)).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Page not loaded'));
  });

  it('is loaded anew by itself once the server answers again', async () => {
    const reload = vi.fn();
    const answers = [false, true];
    const ask = vi.fn(async () => {
      if (answers.shift()) return new Response();
      throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('location', { ...location, reload });
    vi.stubGlobal('fetch', ask);
    showBroken({ lazy: () => loadScreen(Promise.reject(new TypeError('Failed to fetch'))) });
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('ahead of time troubles nobody', async () => {
    const lost = Promise.reject(new TypeError('Failed to fetch'));
    preloadScreen(lost);
    await expect(lost).rejects.toThrow();
  });

  it('differs from a page that loaded', async () => {
    await expect(loadScreen(Promise.resolve('code'))).resolves.toBe('code');
    const cause = new TypeError('Failed to fetch');
    await expect(loadScreen(Promise.reject(cause))).rejects.toMatchObject({ name: 'PageNotLoaded', cause });
  });
});
