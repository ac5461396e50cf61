import { expect, it } from 'vitest';
import { apiErrorOf } from '../../api/api-error.ts';
import { logInErrorMessage } from './log-in.ts';

it.each([
  ['1', ', or try again in a minute.'],
  ['61', ', or try again in 2 minutes.'],
  ['897', ', or try again in 15 minutes.'],
  ['7200', ', or try again in 120 minutes.'],
  ['7201', ', or try again in 3 hours.'],
  ['86399', ', or try again in 24 hours.'],
  // No promise where waiting does not help.
  ['86400', '.'],
  [null, '.'],
])('who has spent the wrong passwords for %s seconds reads what to do', (seconds, text) => {
  expect(logInErrorMessage(apiErrorOf(429, { code: 'passwords_spent', message: '…' }, seconds))).toBe(
    `Too many wrong passwords. Please use “Forgot Password?”${text}`,
  );
});

it.each([
  [
    'what the server says of the password',
    apiErrorOf(401, { code: 'bad_credentials', message: 'Not right.' }),
    'Not right.',
  ],
  [
    'what the server says of the rate',
    apiErrorOf(429, { code: 'too_many', message: 'Wait.' }, '60'),
    'Wait.',
  ],
  ['that something failed, of what is no answer', new TypeError('x is undefined'), 'An error occurred'],
])('else one reads %s', (_title, failure, text) => {
  expect(logInErrorMessage(failure)).toBe(text);
});
