import { act, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router';
import { describe, expect, it } from 'vitest';
import { apiErrorOf } from '../api/api-error.ts';
import { installFakeClock, show, showScreen } from '../testing/screen.tsx';
import { showError, showErrorMessage, showSuccess, Toasts, useToastsOfThisPage } from './toast.tsx';

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const close = () => screen.getByRole('button', { name: 'Close' });

function showPage() {
  return show(
    <>
      <p>The page</p>
      <Toasts />
    </>,
  );
}

describe('a message in the corner', () => {
  it('of a failure is the server’s, is read out at once, and stays', async () => {
    const clock = installFakeClock();
    showPage();
    act(() => showError(apiErrorOf(503, { message: 'The service is busy.', code: 'busy' })));
    await waitFor(() => expect(alerts()).toEqual(['The service is busy.']));
    await clock.pass(60_000, 10_000);
    expect(alerts()).toEqual(['The service is busy.']);
  });

  it('of what nobody foresaw says so', async () => {
    showPage();
    act(() => showError(new TypeError('x is undefined')));
    await waitFor(() => expect(alerts()).toEqual(['An error occurred']));
  });

  it('of a success is said politely, once, and goes by itself', async () => {
    const clock = installFakeClock();
    showPage();
    act(() => showSuccess('OTP sent to the mail'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('OTP sent to the mail'));
    expect(alerts()).toEqual([]);
    await clock.pass(6_000);
    await waitFor(() => expect(screen.queryByText('OTP sent to the mail')).toBeNull());
  });

  it('of a success stays while the pointer or the focus is on it', async () => {
    const clock = installFakeClock();
    const { user } = showPage();
    act(() => showSuccess('OTP sent to the mail'));
    await user.hover(await screen.findByText('OTP sent to the mail'));
    await clock.pass(20_000);
    await user.tab();
    await user.unhover(screen.getByText('OTP sent to the mail'));
    await clock.pass(20_000);
    expect(document.activeElement).toBe(close());
    await user.tab();
    await clock.pass(6_000);
    expect(screen.queryByText('OTP sent to the mail')).toBeNull();
  });

  it('is there once, however often the same went wrong', async () => {
    showPage();
    act(() => {
      showErrorMessage('All fields required');
      showErrorMessage('All fields required');
    });
    await waitFor(() => expect(alerts()).toEqual(['All fields required']));
  });

  it('can be closed', async () => {
    const { user } = showPage();
    act(() => showErrorMessage('All fields required'));
    await screen.findByRole('alert');
    await user.click(close());
    await waitFor(() => expect(alerts()).toEqual([]));
  });
});

function Pages() {
  useToastsOfThisPage();
  return <Outlet />;
}

function showPages() {
  const children = ['/one', '/two', '/three'].map((path) => ({ path, element: <h1>{path}</h1> }));
  return showScreen(<Pages />, { at: '/one', children, framed: true });
}

describe('when another page is opened, a message', () => {
  it('goes', async () => {
    const { goTo } = showPages();
    act(() => showErrorMessage('The service is busy.'));
    await waitFor(() => expect(alerts()).toEqual(['The service is busy.']));
    await goTo('/two');
    await waitFor(() => expect(alerts()).toEqual([]));
  });

  it('that is meant for it stays, until the next', async () => {
    const { goTo } = showPages();
    act(() => showErrorMessage('Please verify your e-mail first.', { page: '/two' }));
    await goTo('/two');
    expect(await screen.findByRole('alert')).toBeTruthy();
    await goTo('/three');
    await waitFor(() => expect(alerts()).toEqual([]));
  });
});
