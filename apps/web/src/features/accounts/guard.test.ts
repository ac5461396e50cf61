import { describe, expect, it } from 'vitest';
import { logInPath, returnPath } from './guard.tsx';

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
