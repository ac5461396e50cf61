import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tryLock } from '@assay/embedded-postgres/file-locks';
import { killTree, stopTree } from '../../tools/process-tree.ts';
import { environment, project } from '../../tools/project.ts';
import { freePort, untilReady } from '../../tools/server-start.ts';
import serverSettings from '../../tools/start-up/server-settings.json' with { type: 'json' };

const run = promisify(execFile);
const START_MILLISECONDS = 300_000;
const GRACE_MILLISECONDS = 15_000;
const KEPT_OUTPUT = 20_000;

/** Settings that a person may have set for their own installation and that would direct a test to it. */
const SETTINGS = [
  'DATABASE_URL',
  'DATABASE_JOBS_URL',
  'DATABASE_OWNER_URL',
  'APP_SECRET',
  'SMTP_URL',
  'FILES_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'TRUST_PROXY',
  'SEED_DEMO',
  'DEMO_OPEN',
];

export type RunningApp = {
  /** The demo tenant's address. */
  baseURL: string;
  /** Another tenant's address, by its host name, such as north.localhost. */
  addressOf: (host: string) => string;
  /** Output of the process so far, for the message of a failing test. */
  output: () => string;
  /** Ends the process as a person would, and the database with it; removes its data, too. */
  stop: () => Promise<void>;
  /**
   * Ends the process and everything it started at once, as a failing machine would; start again with the same
   * folder.
   */
  kill: () => Promise<void>;
  /** Asks the process alone to end, and leaves its data. @returns its exit code, null when it was killed */
  end: () => Promise<number | null>;
  port: number;
  dataDir: string;
  pid: number;
  hasEnded: () => boolean;
  /** Resolves when it is ready. @throws with its output, when it has ended instead or takes minutes */
  untilReady: () => Promise<void>;
};

type Where = {
  dataDir?: string;
  port?: number;
  /** Maximum number of files and connections that the process may hold open. */
  descriptors?: number;
  settings?: Record<string, string>;
};

/**
 * Starts the built application on a free port with a separate folder that holds the demonstration and nothing
 * else, or again in its former place.
 */
export async function startApp(where: Where = {}): Promise<RunningApp> {
  const begunElsewhere = where.dataDir !== undefined || where.settings !== undefined;
  const app = await spawnApp(begunElsewhere ? where : { ...where, dataDir: await copyTemplate() });
  try {
    await app.untilReady();
    return app;
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/**
 * Environment variable naming the folder in which a whole run keeps an installation that was started once, so
 * that not every check makes the demonstration anew.
 */
export const TEMPLATE = 'E2E_TEMPLATE';

/**
 * Starts the application once and ends it; every later start begins with a copy of the result. Where a run of
 * several parts names the folder, the first of them makes it for all.
 * @returns removes it again
 */
export async function provideTemplate(): Promise<() => Promise<void>> {
  const given = process.env[TEMPLATE];
  if (given !== undefined && existsSync(given)) return async () => {};
  const dataDir = await makeFolder();
  const app = await startApp({ dataDir });
  const code = await app.end();
  if (code !== 0) throw new Error(`The application did not end as it should. It said:\n${app.output()}`);
  if (given !== undefined) {
    await rename(dataDir, given);
    return async () => {};
  }
  process.env[TEMPLATE] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/**
 * Copies the template to a folder outside the usual place. Without a template it stays empty: the first start
 * fills it.
 */
export async function copyTemplateTo(dataDir: string): Promise<void> {
  const template = process.env[TEMPLATE];
  // Copies owners and modes: the database's files belong to another account where this one is root.
  if (template !== undefined) await run('cp', ['-a', `${template}/.`, dataDir]);
}

async function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'assay-e2e-'));
}

async function copyTemplate(): Promise<string> {
  const dataDir = await makeFolder();
  await copyTemplateTo(dataDir);
  return dataDir;
}

/** Reserves a free port, which no other test gets before the application listens on it some seconds later. */
async function reservePort(): Promise<{ port: number; release(): void }> {
  const folder = join(tmpdir(), 'assay-e2e-ports');
  await mkdir(folder, { recursive: true });
  for (;;) {
    const port = await freePort();
    const lock = tryLock(join(folder, `${port}.lock`), 'exclusive');
    if (lock !== null) return { port, release: () => lock.release() };
  }
}

/** Like `startApp` with an empty folder, without waiting until it is ready. */
export async function spawnApp(options: Where = {}): Promise<RunningApp> {
  const dataDir = options.dataDir ?? (await makeFolder());
  const { port, release } =
    options.port === undefined ? await reservePort() : { port: options.port, release() {} };
  const own = [process.execPath, ...serverSettings.flags, join('apps', 'api', 'src', 'main.ts')];
  const limited = ['sh', '-c', `ulimit -n ${options.descriptors}; exec "$@"`, 'sh', ...own];
  const [program = '', ...parameters] = options.descriptors === undefined ? own : limited;
  const child = spawn(program, parameters, {
    cwd: project,
    env: {
      ...settingsFor(dataDir),
      ...serverSettings.environment,
      PORT: String(port),
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The application could not be started.');

  let output = '';
  let listens = false;
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
    listens ||= output.includes('Assay listens on ');
    output = output.slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;

  const stop = async (): Promise<void> => {
    if (!hasEnded()) await stopTree(pid, GRACE_MILLISECONDS);
    await rm(dataDir, { recursive: true, force: true });
  };
  const kill = async (): Promise<void> => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    killTree(pid);
    await ended;
  };
  const ended = once(child, 'exit');
  child.once('exit', release);
  const end = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };

  const ready = async (): Promise<void> => {
    try {
      await untilReady(`http://127.0.0.1:${port}`, START_MILLISECONDS, hasEnded, () => listens);
    } catch (error) {
      throw new Error(`The application did not start. It said:\n${output}`, { cause: error });
    }
  };
  const addressOf = (host: string): string => `http://${host}:${port}`;
  return {
    baseURL: addressOf('localhost'),
    addressOf,
    output: () => output,
    stop,
    kill,
    end,
    port,
    dataDir,
    pid,
    hasEnded,
    untilReady: ready,
  };
}

/** The environment for a separate installation, independent of this machine's settings. */
export function settingsFor(dataDir: string): NodeJS.ProcessEnv {
  const others = Object.entries(environment()).filter(([name]) => !SETTINGS.includes(name));
  return { ...Object.fromEntries(others), HOST: '127.0.0.1', DATA_DIR: dataDir };
}
