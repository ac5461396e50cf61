import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone on a tenant's host, or a learner with a session of that tenant. */
export type Access = 'public' | 'learner';

type Address = { method: 'GET' | 'POST' | 'PATCH'; path: string };
type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A schema for every parameter of the path, and none besides. */
type ParamsOf<Path extends string> = z.ZodObject<Record<PathParameter<Path>, z.ZodString>>;

/**
 * One call as plain data. It validates the request, types both sides, filters the response,
 * documents itself (OpenAPI) and is looped over by tests.
 */
export type Endpoint<A extends Address = Address> = {
  method: A['method'];
  path: A['path'];
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Bytes of body accepted; most calls need little. */
  bodyLimit?: number;
  response: z.ZodType;
  /** Codes this call answers with, besides those any call may answer with. */
  errors: readonly ErrorCode[];
  /** Additional fields of an error's body, by code. */
  errorFields?: Partial<Record<ErrorCode, z.ZodType>>;
};

type Shape<A extends Address> = Omit<Endpoint<A>, 'method' | 'path' | 'params'> &
  (PathParameter<A['path']> extends never ? { params?: undefined } : { params: ParamsOf<A['path']> });

export function endpoint<const A extends Address, const S extends Shape<A>>(address: A, shape: S): A & S {
  return { ...address, ...shape };
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives. */
export type RequestOf<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};
/** What a caller sends. */
export type CallOf<E extends Endpoint> = {
  params: Sent<E['params']>;
  query: Sent<E['query']>;
  body: Sent<E['body']>;
};
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** What a handler returns: filtered and checked by the contract before it leaves. */
export type ResponseIn<E extends Endpoint> = z.input<E['response']>;
