/**
 * True in `npm run test:crash`, which runs each check in its whole form; `npm test` runs the short form of
 * one check of each kind.
 */
export const isWhole = process.env.CRASH_TESTS === 'whole';

/**
 * True in `npm test` by hand: journeys with the tag `@extended`, readings in the dark scheme and the longest
 * crash tests are left to continuous integration and to `npm run test:crash`.
 */
export const isShort = process.env.JOURNEYS === 'short';

/** Share of its rounds that the whole form makes unless `CRASH_SHARE` says otherwise; 1 takes two hours. */
const USUAL_SHARE = 0.2;
const share = Number(process.env.CRASH_SHARE ?? USUAL_SHARE);

/** Gives the size of a check in its two forms: learners, bytes, milliseconds. */
export function sizeOf(short: number, inWhole: number): number {
  return isWhole ? inWhole : short;
}

/** Gives how often a check repeats what is independent of the time before: kills, races, random cases. */
export function roundsOf(short: number, inWhole: number): number {
  return isWhole ? Math.max(short, Math.round(inWhole * share)) : short;
}
