import type { Client } from 'pg';
import { allAnswered, type College, type CollegeTest, HOST } from './college.ts';
import { httpRequest } from './connection.ts';
import type { Arrival } from './open-loop.ts';
import { listTests, openTest, saveOne, submitAll } from './requests.ts';
import { addAttempts, tokenOf } from './rows.ts';

/** Requests of learners on the morning of an exam, at fixed times. */

/** Number of the first learner. */
export const FIRST = 700_000;
export const STARTING = 1_000;
const START_MS = 10_000;
const IN_EXAM = 500;
const EXAM_MS = 30_000;
/** Pause between two saves of a learner, and between two reads. */
const SAVE_EVERY_MS = 10_000;
const READ_EVERY_MS = 30_000;
const LOGGING_IN = 500;
const SUBMIT_MS = 1_000;
export const PASSWORD = 'a password of the bench';

export type Sitting = { test: CollegeTest; attempts: string[]; revisions: number[] };

export async function startSitting(
  owner: Client,
  { tenantId }: College,
  test: CollegeTest,
): Promise<Sitting> {
  const answers = allAnswered(test.views);
  const attempts = await addAttempts(owner, tenantId, test, FIRST, IN_EXAM, answers);
  return { test, attempts, revisions: attempts.map(() => 1) };
}

export function starting({ id }: CollegeTest): Arrival[] {
  return range(STARTING).map((client) => ({
    at: (client * START_MS) / STARTING,
    kind: 'start',
    client,
    request: () => openTest(tokenOf(FIRST + client), id),
  }));
}

export function inExam({ test, attempts, revisions }: Sitting): Arrival[] {
  const { views } = test;
  const saves = attempts.flatMap((attemptId, client) =>
    range(EXAM_MS / SAVE_EVERY_MS).map((round) => ({
      at: round * SAVE_EVERY_MS + (client * SAVE_EVERY_MS) / IN_EXAM,
      kind: 'save',
      client,
      request: () => {
        const revision = (revisions[client] ?? 1) + 1;
        revisions[client] = revision;
        return saveOne(tokenOf(FIRST + client), attemptId, { views, revision });
      },
    })),
  );
  const reads = range(IN_EXAM).map((client) => ({
    at: (client * READ_EVERY_MS) / IN_EXAM,
    kind: 'read',
    client: IN_EXAM + client,
    request: () => listTests(tokenOf(FIRST + client)),
  }));
  return [...saves, ...reads];
}

/** Others than those in exam: the second half of the learners. */
export function loggingIn(): Arrival[] {
  return range(LOGGING_IN).map((number) => ({
    at: EXAM_MS / 3,
    kind: 'log in',
    client: 2 * STARTING + number,
    request: () => {
      const email = `l${FIRST + IN_EXAM + number}@bench.test`;
      const body = { email, password: PASSWORD, host: HOST };
      return httpRequest('POST', '/api/user/login', { host: HOST, body });
    },
  }));
}

export function submitting({ test, attempts }: Sitting): Arrival[] {
  return attempts.map((attemptId, client) => ({
    at: (client * SUBMIT_MS) / IN_EXAM,
    kind: 'submit',
    client,
    request: () => submitAll(tokenOf(FIRST + client), test.id, { views: test.views, attemptId }),
  }));
}

const range = (count: number): number[] => [...Array(count).keys()];
