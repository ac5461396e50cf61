import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { OutboxWork } from '../testing/outbox-process.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { withJobsPool } from '../testing/queued-jobs.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { isWhole, roundsOf } from '../testing/test-forms.ts';

const KILLS = roundsOf(3, 200);
const LONGEST_WORK_MS = 300;
/** Mails that one process sends at once: each may be sent again where it was killed before it was marked. */
const AT_ONCE = 2;
const PROGRAM = fileURLToPath(new URL('../testing/outbox-process.ts', import.meta.url));

const test = await provideTestApp();

function startProcess(work: OutboxWork): ChildProcess {
  const child = fork(PROGRAM, [JSON.stringify(work)], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function untilItWorks(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`)));
  await Promise.race([once(child, 'message'), ended]);
}

/** Frees the jobs of a killed process, as the worker does once they have been locked for a minute. */
function unlockJobs(): Promise<unknown> {
  return withJobsPool(test.database, (jobsPool) =>
    jobsPool.query(
      'select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs',
    ),
  );
}

/** Counts the rows of the outbox that have been added to the queue and not yet deleted. */
async function countAddedRows(): Promise<number> {
  const rows = await test.database.asOwner<{ key: string }>(
    `select 'send_mail ' || subject_id as key from outbox`,
  );
  return withJobsPool(test.database, async (jobsPool) => {
    const { rowCount } = await jobsPool.query('select from graphile_worker.jobs where key = any($1)', [
      rows.map(({ key }) => key),
    ]);
    return rowCount ?? 0;
  });
}

it('every mail is sent though processes are killed while they write, sweep and send', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const tenant = await createTestTenant(test);
  const { app, jobs } = test.database.settings;
  const work = { app, jobs, tenantId: tenant.id, folder, writes: true };
  let killsBetween = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = startProcess(work);
    await untilItWorks(child);
    await pause(((kill + 1) / KILLS) * LONGEST_WORK_MS);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    if ((await countAddedRows()) > 0) killsBetween += 1;
    await unlockJobs();
  }
  if (isWhole) expect(killsBetween).toBeGreaterThan(0);

  await untilItWorks(startProcess({ ...work, writes: false }));
  const unfinished = `select from outbox where tenant_id = $1
    union all select from mails where tenant_id = $1 and sent_at is null`;
  await expect.poll(() => test.database.asOwner(unfinished, [tenant.id])).toEqual([]);
  const read = (file: string) => {
    const path = join(folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  };
  const [written, sent] = [read('written'), read('sent')];
  // On a busy machine a process writes little before it is killed.
  expect(written.length).toBeGreaterThan(isWhole ? KILLS : 0);
  expect(written.filter((subject) => !sent.includes(subject))).toEqual([]);
  expect(sent.length - new Set(sent).size).toBeLessThanOrEqual(KILLS * AT_ONCE);
});
