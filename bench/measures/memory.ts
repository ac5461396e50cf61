import type { Installation } from '../rig/installation.ts';
import { databaseProcesses, memoryOf } from '../rig/processes.ts';
import { atMost, type Finding } from './finding.ts';

const MIB = 1_024 * 1_024;

/** Memory of application and database after everything else was measured. */
export async function measureMemory({ app, owner }: Installation): Promise<Finding[]> {
  const { rows } = await owner.query<{ shared_buffers: string }>('show shared_buffers');
  const database = databaseProcesses(app.dataDir);
  const application = memoryOf([app.pid]) / MIB;
  const whole = application + memoryOf(database) / MIB;
  const what = `memory after the run (application ${application.toFixed(0)} MB; shared_buffers ${rows[0]?.shared_buffers})`;
  return [atMost(what, whole, 300, 'MB')];
}
