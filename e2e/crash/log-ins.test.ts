import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordBudgets } from '../../apps/api/src/features/throttles/budgets.ts';
import { isWhole, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { withOwner } from '../support/owner.ts';
import { median } from './kills/killing.ts';
import { countByAnswer, logIn, openAccounts, RIGHT } from './log-in-crowd.ts';
import { noteFigures } from './run.ts';

const CROWD = sizeOf(30, 150);
const SCHOOLS = isWhole ? [500, 1_000] : [60];
const SPRAYED = sizeOf(20, 700);
const WINDOWS = sizeOf(2, 12);
const OWNER_IN_EACH = sizeOf(3, 9);

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const slowest = (outcomes: { ms: number }[]) => Math.max(...outcomes.map(({ ms }) => ms));

it('lets an honest log-in by while a crowd of log-ins comes from another address', async () => {
  const [email = ''] = await withOwner(running.dataDir, (owner) => openAccounts(owner, 1));
  const honest = () => logIn(running, { email, password: RIGHT, from: '127.0.5.2' });
  const alone: number[] = [];
  for (let round = 0; round < 5; round += 1) alone.push((await honest()).ms);
  const crowd = [...Array(CROWD).keys()].map((number) =>
    logIn(running, { email: `${number}@flood.test`, password: 'a wrong password', from: '127.0.5.1' }),
  );
  const beside: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { status, ms } = await honest();
    expect(status).toBe(200);
    beside.push(ms);
  }
  const served = await Promise.all(crowd);
  expect(countByAnswer(served)).toEqual({ '401 bad_credentials': CROWD });
  noteFigures('an honest log-in beside a crowd from one address', {
    crowd: CROWD,
    'alone, median, ms': median(alone)?.toFixed(0) ?? '',
    'beside the crowd, median, ms': median(beside)?.toFixed(0) ?? '',
    'beside the crowd, slowest, ms': Math.max(...beside).toFixed(0),
    'the last of the crowd, s': seconds(slowest(served)),
  });
});

it.each(SCHOOLS)(
  'logs all %i of a school in that come at once from one address, a third of whom mistype first',
  {
    timeout: 300_000,
  },
  async (count) => {
    const emails = await withOwner(running.dataDir, (owner) => openAccounts(owner, count));
    const from = `127.0.6.${count % 251}`;
    const begun = performance.now();
    const outcomes = await Promise.all(
      emails.map(async (email, number) => {
        if (number % 3 === 0) await logIn(running, { email, password: 'mistyped, once', from });
        return logIn(running, { email, password: RIGHT, from });
      }),
    );
    expect(countByAnswer(outcomes)).toEqual({ 200: count });
    noteFigures(`${count} of a school log in at once, a third mistyping first`, {
      'logged in': count,
      refused: 0,
      'the last that did not mistype, s': seconds(slowest(outcomes.filter((_, number) => number % 3 !== 0))),
      'all in, s': seconds(performance.now() - begun),
    });
  },
);

it('compares of one guess for each of many accounts no more than the address has', async () => {
  const outcomes = await Promise.all(
    [...Array(SPRAYED).keys()].map((number) =>
      logIn(running, { email: `${number}@spray.test`, password: 'Spring2027!', from: '127.0.7.1' }),
    ),
  );
  const compared = Math.min(SPRAYED, passwordBudgets.network[0].count);
  const refused = SPRAYED - compared;
  expect(countByAnswer(outcomes)).toEqual({
    '401 bad_credentials': compared,
    ...(refused === 0 ? {} : { '429 passwords_spent': refused }),
  });
  noteFigures('one guess each for many accounts from one address', { guesses: SPRAYED, compared, refused });
});

it('gets an owner in on a known device each time, while twenty addresses guess for hours', async () => {
  await withOwner(running.dataDir, async (owner) => {
    const [email = ''] = await openAccounts(owner, 1);
    const { cookie } = await logIn(running, { email, password: RIGHT, from: '127.0.8.1' });
    let compared = 0;
    let owners = 0;
    let longest = 0;
    for (let window = 0; window < WINDOWS; window += 1) {
      const guesses = [...Array(40).keys()].map((number) =>
        logIn(running, {
          email,
          password: `guess ${window} ${number}`,
          from: `127.0.9.${1 + (number % 20)}`,
        }),
      );
      for (let time = 0; time < OWNER_IN_EACH; time += 1) {
        const { status, ms } = await logIn(running, { email, password: RIGHT, from: '127.0.8.1', cookie });
        expect(status).toBe(200);
        owners += 1;
        longest = Math.max(longest, ms);
      }
      const counts = countByAnswer(await Promise.all(guesses));
      const comparedNow = counts['401 bad_credentials'] ?? 0;
      expect(comparedNow).toBeLessThanOrEqual(10);
      compared += comparedNow;
      // Simulates a quarter of an hour passing.
      await owner(`update password_guesses set happened_at = happened_at - interval '16 minutes'`, []);
    }
    expect(compared).toBeLessThanOrEqual(100);
    noteFigures('guesses at one account while its owner logs in', {
      'quarters of an hour': WINDOWS,
      'guesses sent': 40 * WINDOWS,
      'guesses compared': compared,
      'owner let in': `${owners} of ${WINDOWS * OWNER_IN_EACH}`,
      'slowest log-in of the owner, ms': longest.toFixed(0),
    });
  });
});
