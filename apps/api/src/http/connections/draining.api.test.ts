import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdConnection, listenSomewhere } from '../../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

let test: TestApp;
let port: number;
beforeEach(async () => {
  test = await startTestApp({ timeouts: { closing: 1_500 } });
  port = await listenSomewhere(test.app);
});
afterEach(() => test.database.drop());

describe('closing', () => {
  it.each([
    ['that says nothing', ''],
    ['whose head does not end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('ends a connection %s', async (_title, bytes) => {
    const { ended } = await holdConnection(port, bytes);
    await (await holdConnection(port, HEALTH)).ended;
    await test.app.close();
    expect(await ended).toBe('');
  });
});
