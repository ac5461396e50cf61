import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { learner } from '../../testing/examples.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { logInPath, requireSession, requireVisitor, returnPath, SessionGuard } from './route-guard.tsx';

const logInStaff = () => logInLearner({ ...learner, role: 'staff' });
const requestOf = (path: string) => ({ request: new Request(`http://demo.localhost${path}`) });
const ledTo = (response: Response | null) => response?.headers.get('location') ?? null;

describe('the page to come back to after log-in', () => {
  it.each([
    ['/menu/tests/check-answers/7', '?viewScore=true'],
    ['/staff', '?status=Pending'],
    ['/staff/tickets/7', ''],
  ])('is the page that was asked for: %s%s', (pathname, search) => {
    const path = logInPath({ pathname, search });
    expect(returnPath(new URL(path, 'http://demo.localhost').searchParams)).toBe(pathname + search);
  });

  it.each([
    'https://elsewhere.test/menu',
    '//elsewhere.test/menu',
    '/menuelsewhere',
    '/staffelsewhere',
    '/user-login',
    'menu',
    '',
  ])('is the first page of whoever logs in when the address says %j', (to) => {
    const search = new URLSearchParams({ to });
    logInLearner();
    expect(returnPath(search)).toBe('/menu');
    logInStaff();
    expect(returnPath(search)).toBe('/staff');
  });
});

describe('a page that asks for a session', () => {
  it.each(['/menu', '/menu/my-account', '/staff', '/staff/tickets/7?a=1'])(
    'leads a visitor from %s to the log-in, which leads back',
    (path) =>
      expect(ledTo(requireSession(requestOf(path)))).toBe(`/user-login?to=${encodeURIComponent(path)}`),
  );

  it.each([
    ['/menu', null, '/staff'],
    ['/menu/tests/take-test/7', null, '/staff'],
    ['/menu/my-account', null, '/staff'],
    ['/staff/my-account', '/menu', null],
    ['/staff', '/menu', null],
    ['/staff/tickets/7', '/menu', null],
    ['/staff/no-such-page', '/menu', null],
  ])('%s leads a learner to %s and staff to %s', (path, learnerTo, staffTo) => {
    logInLearner();
    expect(ledTo(requireSession(requestOf(path)))).toBe(learnerTo);
    logInStaff();
    expect(ledTo(requireSession(requestOf(path)))).toBe(staffTo);
  });

  it('for visitors leads logged-in users to their own page', () => {
    expect(requireVisitor(requestOf('/user-login'))).toBeNull();
    logInLearner();
    expect(ledTo(requireVisitor(requestOf('/user-login')))).toBe('/menu');
    expect(ledTo(requireVisitor(requestOf('/user-login?to=%2Fmenu%2Ftests')))).toBe('/menu/tests');
    logInStaff();
    expect(ledTo(requireVisitor(requestOf('/user-login')))).toBe('/staff');
    expect(ledTo(requireVisitor(requestOf('/user-login?to=%2Fstaff%2Ftickets%2F7')))).toBe(
      '/staff/tickets/7',
    );
  });
});

describe('while a page is open', () => {
  beforeEach(() => logInLearner());

  it('what somebody had on it is nothing to the next who logs in elsewhere in this browser', async () => {
    const { user } = showScreen(<SessionGuard />, {
      at: '/menu/tests',
      children: [{ path: '/menu/tests', element: <input aria-label="Draft" /> }],
    });
    await user.type(screen.getByLabelText('Draft'), 'Between us.');
    act(() => logInLearner({ ...learner, _id: '0198f000-0000-7000-8000-000000000999' }));
    expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('');
  });

  it('somebody else who logs in elsewhere in this browser is led to what is theirs', async () => {
    const { address } = showScreen(<SessionGuard />, {
      at: '/menu/tests',
      children: [{ path: '/menu/tests', element: <h1>Tests page</h1> }],
    });
    expect(screen.getByRole('heading', { name: 'Tests page' })).toBeTruthy();
    act(logInStaff);
    expect(address()).toBe('/staff');
  });
});
