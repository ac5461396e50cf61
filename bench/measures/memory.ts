import { setTimeout as wait } from 'node:timers/promises';
import type { Installation } from '../rig/installation.ts';
import { databaseProcesses, memoryOf } from '../rig/processes.ts';
import { atMost, type Finding } from './finding.ts';

const MIB = 1_024 * 1_024;
/** Idle time, in which the application releases the memory that it took for a busy one. */
const REST_MS = 25_000;

/**
 * Memory of application and database after everything else was measured, at once and after a rest, without
 * the connection that measures.
 */
export async function measureMemory({ app, owner }: Installation): Promise<Finding[]> {
  const { rows } = await owner.query<{ pid: number; buffers: string }>(
    "select pg_backend_pid() as pid, current_setting('shared_buffers') as buffers",
  );
  const [measuring] = rows;
  const look = () => {
    const database = databaseProcesses(app.dataDir).filter((pid) => pid !== measuring?.pid);
    const application = memoryOf([app.pid]) / MIB;
    return { application, whole: application + memoryOf(database) / MIB };
  };
  const atOnce = look();
  await wait(REST_MS);
  const { application, whole } = look();
  const what =
    `memory after the run and a rest (application ${application.toFixed(0)} MB; shared_buffers ` +
    `${measuring?.buffers}; at once ${atOnce.whole.toFixed(0)}, of it the application ${atOnce.application.toFixed(0)})`;
  return [atMost(what, whole, 300, 'MB')];
}
