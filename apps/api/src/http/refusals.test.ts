import type { ReportId } from '@assay/assessment';
import type { Contract } from '@assay/contract';
import Fastify from 'fastify';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { AppError, Failure, type RefusalOf } from '../failure.ts';
import { handleErrors, refuse } from './answer.ts';
import type { Handler } from './serve.ts';

const endpoint = {
  method: 'GET',
  path: '/lights',
  access: 'public',
  summary: 'A call of this test.',
  response: z.object({}),
  errors: ['stale', 'not_found'],
} as const;

async function refusedWith(failure: Failure<never> | AppError) {
  const app = Fastify();
  handleErrors(app);
  app.get('/lights', { config: { endpoint } }, (_request, reply) => {
    if (failure instanceof AppError) throw failure;
    return refuse(reply, failure);
  });
  const { statusCode, body } = await app.inject('/lights');
  await app.close();
  return { statusCode, body: JSON.parse(body) };
}

/** Bypasses the compiler's check. */
const unchecked = (code: unknown, fields: object) => new Failure(...([code, fields] as [never, never]));

describe('what a call refuses', () => {
  it('carries the fields that the contract names, and no other', async () => {
    const fields = { revision: 3, answers: [], owner: 'somebody else', text: 'the key' };
    expect(await refusedWith(unchecked('stale', fields))).toEqual({
      statusCode: 409,
      body: { code: 'stale', message: expect.any(String), revision: 3, answers: [] },
    });
  });

  it('carries nothing where the contract names no field', async () => {
    const { body } = await refusedWith(unchecked('not_found', { hint: 'it is another learner’s' }));
    expect(body).toEqual({ code: 'not_found', message: 'Not found.' });
  });

  it.each([
    ['that its endpoint does not list', unchecked('attempt_moved', {})],
    ['that its endpoint does not list, thrown', new AppError('attempt_moved')],
    ['that lacks a field', unchecked('stale', { revision: 3 })],
    ['whose field is of another kind', unchecked('stale', { revision: 'three', answers: [] })],
  ])('is told to nobody when it is one %s', async (_title, failure) => {
    expect(await refusedWith(failure)).toEqual({
      statusCode: 500,
      body: { code: 'internal', message: 'An error occurred' },
    });
  });

  it('may be what the server itself says to any call', async () => {
    expect(await refusedWith(new AppError('busy'))).toMatchObject({ statusCode: 503 });
  });
});

describe('a handler of another kind does not compile', () => {
  it('when it refuses with what its endpoint does not list', () => {
    const listed: Handler<'getReport'> = async () => new Failure('no_access');
    // @ts-expect-error The report of an attempt is never out of date.
    const unlisted: Handler<'getReport'> = async () => new Failure('stale', { revision: 1, answers: [] });
    // @ts-expect-error Errors common to all calls are for the server to answer, not for the handler.
    const common: Handler<'listReports'> = async () => new Failure('internal');
    expect([listed, unlisted, common]).toHaveLength(3);
    expectTypeOf<RefusalOf<'getReport'>>().toEqualTypeOf<Failure<'not_found' | 'no_access'>>();
    expectTypeOf<Contract['listReports']['errors']>().toEqualTypeOf<readonly []>();
  });

  it('when a refusal lacks what it must say, or says more', () => {
    const failures = [
      // @ts-expect-error The caller would not know until when.
      () => new Failure('not_due'),
      // @ts-expect-error The time is a text.
      () => new Failure('not_due', { deadlineAt: 1, serverNow: 2 }),
      // @ts-expect-error "Not yours" and "not there" look the same.
      () => new Failure('not_found', { owner: 'somebody else' }),
      // @ts-expect-error One of the two needs fields.
      () => new Failure(Date.now() > 0 ? 'not_found' : 'not_due'),
    ];
    expect(failures).toHaveLength(4);
  });

  it('when it takes a caller for what the call does not ask for', () => {
    // @ts-expect-error The caller of a log-in has no session.
    const login: Handler<'login'> = async (_request, { user }) => new Failure(user.id);
    const submit: Handler<'submitTest'> = async (_request, { user }) => {
      // @ts-expect-error Staff do not take tests.
      const isStaff = user.role === 'staff';
      return { reportcard: String(isStaff) as ReportId };
    };
    expect([login, submit]).toHaveLength(2);
  });
});
