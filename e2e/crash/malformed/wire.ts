import { bytesOf, type Draft, pick, type Random } from './draft.ts';

/** Spoils the bytes of a request below the level that a route sees. */
type WireFault = (draft: Draft, random: Random) => Buffer;

const header =
  (name: string, value: string): WireFault =>
  (draft) => {
    draft.headers.push([name, value]);
    return bytesOf(draft);
  };

const headerOver =
  (make: (draft: Draft) => [string, string][]): WireFault =>
  (draft) => {
    draft.headers.push(...make(draft));
    return bytesOf(draft);
  };

const length =
  (of: (bytes: number) => string | number): WireFault =>
  (draft) => {
    draft.body ??= Buffer.from('{}');
    draft.finish = true;
    draft.headers.push(['Content-Length', String(of(draft.body.length))]);
    return bytesOf(draft);
  };

const chunked =
  (make: (body: string) => string, coding = 'chunked'): WireFault =>
  (draft) => {
    const body = draft.body?.toString('latin1') ?? '{}';
    draft.finish = true;
    draft.headers.push(['Transfer-Encoding', coding]);
    draft.body = Buffer.from(make(body), 'latin1');
    return bytesOf(draft);
  };

const chunk = (body: string): string => `${Buffer.byteLength(body, 'latin1').toString(16)}\r\n${body}\r\n`;

const rewritten =
  (change: (text: string) => string): WireFault =>
  (draft) =>
    Buffer.from(change(bytesOf(draft).toString('latin1')), 'latin1');

const METHODS = [
  'BREW',
  'get',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'SOURCE',
  'PUT',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'CONNECT',
  '',
];
const VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.', 'http/1.1', 'ICY', ''];

