import type { Owner } from '../owner.ts';
import { GRACE_MS, type Liar, startLying } from './liar.ts';

type Setting = { baseURL: string; token: string; owner: Owner; random: () => number };

/** Moments of an attempt, in milliseconds since its deadline: well before, at the deadline, in the grace, at its edge, after. */
const MOMENTS: ((random: () => number, durationMs: number) => number)[] = [
  (random, durationMs) => -durationMs * random(),
  (random) => -10_000 * random(),
  (random) => 2_000 * (random() - 0.5),
  (random) => GRACE_MS * random(),
  (random) => GRACE_MS + 100 * (random() - 0.5),
  (random) => GRACE_MS + 5_000 * random(),
  (random) => GRACE_MS + 3_600_000 * random(),
];

const ACTS: ((liar: Liar) => Promise<void>)[] = [
  (liar) => liar.save(),
  (liar) => liar.save(),
  (liar) => liar.save(),
  (liar) => liar.replay(),
  (liar) => liar.openElsewhere(),
  (liar) => liar.submit({ auto: true }),
];

/** Sits one test with lies about time at every moment of it, then brings it to its end one way or another. */
export async function sitLying(
  setting: Setting,
  test: { _id: string; duration_in_mins: number },
): Promise<Liar> {
  const { random } = setting;
  const liar = await startLying(setting, test);
  const handsInAt = Math.floor(random() * MOMENTS.length * 1.5);
  for (const [number, moment] of MOMENTS.entries()) {
    await liar.time.passUntil(moment(random, liar.time.durationMs));
    for (let act = 0; act < 2; act += 1) await ACTS[Math.floor(random() * ACTS.length)]?.(liar);
    if (number === handsInAt) await liar.submit({ auto: false, plainly: random() < 0.3 });
  }
  if (liar.closed === null) await liar.openElsewhere();
  return liar;
}
