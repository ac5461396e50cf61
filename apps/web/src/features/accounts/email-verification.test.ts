import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { createMemoryStorage } from '../attempts/testing/memory-storage.ts';
import {
  nextMailAtIn,
  passwordResetIn,
  readPendingVerification,
  removePendingVerification,
  resetTokenFor,
  setPasswordReset,
  storePendingVerification,
} from './email-verification.ts';

let storage: Storage;
beforeEach(() => {
  storage = createMemoryStorage();
});

describe('the verification that a browser waits for', () => {
  it('is none at first', () => {
    expect(readPendingVerification(storage)).toBeNull();
  });

  it('is kept over a reload, with the marker of a forgotten password', () => {
    storePendingVerification(storage, { email: 'a@b.test', forgotten: true });
    expect(readPendingVerification(storage)).toEqual({ email: 'a@b.test', forgotten: true });
  });

  it('of a sign-up takes the marker of an earlier forgotten password away', () => {
    storePendingVerification(storage, { email: 'a@b.test', forgotten: true });
    storePendingVerification(storage, { email: 'c@d.test', forgotten: false });
    expect(readPendingVerification(storage)).toEqual({ email: 'c@d.test', forgotten: false });
  });

  it('is forgotten whole', () => {
    storePendingVerification(storage, { email: 'a@b.test', forgotten: true });
    removePendingVerification(storage);
    expect([readPendingVerification(storage), storage.length]).toEqual([null, 0]);
  });
});

describe('when the next mail may go', () => {
  it.each([[null], [undefined], ['x'], [{}], [{ nextMailAt: '5' }]])('is not known from %j', (state) => {
    expect(nextMailAtIn(state)).toBeNull();
  });

  it('is read from what came with the way here', () => {
    expect(nextMailAtIn({ nextMailAt: 5 })).toBe(5);
  });
});

const refusal = (code: ApiError['code'], body: unknown) =>
  new ApiError({ status: 403, code, message: 'message', body });
const right = { email: 'a@b.test', resetToken: 'secret' };

describe('the right to choose a password', () => {
  it('is in the answer to a proof that asks for one', () => {
    expect(passwordResetIn(refusal('password_needed', { ...right, message: 'message' }))).toEqual(right);
  });

  it.each([
    ['of another code', refusal('code_wrong', right)],
    ['without an address', refusal('password_needed', { resetToken: 'secret' })],
    ['without a body', refusal('password_needed', null)],
    ['that is no refusal', new Error('password_needed')],
  ])('is not in a failure %s', (_, failure) => {
    expect(passwordResetIn(failure)).toBeNull();
  });

  it('is for its address alone, until it is used', () => {
    setPasswordReset(right);
    expect([resetTokenFor('a@b.test'), resetTokenFor('c@d.test')]).toEqual(['secret', undefined]);
    setPasswordReset(null);
    expect(resetTokenFor('a@b.test')).toBeUndefined();
  });
});
