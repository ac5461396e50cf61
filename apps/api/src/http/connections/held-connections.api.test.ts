import { contract } from '@assay/contract';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callsWithABody, type Known, pathOf } from '../../testing/every-endpoint.ts';
import { sit } from '../../testing/sitting.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let known: Known;
let held: PoolClient[];
beforeEach(async () => {
  test = await startTestApp({ connections: 3 });
  known = { ...(await sit(test)), password: '' };
  const [visitorPool] = test.otherPools;
  const pools = [test.database.pool, ...(visitorPool === undefined ? [] : [visitorPool])];
  held = await Promise.all(
    pools.flatMap((pool) => Array.from({ length: pool.options.max }, () => pool.connect())),
  );
});
afterEach(async () => {
  for (const client of held) client.release();
  await test.close();
});

/** Calls every field of whose bodies may be left out; others are not read. */
const NEED_NOTHING = [
  'exportAudits',
  'uploadImport',
  'previewInvitationFile',
  'exportItemAnalysis',
  'uploadSitePicture',
];

it('a body that is not as agreed is refused while every connection is held', async () => {
  const tokens = [known.learner.token, 'of-nobody-of-nobody-of-nobody'];
  const payloads = tokens.flatMap((token) =>
    ['{"broken', '{"_id":1}', '[]'].map((payload) => ({ token, payload })),
  );
  for (const name of callsWithABody) {
    for (const { token, payload } of payloads) {
      if (NEED_NOTHING.includes(name) && payload === '{"_id":1}') continue;
      const { statusCode, body } = await test.app.inject({
        method: contract[name].method,
        url: pathOf(name, known),
        headers: {
          host: known.tenant.host,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        payload,
      });
      // A missing host is answered like an unknown one.
      const isHostMissing = name === 'getSubdomain' && payload === '{"_id":1}';
      const code = isHostMissing ? 'invalid_hostname' : 'malformed';
      expect([name, statusCode, JSON.parse(body).code]).toEqual([name, 400, code]);
    }
  }
});
