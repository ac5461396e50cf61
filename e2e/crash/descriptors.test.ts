import { connect, type Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { holdConnection } from '../../apps/api/src/testing/raw-connection.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { clearAway } from './kills/kills.ts';
import { exchange } from './raw-exchange.ts';
import { noteFigures } from './run.ts';
import { signUp } from './sitting.ts';

const DESCRIPTORS = 256;
const NEWCOMERS = 50;
const HEALTH = Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');

let running: RunningApp;
beforeAll(async () => {
  running = await startApp({ descriptors: DESCRIPTORS });
  return () => clearAway(running);
});

it('with all its connections taken it turns newcomers away at once, and those who are in go on', async () => {
  const token = await signUp(running.baseURL);
  const ask = `GET /api/test/get-tests HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const learner = await holdConnection(running.port, ask);
  expect(await learner.until(/"tests":\[/u)).toMatch(/^HTTP\/1\.1 200 /u);

  const taken = await takeAll();
  expect(taken.length).toBeGreaterThan(20);
  const outcomes: string[] = [];
  for (let newcomer = 0; newcomer < NEWCOMERS; newcomer += 1)
    outcomes.push((await exchange(running.port, HEALTH)).type);
  expect(outcomes).toEqual([...Array(NEWCOMERS)].map(() => 'closed'));

  // Two requests: one needs the database, the other a file.
  learner.write(ask);
  await learner.until(/(?:"tests":\[[\s\S]*){2}/u);
  learner.write('GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await learner.until(/<svg/u);
  expect(running.output().split('all connections are taken').length - 1).toBe(1);

  for (const socket of taken) socket.destroy();
  await expect.poll(async () => (await exchange(running.port, HEALTH)).type).toBe('answered');
  expect(running.hasEnded()).toBe(false);
  learner.socket.destroy();
  noteFigures('all connections taken', {
    'limit of open files': DESCRIPTORS,
    'connections taken': taken.length,
    'newcomers turned away at once': outcomes.length,
  });
});

/** Opens connections that stay, until one is turned away. */
async function takeAll(): Promise<Socket[]> {
  const taken: Socket[] = [];
  while (taken.length < 2 * DESCRIPTORS) {
    const socket = connect(running.port, '127.0.0.1');
    socket.on('error', () => {});
    const ended = new Promise<boolean>((resolve) => socket.once('close', () => resolve(false)));
    const answered = new Promise<boolean>((resolve) => socket.once('data', () => resolve(true)));
    socket.write(HEALTH);
    if (!(await Promise.race([answered, ended]))) return taken;
    taken.push(socket);
  }
  throw new Error('Nobody was turned away.');
}
