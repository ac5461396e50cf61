import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionSettings } from '../db/pool.ts';

type HostSettings = Extract<ConnectionSettings, { host: string }>;
export type PoolMode = 'session' | 'transaction' | 'statement';
export type ConnectionPooler = {
  /** The same role and database, by way of the pooler. */
  through(settings: ConnectionSettings): ConnectionSettings;
  stop(): Promise<void>;
};

const HOST = '127.0.0.1';
const MISSING = 'PgBouncer is needed for this test. On Debian: apt-get install pgbouncer';

/** Starts PgBouncer in front of a test database. @param size sessions for each role */
export async function startConnectionPooler(
  database: Record<'app' | 'jobs', ConnectionSettings>,
  { mode, size }: { mode: PoolMode; size: number },
): Promise<ConnectionPooler> {
  const roles = [hostOf(database.app), hostOf(database.jobs)];
  const [{ host, port, database: name }] = roles as [HostSettings, HostSettings];
  const folder = await mkdtemp(join(tmpdir(), 'assay-pooler-'));
  const listenPort = await findFreePort();
  await writeFile(join(folder, 'users'), roles.map((role) => `"${role.user}" "${role.password}"\n`).join(''));
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${name} = host=${host} port=${port} dbname=${name}\n[pgbouncer]\n` +
      `listen_addr = ${HOST}\nlisten_port = ${listenPort}\nunix_socket_dir =\nauth_type = plain\n` +
      `auth_file = ${join(folder, 'users')}\npool_mode = ${mode}\ndefault_pool_size = ${size}\n`,
  );
  // PgBouncer refuses to run as root; the database's account may open the database's socket.
  const { uid, gid } = await stat(host);
  if (process.geteuid?.() === 0) await chown(folder, uid, gid);
  const program = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    ...(process.geteuid?.() === 0 ? { uid, gid } : {}),
  });
  await untilListening(program, listenPort);
  return {
    through: (settings) => ({ ...hostOf(settings), host: HOST, port: listenPort }),
    async stop() {
      const ended = once(program, 'exit');
      if (program.exitCode === null && program.kill('SIGINT')) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function hostOf(settings: ConnectionSettings): HostSettings {
  if ('host' in settings) return settings;
  throw new Error('Test databases are named by host.');
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilListening(program: ChildProcess, port: number): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    program.once('error', () => reject(new Error(MISSING)));
    program.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}.`)));
  });
  failed.catch(() => {});
  for (;;) {
    const socket = openSocket(port, HOST);
    const answered = await Promise.race([
      failed,
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
    ]);
    socket.destroy();
    if (answered) return;
  }
}
