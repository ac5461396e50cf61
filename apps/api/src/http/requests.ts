import { type Endpoint, isFormBody, isSignedBody } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../failure.ts';
import type { Admitted } from './admission.ts';
import type { JsonReader } from './bodies/bodies.ts';

/** The common type knows no field; each handler's own type does. */
export type AnyRequest = { params: unknown; query: unknown; body: unknown };

/**
 * Refuses malformed requests before any connection is waited for, however far behind the database is. For a
 * caller whose session is not known the bytes wait in the queue, not their value, which takes up to four
 * times the memory.
 * @returns a function that gives the request when its turn comes
 */
export function checkRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  admitted: Admitted,
  json: JsonReader,
): () => AnyRequest {
  const { bytes } = request;
  if (bytes === null || admitted.token === '' || admitted.userId !== null) {
    const parsed = parseRequest(endpoint, request, json);
    return () => parsed;
  }
  parseRequest(endpoint, request, json);
  return () => {
    request.bytes = bytes;
    return parseRequest(endpoint, request, json);
  };
}

function parseRequest(endpoint: Endpoint, request: FastifyRequest, json: JsonReader): AnyRequest {
  return {
    params: parse(endpoint.params, request.params, 'path'),
    query: parse(endpoint.query, request.query, 'query'),
    body: parseBody(endpoint, request, json),
  };
}

function parseBody({ body }: Endpoint, request: FastifyRequest, json: JsonReader): unknown {
  if (isSignedBody(body)) {
    const signature = request.headers[body.signatureHeader];
    if (typeof signature !== 'string') throw malformed([`headers.${body.signatureHeader}`]);
    if (request.bytes === null) throw malformed(['body']);
    return { bytes: request.bytes, signature };
  }
  if (!isFormBody(body)) return parse(body, json.read(request), 'body');
  const { form } = request;
  const fields = parse(body.fields, form === null ? json.read(request) : form.fields, 'body');
  const file = form?.file ?? null;
  if (file === null && body.file.required) throw malformed([`body.${body.file.name}`]);
  return { fields, file };
}

const malformed = (fields: string[]) => new AppError('malformed', { fields });

function parse(schema: z.ZodType | undefined, value: unknown, place: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const fields = parsed.error.issues.slice(0, 20).map((issue) => [place, ...issue.path].join('.'));
    throw malformed([...new Set(fields)]);
  }
  return parsed.data;
}
