import { beforeAll, expect, it } from 'vitest';
import { roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { judge } from './judge.ts';
import { clearAway } from './kills/kills.ts';
import { restartRepeatedly } from './kills/restarting.ts';
import { seatLearners } from './learners.ts';
import { chance, noteFigures } from './run.ts';

const ROUNDS = roundsOf(2, 100);

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
  return () => clearAway(running);
});

it('restarted again and again under load, it ends in time, and loses, doubles and invents nothing', {
  timeout: sizeOf(300_000, 1_800_000),
}, async () => {
  const luck = chance();
  const size = { learners: sizeOf(4, 12), saves: sizeOf(8, 200), thinkMs: sizeOf(20, 120) };
  const learners = await seatLearners(running.baseURL, luck, size);
  const figures = await restartRepeatedly(running, luck, {
    rounds: ROUNDS,
    onStart: (next) => {
      running = next;
    },
  });
  expect(learners.areBusy(), 'all learners were at work until the last restart').toBe(true);
  const verdict = await judge(running.baseURL, await learners.goHome());
  expect(verdict, `CRASH_SEED=${luck.seed}`).toMatchObject({ lost: [], doubled: [], invented: [] });
  noteFigures('SIGTERM under load', {
    ...figures,
    attempts: verdict.attempts,
    'saves acknowledged': verdict.saves,
    'requests without an answer': learners.tally.unknown,
    'answers "not now"': learners.tally.notNow,
    // A learner who cannot submit after asking again fails the check.
    'failed submits': 0,
    lost: verdict.lost.length,
    doubled: verdict.doubled.length,
    invented: verdict.invented.length,
    seed: luck.seed,
  });
});
