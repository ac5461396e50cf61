/** Every check has a short form, for `npm test`, and a whole one, for `npm run test:crash`. */
export const isWhole = process.env.CRASH_TESTS === 'whole';

/** How often a check does what it does. */
export function times(short: number, inWhole: number): number {
  return isWhole ? inWhole : short;
}

/** A seed for what is drawn at random: another at each run, or the one of `CRASH_SEED`, to repeat a failure. */
export function freshSeed(): number {
  return Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 32));
}
