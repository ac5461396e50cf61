import { contract, isFormBody, isSignedBody } from '@assay/contract';
import { goodRequests, type Known } from '../../../apps/api/src/testing/every-endpoint.ts';
import {
  boundaryValues,
  HOSTILE_JSON,
  HOSTILE_VALUES,
  positionsIn,
  replaceAt,
} from '../../../apps/api/src/testing/hostile-values.ts';
import { type Draft, pick, type Random, withHeader } from './draft.ts';

type Spoiling = (draft: Draft, random: Random, known: Known) => void;

/** The schema of a body, for the calls that have one; a form may be JSON as well. */
export function schemaOfBody(name: Draft['name']) {
  const endpoint = contract[name];
  if (!('body' in endpoint) || isSignedBody(endpoint.body)) return null;
  return isFormBody(endpoint.body) ? endpoint.body.fields : endpoint.body;
}

/**
 * Puts another value in one to three positions of the body: any value, one near the schema's limits, or raw
 * JSON.
 */
const spoilFields: Spoiling = (draft, random, known) => {
  const schema = schemaOfBody(draft.name);
  if (schema === null) return;
  let value: unknown = goodRequests[draft.name](known).body;
  const good = value;
  const raw = new Map<string, string>();
  for (let left = random() < 0.7 ? 1 : 2 + Math.floor(random() * 2); left > 0; left -= 1) {
    const kind = random();
    if (kind < 0.5) {
      const { position, value: other } = pick(random, boundaryValues(schema, good));
      value = at(value, position, other);
      draft.about.push(`${position.join('.')} near its limit: ${short(other)}`);
      continue;
    }
    const position = pick(random, positionsIn(good));
    const other = kind < 0.85 ? pick(random, [undefined, ...HOSTILE_VALUES]) : `#raw ${left}#`;
    if (kind >= 0.85) raw.set(JSON.stringify(other), pick(random, HOSTILE_JSON));
    value = at(value, position, other);
    draft.about.push(`${position.join('.')} = ${kind < 0.85 ? short(other) : 'raw JSON'}`);
  }
  let text = JSON.stringify(value) ?? '';
  for (const [mark, json] of raw) text = text.replace(mark, json);
  draft.body = Buffer.from(text);
};

/** An earlier change may have removed the position. */
function at(value: unknown, position: (string | number)[], other: unknown): unknown {
  try {
    return replaceAt(value, position, other);
  } catch {
    return value;
  }
}

const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 40) ?? 'nothing';

const bodyIs =
  (about: string, make: (body: string, random: Random) => string | Buffer): Spoiling =>
  (draft, random) => {
    draft.about.push(`body ${about}`);
    draft.body = Buffer.from(make(draft.body?.toString('utf8') ?? '{}', random));
    withHeader(draft, 'Content-Type', 'application/json');
  };

function flipBytes(body: string, random: Random): Buffer {
  const bytes = Buffer.from(body);
  for (let flips = 1 + Math.floor(random() * 4); flips > 0 && bytes.length > 0; flips -= 1)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes;
}

const LARGE = 1_000_000;

/** Faults of a body as a whole. */
const wholeBodies: Spoiling[] = [
  bodyIs('breaks off', (body, random) => body.slice(0, Math.floor(random() * body.length))),
  bodyIs('twice', (body) => body + body),
  bodyIs('empty', () => ''),
  bodyIs('of white space', () => ' \r\n\t'),
  bodyIs('with a byte-order mark', (body) => `\ufeff${body}`),
  bodyIs('with bytes turned', flipBytes),
  bodyIs('with invalid UTF-8', (body) =>
    Buffer.concat([Buffer.from(body.slice(0, -1)), Buffer.of(0xff, 0x7d)]),
  ),
  bodyIs('in UTF-16', (body) => Buffer.from(body, 'utf16le')),
  bodyIs('with half a pair', (body) => body.replace(/":\s*"/u, '":"\\ud800')),
  bodyIs('with NUL', (body) => body.replace(/":\s*"/u, '":"\\u0000')),
  bodyIs('with a raw NUL', (body) => body.replace(/":\s*"/u, '":"\0')),
  bodyIs('with every field twice', (body) => body.replace(/^\{(.+)\}$/su, '{$1,$1}')),
  bodyIs('with a field twice, first wrong', (body) => body.replace(/^\{("\w+"):/u, '{$1:{"first":1},$1:')),
  bodyIs('in a list', (body) => `[${body}]`),
  bodyIs('in quotes', (body) => JSON.stringify(body)),
  bodyIs('of a bare word', () => 'NaN'),
  bodyIs('of a number', (_, random) =>
    pick(random, ['1e400', '-0', '0x10', '1e', '.5', '+1', '1'.repeat(400)]),
  ),
  bodyIs('as a prototype', (body) => body.replace('{', '{"__proto__":{"isAdmin":true},')),
  bodyIs('as a constructor', (body) => body.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')),
  bodyIs('ten thousand deep', () => `${'{"a":['.repeat(10_000)}1${']}'.repeat(10_000)}`),
  bodyIs('a hundred thousand deep', () => '['.repeat(LARGE / 10)),
  bodyIs('of a million items', () => `[${'0,'.repeat(LARGE)}0]`),
  bodyIs('with a list of a million items', (body) => body.replace(/\[.*\]/su, `[${'1,'.repeat(LARGE)}1]`)),
  bodyIs('with a list of many objects', (body) => body.replace(/\[.*\]/su, `[${'{},'.repeat(LARGE / 3)}{}]`)),
  bodyIs('with a million keys', (body) => body.replace('{', `{${'"k":1,'.repeat(LARGE / 4)}`)),
  bodyIs('with one long text', (body) => body.replace(/":\s*"/u, `":"${'x'.repeat(LARGE)}`)),
  bodyIs('just over its limit', (body) => body.replace('{', `{"x":"${'x'.repeat(100_000)}",`)),
];

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/json;;;=',
  'APPLICATION/JSON',
  'application/jsonx',
  'application/vnd.api+json',
  'json',
  '*/*',
  '\t',
  `application/json; x=${'x'.repeat(5_000)}`,
];

const spoilType: Spoiling = (draft, random) => {
  const type = pick(random, [null, '', ...TYPES]);
  draft.about.push(`type ${type?.slice(0, 50)}`);
  withHeader(draft, 'Content-Type', type);
};

const spoilEncoding: Spoiling = (draft, random) => {
  const encoding = pick(random, [
    'gzip',
    'br',
    'deflate',
    'identity',
    'nonsense',
    'gzip, gzip',
    'x'.repeat(5_000),
  ]);
  draft.about.push(`encoding ${encoding.slice(0, 20)}`);
  withHeader(draft, 'Content-Encoding', encoding);
};

/**
 * Spoils the body of a request: mostly its fields, sometimes the whole of it or the headers that describe it.
 */
export const spoilBody: Spoiling = (draft, random, known) => {
  const kind = random();
  if (kind < 0.75) spoilFields(draft, random, known);
  else if (kind < 0.9) pick(random, wholeBodies)(draft, random, known);
  else if (kind < 0.96) spoilType(draft, random, known);
  else spoilEncoding(draft, random, known);
};
