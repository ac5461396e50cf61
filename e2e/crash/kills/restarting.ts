import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { isWhole } from '../../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, spawnApp } from '../../support/app.ts';
import { exchange } from '../raw-exchange.ts';
import type { Chance, Figures } from '../run.ts';
import { LONGEST_WORK_MS, median } from './killing.ts';

/** The promised time, and what a busy machine may add to the measured one. */
export const LONGEST_END_MS = 10_000 + 1_000;
const HEALTH = Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');

/**
 * Stops an application at work, again and again at random moments, and has the next one serve at the same
 * place: in turns one that is started when the old one has ended, and one that was started beside it before.
 * @returns what was counted, when the last one is ready
 */
export async function restartRepeatedly(
  first: RunningApp,
  { random }: Chance,
  options: { rounds: number; onStart: (app: RunningApp) => void },
): Promise<Figures> {
  const ends: number[] = [];
  const gaps: Record<'after' | 'beside', number[]> = { after: [], beside: [] };
  let app = first;
  for (let round = 0; round < options.rounds; round += 1) {
    await wait(random() * LONGEST_WORK_MS);
    const old = app;
    const startNext = () => spawnApp({ dataDir: old.dataDir, port: old.port });
    const beside = round % 2 === 0 ? null : await startNext();
    if (beside !== null) await untilItWaits(beside);
    const begun = performance.now();
    const code = await old.end();
    const endedAt = performance.now();
    expect(code, old.output()).toBe(0);
    ends.push(endedAt - begun);
    app = beside ?? (await startNext());
    options.onStart(app);
    await untilItServes(app);
    gaps[beside === null ? 'after' : 'beside'].push(performance.now() - endedAt);
  }
  if (isWhole) expect(Math.max(...ends)).toBeLessThan(LONGEST_END_MS);
  return {
    restarts: options.rounds,
    'median end, ms': Math.round(median(ends) ?? 0),
    'slowest end, ms': Math.round(Math.max(...ends)),
    'started after the end of the old, median until it serves, ms': Math.round(median(gaps.after) ?? 0),
    'slowest, ms': Math.round(Math.max(...gaps.after)),
    'started beside the old, median from its end until the next serves, ms': Math.round(
      median(gaps.beside) ?? 0,
    ),
    'slowest beside, ms': Math.round(Math.max(...gaps.beside)),
  };
}

/** Waits until it has prepared everything, and needs only the other's port. */
async function untilItWaits(app: RunningApp): Promise<void> {
  await until(() => app.output().includes('is taken'), app);
}

async function untilItServes(app: RunningApp): Promise<void> {
  await until(async () => (await exchange(app.port, HEALTH)).type === 'answered', app);
}

async function until(happened: () => boolean | Promise<boolean>, app: RunningApp): Promise<void> {
  while (!(await happened())) {
    if (app.hasEnded()) throw new Error(`It has ended. It said:\n${app.output()}`);
    await wait(5);
  }
}
