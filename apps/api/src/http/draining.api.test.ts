import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenSomewhere } from '../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let port: number;
beforeEach(async () => {
  test = await startTestApp({ patience: { closing: 1_500 } });
  port = await listenSomewhere(test.app);
});
afterEach(() => test.database.drop());

async function open(bytes: string): Promise<{ ended: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  const ended = once(socket, 'close').then(() => said);
  await once(socket, 'connect');
  socket.write(bytes);
  return { ended };
}

describe('closing', () => {
  it.each([
    ['that says nothing', ''],
    ['whose head does not end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('ends a connection %s', async (_title, bytes) => {
    const { ended } = await open(bytes);
    await (await open('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).ended;
    await test.app.close();
    expect(await ended).toBe('');
  });
});
