import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../attempts/testing/memory-storage.ts';
import { awaitProof, endAwaitedProof, nextMailAtIn, readAwaitedProof } from './awaited-proof.ts';

let storage: Storage;
beforeEach(() => {
  storage = createMemoryStorage();
});

describe('the proof of an address that a browser waits for', () => {
  it('is none at first', () => {
    expect(readAwaitedProof(storage)).toBeNull();
  });

  it('is kept over a reload, with the marker of a forgotten password', () => {
    awaitProof(storage, { email: 'a@b.test', forgotten: true });
    expect(readAwaitedProof(storage)).toEqual({ email: 'a@b.test', forgotten: true });
  });

  it('of a sign-up takes the marker of an earlier forgotten password away', () => {
    awaitProof(storage, { email: 'a@b.test', forgotten: true });
    awaitProof(storage, { email: 'c@d.test', forgotten: false });
    expect(readAwaitedProof(storage)).toEqual({ email: 'c@d.test', forgotten: false });
  });

  it('is forgotten whole', () => {
    awaitProof(storage, { email: 'a@b.test', forgotten: true });
    endAwaitedProof(storage);
    expect([readAwaitedProof(storage), storage.length]).toEqual([null, 0]);
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
