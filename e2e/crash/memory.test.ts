import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS, SMALL_BODY } from '../../apps/api/src/http/overload/limits.ts';
import { sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { isRunning } from '../../tools/process-tree.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { withOwner } from '../support/owner.ts';
import { insist } from './api.ts';
import { ask } from './calls.ts';
import { type Flood, flood, statusesOf, watchMemory } from './flood.ts';
import { noteFigures } from './run.ts';
import { signUp } from './sitting.ts';

const LARGE = sizeOf(20, 100);
const SLOW = sizeOf(400, 2_000);
const LARGE_BYTES = 7_900_000;
const SLOW_BYTES = 60_000;
/** Memory limit for application and database together, as on a small machine or in a container. */
const MOST_MB = 512;
/** Memory added by the floods that may still be held a minute later. */
const MAX_KEPT_MB = 100;

let running: RunningApp;
let token: string;
/**
 * Tokens of learners who have opened a test whose paper can hold as much: each sends two bodies before rate
 * limiting delays them.
 */
let sitters: string[] = [];
let testId: string;
let memory: ReturnType<typeof watchMemory>;
beforeAll(async () => {
  running = await startApp();
  token = await signUp(running.baseURL);
  const { body } = await insist(running.baseURL, 'getTests', { token });
  testId = body.tests[0]?._id ?? '';
  await withOwner(running.dataDir, (owner) =>
    owner('update test_versions set number_of_questions = 1000 where test_id = $1', [testId]),
  );
  while (sitters.length < LARGE) {
    const sitter = await signUp(running.baseURL);
    await insist(running.baseURL, 'getTest', { token: sitter, params: { id: testId }, query: {} });
    sitters = [...sitters, sitter];
  }
  memory = watchMemory(running);
});
afterAll(async () => {
  memory.stop();
  await running.stop();
});

const path = () => `/api/test/submit-test/${testId}`;
const answered = (note: string) => `{"selected":null,"notes":"${note}"}`;
/** A body of about this size that reads like an answer sheet. */
const sheet = (bytes: number) => {
  const one = answered('é'.repeat(4_000));
  return Buffer.from(
    `{"timeTaken":"1.30","response":[${Array(Math.floor(bytes / (Buffer.byteLength(one) + 1))).fill(one)}]}`,
  );
};
const brackets = Buffer.from(`[${'[],'.repeat(LARGE_BYTES / 3)}[]]`);

/** Logs in from another address than any flood that only trickles. @returns the status */
async function logIn(port: number): Promise<number> {
  const body = Buffer.from('{"email":"nobody@learner.test","password":"nobody’s","host":"localhost"}');
  const one = flood(port, 1, { path: '/api/user/login', declared: body.length, body });
  await one.settled;
  one.end();
  return one.connections[0]?.status ?? 0;
}

async function expectServing(): Promise<void> {
  expect(isRunning(running.pid), running.output()).toBe(true);
  expect((await ask(running, '/healthz')).status).toBe(200);
  expect((await ask(running, '/readyz')).status).toBe(200);
  expect((await insist(running.baseURL, 'getTests', { token })).status).toBe(200);
}

it('keeps its memory whatever bodies are sent, refuses what is too much, and serves on', async () => {
  const before = memory.now();
  const peaks: Record<string, string> = {};
  const note = (what: string, counts: Record<string, number>) => {
    const peak = memory.peak();
    peaks[`${what}: peak, MB`] = peak.toFixed(0);
    peaks[`${what}: answers`] = JSON.stringify(counts);
    expect(peak, what).toBeLessThan(MOST_MB);
  };

  const body = sheet(LARGE_BYTES);
  const strangers = flood(running.port, LARGE, { path: path(), declared: body.length, body });
  await strangers.settled;
  expect(statusesOf(strangers)).toEqual({ 413: LARGE });
  for (const { headers } of strangers.connections) expect(headers).toMatch(/\r\nconnection: close\r\n/iu);
  note('large bodies of strangers', statusesOf(strangers));
  await expectServing();

  const forged = flood(running.port, LARGE, {
    path: path(),
    token: randomUUID(),
    declared: body.length,
    body,
  });
  await forged.settled;
  expect(statusesOf(forged)).toEqual({ 401: LARGE });
  note('large bodies with a forged token', statusesOf(forged));
  await expectServing();

  const learners = sitters.map((sitter) =>
    flood(running.port, 1, { path: path(), token: sitter, declared: body.length, body }),
  );
  await Promise.all(learners.map(({ settled }) => settled));
  const { 400: read = 0, 503: refused = 0 } = statusesOfAll(learners);
  // No paper of the demonstration has so many answers; a request that was told to come again was not read.
  expect([read > 0, read + refused]).toEqual([true, LARGE]);
  note('large bodies of learners', statusesOfAll(learners));
  await expectServing();

  const values = sitters.map((sitter) =>
    flood(running.port, 1, { path: path(), token: sitter, declared: brackets.length, body: brackets }),
  );
  await Promise.all(values.map(({ settled }) => settled));
  const { 400: malformed = 0, 503: later = 0 } = statusesOfAll(values);
  expect([malformed > 0, malformed + later]).toEqual([true, LARGE]);
  note('large bodies of millions of values', statusesOfAll(values));
  await expectServing();

  const slow = flood(running.port, SLOW, {
    path: '/api/user/login',
    declared: SLOW_BYTES,
    body: Buffer.alloc(SLOW_BYTES - 1, '{"email":"'),
  });
  // Each connection that is not refused is being read, and waits for its last byte.
  const heldAtMost = Math.floor(LIMITS.bodyBytes.visitorsBytesPerNetwork / SLOW_BYTES);
  const held = () => slow.connections.filter(({ status, ended }) => status === 0 && !ended).length;
  await expect.poll(held).toBeLessThanOrEqual(heldAtMost);
  await expectServing();
  note('slow bodies of strangers', statusesOf(slow));
  slow.end();

  const trickling = ['127.0.0.2', '127.0.0.3'].map((from) =>
    flood(running.port, SLOW, {
      from,
      path: '/api/user/login',
      declared: SMALL_BODY,
      body: Buffer.from('{'),
    }),
  );
  await expect.poll(() => logIn(running.port)).toBe(401);
  await expectServing();
  note('trickling bodies of strangers at two addresses', {});
  for (const { end } of trickling) end();

  const after = await memoryGivenBack(before);
  noteFigures('bodies and memory', {
    'large bodies each': LARGE,
    'slow bodies': SLOW,
    'memory before, MB': before.toFixed(0),
    ...peaks,
    'memory after, MB': after.toFixed(0),
  });
  expect(after - before).toBeLessThan(MAX_KEPT_MB);
});

function statusesOfAll(floods: Flood[]): Record<string, number> {
  return statusesOf({ connections: floods.flatMap(({ connections }) => connections) });
}

/**
 * @returns megabytes, as soon as they are few enough, or after a minute: a later look may find a little more
 * again
 */
async function memoryGivenBack(before: number): Promise<number> {
  let after = memory.now();
  for (let second = 0; second < 60 && after - before >= MAX_KEPT_MB; second += 1) {
    await wait(1_000);
    after = memory.now();
  }
  return after;
}
