import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { choiceIn, keepChoice, resetTokenFor } from './password-choice.ts';

const refusal = (code: ApiError['code'], body: unknown) =>
  new ApiError({ status: 403, code, message: 'words', body });
const right = { email: 'a@b.test', resetToken: 'secret' };

describe('the right to choose a password', () => {
  it('is in the answer to a proof that asks for one', () => {
    expect(choiceIn(refusal('password_needed', { ...right, message: 'words' }))).toEqual(right);
  });

  it.each([
    ['of another code', refusal('code_wrong', right)],
    ['without an address', refusal('password_needed', { resetToken: 'secret' })],
    ['without a body', refusal('password_needed', null)],
    ['that is no refusal', new Error('password_needed')],
  ])('is not in a failure %s', (_, failure) => {
    expect(choiceIn(failure)).toBeNull();
  });

  it('is for its address alone, until it is used', () => {
    keepChoice(right);
    expect([resetTokenFor('a@b.test'), resetTokenFor('c@d.test')]).toEqual(['secret', undefined]);
    keepChoice(null);
    expect(resetTokenFor('a@b.test')).toBeUndefined();
  });
});
