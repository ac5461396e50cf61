/** Country code and number together. Specification sections 5 and 9. */
const MAX_PHONE_DIGITS = 15;

/**
 * A number as typed or pasted, beside the country that was chosen: its digits, of which the chosen country's code is
 * dropped where it is written with + or 00. Another country's code stays, with its plus, and what is beyond fifteen
 * digits in all goes.
 */
export function nationalNumber(typed: string, dialCode: string): string {
  const digits = typed.replace(/\D/gu, '');
  const isInternational = /^\s*(?:\+|00)/u.test(typed);
  if (!isInternational) return digits.slice(0, MAX_PHONE_DIGITS - dialCode.length);
  const international = digits.replace(/^00/u, '');
  return international.startsWith(dialCode)
    ? international.slice(dialCode.length, MAX_PHONE_DIGITS)
    : `+${international.slice(0, MAX_PHONE_DIGITS)}`;
}
