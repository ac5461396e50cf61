import { beforeEach, describe, expect, it } from 'vitest';
import { learner } from '../../testing/examples.ts';
import { logInLearner } from '../../testing/screen.tsx';
import { logInPath, openFirstPage, requireLearner, requireVisitor, returnPath } from './guard.tsx';

const asked = (path: string) => ({ request: new Request(new URL(path, 'http://demo.localhost')) });
const leadsTo = (answer: Response | null) => answer?.headers.get('location') ?? null;

describe('the pages under the menu', () => {
  it('ask a visitor to log in first, and keep where they wanted to go', () => {
    expect(leadsTo(requireLearner(asked('/menu/tests?a=1')))).toBe('/user-login?to=%2Fmenu%2Ftests%3Fa%3D1');
  });

  it('are open to whoever is logged in', () => {
    logInLearner();
    expect(requireLearner(asked('/menu/tests'))).toBeNull();
  });

  it('begin with the dashboard for a learner, and with the account for staff', () => {
    logInLearner();
    expect(openFirstPage()).toBeNull();
    logInLearner({ ...learner, role: 'staff' });
    expect(leadsTo(openFirstPage())).toBe('/menu/my-account');
  });
});

describe('the log-in', () => {
  it('is open to a visitor', () => expect(requireVisitor(asked('/user-login'))).toBeNull());

  describe('to whoever is logged in', () => {
    beforeEach(() => logInLearner());

    it('gives way to the menu', () => expect(leadsTo(requireVisitor(asked('/user-login')))).toBe('/menu'));

    it('gives way to the page that they wanted to open', () => {
      expect(leadsTo(requireVisitor(asked('/user-login?to=%2Fmenu%2Ftests')))).toBe('/menu/tests');
    });
  });
});

describe('the page to come back to after log-in', () => {
  it('is the page that was asked for, with its query', () => {
    const path = logInPath({ pathname: '/menu/tests/check-answers/7', search: '?viewScore=true' });
    expect(returnPath(new URL(path, 'http://demo.localhost').searchParams)).toBe(
      '/menu/tests/check-answers/7?viewScore=true',
    );
  });

  it.each([
    'https://elsewhere.test/menu',
    '//elsewhere.test/menu',
    '/menuelsewhere',
    '/user-login',
    'menu',
    '',
  ])('is the menu when the address says %j', (to) =>
    expect(returnPath(new URLSearchParams({ to }))).toBe('/menu'),
  );
});
