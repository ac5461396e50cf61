import { appendFileSync } from 'node:fs';
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';
import { isWhole } from '../../apps/api/src/testing/test-forms.ts';

/**
 * Gives the seed of random draws: always the same in the short form, so that a red run is due to the change
 * at hand; another each time in the whole one. `CRASH_SEED` repeats a failure.
 */
export function seedOfRun(): number {
  return Number(process.env.CRASH_SEED ?? (isWhole ? Math.floor(Math.random() * 2 ** 32) : 1));
}

/** Reproducible randomness: a red run is repeated with the seed that it printed, as CRASH_SEED. */
export type Chance = { seed: number; random: () => number };

export function chance(): Chance {
  const seed = seedOfRun();
  process.stdout.write(`CRASH_SEED=${seed}\n`);
  return { seed, random: seededRandom(seed) };
}

/**
 * Figures that a check counted and measured, by name and unit: `{ 'kills': 200, 'slowest start, ms': 840 }`.
 */
export type Figures = Record<string, number | string>;

/** Passes the figures of a check to `npm run test:crash`, which prints them. */
export function noteFigures(check: string, figures: Figures): void {
  const file = process.env.CRASH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ check, figures })}\n`);
}
