/** Every check has a short form, for `npm test`, and a whole one, for `npm run test:crash`. */
const whole = process.env.CRASH_TESTS === 'whole';

/** How often a check does what it does. */
export function times(short: number, inWhole: number): number {
  return whole ? inWhole : short;
}
