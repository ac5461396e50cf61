import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { withOwner } from '../support/owner.ts';
import { insist, type Tally } from './api.ts';
import { noteFigures } from './run.ts';

const LEARNERS = sizeOf(50, 1_000);
/**
 * Rounds of one save for each learner; the next begins when all have been answered, so that none is spread
 * over a second.
 */
const ROUNDS = roundsOf(2, 10);
const SHEET_BYTES = 60_000;

let running: RunningApp;
let tokens: string[];
beforeAll(async () => {
  running = await startApp();
  tokens = await withOwner(running.dataDir, async (owner) => {
    const rows = await owner<{ token: string }>(
      `with added as (
         insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, verified_at)
         select h.tenant_id, gen_random_uuid(), 'Learner', n::text, '1990-01-01', '447700900123',
                n || '@school.test', now()
         from tenant_hosts h, generate_series(1, $1::int) n where h.host = 'localhost'
         returning tenant_id, id
       ), signed_in as (
         insert into sessions (tenant_id, token_hash, user_id, expires_at)
         select tenant_id, sha256(convert_to('school-' || id, 'UTF8')), id, now() + interval '24 hours' from added
         returning user_id
       )
       select 'school-' || user_id as token from signed_in`,
      [LEARNERS],
    );
    return rows.map(({ token }) => token);
  });
});
afterAll(() => running.stop());

it('serves a school behind one address that opens, saves and submits at once: nobody is refused, nothing is lost', async () => {
  const { baseURL } = running;
  const tally: Tally = { unknown: 0, notNow: 0 };
  const slowest: Record<string, string> = {};
  const everybody = async <T>(what: string, work: (token: string, number: number) => Promise<T>) => {
    let longest = 0;
    const all = await Promise.all(
      tokens.map(async (token, number) => {
        const begun = performance.now();
        const result = await work(token, number);
        longest = Math.max(longest, performance.now() - begun);
        return result;
      }),
    );
    slowest[`${what}: the slowest, ms`] = longest.toFixed(0);
    return all;
  };
  const { body: list } = await insist(baseURL, 'getTests', { token: tokens[0] ?? '' });
  const testId = list.tests[0]?._id ?? '';

  const opened = await everybody('open', (token) =>
    insist(baseURL, 'getTest', { token, params: { id: testId } }, tally),
  );
  expect(opened.filter(({ status }) => status !== 200)).toEqual([]);
  const questions = opened[0]?.body.test.questions_reference.length ?? 0;

  for (let round = 1; round <= ROUNDS; round += 1) {
    const saved = await everybody(`save ${round}`, (token, number) => {
      const { _id: attemptId, writer } = opened[number]?.body.attempt ?? { _id: '', writer: '' };
      const answers = [{ index: round % questions, selected: null, notes: `${number} in ${round}` }];
      const body = { writer, revision: round, saveId: randomUUID(), answers };
      return insist(baseURL, 'saveAnswers', { token, params: { attemptId }, body }, tally);
    });
    expect(saved.filter(({ status }) => status !== 200)).toEqual([]);
  }

  const noteOf = (number: number) => `${number} `.padEnd(Math.min(4_000, SHEET_BYTES / questions), 'x');
  const handedIn = await everybody('hand in', (token, number) => {
    const { _id: attemptId, writer } = opened[number]?.body.attempt ?? { _id: '', writer: '' };
    const response = Array(questions).fill({ selected: null, notes: noteOf(number) });
    const body = { response, timeTaken: '0.10', attemptId, writer };
    return insist(baseURL, 'submitTest', { token, params: { id: testId }, body }, tally);
  });
  expect(handedIn.filter(({ status }) => status !== 200)).toEqual([]);

  const lost: number[] = [];
  await everybody('read the report', async (token, number) => {
    const id = handedIn[number]?.body.reportcard ?? '';
    const { status, body } = await insist(baseURL, 'getReport', { token, params: { id } }, tally);
    if (status !== 200 || body.report.answers.some(({ notes }) => notes !== noteOf(number)))
      lost.push(number);
  });
  expect({ lost, refused: tally.notNow }).toEqual({ lost: [], refused: 0 });
  noteFigures('a school behind one address', {
    learners: LEARNERS,
    'saves each': ROUNDS,
    'bytes handed in by each': SHEET_BYTES,
    refused: tally.notNow,
    'asked again without an answer': tally.unknown,
    lost: lost.length,
    ...slowest,
  });
});
