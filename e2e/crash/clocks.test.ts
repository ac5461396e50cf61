import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';
import { sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { type Owner, withOwner } from '../support/owner.ts';
import { insist } from './api.ts';
import type { Ledger } from './clocks/ledger.ts';
import { sitLying } from './clocks/story.ts';
import { judge, type Verdict } from './clocks/verdict.ts';
import { noteFigures } from './run.ts';
import { signUp } from './sitting.ts';

const LEARNERS = sizeOf(6, 50);
const TESTS_EACH = sizeOf(10, 20);
const AT_ONCE = 10;
let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

it('whatever clients say of time, the deadline stays where it was and nothing from after the grace counts', async () => {
  const ended: { ledger: Ledger; verdict: Verdict }[] = [];
  await withOwner(running.dataDir, (owner) =>
    Promise.all(
      [...Array(AT_ONCE).keys()].map(async (lane) => {
        for (let learner = lane; learner < LEARNERS; learner += AT_ONCE) {
          ended.push(...(await sitAll(owner, seededRandom(learner))));
        }
      }),
    ),
  );

  expect(ended.flatMap(({ verdict }) => verdict.faults)).toEqual([]);
  expect(ended).toHaveLength(LEARNERS * TESTS_EACH);
  const sum = (count: (ledger: Ledger) => number) =>
    ended.reduce((total, { ledger }) => total + count(ledger), 0);
  const most = (size: (verdict: Verdict) => number) => Math.max(...ended.map(({ verdict }) => size(verdict)));
  // Stories are random; the check relies on having met the edge from both sides.
  expect(sum(({ counts }) => counts['saved in the grace'])).toBeGreaterThan(0);
  expect(sum(({ counts }) => counts['refused as too late'])).toBeGreaterThan(0);
  noteFigures('altered clocks, timers and timeTaken', {
    attempts: ended.length,
    'handed in, ended by the clock': `${sum(({ closed }) => (closed()?.handedIn ? 1 : 0))}, ${sum(({ closed }) => (closed()?.handedIn ? 0 : 1))}`,
    saves: sum(({ counts }) => counts.saves),
    'saves taken in the grace': sum(({ counts }) => counts['saved in the grace']),
    'refused as too late': sum(({ counts }) => counts['refused as too late']),
    'submissions not yet due': sum(({ counts }) => counts['not yet due']),
    'opened again by another device': sum(({ counts }) => counts.reopened),
    'old saves replayed': sum(({ counts }) => counts.replayed),
    'deadline off, ms at most': most(({ deadlineOffMs }) => deadlineOffMs),
    'longest gain, s': (most(({ gainMs }) => gainMs) / 1_000).toFixed(3),
  });
});

async function sitAll(owner: Owner, random: () => number): Promise<{ ledger: Ledger; verdict: Verdict }[]> {
  const { baseURL } = running;
  const token = await signUp(baseURL);
  const { tests } = (await insist(baseURL, 'getTests', { token })).body;
  const setting = { baseURL, token, owner, random };
  const ended = [];
  for (const test of tests.slice(0, TESTS_EACH)) {
    const ledger = await sitLying(setting, test);
    ended.push({ ledger, verdict: await judge(setting, ledger) });
  }
  return ended;
}
