import { beforeEach, expect, it } from 'vitest';
import {
  askWithoutReading,
  type HeldConnection,
  holdConnection,
} from '../../apps/api/src/testing/raw-connection.ts';
import { isWhole } from '../../apps/api/src/testing/test-forms.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { putLargePicture } from './files/large-picture.ts';
import { clearAway } from './kills/kills.ts';
import { LONGEST_END_MS } from './kills/restarting.ts';
import { exchange } from './raw-exchange.ts';
import { noteFigures } from './run.ts';

const HEAD = 'Host: localhost\r\n';
const HEALTH = `GET /healthz HTTP/1.1\r\n${HEAD}\r\n`;
const BODY = JSON.stringify({ email: 'somebody.named@learner.test', password: 'x', host: 'localhost' });
/** Refused as soon as it is read: hashing beside other work might take longer than shutting down may. */
const BODY_WITHOUT_PASSWORD = BODY.replace('password', 'passwort');
const LOG_IN = `POST /api/user/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

let running: RunningApp;
beforeEach(async () => {
  running = await startApp();
  return () => clearAway(running);
});

async function end(app: RunningApp): Promise<{ code: number | null; ms: number }> {
  const begun = performance.now();
  const code = await app.end();
  return { code, ms: performance.now() - begun };
}

/** A connection on which one request was answered and that is kept alive. */
async function keepAlive(): Promise<HeldConnection> {
  const held = await holdConnection(running.port, HEALTH);
  expect(await held.until(/\{"status":"ok"\}/u)).toMatch(/^HTTP\/1\.1 200 /u);
  return held;
}

function connectionOf(said: string): string | undefined {
  return /\r\nconnection: (\S+)/iu.exec(said)?.[1];
}

it('told to end, it answers what is asked, ends what is idle at once, lets nobody new in, and ends with 0', async () => {
  const idle = await Promise.all([...Array(20)].map(keepAlive));
  const silent = await Promise.all([...Array(5)].map(() => holdConnection(running.port)));
  const slow = await Promise.all(
    [1, 2, 3].map(() => holdConnection(running.port, LOG_IN + BODY_WITHOUT_PASSWORD.slice(0, 9))),
  );
  // Kept alive after an answer, in the middle of the next request.
  const again = await keepAlive();
  again.write(LOG_IN);
  const atWork = await holdConnection(running.port, LOG_IN + BODY);
  // Everything above has arrived when this is answered.
  await keepAlive();

  const ending = end(running);
  for (const { ended } of [...idle, ...silent]) await ended;
  expect(await exchange(running.port, Buffer.from(HEALTH))).toMatchObject({ type: 'closed', said: '' });
  expect(running.hasEnded()).toBe(false);
  for (const { write } of slow) write(BODY_WITHOUT_PASSWORD.slice(9));
  again.write(BODY_WITHOUT_PASSWORD);
  const second = (await again.ended).split('{"status":"ok"}')[1] ?? '';
  const refused = [...(await Promise.all(slow.map(({ ended }) => ended))), second];
  for (const said of refused) expect(said).toMatch(/^HTTP\/1\.1 400 /u);
  for (const said of refused) expect(connectionOf(said)).toBe('close');
  // Its body was complete before shutdown began, so its answer may have left before and promised to keep the
  // connection.
  expect(await atWork.ended).toMatch(/^HTTP\/1\.1 401 /u);

  const { code, ms } = await ending;
  expect(code, running.output()).toBe(0);
  expect(running.output()).not.toContain('cut off');
  noteFigures('told to end with requests at work', { 'ended after, ms': Math.round(ms) });
});

it('ends despite clients that never finish and says what it cut off, while the next process serves on the same port', async () => {
  const ask = `GET ${await putLargePicture(running)} HTTP/1.1\r\n${HEAD}\r\n`;
  await holdConnection(running.port, LOG_IN + BODY.slice(0, -1));
  await holdConnection(running.port, `GET /healthz HTTP/1.1\r\n${HEAD}X-Slow: `);
  const unread = await askWithoutReading(running.port, ask);
  const idle = await keepAlive();

  const old = running;
  const ending = end(old);
  // The old process has received the signal, and accepts no connections: any answer from now on is the next
  // one's.
  await idle.ended;
  running = await startApp({ dataDir: old.dataDir, port: old.port });
  expect(await exchange(running.port, Buffer.from(HEALTH))).toMatchObject({ type: 'answered', status: 200 });
  const { code, ms } = await ending;
  unread.destroy();
  expect(code, old.output()).toBe(0);
  if (isWhole) expect(ms).toBeLessThan(LONGEST_END_MS);
  const said = old.output();
  expect(said).toContain('cut off after');
  expect(said).toContain('POST /api/user/login, the body not yet sent');
  expect(said).toContain('a head that did not end');
  expect(said).toContain('GET /files/:name, the answer not yet taken');
  expect(said).not.toContain('somebody.named');
  expect(await exchange(running.port, Buffer.from(HEALTH))).toMatchObject({ type: 'answered', status: 200 });
  noteFigures('told to end with clients that never finish', { 'ended after, ms': Math.round(ms) });
});
