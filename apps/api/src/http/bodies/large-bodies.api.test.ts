import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { addresses } from '@assay/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { listenSomewhere, sendHalf } from '../../testing/raw-connection.ts';
import { handInLarge, type Sitting, sit, widenPaper } from '../../testing/sitting.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { USUAL_RATES } from '../admission.ts';

const test = await provideTestApp();
const port = await listenSomewhere(test.app);
const sitting = await sit(test);

type Sent = { token: string | undefined; declared: number | undefined; to?: Sitting };

/** Sends the headers of a submission and, until a response has come, more of its body. */
function sendUntilAnswered({ token, declared, to = sitting }: Sent): Promise<{ said: string; sent: number }> {
  const length = declared === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${declared}`;
  const lines = [
    `POST /api/test/submit-test/${to.testId} HTTP/1.1`,
    `Host: ${to.tenant.host}`,
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

  it('of a learner is read and counts, where the paper can hold as much', async () => {
    const large = await sit(test);
    await widenPaper(test, large);
    const reply = await handInLarge(test, large, 3_000_000);
    expect([reply.statusCode, reply.json()]).toEqual([200, { reportcard: expect.any(String) }]);
  });
});

/** 64 KB, and 20 KB for each of the three questions. */
const MOST_OF_PAPER = (64 + 3 * 20) * 1_024;
/** Slightly less than that, for the bytes that the answers themselves take. */
const FITTING = MOST_OF_PAPER - 1_000;

describe('a body of answers', () => {
  it('is taken as far as the paper can hold so much', async () => {
    const sitting = await sit(test);
    expect((await handInLarge(test, sitting, FITTING)).statusCode).toBe(200);
  });

  it.each([
    ['of a learner', MOST_OF_PAPER + 1, 413],
    ['of a learner, in pieces', undefined, 413],
  ])(
    '%s that is larger is refused before it has come, and the attempt goes on',
    async (_title, declared, status) => {
      const own = await sit(test);
      const { said, sent } = await sendUntilAnswered({ token: own.learner.token, declared, to: own });
      expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
      expect(sent).toBeLessThan(7_900_000);
      expect((await own.submit()).status).toBe(200);
    },
  );

  it('is bounded by the paper that the learner has opened, not by another’s', async () => {
    const wide = await sit(test);
    await widenPaper(test, wide);
    const beside = await wide.tenant.newLearner();
    const { said } = await sendUntilAnswered({ token: beside.token, declared: 1_000_000, to: wide });
    expect(said).toMatch(/^HTTP\/1.1 413 /u);
  });

  it('to be saved is bounded by the attempt’s own paper', async () => {
    const sitting = await sit(test);
    const { host } = sitting.tenant;
    const save = (blanks: number) =>
      test.app.inject({
        method: 'PATCH',
        url: addresses.saveAnswers.path.replace(':attemptId', sitting.attemptId),
        headers: {
          host,
          'content-type': 'application/json',
          authorization: `Bearer ${sitting.learner.token}`,
        },
        payload: JSON.stringify({
          writer: sitting.writer,
          revision: 1,
          saveId: randomUUID(),
          answers: [{ index: 0, selected: 'Two' }],
        }).replace('{', `{${' '.repeat(blanks)}`),
      });
    expect([(await save(MOST_OF_PAPER)).statusCode, (await save(FITTING)).statusCode]).toEqual([413, 200]);
  });

  it.each(['{{', '{"__proto__":{"a":1},', '{"constructor":{"prototype":{"a":1}},'])(
    'that begins with %s is malformed however large it is',
    async (beginning) => {
      const reply = await handInLarge(test, await sit(test), 70_000, beginning);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'malformed']);
    },
  );
});

describe('the bytes of bodies', () => {
  /** So slow that a learner who has spent the burst cannot go on while the test lasts. */
  const learners = { ...USUAL_RATES.learners, perSecond: 0.001, burst: 20 };

  it('count against their learner’s rate before they are read, and against nobody else’s', async () => {
    const slow = await startTestApp({ rates: { ...USUAL_RATES, learners } });
    onTestFinished(() => slow.close());
    const sitting = await sit(slow);
    await widenPaper(slow, sitting);
    const neighbour = await sit(slow, { tenant: sitting.tenant, testId: sitting.testId });
    const port = await listenSomewhere(slow.app);
    const received: IncomingMessage[] = [];
    slow.app.server.on('request', (message: IncomingMessage) => received.push(message));
    // Two megabytes are some thirty calls: more than the burst allows.
    expect((await handInLarge(slow, sitting, 2_000_000)).statusCode).toBe(200);
    const { tenant, testId, learner } = sitting;
    const socket = await sendHalf(port, {
      host: tenant.host,
      path: `/api/test/submit-test/${testId}`,
      token: learner.token,
      declared: 2_000_000,
      sent: ' '.repeat(2_000_000),
    });
    onTestFinished(() => void socket.destroy());
    await expect.poll(() => received.length).toBe(1);
    expect((await neighbour.save({})).status).toBe(200);
    expect((await handInLarge(slow, neighbour, 900_000)).statusCode).toBe(200);
    expect(socket.bytesRead).toBe(0);
    expect(received[0]?.socket.bytesRead).toBeLessThan(500_000);
  });
});
