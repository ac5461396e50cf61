import { addresses, contract, requiresSession } from '@assay/contract';
import { HOSTILE_IDS, HOSTILE_QUERIES } from '../../../apps/api/src/testing/hostile-values.ts';
import { type Cast, type Draft, pick, type Random, withHeader } from './draft.ts';

const TARGETS: ((target: string) => string)[] = [
  (target) => `/${target}`,
  (target) => `${target}/`,
  (target) => target.toUpperCase(),
  (target) => target.replace('/api/', '/api//'),
  (target) => target.replace('/api/', '/api/../api/'),
  (target) => target.replace('/api/', '/%61pi/'),
  (target) => target.replace('/api/', '/api%2f'),
  (target) => target.replace('/api/', '/api\\'),
  (target) => `${target};a=b`,
  (target) => `${target}%00`,
  (target) => `${target}#part`,
  (target) => `${target}?${'a=b&'.repeat(2_000)}`,
  (target) => `${target}?${'x'.repeat(20_000)}`,
  (target) => `http://localhost${target}`,
  (target) => `http://other.test${target}`,
  (target) => `//other.test${target}`,
  (target) => `${target} extra`,
  (target) => `${target}\u00e9`,
  (target) => `${target}\u0001`,
  (target) => target.slice(1),
  () => '*',
  () => '/',
  () => '/../../../../etc/passwd',
  () => '/..%2f..%2f..%2fetc/passwd',
  () => '/%2e%2e/%2e%2e/package.json',
  () => '/assets/../../src/main.tsx',
  () => '/files/..%2f..%2fsecret',
  () => '/files/%00',
  () => '/dev/mail?to=%00',
  () => '/dev/mail?to[]=a&to[]=b',
  () => '/dev/mailbox?to=%ff',
  () => '/api',
  () => '/api/docs/x',
  () => '/readyz?x=%ff',
];

const QUERIES = [...HOSTILE_QUERIES, 'subdomain_reference=nobody.example.test', '?'.repeat(1_000)];

/** Another path, or another query. A wrong id must not be found. */
export function spoilTarget(draft: Draft, random: Random): void {
  const { path } = addresses[draft.name];
  const kind = random();
  if (kind < 0.45 && path.includes(':')) {
    const id = pick(random, HOSTILE_IDS);
    draft.target = path.replace(/:\w+/u, id);
    draft.about.push(`id ${id.slice(0, 40)}`);
  } else if (kind < 0.65) {
    const query = pick(random, QUERIES);
    draft.target = `${path.replace(/:\w+/u, 'x')}?${query}`;
    draft.about.push(`query ${query.slice(0, 40)}`);
  } else {
    draft.target = pick(random, TARGETS)(draft.target);
    draft.about.push(`target ${draft.target.slice(0, 60)}`);
    // Blanks and bytes beyond ASCII make no valid request target.
    draft.broken = true;
  }
}

/** Tokens that open nothing: missing, rubbish, another tenant's, or of a session that has ended. */
export function spoilToken(draft: Draft, random: Random, { strangersToken, endedToken }: Cast): void {
  const tokens: [string, string | null][] = [
    ['none', null],
    ['empty', ''],
    ['of another scheme', `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['another tenant’s', `Bearer ${strangersToken}`],
    ['of an ended session', `Bearer ${endedToken}`],
    ['rubbish', `Bearer ${'x'.repeat(43)}`],
    ['signed by nobody', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'],
    ['in Latin', 'Bearer \u00e9\u00e8\u00ff'],
    ['far too long', `Bearer ${'x'.repeat(9_000)}`],
    ['a pair', `Bearer ${strangersToken}, Bearer ${endedToken}`],
    ['injected', "Bearer '; drop table sessions; --"],
  ];
  const [about, value] = pick(random, tokens);
  draft.about.push(`token ${about}`);
  withHeader(draft, 'Authorization', value);
  if (requiresSession(contract[draft.name].access)) draft.status = 401;
}

const HOSTS = [
  '',
  ' ',
  'evil.test',
  'north.localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'localhost:99999999',
  'localhost:port',
  'localhost@evil.test',
  'localhost/evil',
  'localhost%00',
  'localhost, north.localhost',
  '[::1]',
  '[::1',
  '127.0.0.1:1',
  '0',
  'xn--',
  'xn--zzzzzzzz',
  '\u00e9\u00e8.test',
  'a'.repeat(300),
  'a'.repeat(9_000),
  "'; drop table tenants; --",
];

export function spoilHost(draft: Draft, random: Random): void {
  const host = pick(random, [null, ...HOSTS]);
  draft.about.push(`host ${host?.slice(0, 40)}`);
  withHeader(draft, 'Host', host);
  if (random() < 0.1) draft.headers.push(['Host', 'north.localhost']);
}
