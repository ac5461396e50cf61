import { randomBytes } from 'node:crypto';
import { addresses } from '@assay/contract';
import type { Client } from 'pg';
import { withClient } from '../../apps/api/src/db/open-database.ts';
import { createPool } from '../../apps/api/src/db/pool.ts';
import {
  type Cluster,
  createClusterDatabase,
  dropOnEachNode,
  openCluster,
} from '../../apps/api/src/testing/cluster.ts';
import { startApp } from '../../e2e/support/app.ts';
import { allAnswered, type College, foundCollege, HOST } from '../rig/college.ts';
import { Connection, httpRequest } from '../rig/connection.ts';
import { type Installation, withInstallation } from '../rig/installation.ts';
import { cpuOfPostmaster } from '../rig/processes.ts';
import { listTests, openTest, saveOne, submitAll } from '../rig/requests.ts';
import { addAttempts, addLearners, tokenOf } from '../rig/rows.ts';
import { percentile } from '../rig/statistics.ts';
import { table } from '../rig/table.ts';

/** Largest time on a cluster, in multiples of the one on plain PostgreSQL. */
const GOALS = { list: 3, open: 3, report: 3, save: 2.2, submit: 2.2 };
type Call = keyof typeof GOALS;
type Side = Record<Call, number[]>;

const LEARNERS = 100;
const WARM = 10;
/** Saves whose processor time is counted; a learner may save only so often. */
const COUNTED_SAVES = 20 * LEARNERS;
const MIDDLE = 50;

/**
 * Measures what a learner waits for the five frequent calls, one after the other, on plain PostgreSQL and on
 * the cluster of `CITUS_URL` in one run, and the processor time that a save takes on each node. Both must be
 * on this machine.
 */
export async function measureCluster(say: (line: string) => void): Promise<boolean> {
  const plain = await withInstallation(
    async (installation) => measureSide(installation, await foundCollege(installation)),
    { SEED_DEMO: '0' },
  );
  const cluster = await openCluster();
  const database = `bench_${randomBytes(6).toString('hex')}`;
  try {
    const onCluster = await measureOnCluster(cluster, database, say);
    const rows = (Object.keys(GOALS) as Call[]).map((call) => rowOf(call, plain[call], onCluster[call]));
    say(`\n${table(['call', 'p50 ms, plain', 'p50 ms, cluster', 'times', 'goal', ''], rows)}`);
    return (Object.keys(GOALS) as Call[]).every(
      (call) => timesOf(plain[call], onCluster[call]) <= GOALS[call],
    );
  } finally {
    await dropOnEachNode(cluster, database);
  }
}

function timesOf(plain: number[], cluster: number[]): number {
  return percentile(cluster, MIDDLE) / percentile(plain, MIDDLE);
}

function rowOf(call: Call, plain: number[], cluster: number[]): string[] {
  const times = timesOf(plain, cluster);
  const [one, other] = [percentile(plain, MIDDLE), percentile(cluster, MIDDLE)];
  const verdict = times <= GOALS[call] ? 'met' : 'NOT MET';
  return [call, one.toFixed(1), other.toFixed(1), times.toFixed(1), `≤ ${GOALS[call]}`, verdict];
}

async function measureOnCluster(
  cluster: Cluster,
  database: string,
  say: (line: string) => void,
): Promise<Side> {
  const { owner, app, jobs } = await createClusterDatabase(cluster, database);
  const addressOf = ({ user, password, host, port }: typeof owner) =>
    `postgres://${user}:${password}@${host}:${port}/${database}`;
  const running = await startApp({
    settings: {
      DATABASE_URL: addressOf(app),
      DATABASE_JOBS_URL: addressOf(jobs),
      DATABASE_OWNER_URL: addressOf(owner),
      APP_SECRET: randomBytes(32).toString('hex'),
    },
  });
  const pool = createPool(app);
  const access = { owner, app, jobs, embedded: false, release: async () => {} };
  try {
    return await withClient(owner, async (client) => {
      const installation = { app: running, access, pool, owner: client };
      const college = await foundCollege(installation);
      const side = await measureSide(installation, college);
      await countSaves(installation, college, cluster, say);
      return side;
    });
  } finally {
    await pool.end();
    await running.stop();
  }
}

/** One learner after the other makes each call once. */
async function measureSide({ app, owner }: Installation, college: College): Promise<Side> {
  const attempts = await seat(owner, college, 0);
  const side: Side = { list: [], open: [], report: [], save: [], submit: [] };
  const connection = new Connection(app.port);
  const time = async (call: Call, learner: number, request: Buffer): Promise<string> => {
    const sent = performance.now();
    const { status, body } = await connection.send(request);
    if (status !== 200)
      throw new Error(`${call} was answered with ${status}: ${body.toString().slice(0, 300)}`);
    if (learner >= WARM) side[call].push(performance.now() - sent);
    return body.toString();
  };
  const [test] = college.tests;
  if (test === undefined) throw new Error('The college has no tests.');
  for (const [learner, attemptId] of attempts.entries()) {
    const token = tokenOf(learner);
    await time('list', learner, listTests(token));
    // Both answers were written by the application itself.
    const opened = JSON.parse(await time('open', learner, openTest(token, test.id))) as {
      attempt: { writer: string };
    };
    const page = { views: test.views, writer: opened.attempt.writer };
    await time('save', learner, saveOne(token, attemptId, { ...page, revision: 2 }));
    const submitted = submitAll(token, test.id, { ...page, attemptId });
    const { reportcard } = JSON.parse(await time('submit', learner, submitted)) as { reportcard: string };
    const { method, path } = addresses.getReport;
    await time(
      'report',
      learner,
      httpRequest(method, path.replace(/:\w+/u, reportcard), { host: HOST, token }),
    );
  }
  connection.close();
  return side;
}

/** Prepares an open attempt for each learner from this number on. */
async function seat(owner: Client, { tenantId, tests }: College, first: number): Promise<string[]> {
  const [test] = tests;
  if (test === undefined) throw new Error('The college has no tests.');
  await addLearners(owner, tenantId, first, LEARNERS);
  return addAttempts(owner, tenantId, test, first, LEARNERS, allAnswered(test.views));
}

/** Says how much processor time a save takes on each node. */
async function countSaves(
  { app, owner }: Installation,
  college: College,
  { nodes, roles }: Cluster,
  say: (line: string) => void,
): Promise<void> {
  const attempts = await seat(owner, college, LEARNERS);
  const postmasters = await Promise.all(
    nodes.map((node) => withClient({ ...roles.superuser, ...node, database: 'postgres' }, readPostmaster)),
  );
  const views = college.tests[0]?.views ?? [];
  const connection = new Connection(app.port);
  const before = postmasters.map(cpuOfPostmaster);
  for (let save = 0; save < COUNTED_SAVES; save += 1) {
    const learner = save % LEARNERS;
    const revision = 2 + Math.floor(save / LEARNERS);
    const request = saveOne(tokenOf(LEARNERS + learner), attempts[learner] ?? '', { views, revision });
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`A save was answered with ${status}.`);
  }
  connection.close();
  for (const [at, after] of postmasters.map(cpuOfPostmaster).entries()) {
    const name = at === 0 ? 'the coordinator' : `worker ${at}`;
    say(`CPU of a save on ${name}: ${((after - (before[at] ?? 0)) / COUNTED_SAVES).toFixed(2)} ms`);
  }
}

async function readPostmaster(client: Client): Promise<number> {
  const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`);
  return Number(rows[0]?.file.split('\n')[0]);
}
