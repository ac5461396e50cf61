import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../attempts/testing/memory-storage.ts';
import { endSession, expireSession, readSession, rememberUser, startSession, type User } from './session.ts';

const TEST_ID = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a55';

const amara: User = {
  _id: '0199b2f4-0000-7000-8000-000000000001',
  first_name: 'Amara',
  last_name: 'Osei',
  mobile: '447700900123',
  dob: '1994-05-02',
  email: 'amara@demo.test',
  profile_url: '',
  subdomain: '0199b2f4-0000-7000-8000-00000000000a',
  is_active_plan: false,
};
const bela: User = { ...amara, _id: '0199b2f4-0000-7000-8000-000000000002', first_name: 'Bela' };

let storage: Storage;
let storages: { local: Storage; tab: Storage };
beforeEach(() => {
  storage = createMemoryStorage();
  storages = { local: storage, tab: createMemoryStorage() };
});

function workOn(test: string) {
  storage.setItem(test, '{"answers":[]}');
  storage.setItem('reportID', 'r');
  storage.setItem('timerTimeLeft', '90');
}

describe('a session in this browser', () => {
  it('is there after a log-in, and the address that waited for verification is not', () => {
    storage.setItem('email', amara.email);
    startSession(storages, { token: 't', user: amara });
    expect(readSession(storage)).toEqual({ token: 't', user: amara });
    expect(storage.getItem('email')).toBeNull();
  });

  it.each([
    ['no token', null, JSON.stringify(amara)],
    ['no user', 't', null],
    ['a user that is no JSON', 't', '{'],
    ['a user without the fields that pages word', 't', '{"_id":"x"}'],
    ['a user that is null', 't', 'null'],
  ])('is not there with %s', (_, token, user) => {
    if (token !== null) storage.setItem('token', token);
    if (user !== null) storage.setItem('user', user);
    expect(readSession(storage)).toBeNull();
  });

  it('shows a learner nothing of the one before', () => {
    startSession(storages, { token: 't', user: amara });
    workOn(TEST_ID);
    startSession(storages, { token: 'u', user: bela });
    expect(storage.getItem(TEST_ID)).toBeNull();
    expect(storage.getItem('reportID')).toBeNull();
    expect(storage.getItem('timerTimeLeft')).toBeNull();
  });

  it('keeps unsent answers when it expires and the same learner logs in again', () => {
    startSession(storages, { token: 't', user: amara });
    workOn(TEST_ID);
    expireSession(storages);
    expect(readSession(storage)).toBeNull();
    startSession(storages, { token: 'u', user: amara });
    expect(storage.getItem(TEST_ID)).not.toBeNull();
  });

  it('does not hand unsent answers to another learner after it expired', () => {
    startSession(storages, { token: 't', user: amara });
    workOn(TEST_ID);
    expireSession(storages);
    startSession(storages, { token: 'u', user: bela });
    expect(storage.getItem(TEST_ID)).toBeNull();
  });

  it('leaves nothing of the learner behind at log-out, and what is not theirs alone', () => {
    storage.setItem('subdomain', amara.subdomain);
    storage.setItem('color-scheme', 'dark');
    startSession(storages, { token: 't', user: amara });
    workOn(TEST_ID);
    workOn(TEST_ID.replace('0199', '0200'));
    endSession(storages);
    expect(Array.from({ length: storage.length }, (_, at) => storage.key(at)).sort()).toEqual([
      'color-scheme',
      'subdomain',
    ]);
  });

  it('takes over news of its own learner, never another one', () => {
    startSession(storages, { token: 't', user: amara });
    rememberUser(storage, { ...amara, is_active_plan: true });
    rememberUser(storage, bela);
    expect(readSession(storage)?.user).toEqual({ ...amara, is_active_plan: true });
  });
});
