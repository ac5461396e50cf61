import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { createMemoryStorage, type MemoryStorage } from '../attempts/testing/memory-storage.ts';
import {
  isMailAwaitedIn,
  passwordResetIn,
  readNextMail,
  readPendingVerification,
  removePendingVerification,
  resetTokenFor,
  setPasswordReset,
  storeNextMail,
  storePendingVerification,
} from './email-verification.ts';

let storage: MemoryStorage;
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

describe('when another mail may be asked for', () => {
  it('is kept over a reload, for the address that the server said it of', () => {
    const at = storeNextMail(storage, 'a@b.test', 30);
    expect(at).toBeGreaterThan(Date.now() + 29_000);
    expect(readNextMail(storage, 'a@b.test')).toBe(at);
    expect(readNextMail(storage, 'c@d.test')).toBeNull();
  });

  it('is what the server said last, also where that is: now', () => {
    storeNextMail(storage, 'a@b.test', 3_600);
    const sooner = storeNextMail(storage, 'a@b.test', 5);
    expect(readNextMail(storage, 'a@b.test')).toBe(sooner);
    expect(storeNextMail(storage, 'a@b.test', undefined)).toBeNull();
    expect(readNextMail(storage, 'a@b.test')).toBeNull();
  });

  it.each([
    ['has passed', `${Date.now() - 1} a@b.test`],
    ['is of a clock that was put back since', `${Date.now() + 3 * 86_400_000} a@b.test`],
    ['is none', 'soon'],
  ])('is now where what was kept %s', (_title, kept) => {
    storage.setItem('next-mail', kept);
    expect(readNextMail(storage, 'a@b.test')).toBeNull();
  });

  it.each([[null], [undefined], ['x'], [{}], [{ mailAwaited: 'yes' }]])(
    'a sign-up had a mail where its way says %j',
    (state) => {
      expect(isMailAwaitedIn(state)).toBe(false);
    },
  );
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
