import { describe, expect, it } from 'vitest';
import { mobileOf, nationalDigits } from './phone.ts';

describe('the digits of a national number', () => {
  it.each([
    ['7700 900-123', '44', '7700900123'],
    ['+44 7700 900123', '44', '7700900123'],
    ['0044 7700 900123', '44', '7700900123'],
    ['1 (702) 123-4567', '44', '17021234567'],
    ['+1 702 123 4567', '44', '17021234567'],
    ['4477', '44', '4477'],
    ['letters', '44', ''],
  ])('of %j typed under +%s are %j', (typed, dialCode, digits) => {
    expect(nationalDigits(typed, dialCode)).toBe(digits);
  });

  it.each(['1', '44', '358'])('are at most fifteen together with +%s', (dialCode) => {
    expect((dialCode + nationalDigits('9'.repeat(40), dialCode)).length).toBe(15);
  });
});

describe('the number on the wire', () => {
  it('leaves out the zero that is dialled inside the country only', () => {
    expect(mobileOf('44', '07700900123')).toBe('447700900123');
  });

  it('keeps the zero of an Italian number', () => {
    expect(mobileOf('39', '0612345678')).toBe('390612345678');
  });
});
