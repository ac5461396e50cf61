import {
  contract,
  type Endpoint,
  type ErrorCode,
  errorFields,
  errors,
  errorsOf,
  isFileAnswer,
  isFormBody,
  isSignedBody,
  requiresSession,
} from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '../../failure.ts';
import { refuse } from '../answer.ts';
import { isLocalCaller } from '../caller.ts';

/** The few fields of JSON Schema that are read here. */
type ObjectSchema = { properties?: Record<string, object>; required?: string[] };

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] }: ObjectSchema = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: one,
  }));
}

/** Schema of an error's body, by which it is referred to. */
function errorSchema(code: ErrorCode): object {
  const schemas: Partial<Record<ErrorCode, z.ZodType>> = errorFields;
  const fields = schemas[code];
  const { properties = {}, required = [] }: ObjectSchema =
    fields === undefined ? {} : schemaOf(fields, 'output');
  return {
    type: 'object',
    properties: { message: { type: 'string' }, code: { const: code }, ...properties },
    required: ['message', 'code', ...required],
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });

function signatureOf({ body }: Endpoint): object[] {
  if (!isSignedBody(body)) return [];
  return [{ name: body.signatureHeader, in: 'header', required: true, schema: { type: 'string' } }];
}

function bodyOf({ body }: Endpoint): object {
  if (body === undefined) return {};
  if (isSignedBody(body)) return { requestBody: { required: true, content: json({}) } };
  if (!isFormBody(body)) return { requestBody: { content: json(schemaOf(body, 'input')) } };
  const { name, required, mediaTypes } = body.file;
  const fields: ObjectSchema = schemaOf(body.fields, 'input');
  const file = { type: 'string', contentMediaType: mediaTypes.join(', ') };
  const form = {
    ...fields,
    properties: { ...fields.properties, [name]: file },
    required: [...(fields.required ?? []), ...(required ? [name] : [])],
  };
  return {
    requestBody: {
      content: {
        'multipart/form-data': { schema: form, encoding: { [name]: { contentType: mediaTypes.join(', ') } } },
        ...(required ? {} : json(fields)),
      },
    },
  };
}

/** Groups the refusals of a call by status. */
function refusalsOf(endpoint: Endpoint): Record<string, object> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: json({ anyOf: codes.map((code) => ({ $ref: `#/components/schemas/${code}` })) }),
      },
    ]),
  );
}

function operationOf(name: string, endpoint: Endpoint): object {
  const { access, permission, response } = endpoint;
  return {
    operationId: name,
    summary: endpoint.summary,
    description: permission ? `Staff need the permission ${permission}.` : undefined,
    security: requiresSession(access) ? [{ bearer: [...access] }] : [],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...signatureOf(endpoint),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: {
        description: 'Done',
        content: isFileAnswer(response)
          ? Object.fromEntries(response.mediaTypes.map((mediaType) => [mediaType, {}]))
          : json(schemaOf(response, 'output')),
      },
      ...refusalsOf(endpoint),
    },
  };
}

/** Converts a contract to an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: Record<string, Endpoint>) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  const codes = Object.keys(errors) as ErrorCode[];
  return {
    openapi: '3.1.0',
    info: { title: 'Assay', version: '0.1.0' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(codes.map((code) => [code, errorSchema(code)])),
    },
    paths,
  };
}

/** Made when it is first asked for: most servers never are, and it was half of the work of each start. */
let document: ReturnType<typeof openApiDocument> | null = null;

/** Serves the document to callers on this machine, or (`openToAll`) to everyone; for development alone. */
export function serveDocs(app: FastifyInstance, { openToAll }: { openToAll: boolean }): void {
  app.get('/api/docs', async (request, reply) => {
    if (!openToAll && !isLocalCaller(request)) return refuse(reply, new Failure('not_found'));
    document ??= openApiDocument(contract);
    return document;
  });
}
