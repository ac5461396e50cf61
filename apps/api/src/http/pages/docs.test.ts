import { contract, type ErrorCode, errors, errorsOf } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { otherMedia } from '../../testing/other-media.ts';
import { openApiDocument } from './docs.ts';

const { paths, components } = openApiDocument(contract);
const operationOf = (method: string, path: string): unknown =>
  paths[path.replace(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];

describe('the documentation', () => {
  it('shows what a call takes in its path and in its query', () => {
    expect(operationOf('GET', '/api/test/get-tests')).toMatchObject({
      parameters: [{ name: 'subdomain_reference', in: 'query', required: false, schema: { type: 'string' } }],
    });
    expect(operationOf('GET', '/api/report/get-report/:id')).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
    });
  });

  it.each(Object.entries(contract))('shows every refusal of %s under its status', (_name, endpoint) => {
    for (const code of errorsOf(endpoint)) {
      const one = { $ref: `#/components/schemas/${code}` };
      expect(operationOf(endpoint.method, endpoint.path)).toMatchObject({
        responses: {
          [errors[code].status]: {
            content: { 'application/json': { schema: { anyOf: expect.arrayContaining([one]) } } },
          },
        },
      });
    }
  });

  it('shows what a refusal says besides its words', () => {
    expect(components.schemas.not_due).toMatchObject({
      properties: { message: { type: 'string' }, code: { const: 'not_due' }, deadlineAt: { type: 'string' } },
      required: ['message', 'code', 'deadlineAt', 'serverNow'],
    });
    const codes = Object.keys(components.schemas) as ErrorCode[];
    expect(codes).toEqual(Object.keys(errors));
  });

  it('shows who may call, and which permission staff need', () => {
    expect(operationOf('GET', '/api/staff/get-audits')).toMatchObject({
      security: [{ bearer: ['staff'] }],
      description: 'Staff need the permission people:manage.',
    });
    expect(operationOf('POST', '/api/test/submit-test/:id')).toMatchObject({
      security: [{ bearer: ['learner'] }],
    });
    expect(operationOf('POST', '/api/user/login')).toMatchObject({ security: [] });
  });

  it('shows what is signed, what is a form, and what is a file', () => {
    const other = openApiDocument(otherMedia).paths;
    const picture = { picture: { type: 'string', contentMediaType: 'image/png, image/jpeg' } };
    expect(other).toMatchObject({
      '/media/event': { post: { parameters: [{ name: 'x-signature', in: 'header', required: true }] } },
      '/media/picture': {
        post: {
          requestBody: {
            content: {
              'multipart/form-data': { schema: { properties: picture, required: ['title', 'picture'] } },
            },
          },
        },
      },
      '/media/ticket': {
        post: { requestBody: { content: { 'application/json': {}, 'multipart/form-data': {} } } },
      },
      '/media/invoice/{name}': { get: { responses: { 200: { content: { 'application/pdf': {} } } } } },
    });
  });
});
