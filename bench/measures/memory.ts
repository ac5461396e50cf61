import type { Installation } from '../rig/installation.ts';
import { databaseProcesses, memoryOf } from '../rig/processes.ts';
import { atMost, type Finding } from './finding.ts';

const MIB = 1_024 * 1_024;

/** Memory of application and database after everything else was measured, without the connection that measures. */
export async function measureMemory({ app, owner }: Installation): Promise<Finding[]> {
  const { rows } = await owner.query<{ pid: number; buffers: string }>(
    "select pg_backend_pid() as pid, current_setting('shared_buffers') as buffers",
  );
  const [measuring] = rows;
  const database = databaseProcesses(app.dataDir).filter((pid) => pid !== measuring?.pid);
  const application = memoryOf([app.pid]) / MIB;
  const whole = application + memoryOf(database) / MIB;
  const what = `memory after the run (application ${application.toFixed(0)} MB; shared_buffers ${measuring?.buffers})`;
  return [atMost(what, whole, 300, 'MB')];
}
