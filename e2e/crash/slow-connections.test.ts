import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWhole, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { exchange } from './raw-exchange.ts';
import { noteFigures } from './run.ts';
import { signUp } from './sitting.ts';

const SLOW = sizeOf(200, 1_000);
const OTHERS = sizeOf(100, 2_000);
const LEARNERS = sizeOf(4, 40);
const BYTE_EVERY_MS = 100;
/** The server's timeout for a whole request and its checking interval, with room for a busy machine. */
const ENDED_WITHIN_MS = 120_000;

let running: RunningApp;
/** One for each learner, since a single learner would be slowed down. */
let requests: Buffer[];
beforeAll(async () => {
  running = await startApp();
  const host = `localhost:${running.port}`;
  const tokens = await Promise.all([...Array(LEARNERS)].map(() => signUp(running.baseURL)));
  requests = tokens.map((token) =>
    Buffer.from(
      `GET /api/test/get-tests HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    ),
  );
});
afterAll(() => running.stop());

it('serves everybody else while many connections send a byte now and then, and ends these after a while', async () => {
  const before = await serveOthers();
  const slow = await Promise.all([...Array(SLOW)].map((_, index) => openSlowly(index % 2 === 0)));
  const ended = slow.map((socket) => new Promise<void>((resolve) => socket.on('close', () => resolve())));
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x');
  }, BYTE_EVERY_MS);
  try {
    const during = await serveOthers();
    expect(slow.filter((socket) => !socket.destroyed).length).toBeGreaterThan(0);
    const opened = performance.now();
    if (isWhole) await untilAll(ended);
    noteFigures('slow connections', {
      'slow connections': SLOW,
      'requests served beside them': OTHERS,
      'p99 without them, ms': before.toFixed(1),
      'p99 beside them, ms': during.toFixed(1),
      'p99 ratio': (during / before).toFixed(2),
      'all ended by the server after, s': Math.round((performance.now() - opened) / 1_000),
    });
  } finally {
    clearInterval(drip);
    for (const socket of slow) socket.destroy();
  }
});

/**
 * Eight clients, one request after the other; each must be served. @returns the 99th percentile in
 * milliseconds
 */
async function serveOthers(): Promise<number> {
  const took: number[] = [];
  let left = OTHERS;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const outcome = await exchange(running.port, requests[left % LEARNERS] ?? Buffer.alloc(0));
      expect(outcome).toMatchObject({ type: 'answered', status: 200 });
      took.push(outcome.ms);
    }
  };
  await Promise.all([...Array(8)].map(client));
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
}

/** A request that begins well and is never completed: in its head, or in its body. */
function openSlowly(inHead: boolean): Promise<Socket> {
  const start = 'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\n';
  const body = `Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"email":"`;
  return new Promise((resolve) => {
    const socket = connect(running.port, '127.0.0.1', () => {
      socket.write(start + (inHead ? 'X-Slow: ' : body), () => resolve(socket));
    });
    socket.on('error', () => {});
    // Reads, so that the end of the connection is noticed.
    socket.resume();
  });
}

async function untilAll(ended: Promise<void>[]): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => limit.reject(new Error('Slow connections are still open.')),
    ENDED_WITHIN_MS,
  );
  try {
    await Promise.race([Promise.all(ended), limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
