import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';
import { sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { insist } from './api.ts';
import { inBrowser, provideBrowsers } from './network/browser.ts';
import { keptOf } from './network/kept.ts';
import { differences, type PageSitting, sitAtPage } from './network/learner-at-page.ts';
import { type BadLine, startLine } from './network/proxy.ts';
import { SAVES_EACH, sitUnheard, type UnheardSitting } from './network/unheard-sitting.ts';
import { noteFigures } from './run.ts';
import { signUp } from './sitting.ts';

const RESETS = ['request_lost', 'answer_lost', 'answer_torn'] as const;
let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

it('a request whose answer was lost on the way is answered the same when repeated, and nothing is there twice', async () => {
  const TESTS_EACH = sizeOf(4, 20);
  const LEARNERS = sizeOf(4, 50);
  const AT_ONCE = 10;
  const sat: UnheardSitting[] = [];
  const lanes = [...Array(Math.min(AT_ONCE, LEARNERS)).keys()].map(async (lane) => {
    // Slow enough for a repeat over the clear line to overtake.
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

it('every attempt over a slow line that breaks is finished, and its report has exactly the answers given', {
  timeout: 900_000,
}, async () => {
  const takeAway = provideBrowsers();
  try {
    const LEARNERS = sizeOf(4, 200);
    const AT_ONCE = 100;
    const sat: { sitting: PageSitting; wrong: string[]; met: BadLine['met'] }[] = [];
    for (let first = 0; first < LEARNERS; first += AT_ONCE) {
      const numbers = [...Array(Math.min(AT_ONCE, LEARNERS - first)).keys()].map((number) => first + number);
      sat.push(...(await Promise.all(numbers.map(sitOverBadLine))));
    }
    expect(sat.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(sat).toHaveLength(LEARNERS);
    const sum = (count: (one: (typeof sat)[number]) => number) =>
      sat.reduce((total, one) => total + count(one), 0);
    const resets = sum(({ met }) => met.request_lost + met.answer_lost + met.answer_torn);
    expect(resets).toBeGreaterThan(0);
    // Each learner has one device: no page may ever say that the test continues elsewhere.
    expect(sum(({ sitting }) => sitting.presses.continueHere)).toBe(0);
    noteFigures('a bad network', {
      'attempts finished': `${sat.length} of ${LEARNERS}`,
      exchanges: sum(({ met }) => met.none) + resets,
      resets,
      'openings pressed again': sum(({ sitting }) => sitting.presses.open - 1),
      'submissions pressed again': sum(({ sitting }) => sitting.presses.submit - 1),
      'pages that believed in another device': sum(({ sitting }) => sitting.presses.continueHere),
      'answers compared': sum(({ sitting }) => sitting.given.length),
    });
  } finally {
    takeAway();
  }
});

async function sitOverBadLine(number: number) {
  const { baseURL, port } = running;
  const token = await signUp(baseURL);
  const { tests } = (await insist(baseURL, 'getTests', { token })).body;
  // Most sit twenty questions; every fifth a paper of sixty, which takes ten seconds over this line.
  const questions = number % 5 === 4 ? 60 : 20;
  const testId = tests.find((test) => test.number_of_questions === questions)?._id ?? '';
  const chance = seededRandom(number);
  const patient = number % 4 === 3;
  const line = await startLine(port, {
    latencyMs: sizeOf(100, 1_000),
    bytesPerSecond: sizeOf(24_000, 8_000),
    trouble(exchange) {
      // A dead spot: a save fails, and so does its retry.
      if (patient && (exchange === 3 || exchange === 4)) return 'request_lost';
      if (chance() >= sizeOf(0.15, 0.05)) return 'none';
      return RESETS[Math.floor(chance() * RESETS.length)] ?? 'none';
    },
  });
  const sitting = await inBrowser({ baseURL: line.baseURL, token }, (browser) =>
    sitAtPage(browser, testId, { thinkMs: sizeOf(120, 500), waitsForSaved: patient }),
  );
  await line.close();
  const read = await insist(baseURL, 'getReport', { token, params: { id: sitting.reportcard } });
  return { sitting, wrong: differences(sitting.given, read.body.report.answers), met: line.met };
}
