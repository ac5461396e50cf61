import { addresses } from '@assay/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';

type Line = { level: number; msg: string; requestId?: string; err?: { message: string } };

const lines: Line[] = [];
const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
const test = await provideTestApp({ logger: { level: 'warn', stream }, accessLog: true });
const tenant = await createTestTenant(test);
const learner = await tenant.newLearner();

afterEach(() => {
  vi.restoreAllMocks();
  lines.length = 0;
});

const list = () => test.call('getTests', { host: tenant.host, token: learner.token });
const requests = () => lines.filter(({ msg }) => msg === 'request');
const others = () => lines.filter(({ msg }) => msg !== 'request');

describe('the access log', () => {
  it('has a line for each request, with its route and not its path, and with nothing of the person', async () => {
    const missing = '00000000-0000-4000-8000-000000000000';
    await test.call('getReport', { host: tenant.host, token: learner.token, params: { id: missing } });
    expect(requests()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        msg: 'request',
        requestId: expect.stringMatching(/^[0-9a-f]{6}-[0-9a-z]+$/u),
        tenant: tenant.id,
        method: 'GET',
        route: addresses.getReport.path,
        status: 404,
        ms: expect.any(Number),
      },
    ]);
  });

  it('has one for an address that is none of ours, without the address', async () => {
    await test.app.inject({ url: '/api/user/somebody@college.example', headers: { host: tenant.host } });
    expect(requests()).toMatchObject([{ route: null, status: 404, tenant: tenant.id }]);
    expect(JSON.stringify(lines)).not.toContain('somebody');
  });
});

describe('an error', () => {
  it('that is ours names its request to the person and in the log alike', async () => {
    vi.spyOn(test.database.pool, 'connect').mockRejectedValue(new TypeError('a mistake of ours'));
    const { status, headers } = await list();
    expect(status).toBe(500);
    expect(others()).toMatchObject([{ msg: 'unexpected', requestId: headers['x-request-id'] }]);
  });

  it('of a database that is away is one line, however many requests it refuses', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    vi.spyOn(test.database.pool, 'connect').mockRejectedValue(away);
    const answers = await Promise.all(Array.from({ length: 20 }, list));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
    expect(others()).toMatchObject([
      { msg: 'database away', err: { message: expect.stringContaining('connect ECONNREFUSED') } },
    ]);
  });
});
