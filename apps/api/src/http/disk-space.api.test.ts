import { contract } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames } from '../testing/every-endpoint.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { sit } from '../testing/sitting.ts';
import { snapshotDatabase } from '../testing/test-database.ts';

let space = true;
const test = await provideTestApp({ hasFreeSpace: () => space });
const sitting = await sit(test);

async function withoutRoom<T>(work: () => Promise<T>): Promise<T> {
  space = false;
  try {
    return await work();
  } finally {
    space = true;
  }
}

describe('while the disk is nearly full', () => {
  it('every call that would write gets "try again" and changes nothing', async () => {
    const writing = endpointNames.filter((name) => contract[name].method !== 'GET' || name === 'getTest');
    expect(writing).toContain('saveAnswers');
    const before = await snapshotDatabase(test.database);
    for (const name of writing) {
      const { method, path } = contract[name];
      const answer = await withoutRoom(() =>
        test.app.inject({ method, url: path, headers: { host: sitting.tenant.host } }),
      );
      expect([answer.statusCode, Number(answer.headers['retry-after']) > 0], name).toEqual([503, true]);
    }
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('reading goes on, and saving does when it has space again', async () => {
    const caller = { host: sitting.tenant.host, token: sitting.learner.token };
    expect((await withoutRoom(() => test.call('getTests', caller))).status).toBe(200);
    expect((await withoutRoom(() => test.call('listReports', caller))).status).toBe(200);
    expect((await withoutRoom(() => sitting.save({}))).status).toBe(503);
    expect((await sitting.save({})).status).toBe(200);
  });
});
