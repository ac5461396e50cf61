import { contract, type EndpointName } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, goodRequests, type Known } from '../testing/every-endpoint.ts';
import { listenSomewhere, sendBytes } from '../testing/raw-connection.ts';
import { sit } from '../testing/sitting.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { codeOf, expectWellFormed } from '../testing/well-formed.ts';

let test: TestApp;
let known: Known;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  known = { ...(await sit(test)), password: 'a password of mine' };
  port = await listenSomewhere(test.app);
});
afterAll(() => test.close());

const WITH_BODY = endpointNames.filter((name) => 'body' in contract[name] && name !== 'logout');

function send(name: EndpointName, payload: string | Buffer | undefined, type = 'application/json') {
  const params: Record<string, unknown> = { ...goodRequests[name](known).params };
  return test.app.inject({
    method: contract[name].method,
    url: contract[name].path.replace(/:(\w+)/gu, (_, key: string) => String(params[key])),
    headers: {
      host: known.tenant.host,
      authorization: `Bearer ${known.learner.token}`,
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const good = (name: EndpointName) => JSON.stringify(goodRequests[name](known).body);

describe.each(WITH_BODY)('a body of %s', (name) => {
  it.each([
    ['that is missing', undefined],
    ['that is empty', ''],
    ['of white space', ' \n '],
    ['of a bare word', 'hello'],
    ['that breaks off', '{"email": "a'],
    ['with a comma too many', '{"email":"a@b.test",}'],
    ['with two values', '{}{}'],
    ['in quotes of another kind', "{'email':'a@b.test'}"],
    ['with a byte-order mark', '\ufeff{}'],
    ['that is a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['of bytes that are no text', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0xff, 0xfe, 0x7d])],
    ['of UTF-16', Buffer.from('{"email":"a@b.test"}', 'utf16le')],
  ])('%s is malformed', async (_title, payload) => {
    const reply = await send(name, payload);
    expectWellFormed(reply, name);
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'malformed']);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 415],
    ['several parts', 'multipart/form-data; boundary=x', 415],
    ['XML', 'application/xml', 415],
    ['a type that is none', 'json', 415],
    ['bytes', 'application/octet-stream', 415],
    ['plain text', 'text/plain', 415],
  ])('sent as %s is not accepted', async (_title, type, status) => {
    const reply = await send(name, good(name), type);
    expectWellFormed(reply, `${name} as ${type}`);
    expect([reply.statusCode, codeOf(reply)]).toEqual([status, 'unsupported_media']);
  });

  it('larger than this call takes is refused before it is read', async () => {
    const { bodyLimit = 100_000 } = { bodyLimit: undefined, ...contract[name] };
    const reply = await send(name, `{"x":"${'x'.repeat(bodyLimit)}"}`);
    expectWellFormed(reply, name);
    expect([reply.statusCode, codeOf(reply)]).toEqual([413, 'too_large']);
  });

  it('that names a field twice is read by its last value', async () => {
    const text = good(name);
    const [field] = Object.keys(JSON.parse(text));
    const reply = await send(name, text.replace('{', `{${JSON.stringify(field)}:{"first":1},`));
    expectWellFormed(reply, name);
    expect(codeOf(reply)).not.toBe('malformed');
  });
});

describe('three megabytes', () => {
  it.each(WITH_BODY.filter((name) => name !== 'submitTest'))('are too large for %s', async (name) => {
    expect((await send(name, Buffer.alloc(3_000_000, ' '))).statusCode).toBe(413);
  });
});

describe('a list far longer than any test', () => {
  it.each(['saveAnswers', 'submitTest'] as const)('is malformed for %s', async (name) => {
    const list = name === 'saveAnswers' ? 'answers' : 'response';
    const body = { ...goodRequests[name](known).body, [list]: Array(100_000).fill(null) };
    const reply = await send(name, JSON.stringify(body));
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'malformed']);
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
      expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'malformed']);
    }
  });
});

describe('a host', () => {
  const list = (host: string) =>
    test.app.inject({ method: 'POST', url: '/api/user/get-subdomain', headers: { host }, payload: { host } });

  it.each([
    ['as it is', (host: string) => host],
    ['with a port', (host: string) => `${host}:3000`],
    ['in upper case', (host: string) => host.toUpperCase()],
    ['with a trailing dot', (host: string) => `${host}.`],
    ['with all of these', (host: string) => `${host.toUpperCase()}.:65535`],
  ])('%s is found', async (_title, written) => {
    const reply = await list(written(known.tenant.host));
    expect([reply.statusCode, JSON.parse(reply.body).data?._id]).toEqual([200, known.tenant.id]);
  });

  it.each([
    ['that is empty', () => ''],
    ['that nobody has', () => 'nowhere.test'],
    ['below one of ours', (host: string) => `x.${host}`],
    ['that ends like one of ours', (host: string) => `evil${host}`],
    ['that begins like one of ours', (host: string) => `${host}.evil.test`],
    ['with two trailing dots', (host: string) => `${host}..`],
    ['with two ports', (host: string) => `${host}:1:2`],
    ['with a name before it', (host: string) => `user@${host}`],
    ['with a path', (host: string) => `${host}/x`],
    ['of several', (host: string) => `${host}, ${host}`],
    ['in other letters that look the same', (host: string) => host.replace('e', 'е')],
    ['with a quote', (host: string) => `${host}'--`],
    ['of great length', () => 'a.'.repeat(2_000)],
    ['that is a number', () => '127.0.0.1'],
    ['that is a number in brackets', () => '[::1]:3000'],
  ])('%s is an invalid hostname for every call', async (_title, written) => {
    const host = written(known.tenant.host);
    for (const name of endpointNames) {
      const reply = await test.app.inject({
        method: contract[name].method,
        url: contract[name].path.replace(/:\w+/u, known.testId),
        headers: { host, authorization: `Bearer ${known.learner.token}`, 'x-forwarded-host': known.tenant.host },
        ...('body' in contract[name] ? { payload: {} } : {}),
      });
      expectWellFormed(reply, name);
      expect([reply.statusCode, codeOf(reply)], name).toEqual([400, 'invalid_hostname']);
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
    ['two lengths', request(['POST /api/user/login HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2'], '{}'), 'malformed'],
    ['a length and chunks', request(['POST /api/user/login HTTP/1.1', 'Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked'], '0'), 'malformed'],
    ['a header beyond all size', request(['GET / HTTP/1.1', 'Host: x', `X: ${'x'.repeat(70_000)}`]), 'too_large'],
    ['no host', request(['GET /api/test/get-tests HTTP/1.1', 'Connection: close']), 'invalid_hostname'],
    ['an empty host', request(['GET /api/test/get-tests HTTP/1.1', 'Host:', 'Connection: close']), 'invalid_hostname'],
    ['an address that cannot be read', request(['GET /api/test/get-test/%zz HTTP/1.1', 'Host: x', 'Connection: close']), 'not_found'],
  ])('%s get an answer in the one form', async (_title, bytes, code) => {
    const reply = await sendBytes(port, bytes);
    expectWellFormed(reply, reply.body);
    expect(codeOf(reply)).toBe(code);
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('leave the server at work', async () => {
    const { host } = known.tenant;
    const reply = await sendBytes(port, request(['GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close']));
    expect([reply.statusCode, JSON.parse(reply.body)]).toEqual([200, { status: 'ok' }]);
  });
});
