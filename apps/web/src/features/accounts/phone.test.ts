import { listCallingCodes, phoneNumberOf } from '@assay/contract/phone';
import { getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { findCountries, listCountries, nationalNumber } from './phone.ts';

describe('a number as it was typed', () => {
  it.each([
    ['7700 900-123', '44', '7700900123'],
    ['07700 900123', '44', '07700900123'],
    ['+44 7700 900123', '44', '7700900123'],
    ['0044 7700 900123', '44', '7700900123'],
    ['1 (702) 123-4567', '44', '17021234567'],
    ['+1 702 123 4567', '44', '+17021234567'],
    ['001 702 123 4567', '44', '+17021234567'],
    ['+', '44', '+'],
    ['+4', '44', '+4'],
    ['+44', '44', ''],
    ['4477', '44', '4477'],
    ['letters', '44', ''],
  ])('%j under +%s stays as %j', (typed, dialCode, kept) => {
    expect(nationalNumber(typed, dialCode)).toBe(kept);
  });

  it.each(['1', '44', '358'])('has at most fifteen digits together with +%s', (dialCode) => {
    expect((dialCode + nationalNumber('9'.repeat(40), dialCode)).length).toBe(15);
    expect((dialCode + nationalNumber(`+${dialCode}${'9'.repeat(40)}`, dialCode)).length).toBe(15);
  });
});

describe('a number typed key by key', () => {
  const byKeys = (text: string, dialCode: string) =>
    [...text].reduce((typed, key) => nationalNumber(typed + key, dialCode), '');

  it.each(listCallingCodes())(
    'is the same with $country’s code before it as without',
    ({ country, callingCode }) => {
      const number = getExampleNumber(country, examples);
      const wire = number?.number.slice(1);
      const typed = [`${number?.nationalNumber}`, `+${wire}`, `00${wire}`];
      expect(typed.map((text) => phoneNumberOf(byKeys(text, callingCode), country))).toEqual([
        wire,
        wire,
        wire,
      ]);
    },
  );
});

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
