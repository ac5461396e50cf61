import { z } from 'zod';

type Shape = z.core.JSONSchema._JSONSchema;
type Place = (string | number)[];

/** A value to put at a place of a good body; `undefined` leaves the place out. */
export type Near = { place: Place; value: unknown };

/**
 * What lies on a schema's limits and just beyond, place by place of a good value: lengths, numbers and lists one too
 * short, exact and one too long, words that are almost on the list, fields missing and fields that nobody asked for.
 */
export function valuesNear(schema: z.ZodType, good: unknown): Near[] {
  return near(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), good, []);
}

function near(shape: Shape, good: unknown, place: Place): Near[] {
  if (typeof shape === 'boolean') return [];
  const here = [...numbers(shape), ...texts(shape), ...words(shape), ...lists(shape, good)];
  return [
    ...here.map((value) => ({ place, value })),
    ...(shape.anyOf ?? []).flatMap((one) => near(one, good, place)),
    ...fields(shape, good, place),
    ...items(shape, good, place),
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

function fields({ properties }: z.core.JSONSchema.BaseSchema, good: unknown, place: Place): Near[] {
  if (properties === undefined || !isObject(good)) return [];
  const strange = ['extra', '_id', 'tenant_id', 'toString', 'constructor', 'x'.repeat(5_000)];
  return [
    ...Object.entries(properties).flatMap(([key, shape]) => [
      { place: [...place, key], value: undefined },
      ...near(shape, Reflect.get(good, key), [...place, key]),
    ]),
    ...strange.map((key) => ({ place: [...place, key], value: 1 })),
  ];
}

function items({ items: shape }: z.core.JSONSchema.BaseSchema, good: unknown, place: Place): Near[] {
  if (typeof shape !== 'object' || Array.isArray(shape) || !Array.isArray(good)) return [];
  return good.flatMap((item: unknown, index) => near(shape, item, [...place, index]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
