import { contract, type Endpoint, errors } from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}

function operationOf(name: string, endpoint: Endpoint): object {
  const refusals = [...new Set(endpoint.errors.map((code) => errors[code].status))];
  const parameters = [...endpoint.path.matchAll(/:(\w+)/gu)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.access === 'learner' ? [{ bearer: [] }] : [],
    parameters,
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
      },
      ...Object.fromEntries(refusals.map((status) => [status, { description: codesOf(endpoint, status) }])),
    },
  };
}

function codesOf(endpoint: Endpoint, status: number): string {
  return endpoint.errors.filter((code) => errors[code].status === status).join(', ');
}

/** The whole contract as an OpenAPI 3.1 document. */
function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(contract)) {
    const path = endpoint.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Assay', version: '0.1.0' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

/** Serves the document; for development, so the caller decides whether it exists. */
export function serveDocs(app: FastifyInstance): void {
  const document = openApiDocument();
  app.get('/api/docs', async () => document);
}
