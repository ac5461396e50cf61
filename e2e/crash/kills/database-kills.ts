import { setTimeout as wait } from 'node:timers/promises';
import type { RunningApp } from '../../support/app.ts';
import { insist } from '../api.ts';
import type { Chance, Figures } from '../run.ts';
import { LONGEST_WORK_MS, median } from './killing.ts';
import { databaseKills, killDatabase, postmasterOf } from './kills.ts';

/**
 * Kills the database under the running application again and again at random moments, each time in another
 * way, and waits until the application is healthy: ready, and serving a learner's call.
 * @throws when the application ends
 */
export async function killDatabaseRepeatedly(
  app: RunningApp,
  { random }: Chance,
  options: { kills: number; token: string },
): Promise<Figures> {
  const healthyMs: number[] = [];
  const counts = Object.fromEntries(databaseKills.map((what) => [`kills of its ${what}`, 0]));
  for (let kill = 0; kill < options.kills; kill += 1) {
    await wait(random() * LONGEST_WORK_MS);
    const what = databaseKills[kill % databaseKills.length] ?? 'first process';
    const before = postmasterOf(app);
    await killDatabase(app, what);
    const killedAt = performance.now();
    counts[`kills of its ${what}`] = (counts[`kills of its ${what}`] ?? 0) + 1;
    await app.untilReady();
    await insist(app.baseURL, 'getTests', { token: options.token });
    healthyMs.push(performance.now() - killedAt);
    if (what !== 'other process' && postmasterOf(app) === before) throw new Error('It was not killed.');
  }
  if (app.hasEnded()) throw new Error(`The application ended. It said:\n${app.output()}`);
  return {
    kills: options.kills,
    ...counts,
    'application restarted': 0,
    'median until healthy, ms': Math.round(median(healthyMs) ?? 0),
    'over 10 s': healthyMs.filter((ms) => ms > 10_000).length,
    'slowest until healthy, ms': Math.round(Math.max(...healthyMs)),
  };
}
