import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { stopTree } from '../process-tree.ts';
import { environment, program, project } from '../project.ts';
import { freePort, untilReady } from '../server-start.ts';

// One address for both: Vite serves pages, with hot reload, and forwards the rest to the server behind it,
// which restarts whenever its sources change.
const START_MILLISECONDS = 120_000;
const GRACE_MILLISECONDS = 8_000;
const port = process.env.PORT || '3000';
const apiPort = await freePort();
const origin = `http://127.0.0.1:${apiPort}`;

function run(command: string, parameters: string[], extra: Record<string, string>): ChildProcess {
  return spawn(command, parameters, {
    cwd: project,
    env: environment(extra),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

const main = join(project, 'apps', 'api', 'src', 'main.ts');
const api = run(process.execPath, ['--watch', '--watch-preserve-output', main], {
  HOST: '127.0.0.1',
  PORT: String(apiPort),
});
const web = run(
  program('vite'),
  ['dev', join('apps', 'web'), '--host', '127.0.0.1', '--port', port, '--strictPort', '--logLevel', 'warn'],
  { API_ORIGIN: origin },
);

let ending = false;
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  const running = [api, web].flatMap(({ pid, exitCode }) =>
    pid === undefined || exitCode !== null ? [] : [pid],
  );
  await Promise.all(running.map((pid) => stopTree(pid, GRACE_MILLISECONDS)));
  process.exit(code);
}

process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));
for (const child of [api, web]) child.on('exit', () => void end(1));

try {
  await untilReady(origin, START_MILLISECONDS, () => ending);
  process.stdout.write(`\nAssay, with hot reload: http://localhost:${port}\n`);
} catch (error) {
  if (!ending) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await end(1);
}
