import { randomUUID } from 'node:crypto';
import type { Contract, ResponseOf } from '@assay/contract';
import { newestMailTo } from '../support/mailbox.ts';
import { count, insist, request, type Tally } from './api.ts';

/** Everything that one learner was told about one attempt: the judge compares the server's data with it. */
export type Ledger = {
  testId: string;
  token: string;
  /** The mark (a note) that was acknowledged last for each question. */
  acknowledged: Map<number, string>;
  /** Marks that were sent at all: nothing else may ever be found. */
  sent: Set<string>;
  /** Number of acknowledged saves. */
  saves: number;
  /** Acknowledged marks that were not there when the learner opened the test again. */
  missing: string[];
  reportcard: string;
};

/** Behaviour of a learner in a test. */
export type Story = {
  saves: number;
  /**
   * Numbers from 0 to below 1: they decide what the learner does when no answer came, and whether they submit
   * twice.
   */
  random: () => number;
  /** Pause of the learner between two saves. */
  think: () => Promise<void>;
  tally: Tally;
};

type Opened = ResponseOf<Contract['getTest']>;
const usual = (): Story => ({
  saves: 6,
  random: () => 0,
  think: async () => {},
  tally: { unknown: 0, notNow: 0 },
});
export const PASSWORD = 'a password for crashes';

/** Signs up, proves the address by the mailed code, and is logged in. */
export async function signUp(baseURL: string, email = `${randomUUID()}@learner.test`): Promise<string> {
  const person = { first_name: 'Crash', last_name: 'Test', dob: '1990-01-01', mobile: '447700900123' };
  const body = { ...person, subdomain: 'localhost', email, password: PASSWORD };
  const registered = await insist(baseURL, 'register', { body });
  if (registered.status !== 200) throw new Error(`register answered ${JSON.stringify(registered)}`);
  const { subject } = await newestMailTo(baseURL, email);
  const verified = await insist(baseURL, 'verifyEmail', { body: { email, otp: subject.slice(0, 4) } });
  if (verified.status !== 200) throw new Error(`verifyEmail answered ${JSON.stringify(verified)}`);
  return verified.body.token;
}

/**
 * Sits one test: saves marked answers, opens the test again to see that they are there, and submits. Where no
 * answer came, the learner repeats the save, or opens the test again and goes on from what is there.
 */
export async function sit(
  baseURL: string,
  token: string,
  testId: string,
  story: Story = usual(),
): Promise<Ledger> {
  const ledger: Ledger = {
    testId,
    token,
    acknowledged: new Map(),
    sent: new Set(),
    saves: 0,
    missing: [],
    reportcard: '',
  };
  let opened = await open(baseURL, ledger, story, null);
  let { revision } = opened.attempt;
  for (let saved = 0; saved < story.saves; saved += 1) {
    const { attempt, test } = opened;
    revision += 1;
    const index = revision % test.questions_reference.length;
    const mark = randomUUID();
    ledger.sent.add(mark);
    const answers = [{ index, selected: null, notes: mark }];
    const body = { writer: attempt.writer, revision, saveId: randomUUID(), answers };
    const call = { token, params: { attemptId: attempt._id }, body };
    let reply = await request(baseURL, 'saveAnswers', call);
    if (reply.type === 'unknown' || reply.status >= 500) {
      count(reply, story.tally);
      if (story.random() < 0.5) {
        reply = await insist(baseURL, 'saveAnswers', call, story.tally);
      } else {
        opened = await open(baseURL, ledger, story, { index, mark });
        revision = opened.attempt.revision;
        continue;
      }
    }
    if (reply.status !== 200) {
      // No other page writes here: a refusal means that the server no longer knows what it acknowledged.
      ledger.missing.push(`test ${testId}: a save was refused, ${reply.code}`);
      opened = await open(baseURL, ledger, story, { index, mark });
      revision = opened.attempt.revision;
      continue;
    }
    ledger.acknowledged.set(index, mark);
    ledger.saves += 1;
    await story.think();
  }
  while (ledger.reportcard === '') {
    opened = await open(baseURL, ledger, story, null);
    ledger.reportcard = (await handIn(baseURL, ledger, opened, story)) ?? '';
  }
  return ledger;
}

/** @param uncertain the save that may have been kept or not: from now on the stored state counts */
async function open(
  baseURL: string,
  ledger: Ledger,
  story: Story,
  uncertain: { index: number; mark: string } | null,
): Promise<Opened> {
  const { token, testId } = ledger;
  const reply = await insist(baseURL, 'getTest', { token, params: { id: testId } }, story.tally);
  if (reply.status !== 200) throw new Error(`Opening was refused: ${reply.code}.`);
  const found = new Map(reply.body.attempt.answers.map(({ index, notes }) => [index, notes]));
  if (uncertain !== null && found.get(uncertain.index) === uncertain.mark)
    ledger.acknowledged.set(uncertain.index, uncertain.mark);
  for (const [index, mark] of ledger.acknowledged)
    if (found.get(index) !== mark) ledger.missing.push(`test ${testId} question ${index}`);
  return reply.body;
}

/** @returns the report's id, or null when the server no longer knows who opened the test */
async function handIn(
  baseURL: string,
  { token, acknowledged, missing }: Ledger,
  { attempt, test }: Opened,
  story: Story,
): Promise<string | null> {
  const response = test.questions_reference.map((_, index) => ({
    selected: null,
    notes: acknowledged.get(index) ?? '',
  }));
  const call = {
    token,
    params: { id: test._id },
    body: { response, timeTaken: '0.10', attemptId: attempt._id, writer: attempt.writer },
  };
  const reply = await insist(baseURL, 'submitTest', call, story.tally);
  if (reply.code === 'attempt_moved') {
    missing.push(`test ${test._id}: its opening`);
    return null;
  }
  if (reply.status !== 200) throw new Error(`Handing in was refused: ${reply.code}.`);
  const { reportcard } = reply.body;
  if (story.random() < 0.3) {
    const again = await insist(baseURL, 'submitTest', call, story.tally);
    if (again.body.reportcard !== reportcard) missing.push(`test ${test._id}: its report`);
    return again.body.reportcard ?? null;
  }
  return reportcard;
}
