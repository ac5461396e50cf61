import { describe, expect, it } from 'vitest';
import { openCookies } from './cookies.ts';

const SECRET = 'a'.repeat(43);

describe('a cookie', () => {
  it('is kept from scripts, other sites, neighbouring hosts and lines without TLS', () => {
    const cookies = openCookies(undefined, true);
    cookies.set('device', SECRET, 60);
    cookies.set('reset', '', 0);
    expect(cookies.written()).toEqual([
      `__Host-device=${SECRET}; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure`,
      '__Host-reset=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
    ]);
  });

  it('of this machine, where there is no TLS, does without', () => {
    const cookies = openCookies(`device=${SECRET}`, false);
    cookies.set('device', SECRET, 60);
    expect(cookies.written()).toEqual([`device=${SECRET}; Path=/; Max-Age=60; HttpOnly; SameSite=Strict`]);
    expect(cookies.get('device')).toBe(SECRET);
  });

  it.each([
    ['among others', `a=b; __Host-device=${SECRET};c=d`, SECRET],
    ['that was planted without the prefix', `device=${SECRET}`, null],
    ['that is not there', 'a=b', null],
    ['that says nothing', '__Host-device=; a', null],
    ['that no secret of ours looks like', '__Host-device=<script>', null],
    ['that is longer than any', `__Host-device=${SECRET}a`, null],
    ['whose name ends the same', `my__Host-device=${SECRET}`, null],
  ])('%s is read as it should be', (_title, header, value) => {
    expect(openCookies(header, true).get('device')).toBe(value);
  });
});
