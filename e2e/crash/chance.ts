import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';

/** Chance that can be had again: a red run is repeated with the seed that it printed, as CRASH_SEED. */
export type Chance = { seed: number; random: () => number };

export function chance(): Chance {
  const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`CRASH_SEED=${seed}\n`);
  return { seed, random: seededRandom(seed) };
}
