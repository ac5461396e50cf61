import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenSomewhere, sendBytes } from '../../testing/raw-connection.ts';
import { errorCodeOf, expectWellFormed } from '../../testing/replies.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let port: number;
let ours: TestTenant;
let theirs: TestTenant;
beforeAll(async () => {
  test = await startTestApp();
  port = await listenSomewhere(test.app);
  [ours, theirs] = [await createTestTenant(test), await createTestTenant(test)];
});
afterAll(() => test.close());

function send(target: string, headers: string[]) {
  return sendBytes(port, `GET ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`);
}

const TARGETS = [
  '/api/test/get-tests',
  '/healthz',
  '/readyz',
  '/',
  '/files/x.png',
  '/nothing',
  '/dev/mailbox',
];

describe('a request whose host can be read in two ways', () => {
  it.each(TARGETS)('is malformed at %s', async (target) => {
    const ambiguous: [string, string[]][] = [
      [target, [`Host: ${ours.host}`, `Host: ${theirs.host}`]],
      [target, [`Host: ${ours.host}`, `Host: ${ours.host}`]],
      [target, [`Host: ${ours.host}`, 'Host:']],
      [target, ['Host:', `HOST: ${ours.host}`]],
      [`http://${theirs.host}${target}`, [`Host: ${ours.host}`]],
      [`https://${theirs.host}${target}`, [`Host: ${ours.host}`]],
      [`http://${ours.host}@${theirs.host}${target}`, [`Host: ${ours.host}`]],
      [`http://${ours.host}${target}`, ['Host:']],
      [`http://${ours.host}${target}`, ['X-Other: 1']],
      [`http://${ours.host}:81${target}`, [`Host: ${ours.host}`]],
      [`HTTP://${theirs.host}${target}`, [`Host: ${ours.host}`]],
    ];
    for (const [address, headers] of ambiguous) {
      const reply = await send(address, headers);
      const what = `${address} ${headers.join(', ')}`;
      expectWellFormed(reply, what);
      expect([reply.statusCode, errorCodeOf(reply)], what).toEqual([400, 'malformed']);
    }
  });

  it('is served when both ways lead to the same', async () => {
    const reply = await send(`http://${ours.host.toUpperCase()}/healthz`, [`Host: ${ours.host}`]);
    expect(reply.statusCode).toBe(200);
  });
});

it.each(['Authorization: Bearer aaaaaaaaaaaaaaaaaaaaaaaa', 'Content-Type: application/json'])(
  'two of "%s" are malformed',
  async (header) => {
    const reply = await send('/api/test/get-tests', [`Host: ${ours.host}`, header, header]);
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([400, 'malformed']);
  },
);
