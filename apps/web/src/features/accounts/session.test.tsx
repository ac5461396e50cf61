import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { learner } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, show } from '../../testing/screen.tsx';
import { createMemoryStorage, type MemoryStorage } from '../attempts/testing/memory-storage.ts';
import { logOut } from './log-out.ts';
import {
  expireSession,
  readSession,
  removeSession,
  session,
  storeSession,
  storeUser,
  type User,
  useSession,
} from './session.ts';

function Name() {
  return <p>{useSession()?.user.first_name ?? 'nobody'}</p>;
}

const shown = () => screen.getByText(/./u).textContent;

/** Makes a change as another tab does, with the event by which this tab learns of it. */
function changeElsewhere(change: () => void): void {
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage'));
  });
}

describe('the session on a page', () => {
  it('follows log-in, the end of the session and log-out', async () => {
    show(<Name />);
    expect(shown()).toBe('nobody');
    act(() => logInLearner());
    expect(shown()).toBe('Ada');
    act(session.expire);
    expect(shown()).toBe('nobody');
    act(() => logInLearner());
    network.answer('logout', { success: true, message: 'Bye' });
    const replace = vi.fn();
    vi.stubGlobal('location', { ...location, replace });
    await act(logOut);
    expect(localStorage.getItem('user')).toBeNull();
    expect(session.read()).toBeNull();
    expect(replace).toHaveBeenCalledWith('/user-login');
  });

  it('follows what the server newly says of the learner, and of nobody else', () => {
    logInLearner();
    show(<Name />);
    act(() => session.storeUser({ ...learner, first_name: 'Augusta' }));
    expect(shown()).toBe('Augusta');
    act(() => session.storeUser({ ...learner, _id: 'another', first_name: 'Eve' }));
    expect(shown()).toBe('Augusta');
  });

  it('follows a log-out and a log-in in another tab', () => {
    logInLearner();
    show(<Name />);
    const token = localStorage.getItem('token') ?? '';
    changeElsewhere(() => localStorage.removeItem('token'));
    expect(shown()).toBe('nobody');
    changeElsewhere(() => localStorage.setItem('token', token));
    expect(shown()).toBe('Ada');
  });

  it('ends what this tab alone keeps of a learner who logs out in another', () => {
    logInLearner();
    show(<Name />);
    sessionStorage.setItem('question-of-an-attempt', '5');
    changeElsewhere(() => localStorage.removeItem('token'));
    expect(sessionStorage.getItem('question-of-an-attempt')).toBe('5');
    changeElsewhere(() => localStorage.removeItem('user'));
    expect(sessionStorage.getItem('question-of-an-attempt')).toBeNull();
  });

  it('is nobody where what is kept was spoilt', () => {
    logInLearner();
    show(<Name />);
    for (const spoilt of [
      '',
      '{',
      '[]',
      '{"_id":1}',
      JSON.stringify({ ...learner, is_active_plan: 'yes' }),
      JSON.stringify({ ...learner, role: 'owner' }),
    ]) {
      changeElsewhere(() => localStorage.setItem('user', spoilt));
      expect(shown(), spoilt).toBe('nobody');
    }
  });

  it('is the same object until something changes, so that nothing is drawn for nothing', () => {
    logInLearner();
    const first = session.read();
    expect(session.read()).toBe(first);
    session.storeUser({ ...learner });
    expect(session.read()).toBe(first);
  });

  it('tells a page that is gone nothing more', () => {
    logInLearner();
    const { unmount } = show(<Name />);
    unmount();
    expect(() => session.expire()).not.toThrow();
    expect(session.read()).toBeNull();
  });
});

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
  role: 'learner',
};
const bela: User = { ...amara, _id: '0199b2f4-0000-7000-8000-000000000002', first_name: 'Bela' };

let storage: MemoryStorage;
let storages: { local: MemoryStorage; tab: MemoryStorage };
beforeEach(() => {
  storage = createMemoryStorage();
  storages = { local: storage, tab: createMemoryStorage() };
});

function storeWorkOn(test: string) {
  storage.setItem(test, '{"answers":[]}');
  storage.setItem('reportID', 'r');
  storage.setItem('timerTimeLeft', '90');
}

describe('a session in this browser', () => {
  it('is there after a log-in, and the address that waited for verification is not', () => {
    storage.setItem('email', amara.email);
    storeSession(storages, { token: 't', user: amara });
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

  it('that an earlier version began goes on, as a learner’s', () => {
    const { role, ...former } = amara;
    storage.setItem('token', 't');
    storage.setItem('user', JSON.stringify(former));
    expect(readSession(storage)?.user).toEqual({ ...former, role });
  });

  it('shows a learner nothing of the one before', () => {
    storeSession(storages, { token: 't', user: amara });
    storeWorkOn(TEST_ID);
    storeSession(storages, { token: 'u', user: bela });
    expect(storage.getItem(TEST_ID)).toBeNull();
    expect(storage.getItem('reportID')).toBeNull();
    expect(storage.getItem('timerTimeLeft')).toBeNull();
  });

  it('keeps unsent answers when it expires and the same learner logs in again', () => {
    storeSession(storages, { token: 't', user: amara });
    storeWorkOn(TEST_ID);
    expireSession(storages);
    expect(readSession(storage)).toBeNull();
    storeSession(storages, { token: 'u', user: amara });
    expect(storage.getItem(TEST_ID)).not.toBeNull();
  });

  it('does not hand unsent answers to another learner after it expired', () => {
    storeSession(storages, { token: 't', user: amara });
    storeWorkOn(TEST_ID);
    expireSession(storages);
    storeSession(storages, { token: 'u', user: bela });
    expect(storage.getItem(TEST_ID)).toBeNull();
  });

  it('leaves nothing of the learner behind at log-out, and what is not theirs alone', () => {
    storage.setItem('subdomain', amara.subdomain);
    storage.setItem('color-scheme', 'dark');
    storeSession(storages, { token: 't', user: amara });
    storeWorkOn(TEST_ID);
    storeWorkOn(TEST_ID.replace('0199', '0200'));
    removeSession(storages);
    expect(Array.from({ length: storage.length }, (_, at) => storage.key(at)).sort()).toEqual([
      'color-scheme',
      'subdomain',
    ]);
  });

  it('takes over news of its own learner, never another one', () => {
    storeSession(storages, { token: 't', user: amara });
    storeUser(storage, { ...amara, is_active_plan: true });
    storeUser(storage, bela);
    expect(readSession(storage)?.user).toEqual({ ...amara, is_active_plan: true });
  });
});
