import { randomUUID } from 'node:crypto';
import type { Contract, ResponseOf } from '@assay/contract';
import { newestMailTo } from '../support/mailbox.ts';
import { insist } from './api.ts';

/** What one learner was told about one attempt: the judge holds the server to it. */
export type Ledger = {
  testId: string;
  token: string;
  /** The mark (a note) that was acknowledged last for each question. */
  acknowledged: Map<number, string>;
  /** Marks that were sent at all: nothing else may ever be found. */
  sent: Set<string>;
  reportcard: string;
};

type Opened = ResponseOf<Contract['getTest']>;
const SAVES = 6;

/** Signs up, proves the address by the mailed code, and is logged in. */
export async function signUp(baseURL: string): Promise<string> {
  const email = `${randomUUID()}@learner.test`;
  const person = { first_name: 'Crash', last_name: 'Test', dob: '1990-01-01', mobile: '447700900123' };
  const body = { ...person, subdomain: 'localhost', email, password: 'a password for crashes' };
  await insist(baseURL, 'register', { body });
  const { subject } = await newestMailTo(baseURL, email);
  const verified = await insist(baseURL, 'verifyEmail', { body: { email, otp: subject.slice(0, 4) } });
  return verified.body.token;
}

/** Sits one test: saves marked answers, then hands in, repeating whatever was not answered. */
export async function sit(baseURL: string, token: string, testId: string): Promise<Ledger> {
  const acknowledged = new Map<number, string>();
  const sent = new Set<string>();
  const opened = await insist(baseURL, 'getTest', { token, params: { id: testId } });
  if (opened.status !== 200) throw new Error(`Opening was refused: ${opened.code}.`);
  const { attempt, test } = opened.body;
  for (let revision = attempt.revision + 1; revision <= attempt.revision + SAVES; revision += 1) {
    const index = revision % test.questions_reference.length;
    const mark = randomUUID();
    sent.add(mark);
    const answers = [{ index, selected: null, notes: mark }];
    const body = { writer: attempt.writer, revision, saveId: randomUUID(), answers };
    const reply = await insist(baseURL, 'saveAnswers', { token, params: { attemptId: attempt._id }, body });
    if (reply.status !== 200) throw new Error(`A save was refused: ${reply.code}.`);
    acknowledged.set(index, mark);
  }
  return {
    testId,
    token,
    acknowledged,
    sent,
    reportcard: await handIn(baseURL, token, opened.body, acknowledged),
  };
}

async function handIn(
  baseURL: string,
  token: string,
  { attempt, test }: Opened,
  marks: Map<number, string>,
): Promise<string> {
  const response = test.questions_reference.map((_, index) => ({
    selected: null,
    notes: marks.get(index) ?? '',
  }));
  const reply = await insist(baseURL, 'submitTest', {
    token,
    params: { id: test._id },
    body: { response, timeTaken: '0.10', attemptId: attempt._id, writer: attempt.writer },
  });
  if (reply.status !== 200) throw new Error(`Handing in was refused: ${reply.code}.`);
  return reply.body.reportcard;
}
