import type { z } from 'zod';
import type { FileAnswer, FilledForm, FormBody, ReceivedBody, SentFile, SignedBody } from './bodies.ts';
import { commonErrors, type ErrorCode, prefetchErrors, sessionErrors } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Roles that the holder of a session may have in the organisation. */
export const ROLES = ['learner', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Access to a call on a tenant's host: anyone; a sender who has signed the body, such as a payment provider;
 * or the holder of a session of that tenant who has one of these roles.
 */
export type Access = 'public' | 'signed' | readonly Role[];

/** The roles that a call requires; empty for one that requires no session. */
export type RolesOf<A extends Access> = A extends readonly Role[] ? A[number] : never;

export function requiresSession(access: Access): access is readonly Role[] {
  return typeof access !== 'string';
}

type Address = { method: 'GET' | 'POST' | 'PATCH'; path: string };
type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A schema for every parameter of the path, and for no other. */
type ParamsOf<Path extends string> = z.ZodObject<Record<PathParameter<Path>, z.ZodString>>;

/**
 * One call as plain data. It validates the request, types both sides, filters the response, documents itself
 * (OpenAPI) and is looped over by tests.
 */
export type Endpoint<A extends Address = Address> = {
  method: A['method'];
  path: A['path'];
  access: Access;
  /**
   * Permission that the call requires of staff, beside their role. Null for calls that all staff may make,
   * such as those of their own account; absent where no staff may.
   */
  permission?: Permission | null;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** JSON, where it is a schema. */
  body?: z.ZodType | SignedBody | FormBody;
  /** Bytes of body accepted; most calls need little. A form takes its file and a little more. */
  bodyLimit?: number;
  /**
   * Set where the body holds answers: the attempt or the test that the path names says how many questions
   * there are, and so how much of `bodyLimit` may be sent.
   */
  bodyOf?: 'attempt' | 'test';
  /** JSON, where it is a schema. */
  response: z.ZodType | FileAnswer;
  /**
   * True when a large answer is sent compressed. Its compressed size reveals repetition to anyone who sees
   * the size and can have text put into the answer: only where it holds no secret, and a token in a header
   * asks for it.
   */
  compressed?: true;
  /** Errors that only the call's own handler answers with. */
  errors: readonly ErrorCode[];
};

/**
 * A signed body needs no session, and only callers with a session send us files. A call that is open to staff
 * says which permission it requires of them.
 */
type AccessAndBody =
  | { access: 'public'; permission?: undefined; body?: z.ZodType }
  | { access: 'signed'; permission?: undefined; body: SignedBody }
  | { access: readonly 'learner'[]; permission?: undefined; body?: z.ZodType | FormBody }
  | { access: readonly Role[]; permission: Permission | null; body?: z.ZodType | FormBody };

type Shape<A extends Address> = Omit<Endpoint<A>, 'method' | 'path' | 'params'> &
  AccessAndBody &
  (PathParameter<A['path']> extends never ? { params?: undefined } : { params: ParamsOf<A['path']> });

export function endpoint<const A extends Address, const S extends Shape<A>>(address: A, shape: S): A & S {
  return { ...address, ...shape };
}

/**
 * True for calls that a prefetch must not reach: every GET with a session renews it, and opening a test
 * starts an attempt.
 */
export function refusesPrefetch({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean {
  return method === 'GET' && requiresSession(access);
}

/** Every error code that a call may answer with: its own and the server's. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const ofSession = requiresSession(endpoint.access) ? sessionErrors : [];
  const ofPrefetch = refusesPrefetch(endpoint) ? prefetchErrors : [];
  return [...new Set([...endpoint.errors, ...ofSession, ...ofPrefetch, ...commonErrors])];
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Request as a handler receives it. */
export type RequestOf<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: ReceivedBody<E['body']>;
};
/** Request as a caller sends it. A body that is not JSON is put together by the sender. */
export type CallOf<E extends Endpoint> = {
  params: Sent<E['params']>;
  query: Sent<E['query']>;
  body: Sent<E['body']>;
};
/** Form that a caller fills in; never for a call that takes none. */
export type FormOf<E extends Endpoint, File> = E['body'] extends FormBody
  ? FilledForm<E['body'], File>
  : never;
/** Response that a caller gets as JSON; unknown for a file. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** Response that a handler returns: filtered and checked by the contract before it is sent. */
export type ResponseIn<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : E['response'] extends FileAnswer
    ? SentFile<E['response']['mediaTypes'][number]>
    : never;
