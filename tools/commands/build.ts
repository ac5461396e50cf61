import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environment, project } from '../project.ts';
import serverSettings from '../start-up/server-settings.json' with { type: 'json' };
import { buildWebIfStale } from '../web-build.ts';

await buildWebIfStale();
compileServer();
process.stdout.write('Built. "npm start" installs and builds nothing now.\n');

/** Fills the cache of compiled modules that the server's process reads, in its own way of running. */
function compileServer(): void {
  const app = join(project, 'apps', 'api', 'src', 'app.ts');
  const load = `await import(${JSON.stringify(app)}); process.exit(0);`;
  spawnSync(process.execPath, [...serverSettings.flags, '--input-type=module', '--eval', load], {
    cwd: project,
    env: environment(serverSettings.environment),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
