import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { insist } from './api.ts';
import { noteFigures } from './figures.ts';
import { judge } from './judge.ts';
import { type Ledger, signUp, sit } from './sitting.ts';
import { times } from './size.ts';

const KILLS = times(10, 200);
const LEARNERS = 6;
const TESTS_EACH = 6;
let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
}, 120_000);
afterAll(() => running.stop());

it('loses and doubles nothing that was acknowledged when everything is killed ten times', {
  timeout: 180_000,
}, async () => {
  const { baseURL } = running;
  const tokens = await Promise.all([...Array(LEARNERS)].map(() => signUp(baseURL)));
  const { body } = await insist(baseURL, 'getTests', { token: tokens[0] ?? '' });
  const testIds = body.tests.slice(0, TESTS_EACH).map((test) => test._id);

  const ledgers: Ledger[] = [];
  let sitting = LEARNERS;
  const learners = tokens.map(async (token) => {
    for (let round = 0; ; round += 1) {
      const testId = testIds[round];
      if (testId === undefined) break;
      ledgers.push(await sit(baseURL, token, testId));
    }
    sitting -= 1;
  });
  await killRepeatedly(() => ledgers.length);
  await Promise.all(learners);

  const verdict = await judge(baseURL, ledgers);
  expect(verdict).toMatchObject({ attempts: LEARNERS * TESTS_EACH, lost: [], doubled: [], invented: [] });
  expect(sitting).toBe(0);
  noteFigures('kill -9 of everything', { kills: KILLS, attempts: verdict.attempts, saves: verdict.saves });
});

/** Kills at moments that follow the learners' progress, so that each kill meets other work. */
async function killRepeatedly(progress: () => number): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = Math.floor((kill * LEARNERS * TESTS_EACH) / (KILLS + 2));
    while (progress() < enough) await new Promise((resolve) => setTimeout(resolve, 1 + ((kill * 7) % 13)));
    await running.kill();
    running = await startApp({ dataDir: running.dataDir, port: running.port });
  }
}
