import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LIMITS } from '../http/overload/limits.ts';
import { holdConnection, listenSomewhere, sendBytes } from '../testing/raw-connection.ts';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openSocket, type TestSocket } from '../testing/tickets/sockets.ts';

let test: TestApp;
let port: number;
let tenant: TestTenant;
beforeAll(async () => {
  test = await startTestApp();
  port = await listenSomewhere(test.app);
  // When it begins to listen, a process has the sockets that are open by then reconnect.
  await test.notifications.untilListening();
  tenant = await createTestTenant(test);
});
afterAll(() => test.close());

async function open(): Promise<TestSocket> {
  const { token } = await tenant.newLearner();
  const socket = openSocket(port, { host: tenant.host, token });
  onTestFinished(socket.close);
  expect(await socket.opened).toBe('open');
  return socket;
}

/** Sends a ping of the protocol beneath, which is answered automatically. */
function ping({ socket }: TestSocket): void {
  const websocket: unknown = Reflect.get(socket.io.engine.transport, 'ws');
  if (typeof websocket !== 'object' || websocket === null) throw new Error('There is no websocket.');
  Reflect.apply(Reflect.get(websocket, 'ping'), websocket, []);
}

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

describe('a socket', () => {
  it('may say what the specification’s clients say, without effect', async () => {
    const { socket, login } = await open();
    socket.emit('sendMessage', { text: 'Hello', subdomain: 'x', from: 'y', ticket: 'z' });
    // Its answer comes after that message was handled.
    expect(await login(crypto.randomUUID())).toEqual({ joined: false, code: 'not_found' });
  });

  it.each([
    ['what is no id', 'x'],
    ['an id among other things', { ticket: crypto.randomUUID(), __proto__: { joined: true } }],
    ['a number', 7],
    ['nothing', null],
    ['lists within lists', nested(3_000)],
    ['a long text', 'x'.repeat(20_000)],
  ])('that asks for %s is told that it is not there', async (_what, ticket) => {
    const { login } = await open();
    expect(await login(ticket)).toEqual({ joined: false, code: 'not_found' });
  });

  it.each([
    [
      'says too much at once',
      (socket: TestSocket) => {
        for (let message = 0; message < 200; message += 1) socket.socket.emit('sendMessage', { text: 'x' });
      },
    ],
    [
      'asks for too much at once',
      (socket: TestSocket) => {
        for (let message = 0; message < 200; message += 1) socket.socket.emit('login', crypto.randomUUID());
      },
    ],
    [
      'says what nobody understands, over and over',
      ({ socket }: TestSocket) => {
        for (let message = 0; message < 10; message += 1) socket.emit('__proto__', { text: 'x' });
      },
    ],
    [
      'pings without end',
      (socket: TestSocket) => {
        for (let count = 0; count < 200; count += 1) ping(socket);
      },
    ],
    ['sends bytes', ({ socket }: TestSocket) => void socket.emit('sendMessage', Buffer.from('x'))],
    [
      'sends more than any message',
      ({ socket }: TestSocket) => void socket.emit('sendMessage', 'x'.repeat(40_000)),
    ],
    ['sends what is no packet', ({ socket }: TestSocket) => void socket.io.engine.write('9{"')],
    ['says twice who it is', ({ socket }: TestSocket) => void socket.io.engine.write('0{"token":"x"}')],
    [
      'asks for another namespace for ever',
      ({ socket }: TestSocket) => {
        for (let message = 0; message < 200; message += 1) socket.io.engine.write('0/admin,{}');
      },
    ],
  ])('that %s is ended, and others are not', async (_what, misbehave) => {
    const [socket, other] = [await open(), await open()];
    misbehave(socket);
    await socket.ended;
    expect(await other.login(crypto.randomUUID())).toEqual({ joined: false, code: 'not_found' });
  });
});

const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13';
const UPGRADE = `Connection: Upgrade\r\nUpgrade: websocket\r\n${KEY}`;
const TARGET = '/socket.io/?EIO=4&transport=websocket';

