import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { insist } from './api.ts';
import { noteFigures } from './figures.ts';
import { keptOf } from './network/kept.ts';
import { startLine } from './network/proxy.ts';
import { SAVES_EACH, sitUnheard, type UnheardSitting } from './network/unheard-sitting.ts';
import { signUp } from './sitting.ts';
import { times } from './size.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
}, 120_000);
afterAll(() => running.stop());

it('a request whose answer was lost on the way is answered the same when repeated, and nothing is there twice', {
  timeout: 300_000,
}, async () => {
  const TESTS_EACH = times(4, 20);
  const LEARNERS = times(4, 50);
  const AT_ONCE = 10;
  const sat: UnheardSitting[] = [];
  const lanes = [...Array(Math.min(AT_ONCE, LEARNERS)).keys()].map(async (lane) => {
    // Slow enough for a repetition by the clear way to overtake.
    const deaf = await startLine(running.port, { latencyMs: 10, trouble: () => 'answer_lost' });
    for (let learner = lane; learner < LEARNERS; learner += AT_ONCE) {
      const token = await signUp(running.baseURL);
      const { tests } = (await insist(running.baseURL, 'getTests', { token })).body;
      for (const test of tests.slice(0, TESTS_EACH)) {
        sat.push(await sitUnheard({ deaf, clear: running.baseURL, token }, test._id, sat.length));
      }
    }
    await deaf.close();
    return deaf.lost.length;
  });
  const lost = (await Promise.all(lanes)).reduce((sum, each) => sum + each, 0);

  expect(sat.flatMap(({ faults }) => faults)).toEqual([]);
  const kept = await keptOf(
    running.dataDir,
    sat.map(({ attemptId }) => attemptId),
  );
  const once = { attempts: 1, reports: 1, revision: SAVES_EACH, late: 0 };
  expect(kept).toEqual(Array(TESTS_EACH * LEARNERS).fill(once));
  noteFigures('the acknowledgement lost on the way', {
    attempts: sat.length,
    'openings, saves and submissions': `${sat.length}, ${sat.length * SAVES_EACH}, ${sat.length}`,
    'answers lost': lost,
    'repetitions, all answered the same': sat.reduce((sum, { repeats }) => sum + repeats, 0),
    'reports, late bodies': `${kept.length}, 0`,
  });
});
