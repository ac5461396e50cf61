import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningApp, spawnApp } from '../../e2e/support/app.ts';
import { freePort, untilReady } from '../../tools/server-start.ts';
import type { Installation } from './installation.ts';

const NGINX_STARTS_MS = 10_000;

/** Settings of processes behind that nginx. */
export const BEHIND_NGINX = { TRUST_PROXY: '127.0.0.1' };

export type TwoProcesses = {
  /** Port of nginx. */
  port: number;
  processes: RunningApp[];
  nginxPid: number;
  /** Starts a process in the place of the one with this number, on its port. */
  startAgain(number: number): Promise<void>;
};

/** Runs `work` with a second process on the same database, and nginx in front of both. */
export async function withTwoProcesses<T>(
  { app }: Installation,
  work: (two: TwoProcesses) => Promise<T>,
): Promise<T> {
  const second = await startBeside(app);
  const processes = [app, second];
  const folder = await mkdtemp(join(tmpdir(), 'assay-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, [app.port, second.port]));
  const nginx = spawn('nginx', ['-c', file, '-g', 'daemon off; master_process off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const failed = once(nginx, 'error').then(([error]) => {
    throw new Error(`This part needs nginx (${String(error)}).`);
  });
  const hasEnded = () => nginx.exitCode !== null;
  try {
    await Promise.race([untilReady(`http://127.0.0.1:${port}`, NGINX_STARTS_MS, hasEnded), failed]);
    return await work({
      port,
      processes,
      nginxPid: nginx.pid ?? 0,
      async startAgain(number) {
        const former = processes[number];
        if (former !== undefined) processes[number] = await startBeside(app, former.port);
      },
    });
  } finally {
    nginx.kill();
    await Promise.all(processes.filter((each) => each !== app && !each.hasEnded()).map((each) => each.end()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function startBeside({ dataDir }: RunningApp, port?: number): Promise<RunningApp> {
  const app = await spawnApp({ dataDir, settings: BEHIND_NGINX, ...(port === undefined ? {} : { port }) });
  await app.untilReady();
  return app;
}

/** The part of deploy/nginx.conf that a call meets, without TLS. */
function configuration(folder: string, port: number, ports: number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ');
  return `pid ${folder}/pid; error_log ${folder}/error crit; worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  access_log off; ${temporary}
  upstream assay { zone assay 64k; least_conn; ${servers} keepalive 64; keepalive_timeout 60s; }
  server {
    listen 127.0.0.1:${port} backlog=4096; keepalive_requests 100000; client_max_body_size 9m;
    proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr; proxy_connect_timeout 2s; proxy_read_timeout 75s;
    proxy_next_upstream error timeout; proxy_next_upstream_tries 2;
    location / { proxy_pass http://assay; }
  }
}
`;
}
