import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { project } from '../project.ts';
import { describeReadOnlyFolder, isWebBuilt } from '../web-build.ts';

if (!isWebBuilt()) buildFirst();
// Imported only now: the server is this process, so that signals and its exit code are its own.
await import('../../apps/api/src/main.ts');

/** Runs `npm run build`, which first installs what building needs. */
function buildFirst(): void {
  const obstacle = describeReadOnlyFolder();
  if (obstacle !== null) {
    process.stderr.write(`${obstacle}\n`);
    process.exit(1);
  }
  const run = join(project, 'tools', 'run.mjs');
  const { status } = spawnSync(process.execPath, [run, 'build'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
