import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askWithoutReading } from '../../apps/api/src/testing/raw-connection.ts';
import { isWhole, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { insist } from './api.ts';
import { putLargePicture } from './files/large-picture.ts';
import { exchange } from './raw-exchange.ts';
import { noteFigures } from './run.ts';
import { signUp } from './sitting.ts';

const READERS = sizeOf(60, 200);
/** The most requests that a connection may have at once. */
const ASKED_EACH = 4;
const OTHERS = sizeOf(100, 500);
const MOST_GROWTH_MB = 150;
/** The server's timeout and its checking interval, with room for a busy machine. */
const ENDED_WITHIN_MS = 120_000;

let running: RunningApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

it('serves everybody else and holds little while many clients ask for much and read nothing, and ends these after a while', async () => {
  const token = await signUp(running.baseURL);
  const { body } = await insist(running.baseURL, 'getTests', { token });
  const longest = body.tests.toSorted((a, b) => b.number_of_questions - a.number_of_questions)[0];
  await insist(running.baseURL, 'getTest', { token, params: { id: longest?._id ?? '' } });
  const head = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const asks = [
    `GET ${await putLargePicture(running)} HTTP/1.1\r\n${head}`,
    `GET /api/test/get-test/${longest?._id} HTTP/1.1\r\n${head}`,
  ];
  const before = memoryMb();
  const readers: Socket[] = [];
  try {
    for (let reader = 0; reader < READERS; reader += 1)
      readers.push(await askWithoutReading(running.port, (asks[reader % 2] ?? '').repeat(ASKED_EACH)));
    let most = before;
    const health = Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    for (let other = 0; other < OTHERS; other += 1) {
      expect(await exchange(running.port, health)).toMatchObject({ type: 'answered', status: 200 });
      most = Math.max(most, memoryMb());
    }
    expect(most - before).toBeLessThan(MOST_GROWTH_MB);
    const opened = performance.now();
    // A minute is too long for every run; other tests try with a shorter timeout that they are ended, too.
    if (isWhole) await expect.poll(connectionsLeft, { timeout: ENDED_WITHIN_MS }).toBe(0);
    noteFigures('clients that do not read', {
      clients: READERS,
      'requests of each': ASKED_EACH,
      'memory before, MB': before,
      'memory beside them at most, MB': most,
      'all ended after, s': Math.round((performance.now() - opened) / 1_000),
    });
  } finally {
    for (const socket of readers) socket.destroy();
  }
});

function memoryMb(): number {
  const status = readFileSync(`/proc/${running.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1]) / 1_024);
}

/** Number of connections that the server's side still holds, by the system's own list. */
function connectionsLeft(): number {
  const port = running.port.toString(16).toUpperCase().padStart(4, '0');
  const established = new RegExp(`^\\s*\\d+: [0-9A-F]{8}:${port} [0-9A-F]{8}:[0-9A-F]{4} 01 `, 'gmu');
  return readFileSync('/proc/net/tcp', 'utf8').match(established)?.length ?? 0;
}
