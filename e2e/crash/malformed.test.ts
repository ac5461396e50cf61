import type { Contract, RequestOf } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { isRunning } from '../../tools/process-tree.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { insist } from './api.ts';
import { assemble, type Company } from './malformed/cast.ts';
import { faultOf, groupOf, makeTrial, type Trial } from './malformed/trial.ts';
import { exchange, type Outcome } from './raw-exchange.ts';
import { noteFigures, seedOfRun } from './run.ts';

const REQUESTS = roundsOf(200, 10_000);
const AT_ONCE = 8;
type Saved = RequestOf<Contract['saveAnswers']>['body'];

let running: RunningApp;
let company: Company;
beforeAll(async () => {
  running = await startApp();
  company = await assemble(running, sizeOf(1, 12));
});
afterAll(() => running.stop());

it('answers every malformed request with a refusal in the one form, and goes on as if nothing had been', async () => {
  const seed = seedOfRun();
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const accepted = new Map<number, Saved['answers']>();
  let slowest = 0;
  let next = 0;

  const worker = async (): Promise<void> => {
    while (next < REQUESTS && faults.length < 20) {
      const number = next++;
      const trial = makeTrial(company, seed + number);
      const outcome = await exchange(running.port, trial.bytes, { finish: trial.draft.finish });
      const fault = faultOf(trial, outcome);
      const { name, about } = trial.draft;
      if (fault !== null) faults.push(`${name}, ${about.join(', ')}: ${fault} (seed ${seed} + ${number})`);
      count(`requests to ${groupOf(name)}`);
      count(outcome.type === 'answered' ? `status ${outcome.status}` : outcome.type);
      slowest = Math.max(slowest, outcome.ms);
      await follow(trial, outcome, accepted);
    }
  };
  await Promise.all([...Array(AT_ONCE)].map(worker));

  expect(faults, `seed ${seed}`).toEqual([]);
  expect(isRunning(running.pid), running.output()).toBe(true);
  expect(running.output()).not.toMatch(/"level":[56]0|unexpected|database away/u);
  await expectAttemptAsAccepted(accepted);
  noteFigures('malformed requests', {
    requests: REQUESTS,
    ...Object.fromEntries(Object.entries(counts).sort()),
    'saves that were well-formed after all': accepted.size,
    'slowest answer, ms': Math.round(slowest),
  });
});

/** Records the effect of a request that happened to be well-formed. */
async function follow(
  { draft, wellFormed, cast }: Trial,
  outcome: Outcome,
  accepted: Map<number, Saved['answers']>,
) {
  if (outcome.type !== 'answered' || draft.broken || wellFormed === null) return;
  if (draft.name === 'submitTest' && outcome.status === 200) await company.nextSpare();
  if (draft.name !== 'saveAnswers' || cast !== company.watched) return;
  const { revision } = JSON.parse(outcome.body);
  if (typeof revision !== 'number') return;
  cast.known.revision = revision + 1;
  // Everything that was accepted has passed the contract's schema.
  if (outcome.status === 200) accepted.set(revision, (wellFormed.body as Saved).answers);
}

/** The attempt holds exactly what was accepted, takes another save, and is submitted and graded. */
async function expectAttemptAsAccepted(accepted: Map<number, Saved['answers']>): Promise<void> {
  const { baseURL } = running;
  const { learner, testId, attemptId, response = [] } = company.watched.known;
  const call = { token: learner.token };
  const opened = await insist(baseURL, 'getTest', { ...call, params: { id: testId } });
  expect(opened.status).toBe(200);
  const { attempt } = opened.body;
  const expected = new Map<number, unknown>();
  for (const [at, saved] of [...accepted].sort(([a], [b]) => a - b))
    for (const { index, notes, flag } of saved) expected.set(index, { index, notes, flag, revision: at });
  expect({ id: attempt._id, revision: attempt.revision }).toEqual({
    id: attemptId,
    revision: Math.max(0, ...accepted.keys()),
  });
  // In the paper's order, regardless of the order of saving.
  const inOrder = [...expected].sort(([a], [b]) => a - b).map(([, answer]) => answer);
  expect(attempt.answers).toMatchObject(inOrder);

  const { writer } = attempt;
  const revision = attempt.revision + 1;
  const answers = [{ index: 0, selected: null, notes: 'still here' }];
  const body = { writer, revision, saveId: crypto.randomUUID(), answers };
  expect(await insist(baseURL, 'saveAnswers', { ...call, params: { attemptId }, body })).toMatchObject({
    status: 200,
    body: { revision },
  });
  const submission = { response, timeTaken: '0.10', attemptId, writer };
  const handedIn = await insist(baseURL, 'submitTest', { ...call, params: { id: testId }, body: submission });
  expect(handedIn.status).toBe(200);
}
