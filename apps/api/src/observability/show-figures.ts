import { freeBytes } from '@assay/embedded-postgres/free-space';
import type { Pool } from 'pg';
import { countAttempts, countJobs, findOldestInOutbox } from './figures.queries.ts';
import type { Metrics } from './metrics.ts';

/** Time after which a scrape no longer waits for the database, below the ten seconds of Prometheus. */
const LONGEST_WAIT_MS = 3_000;

const OF_THE_DATABASE = [
  'open_attempts',
  'oldest_overdue_attempt_seconds',
  'jobs_waiting',
  'jobs_given_up',
  'oldest_waiting_job_seconds',
] as const;

type Pools = { pool: Pool; visitorPool: Pool; edgePool: Pool; jobsPool: Pool };

/** Shows, at each scrape, what only the database, the pools and the disk know. */
export function showFigures(metrics: Metrics, pools: Pools, dataDir: string): void {
  metrics.beforeScrape(() => showPools(metrics, pools));
  metrics.beforeScrape(() => showDatabase(metrics, pools));
  metrics.beforeScrape(() => {
    const free = freeBytes(dataDir);
    if (free !== null) metrics.set('disk_free_bytes', {}, free);
  });
}

function showPools(metrics: Metrics, { pool, visitorPool, edgePool, jobsPool }: Pools): void {
  const named = { learners: pool, visitors: visitorPool, edge: edgePool, jobs: jobsPool };
  for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(named)) {
    metrics.set('pool_connections', { pool: name, state: 'busy' }, totalCount - idleCount);
    metrics.set('pool_connections', { pool: name, state: 'idle' }, idleCount);
    metrics.set('pool_connections', { pool: name, state: 'wanted' }, waitingCount);
  }
}

async function showDatabase(metrics: Metrics, { edgePool, jobsPool }: Pools): Promise<void> {
  const timeUp = Promise.withResolvers<null>();
  const timer = setTimeout(() => timeUp.resolve(null), LONGEST_WAIT_MS);
  const asked = Promise.all([
    countAttempts(edgePool),
    countJobs(jobsPool),
    findOldestInOutbox(edgePool),
  ]).catch(() => null);
  const figures = await Promise.race([asked, timeUp.promise]);
  clearTimeout(timer);
  for (const name of OF_THE_DATABASE) metrics.clear(name);
  metrics.set('database_available', {}, figures === null ? 0 : 1);
  if (figures === null) return;
  const [{ open, oldestOverdueSeconds }, jobs, inOutbox] = figures;
  metrics.set('open_attempts', {}, open);
  metrics.set('oldest_overdue_attempt_seconds', {}, oldestOverdueSeconds);
  for (const { task, waiting, givenUp, oldestSeconds } of jobs) {
    metrics.set('jobs_waiting', { task }, waiting);
    metrics.set('jobs_given_up', { task }, givenUp);
    metrics.set('oldest_waiting_job_seconds', { task }, oldestSeconds);
  }
  if (inOutbox === null) return;
  const { task, seconds } = inOutbox;
  const inQueue = jobs.find((job) => job.task === task)?.oldestSeconds ?? 0;
  metrics.set('oldest_waiting_job_seconds', { task }, Math.max(seconds, inQueue));
}
