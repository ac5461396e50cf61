import { join } from 'node:path';
import { tryLock } from '@assay/embedded-postgres/file-locks';
import { beforeAll, expect, it } from 'vitest';
import { roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import type { RunningApp } from '../support/app.ts';
import { insist } from './api.ts';
import { countDemonstration, isClosed, listWrongTotals, moveDeadlineOf } from './as-owner.ts';
import { ask, askForEverything } from './calls.ts';
import { judge } from './judge.ts';
import { killDatabaseRepeatedly } from './kills/database-kills.ts';
import { killRepeatedly, startAfterKills } from './kills/killing.ts';
import { clearAway, killAppAlone, killDatabase, killEverything, postmasterOf } from './kills/kills.ts';
import { type Learners, seatLearners } from './learners.ts';
import { type Chance, chance, type Figures, noteFigures } from './run.ts';
import { signUp } from './sitting.ts';

const timeout = sizeOf(300_000, 1_800_000);
const FIRST_KILLS = roundsOf(1, 30);
const firstLuck = chance();
/** Rows by table, as an undisturbed start makes them. */
const DEMONSTRATION = {
  tenants: 2,
  tenant_hosts: 4,
  tests: 39,
  test_versions: 39,
  users: 204,
  attempts: 3_003,
  reports: 3_003,
  report_answers: 3_003,
};
let running: RunningApp;
beforeAll(async () => {
  await startAfterKills(firstLuck, FIRST_KILLS, (app) => {
    running = app;
  });
  return () => clearAway(running);
});

it('a first start that was killed again and again ends with one whole demonstration', async () => {
  expect(await countDemonstration(running.dataDir), `CRASH_SEED=${firstLuck.seed}`).toEqual(DEMONSTRATION);
  noteFigures('kill -9 during the first start', { kills: FIRST_KILLS, seed: firstLuck.seed });
});

function seat(luck: Chance): Promise<Learners> {
  const options = { learners: sizeOf(4, 12), saves: sizeOf(8, 200), thinkMs: sizeOf(20, 120) };
  return seatLearners(running.baseURL, luck, options);
}

/** Sends the learners home and checks everything that the server acknowledged. */
async function expectNothingAmiss(learners: Learners, luck: Chance): Promise<Figures> {
  expect(learners.areBusy(), 'all learners were at work until the last kill').toBe(true);
  const verdict = await judge(running.baseURL, await learners.goHome());
  expect(verdict, `CRASH_SEED=${luck.seed}`).toMatchObject({ lost: [], doubled: [], invented: [] });
  expect(
    await listWrongTotals(running.dataDir),
    'learners whose totals are not what their reports say',
  ).toEqual([]);
  return {
    attempts: verdict.attempts,
    'saves acknowledged': verdict.saves,
    'requests without an answer': learners.tally.unknown,
    'answers "not now"': learners.tally.notNow,
    lost: verdict.lost.length,
    doubled: verdict.doubled.length,
    invented: verdict.invented.length,
    seed: luck.seed,
  };
}

it.each([
  {
    what: 'the process and its database',
    kill: killEverything,
    kills: roundsOf(2, 200),
    databaseLives: false,
  },
  { what: 'the process alone', kill: killAppAlone, kills: roundsOf(1, 200), databaseLives: true },
])(
  '$what: killed again and again, it always starts, and loses, doubles and invents nothing',
  {
    timeout,
  },
  async ({ what, kill, kills, databaseLives }) => {
    const luck = chance();
    const learners = await seat(luck);
    const postmaster = postmasterOf(running);
    const figures = await killRepeatedly(running, luck, {
      kills,
      kill,
      onStart: (next) => {
        running = next;
      },
    });
    expect(postmasterOf(running) === postmaster).toBe(databaseLives);
    noteFigures(`kill -9 of ${what}`, { ...figures, ...(await expectNothingAmiss(learners, luck)) });
  },
);

it('the database alone: killed again and again, the process goes on, and loses, doubles and invents nothing', {
  timeout,
}, async () => {
  const luck = chance();
  const learners = await seat(luck);
  const token = await signUp(running.baseURL);
  const figures = await killDatabaseRepeatedly(running, luck, { kills: roundsOf(2, 200), token });
  noteFigures('kill -9 of the database alone', {
    ...figures,
    ...(await expectNothingAmiss(learners, luck)),
  });
  expect(learners.tally.notNow).toBeGreaterThan(0);
});

it('while the database is away every call gets "try again"; afterwards mails are sent and deadlines hold', {
  timeout,
}, async () => {
  const { baseURL, dataDir } = running;
  const token = await signUp(baseURL);
  const { body: listed } = await insist(baseURL, 'getTests', { token });
  const testId = listed.tests[0]?._id ?? '';
  const { body: opened } = await insist(baseURL, 'getTest', { token, params: { id: testId } });
  // Due to be closed in a second.
  await moveDeadlineOf(dataDir, opened.attempt._id, -34);

  // The holder of the start-stop lock keeps the server from being started again.
  const turn = tryLock(join(dataDir, 'postgres', 'turn.lock'), 'exclusive');
  expect(turn).not.toBeNull();
  await killDatabase(running, 'processes, all');
  const answers = await askForEverything(running, token);
  const alive = await ask(running, '/healthz');
  turn?.release();
  for (const [kind, { status, retryAfter }] of Object.entries(answers)) {
    expect(status, kind).toBe(503);
    expect(retryAfter, kind).toBeGreaterThan(0);
  }
  expect(alive.status).toBe(200);

  await running.untilReady();
  await signUp(baseURL);
  const closed = () => isClosed(dataDir, opened.attempt._id);
  await expect.poll(closed, { timeout: 60_000, interval: 250 }).toBe(true);
  expect(running.hasEnded()).toBe(false);
});
