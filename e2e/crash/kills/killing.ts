import { setTimeout as wait } from 'node:timers/promises';
import { sizeOf } from '../../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, spawnApp } from '../../support/app.ts';
import type { Chance, Figures } from '../run.ts';
import { killEverything } from './kills.ts';

/** The longest that the application is left at work between two kills. */
export const LONGEST_WORK_MS = sizeOf(500, 1_500);
/** Time in which the database is made and most of the demonstration, on a quick machine. */
const LONGEST_FIRST_START_MS = 4_000;
/**
 * Default bound for a kill during a start, until one has been measured: it comes before the quickest start
 * would be over.
 */
const QUICK_START_MS = 500;

/**
 * Kills a ready application again and again at random moments and starts it each time: every third time while
 * it is starting or recovering, else while it is at work.
 * @returns what was counted, when the last one is ready
 * @throws with the application's output, when a start fails
 */
export async function killRepeatedly(
  first: RunningApp,
  { random }: Chance,
  options: { kills: number; kill: (app: RunningApp) => Promise<void>; onStart: (app: RunningApp) => void },
): Promise<Figures> {
  const startsMs: number[] = [];
  const phases = { 'at work': 0, starting: 0 };
  let app = first;
  let spawnedAt: number | null = null;
  const quickest = () => (startsMs.length === 0 ? QUICK_START_MS : 0.95 * Math.min(...startsMs));
  const untilReady = async () => {
    await app.untilReady();
    if (spawnedAt !== null) startsMs.push(performance.now() - spawnedAt);
    spawnedAt = null;
  };
  for (let kill = 0; kill < options.kills; kill += 1) {
    const early = kill % 3 === 1;
    if (!early) await untilReady();
    const killAfterMs = random() * (early ? quickest() : LONGEST_WORK_MS);
    const isReady = early
      ? await Promise.race([untilReady().then(() => true), wait(killAfterMs, false)])
      : await wait(killAfterMs, true);
    phases[isReady ? 'at work' : 'starting'] += 1;
    if (app.hasEnded()) throw new Error(`The application ended by itself. It said:\n${app.output()}`);
    await options.kill(app);
    spawnedAt = performance.now();
    app = await spawnApp({ dataDir: app.dataDir, port: app.port });
    options.onStart(app);
  }
  await untilReady();
  const figures = {
    kills: options.kills,
    'kills at work': phases['at work'],
    'kills while starting': phases.starting,
  };
  return { ...figures, 'failed starts': 0, ...startFigures(startsMs) };
}

/**
 * Kills the very first start at random moments, while the database, its tables and the demonstration are
 * made.
 */
export async function startAfterKills(
  { random }: Chance,
  kills: number,
  onStart: (app: RunningApp) => void,
): Promise<RunningApp> {
  let app = await spawnApp();
  onStart(app);
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(random() * LONGEST_FIRST_START_MS);
    if (app.hasEnded()) throw new Error(`The first start ended by itself. It said:\n${app.output()}`);
    await killEverything(app);
    app = await spawnApp({ dataDir: app.dataDir, port: app.port });
    onStart(app);
  }
  await app.untilReady();
  return app;
}

function startFigures(startsMs: number[]): Figures {
  return {
    'whole starts': startsMs.length,
    'starts over 5 s': startsMs.filter((ms) => ms > 5_000).length,
    'median start, ms': Math.round(median(startsMs) ?? 0),
    'slowest start, ms': Math.round(Math.max(...startsMs)),
  };
}

/** The median, or null when there are no values. */
export function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
