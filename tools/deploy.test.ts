import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../apps/api/src/http/overload/limits.ts';
import { METRICS } from '../apps/api/src/observability/metrics.ts';
import { contract } from '../packages/contract/src/index.ts';
import { project } from './project.ts';

const folder = join(project, 'deploy');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

/** A histogram is named by its series. */
const own = Object.entries(METRICS).map(([name, { kind }]) =>
  kind === 'histogram' ? `${name}_bucket` : name,
);
/** Metrics that prom-client has of every process of Node, where they are named here. */
const usual = [
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
    expect(named.filter((name) => ![own, usual].flat().includes(name ?? ''))).toEqual([]);
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

  test('of nginx ask every process always: two that restart in turn are never both counted as lost', () => {
    expect(read('nginx.conf').match(/^ {2}server \S+ max_fails=0;$/gmu)).toHaveLength(2);
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
