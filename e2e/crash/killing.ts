import { setTimeout as wait } from 'node:timers/promises';
import { type RunningApp, spawnApp } from '../support/app.ts';
import type { Chance } from './chance.ts';
import type { Figures } from './figures.ts';
import { times } from './size.ts';

/** The longest that the application is left at work between two kills. */
export const LONGEST_WORK_MS = times(500, 1_500);
/** A kill while it starts comes before the quickest start would be over; before any was measured, this is it. */
const QUICK_START_MS = 500;

/**
 * Kills a ready application again and again at random moments and starts it each time: every third time while it is
 * starting or recovering, else while it is at work.
 * @returns the last one, ready, and what was counted
 * @throws with what the application said, when a start fails
 */
export async function killRepeatedly(
  first: RunningApp,
  { random }: Chance,
  options: { kills: number; kill: (app: RunningApp) => Promise<void>; onStart: (app: RunningApp) => void },
): Promise<{ app: RunningApp; figures: Figures; startsMs: number[] }> {
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
    const patienceMs = random() * (early ? quickest() : LONGEST_WORK_MS);
    const isReady = early
      ? await Promise.race([untilReady().then(() => true), wait(patienceMs, false)])
      : await wait(patienceMs, true);
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
  return { app, startsMs, figures: { ...figures, 'failed starts': 0, ...startFigures(startsMs) } };
}

function startFigures(startsMs: number[]): Figures {
  return {
    'whole starts': startsMs.length,
    'median start, ms': Math.round(median(startsMs) ?? 0),
    'slowest start, ms': Math.round(Math.max(...startsMs)),
  };
}

/** The middle one, or null when there is none. */
export function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
