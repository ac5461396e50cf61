import { describe, expect, it } from 'vitest';
import { ApiError, apiErrorOf, errorCodeOf, errorFieldsIn, errorMessageOf } from './api-error.ts';

describe('a refusal', () => {
  it('has the message and the code of the server', () => {
    const body = { message: 'Not found.', code: 'not_found' };
    expect(apiErrorOf(404, body)).toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'Not found.',
      body,
    });
  });

  it.each([
    ['a proxy’s page', '<html>Bad gateway</html>'],
    ['nothing', null],
    ['an empty message', { message: '' }],
    ['a message that is no text', { message: { text: 'x' } }],
  ])('with %s for a body says that an error occurred', (_, body) => {
    expect(apiErrorOf(502, body)).toMatchObject({ message: 'An error occurred', code: 'busy' });
  });

  it.each([
    [401, 'unauthenticated'],
    [404, 'not_found'],
    [413, 'too_large'],
    [429, 'too_many'],
    [500, 'internal'],
    [503, 'busy'],
  ])('of status %d without a known code is %s', (status, code) => {
    expect(apiErrorOf(status, { message: 'x', code: 'toString' })).toMatchObject({ code });
  });
});

describe('how long to wait', () => {
  it.each([
    ['900', 900],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['', null],
    [null, null],
  ])('is read from %s', (header, seconds) => {
    expect(apiErrorOf(429, null, header).retryAfterSeconds).toBe(seconds);
  });
});

describe('what a call was refused with', () => {
  const stale = apiErrorOf(409, { code: 'stale', message: 'message', revision: 3, answers: [] });

  it('is its code, of those that the contract lists for the call', () => {
    expect(errorCodeOf<'saveAnswers'>(stale)).toBe('stale');
    expect(errorCodeOf<'saveAnswers'>(new TypeError('x is undefined'))).toBeNull();
    // @ts-expect-error No list of tests is ever out of date.
    expect(errorCodeOf<'getTests'>(stale) === 'stale').toBe(true);
  });

  it('says what the contract names for this code, and nothing for another', () => {
    expect(errorFieldsIn(stale, 'stale')).toMatchObject({ revision: 3, answers: [] });
    expect(errorFieldsIn(stale, 'not_due').deadlineAt).toBeUndefined();
    // @ts-expect-error What is out of date has no deadline.
    expect(errorFieldsIn(stale, 'stale').deadlineAt).toBeUndefined();
    expect(errorFieldsIn(apiErrorOf(409, null), 'stale')).toEqual({});
  });
});

describe('the message for a failure', () => {
  it('are its own when the call failed', () => {
    expect(errorMessageOf(new ApiError({ status: 0, code: 'network', message: 'No connection.' }))).toBe(
      'No connection.',
    );
  });

  it('names the request where the server is at fault, and not where it refuses', () => {
    const fault = { code: 'internal', message: 'An error occurred' };
    const refusal = { code: 'not_found', message: 'Not found.' };
    expect(errorMessageOf(apiErrorOf(500, fault, null, 'a1b2c3-1x'))).toBe(
      'An error occurred (reference a1b2c3-1x)',
    );
    expect(errorMessageOf(apiErrorOf(404, refusal, null, 'a1b2c3-1x'))).toBe('Not found.');
    expect(errorMessageOf(apiErrorOf(500, fault))).toBe('An error occurred');
  });

  it('is the general one for an error of the program', () => {
    expect(errorMessageOf(new TypeError('x is undefined'))).toBe('An error occurred');
  });
});
