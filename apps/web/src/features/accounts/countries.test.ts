import { describe, expect, it } from 'vitest';
import { findCountries, listCountries } from './phone.ts';

const countries = listCountries();
const codes = (typed: string) => findCountries(countries, typed).map(({ code }) => code);

describe('the list of countries', () => {
  it('begins with the United Kingdom and goes on by name', () => {
    expect(countries.slice(0, 3).map(({ name }) => name)).toEqual([
      'United Kingdom',
      'Afghanistan',
      'Åland Islands',
    ]);
  });

  it('names each country once, with a dial code of one to three digits', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(countries.length).toBeGreaterThan(230);
    for (const { name, dialCode } of countries) {
      expect(name.length, name).toBeGreaterThan(2);
      expect(dialCode, name).toMatch(/^[1-9]\d{0,2}$/u);
    }
  });
});

describe('the search for a country', () => {
  it.each(['', '   '])('shows all for %j', (typed) => expect(codes(typed)).toHaveLength(countries.length));

  it.each([
    ['germ', 'DE'],
    ['GERMANY ', 'DE'],
    ['aland', 'AX'],
    ['cote', 'CI'],
    ['de', 'DE'],
    ['an', 'AD'],
    ['+49', 'DE'],
    ['0049', 'DE'],
    ['353', 'IE'],
  ])('finds for %j first %s', (typed, code) => expect(codes(typed)[0]).toBe(code));

  it('finds nothing for what is no country', () => expect(codes('zzz')).toEqual([]));
});
