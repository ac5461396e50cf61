import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { countConnections, listenSomewhere, sendHalf } from '../../testing/raw-connection.ts';
import { handInLarge, type Sitting, sit, widenPaper } from '../../testing/sitting.ts';
import { LIMITS } from '../overload/limits.ts';

const test = await provideTestApp();
const port = await listenSomewhere(test.app);
const sitting = await sit(test);
await widenPaper(test, sitting);
let open: Socket[] = [];
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open = [];
  await expect.poll(() => countConnections(test)).toBe(0);
});

/** Creates another learner who takes the same test. */
function sitBeside(): Promise<Sitting> {
  return sit(test, { tenant: sitting.tenant, testId: sitting.testId });
}

const handInMuch = async (by: Sitting) => (await handInLarge(test, by, 900_000)).statusCode;

async function hold(token: string, declared: number, sent: string): Promise<void> {
  const { tenant, testId } = sitting;
  const path = `/api/test/submit-test/${testId}`;
  open.push(await sendHalf(port, { host: tenant.host, path, token, declared, sent }));
}

describe('beside connections that send a byte of a small body and then nothing', () => {
  it('a log-in from the same address, and from another, is answered', async () => {
    const { host } = sitting.tenant;
    // More than the limit of one address, however few bytes each counts.
    const many = Math.ceil(LIMITS.bodyBytes.visitorsBytesPerNetwork / LIMITS.bodyBytes.overheadBytes) + 50;
    let begunThere = 0;
    test.app.server.on('request', () => (begunThere += 1));
    const half = { host, path: '/api/user/login', declared: 65_536, sent: '{' };
    while (open.length < many)
      open.push(...(await Promise.all([...Array(50)].map(() => sendHalf(port, half)))));
    await expect.poll(() => begunThere).toBe(open.length);
    const body = { host, email: 'nobody@learner.test', password: 'not a password of anybody' };
    const logIn = async (address: string) => (await test.call('login', { host, address, body })).status;
    await expect.poll(() => logIn('127.0.0.1')).toBe(401);
    expect(await logIn('198.51.100.7')).toBe(401);
  });
});

describe('beside large bodies that stop', () => {
  it('of three learners after their first bytes, another submits', async () => {
    for (let learner = 0; learner < 3; learner += 1) {
      const { token } = (await sitBeside()).learner;
      for (let connection = 0; connection < 2; connection += 1) await hold(token, 4_000_000, '{');
    }
    await expect.poll(() => countConnections(test)).toBe(6);
    expect(await handInMuch(await sitBeside())).toBe(200);
  });

  it('of two learners just before their end, another behind the same address submits', async () => {
    const much = ' '.repeat(7_999_999);
    for (let learner = 0; learner < 2; learner += 1) {
      const { token } = (await sitBeside()).learner;
      await hold(token, 8_000_000, much);
    }
    await expect.poll(() => open.every(({ writableLength }) => writableLength === 0)).toBe(true);
    const other = await sitBeside();
    // Evicted once they have been still for a moment; the page retries by itself.
    await expect.poll(() => handInMuch(other)).toBe(200);
  });
});
