import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { mobile } from './fields.ts';
import { listCallingCodes, phoneNumberOf, splitPhoneNumber } from './phone.ts';

describe.each(listCallingCodes())('a number of $country', ({ country, callingCode }) => {
  const example = getExampleNumber(country, examples);
  const wire = example?.number.slice(1) ?? '';
  // The full metadata of the library, to write a number as people of this country do; ours needs far less.
  const full = parsePhoneNumberFromString(`+${wire}`);

  it('crosses the wire the same, typed as it is dialled inside the country or from elsewhere', () => {
    expect(wire.startsWith(callingCode) ? callingCode : wire).toBe(callingCode);
    const typed = [example?.nationalNumber, full?.formatNational(), full?.formatInternational()];
    expect(typed.map((text) => phoneNumberOf(text ?? '', country))).toEqual([wire, wire, wire]);
  });

  it('is taken by the server as the browser sends it, and when it comes with signs', () => {
    expect([mobile.parse(wire), mobile.parse(full?.formatInternational())]).toEqual([wire, wire]);
  });

  it('can be taken apart and put together again', () => {
    const split = splitPhoneNumber(wire);
    expect(split && phoneNumberOf(split.national, split.country)).toBe(wire);
  });

  it('is refused on both sides without its last digits', () => {
    const short = wire.slice(0, callingCode.length + 2);
    expect([phoneNumberOf(`+${short}`, country), mobile.safeParse(short).success]).toEqual([null, false]);
  });
});

it.each([
  ['CI', '01 23 45 67 89', '2250123456789'],
  ['HU', '06 20 123 4567', '36201234567'],
  ['RU', '8 (912) 345-67-89', '79123456789'],
  ['IT', '06 1234 5678', '390612345678'],
  ['AR', '011 15-2345-6789', '5491123456789'],
  ['GB', '07700 900123', '447700900123'],
] as const)('in %s %s is dialled from elsewhere as +%s', (country, typed, wire) => {
  expect(phoneNumberOf(typed, country)).toBe(wire);
});

it.each([
  ['GB', '+1 702 555 0123'],
  ['GB', '17025550123'],
  ['GB', '7700 900123 ext. 5'],
  ['GB', 'my number is 7700 900123'],
  ['US', '555 0123'],
  ['DE', ''],
] as const)('of %s %j is no number', (country, typed) => {
  expect(phoneNumberOf(typed, country)).toBeNull();
});

it('comes from the server without the zero that a browser of another kind left in', () => {
  expect(mobile.parse('+44 (0) 7700 900-123')).toBe('447700900123');
});

it.each([
  ['447700900123', 'GB', '7700900123'],
  ['17025550123', 'US', '7025550123'],
  ['14165550123', 'CA', '4165550123'],
  ['79123456789', 'RU', '9123456789'],
  ['390612345678', 'IT', '0612345678'],
])('%s is of %s, where it is written %s', (wire, country, national) => {
  expect(splitPhoneNumber(wire)).toEqual({ country, national });
});

it.each(['', '0', '999999999'])('%j is of no country', (wire) => {
  expect(splitPhoneNumber(wire)).toBeNull();
});
