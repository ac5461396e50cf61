/** Country code and number together. Specification sections 5 and 9. */
const MAX_PHONE_DIGITS = 15;

/** Italy and its neighbours dial the leading zero from abroad, too. */
const KEEPS_LEADING_ZERO = new Set(['39', '378']);

/**
 * The digits of a national number as typed or pasted: a country code written with + or 00 is dropped when it is the chosen
 * one, and so is everything beyond fifteen digits in all.
 */
export function nationalDigits(typed: string, dialCode: string): string {
  const digits = typed.replace(/\D/gu, '');
  const international = /^\s*\+/u.test(typed) ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  const national = international?.startsWith(dialCode) ? international.slice(dialCode.length) : digits;
  return national.slice(0, MAX_PHONE_DIGITS - dialCode.length);
}

/** As it crosses the wire: digits, country code first, no plus, without the zero that is dialled inside the country only. */
export function mobileOf(dialCode: string, national: string): string {
  return dialCode + (KEEPS_LEADING_ZERO.has(dialCode) ? national : national.replace(/^0/u, ''));
}
