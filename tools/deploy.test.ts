import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../apps/api/src/http/overload/limits.ts';
import { contract } from '../packages/contract/src/index.ts';
import { project } from './project.ts';

const folder = join(project, 'deploy');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** The server's own metrics, without the prefix; a histogram's series end in _bucket, _count and _sum. */
const OWN = [
  'answers_saved_total',
  'attempts_submitted_total',
  'build_info',
  'clock_in_doubt',
  'database_available',
  'database_pool_connections',
  'database_pool_waiting',
  'disk_free_bytes',
  'http_request_duration_seconds_bucket',
  'http_requests_total',
  'jobs_waiting',
  'mails_total',
  'oldest_overdue_attempt_seconds',
  'oldest_waiting_job_seconds',
  'open_attempts',
  'request_bytes_in_flight',
  'requests_in_flight',
  'sweep_duration_seconds',
  'sweep_last_success_timestamp_seconds',
  'webhooks_total',
];
/** Those of every process of Node that are used here. */
const USUAL = [
  'nodejs_eventloop_lag_p99_seconds',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
];

test.each(files.filter((file) => !/ignore$|\.json$/u.test(file)))(
  '%s begins with what it is for and what to change',
  (file) => {
    const top = read(file)
      .replace(/^#!.*\n/u, '')
      .split(/\n(?!#)/u)[0];
    expect(top).toMatch(/^# \S.*\n(?:#.*\n)*#\n# Change: /u);
  },
);

test.each(['prometheus/alerts.yml', 'prometheus/alerts.test.yml', 'grafana/dashboard.json'])(
  '%s names only metrics that there are',
  (file) => {
    const named = [...read(file).matchAll(/\bassay_([a-z0-9_]+)\b/gu)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    const known = new Set([...OWN, ...USUAL]);
    expect(named.filter((name) => !known.has(name ?? ''))).toEqual([]);
  },
);

describe('the image', () => {
  const containerfile = read('Containerfile');

  test('installs the packages of every part', () => {
    const parts = ['apps', 'packages'].flatMap((group) =>
      readdirSync(join(project, group), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
        .map(({ name }) => `${group}/${name}`),
    );
    for (const part of parts) expect(containerfile).toContain(`${part}/package.json ${part}/\n`);
  });

  test('has the version of the product wherever it is named', () => {
    for (const file of ['Containerfile', 'compose.yaml'])
      expect([...new Set([...read(file).matchAll(/assay:(\d\S+)/gu)].map(([, of]) => of))]).toEqual([
        version,
      ]);
  });

  test('runs as a user without rights', () => {
    expect(containerfile.split('\nFROM ')[2]).toMatch(/\nUSER assay\n/u);
  });
});

describe('the proxies', () => {
  test('let through the largest body, which the server refuses in words', () => {
    const limits = Object.values(contract).map((call) => ('bodyLimit' in call ? (call.bodyLimit ?? 0) : 0));
    expect(Math.max(...limits)).toBeGreaterThan(1_000_000);
    expect(Math.max(...limits)).toBeLessThan(9_000_000);
    expect(read('nginx.conf')).toContain('client_max_body_size 9m;');
    expect(read('Caddyfile')).toContain('max_size 9MB');
  });

  test('of nginx set every header for all paths: one that a location sets would drop the others', () => {
    const server = read('nginx.conf').split('\nserver {')[2] ?? '';
    expect(server.split('location ')[0]).toContain('proxy_set_header Host $host;');
    expect(server.split('location ').slice(1).join('')).not.toContain('proxy_set_header');
  });

  test('wait longer than the server takes', () => {
    const seconds = [...read('nginx.conf').matchAll(/proxy_read_timeout (\d+)s/gu)].map(([, s]) => Number(s));
    expect(Math.min(...seconds) * 1_000).toBeGreaterThan(LIMITS.slowRequests.requestMs);
  });
});

test('a supervisor gives the server longer to end than it takes', () => {
  const ofMain = readFileSync(join(project, 'apps/api/src/main.ts'), 'utf8');
  const longestMs = Number(/LONGEST_STOP_MS = ([\d_]+)/u.exec(ofMain)?.[1]?.replaceAll('_', ''));
  const systemd = Number(/TimeoutStopSec=(\d+)/u.exec(read('assay@.service'))?.[1]);
  const compose = Number(/stop_grace_period: (\d+)s/u.exec(read('compose.yaml'))?.[1]);
  expect(Math.min(systemd, compose) * 1_000).toBeGreaterThan(longestMs);
});
