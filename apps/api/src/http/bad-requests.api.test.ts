import { contract, type Endpoint, type EndpointName, isFileAnswer, isFormBody } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { callsWithABody, goodRequests, isOpenTo, pathOf } from '../testing/every-endpoint.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { listenSomewhere, sendBytes } from '../testing/raw-connection.ts';
import { errorCodeOf, expectWellFormed } from '../testing/replies.ts';
import { sit } from '../testing/sitting.ts';
import { isWhole } from '../testing/test-forms.ts';
import { newManager } from '../testing/tickets/staffing.ts';

const test = await provideTestApp();
const known = { ...(await sit(test)), password: 'a password of mine' };
const { token: staffToken } = await newManager(test, known.tenant);
const port = await listenSomewhere(test.app);

function send(name: EndpointName, payload: string | Buffer | undefined, type = 'application/json') {
  return test.app.inject({
    method: contract[name].method,
    url: pathOf(name, known),
    headers: {
      host: known.tenant.host,
      authorization: `Bearer ${isOpenTo('learner', name) ? known.learner.token : staffToken}`,
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const good = (name: EndpointName) => JSON.stringify(goodRequests[name](known).body);

/** The short form tries a quarter of the bodies at each call, and at the next one others. */
const shareOf = <Case>(cases: readonly Case[], name: EndpointName): Case[] =>
  cases.filter((_, index) => isWhole || (index + callsWithABody.indexOf(name)) % 4 === 0);

const MALFORMED: readonly [title: string, body: string | Buffer | undefined][] = [
  ['that is missing', undefined],
  ['that is empty', ''],
  ['of white space', ' \n '],
  ['of a bare word', 'hello'],
  ['that breaks off', '{"email": "a'],
  ['with a comma too many', '{"email":"a@b.test",}'],
  ['with two values', '{}{}'],
  ['in quotes of another kind', "{'email':'a@b.test'}"],
  ['with a byte-order mark', '\ufeff[]'],
  ['that is a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['of bytes that are no text', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0xff, 0xfe, 0x7d])],
  ['of UTF-16', Buffer.from('{"email":"a@b.test"}', 'utf16le')],
];

describe.each(callsWithABody)('a body of %s', (name) => {
  it.each(shareOf(MALFORMED, name))('%s is malformed', async (_title, payload) => {
    const reply = await send(name, payload);
    expectWellFormed(reply, name);
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([400, 'malformed']);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['XML', 'application/xml'],
    ['a type that is none', 'json'],
    ['bytes', 'application/octet-stream'],
    ['plain text', 'text/plain'],
  ])('sent as %s is not accepted', async (_title, type) => {
    const reply = await send(name, good(name), type);
    expectWellFormed(reply, `${name} as ${type}`);
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([415, 'unsupported_media']);
  });

  const { body }: Endpoint = contract[name];
  if (!isFormBody(body)) {
    it('sent as several parts is not accepted, since it is no form', async () => {
      const reply = await send(name, good(name), 'multipart/form-data; boundary=x');
      expectWellFormed(reply, name);
      expect([reply.statusCode, errorCodeOf(reply)]).toEqual([415, 'unsupported_media']);
    });
  }

  it('larger than this call takes is refused before it is read', async () => {
    const { bodyLimit = 100_000 } = { bodyLimit: undefined, ...contract[name] };
    const reply = await send(name, `{"x":"${'x'.repeat(bodyLimit)}"}`);
    expectWellFormed(reply, name);
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([413, 'too_large']);
  });

  it('that names a field twice is read by its last value', async () => {
    const text = good(name);
    const [field] = Object.keys(JSON.parse(text));
    // A form that is nothing but its file has none.
    if (field === undefined) return;
    const reply = await send(name, text.replace('{', `{${JSON.stringify(field)}:{"first":1},`));
    if (isFileAnswer(contract[name].response) && reply.statusCode === 200) return;
    expectWellFormed(reply, name);
    expect(errorCodeOf(reply)).not.toBe('malformed');
  });
});

describe('three megabytes', () => {
  it.each(callsWithABody.filter((name) => name !== 'submitTest'))('are too large for %s', async (name) => {
    expect((await send(name, Buffer.alloc(3_000_000, ' '))).statusCode).toBe(413);
  });
});

describe('a list far longer than any test', () => {
  it.each(['saveAnswers', 'submitTest'] as const)('is malformed for %s', async (name) => {
    const list = name === 'saveAnswers' ? 'answers' : 'response';
    const body = { ...goodRequests[name](known).body, [list]: Array(12_000).fill(null) };
    const reply = await send(name, JSON.stringify(body));
    expect([reply.statusCode, errorCodeOf(reply)]).toEqual([400, 'malformed']);
    expect(reply.body.length).toBeLessThan(2_000);
  });

  it('of seventeen options is malformed', async () => {
    const options = Array(17).fill('Two');
    const save = { ...goodRequests.saveAnswers(known).body, answers: [{ index: 1, selected: options }] };
    const submission = { ...goodRequests.submitTest(known).body, response: [{ selected: options }] };
    for (const reply of [
      await send('saveAnswers', JSON.stringify(save)),
      await send('submitTest', JSON.stringify(submission)),
    ]) {
      expect([reply.statusCode, errorCodeOf(reply)]).toEqual([400, 'malformed']);
    }
  });
});

describe('bytes on the wire that are no good request', () => {
  const request = (lines: string[], body = '') => `${lines.join('\r\n')}\r\n\r\n${body}`;

  it.each([
    ['nonsense', 'hello\r\n\r\n', 'malformed'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'malformed'],
    ['a method that is none', request(['BREW / HTTP/1.1', 'Host: x']), 'malformed'],
    ['a version that is none', request(['GET / HTTP/9.9', 'Host: x']), 'malformed'],
    ['a header without an end', request(['GET / HTTP/1.1', 'Host x']), 'malformed'],
    [
      'two lengths',
      request(['POST /api/user/login HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2'], '{}'),
      'malformed',
    ],
    [
      'a length and chunks',
      request(
        ['POST /api/user/login HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
        '0',
      ),
      'malformed',
    ],
    [
      'a header beyond all size',
      request(['GET / HTTP/1.1', 'Host: x', `X: ${'x'.repeat(70_000)}`]),
      'too_large',
    ],
    ['no host', request(['GET /api/test/get-tests HTTP/1.1', 'Connection: close']), 'invalid_hostname'],
    [
      'an empty host',
      request(['GET /api/test/get-tests HTTP/1.1', 'Host:', 'Connection: close']),
      'invalid_hostname',
    ],
    [
      'an expectation that nobody knows',
      request(['POST /api/user/login HTTP/1.1', 'Host: x', 'Expect: 200-ok', 'Connection: close']),
      'malformed',
    ],
    [
      'an address that cannot be read',
      request(['GET /api/test/get-test/%zz HTTP/1.1', 'Host: x', 'Connection: close']),
      'not_found',
    ],
  ])('%s get an answer in the one form', async (_title, bytes, code) => {
    const reply = await sendBytes(port, bytes);
    expectWellFormed(reply, reply.body);
    expect(errorCodeOf(reply)).toBe(code);
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('leave the server at work', async () => {
    const { host } = known.tenant;
    const reply = await sendBytes(
      port,
      request(['GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close']),
    );
    expect([reply.statusCode, JSON.parse(reply.body)]).toEqual([200, { status: 'ok' }]);
  });
});