/** Faults by their description. All but the last few still name a call of the contract. */
const faults: Record<string, WireFault> = {
  'a length too short': length((bytes) => Math.max(0, bytes - 5)),
  'a length too long': length((bytes) => bytes + 500),
  'a length beyond all numbers': length(() => '9'.repeat(40)),
  'a length below nothing': length(() => -1),
  'a length in hexadecimal': length((bytes) => `0x${bytes.toString(16)}`),
  'a length with a plus': length((bytes) => `+${bytes}`),
  'a length in a list': length((bytes) => `${bytes}, ${bytes + 1}`),
  'no number as length': length(() => 'NaN'),
  'two lengths': headerOver(() => [
    ['Content-Length', '2'],
    ['Content-Length', '3'],
  ]),
  'chunks, well': chunked((body) => `${chunk(body)}0\r\n\r\n`),
  'chunks without an end': chunked(chunk),
  'chunks of no size': chunked((body) => `zz\r\n${body}\r\n0\r\n\r\n`),
  'a chunk of all sizes': chunked((body) => `ffffffffffffffff\r\n${body}`),
  'a chunk below nothing': chunked((body) => `-1\r\n${body}\r\n0\r\n\r\n`),
  'a chunk longer than it says': chunked((body) => `1\r\n${body}\r\n0\r\n\r\n`),
  'chunks with long extensions': chunked((body) => `2;${'x'.repeat(30_000)}\r\n${body}\r\n0\r\n\r\n`),
  'chunks with many trailers': chunked((body) => `${chunk(body)}0\r\n${'X: y\r\n'.repeat(3_000)}\r\n`),
  'one byte a chunk': chunked((body) => `${[...body].map(chunk).join('')}0\r\n\r\n`),
  'chunks and a length': (draft, random) => {
    draft.headers.push(['Content-Length', '4']);
    return chunked((body) => `${chunk(body)}0\r\n\r\n`)(draft, random);
  },
  'chunks of chunks': chunked((body) => `${chunk(body)}0\r\n\r\n`, 'chunked, chunked'),
  'another transfer coding': chunked((body) => body, 'gzip'),
  'chunks last but one': chunked((body) => body, 'chunked, gzip'),
  'an expectation': header('Expect', '100-continue'),
  'an expectation of its own': header('Expect', '200-ok'),
  'an upgrade': headerOver(() => [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
    ['Sec-WebSocket-Version', '13'],
    ['Sec-WebSocket-Key', 'x'],
  ]),
  'an upgrade to HTTP/2': headerOver(() => [
    ['Connection', 'Upgrade, HTTP2-Settings'],
    ['Upgrade', 'h2c'],
    ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
  ]),
  'odd connection words': header('Connection', `close, keep-alive, ${'x'.repeat(3_000)}`),
  'a thousand headers': headerOver(() => [...Array(1_000).keys()].map((index) => [`X-${index}`, 'y'])),
  'five thousand headers': headerOver(() => [...Array(5_000).keys()].map((index) => [`X${index}`, ''])),
  'one header of 20 KB': header('X', 'x'.repeat(20_000)),
  'one header name of 20 KB': header('x'.repeat(20_000), 'x'),
  'a forwarded address': header('X-Forwarded-For', `${'9.'.repeat(2_000)}`),
  'a forwarded host': header('X-Forwarded-Host', 'north.localhost'),
  'another method by header': header('X-HTTP-Method-Override', 'DELETE'),
  'a range': header('Range', 'bytes=0-0,-1,5-2,99999999999999999999-'),
  conditions: headerOver(() => [
    ['If-None-Match', '*'],
    ['If-Modified-Since', 'never'],
    ['If-Match', '"x"'],
  ]),
  'any accept': header('Accept', '*/*;q=x,,;;,text/html;q=9'),
  'any coding accepted': header('Accept-Encoding', 'gzip;q=NaN, br;q=-1, *;q=0, identity;q=0'),
  'a cookie bomb': header('Cookie', 'a=b; '.repeat(1_500)),
  'a NUL in a header': header('X', 'a\0b'),
  'a line feed in a header': header('X', 'a\nHost: north.localhost'),
  'a carriage return in a header': header('X', 'a\rb'),
  'a folded header': header('X', 'a\r\n b'),
  'a blank before the colon': header('X ', 'y'),
  'a header without a name': header('', 'y'),
  'bytes beyond ASCII in a header': header('X-\u00ff', '\u00fe\u00ff'),
  'another method': (draft, random) => bytesOf({ ...draft, method: pick(random, METHODS) }),
  'another version': (draft, random) => bytesOf({ ...draft, version: pick(random, VERSIONS) }),
  'a blank line before': rewritten((text) => `\r\n\r\n${text}`),
  'line feeds alone': rewritten((text) => text.replaceAll('\r\n', '\n')),
  'carriage returns alone': rewritten((text) => text.replaceAll('\r\n', '\r')),
  'two at once': rewritten((text) => text + text),
  'rubbish after it': rewritten((text) => `${text}\0\u00ff\u0001rubbish\r\n\r\n`),
  'tabs for blanks': rewritten((text) => text.replaceAll(' ', '\t')),
  'a break somewhere': (draft, random) => {
    draft.finish = true;
    const bytes = bytesOf(draft);
    return bytes.subarray(0, Math.floor(random() * bytes.length));
  },
  'turned bytes': (draft, random) => {
    draft.finish = true;
    const bytes = bytesOf(draft);
    for (let flips = 1 + Math.floor(random() * 5); flips > 0; flips -= 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    return bytes;
  },
  'bytes at random': (draft, random) => {
    draft.finish = true;
    return Buffer.from([...Array(1 + Math.floor(random() * 600))].map(() => Math.floor(random() * 256)));
  },
  'another protocol': (draft, random) => {
    draft.finish = true;
    const openings = [
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'SSH-2.0-x\r\n',
    ];
    return Buffer.from(pick(random, openings), 'latin1');
  },
};

/** Turns a draft into bytes that are broken as HTTP. */
export function brokenBytes(draft: Draft, random: Random): Buffer {
  const about = pick(random, Object.keys(faults));
  draft.about.push(about);
  draft.broken = true;
  return (faults[about] ?? bytesOf)(draft, random);
}
