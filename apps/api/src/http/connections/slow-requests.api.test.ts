import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { listenSomewhere } from '../../testing/raw-connection.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp({ timeouts: { headers: 200, wholeRequest: 400, betweenLooks: 50 } });
const port = await listenSomewhere(test.app);

const HEAD = 'POST /api/user/login HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n';

describe('a connection', () => {
  it.each([
    ['that says nothing', ''],
    ['whose head does not end', HEAD],
    ['whose body does not end', `${HEAD}Content-Length: 100\r\n\r\n{"email":`],
  ])('%s is told so and ended', async (_title, bytes) => {
    const { host } = await createTestTenant(test);
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(bytes.replace('HOST', host));
    await once(socket, 'close');
    const said = Buffer.concat(chunks).toString('utf8');
    expect(said).toMatch(/^HTTP\/1\.1 408 /u);
    expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 'too_slow',
      message: 'This request took too long to arrive. Please try again.',
    });
  });
});
