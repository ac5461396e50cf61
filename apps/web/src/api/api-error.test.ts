import { describe, expect, it } from 'vitest';
import { ApiError, messageOf, refusal } from './api-error.ts';

describe('a refusal', () => {
  it('speaks the words and the code of the server', () => {
    const body = { message: 'Not found.', code: 'not_found' };
    expect(refusal(404, body)).toMatchObject({ status: 404, code: 'not_found', message: 'Not found.', body });
  });

  it.each([
    ['a proxy’s page', '<html>Bad gateway</html>'],
    ['nothing', null],
    ['an empty message', { message: '' }],
    ['a message that is no text', { message: { text: 'x' } }],
  ])('with %s for a body says that an error occurred', (_, body) => {
    expect(refusal(502, body)).toMatchObject({ message: 'An error occurred', code: 'busy' });
  });

  it.each([
    [401, 'unauthenticated'],
    [404, 'not_found'],
    [413, 'too_large'],
    [429, 'too_many'],
    [500, 'internal'],
    [503, 'busy'],
  ])('of status %d without a known code is %s', (status, code) => {
    expect(refusal(status, { message: 'x', code: 'toString' })).toMatchObject({ code });
  });
});

describe('how long to wait', () => {
  it.each([
    ['900', 900],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['', null],
    [null, null],
  ])('is read from %s', (header, seconds) => {
    expect(refusal(429, null, header).retryAfterSeconds).toBe(seconds);
  });
});

describe('the words for a failure', () => {
  it('are its own when the call failed', () => {
    expect(messageOf(new ApiError({ status: 0, code: 'network', message: 'No connection.' }))).toBe(
      'No connection.',
    );
  });

  it('are the general ones for a fault of the program', () => {
    expect(messageOf(new TypeError('x is undefined'))).toBe('An error occurred');
  });
});
