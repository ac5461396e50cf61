import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { learner } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, show } from '../../testing/screen.tsx';
import { logOut, session, useSession } from './session-store.ts';

function Name() {
  return <p>{useSession()?.user.first_name ?? 'nobody'}</p>;
}

const shown = () => screen.getByText(/./u).textContent;

/** What a change in another tab tells this one. */
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
    act(() => session.rememberUser({ ...learner, first_name: 'Augusta' }));
    expect(shown()).toBe('Augusta');
    act(() => session.rememberUser({ ...learner, _id: 'another', first_name: 'Eve' }));
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
    ]) {
      changeElsewhere(() => localStorage.setItem('user', spoilt));
      expect(shown(), spoilt).toBe('nobody');
    }
  });

  it('is the same object until something changes, so that nothing is drawn for nothing', () => {
    logInLearner();
    const first = session.read();
    expect(session.read()).toBe(first);
    session.rememberUser({ ...learner });
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
