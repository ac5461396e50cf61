import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Bodies } from '../rig/body-sender.ts';
import { allAnswered, type College, type CollegeTest, HOST } from '../rig/college.ts';
import { Connection, httpRequest } from '../rig/connection.ts';
import type { Installation } from '../rig/installation.ts';
import { saveOne } from '../rig/requests.ts';
import { addAttempts, addLearners, tokenOf } from '../rig/rows.ts';
import { median, percentile } from '../rig/statistics.ts';
import { atMost, type Finding } from './finding.ts';

const FIRST = 700_000;
/** Savers take turns, so that the rate limit of a learner slows none of them down. */
const SAVERS = 4;
const SENDERS = 8;
const SAVES = 120;
const ROUNDS = 3;
const BETWEEN_SAVES_MS = 20;
const BETWEEN_OTHERS_MS = 300;
const BODY_BYTES = 7_000_000;
const CONNECTIONS_EACH = 4;
/** So many that no round ends before its saves do. */
const BODIES_EACH = 2_000;

type Beside = { p50: number; slowest: { logIn: number; health: number } };

/**
 * Effect on a learner while others submit bodies of megabytes without end: on a paper that cannot hold as
 * much, and on one of a thousand questions, which can.
 */
export async function measureLargeBodies(
  { app: { port }, owner }: Installation,
  { tenantId, tests }: College,
  say: (line: string) => void,
): Promise<Finding[]> {
  const [usual, wide] = tests;
  if (usual === undefined || wide === undefined) throw new Error('The college has two tests.');
  await owner.query('update test_versions set number_of_questions = 1000 where tenant_id = $1 and id = $2', [
    tenantId,
    wide.versionId,
  ]);
  await addLearners(owner, tenantId, FIRST, SAVERS + SENDERS);
  const attemptsOf = (test: CollegeTest, first: number, count: number) =>
    addAttempts(owner, tenantId, test, first, count, allAnswered(test.views));
  const attempts = await attemptsOf(usual, FIRST, SAVERS);
  for (const test of [usual, wide]) await attemptsOf(test, FIRST + SAVERS, SENDERS);

  const connections = attempts.map(() => new Connection(port));
  let saves = 0;
  const save = async () => {
    const place = saves % SAVERS;
    const revision = 2 + Math.floor(saves / SAVERS);
    saves += 1;
    const request = saveOne(tokenOf(FIRST + place), attempts[place] ?? '', { views: usual.views, revision });
    return timeOf(connections[place], request);
  };
  const measure = async (): Promise<Beside> => {
    const slowest = { logIn: 0, health: 0 };
    let ended = false;
    const askFor = async (name: 'logIn' | 'health') => {
      while (!ended) {
        // A separate connection each, as for people who have just arrived.
        const connection = new Connection(port);
        const took = name === 'logIn' ? timeOf(connection, logIn(), 401) : timeOf(connection, health());
        slowest[name] = Math.max(slowest[name], await took.catch(() => Number.POSITIVE_INFINITY));
        connection.close();
        await wait(BETWEEN_OTHERS_MS);
      }
    };
    const asking = [askFor('logIn'), askFor('health')];
    const times: number[] = [];
    while (times.length < SAVES) {
      times.push(await save());
      await wait(BETWEEN_SAVES_MS);
    }
    ended = true;
    await Promise.all(asking);
    return { p50: percentile(times, 50), slowest };
  };

  const cases: [string, CollegeTest, number][] = [
    ['one learner, to a usual paper', usual, 1],
    ['one learner, to a paper of a thousand questions', wide, 1],
    ['eight learners, to a usual paper', usual, SENDERS],
    ['eight learners, to a paper of a thousand questions', wide, SENDERS],
  ];
  const findings: Finding[] = [];
  await measure();
  for (const [who, test, senders] of cases) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await measure();
      const end = sendBodies({ port, test, senders });
      await wait(1_000);
      const beside = await measure();
      await end();
      ratios.push(beside.p50 / alone.p50);
      say(
        `${who}: p50 ${alone.p50.toFixed(1)} → ${beside.p50.toFixed(1)} ms; slowest log-in ` +
          `${alone.slowest.logIn.toFixed(0)} → ${beside.slowest.logIn.toFixed(0)} ms, ` +
          `health ${alone.slowest.health.toFixed(0)} → ${beside.slowest.health.toFixed(0)} ms`,
      );
    }
    const what = `a save beside ${CONNECTIONS_EACH} × 7 MB at a time of ${who}, p50`;
    findings.push(atMost(what, median(ratios), 2, '×'));
  }
  for (const connection of connections) connection.close();
  return findings;
}

let logIns = 0;
const health = () => httpRequest('GET', '/healthz', { host: HOST });
/** Logs in to another account each time, so that each password is hashed. */
const logIn = () => {
  logIns += 1;
  const body = { email: `nobody-${logIns}@bench.test`, password: 'not a password of anybody', host: HOST };
  return httpRequest('POST', '/api/user/login', { host: HOST, body });
};

async function timeOf(connection: Connection | undefined, request: Buffer, expected = 200): Promise<number> {
  const begun = performance.now();
  const reply = await connection?.send(request);
  if (reply?.status !== expected) throw new Error(`Answered with ${reply?.status}, not ${expected}.`);
  return performance.now() - begun;
}

/**
 * Runs in a separate thread, because writing megabytes takes time from the measuring one. @returns ends it
 */
function sendBodies(whose: { port: number; test: CollegeTest; senders: number }): () => Promise<void> {
  const { port, test, senders } = whose;
  const one = { selected: null, notes: 'é'.repeat(3_900) };
  const response = Array(Math.floor(BODY_BYTES / Buffer.byteLength(JSON.stringify(one)))).fill(one);
  const requests = [...Array(senders).keys()].map((sender) =>
    httpRequest('POST', `/api/test/submit-test/${test.id}`, {
      host: HOST,
      token: tokenOf(FIRST + SAVERS + sender),
      body: { timeTaken: '1.30', response },
    }),
  );
  const workerData: Bodies = {
    port,
    requests,
    connectionsEach: CONNECTIONS_EACH,
    bodiesEach: BODIES_EACH,
  };
  const worker = new Worker(new URL('../rig/body-sender.ts', import.meta.url), { workerData });
  const exited = once(worker, 'exit');
  return async () => {
    worker.postMessage('end');
    await exited;
  };
}