describe('a request to become a websocket', () => {
  const ask = (line: string, headers: string) => sendBytes(port, `${line} HTTP/1.1\r\n${headers}\r\n\r\n`);

  /**
   * Upgrades a connection that stays open as a page's does: a client that has ended its side before the
   * response gets none.
   */
  async function upgrade(): Promise<string> {
    const asked = `GET ${TARGET} HTTP/1.1\r\nHost: ${tenant.host}\r\n${UPGRADE}\r\n\r\n`;
    const connection = await holdConnection(port, asked);
    onTestFinished(() => void connection.socket.destroy());
    return connection.until(/\r\n\r\n/u);
  }

  it('is accepted as pages send it', async () => {
    const answer = await upgrade();
    expect(answer).toMatch(/^HTTP\/1\.1 101 /u);
    expect(answer.toLowerCase()).not.toContain('set-cookie');
  });

  it.each([
    ['with two hosts', TARGET, () => `Host: ${tenant.host}\r\nHost: x\r\n${UPGRADE}`, 400, 'malformed'],
    ['with an unknown host', TARGET, () => `Host: nobody.example\r\n${UPGRADE}`, 400, 'invalid_hostname'],
    ['without a host', TARGET, () => UPGRADE, 400, 'invalid_hostname'],
    [
      'of another site',
      TARGET,
      () => `Host: ${tenant.host}\r\nOrigin: https://x.example\r\n${UPGRADE}`,
      403,
      'forbidden',
    ],
    [
      'of two sites',
      TARGET,
      () =>
        `Host: ${tenant.host}\r\nOrigin: https://${tenant.host}\r\nOrigin: https://x.example\r\n${UPGRADE}`,
      403,
      'forbidden',
    ],
    [
      'that goes on with a connection',
      `${TARGET}&sid=x`,
      () => `Host: ${tenant.host}\r\n${UPGRADE}`,
      400,
      'malformed',
    ],
    [
      'by an older protocol',
      '/socket.io/?EIO=3&transport=websocket',
      () => `Host: ${tenant.host}\r\n${UPGRADE}`,
      400,
      'malformed',
    ],
    [
      'by another transport',
      '/socket.io/?EIO=4&transport=polling',
      () => `Host: ${tenant.host}\r\n${UPGRADE}`,
      400,
      'malformed',
    ],
    ['that asks for none', TARGET, () => `Host: ${tenant.host}\r\nConnection: close`, 404, 'not_found'],
  ])(
    '%s is refused in the one form, and its connection ends',
    async (_what, target, headers, status, code) => {
      const reply = await ask(`GET ${target}`, headers());
      expect([reply.statusCode, JSON.parse(reply.body).code]).toEqual([status, code]);
      expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', connection: 'close' });
    },
  );

  it.each([
    ['by POST', `POST ${TARGET}`, 'Content-Length: 0\r\n'],
    ['to a call', 'GET /api/user/get-profile', ''],
    ['to a page', 'GET /user-login', ''],
  ])('%s is answered as it is without that', async (_what, line, more) => {
    const headers = `Host: ${tenant.host}\r\n${more}Connection: Upgrade, close\r\n${KEY}\r\n`;
    const plain = await ask(line, headers.trimEnd());
    const asking = await ask(line, `${headers}Upgrade: websocket`);
    expect(asking.statusCode).toBe(plain.statusCode);
    expect(asking.statusCode).not.toBe(101);
  });

  it('of a method or version that no websocket has is refused, and its connection ends', async () => {
    const old = UPGRADE.replace('Version: 13', 'Version: 7');
    const { statusCode } = await ask(`GET ${TARGET}`, `Host: ${tenant.host}\r\n${old}`);
    expect(statusCode).toBe(400);
  });

  it('behind a question that is not answered yet ends its connection, and nobody else notices', async () => {
    const host = `Host: ${tenant.host}\r\n`;
    const question = `GET /api/website/content HTTP/1.1\r\n${host}\r\n`;
    const upgrading = `GET ${TARGET} HTTP/1.1\r\n${host}${UPGRADE}\r\n\r\n`;
    for (const asked of [
      question + upgrading,
      question + question + upgrading,
      question + upgrading + upgrading,
    ]) {
      await (await holdConnection(port, asked)).ended;
    }
    expect(await upgrade()).toMatch(/^HTTP\/1\.1 101 /u);
  });
});

/** Builds a frame of a client's: at most 65,535 bytes of text, masked by zeros. */
function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.from([0x81, 0x80 | 126, bytes.length >> 8, bytes.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([head, bytes]);
}

it('sockets that are gone before it is known whose they are do not count among their user’s', async () => {
  const { token } = await tenant.newLearner();
  const vanish = async () => {
    const held = await holdConnection(
      port,
      `GET ${TARGET} HTTP/1.1\r\nHost: ${tenant.host}\r\n${UPGRADE}\r\n\r\n`,
    );
    await held.until(/"sid"/u);
    held.socket.write(frameOf(`40${JSON.stringify({ token })}`), () => held.socket.resetAndDestroy());
    await held.ended;
  };
  await Promise.all([...Array(5 * LIMITS.socketsOfUser.perUser)].map(vanish));
  const sockets: TestSocket[] = [];
  for (let count = 0; count <= LIMITS.socketsOfUser.perUser; count += 1) {
    const socket = openSocket(port, { host: tenant.host, token });
    onTestFinished(socket.close);
    expect(await socket.opened).toBe('open');
    sockets.push(socket);
  }
  expect(await sockets[0]?.ended).toBe('io server disconnect');
});
