/** What no field expects, and what some fields take: of every type, far too long, far too large, and unprintable. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0.001,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  '',
  ' ',
  'x'.repeat(70_000),
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  'é'.normalize('NFD').repeat(300),
  "'; drop table users; --",
  '%00%0a%0d',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'NaN',
  '1e400',
  '2026-02-30',
  '9999-99-99',
  '00000000-0000-0000-0000-000000000000',
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { length: 1e9 },
  { toString: null, valueOf: null },
  { constructor: { name: 'x' } },
];

/** JSON that no object literal can write: put in place of a value in a request's text. */
export const HOSTILE_JSON: readonly string[] = [
  '1e400',
  '-1e400',
  '123456789012345678901234567890',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `[${'null,'.repeat(15_000)}null]`,
];

type Path = (string | number)[];

/** Every place in a JSON value, the whole first. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** A copy with another value at a place; `undefined` leaves the place out. */
export function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.flatMap((inner, index) => {
      if (index !== key) return [inner];
      const changed = withAt(inner, rest, other);
      return changed === undefined ? [] : [changed];
    });
  }
  if (typeof value !== 'object' || value === null) throw new Error(`There is no ${key} in ${String(value)}.`);
  return { ...value, [key]: withAt(Reflect.get(value, key), rest, other) };
}

/** What stands in a path where an id belongs, as it goes over the wire. */
export const HOSTILE_IDS = [
  '',
  '%',
  '%zz',
  '%c0%af',
  '%00',
  '%ff',
  '%ed%a0%80',
  '..%2f..%2fetc%2fpasswd',
  '..',
  '.',
  '*',
  '%F0%9F%98%80',
  '__proto__',
  'constructor',
  '[object%20Object]',
  'undefined',
  'null',
  "'%20or%201=1--",
  '00000000-0000-0000-0000-000000000000',
  '0'.repeat(199),
  '0'.repeat(201),
  'a'.repeat(5_000),
  'a'.repeat(14_000),
];

/** Queries of an address that no reader of queries expects. */
export const HOSTILE_QUERIES: readonly string[] = [
  'subdomain_reference=a&subdomain_reference=b',
  'subdomain_reference[]=a',
  'subdomain_reference[$gt]=',
  `subdomain_reference=${'x'.repeat(301)}`,
  'subdomain_reference=%00',
  'subdomain_reference=%zz',
  'subdomain_reference=%ed%a0%80',
  '__proto__[isAdmin]=1',
  'constructor[prototype][isAdmin]=1',
  '&&&===',
];
