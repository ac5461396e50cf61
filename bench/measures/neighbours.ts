import { setTimeout as wait } from 'node:timers/promises';
import { allAnswered, type College, HOST } from '../rig/college.ts';
import { Connection, httpRequest } from '../rig/connection.ts';
import type { Installation } from '../rig/installation.ts';
import { listTests, saveOne } from '../rig/requests.ts';
import { addAttempts, addLearners, tokenOf } from '../rig/rows.ts';
import { median, percentile } from '../rig/statistics.ts';
import { atMost, type Finding } from './finding.ts';

const FIRST = 600_000;
const SAVES = 300;
const ROUNDS = 5;
const BETWEEN_SAVES_MS = 20;
/** Savers take turns, so that the rate limit of a learner slows none of them down. */
const SAVERS = 4;
const CALLER = FIRST + SAVERS;
const PARALLEL = 40;
const STRANGERS = 4;
const STRANGERS_BYTES = 7_000_000;
/** Calls a second of one tenant, and of a neighbour with twenty times as many. */
const SHARE = 20;
const TIMES_ITS_SHARE = 20;
const NEIGHBOURS = 400;
const EVERY_MS = 5;

/** @returns the time that the next save took, in milliseconds */
type Save = () => Promise<number>;

/**
 * Effect of other clients on a learner: the time of a save, alone, and beside clients that ask for too much.
 */
export async function measureNeighbours(
  { app, owner }: Installation,
  { tenantId, tests }: College,
): Promise<Finding[]> {
  const [test] = tests;
  if (test === undefined) throw new Error('The college has no tests.');
  const { views } = test;
  await addLearners(owner, tenantId, FIRST, SAVERS + 1);
  const attempts = await addAttempts(owner, tenantId, test, FIRST, SAVERS, allAnswered(views));
  const connections = attempts.map(() => new Connection(app.port));
  let saves = 0;
  const save: Save = async () => {
    const place = saves % SAVERS;
    const revision = 2 + Math.floor(saves / SAVERS);
    saves += 1;
    const request = saveOne(tokenOf(FIRST + place), attempts[place] ?? '', { views, revision });
    const begun = performance.now();
    const reply = await connections[place]?.send(request);
    if (reply?.status !== 200) throw new Error(`A save was answered with ${reply?.status}.`);
    return performance.now() - begun;
  };
  const { rows } = await owner.query<{ id: string }>(
    "select tenant_id as id from tenant_hosts where host = 'north.localhost'",
  );
  await addLearners(owner, rows[0]?.id ?? '', FIRST + 10, NEIGHBOURS);

  const alone = () => timesOf(save);
  await alone();
  const quiet = await alone();
  const besideCalls = await beside(alone, () => callWithoutEnd(app.port));
  const besideBodies = await beside(alone, () => sendBodiesWithoutEnd(app.port));
  // One in a hundred is slow for reasons of its own: it takes alternating rounds to tell the cause, and the
  // median of them, since a machine that stumbles in one would decide alone.
  const quietP99: number[] = [];
  const besideTenant: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const p99 = percentile(await alone(), 99);
    quietP99.push(p99);
    besideTenant.push(percentile(await beside(alone, () => askAsTenant(app.port)), 99) / p99);
  }
  for (const connection of connections) connection.close();
  const p50 = percentile(quiet, 50);
  const rounds = besideTenant.map((times) => times.toFixed(2)).join(', ');
  return [
    atMost(
      `a save beside ${PARALLEL} parallel calls of one learner, p50 (alone ${p50.toFixed(2)} ms)`,
      percentile(besideCalls, 50) / p50,
      2,
      '×',
    ),
    atMost(
      `a save beside ${STRANGERS} strangers who send 7 MB each, p50`,
      percentile(besideBodies, 50) / p50,
      2,
      '×',
    ),
    atMost(
      `a save beside a tenant with ${SHARE * TIMES_ITS_SHARE} calls a second, p99 ` +
        `(alone ${median(quietP99).toFixed(2)} ms; rounds ${rounds})`,
      median(besideTenant),
      1.5,
      '×',
    ),
  ];
}

async function timesOf(save: Save): Promise<number[]> {
  const times: number[] = [];
  for (let saved = 0; saved < SAVES; saved += 1) {
    times.push(await save());
    await wait(BETWEEN_SAVES_MS);
  }
  return times;
}

/** @param begin starts the clients that ask for too much, and returns a function that ends them */
async function beside(measure: () => Promise<number[]>, begin: () => () => Promise<void>): Promise<number[]> {
  const end = begin();
  // The burst that the rate limit allows after a rest is over by then.
  await wait(2_000);
  const times = await measure();
  await end();
  return times;
}

/** One learner's calls, more at a time than a browser would ever make, each followed by the next. */
function callWithoutEnd(port: number): () => Promise<void> {
  let ended = false;
  const clients = [...Array(PARALLEL)].map(async () => {
    const connection = new Connection(port);
    while (!ended) await connection.send(listTests(tokenOf(CALLER)));
    connection.close();
  });
  return async () => {
    ended = true;
    await Promise.all(clients);
  };
}

function sendBodiesWithoutEnd(port: number): () => Promise<void> {
  let ended = false;
  const request = httpRequest('POST', '/api/user/login', { host: HOST, body: 'x'.repeat(STRANGERS_BYTES) });
  const clients = [...Array(STRANGERS)].map(async () => {
    while (!ended) {
      const connection = new Connection(port);
      // Refused before it is read; or reset, while it was still being sent.
      await connection.send(request).catch(() => {});
      connection.close();
    }
  });
  return async () => {
    ended = true;
    await Promise.all(clients);
  };
}

/** Many learners of another tenant, at a fixed rate regardless of how long the answers take. */
function askAsTenant(port: number): () => Promise<void> {
  const connections = [...Array(NEIGHBOURS)].map(() => new Connection(port));
  let asked = 0;
  const ask = () => {
    const place = asked++ % NEIGHBOURS;
    const request = httpRequest('GET', '/api/test/get-tests', {
      host: 'north.localhost',
      token: tokenOf(FIRST + 10 + place),
    });
    connections[place]?.send(request).catch(() => {});
  };
  const timer = setInterval(() => {
    for (let calls = SHARE * TIMES_ITS_SHARE * (EVERY_MS / 1_000); calls > 0; calls -= 1) ask();
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    for (const connection of connections) connection.close();
  };
}
