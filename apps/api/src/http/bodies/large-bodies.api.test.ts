import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenSomewhere } from '../../testing/raw-connection.ts';
import { handInLarge, type Sitting, sit } from '../../testing/sitting.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let port: number;
let sitting: Sitting;
beforeAll(async () => {
  test = await startTestApp();
  port = await listenSomewhere(test.app);
  sitting = await sit(test);
});
afterAll(() => test.close());

type Sent = { token: string | undefined; declared: number | undefined };

/** Sends the head of a submission and, as long as no answer has come, more of its body. */
function sendUntilAnswered({ token, declared }: Sent): Promise<{ said: string; sent: number }> {
  const length = declared === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${declared}`;
  const lines = [
    `POST /api/test/submit-test/${sitting.testId} HTTP/1.1`,
    `Host: ${sitting.tenant.host}`,
    'Content-Type: application/json',
    length,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ];
  const piece = ' '.repeat(16_384);
  const chunk = declared === undefined ? `4000\r\n${piece}\r\n` : piece;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let sent = 0;
    const more = () => {
      if (socket.destroyed || (declared !== undefined && sent + piece.length > declared)) return;
      sent += piece.length;
      socket.write(chunk, () => setImmediate(more));
    };
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, more);
    socket.on('error', () => {});
    socket.on('data', (answer: Buffer) => {
      resolve({ said: answer.toString('utf8'), sent });
      socket.destroy();
    });
  });
}

describe('a body of megabytes', () => {
  it.each([
    ['of a stranger', undefined, 7_900_000, 413],
    ['of a stranger, in pieces', undefined, undefined, 401],
    ['with a token that is none', 'forged-forged-forged-forged', 7_900_000, 401],
    ['with a token that is none, in pieces', 'forged-forged-forged-forged', undefined, 401],
  ])('%s is refused before it has come, and the connection ends', async (_title, token, declared, status) => {
    const { said, sent } = await sendUntilAnswered({ token, declared });
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
    expect(said).toMatch(/\r\nconnection: close\r\n/iu);
    expect(sent).toBeLessThan(7_900_000);
  });

  it('of a learner is read and counts', async () => {
    const reply = await handInLarge(test, sitting, 3_000_000);
    expect([reply.statusCode, reply.json()]).toEqual([200, { reportcard: expect.any(String) }]);
  });
});
