import { z } from 'zod';

/**
 * Values that no field expects, and some that a few fields take: of every type, far too long, far too large,
 * and unprintable.
 */
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

/** Lists every position in a JSON value, the whole first. */
export function positionsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, inner]) => positionsIn(inner, [...path, key]))];
}

/** Copies a value with another one at a position; `undefined` leaves it out. */
export function replaceAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.flatMap((inner, index) => {
      if (index !== key) return [inner];
      const changed = replaceAt(inner, rest, other);
      return changed === undefined ? [] : [changed];
    });
  }
  if (typeof value !== 'object' || value === null) throw new Error(`There is no ${key} in ${String(value)}.`);
  return { ...value, [key]: replaceAt(Reflect.get(value, key), rest, other) };
}

/** Texts in place of an id in a path, as they go over the wire. */
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

/** Query strings that no parser of queries expects. */
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

type Shape = z.core.JSONSchema._JSONSchema;
type Position = (string | number)[];

/** A value to put at a position of a good body; `undefined` leaves it out. */
export type BoundaryValue = { position: Position; value: unknown };

/**
 * Builds values on a schema's limits and just beyond, position by position of a good value: lengths, numbers
 * and lists one too short, exact and one too long, words that are almost on the list, fields missing and
 * fields that are not asked for.
 */
export function boundaryValues(schema: z.ZodType, good: unknown): BoundaryValue[] {
  return boundariesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), good, []);
}

function boundariesOf(shape: Shape, good: unknown, position: Position): BoundaryValue[] {
  if (typeof shape === 'boolean') return [];
  const here = [...numbers(shape), ...texts(shape), ...words(shape), ...lists(shape, good)];
  return [
    ...here.map((value) => ({ position, value })),
    ...(shape.anyOf ?? []).flatMap((one) => boundariesOf(one, good, position)),
    ...fields(shape, good, position),
    ...items(shape, good, position),
  ];
}

function numbers({ type, minimum, maximum }: z.core.JSONSchema.BaseSchema): unknown[] {
  if (type !== 'integer' && type !== 'number') return [];
  const limits = [minimum, maximum].filter((limit) => limit !== undefined);
  return [...limits.flatMap((limit) => [limit - 1, limit, limit + 1, limit + 0.5, String(limit)]), -0, 1e21];
}

function texts({ type, minLength, maxLength }: z.core.JSONSchema.BaseSchema): unknown[] {
  if (type !== 'string') return [];
  const lengths = [minLength, maxLength].filter((limit) => limit !== undefined);
  return lengths.flatMap((length) => [-1, 0, 1].map((by) => 'x'.repeat(Math.max(0, length + by))));
}

function words({ enum: list, const: only }: z.core.JSONSchema.BaseSchema): unknown[] {
  const known = [...(list ?? []), ...(only === undefined ? [] : [only])];
  return known.flatMap((word) => [word, `${word} `, String(word).toLowerCase(), [word]]);
}

function lists({ type, minItems, maxItems }: z.core.JSONSchema.BaseSchema, good: unknown): unknown[] {
  if (type !== 'array') return [];
  const item: unknown = Array.isArray(good) ? good[0] : null;
  const lengths = [0, (minItems ?? 1) - 1, ...(maxItems === undefined ? [] : [maxItems, maxItems + 1])];
  return lengths.map((length) => Array(Math.max(0, length)).fill(item ?? null));
}

function fields(
  { properties }: z.core.JSONSchema.BaseSchema,
  good: unknown,
  position: Position,
): BoundaryValue[] {
  if (properties === undefined || !isObject(good)) return [];
  const strange = ['extra', '_id', 'tenant_id', 'toString', 'constructor', 'x'.repeat(5_000)];
  return [
    ...Object.entries(properties).flatMap(([key, shape]) => [
      { position: [...position, key], value: undefined },
      ...boundariesOf(shape, Reflect.get(good, key), [...position, key]),
    ]),
    ...strange.map((key) => ({ position: [...position, key], value: 1 })),
  ];
}

function items(
  { items: shape }: z.core.JSONSchema.BaseSchema,
  good: unknown,
  position: Position,
): BoundaryValue[] {
  if (typeof shape !== 'object' || Array.isArray(shape) || !Array.isArray(good)) return [];
  return good.flatMap((item: unknown, index) => boundariesOf(shape, item, [...position, index]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
