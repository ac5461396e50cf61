import { GRACE_MS, type Ledger } from './ledger.ts';
import { type Liar, type OfferedTest, type Setting, startLying } from './liar.ts';

/**
 * Moments of an attempt, in milliseconds since its deadline: well before, at the deadline, in the grace, at
 * its edge, after.
 */
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
export async function sitLying(setting: Setting, test: OfferedTest): Promise<Ledger> {
  const { random } = setting;
  const liar = await startLying(setting, test);
  const { time, closed } = liar.ledger;
  const handsInAt = Math.floor(random() * MOMENTS.length * 1.5);
  for (const [number, moment] of MOMENTS.entries()) {
    await time.passUntil(moment(random, time.durationMs));
    for (let act = 0; act < 2; act += 1) await ACTS[Math.floor(random() * ACTS.length)]?.(liar);
    if (number === handsInAt) await liar.submit({ auto: false, plainly: random() < 0.3 });
  }
  if (closed() === null) await liar.openElsewhere();
  return liar.ledger;
}
