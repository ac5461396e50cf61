import { expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';
import { SEEN_CALLER_HEADER, SEEN_CALLER_PATH, signQuestion } from './seen-caller.ts';

const test = await provideTestApp();
const MINUTE = 60_000;

async function ask(question: string | null, host: string) {
  const headers = question === null ? {} : { [SEEN_CALLER_HEADER]: question };
  return test.app.inject({ url: SEEN_CALLER_PATH, headers: { ...headers, host } });
}

it('the server tells whoever knows its secret how it sees them', async () => {
  const { host } = await createTestTenant(test);
  const answers = [await ask(signQuestion(APP_SECRET, Date.now()), host)];
  answers.push(await ask(signQuestion(APP_SECRET, Date.now()), 'of.nobody.example'));
  expect(answers.map((answer) => answer.json())).toEqual([
    { address: '127.0.0.1', connection: '127.0.0.1', forwarded: '', host, isKnownHost: true },
    {
      address: '127.0.0.1',
      connection: '127.0.0.1',
      forwarded: '',
      host: 'of.nobody.example',
      isKnownHost: false,
    },
  ]);
});

it.each([
  ['nothing', null],
  ['a text', 'please'],
  ['another secret', signQuestion('another secret', Date.now())],
  ['a signature of two minutes ago', signQuestion(APP_SECRET, Date.now() - 2 * MINUTE)],
  ['a signature for longer than a minute', signQuestion(APP_SECRET, Date.now() + MINUTE)],
])('with %s there is no such address', async (_title, question) => {
  const { host } = await createTestTenant(test);
  const answer = await ask(question, host);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('127.0.0.1');
});
